package review_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"codebreaker"
	"codebreaker/lexicon"
	"codebreaker/position"
	"codebreaker/puzzle"
	"codebreaker/review"

	"github.com/google/go-cmp/cmp"
)

// lists is a lexicon of lists that a test gives.
type lists map[string][]string

func (l lists) Words(list string) ([]string, error) {
	words, ok := l[list]
	if !ok {
		return nil, errors.New("no list " + list)
	}
	return words, nil
}

func (lists) Fold(word string) string { return strings.ToUpper(word) }

var testLists = lists{
	"few":  strings.Fields("CAT DOG BEE EEL COG CAB BAT DAB ACE ODE"),
	"more": strings.Fields("TAB CUT DIG OAT"),
	"ate":  strings.Fields("DATE FATE GATE HATE LATE MATE RATE"),
}

func parseGame(t testing.TB, name string) *codebreaker.Game {
	t.Helper()
	game, err := codebreaker.ParseGame(name, codebreaker.WithLexicon(testLists))
	if err != nil {
		t.Fatal(err)
	}
	return game
}

func parseTurns(t testing.TB, game *codebreaker.Game, text string) codebreaker.History {
	t.Helper()
	var history codebreaker.History
	for field := range strings.FieldsSeq(text) {
		turn, err := game.ParseTurn(field)
		if err != nil {
			t.Fatal(err)
		}
		history = append(history, turn)
	}
	return history
}

// brute explains a clash by looking at every change and every set of turns.
func brute(game *codebreaker.Game, history codebreaker.History) *review.Clash {
	count := func(turns codebreaker.History) (n int) {
		for code := range game.Secrets() {
			if turns.Allows(game, code) {
				n++
			}
		}
		return n
	}
	if count(history) > 0 {
		return nil
	}
	clash := &review.Clash{}
	best := len(history) + 1
	for set := range 1 << len(history) {
		var turns []int
		var only codebreaker.History
		for i, turn := range history {
			if set>>i&1 == 1 {
				turns, only = append(turns, i), append(only, turn)
			}
		}
		if len(turns) < best && count(only) == 0 || len(turns) == best && slices.Compare(turns, clash.Together) < 0 && count(only) == 0 {
			best, clash.Together = len(turns), turns
		}
	}
	try := func(changes ...review.Change) {
		changed := slices.Clone(history)
		for _, change := range changes {
			changed[change.Turn].Feedback = change.Feedback
		}
		for i, turn := range changed {
			if i < len(changed)-1 && turn.Feedback.Solved() && !history[i].Feedback.Solved() || game.Hard() && game.CheckGuess(turn.Guess, changed[:i]) != nil && game.CheckGuess(turn.Guess, history[:i]) == nil {
				return
			}
		}
		if n := count(changed); n > 0 {
			clash.Repairs = append(clash.Repairs, review.Repair{Changes: changes, Codes: n})
		}
	}
	for i, turn := range history {
		for ordinal := range game.Feedbacks() {
			if feedback := game.FeedbackAt(ordinal); feedback != turn.Feedback {
				try(review.Change{Turn: i, Feedback: feedback})
			}
		}
		for j := range i {
			if history[j].Feedback != turn.Feedback {
				try(review.Change{Turn: j, Feedback: turn.Feedback}, review.Change{Turn: i, Feedback: history[j].Feedback})
			}
		}
	}
	return clash
}

// repairs prints repairs without their order and kind.
func repairs(clash *review.Clash) []string {
	var texts []string
	for _, r := range clash.Repairs {
		texts = append(texts, fmt.Sprint(r.Changes, r.Codes, r.More))
	}
	slices.Sort(texts)
	return texts
}

// TestClashExact compares repairs and smallest sets with those found by brute
// force, after turns some of which were marked wrongly.
func TestClashExact(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 6))
	clashes, repaired := 0, 0
	for _, name := range []string{
		"3x4", "4x3", "3x5-black", "3x4-place", "4x6-distinct", "2.3.4-place", "3x3-place-hard", "words:few", "words:few+more-place", "words:few-black",
		"3x4-sum", "3x4-empty", "3x5-distinct-empty", "3x4-black-empty", "3x3-place-empty",
	} {
		game := parseGame(t, name)
		secrets, guesses := slices.Collect(game.Secrets()), slices.Collect(game.Guesses())
		for range 60 {
			secret := secrets[draw.IntN(len(secrets))]
			var history codebreaker.History
			for range 1 + draw.IntN(7) {
				guess := guesses[draw.IntN(len(guesses))]
				feedback := game.Mark(guess, secret)
				if draw.IntN(4) == 0 {
					feedback = game.Mark(guess, secrets[draw.IntN(len(secrets))])
				}
				history = history.With(guess, feedback)
			}
			want := brute(game, history)
			got, err := review.FindClash(context.Background(), game, history)
			if err != nil {
				t.Fatal(err)
			}
			if (got == nil) != (want == nil) {
				t.Fatalf("%s after %v: clash %v, want %v", name, history, got, want)
			}
			if got == nil {
				continue
			}
			clashes++
			repaired += min(1, len(got.Repairs))
			if !slices.Equal(got.Together, want.Together) {
				t.Errorf("%s after %v: %v cannot stand together, want %v", name, history, got.Together, want.Together)
			}
			if diff := cmp.Diff(repairs(want), repairs(got)); diff != "" {
				t.Errorf("%s after %v: repairs (-want +got)\n%s", name, history, diff)
			}
			checkRepairs(t, game, history, got.Repairs)
		}
	}
	if clashes < 200 || repaired < 100 || repaired == clashes {
		t.Errorf("%d clashes, %d of them repaired: the test says little", clashes, repaired)
	}
}

// checkRepairs holds repairs to their order, and their first codes to the turns.
func checkRepairs(t *testing.T, game *codebreaker.Game, history codebreaker.History, repairs []review.Repair) {
	t.Helper()
	for i, repair := range repairs {
		changed := slices.Clone(history)
		for _, change := range repair.Changes {
			changed[change.Turn].Feedback = change.Feedback
		}
		if game.CheckSecret(repair.First) != nil || !changed.Allows(game, repair.First) {
			t.Errorf("%s after %v: %v does not let %s fit", game, history, repair.Changes, game.Format(repair.First))
		}
		if (len(repair.Changes) == 2) != (repair.Kind == review.Swapped) || repair.Pegs == 1 && repair.Kind != review.OnePeg && repair.Kind != review.Swapped {
			t.Errorf("%s after %v: kind %d of %v", game, history, repair.Kind, repair.Changes)
		}
		if i > 0 && repair.Kind < repairs[i-1].Kind {
			t.Errorf("%s after %v: kind %d after %d", game, history, repair.Kind, repairs[i-1].Kind)
		}
	}
}

// TestClashKinds says what kinds of slips the repairs undo, the nearest first.
func TestClashKinds(t *testing.T) {
	for _, test := range []struct{ game, turns, want string }{
		{"4x6", "AAAA=XX BBBB=XXX", "1=XX 0 1: 6, 0=X 0 1: 4, 1=X 2 2: 48, 0=none 2 2: 16, 1=none 2 3: 96"},
		{"4x6", "AAAA=X BBBB=X EEEE=X FFFF=X ACCC=X CBCC=X ABCD=OO", "6=XX 1 2: 2"},
		{"4x6-black", "AAAA=3 BBBB=2", "0=2 0 1: 6, 1=1 0 1: 4, 0=1 2 2: 48, 1=0 2 2: 16, 0=0 2 3: 96"},
		{"4x4-place", "ABCD=GYxx ABCD=YGxx", "0=YGxx 1 2: 3, 1=GYxx 1 2: 3"},
		{"4x6", "ABCD=XX ABCD=OOO", "0=OOO 2 3: 136, 1=XX 2 3: 96"},
	} {
		game := parseGame(t, test.game)
		clash, err := review.FindClash(context.Background(), game, parseTurns(t, game, test.turns))
		if err != nil || clash == nil {
			t.Fatalf("%s %s: %+v, %v", test.game, test.turns, clash, err)
		}
		var got []string
		for _, repair := range clash.Repairs {
			text := ""
			for _, change := range repair.Changes {
				text += fmt.Sprintf("%d=%v ", change.Turn, change.Feedback)
			}
			got = append(got, fmt.Sprintf("%s%v %d: %d", text, repair.Kind, repair.Pegs, repair.Codes))
		}
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("%s %s:\n%s\nwant\n%s", test.game, test.turns, got, test.want)
		}
	}
}

// TestUnlisted finds the word that is not in the list.
func TestUnlisted(t *testing.T) {
	game := parseGame(t, "words:ate-place")
	clash, err := review.FindClash(context.Background(), game, parseTurns(t, game, "date=xGGG rate=xGGG mate=xGGG late=xGGG hate=xGGG gate=xGGG fate=xGGG"))
	if err != nil || clash == nil || clash.Unlisted == nil {
		t.Fatalf("%+v, %v", clash, err)
	}
	if got := clash.Unlisted; got.Count != 19 || got.More || len(got.Codes) != 10 || game.Format(got.Codes[0]) != "AATE" {
		t.Errorf("%+v", got)
	}
	game = parseGame(t, "words:few+more")
	if clash, err = review.FindClash(context.Background(), game, parseTurns(t, game, "cat=XO bat=XOO")); err != nil || clash == nil {
		t.Fatalf("%+v, %v", clash, err)
	}
	if got := clash.Unlisted; game.Format(got.Codes[0]) != "TAB" {
		t.Errorf("%s before TAB, which may be guessed", game.Format(got.Codes[0]))
	}
}

// TestClashInterrupted returns what was found, and the context's error.
func TestClashInterrupted(t *testing.T) {
	game := parseGame(t, "4x6")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := review.FindClash(ctx, game, parseTurns(t, game, "AAAA=XXXX BBBB=XXXX")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// wronged returns turns with guesses drawn by lot, one of them marked wrongly so
// that no code is left.
func wronged(t testing.TB, game *codebreaker.Game, draw *rand.Rand, turns int) codebreaker.History {
	t.Helper()
	secrets := game.SecretWords()
	any := func() (code codebreaker.Code) {
		if secrets != nil {
			return secrets[draw.IntN(len(secrets))]
		}
		for place := range game.Places() {
			code[place] = uint8(draw.IntN(game.Limit(place)))
		}
		return code
	}
	for {
		secret := any()
		var history codebreaker.History
		for range turns {
			guess := any()
			history = history.With(guess, game.Mark(guess, secret))
		}
		wrong := draw.IntN(turns)
		history[wrong].Feedback = game.Mark(history[wrong].Guess, any())
		possible := false
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		for range position.After(game, history).Walk(ctx) {
			possible = true
			break
		}
		cancel()
		if !possible {
			return history
		}
	}
}

func shipped(t testing.TB, name string) *codebreaker.Game {
	t.Helper()
	game, err := codebreaker.ParseGame(name, codebreaker.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// drawWords returns words of five letters drawn by lot.
func drawWords(words int) []string {
	draw := rand.New(rand.NewPCG(9, 10))
	drawn := make([]string, words)
	for i := range drawn {
		for range 5 {
			drawn[i] += string(rune('A' + min(draw.IntN(26), draw.IntN(26)))) // some letters are commoner
		}
	}
	return drawn
}

// BenchmarkClash explains clashes of one wrong answer.
func BenchmarkClash(b *testing.B) {
	drawn := lists{"drawn": drawWords(15_000)}
	for _, test := range []struct {
		game  string
		turns int
	}{{"4x6", 6}, {"5x8", 2}, {"5x8", 10}, {"5x8", 20}, {"6x10", 3}, {"8x8", 12}, {"12x8", 12}, {"12x8", 20}, {"words:fr8-black", 10}, {"words:drawn", 10}, {"words:drawn-place", 20}} {
		b.Run(fmt.Sprintf("%s/%d", test.game, test.turns), func(b *testing.B) {
			game, err := codebreaker.ParseGame(test.game, codebreaker.WithLexicon(drawn))
			if err != nil {
				game = shipped(b, test.game)
			}
			draw := rand.New(rand.NewPCG(7, 8))
			var histories []codebreaker.History
			for range 5 {
				histories = append(histories, wronged(b, game, draw, test.turns))
			}
			b.ReportMetric(float64(game.SecretCount()), "secrets")
			for i := 0; b.Loop(); i++ {
				ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
				clash, err := review.FindClash(ctx, game, histories[i%len(histories)])
				cancel()
				if err == nil && len(clash.Repairs) == 0 {
					b.Fatal("no repair")
				}
				if err != nil {
					b.Logf("turn set %v, %v", clash.Together, err)
				}
			}
		})
	}
}

// TestPuzzleClash names the lines that cannot stand together, and which mark to
// change; the letters shown are those of all lines.
func TestPuzzleClash(t *testing.T) {
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
		p, err := puzzle.Parse(strings.NewReader(test.text))
		if err != nil {
			t.Fatal(err)
		}
		clash, err := review.FindPuzzleClash(context.Background(), p, puzzle.Shown)
		if err != nil {
			t.Fatal(err)
		}
		var together []int
		var said []string
		if clash != nil {
			together = clash.Together
			for _, sentence := range clash.PuzzleSentences(p) {
				said = append(said, sentence.String())
			}
		}
		if !slices.Equal(together, test.together) || strings.Join(said, ". ") != test.said {
			t.Errorf("%q: %v, %q", test.text, together, said)
		}
	}
}

// TestLikeliest says the likeliest repair of a clash alone.
func TestLikeliest(t *testing.T) {
	for _, test := range []struct{ game, turns, want string }{
		{"4x6", "AAAA=O", "the mark of turn 1 cannot be O; did you mean none?"},
		{"4x6", "ABCD=none EFEF=XXX FEFE=OO AAAA=none", "the mark of turn 3 cannot be OO if turn 1 is right; did you mean XOO?"},
		{"4x6", "AABB=XX CCDD=XX EEFF=X ABCD=none", "turns 1 and 4 contradict each other, and changing one mark is not enough"},
		{"words:few", "cat=XO bat=XOO dog=none", "the mark of turn 1 is impossible: no word of the list gives it"},
	} {
		game := parseGame(t, test.game)
		history := parseTurns(t, game, test.turns)
		clash, err := review.FindClash(context.Background(), game, history)
		if err != nil {
			t.Fatal(err)
		}
		if said, ok := clash.Likeliest(game, history); !ok || said.String() != test.want {
			t.Errorf("%s %s: %s, %v", test.game, test.turns, said, ok)
		}
	}
	if said, ok := new(review.Clash).Likeliest(parseGame(t, "4x6"), nil); ok {
		t.Errorf("of nothing: %s", said)
	}
}

// TestSentences says clashes as people would.
func TestSentences(t *testing.T) {
	for _, test := range []struct{ game, turns, want string }{
		{"4x6", "AABB=none ABCD=XO", ""},
		{"4x6", "ABCD=none EFEF=XXX FEFE=OO AAAA=none", "the mark of turn 3 cannot be OO if turn 1 is right; did you mean XOO?"},
		{"4x6", "AAAA=O", "the mark of turn 1 cannot be O; did you mean none (625 codes), X (500 codes) or XX (150 codes)?"},
		{"4x6", "ABCD=none AAEF=OOOO", "the mark of turn 1 cannot be none if turn 2 is right; did you mean O?. the mark of turn 2 cannot be OOOO if turn 1 is right; did you mean OO (4 codes), XO (6 codes) or XX (4 codes)?"},
		{"4x6", "AABB=XX CCDD=XX EEFF=X ABCD=none", "turns 1 and 4 contradict each other, and changing one mark is not enough"},
		{"4x6", "AAAA=XX BBBB=XX CCCC=X DDDD=X", "the mark of turn 1 cannot be XX if turns 2 and 3 are right; did you mean none?. the mark of turn 2 cannot be XX if turns 1 and 3 are right; did you mean none?"},
		{"4x6", "AAAA=none BBBB=XXX", ""},
		{"words:ate-place", "date=xGGG rate=xGGG mate=xGGG late=xGGG hate=xGGG gate=xGGG fate=xGGG", "the mark of turn 7 cannot be xGGG if turns 1, 2, 3, 4, 5 and 6 are right; did you mean GGGG?. 19 words fit, but are not on the list, such as AATE, BATE, CATE, EATE, IATE"},
		{"words:few", "cat=XO bat=XOO dog=none", "the mark of turn 1 is impossible: no word of the list gives it. ABT and TAB fit, but are not on the list"},
		{"12x8", "AAAAAAAAAAAA=XX BBBBBBBBBBBB=XX CCCCCCCCCCCC=XX DDDDDDDDDDDD=XX EEEEEEEEEEEE=XX FFFFFFFFFFFF=XX GGGGGGGGGGGG=X HHHHHHHHHHHH=XX", "turns 1, 2, 3, 4, 5, 6 and 7 contradict each other, and changing one mark is not enough"},
		{"12x8", "AAAAAAAAAAAA=XXXXX BBBBBBBBBBBB=XXXXXXXX", "the mark of turn 2 cannot be XXXXXXXX if turn 1 is right; did you mean XXXXXXX (792 codes), XXXXXX (more than 35 codes) or XXXXX (more than 510 codes)?. the mark of turn 1 cannot be XXXXX if turn 2 is right; did you mean XXXX (495 codes), XXX (more than 5700 codes) or XX (more than 32406 codes)?. other changes are possible"},
	} {
		game := parseGame(t, test.game)
		history := parseTurns(t, game, test.turns)
		clash, err := review.FindClash(context.Background(), game, history)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		if clash != nil {
			for _, sentence := range clash.Sentences(game, history) {
				said = append(said, sentence.String())
			}
		}
		if got := strings.Join(said, ". "); got != test.want {
			t.Errorf("%s %s: %s", test.game, test.turns, got)
		}
	}
}

// TestAcceptedWordIsNotBlamed marks a word all right that may be guessed but is no secret.
func TestAcceptedWordIsNotBlamed(t *testing.T) {
	game, err := codebreaker.ParseGame("wordle:en5", codebreaker.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ turns, want string }{
		{"TARES=GGGGG", "TARES fits and can be guessed, but is not on the list of secrets"},
		{"CRANE=GGGGG SLOTH=GGGGG", "the mark of turn 1 cannot be GGGGG if turn 2 is right; did you mean xxxxx?"},
	} {
		turns, err := game.ParseTurns(test.turns)
		if err != nil {
			t.Fatal(err)
		}
		clash, err := review.FindClash(t.Context(), game, turns)
		if err != nil {
			t.Fatal(err)
		}
		if said, ok := clash.Likeliest(game, turns); !ok || said.String() != test.want {
			t.Errorf("%s: %q, want %q", test.turns, said, test.want)
		}
		if blamed := strings.HasPrefix(test.want, "the mark"); (clash.Likely() != nil) != blamed {
			t.Errorf("%s: offers %v", test.turns, clash.Likely())
		}
		if first := clash.Sentences(game, turns)[0].String(); !strings.HasPrefix(first, test.want[:5]) {
			t.Errorf("%s: says %q first", test.turns, first)
		}
	}
}
