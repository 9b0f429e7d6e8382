package explain_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/explain"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/puzzletest"
	"codebreaker/internal/test/testgame"
)

var testLists = testgame.Lists{
	"few":  strings.Fields("CAT DOG BEE EEL COG CAB BAT DAB ACE ODE"),
	"more": strings.Fields("TAB CUT DIG OAT"),
	"ate":  strings.Fields("DATE FATE GATE HATE LATE MATE RATE"),
}

func parseGame(t testing.TB, name string) *rules.Game {
	t.Helper()
	return testgame.Parse(t, name, rules.WithLexicon(testLists))
}

// TestLineNumber counts the lines of the text, or of a puzzle that has no text.
func TestLineNumber(t *testing.T) {
	parsed := puzzletest.Parse(t, "Puzzle no. 7\nABCD 1 0\nEFEF 0 1\n")
	made, err := puzzle.New(parsed.Game, parsed.Lines)
	if err != nil {
		t.Fatal(err)
	}
	if got := [2]int{explain.LineNumber(parsed, 1), explain.LineNumber(made, 1)}; got != [2]int{3, 2} {
		t.Errorf("got the lines %v", got)
	}
}

// TestPuzzleContradiction compares the lines that contradict each other, and the marks to
// change. All lines of the puzzle decide which letters are shown.
func TestPuzzleContradiction(t *testing.T) {
	for _, test := range []struct {
		text     string
		together []int
		said     string
	}{
		{"paume 2\nchoux 1\npends 1\nforet 1\npalme 1\nfendu 1\nphase 1\npente 1\ncurry 1\nalors 0\n", nil, ""},
		{"ab 0\ncd 2\nad 2\n", []int{0, 2}, "the mark of line 3 cannot be 2 if line 1 is right; did you mean 1?"},
		{"paume 2\nchoux 1\npends 1\npalme 0\n", []int{0, 3}, "the mark of line 4 cannot be 0 if line 1 is right; did you mean 3?"},
		{"MASTER MOT\n\nab 1 0\nba 1 0\ncc 1 0\n", []int{0, 1, 2}, "the mark of line 3 cannot be 1 0 if lines 4 and 5 are right; did you mean 0 1?. the mark of line 4 cannot be 1 0 if lines 3 and 5 are right; did you mean 0 1?. the mark of line 5 cannot be 1 0 if lines 3 and 4 are right; did you mean 0 0?"},
	} {
		p := puzzletest.Parse(t, test.text)
		found, err := review.ExplainPuzzle(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		var together []int
		var said []string
		if found != nil {
			together = found.Together
			for _, sentence := range explain.PuzzleContradiction(found, p) {
				said = append(said, sentence.String())
			}
		}
		if !slices.Equal(together, test.together) || strings.Join(said, ". ") != test.said {
			t.Errorf("%q: %v, %q", test.text, together, said)
		}
	}
}

// TestLikeliest compares the single sentence for a contradiction.
func TestLikeliest(t *testing.T) {
	for _, test := range []struct{ game, turns, want string }{
		{"4x6", "AAAA=O", "the mark of turn 1 cannot be O; did you mean none?"},
		{"4x6", "ABCD=none EFEF=XXX FEFE=OO AAAA=none", "the mark of turn 3 cannot be OO if turn 1 is right; did you mean XOO?"},
		{"4x6", "AABB=XX CCDD=XX EEFF=X ABCD=none", "turns 1 and 4 contradict each other, and changing one mark is not enough"},
		{"words:few", "cat=XO bat=XOO dog=none", "the mark of turn 1 is impossible: no word of the list gives it"},
	} {
		game := parseGame(t, test.game)
		history := testgame.Turns(t, game, test.turns)
		found, err := review.Explain(context.Background(), game, history)
		if err != nil {
			t.Fatal(err)
		}
		if said, ok := explain.Likeliest(found, game, history); !ok || said.String() != test.want {
			t.Errorf("%s %s: %s, %v", test.game, test.turns, said, ok)
		}
	}
	if said, ok := explain.Likeliest(new(review.Contradiction), parseGame(t, "4x6"), nil); ok {
		t.Errorf("of nothing: %s", said)
	}
}

// TestContradiction compares all sentences for a contradiction.
func TestContradiction(t *testing.T) {
	for _, test := range []struct{ game, turns, want string }{
		{"4x6", "AABB=none ABCD=XO", ""},
		{"4x6", "ABCD=none EFEF=XXX FEFE=OO AAAA=none", "the mark of turn 3 cannot be OO if turn 1 is right; did you mean XOO?"},
		{"4x6", "AAAA=O", "the mark of turn 1 cannot be O; did you mean none (625 codes), X (500 codes) or XX (150 codes)?"},
		{"4x6", "ABCD=none AAEF=OOOO", "the mark of turn 1 cannot be none if turn 2 is right; did you mean O?. the mark of turn 2 cannot be OOOO if turn 1 is right; did you mean OO (4 codes), XO (6 codes) or XX (4 codes)?"},
		{"4x6", "AABB=XX CCDD=XX EEFF=X ABCD=none", "turns 1 and 4 contradict each other, and changing one mark is not enough"},
		{"4x6", "AAAA=XX BBBB=XX CCCC=X DDDD=X", "the mark of turn 1 cannot be XX if turns 2 and 3 are right; did you mean none?. the mark of turn 2 cannot be XX if turns 1 and 3 are right; did you mean none?"},
		{"4x6", "AAAA=none BBBB=XXX", ""},
		{"words:ate-place", "date=xGGG rate=xGGG mate=xGGG late=xGGG hate=xGGG gate=xGGG fate=xGGG", "the mark of turn 7 cannot be xGGG if turns 1, 2, 3, 4, 5 and 6 are right; did you mean GGGG?. 19 rows of letters that are not on the list fit, such as AATE, BATE, CATE, EATE, IATE"},
		{"words:few", "cat=XO bat=XOO dog=none", "the mark of turn 1 is impossible: no word of the list gives it. ABT and TAB fit, but are not on the list"},
		{"12x8", "AAAAAAAAAAAA=XX BBBBBBBBBBBB=XX CCCCCCCCCCCC=XX DDDDDDDDDDDD=XX EEEEEEEEEEEE=XX FFFFFFFFFFFF=XX GGGGGGGGGGGG=X HHHHHHHHHHHH=XX", "turns 1, 2, 3, 4, 5, 6 and 7 contradict each other, and changing one mark is not enough"},
		{"12x8", "AAAAAAAAAAAA=XXXXX BBBBBBBBBBBB=XXXXXXXX", "the mark of turn 2 cannot be XXXXXXXX if turn 1 is right; did you mean XXXXXXX (792 codes), XXXXXX (more than 35 codes) or XXXXX (more than 510 codes)?. the mark of turn 1 cannot be XXXXX if turn 2 is right; did you mean XXXX (495 codes), XXX (more than 5700 codes) or XX (more than 32406 codes)?. other changes are possible"},
	} {
		game := parseGame(t, test.game)
		history := testgame.Turns(t, game, test.turns)
		found, err := review.Explain(context.Background(), game, history)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		if found != nil {
			for _, sentence := range explain.Contradiction(found, game, history) {
				said = append(said, sentence.String())
			}
		}
		if got := strings.Join(said, ". "); got != test.want {
			t.Errorf("%s %s: %s", test.game, test.turns, got)
		}
	}
}

// TestAcceptedWordIsNotBlamed checks that no mark is blamed when a word fits that may be
// guessed, although it is not a secret.
func TestAcceptedWordIsNotBlamed(t *testing.T) {
	game, err := rules.ParseGame("wordle:en5", rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ turns, want string }{
		{"TARES=GGGGG", "TARES fits and can be guessed, but is not on the list of secrets"},
		{"CRANE=GGGGG SLOTH=GGGGG", "the mark of turn 1 cannot be GGGGG if turn 2 is right; did you mean xxxxx?"},
	} {
		turns := testgame.Turns(t, game, test.turns)
		found, err := review.Explain(t.Context(), game, turns)
		if err != nil {
			t.Fatal(err)
		}
		if said, ok := explain.Likeliest(found, game, turns); !ok || said.String() != test.want {
			t.Errorf("%s: %q, want %q", test.turns, said, test.want)
		}
		if blamed := strings.HasPrefix(test.want, "the mark"); (explain.LikeliestRepair(found) != nil) != blamed {
			t.Errorf("%s: offers %v", test.turns, explain.LikeliestRepair(found))
		}
		if first := explain.Contradiction(found, game, turns)[0].String(); !strings.HasPrefix(first, test.want[:5]) {
			t.Errorf("%s: says %q first", test.turns, first)
		}
	}
}
