package protocol_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/ui/protocol"
)

// answered is a response.
type answered struct {
	ID     any
	Method string
	Result json.RawMessage
	Error  *protocol.Error
	Params json.RawMessage
}

// ask asks an engine and reads the result.
func ask(t *testing.T, e *protocol.Engine, method, params string, into any) {
	t.Helper()
	if failed := try(t, e, method, params, into); failed != nil {
		t.Fatalf("%s %s: %s", method, params, failed.Message)
	}
}

// try asks an engine and returns the error of its answer, if any.
func try(t *testing.T, e *protocol.Engine, method, params string, into any) *protocol.Error {
	t.Helper()
	line := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, method, params)
	var a answered
	if err := json.Unmarshal(e.Answer(t.Context(), []byte(line), nil), &a); err != nil {
		t.Fatal(err)
	}
	if a.Error == nil && into != nil {
		if err := json.Unmarshal(a.Result, into); err != nil {
			t.Fatal(err)
		}
	}
	return a.Error
}

func TestDescribe(t *testing.T) {
	var game protocol.Game
	ask(t, protocol.New(protocol.Config{}), "game.describe", `{"game":"mastermind"}`, &game)
	if game.Game != "4x6" || game.Places != 4 || game.Secrets != 1296 || game.Solved != "XXXX" || len(game.Marks) != 14 {
		t.Errorf("%+v", game)
	}
	ask(t, protocol.New(protocol.Config{}), "game.describe", `{"game":"3.2.4-distinct"}`, &game)
	if !slices.Equal(game.PerPlace, []int{3, 2, 4}) || !game.Distinct {
		t.Errorf("%+v", game)
	}
}

func TestMark(t *testing.T) {
	var mark protocol.Mark
	ask(t, protocol.New(protocol.Config{}), "mark", `{"game":"4x6","guess":"AABC","secret":"ACCA"}`, &mark)
	if mark.Mark != "XOO" || !slices.Equal(mark.Parts, []string{"black", "white", "white"}) || mark.Solved {
		t.Errorf("%+v", mark)
	}
}

func TestCountAndCandidates(t *testing.T) {
	e := protocol.New(protocol.Config{})
	var count protocol.Count
	ask(t, e, "count", `{"game":"4x6","turns":["ABCD=X"]}`, &count)
	if count.Count != 108 || count.Kind != "exact" || count.Boards != nil {
		t.Errorf("%+v", count)
	}
	ask(t, e, "count", `{"game":"4x6","turns":["ABCD=XXXX","ABCE=XXXX"]}`, &count)
	if count.Count != 0 || count.Kind != "exact" {
		t.Errorf("%+v", count)
	}
	var codes []string
	for from := 0; ; {
		var page protocol.Candidates
		ask(t, e, "candidates", fmt.Sprintf(`{"game":"4x6","turns":["ABCD=X"],"from":%d,"limit":50}`, from), &page)
		codes = append(codes, page.Codes...)
		if from = page.Next; from == 0 {
			break
		}
	}
	if len(codes) != 108 || !slices.IsSorted(codes) {
		t.Errorf("%d codes: %v", len(codes), codes)
	}
}

// TestAskedBefore checks that wrong turns are refused also after positions with the same texts were asked for.
func TestAskedBefore(t *testing.T) {
	e := protocol.New(protocol.Config{})
	for _, params := range []string{`{"game":"4x6"}`, `{"game":"4x6","turns":["ABCD=X"]}`, `{"game":"4x6","turns":["ABCD=X","ABCE=X"]}`} {
		ask(t, e, "count", params, nil)
	}
	for _, params := range []string{
		`{"game":"4x6","turns":[""]}`, `{"game":"4x6","turns":[null]}`, `{"game":"4x6","turns":["","ABCD=X"]}`,
		`{"game":"4x6","turns":["ABCD=X\u0000ABCE=OOOOO"]}`, `{"game":"4x6\u0000ABCD=X","turns":["ABCE=X"]}`, `{"game":"4x6\u0000ABCD=X"}`,
	} {
		if failed := try(t, e, "count", params, nil); failed == nil || failed.Code != protocol.InvalidParams {
			t.Errorf("%s: %v", params, failed)
		}
	}
	var two, one protocol.Count
	ask(t, e, "count", `{"game":"4x6","turns":["ABCD=X","ABCE=X"]}`, &two)
	ask(t, e, "count", `{"game":"4x6","turns":["ABCD=X\u0000ABCE=X"]}`, &one) // a text of two turns
	if one.Count != two.Count {
		t.Errorf("%v codes agree with two turns, %v with a text of both", two.Count, one.Count)
	}
}

// TestJudgeOpenings checks the values of the first guesses of 4x6, of which
// Koyama and Lai 1993 published the best one.
func TestJudgeOpenings(t *testing.T) {
	e := protocol.New(protocol.Config{})
	for _, test := range []struct {
		guess string
		total float64
	}{{"AABC", 5625}, {"ABCD", 5673}, {"AABB", 5702}} {
		var j protocol.Judgement
		ask(t, e, "judge", fmt.Sprintf(`{"game":"4x6","guess":%q,"effort":"exact"}`, test.guess), &j)
		if !j.Proven || math.Abs(j.Value.Guesses*1296-test.total) > 1e-6 || math.Abs(j.Regret*1296-(test.total-5625)) > 1e-6 {
			t.Errorf("%+v, want a total of %v", j, test.total)
		}
	}
}

// TestQuickIsExact compares the judgements of all guesses, where few candidates are left, with
// searches of the library.
func TestQuickIsExact(t *testing.T) {
	e := protocol.New(protocol.Config{})
	for _, test := range []struct{ game, turns string }{
		{"3x4", "ABC=O"}, {"3x4-black", "ABC=1"}, {"3x4-place", "ABC=xYx"}, {"3x4-sum", "AAB=1"}, {"4x6", "ABCD=XXX"}, {"3x5-distinct", "ABC=OO"}, {"3x4-hard-place", "ABC=xYx"},
	} {
		game := testgame.Parse(t, test.game)
		turn := testgame.Turn(t, game, test.turns)
		p := position.Start(game).After(turn.Guess, turn.Feedback)
		codes, _ := p.List(t.Context())
		best, err := optimal.Solve(t.Context(), p, optimal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		tried := 0
		for guess := range game.Guesses() {
			if tried++; p.CheckGuess(guess) != nil || !longtest.On() && tried%61 > 0 {
				continue
			}
			own, err := optimal.Solve(t.Context(), p, optimal.Options{Opening: &guess})
			if err != nil {
				t.Fatal(err)
			}
			var j protocol.Judgement
			ask(t, e, "judge", fmt.Sprintf(`{"game":%q,"turns":[%q],"guess":%q}`, test.game, test.turns, game.Format(guess)), &j)
			n := float64(len(codes))
			if !j.Proven || j.Candidates != n || math.Abs(j.Value.Guesses*n-float64(own.Total)) > 1e-9 || math.Abs(j.BestValue.Guesses*n-float64(best.Total)) > 1e-9 {
				t.Errorf("%s %s: %+v of %v codes, want totals %d and %d", test.game, test.turns, j, n, own.Total, best.Total)
			}
		}
	}
}

// TestQuickEstimates checks that no guess is better than the best one known, in positions whose
// values are estimated.
func TestQuickEstimates(t *testing.T) {
	e := protocol.New(protocol.Config{})
	for _, params := range []string{
		`{"game":"4x6","turns":["ABCD=XO"],"guess":"ABEF"}`,
		`{"game":"6x9","turns":["ABCDEF=XO"],"guess":"ABGGHI"}`,
		`{"game":"12x20","turns":["ABCDEFGHIJKL=XXO"],"guess":"ABCDMMMMMMMM"}`,
		`{"game":"wordle","turns":["CRANE=xxYxx"],"guess":"TOILS"}`,
		`{"game":"4x6","turns":["ABCD=XO"],"guess":"AAAA"}`,
	} {
		var j protocol.Judgement
		ask(t, e, "judge", params, &j)
		if j.Proven || j.Regret < 0 || j.Value.Guesses < j.BestValue.Guesses || j.Value.Basis != "estimated" || j.Information < 0 || j.ExpectedRemaining <= 0 {
			t.Errorf("%s: %+v", params, j)
		}
	}
}

func TestAdvise(t *testing.T) {
	e := protocol.New(protocol.Config{})
	for _, effort := range []string{"quick", "exact"} {
		var advice protocol.Advice
		ask(t, e, "advise", fmt.Sprintf(`{"game":"4x6","turns":["ABCD=XO","AEFC=OO"],"top":5,"effort":%q}`, effort), &advice)
		if len(advice.Guesses) != 5 || advice.Candidates != 57 {
			t.Errorf("%+v", advice)
		}
		for i, guess := range advice.Guesses {
			if i > 0 && guess.Value.Guesses < advice.Guesses[i-1].Value.Guesses || effort == "exact" && guess.Value.Basis != "proven" {
				t.Errorf("%s: %+v", effort, advice.Guesses)
			}
		}
	}
}

func TestCodemakers(t *testing.T) {
	e := protocol.New(protocol.Config{})
	play := func(params string, guesses ...string) protocol.Answered {
		t.Helper()
		var maker protocol.Codemaker
		ask(t, e, "codemaker.new", params, &maker)
		var a protocol.Answered
		for i, guess := range guesses {
			a = protocol.Answered{}
			ask(t, e, "codemaker.mark", fmt.Sprintf(`{"codemaker":%q,"guess":%q}`, maker.Codemaker, guess), &a)
			if a.Over != (a.Secret != "") || len(a.Turns) > i+1 || a.Over != (i == len(guesses)-1) {
				t.Errorf("%s: %+v", params, a)
			}
		}
		if failed := try(t, e, "codemaker.mark", fmt.Sprintf(`{"codemaker":%q,"guess":"ABCD"}`, maker.Codemaker), nil); failed == nil || failed.Code != protocol.InvalidParams {
			t.Errorf("a game that is over: %+v", failed)
		}
		return a
	}
	if a := play(`{"game":"4x6","kind":"fixed","secret":"FEED"}`, "ABCD", "FEED"); !a.Solved || a.Secret != "FEED" || a.Mark != "XXXX" {
		t.Errorf("%+v", a)
	}
	if a := play(`{"game":"4x6","kind":"random","seed":7}`, "ABCD", ""); a.Solved || a.Secret != "BBAB" {
		t.Errorf("%+v", a)
	}
	for params, field := range map[string]string{
		`{"game":"4x6","kind":"random","secret":"FEED"}`:         "secret",
		`{"game":"4x6","kind":"adversarial","secret":"FEED"}`:    "secret",
		`{"game":"4x6","kind":"adversarial","seed":7}`:           "seed",
		`{"game":"4x6","kind":"fixed","secret":"FEED","seed":7}`: "seed",
	} {
		if failed := try(t, e, "codemaker.new", params, nil); failed == nil || failed.Code != protocol.InvalidParams || !strings.HasPrefix(failed.Message, field+" needs a codemaker of the kind ") {
			t.Errorf("%s: %+v", params, failed)
		}
	}
	if a := play(`{"game":"4x6","kind":"adversarial","most":2}`, "AABB", "ABCD"); a.Solved || len(a.Turns) != 2 {
		t.Errorf("%+v", a)
	}
}

func TestFollow(t *testing.T) {
	e := protocol.New(protocol.Config{})
	var node protocol.Node
	ask(t, e, "tree.follow", `{"game":"4x6","strategy":"optimal"}`, &node)
	if node.Guess != "AABC" || node.Candidates != 1296 || math.Abs(node.Average-5625./1296) > 1e-9 || len(node.Branches) != 13 {
		t.Errorf("%+v", node)
	}
	ask(t, e, "tree.follow", `{"game":"4x6","strategy":"minimax","marks":["none"]}`, &node)
	if node.Candidates != 256 || node.Turns[0] != "AABB=none" {
		t.Errorf("%+v", node)
	}
}

// TestBudgetOfSizes checks the budgets of all games of 2 to 6 places and 2 to 6 symbols: what the
// table does not prove is bounded, and the bounds enclose the tree of a strategy.
func TestBudgetOfSizes(t *testing.T) {
	e := protocol.New(protocol.Config{})
	for places := 2; places <= 6; places++ {
		for symbols := 2; symbols <= 6; symbols++ {
			for _, suffix := range []string{"", "-distinct"} {
				if suffix != "" && symbols < places {
					continue
				}
				name := fmt.Sprintf("%dx%d%s", places, symbols, suffix)
				var budget protocol.Budget
				ask(t, e, "budget", fmt.Sprintf(`{"game":%q}`, name), &budget)
				var game protocol.Game
				ask(t, e, "game.describe", fmt.Sprintf(`{"game":%q}`, name), &game)
				if game.Secrets != budget.Secrets {
					t.Errorf("%s has %v secrets, or %v", name, game.Secrets, budget.Secrets)
				}
				for _, bounds := range []protocol.Bounds{budget.Max, budget.Average} {
					proven := bounds.Kind == "proven"
					if bounds.Lower > bounds.Upper || proven != (bounds.Lower == bounds.Upper) || !proven && game.Secrets < 15_000 {
						t.Errorf("%s: %+v", name, budget)
					}
				}
			}
		}
	}
}

// TestBenchmarks answers for the games of TextArena (4x6-distinct, 4x8-distinct, 6x12) and of
// MastermindEval (2x4, 3x5, 4x6, 5x7): the number of candidates is exact, also after a turn, and
// the budget of all but the two largest is proven.
func TestBenchmarks(t *testing.T) {
	e := protocol.New(protocol.Config{})
	for _, test := range []struct {
		name, guess    string
		secrets, total float64 // the least total, or 0 if it is not proven
		most           float64 // the least maximum
	}{
		{"2x4", "AB", 16, 45, 4},
		{"3x5", "AAB", 125, 451, 5},
		{"4x6", "AABC", 1296, 5625, 5},
		{"4x6-distinct", "ABCD", 360, 1446, 5},
		{"4x8-distinct", "ABCD", 1680, 7817, 6},
		{"5x7", "AABCD", 16807, 0, 0},
		{"6x12", "AABBCD", 2985984, 0, 0},
	} {
		var count protocol.Count
		ask(t, e, "count", fmt.Sprintf(`{"game":%q}`, test.name), &count)
		if count.Count != test.secrets || count.Kind != "exact" {
			t.Errorf("%s: %+v", test.name, count)
		}
		game := testgame.Parse(t, test.name)
		guess := testgame.Code(t, game, test.guess)
		want, none := 0.0, rules.Feedback{}
		for code := range game.Secrets() {
			if game.Mark(guess, code) == none {
				want++
			}
		}
		if want > 0 {
			ask(t, e, "count", fmt.Sprintf(`{"game":%q,"turns":["%s=none"]}`, test.name, test.guess), &count)
			if count.Count != want || count.Kind != "exact" {
				t.Errorf("%s %s=none: %+v, want %v", test.name, test.guess, count, want)
			}
		}
		if test.total == 0 {
			continue
		}
		var budget protocol.Budget
		ask(t, e, "budget", fmt.Sprintf(`{"game":%q}`, test.name), &budget)
		if budget.Max != (protocol.Bounds{Kind: "proven", Lower: test.most, Upper: test.most}) ||
			budget.Average.Kind != "proven" || math.Abs(budget.Average.Upper*test.secrets-test.total) > 1e-6 {
			t.Errorf("%s: %+v", test.name, budget)
		}
		var judged protocol.Judgement
		ask(t, e, "judge", fmt.Sprintf(`{"game":%q,"guess":%q,"effort":"exact"}`, test.name, test.guess), &judged)
		if !judged.Proven || math.Abs(judged.BestValue.Guesses*test.secrets-test.total) > 1e-6 {
			t.Errorf("%s %s: %+v", test.name, test.guess, judged)
		}
	}
}

// TestBudgetTable checks that the engine knows all proven numbers of docs/results/budgets.csv,
// the least maxima of docs/results/worst.md among them.
func TestBudgetTable(t *testing.T) {
	text, err := os.ReadFile("../../../docs/results/budgets.csv")
	if err != nil {
		t.Fatal(err)
	}
	e := protocol.New(protocol.Config{Memory: 1 << 20})
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i, line := range lines[1:] {
		fields := strings.Split(line, ",")
		name, secrets, maxProven, totalProven := fields[0], number(t, fields[1]), fields[2] != "" && fields[2] == fields[3], fields[4] != "" && fields[4] == fields[5]
		if !maxProven && !totalProven || (!maxProven || !totalProven) && !longtest.On() && i%20 > 0 {
			continue // the rest needs searches or trees
		}
		if secrets > 25000 && !totalProven {
			continue // its tree takes half a minute
		}
		wish := fmt.Sprintf(`{"game":%q}`, name)
		if maxProven && totalProven { // otherwise it would search to the end of the hour
			wish = fmt.Sprintf(`{"game":%q,"seconds":3600}`, name)
		}
		var budget protocol.Budget
		ask(t, e, "budget", wish, &budget)
		if maxProven && (budget.Max.Kind != "proven" || budget.Max.Upper != number(t, fields[3])) ||
			totalProven && (budget.Average.Kind != "proven" || math.Abs(budget.Average.Upper*secrets-number(t, fields[5])) > 0.01) {
			t.Errorf("%s: %+v", line, budget)
		}
	}
}

// number reads a number.
func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestCountsOfSizes compares the counts of all games of 2 to 6 places and 2 to 6 symbols after a
// turn with those by the rule.
func TestCountsOfSizes(t *testing.T) {
	e := protocol.New(protocol.Config{})
	for places := 2; places <= 6; places++ {
		for symbols := 2; symbols <= 6; symbols++ {
			for _, suffix := range []string{"", "-distinct"} {
				if suffix != "" && symbols < places {
					continue
				}
				game := testgame.Parse(t, fmt.Sprintf("%dx%d%s", places, symbols, suffix))
				var guess rules.Code
				for code := range game.Secrets() {
					guess = code // the last one
				}
				counts := make(map[string]float64)
				for code := range game.Secrets() {
					counts[game.Mark(guess, code).String()]++
				}
				for mark, want := range counts {
					var count protocol.Count
					ask(t, e, "count", fmt.Sprintf(`{"game":%q,"turns":["%s=%s"]}`, game.Name(), game.Format(guess), mark), &count)
					if count.Count != want || count.Kind != "exact" {
						t.Errorf("%s %s=%s: %+v, want %v", game.Name(), game.Format(guess), mark, count, want)
					}
				}
			}
		}
	}
}

// TestErrors checks that every mistake gets an error with its code and one sentence.
func TestErrors(t *testing.T) {
	e := protocol.New(protocol.Config{})
	deep := strings.Repeat("[", 100) + strings.Repeat("]", 100)
	for _, test := range []struct {
		line string
		code int
	}{
		{`{`, protocol.ParseError},
		{`hello`, protocol.ParseError},
		{deep, protocol.ParseError},
		{`{"jsonrpc":"2.0","id":1,"method":"count","params":` + deep + `}`, protocol.ParseError},
		{`{"jsonrpc":"2.0","id":1,"method":"mark"`, protocol.ParseError},
		{`17`, protocol.InvalidRequest},
		{`[]`, protocol.InvalidRequest},
		{`{"id":1,"method":"count"}`, protocol.InvalidRequest},
		{`{"jsonrpc":"2.0","id":{},"method":"count"}`, protocol.InvalidRequest},
		{`{"jsonrpc":"2.0","id":1,"method":2}`, protocol.InvalidRequest},
		{`{"jsonrpc":"2.0","id":1,"method":"play"}`, protocol.UnknownMethod},
		{`{"jsonrpc":"2.0","id":1,"method":"count"}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"count","params":[]}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"count","params":{"gam":"4x6"}}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"count","params":{"game":4}}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"count","params":{"game":"99x99"}}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"count","params":{"game":"4x6","turns":["ABCD=XXXXX"]}}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"candidates","params":{"game":"4x6","from":1e300}}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"candidates","params":{"game":"4x6","limit":-1}}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"judge","params":{"game":"4x6","guess":"ABCDE"}}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"judge","params":{"game":"4x6","guess":"ABCD","effort":"much"}}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"judge","params":{"game":"4x6","guess":"ABCD","seconds":-1}}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"judge","params":{"game":"4x6","turns":["ABCD=XXXX","ABCE=XXXX"],"guess":"ABCD"}}`, protocol.Contradiction},
		{`{"jsonrpc":"2.0","id":1,"method":"judge","params":{"game":"8x20","guess":"ABCDEFGH","effort":"exact"}}`, protocol.LimitReached},
		{`{"jsonrpc":"2.0","id":1,"method":"tree.follow","params":{"game":"8x20"}}`, protocol.LimitReached},
		{`{"jsonrpc":"2.0","id":1,"method":"codemaker.mark","params":{"codemaker":"7","guess":"ABCD"}}`, protocol.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"codemaker.new","params":{"game":"4x6","kind":"random","seed":1e99}}`, protocol.InvalidParams},
	} {
		var a answered
		if err := json.Unmarshal(e.Answer(t.Context(), []byte(test.line), nil), &a); err != nil {
			t.Fatal(err)
		}
		if a.Error == nil || a.Error.Code != test.code || a.Error.Message == "" || strings.Contains(a.Error.Message, "\n") {
			t.Errorf("%s: %+v, want %d", test.line, a.Error, test.code)
		}
	}
}

// connect starts an engine behind pipes.
func connect(t testing.TB) (in *io.PipeWriter, out *json.Decoder, done chan error) {
	reading, in := io.Pipe()
	answers, writing := io.Pipe()
	done = make(chan error, 1)
	go func() {
		err := protocol.New(protocol.Config{}).Serve(context.Background(), reading, writing)
		writing.Close()
		reading.Close()
		done <- err
	}()
	t.Cleanup(func() { in.Close(); answers.Close() })
	return in, json.NewDecoder(answers), done
}

// TestCancel cancels a request that would take an hour, and gets other answers meanwhile.
func TestCancel(t *testing.T) {
	in, out, done := connect(t)
	fmt.Fprintln(in, `{"jsonrpc":"2.0","id":"long","method":"judge","params":{"game":"5x7","guess":"AABCD","effort":"exact","seconds":3600,"progress":true}}`)
	fmt.Fprintln(in, `{"jsonrpc":"2.0","id":"short","method":"count","params":{"game":"4x6"}}`)
	var a answered
	for short, progress := false, false; !short || !progress; {
		a = answered{}
		if err := out.Decode(&a); err != nil {
			t.Fatal(err)
		}
		if a.ID == "long" {
			t.Fatalf("%+v", a)
		}
		short, progress = short || a.ID == "short", progress || a.Method == "$/progress"
	}
	fmt.Fprintln(in, `{"jsonrpc":"2.0","method":"$/cancel","params":{"id":"long"}}`)
	for a.ID != "long" {
		a = answered{}
		if err := out.Decode(&a); err != nil {
			t.Fatal(err)
		}
	}
	if a.Error == nil || a.Error.Code != protocol.Cancelled {
		t.Errorf("%+v", a)
	}
	in.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestTimeLimit checks that a search answers when its time is over, with what it found or an error.
func TestTimeLimit(t *testing.T) {
	e := protocol.New(protocol.Config{})
	var j protocol.Judgement
	failed := try(t, e, "judge", `{"game":"5x8","turns":["AABBC=O"],"guess":"DDEEF","effort":"exact","seconds":0.2}`, &j)
	if failed == nil && (j.Proven || j.Regret < 0) || failed != nil && failed.Code != protocol.LimitReached {
		t.Errorf("%+v %+v", failed, j)
	}
}

// TestBatch checks that a batch is answered as a batch, without its notifications.
func TestBatch(t *testing.T) {
	in, out, _ := connect(t)
	var messages []string
	for id := range 120 {
		messages = append(messages, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"count","params":{"game":"4x6"}}`, id))
	}
	messages = append(messages, `{"jsonrpc":"2.0","method":"count","params":{"game":"4x6"}}`, `1`)
	fmt.Fprintf(in, "[%s]\n", strings.Join(messages, ","))
	var all []answered
	if err := out.Decode(&all); err != nil {
		t.Fatal(err)
	}
	if len(all) != 121 {
		t.Fatalf("%d answers", len(all))
	}
	for i, a := range all[:120] {
		if a.ID != float64(i) || a.Error != nil {
			t.Errorf("%d: %+v", i, a)
		}
	}
	if last := all[120]; last.ID != nil || last.Error == nil || last.Error.Code != protocol.InvalidRequest {
		t.Errorf("%+v", last)
	}
}

// TestClosedPipe checks that the engine ends when its output is closed.
func TestClosedPipe(t *testing.T) {
	closed := errors.New("closed")
	in := strings.NewReader(strings.Repeat(`{"jsonrpc":"2.0","id":1,"method":"count","params":{"game":"4x6"}}`+"\n", 10_000))
	reading, writing := io.Pipe()
	reading.CloseWithError(closed)
	if err := protocol.New(protocol.Config{}).Serve(t.Context(), in, writing); !errors.Is(err, closed) {
		t.Errorf("error %v", err)
	}
}

// TestHalfLine checks that the last line needs no end, and that a line past the limit gets one
// error.
func TestHalfLine(t *testing.T) {
	long := bytes.Repeat([]byte("x"), 3<<20)
	in := io.MultiReader(bytes.NewReader(long), strings.NewReader("\n\n"+`{"jsonrpc":"2.0","id":1,"method":"co`))
	var out bytes.Buffer
	if err := protocol.New(protocol.Config{}).Serve(t.Context(), in, &out); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 2 || strings.Count(out.String(), "-32700") != 2 {
		t.Errorf("%q", lines)
	}
}
