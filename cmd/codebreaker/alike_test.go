package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"codebreaker"
	"codebreaker/internal/api"
	"codebreaker/internal/engine"
	"codebreaker/internal/game/gametest"
	"codebreaker/internal/httpapi"
	"codebreaker/internal/store"
	"codebreaker/internal/study"
	"codebreaker/strategy"

	"github.com/google/go-cmp/cmp"
)

// answers is what a front end says of a position: advice, or the contradiction.
type answers struct {
	Left   int
	Best   string
	Agrees bool
	Says   []string
	Clash  *study.Clash
}

// TestAlike asks about random positions in lines, on the page and in the terminal, which gives the
// advice of the service. All answer alike, and the engine counts the same candidates. Half of the
// positions have a wrong mark, so that many contradict themselves.
func TestAlike(t *testing.T) {
	games, err := store.Open(t.Context(), t.TempDir()+"/games.db")
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	server := api.New(api.Config{Store: games})
	defer server.Close()
	handler, counter, studies := httpapi.Handler(server), engine.New(engine.Config{}), gametest.NewStudy(nil)
	l := gametest.English(t)
	source := rand.New(rand.NewPCG(2026, 11))
	names := []string{"4x6", "4x6-black", "3x5-sum", "4x10-distinct", "3x4-place", "5x4", "2x6-empty", "wordle:en4", "mot:en4", "primel"}
	var clashes int
	for number := range 500 {
		game := gametest.Parse(t, names[number%len(names)])
		turns := randomTurns(game, source)
		line := game.Name()
		var texts []string
		for _, turn := range turns {
			texts = append(texts, game.FormatTurn(turn))
			line += " " + game.FormatTurn(turn)
		}
		lines := byLines(t, strings.Fields(line))
		page := byPage(t, handler.ServeHTTP, line)
		if diff := cmp.Diff(page, lines); diff != "" {
			t.Fatalf("%s: the page (-) and lines (+) differ:\n%s", line, diff)
		}
		p, err := studies.Lined(t.Context(), l, line)
		if err != nil {
			t.Fatal(err)
		}
		screen := answers{}
		if advice, err := p.Advise(t.Context(), strategy.Entropy, 1); err == nil {
			told := study.NewAdvice(l, game, strategy.Entropy, advice, 1)
			screen = answers{Left: told.Left, Best: told.Best, Agrees: told.Agrees, Says: told.Sentences}
		} else if screen.Clash, err = p.Clash(t.Context(), l); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(page, screen); diff != "" {
			t.Fatalf("%s: the page (-) and the terminal (+) differ:\n%s", line, diff)
		}
		if page.Clash != nil {
			clashes++
		}
		params, _ := json.Marshal(map[string]any{"game": game.Name(), "turns": texts})
		answered := counter.Answer(t.Context(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"count","params":%s}`, params), nil)
		var counted struct{ Result struct{ Count float64 } }
		if err := json.Unmarshal(answered, &counted); err != nil || int(counted.Result.Count) != page.Left {
			t.Fatalf("%s: the engine answers %s, %v; the page counts %d", line, answered, err, page.Left)
		}
	}
	if clashes < 50 {
		t.Errorf("only %d positions contradict themselves", clashes)
	}
}

// randomTurns returns up to four turns with the marks of a random secret; some have a wrong one.
func randomTurns(game *codebreaker.Game, source *rand.Rand) codebreaker.History {
	draw := func() codebreaker.Code {
		wanted, at := source.IntN(int(min(game.SecretCount(), 1000))), 0
		for code := range game.Secrets() {
			if at++; at > wanted {
				return code
			}
		}
		panic("a game has secrets")
	}
	secret, wrong := draw(), source.IntN(2) == 0
	var turns codebreaker.History
	for range 2 + source.IntN(3) {
		guess := draw()
		against := secret
		if wrong && len(turns) == 1 {
			against = draw()
		}
		mark := game.Mark(guess, against)
		repeated := mark.Solved()
		for _, turn := range turns {
			repeated = repeated || turn.Guess == guess
		}
		if !repeated {
			turns = append(turns, codebreaker.Turn{Guess: guess, Feedback: mark})
		}
	}
	return turns
}

// byLines asks the command hint.
func byLines(t *testing.T, line []string) answers {
	t.Helper()
	a, err := newApp(os.Stdin, os.Stdout, os.Stderr, func(string) string { return "" }, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	a.out = &output{Writer: &out}
	root := a.root()
	root.SetArgs(append(append([]string{"hint"}, line...), "--json", "--top", "1"))
	err = root.ExecuteContext(t.Context())
	var advice study.Advice
	var clash clashJSON
	if failed := json.Unmarshal(out.Bytes(), &clash); failed != nil {
		t.Fatalf("%v: %s, %v, %v", line, out.Bytes(), failed, err)
	}
	if clash.Clash != nil {
		return answers{Clash: clash.Clash}
	}
	if failed := json.Unmarshal(out.Bytes(), &advice); failed != nil || err != nil {
		t.Fatalf("%v: %s, %v, %v", line, out.Bytes(), failed, err)
	}
	return answers{Left: advice.Left, Best: advice.Best, Agrees: advice.Agrees, Says: advice.Sentences}
}

// byPage asks the API, as the page does.
func byPage(t *testing.T, serve http.HandlerFunc, line string) answers {
	t.Helper()
	get := func(path string, into any) int {
		w := httptest.NewRecorder()
		serve(w, httptest.NewRequest("GET", api.Base+path+"?line="+url.QueryEscape(line)+"&top=1", nil).WithContext(t.Context()))
		if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
			t.Fatalf("%s: %s", line, w.Body)
		}
		return w.Code
	}
	var advice study.Advice
	if get("/advice", &advice) == http.StatusOK {
		return answers{Left: advice.Left, Best: advice.Best, Agrees: advice.Agrees, Says: advice.Sentences}
	}
	var clash struct{ Clash *study.Clash }
	get("/clash", &clash)
	return answers{Clash: clash.Clash}
}
