package protocol_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/protocol"
)

// onQuordle are the parameters of a Quordle after a turn.
const onQuordle = `"game":"quordle","turns":["CRANE=xxYxG/xxxxx/GYxxx/xxxYx"]`

// TestSeveralBoards asks every method about games of several boards: it answers, or says what would be right.
func TestSeveralBoards(t *testing.T) {
	const oneBoard = "this method works on one board; the game of each board is wordle"
	asked := make(map[string]bool)
	e := protocol.New(protocol.Config{})
	for _, test := range []struct{ method, params, want string }{
		{"game.describe", `{"game":"quordle"}`, `"boards":4`},
		{"game.describe", `{"game":"2*4x6-sequence"}`, `"boards":2,"sequence":true`},
		{"game.describe", `{"game":"1*4x6"}`, `"game":"4x6"`},
		{"game.describe", `{"game":"4*"}`, "write the game of each board after the star"},
		{"game.describe", `{"game":"65*4x6"}`, "a game can have 1 to 64"},
		{"game.describe", `{"game":"4*7x12"}`, "too large for several boards"},
		{"mark", `{"game":"quordle","guess":"CRANE","secret":"SLATE"}`, oneBoard},
		{"count", `{"game":"2*4x6"}`, `"count":2592,"kind":"exact","boards":[{"left":1296},{"left":1296}]`},
		{"count", `{"game":"2*4x6","turns":["AABB=XX/O","ABCD=XX/XO"]}`, `"boards":[{"left":8,"codes":["AAAD","AACA","AACC","AACE","AACF","AADD","AAED","AAFD"]},{"left":56}]`},
		{"count", `{"game":"2*4x6","turns":["AABB=XXXX/XX"]}`, `"boards":[{"left":1,"codes":["AABB"],"done":1},{"left":114}]`},
		{"count", `{"game":"2*4x6-sequence","turns":["AABB=XX"]}`, `{"left":1296,"locked":true}`},
		{"count", `{"game":"2*4x6","turns":["AABB=XXXX/XXXX"]}`, `"count":0,"kind":"exact"`},
		{"count", `{"game":"2*4x6","turns":["AABB=XX"]}`, "1 mark instead of 2"},
		{"count", `{"game":"2*4x6","turns":["AABB=XX/O ABCD=X/X","AABC=X/X"]}`, "write one turn in each text"},
		{"count", `{"game":"2*4x6","turns":["1. RRBB 1 1 / 0 2\n2. GYOW 0 1 / 1 0"]}`, `"kind":"exact","boards":[{"left":`},
		{"candidates", `{"game":"2*4x6","board":2,"turns":["AABB=XX/XXX"],"limit":3}`, `{"codes":["AAAB","AABA","AABC"],"from":0,"next":3}`},
		{"candidates", `{"game":"2*4x6","turns":["AABB=XX/XXX"]}`, "no board: name one from 1 to 2"},
		{"candidates", `{"game":"2*4x6","board":3}`, "board 3: name a board from 1 to 2"},
		{"candidates", `{"game":"4x6","board":2}`, "board 2: 4x6 has one board"},
		{"advise", `{` + onQuordle + `}`, `{"left":157}`},
		{"advise", `{"game":"2*4x6","turns":["AABB=XXXX/XXX","AABC=–/XXXX"]}`, "all boards are done"},
		{"advise", `{"game":"2*4x6","turns":["AABB=XXXX/XXXX"]}`, "no code is left for board"},
		{"advise", `{"game":"2*4x6","effort":"exact"}`, "effort exact is for one board"},
		{"advise", `{"game":"2*4x6","top":101}`, "ask for 1 to 100 guesses"},
		{"judge", `{` + onQuordle + `,"guess":"CRANE"}`, `"best":"SLUIT"`},
		{"judge", `{` + onQuordle + `,"guess":"SLUIT"}`, `"regret":0,"proven":false`},
		{"judge", `{` + onQuordle + `,"guess":"QQQQQ"}`, "QQQQQ"},
		{"judge", `{` + onQuordle + `,"guess":"SLUIT","effort":"exact"}`, "effort exact is for one board"},
		{"budget", `{"game":"quordle"}`, oneBoard},
		{"codemaker.new", `{"game":"2*4x6","kind":"fixed","secret":"AABC"}`, "1 code for 2 boards"},
		{"codemaker.new", `{"game":"2*4x6","kind":"fixed","secret":"AABC AABC"}`, "two boards cannot hide the same code"},
		{"codemaker.new", `{"game":"2*4x6","kind":"adversarial"}`, "on several boards choose fixed or random"},
		{"codemaker.new", `{"game":"quordle","kind":"random","most":3}`, "4 boards need at least 4 guesses"},
		{"codemaker.new", `{"game":"2*4x6","kind":"fixed","secret":"AABC ABCD"}`, `"codemaker":"1","game":"2*4x6"`},
		{"codemaker.mark", `{"codemaker":"1","guess":"AABC"}`, `"mark":"XXXX/XOO","turns":["AABC=XXXX/XOO"],"solved":false,"over":false`},
		{"codemaker.mark", `{"codemaker":"1","guess":"QQQQ"}`, "Q"},
		{"codemaker.mark", `{"codemaker":"1","guess":"ABCD"}`, `"mark":"–/XXXX","turns":["AABC=XXXX/XOO","ABCD=–/XXXX"],"solved":true,"over":true,"secret":"AABC ABCD"`},
		{"tree.follow", `{"game":"quordle"}`, oneBoard},
		{"batch.codes", `{"game":"quordle"}`, oneBoard},
		{"batch.marks", `{"game":"quordle","guesses":""}`, oneBoard},
		{"batch.judge", `{"game":"quordle","length":0,"guesses":""}`, oneBoard},
		{"batch.advise", `{"game":"quordle","length":0}`, oneBoard},
	} {
		asked[test.method] = true
		line := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, test.method, test.params)
		if answer := string(e.Answer(t.Context(), []byte(line), nil)); !strings.Contains(answer, test.want) {
			t.Errorf("%s: %.400s, want %s", line, answer, test.want)
		}
	}
	for _, method := range protocol.Methods() {
		if !asked[method.Name] {
			t.Errorf("%s was not asked", method.Name)
		}
	}
}

// TestAdviceOnBoards compares the advice on several boards with what package boards says.
func TestAdviceOnBoards(t *testing.T) {
	game, err := boards.Parse("3*3x5", func(name string) (*rules.Game, error) { return rules.ParseGame(name) })
	if err != nil {
		t.Fatal(err)
	}
	turns, err := game.ParseTurns([]string{"ABC=XO/O/none"})
	if err != nil {
		t.Fatal(err)
	}
	at, err := boards.After(game, turns)
	if err != nil {
		t.Fatal(err)
	}
	best, err := at.Best(t.Context(), "finish", 3)
	if err != nil {
		t.Fatal(err)
	}
	e := protocol.New(protocol.Config{})
	for range 2 { // the second time it is known
		var advice protocol.Advice
		ask(t, e, "advise", `{"game":"3*3x5","turns":["ABC=XO/O/none"],"top":3}`, &advice)
		if len(advice.Guesses) != len(best) || len(advice.Boards) != 3 {
			t.Fatalf("%+v, want %+v", advice, best)
		}
		for i, w := range advice.Guesses {
			if want := best[i]; w.Guess != game.Board().Format(want.Guess) || w.Value.Guesses != want.Value || w.Value.Basis != "estimated" || !slices.Equal(w.Solves, want.Solves) || !slices.Equal(w.Bits, want.Bits) {
				t.Errorf("%+v, want %+v", w, want)
			}
			left, largest, cells := 0.0, 0, 0
			for board := range 3 {
				sizes := make(map[rules.Feedback]int)
				for _, code := range at.Candidates(board) {
					sizes[game.Board().Mark(best[i].Guess, code)]++
				}
				most := 0
				for _, size := range sizes {
					left += float64(size*size) / float64(len(at.Candidates(board)))
					most = max(most, size)
				}
				largest, cells = largest+most, cells+len(sizes)
			}
			if math.Abs(w.ExpectedRemaining-left) > 1e-9 || w.Largest != largest || w.Cells != cells {
				t.Errorf("%+v leaves %v, at most %d in %d cells", w, left, largest, cells)
			}
		}
	}
}

// TestSequence plays boards that open in turn. Two seeds hide different codes; the same seed hides the same codes.
func TestSequence(t *testing.T) {
	e := protocol.New(protocol.Config{})
	secrets := make(map[string]bool)
	for _, seed := range []int{1, 1, 2} {
		var maker protocol.Codemaker
		ask(t, e, "codemaker.new", fmt.Sprintf(`{"game":"2*3x4-sequence","kind":"random","seed":%d}`, seed), &maker)
		var a protocol.Answered
		for turns := 0; !a.Over; turns++ {
			if turns > 10 {
				t.Fatal("no end: ", a.Turns)
			}
			var advice protocol.Advice
			ask(t, e, "advise", fmt.Sprintf(`{"game":"2*3x4-sequence","turns":[%s]}`, quoted(a.Turns)), &advice)
			ask(t, e, "codemaker.mark", fmt.Sprintf(`{"codemaker":%q,"guess":%q}`, maker.Codemaker, advice.Guesses[0].Guess), &a)
		}
		if !a.Solved || len(strings.Fields(a.Secret)) != 2 {
			t.Errorf("%+v", a)
		}
		secrets[a.Secret] = true
	}
	if len(secrets) != 2 {
		t.Errorf("%v", secrets)
	}
}

func quoted(texts []string) string {
	var all []string
	for _, text := range texts {
		all = append(all, fmt.Sprintf("%q", text))
	}
	return strings.Join(all, ",")
}
