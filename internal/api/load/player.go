package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/codemaker"
	"codebreaker/lexicon"
	"codebreaker/position"
)

// player plays games one after the other.
type player struct {
	*crowd
	client *http.Client
	lot    *rand.Rand
	kept   []*keptGame // those of which something was acknowledged
}

// game is what the server tells of a game.
type game struct {
	ID       string
	Revision int
	State    string
	Boards   []board
	CanUndo  bool
}

// board is the code that is looked for in a game.
type board struct {
	Turns []struct{ Guess, Mark string }
	Ask   string
}

// board returns the one board of a game.
func (g *game) board() *board {
	if len(g.Boards) == 0 {
		return new(board)
	}
	return &g.Boards[0]
}

// keptGame is a game as it was acknowledged last.
type keptGame struct {
	game
	moves int // acknowledged in it
}

// path returns the path of a route of the game.
func (k *keptGame) path(route string) string {
	if k == nil {
		return route
	}
	return strings.NewReplacer("{id}", k.ID, "{last}", strconv.Itoa(len(k.board().Turns))).Replace(route)
}

// isIn reports whether what was acknowledged is in a game that was found. One more
// change may be there: the one that was under way when the server died.
func (k *keptGame) isIn(found game) bool {
	now, before := found.board().Turns, k.board().Turns
	switch found.Revision - k.Revision {
	case 0:
		return slices.Equal(now, before) && found.State == k.State
	case 1:
		shared := min(len(now), len(before))
		return slices.Equal(now[:shared], before[:shared]) && shared >= len(before)-1
	}
	return false
}

// errStop says that a player is to stop.
var errStop = errors.New("over")

// playOn plays until the time is over.
func (p *player) playOn(over context.Context) {
	p.pause(over) // not all at the same moment
	for !p.isOver(over) {
		err := p.pickGame()(over)
		switch {
		case err == nil:
			p.games.Add(1)
		case !errors.Is(err, errStop) && p.mortal:
			return // the server is dead
		case !errors.Is(err, errStop):
			time.Sleep(100 * time.Millisecond) // the failure was noted
		}
	}
}

// pickGame returns one kind of game by lot.
func (p *player) pickGame() func(context.Context) error {
	kinds := []func(context.Context) error{
		func(over context.Context) error { return p.breakCode(over, "mastermind", `"codemaker":"random"`) },
		func(over context.Context) error { return p.breakCode(over, "wordle:en", `"most":6`) },
		func(over context.Context) error { return p.breakCode(over, "bulls", `"codemaker":"adversary"`) },
		func(over context.Context) error { return p.breakCode(over, "super", `"day":"2026-11-20","again":true`) },
		func(over context.Context) error { return p.breakCode(over, "mot:fr5", `"most":12`) },
		func(over context.Context) error { return p.haveCracked(over, "mastermind") },
		func(over context.Context) error { return p.haveCracked(over, "super") },
		func(over context.Context) error { return p.getHelp(over, "wordle:en") },
		p.lookAround,
	}
	return kinds[p.lot.IntN(len(kinds))]
}

// pause thinks about the next move.
func (p *player) pause(over context.Context) {
	if p.think == 0 {
		return
	}
	thought := p.think/4 + time.Duration(p.lot.Int64N(int64(p.think*3/4)))
	select {
	case <-over.Done():
	case <-p.ended:
	case <-time.After(thought):
	}
}

// ask makes a request of a route, of a game or of none, and returns the answer.
func (p *player) ask(over context.Context, method, route string, kept *keptGame, query, body string, status int) ([]byte, error) {
	if p.isOver(over) {
		return nil, errStop
	}
	address := p.site.root + "/api/v2" + kept.path(route) + query
	request, err := http.NewRequest(method, address, bytes.NewReader([]byte(body)))
	if err != nil {
		return nil, err
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	begun := time.Now()
	response, err := p.client.Do(request)
	var answer []byte
	if err == nil {
		answer, err = drain(response)
	}
	taken := time.Since(begun)
	if err == nil && response.StatusCode != status {
		err = fmt.Errorf("status %d: %s", response.StatusCode, answer)
	}
	failure := ""
	if err != nil && !p.mortal {
		failure = err.Error()
	}
	p.note(method+" "+route, taken, failure)
	return answer, err
}

// move changes a game, and notes what was acknowledged.
func (p *player) move(over context.Context, kept *keptGame, method, route, body string) error {
	answer, err := p.ask(over, method, route, kept, "", body, http.StatusOK)
	if err != nil {
		return err
	}
	var now game
	if err := json.Unmarshal(answer, &now); err != nil {
		return err
	}
	kept.game = now
	kept.moves++
	return nil
}

// begin begins a game.
func (p *player) begin(over context.Context, body string) (*keptGame, error) {
	answer, err := p.ask(over, http.MethodPost, "/games", nil, "", body, http.StatusCreated)
	if err != nil {
		return nil, err
	}
	kept := &keptGame{moves: 1}
	if err := json.Unmarshal(answer, &kept.game); err != nil {
		return nil, err
	}
	p.kept = append(p.kept, kept)
	return kept, nil
}

// breakCode plays a game to its end, with a hint or a slip now and then.
func (p *player) breakCode(over context.Context, name, settings string) error {
	rules := p.rules[name]
	kept, err := p.begin(over, fmt.Sprintf(`{"kind":"play","game":%q,%s}`, name, settings))
	at := position.Start(rules)
	for err == nil && kept.State == "going" {
		p.pause(over)
		switch lot := p.lot.IntN(20); {
		case lot == 0 && kept.CanUndo:
			if err = p.move(over, kept, http.MethodPost, "/games/{id}/undo", "{}"); err == nil {
				err = p.move(over, kept, http.MethodPost, "/games/{id}/redo", "{}")
			}
		case lot == 1:
			var answer []byte
			if answer, err = p.ask(over, http.MethodPost, "/games/{id}/hint", kept, "", `{"step":3}`, http.StatusOK); err == nil {
				var hint struct{ Game game }
				err = json.Unmarshal(answer, &hint)
				kept.game = hint.Game
			}
		case len(kept.board().Turns) >= 15:
			err = p.move(over, kept, http.MethodPost, "/games/{id}/give-up", "{}")
		default:
			if err = p.move(over, kept, http.MethodPost, "/games/{id}/guess", fmt.Sprintf(`{"guess":%q}`, rules.Format(p.anyOf(at)))); err == nil {
				turns := kept.board().Turns
				at = after(at, turns[len(turns)-1])
			}
		}
	}
	if err != nil {
		return err
	}
	return p.lookBack(over, kept)
}

// favourites is how many first guesses people have in a game: they have habits.
const favourites = 30

// anyOf returns a candidate by lot, as the first guess one of a few.
func (p *player) anyOf(at *position.Position) codebreaker.Code {
	if at.Turns() == 0 {
		return codemaker.Random(at.Game(), p.lot.Uint64N(favourites)).Secret
	}
	code, _, err := at.Draw(context.Background(), p.lot)
	if err != nil {
		panic(err) // these games are small
	}
	return code
}

// after returns the position after a turn.
func after(at *position.Position, turn struct{ Guess, Mark string }) *position.Position {
	read, err := at.Game().ParseTurn(turn.Guess + "=" + turn.Mark)
	if err != nil {
		panic(err) // the server printed it
	}
	return at.After(read.Guess, read.Feedback)
}

// lookBack looks at a game that is over, as people do.
func (p *player) lookBack(over context.Context, kept *keptGame) error {
	p.pause(over)
	if _, err := p.ask(over, http.MethodGet, "/games/{id}/review", kept, "", "", http.StatusOK); err != nil {
		return err
	}
	p.pause(over)
	if _, err := p.ask(over, http.MethodGet, "/games/{id}/share", kept, "", "", http.StatusOK); err != nil {
		return err
	}
	p.pause(over)
	return nil
}

// haveCracked marks what the computer asks, and mends a mark now and then.
func (p *player) haveCracked(over context.Context, name string) error {
	rules := p.rules[name]
	secret := codemaker.Random(rules, p.lot.Uint64()).Secret
	kept, err := p.begin(over, fmt.Sprintf(`{"kind":"crack","game":%q}`, name))
	for err == nil && kept.State == "going" {
		p.pause(over)
		guess, failed := rules.ParseCode(kept.board().Ask)
		if failed != nil {
			return failed
		}
		mark := rules.Mark(guess, secret).String()
		err = p.move(over, kept, http.MethodPost, "/games/{id}/mark", fmt.Sprintf(`{"mark":%q}`, mark))
		if err == nil && p.lot.IntN(20) == 0 && kept.State == "going" {
			err = p.move(over, kept, http.MethodPut, "/games/{id}/turns/{last}", fmt.Sprintf(`{"mark":%q}`, mark))
		}
	}
	if err != nil {
		return err
	}
	return p.lookBack(over, kept)
}

// getHelp brings turns that are played elsewhere and asks for advice.
func (p *player) getHelp(over context.Context, name string) error {
	rules := p.rules[name]
	secret := codemaker.Random(rules, p.lot.Uint64()).Secret
	kept, err := p.begin(over, fmt.Sprintf(`{"kind":"help","game":%q}`, name))
	at := position.Start(rules)
	for err == nil && kept.State == "going" {
		p.pause(over)
		guess := p.anyOf(at)
		turn := codebreaker.Turn{Guess: guess, Feedback: rules.Mark(guess, secret)}
		if err = p.move(over, kept, http.MethodPost, "/games/{id}/turns", fmt.Sprintf(`{"text":%q}`, rules.FormatTurn(turn))); err != nil {
			break
		}
		at = at.After(turn.Guess, turn.Feedback)
		p.pause(over)
		if _, err = p.ask(over, http.MethodGet, "/games/{id}/advice", kept, "?top=10", "", http.StatusOK); err == nil {
			_, err = p.ask(over, http.MethodGet, "/games/{id}/partition", kept, "?guess="+url.QueryEscape(rules.Format(guess)), "", http.StatusOK)
		}
	}
	return err
}

// lookAround reads what is told of games in general.
func (p *player) lookAround(over context.Context) error {
	for _, route := range []string{"/presets", "/games", "/statistics", "/lists", "/trees/4x6", "/compare/4x6"} {
		p.pause(over)
		if _, err := p.ask(over, http.MethodGet, route, nil, "", "", http.StatusOK); err != nil {
			return err
		}
	}
	return nil
}

// read reads a game that was asked for.
func read(response *http.Response) (game, error) {
	var found game
	answer, err := drain(response)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("status %d: %s", response.StatusCode, answer)
	}
	if err == nil {
		err = json.Unmarshal(answer, &found)
	}
	return found, err
}

// rulesOf returns the games that are played, by name.
func rulesOf(names ...string) map[string]*codebreaker.Game {
	rules := make(map[string]*codebreaker.Game)
	for _, name := range names {
		game, err := codebreaker.ParseGame(name, codebreaker.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
		if err != nil {
			panic(err) // the names are those of this program
		}
		rules[name] = game
	}
	return rules
}
