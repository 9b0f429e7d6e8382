package tree_test

import (
	"context"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// constant plays two guesses, whatever is said, and then the first candidate.
type constant [2]rules.Code

func (constant) Name() string { return "constant" }

func (c constant) Choose(ctx context.Context, set *position.Position) (rules.Code, error) {
	if turns := len(set.History()); turns < len(c) {
		return c[turns], nil
	}
	return strategy.First.Choose(ctx, set)
}

// TestGuesses checks that trees keep to the allowed guesses, or that building them is refused.
func TestGuesses(t *testing.T) {
	code := func(game *rules.Game, text string) rules.Code {
		code := testgame.Code(t, game, text)
		return code
	}
	for _, test := range []struct {
		game, turns, opening string
		strategy             strategy.Strategy // nil for one that plays the texts
		texts                [2]string
		candidatesOnly       bool
		want                 string // the error
	}{
		{"2x4", "AB=O", "CA", strategy.Entropy, [2]string{}, true, ""},
		{"2x4", "AB=O", "AA", strategy.Entropy, [2]string{}, false, ""},
		{"2x4", "AB=O", "AA", strategy.Entropy, [2]string{}, true, "AA cannot be the secret here, and only candidates may be guessed"},
		{"words:animals+more", "", "TEA", strategy.Entropy, [2]string{}, true, "TEA cannot be the secret here, and only candidates may be guessed"},
		{"words:animals+more", "", "TEA", strategy.Entropy, [2]string{}, false, ""},
		{"2x4", "", "", strategy.First, [2]string{}, true, ""},
		{"2x4", "", "", named("random", 1), [2]string{}, true, ""},
		{"3x9", "", "", named("overture", 0), [2]string{}, true, "after ABC=none, DEF=O: the strategy overture cannot play here: GHI cannot be the secret here, and only candidates may be guessed"},
		{"1x3", "", "", nil, [2]string{"A", "A"}, true, "after A=none: the strategy constant cannot play here: A cannot be the secret here, and only candidates may be guessed"},
		{"words:animals-place-hard", "", "", nil, [2]string{"BEE", "CAT"}, false, "after BEE=xYx: the strategy constant cannot play here: CAT: in hard mode, the guess must use E, found in turn 1"},
		{"words:animals-place", "", "", nil, [2]string{"TEA", "ELK"}, false, "the strategy constant cannot play here: TEA is not in the word list"},
	} {
		game := mustGame(t, test.game)
		p := position.After(game, testgame.Turns(t, game, test.turns))
		o := tree.Options{Strategy: test.strategy, CandidatesOnly: test.candidatesOnly, Keep: true}
		if o.Strategy == nil {
			plain := game.Rows()
			o.Strategy = constant{code(plain, test.texts[0]), code(plain, test.texts[1])}
		}
		if test.opening != "" {
			opening := code(game.Rows(), test.opening)
			o.Opening = &opening
		}
		result, err := tree.Build(budget.Budget{Threads: 1}.Context(t.Context()), p, o)
		if said := sentence(err); said != test.want {
			t.Errorf("%s %s %s %v: %q, want %q", test.game, test.turns, test.opening, test.candidatesOnly, said, test.want)
		}
		if err == nil {
			if err := tree.Check(t.Context(), result.Tree); err != nil {
				t.Errorf("%s %s %s: built and refused: %v", test.game, test.turns, test.opening, err)
			}
		}
		if _, err := tree.Sample(t.Context(), p, o, 200, 1); (err == nil) != (test.want == "") {
			t.Errorf("%s %s %s %v: a sample says %v, want %q", test.game, test.turns, test.opening, test.candidatesOnly, err, test.want)
		}
	}
}

func sentence(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// named returns the strategy of a name.
func named(name string, seed uint64) strategy.Strategy {
	s, err := advice.ByName(name, seed)
	if err != nil {
		panic(err)
	}
	return s
}
