package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/memory"
	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/httpapi"
	"codebreaker/internal/ui/protocol"
)

// TestPastes gives every text of testdata/pastes to every front end that takes turns, by the function with which it reads
// them: commands, lines of games, the solvers of screens and of the page, the HTTP API and the engine for programs.
func TestPastes(t *testing.T) {
	t.Parallel()
	l := gametest.English(t)
	env := &cli.Env{Lang: l, Out: &cli.Output{Writer: io.Discard}, Err: io.Discard}
	at, keeper := gametest.NewService(memory.NewKeeper()), memory.NewKeeper()
	server := api.New(api.Config{Store: keeper})
	defer server.Close()
	serve, counter := httpapi.Handler(server).ServeHTTP, protocol.New(protocol.Config{})
	known := make(map[string]*rules.Game)
	for _, paste := range gametest.Pastes(t) {
		game := known[paste.Game]
		if game == nil {
			game = gametest.Parse(t, paste.Game)
			known[paste.Game] = game
		}
		for face, read := range map[string]func() string{
			"commands": func() string {
				named, turns, err := env.Turns(t.Context(), game, []string{paste.Text})
				return gametest.Told(named, turns, err)
			},
			"lines": func() string {
				setup, turns, err := session.ReadLine(game, paste.Text)
				if err != nil {
					return gametest.Told(game, nil, err)
				}
				named, err := reading.Named(game, setup.Symbols)
				return gametest.Told(named, turns, err)
			},
			"solvers": func() string {
				play, err := at.New(t.Context(), l, &games.Request{Kind: session.Helping, Game: paste.Game})
				if err != nil {
					return err.Error()
				}
				defer play.Leave()
				move, err := play.Read(t.Context(), l, session.Add, 0, paste.Text)
				if err == nil {
					err = play.Do(t.Context(), move)
				}
				return gametest.Told(play.Game(), play.Session().Turns(), err)
			},
			"API":    func() string { return overHTTP(t, serve, paste) },
			"engine": func() string { return byEngine(t, counter, game, paste) },
		} {
			if got := read(); got != paste.Want {
				t.Errorf("%s: %s: %s: %q is read as %s, want %s", face, paste.File, paste.Game, paste.Text, got, paste.Want)
			}
		}
	}
}

// overHTTP adds a paste to a game of the HTTP API, and returns the turns of the game.
func overHTTP(t *testing.T, serve http.HandlerFunc, paste gametest.Paste) string {
	t.Helper()
	var view struct {
		games.View
		Problem string `json:"id"` // of a problem, or of a game
	}
	if code := request(t, serve, "POST", "/games", map[string]any{"kind": "solver", "game": paste.Game}, &view); code >= http.StatusBadRequest {
		return "!" + view.Problem
	}
	if code := request(t, serve, "POST", "/games/"+view.Problem+"/turns", map[string]any{"text": paste.Text}, &view); code >= http.StatusBadRequest {
		return "!" + view.Problem
	}
	var turns []string
	for _, turn := range view.Boards[0].Turns {
		if turn.Fact {
			turns = append(turns, turn.Guess)
			continue
		}
		turns = append(turns, turn.Guess+"="+turn.Mark)
	}
	return strings.Join(turns, " ")
}

// byEngine asks the engine for the first candidate after the turns of a paste. If it is the right one, the engine has
// read the turns.
func byEngine(t *testing.T, counter *protocol.Engine, game *rules.Game, paste gametest.Paste) string {
	t.Helper()
	first := func(turns ...string) string {
		params, err := json.Marshal(map[string]any{"game": paste.Game, "turns": turns, "limit": 3})
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Result json.RawMessage
			Error  json.RawMessage
		}
		text := counter.Answer(t.Context(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"candidates","params":%s}`, params), nil)
		if err := json.Unmarshal(text, &answer); err != nil {
			t.Fatal(err)
		}
		return string(answer.Result) + string(answer.Error)
	}
	got := first(paste.Text)
	if strings.HasPrefix(paste.Want, "!") {
		_, err := reading.Turns(game, paste.Text)
		var problem *message.Problem
		if errors.As(err, &problem) && strings.Contains(got, mustJSON(t, problem.Error())) {
			return "!" + problem.ID
		}
		return got
	}
	if got == first(strings.Fields(paste.Want)...) {
		return paste.Want
	}
	return got
}

// mustJSON returns a text as it is in a string of JSON.
func mustJSON(t *testing.T, text string) string {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Trim(string(quoted), `"`)
}
