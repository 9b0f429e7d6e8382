package advice_test

import (
	"cmp"
	"context"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/openings"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

var everyFirst = flag.Bool("openings", false, "find the first guesses of every game in openings.txt, which takes minutes")

// shipped parses a game with shipped word lists.
func shipped(t *testing.T, name string) *rules.Game {
	t.Helper()
	return testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
}

// done returns an expired context, so that long operations fail.
func done() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// TestFirstsAreOfTheShippedWords checks that the file matches the shipped words, and that its
// guesses are the best ones of the strategy.
func TestFirstsAreOfTheShippedWords(t *testing.T) {
	text, err := os.ReadFile("../strategy/openings/openings.txt")
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		games++
		name, rest, _ := strings.Cut(line, "\t")
		if !longtest.On() && !strings.HasSuffix(name, "-place") && !strings.HasPrefix(name, "words:en5") {
			continue // every list has a game with feedback by place
		}
		game := shipped(t, name)
		guesses, kept := strings.CutPrefix(rest, openings.Key(game)+"\t")
		if !kept {
			t.Errorf("%s: its words are others now: go generate ./internal/engine/strategy/openings", name)
			continue
		}
		fields := strings.Fields(guesses)
		if guess, err := advice.Choose(done(), advice.Usual(game), position.Start(game)); err != nil || game.Format(guess) != fields[0] {
			t.Errorf("%s is opened with %s (%v), want %s at once", name, game.Format(guess), err, fields[0])
		}
		if pairs := game.GuessCount() * game.SecretCount(); !*everyFirst && (!longtest.On() || pairs > 1<<25) {
			continue
		}
		best, err := advice.Openings(t.Context(), position.Start(game), openings.Most)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, guess := range best {
			want = append(want, game.Format(guess))
		}
		if !slices.Equal(fields, want) {
			t.Errorf("%s: the best first guesses are\n%v, want\n%v", name, fields, want)
		}
	}
	if games == 0 {
		t.Error("no game has its first guesses kept")
	}
}

// TestFirstsOfOtherNames checks that a game shares first guesses with a game of the same words
// under another name, and with the game without the hard rule.
func TestFirstsOfOtherNames(t *testing.T) {
	for name, of := range map[string]string{
		"wordle:en8-hard": "wordle:en8", "wordle:en": "wordle:en5", "wordle:fr-weighted": "wordle:fr5-weighted",
		"mot:en-weighted": "mot:en5-weighted", "word:fr-weighted": "word:fr5-weighted",
	} {
		kept, game := shipped(t, of), shipped(t, name)
		want, err := advice.Choose(done(), advice.Usual(kept), position.Start(kept))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := advice.Choose(done(), advice.Usual(game), position.Start(game)); err != nil || game.Format(got) != kept.Format(want) {
			t.Errorf("%s: the first guess is %s (%v), want %s", name, game.Format(got), err, kept.Format(want))
		}
	}
}

// TestFirstsWeighed checks that the best first guesses have all their values, and that only stored
// guesses are returned.
func TestFirstsWeighed(t *testing.T) {
	start := position.Start(shipped(t, "wordle:fr5"))
	for _, most := range []int{1, 10, openings.Most + 1} {
		got, err := advice.Best(t.Context(), start, strategy.Entropy, most)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != most {
			t.Fatalf("%d guesses are weighed, want %d", len(got), most)
		}
		if !slices.IsSortedFunc(got, func(a, b strategy.Weighed) int { return int(1e9 * (b.Entropy - a.Entropy)) }) {
			t.Errorf("the best %d do not come in order", most)
		}
	}
}

// other is a list of different words under the name of a shipped list.
type other []string

func (o other) Words(string) ([]string, error) { return o, nil }
func (other) Fold(word string) string          { return word }

// TestFirstsOfOtherWords checks that stored guesses are not used for different words under the same
// name, for another strategy, or after the first turn.
func TestFirstsOfOtherWords(t *testing.T) {
	ours := position.Start(shipped(t, "wordle:en8"))
	best, err := advice.Best(t.Context(), ours, strategy.Entropy, openings.Most)
	if err != nil {
		t.Fatal(err)
	}
	var words other
	for _, weighed := range best {
		words = append(words, ours.Game().Format(weighed.Guess))
	}
	theirs, err := rules.ParseGame("wordle:en8", rules.WithLexicon(words))
	if err != nil {
		t.Fatal(err)
	}
	first := best[0].Guess
	for what, asked := range map[string]struct {
		by strategy.Strategy
		at *position.Position
	}{
		"other words":      {strategy.Entropy, position.Start(theirs)},
		"another strategy": {strategy.Minimax, ours},
		"a later turn":     {strategy.Entropy, ours.After(first, ours.Game().Mark(first, best[1].Guess))},
	} {
		if guess, err := advice.Choose(done(), asked.by, asked.at); err == nil {
			t.Errorf("%s: %s comes from the file", what, asked.at.Game().Format(guess))
		}
	}
}

// TestFirstsWithout checks that a game that rejects some words finds its first guess as quickly,
// and that it is the strategy's choice.
func TestFirstsWithout(t *testing.T) {
	game := shipped(t, "wordle:en5")
	for range 3 {
		first, err := advice.Choose(t.Context(), strategy.Entropy, position.Start(game))
		if err != nil {
			t.Fatal(err)
		}
		if game, err = game.Without(first); err != nil {
			t.Fatal(err)
		}
		chosen, err := strategy.Entropy.Choose(t.Context(), position.Start(game))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := advice.Choose(t.Context(), strategy.Entropy, position.Start(game)); err != nil || again != chosen {
			t.Errorf("without %s it opens with %s (%v), want %s", game.Format(first), game.Format(again), err, game.Format(chosen))
		}
		best, err := advice.Best(t.Context(), position.Start(game), strategy.Entropy, 20)
		if err != nil || len(best) != 20 || best[0].Guess != chosen || !slices.IsSortedFunc(best, func(a, b strategy.Weighed) int { return cmp.Compare(b.Entropy, a.Entropy) }) {
			t.Errorf("without %s the best are not in order: %v", game.Format(first), err)
		}
	}
}
