package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/test/limittest"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/api"
)

// call is a request of the API.
type call struct {
	game  string // in a path: the kept game, the game's name, or the list
	query url.Values
	body  any
}

func (c call) String() string {
	text, _ := json.Marshal(c.body) // of simple types
	short := c.game + "?" + c.query.Encode() + " " + string(text)
	if len(short) > 100 {
		short = short[:40] + "…" + short[len(short)-40:] + " (" + strconv.Itoa(len(short)) + " bytes)"
	}
	return short
}

// kept are the IDs of games that a server keeps, of one kind of game.
type kept struct {
	limittest.Game
	playing, cracking, helping string
	clashing                   string
}

// once is one request without parameters.
func once(*kept) []call { return []call{{}} }

// ofLines returns a request for each history of a game, with further parameters.
func ofLines(further ...string) func(*kept) []call {
	return func(k *kept) []call {
		var all []call
		for _, h := range k.Histories {
			query := url.Values{"line": {k.Line(h)}}
			for i := 0; i < len(further); i += 2 {
				query.Set(further[i], strings.ReplaceAll(further[i+1], "GUESS", k.Guess))
			}
			if k.Boards > 1 && len(further) > 0 && further[0] == "board" {
				query.Set("board", strconv.Itoa(k.Boards))
			}
			all = append(all, call{query: query})
		}
		return all
	}
}

// ofKept returns a request for games that are kept.
func ofKept(body any, further ...string) func(*kept) []call {
	return func(k *kept) []call {
		var all []call
		for _, id := range []string{k.helping, k.clashing, k.cracking, k.playing} {
			query := url.Values{}
			for i := 0; i < len(further); i += 2 {
				query.Set(further[i], strings.ReplaceAll(further[i+1], "GUESS", k.Guess))
			}
			all = append(all, call{game: id, query: query, body: body})
		}
		return all
	}
}

func ofGuess(k *kept) []call { return ofKept(map[string]any{"guess": k.Guess})(k) }

// named returns requests that name the game in the path, with each of some values of a parameter.
func named(parameter string, values ...string) func(*kept) []call {
	return func(k *kept) []call {
		var all []call
		for _, value := range values {
			all = append(all, call{game: url.PathEscape(k.Name), query: url.Values{parameter: {value}}})
		}
		return all
	}
}

func bodies(of ...map[string]any) func(*kept) []call {
	return func(k *kept) []call {
		var all []call
		for _, body := range of {
			full := map[string]any{"game": k.Name}
			for name, value := range body {
				if text, ok := value.(string); ok {
					value = strings.ReplaceAll(text, "SECRET", k.Secret)
				}
				full[name] = value
			}
			all = append(all, call{body: full})
		}
		return all
	}
}

// fullText fills the most of a request's body with lines.
func fullText(line string, most int64) string {
	return strings.Repeat(line+"\n", int(most)*9/10/(len(line)+2))
}

// apiTable has requests for each operation of the API.
func apiTable() map[string]func(*kept) []call {
	return map[string]func(*kept) []call{
		"about": once, "openapi": once, "listGames": once, "presets": once, "strategies": once, "lists": once, "exportGames": once, "statistics": once, "jobs": once,
		"newGame": func(k *kept) []call {
			all := bodies(map[string]any{"kind": "play"}, map[string]any{"kind": "play", "codemaker": "adversary"}, map[string]any{"kind": "play", "secret": "SECRET"}, map[string]any{"kind": "crack"}, map[string]any{"kind": "solver"})(k)
			for _, h := range k.Histories {
				all = append(all, call{body: map[string]any{"kind": "solver", "line": k.Line(h)}})
			}
			return append(all, call{body: map[string]any{"kind": "solver", "line": k.Name + " " + fullText(k.Histories[1].Turns[0], api.DefaultLimits().Body)}})
		},
		"game": ofKept(nil), "share": ofKept(nil), "ask": ofKept(nil), "gameClash": ofKept(nil), "gameReview": ofKept(nil), "result": ofKept(nil),
		"guess": ofGuess, "instead": ofGuess, "refuse": ofGuess,
		"mark":     ofKept(map[string]any{"mark": "none"}),
		"addTurns": func(k *kept) []call { return ofKept(map[string]any{"text": k.Histories[1].Turns[0]})(k) },
		"editTurn": ofKept(map[string]any{"mark": "none"}),
		"repair":   ofKept(map[string]any{}),
		"undo":     ofKept(map[string]any{}),
		"redo":     ofKept(map[string]any{}),
		"giveUp":   ofKept(map[string]any{}),
		"hint": func(k *kept) []call {
			return append(ofKept(map[string]any{"step": 3})(k), ofKept(map[string]any{"step": 1})(k)...)
		},
		"gameAdvice":     ofKept(nil, "top", "100"),
		"gamePartition":  ofKept(nil, "guess", "GUESS", "board", "1"),
		"gameCandidates": ofKept(nil, "from", "16000000", "board", "1"),
		"deleteGame":     ofKept(nil),
		"advice": func(k *kept) []call {
			all := ofLines("top", "100")(k)
			for _, name := range study.StrategyNames() {
				all = append(all, call{query: url.Values{"line": {k.Line(k.Histories[1])}, "strategy": {name}, "top": {"1"}}})
			}
			return append(all, call{query: url.Values{"line": {k.Line(k.Histories[0])}, "strategy": {"optimal"}, "top": {"1"}}},
				call{query: url.Values{"line": {k.Line(k.Histories[0])}, "strategy": {"sampled-1000000000"}}}, call{query: url.Values{"line": {k.Line(k.Histories[0])}, "strategy": {"lookahead-100000"}}})
		},
		"partition":  ofLines("board", "1", "guess", "GUESS"),
		"candidates": ofLines("board", "1", "from", "16000000"),
		"clash":      ofLines(),
		"review":     ofLines(),
		"line":       ofLines(),
		"describe": func(k *kept) []call {
			return []call{{query: url.Values{"game": {k.Name}}}, {query: url.Values{"places": {"16"}, "symbols": {"64"}, "distinct": {"true"}}}}
		},
		"newRiddle": bodies(map[string]any{}, map[string]any{"secret": "SECRET"}),
		"newPuzzle": bodies(map[string]any{"number": "1"}, map[string]any{"number": "1", "difficulty": 5}, map[string]any{"number": "1", "lines": 40}),
		"solvePuzzle": func(k *kept) []call {
			var all []call
			for _, letters := range []string{"shown", "all"} {
				for _, h := range k.Histories[1:] {
					all = append(all, call{body: map[string]any{"letters": letters, "text": strings.ReplaceAll(strings.Join(h.Turns, "\n"), "=", " ")}})
				}
				all = append(all, call{body: map[string]any{"letters": letters, "text": fullText(k.Guess+" 1 1", api.DefaultLimits().Body)}})
			}
			return all
		},
		"matches": func(*kept) []call {
			const groups = "A,B,C,D,E,F,G,H,I,J,K\na,b,c,d,e,f,g,h,i,j,k\n"
			const ceremony = "A+a,B+b,C+c,D+d,E+e,F+f,G+g,H+h,I+i,J+j,K+k=1\n"
			return []call{{body: map[string]any{"text": groups}}, {body: map[string]any{"text": groups + strings.Repeat(ceremony, 250)}}, {body: map[string]any{"text": groups + ceremony + ceremony[:len(ceremony)-2] + "2\n"}}}
		},
		"lesson": func(k *kept) []call { return []call{{query: url.Values{"game": {k.Name}}}} },
		"guide": func(k *kept) []call {
			return []call{{query: url.Values{"game": {k.Name}}}, {query: url.Values{"game": {k.Name}, "tries": {strings.Repeat(k.Guess+",", 2000/(len(k.Guess)+1))}}}}
		},
		"days": func(*kept) []call { return []call{{query: url.Values{"from": {"2026-10-01"}, "to": {"2026-11-30"}}}} },
		"importGames": func(k *kept) []call {
			all := []call{{body: map[string]any{"text": k.Line(limittest.History{Turns: slices.Repeat(k.Histories[1].Turns, 20_000)})}}}
			for _, h := range k.Histories {
				all = append(all, call{body: map[string]any{"text": fullText(k.Line(h), 1<<20)}})
			}
			return all
		},
		"newList": func(*kept) []call {
			words := make([]string, api.DefaultLimits().ListWords)
			for i := range words {
				words[i] = fmt.Sprintf("%c%c%c%c%c", 'a'+i%26, 'a'+i/26%26, 'a'+i/676%26, 'a'+i/17576%26, 'a'+i*7%26)
			}
			return []call{{body: map[string]any{"name": "long", "words": words}}}
		},
		"forget":     func(*kept) []call { return []call{{}} },
		"deleteList": func(*kept) []call { return []call{{game: "long"}} },
		"tree":       named("strategy", "", "entropy", "optimal", "first"),
		"compare":    named("strategies", "", strings.Join(study.StrategyNames(), ","), "optimal"),
		"sizes":      func(*kept) []call { return []call{{}, {query: url.Values{"strategies": {"optimal,lookahead"}}}} },
	}
}

// once for all kinds of games: the operations that name no game.
var gameless = []string{"about", "openapi", "listGames", "presets", "strategies", "lists", "jobs", "days", "newList", "deleteList", "forget", "sizes"}

// apiProcess is a running server.
type apiProcess struct {
	*limittest.Process
	address string
	client  http.Client
}

func startAPI(t *testing.T) *apiProcess {
	t.Helper()
	command := exec.Command("hurried", t.TempDir()+"/games.db")
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := command.StdinPipe(); err != nil { // the server ends when it is closed
		t.Fatal(err)
	}
	a := &apiProcess{}
	read := make(chan string, 1)
	a.Process = limittest.Start(t, command, limittest.Memory)
	go func() { // ends with the line, or with the process
		line, _ := bufio.NewReader(out).ReadString('\n')
		read <- strings.TrimSpace(line)
	}()
	a.address = <-read
	return a
}

// send sends a request and returns the answer.
func (a *apiProcess) send(ctx context.Context, method, path string, c call) (status int, answer []byte, err error) {
	for _, name := range []string{"{id}", "{game}", "{name}"} {
		path = strings.ReplaceAll(path, name, c.game)
	}
	path = strings.ReplaceAll(path, "{number}", "1")
	var body io.Reader
	if c.body != nil {
		text, _ := json.Marshal(c.body) // of simple types
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, a.address+path+"?"+c.query.Encode(), body)
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := a.client.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// begin begins the games of a kind that requests name.
func (a *apiProcess) begin(t *testing.T, g limittest.Game) *kept {
	t.Helper()
	k := &kept{Game: g}
	for into, body := range map[*string]map[string]any{
		&k.playing:  {"kind": "play", "game": g.Name, "seed": "1"},
		&k.cracking: {"kind": "crack", "game": g.Name, "seed": "1"},
		&k.helping:  {"kind": "solver", "line": g.Line(g.Histories[2])},
		&k.clashing: {"kind": "solver", "line": g.Line(g.Histories[4])},
	} {
		var made struct{ ID string }
		ctx, cancel := context.WithTimeout(t.Context(), limittest.Patience)
		if _, answer, err := a.send(ctx, "POST", "/games", call{body: body}); err == nil {
			_ = json.Unmarshal(answer, &made) // without an ID the game is refused
		}
		cancel()
		*into = cmp.Or(made.ID, "none")
	}
	return k
}

// operation is an operation of the document.
type operation struct{ method, path, id string }

// operations returns the operations of the API. Deletions come last.
func operations(t *testing.T) []operation {
	t.Helper()
	var document struct {
		Paths map[string]map[string]struct{ OperationID string }
	}
	text, err := os.ReadFile("../../internal/ui/api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	var all []operation
	for path, methods := range document.Paths {
		for method, of := range methods {
			all = append(all, operation{strings.ToUpper(method), path, of.OperationID})
		}
	}
	slices.SortFunc(all, func(a, b operation) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.id, b.id))
	})
	return all
}

// rank is the order of the operations: first what changes nothing, last what deletes everything.
func rank(o operation) int {
	if o.id == "forget" {
		return 4
	}
	return slices.Index([]string{"GET", "POST", "PUT", "DELETE"}, o.method)
}

// TestAPILimits asks every operation in every kind of game. Each answer must come within the time
// limit, or the server must stop soon after the client has left, and keep to its memory.
func TestAPILimits(t *testing.T) {
	t.Parallel()
	games, worst, all := limitGames(t), limittest.NewWorst(), operations(t)
	for _, o := range all {
		if apiTable()[o.id] == nil {
			t.Errorf("operation %s has no line in the table", o.id)
		}
	}
	t.Run("games", func(t *testing.T) {
		for number, g := range games {
			t.Run(g.Name, func(t *testing.T) {
				t.Parallel()
				worst.Continue(t)
				a := startAPI(t)
				k := a.begin(t, g)
				for _, o := range all {
					if number > 0 && slices.Contains(gameless, o.id) {
						continue
					}
					for number, c := range apiTable()[o.id](k) {
						if !longtest.On() && number > 0 {
							break
						}
						if a.line(t, fmt.Sprintf("%s of %s, %s", o.id, g.Name, c), o, c, worst); a.Killed() != "" || a.Ended() {
							<-a.Done()
							a = startAPI(t)
							k = a.begin(t, g)
						}
					}
				}
			})
		}
	})
	worst.Log(t)
}

// line sends one request, and again to leave before the answer if it took long.
func (a *apiProcess) line(t *testing.T, line string, o operation, c call, worst *limittest.Worst) {
	t.Helper()
	begun := a.Work()
	if !a.awaited(t, line, o, c, limittest.Patience, limitThinking, worst) {
		return
	}
	if a.Work()-begun > limitThinking/2 {
		a.awaited(t, line+" cancelled", o, c, limitThinking/2, limitThinking/2, worst)
	}
}

// awaited sends a request, leaves after some time, and waits until the server is idle. It measures the
// work that the server does after the limit.
func (a *apiProcess) awaited(t *testing.T, line string, o operation, c call, leave, limit time.Duration, worst *limittest.Worst) bool {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), leave)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		_, _, err := a.send(ctx, o.method, o.path, c)
		done <- err
	}()
	var told time.Duration
	select {
	case <-done:
		told = a.Work()
	case <-time.After(limit):
		told = a.Work()
		<-done // the context ends it
	}
	switch {
	case a.Killed() != "" || a.Ended():
		t.Errorf("%s: the server ended: %s", line, a.Killed())
		a.Kill("it ended")
		return false
	case leave == limittest.Patience && ctx.Err() != nil || !a.Idle():
		t.Errorf("%s: no end", line)
		a.Kill("it does not end")
		return false
	}
	late := a.Work() - told
	worst.Add(line, a.Peak(), late)
	if late > limittest.Late() {
		t.Errorf("%s: computed %v more after its time", line, late)
	}
	if a.Peak() > limittest.Memory {
		t.Errorf("%s: %d MB", line, a.Peak()>>20)
		a.Kill("too much memory")
		return false
	}
	return true
}
