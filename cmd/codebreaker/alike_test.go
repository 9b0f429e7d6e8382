package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/httpapi"
	"codebreaker/internal/ui/protocol"
	"codebreaker/internal/ui/wasm/enginetest"

	"github.com/google/go-cmp/cmp"
)

// answers is what a front end says of a position: advice, or the contradiction.
type answers struct {
	Left   int
	Best   string
	Agrees bool
	Says   []string
	Clash  any // its JSON
}

// TestAlike asks about random positions on the command line, over the API that the page uses, and of
// the study service. All give the same answers, and the engine counts the same candidates. The terminal
// shows the service's answers: TestAlike of package terminal checks that.
func TestAlike(t *testing.T) {
	t.Parallel()
	games, err := store.Open(t.Context(), t.TempDir()+"/games.db")
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	server := api.New(api.Config{Store: games})
	defer server.Close()
	handler, counter, studies := httpapi.Handler(server), protocol.New(protocol.Config{}), gametest.NewStudy(nil)
	l := gametest.English(t)
	var clashes int
	for _, line := range gametest.Lines(t) {
		lines := byLines(t, strings.Fields(line))
		page := byPage(t, handler.ServeHTTP, line)
		if diff := cmp.Diff(page, lines); diff != "" {
			t.Fatalf("%s: the page (-) and lines (+) differ:\n%s", line, diff)
		}
		p, err := studies.Lined(t.Context(), l, line)
		if err != nil {
			t.Fatal(err)
		}
		game, served := p.Game(), answers{}
		if advice, err := p.Advise(t.Context(), nil, 1); err == nil {
			told := study.NewAdvice(l, game, advice, 1)
			served = answers{Left: told.Left, Best: told.Best, Agrees: told.Agrees, Says: told.Sentences}
		} else if clash, err := p.Clash(t.Context(), l); err != nil {
			t.Fatal(err)
		} else if text, err := json.Marshal(clash); err != nil || json.Unmarshal(text, &served.Clash) != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(page, served); diff != "" {
			t.Fatalf("%s: the page (-) and the service (+) differ:\n%s", line, diff)
		}
		if page.Clash != nil {
			clashes++
		}
		params, _ := json.Marshal(map[string]any{"game": game.Name(), "turns": strings.Fields(line)[1:]})
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

// TestAlikeBeyond asks about positions with too much to weigh, with almost too much, and of several boards.
func TestAlikeBeyond(t *testing.T) {
	t.Parallel()
	server := api.New(api.Config{})
	defer server.Close()
	page, estimated := httpapi.Handler(server).ServeHTTP, 0
	for _, line := range []string{
		"5x8 AABBC=X", "6x9 AABBCC=XO", "6x10", "7x7 AABBCCD=O", "8x8 AABBCCDD=XO", "12x8 AABBCCDDEEFF=XXO", "10x14-distinct ABCDEFGHIJ=XXOOOOOO",
		"wordle:en5 SLATE=xxxxx", "mot:en6", "mot:en6 SLATED=1", "nerdle 48/6-5=3=xYxxxxGx", "4x36",
		"2*4x6", "2*4x6 ABCD=XO/O", "2*4x6 ABCD=XO/O ABEF=XXX/none", "2*4x6 ABCD=none/X EEEF=none/X", "3*3x4-sequence ABC=X", "dordle:en5", "quordle:en4 LION=xYxx/xxxx/GGxx/xxxY",
	} {
		shown := byPage(t, page, line)
		if diff := cmp.Diff(shown, byLines(t, strings.Fields(line))); diff != "" {
			t.Errorf("%s: the page (-) and lines (+) differ:\n%s", line, diff)
		}
		if strings.Contains(strings.Join(shown.Says, " "), "estimated from a sample") {
			estimated++
		}
	}
	if estimated < 3 {
		t.Errorf("only %d positions have too much to weigh", estimated)
	}
}

// TestAlikeInBrowser asks the engine for browsers about the same positions.
func TestAlikeInBrowser(t *testing.T) {
	browser := enginetest.Start(t)
	server := api.New(api.Config{})
	defer server.Close()
	page := httpapi.Handler(server)
	for _, line := range gametest.Lines(t) {
		if diff := cmp.Diff(byPage(t, page.ServeHTTP, line), byPage(t, browser.ServeHTTP, line)); diff != "" {
			t.Fatalf("%s: the native engine (-) and the engine for browsers (+) differ:\n%s", line, diff)
		}
	}
}

// command runs a command and returns its output.
func command(t *testing.T, args ...string) ([]byte, error) {
	t.Helper()
	env, err := cli.NewEnv(os.Stdin, os.Stdout, os.Stderr, func(string) string { return "" }, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	env.Out = &cli.Output{Writer: &out}
	root := newRoot(env)
	root.SetArgs(append(args, "--data", filepath.Join(t.TempDir(), "games.db")))
	err = root.ExecuteContext(t.Context())
	return out.Bytes(), err
}

// byLines asks the command hint.
func byLines(t *testing.T, line []string) answers {
	t.Helper()
	out, err := command(t, append(append([]string{"hint"}, line...), "--json", "--top", "1")...)
	var advice study.Advice
	var clash struct{ Clash any }
	if failed := json.Unmarshal(out, &clash); failed != nil {
		t.Fatalf("%v: %s, %v, %v", line, out, failed, err)
	}
	if clash.Clash != nil {
		return answers{Clash: clash.Clash}
	}
	if failed := json.Unmarshal(out, &advice); failed != nil || err != nil {
		t.Fatalf("%v: %s, %v, %v", line, out, failed, err)
	}
	return answers{Left: advice.Left, Best: advice.Best, Agrees: advice.Agrees, Says: advice.Sentences}
}

// request makes a request to the API, reads the answer and returns the status.
func request(t *testing.T, serve http.HandlerFunc, method, path string, body, into any) int {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(method, api.Base+path, bytes.NewReader(text)).WithContext(t.Context())
	if body == nil {
		r = httptest.NewRequest(method, api.Base+path, nil).WithContext(t.Context())
	} else {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	serve(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
		t.Fatalf("%s %s: %s", method, path, w.Body)
	}
	return w.Code
}

// byPage asks the API, as the page does.
func byPage(t *testing.T, serve http.HandlerFunc, line string) answers {
	t.Helper()
	get := func(path string, into any) int {
		return request(t, serve, "GET", path+"?line="+url.QueryEscape(line)+"&top=1", nil, into)
	}
	var advice study.Advice
	if get("/advice", &advice) == http.StatusOK {
		return answers{Left: advice.Left, Best: advice.Best, Agrees: advice.Agrees, Says: advice.Sentences}
	}
	var clash struct{ Clash any }
	get("/clash", &clash)
	return answers{Clash: clash.Clash}
}

// TestStudiedAlike compares reviews, comparisons and puzzles in lines and on the page.
func TestStudiedAlike(t *testing.T) {
	t.Parallel()
	limits := api.DefaultLimits()
	limits.Thinking = time.Hour // lines have no limit
	server := api.New(api.Config{Limits: limits})
	defer server.Close()
	serve := httpapi.Handler(server).ServeHTTP
	run := func(into any, args ...string) {
		t.Helper()
		out, err := command(t, append(args, "--json")...)
		if failed := json.Unmarshal(out, into); failed != nil {
			t.Fatalf("%v: %s, %v, %v", args, out, failed, err)
		}
	}
	for _, line := range []string{"4x6 AABB=X ACDC=O", "4x10-distinct 0123=XO 4567=OO", "4x6 AAAA=XX AABB=none", "wordle:en4 LION=xYxx"} {
		var page, lines map[string]any
		run(&lines, append([]string{"review"}, strings.Fields(line)...)...)
		request(t, serve, "GET", "/review?line="+url.QueryEscape(line), nil, &page)
		delete(lines, "version")
		delete(page, "line") // for people, as are the terms
		delete(page, "terms")
		if diff := cmp.Diff(page, lines); diff != "" {
			t.Errorf("%s: the page (-) and lines (+) review differently:\n%s", line, diff)
		}
	}
	var lines struct {
		Opening string
		Total   uint64
		Average float64
		Max     int
	}
	var page struct{ Strategies []study.Compared }
	run(&lines, "compare", "3x4", "--strategy", "parts")
	request(t, serve, "GET", "/compare/3x4?strategies=parts", nil, &page)
	if one := page.Strategies[0]; one.Total != lines.Total || one.Average != lines.Average || one.Max != lines.Max || one.Opening != lines.Opening {
		t.Errorf("the page compares %+v, lines %+v", one, lines)
	}
	for _, game := range []string{"4x6", "mot:en5", "5x8"} {
		var made struct {
			Difficulty int
			Solution   string
			Lines      []struct{ Guess string }
		}
		var shown study.Puzzle
		run(&made, "puzzle", "new", game, "--seed", "7")
		request(t, serve, "POST", "/puzzles", study.PuzzleRequest{Game: game, Number: "7"}, &shown)
		text := strings.Join(shown.Lines, "\n")
		if made.Difficulty != shown.Difficulty || len(made.Lines) != len(shown.Lines) || !strings.HasPrefix(text, made.Lines[0].Guess+" ") {
			t.Errorf("%s: the page has the puzzle %q, lines %+v", game, shown.Lines, made)
		}
		file := filepath.Join(t.TempDir(), "puzzle.txt")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var explained struct {
			Solutions []string
			Sentences []struct {
				Text  string
				Depth int
			}
		}
		var solved study.SolvedPuzzle
		run(&explained, "puzzle", "solve", file, "--explain")
		request(t, serve, "POST", "/puzzles/solve", study.PuzzleText{Text: text}, &solved)
		if diff := cmp.Diff(solved.Codes, explained.Solutions); diff != "" || solved.Codes[0] != made.Solution || len(explained.Sentences) != len(solved.Steps)+1 {
			t.Errorf("%s: the page solves %+v, lines %+v", game, solved, explained)
		}
		for i, step := range solved.Steps {
			if step.Sentence != explained.Sentences[i].Text || step.Depth != explained.Sentences[i].Depth {
				t.Errorf("%s: the page says %q, lines %q", game, step.Sentence, explained.Sentences[i].Text)
			}
		}
	}
}
