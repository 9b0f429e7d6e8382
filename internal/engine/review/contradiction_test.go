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

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
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

// brute explains a contradiction by trying every change and every set of turns.
func brute(game *rules.Game, history rules.History) *review.Contradiction {
	count := func(turns rules.History) (n int) {
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
	found := &review.Contradiction{}
	best := len(history) + 1
	for set := range 1 << len(history) {
		var turns []int
		var only rules.History
		for i, turn := range history {
			if set>>i&1 == 1 {
				turns, only = append(turns, i), append(only, turn)
			}
		}
		if len(turns) < best && count(only) == 0 || len(turns) == best && slices.Compare(turns, found.Together) < 0 && count(only) == 0 {
			best, found.Together = len(turns), turns
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
			found.Repairs = append(found.Repairs, review.Repair{Changes: changes, Codes: n})
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
	return found
}

// repairs prints repairs without their order and kind.
func repairs(found *review.Contradiction) []string {
	var texts []string
	for _, r := range found.Repairs {
		texts = append(texts, fmt.Sprint(r.Changes, r.Codes, r.More))
	}
	slices.Sort(texts)
	return texts
}

// TestExplainExact compares repairs and smallest sets with a brute-force search, after turns
// with some wrong marks.
func TestExplainExact(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 6))
	contradictions, repaired := 0, 0
	for _, name := range []string{
		"3x4", "4x3", "3x5-black", "3x4-place", "4x6-distinct", "2.3.4-place", "3x3-place-hard", "words:few", "words:few+more-place", "words:few-black",
		"3x4-sum", "3x4-empty", "3x5-distinct-empty", "3x4-black-empty", "3x3-place-empty",
	} {
		game := parseGame(t, name)
		secrets, guesses := slices.Collect(game.Secrets()), slices.Collect(game.Guesses())
		for range 60 {
			secret := secrets[draw.IntN(len(secrets))]
			var history rules.History
			for range 1 + draw.IntN(7) {
				guess := guesses[draw.IntN(len(guesses))]
				feedback := game.Mark(guess, secret)
				if draw.IntN(4) == 0 {
					feedback = game.Mark(guess, secrets[draw.IntN(len(secrets))])
				}
				history = history.With(guess, feedback)
			}
			want := brute(game, history)
			got, err := review.Explain(context.Background(), game, history)
			if err != nil {
				t.Fatal(err)
			}
			if (got == nil) != (want == nil) {
				t.Fatalf("%s after %v: found %v, want %v", name, history, got, want)
			}
			if got == nil {
				continue
			}
			contradictions++
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
	if contradictions < 200 || repaired < 100 || repaired == contradictions {
		t.Errorf("%d contradictions, %d of them repaired: the test says little", contradictions, repaired)
	}
}

// checkRepairs checks the order of repairs, and that their first codes agree with the turns.
func checkRepairs(t *testing.T, game *rules.Game, history rules.History, repairs []review.Repair) {
	t.Helper()
	for i, repair := range repairs {
		changed := slices.Clone(history)
		for _, change := range repair.Changes {
			changed[change.Turn].Feedback = change.Feedback
		}
		if game.CheckSecret(repair.First) != nil || !changed.Allows(game, repair.First) {
			t.Errorf("%s after %v: %v does not let %s fit", game, history, repair.Changes, game.Format(repair.First))
		}
		if (len(repair.Changes) == 2) != (repair.Kind == "swapped") || repair.Pegs == 1 && repair.Kind != "one-peg" && repair.Kind != "swapped" {
			t.Errorf("%s after %v: kind %s of %v", game, history, repair.Kind, repair.Changes)
		}
		kinds := []string{"one-peg", "exchanged", "other", "swapped"}
		if i > 0 && slices.Index(kinds, repair.Kind) < slices.Index(kinds, repairs[i-1].Kind) {
			t.Errorf("%s after %v: kind %s after %s", game, history, repair.Kind, repairs[i-1].Kind)
		}
	}
}

// TestRepairs checks the repairs, their kinds, and their order, the likeliest first.
func TestRepairs(t *testing.T) {
	for _, test := range []struct{ game, turns, want string }{
		{"4x6", "AAAA=XX BBBB=XXX", "1=XX one-peg 1: 6, 0=X one-peg 1: 4, 1=X other 2: 48, 0=none other 2: 16, 1=none other 3: 96"},
		{"4x6", "AAAA=X BBBB=X EEEE=X FFFF=X ACCC=X CBCC=X ABCD=OO", "6=XX exchanged 2: 2"},
		{"4x6-black", "AAAA=3 BBBB=2", "0=2 one-peg 1: 6, 1=1 one-peg 1: 4, 0=1 other 2: 48, 1=0 other 2: 16, 0=0 other 3: 96"},
		{"4x4-place", "ABCD=GYxx ABCD=YGxx", "0=YGxx exchanged 2: 3, 1=GYxx exchanged 2: 3"},
		{"4x6", "ABCD=XX ABCD=OOO", "0=OOO other 3: 136, 1=XX other 3: 96"},
	} {
		game := parseGame(t, test.game)
		found, err := review.Explain(context.Background(), game, testgame.Turns(t, game, test.turns))
		if err != nil || found == nil {
			t.Fatalf("%s %s: %+v, %v", test.game, test.turns, found, err)
		}
		var got []string
		for _, repair := range found.Repairs {
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

// TestUnlisted finds a word that is not in the list.
func TestUnlisted(t *testing.T) {
	game := parseGame(t, "words:ate-place")
	found, err := review.Explain(context.Background(), game, testgame.Turns(t, game, "date=xGGG rate=xGGG mate=xGGG late=xGGG hate=xGGG gate=xGGG fate=xGGG"))
	if err != nil || found == nil || found.Unlisted == nil {
		t.Fatalf("%+v, %v", found, err)
	}
	if got := found.Unlisted; got.Count != 19 || got.More || len(got.Codes) != 10 || game.Format(got.Codes[0]) != "AATE" {
		t.Errorf("%+v", got)
	}
	game = parseGame(t, "words:few+more")
	if found, err = review.Explain(context.Background(), game, testgame.Turns(t, game, "cat=XO bat=XOO")); err != nil || found == nil {
		t.Fatalf("%+v, %v", found, err)
	}
	if got := found.Unlisted; game.Format(got.Codes[0]) != "TAB" {
		t.Errorf("%s before TAB, which may be guessed", game.Format(got.Codes[0]))
	}
}

// TestExplainInterrupted checks that an interrupted search returns its results and the
// context's error.
func TestExplainInterrupted(t *testing.T) {
	game := parseGame(t, "4x6")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := review.Explain(ctx, game, testgame.Turns(t, game, "AAAA=XXXX BBBB=XXXX")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// wronged returns random turns with one wrong mark, so that no candidate remains.
func wronged(t testing.TB, game *rules.Game, draw *rand.Rand, turns int) rules.History {
	t.Helper()
	secrets := game.Words().Secrets
	any := func() (code rules.Code) {
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
		var history rules.History
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

func shipped(t testing.TB, name string) *rules.Game {
	t.Helper()
	return testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
}

// drawWords returns random words of five letters.
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

// BenchmarkExplain explains contradictions by one wrong answer.
func BenchmarkExplain(b *testing.B) {
	drawn := testgame.Lists{"drawn": drawWords(15_000)}
	for _, test := range []struct {
		game  string
		turns int
	}{{"4x6", 6}, {"5x8", 2}, {"5x8", 10}, {"5x8", 20}, {"6x10", 3}, {"8x8", 12}, {"12x8", 12}, {"12x8", 20}, {"words:fr8-black", 10}, {"words:drawn", 10}, {"words:drawn-place", 20}} {
		b.Run(fmt.Sprintf("%s/%d", test.game, test.turns), func(b *testing.B) {
			game, err := rules.ParseGame(test.game, rules.WithLexicon(drawn))
			if err != nil {
				game = shipped(b, test.game)
			}
			draw := rand.New(rand.NewPCG(7, 8))
			var histories []rules.History
			for range 5 {
				histories = append(histories, wronged(b, game, draw, test.turns))
			}
			b.ReportMetric(float64(game.SecretCount()), "secrets")
			for i := 0; b.Loop(); i++ {
				ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
				found, err := review.Explain(ctx, game, histories[i%len(histories)])
				cancel()
				if err == nil && len(found.Repairs) == 0 {
					b.Fatal("no repair")
				}
				if err != nil {
					b.Logf("turn set %v, %v", found.Together, err)
				}
			}
		})
	}
}
