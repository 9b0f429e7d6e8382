package tree_test

import (
	"context"
	"errors"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// counted is a strategy that counts its choices and calls a function before each.
type counted struct {
	count  int
	before func(count int) error
}

func (*counted) Name() string { return "counted" }

func (c *counted) Choose(_ context.Context, p *position.Position) (rules.Code, error) {
	c.count++
	if err := c.before(c.count); err != nil {
		return rules.Code{}, err
	}
	return strategy.First.Choose(context.Background(), p)
}

// failing is a strategy that fails after any turn.
type failing struct{ err error }

func (failing) Name() string { return "failing" }

func (f failing) Choose(_ context.Context, p *position.Position) (rules.Code, error) {
	if p.Turns() > 0 {
		return rules.Code{}, f.err
	}
	return rules.Code{0, 1, 2, 3}, nil
}

// drawn is a strategy that says that it draws codes.
type drawn struct{ strategy.Strategy }

func (drawn) Traits() strategy.Traits {
	return strategy.Traits{Identity: "drawn", Unlisted: true, Sampled: true}
}

// TestBuildStops checks that nothing is asked after a strategy's error, and little after the context ends.
func TestBuildStops(t *testing.T) {
	p := position.Start(mustGame(t, "4x8"))
	alone := budget.Budget{Threads: 1}.Context(t.Context())
	wrong := errors.New("wrong")
	s := &counted{before: func(count int) error {
		if count == 5 {
			return wrong
		}
		return nil
	}}
	if _, err := tree.Build(alone, p, tree.Options{Strategy: s}); !errors.Is(err, wrong) || s.count != 5 {
		t.Errorf("%v after %d choices", err, s.count)
	}
	if _, err := tree.Build(budget.Budget{Threads: 4}.Context(t.Context()), p, tree.Options{Strategy: failing{wrong}}); !errors.Is(err, wrong) {
		t.Errorf("with four threads: %v", err)
	}
	ctx, cancel := context.WithCancel(alone)
	s = &counted{before: func(int) error { cancel(); return nil }}
	if _, err := tree.Build(ctx, p, tree.Options{Strategy: s}); !errors.Is(err, context.Canceled) || s.count > 1024 {
		t.Errorf("%v, %d choices after the context ended", err, s.count)
	}
	if err := tree.Check(ctx, &tree.Tree{Game: p.Game(), Root: new(tree.Node)}); !errors.Is(err, context.Canceled) {
		t.Errorf("a check: %v", err)
	}
}

// TestProgressOften checks that progress is reported after every 1,024th choice, and in the end.
func TestProgressOften(t *testing.T) {
	p := position.Start(mustGame(t, "4x8"))
	s := &counted{before: func(int) error { return nil }}
	reports, before := 0, uint64(0)
	options := tree.Options{Strategy: s, Progress: func(settled, codes uint64) {
		if reports++; settled < before || codes != 4096 {
			t.Errorf("%d of %d secrets are settled after %d", settled, codes, before)
		}
		before = settled
	}}
	if _, err := tree.Build(budget.Budget{Threads: 1}.Context(t.Context()), p, options); err != nil || s.count < 1024 || reports != s.count/1024+1 || before != 4096 {
		t.Errorf("%d reports of %d choices, %d secrets settled, %v", reports, s.count, before, err)
	}
}

// TestSampleAfterTurns checks that the secrets of a sample agree with the turns before it, in a game whose codes are
// too many for the list of a strategy that draws them.
func TestSampleAfterTurns(t *testing.T) {
	game := mustGame(t, "5x20")
	guess := rules.Code{0, 1, 2, 3, 4}
	p := position.Start(game).After(guess, game.Mark(guess, rules.Code{0, 1, 2, 3, 19}))
	result, err := tree.Sample(t.Context(), p, tree.Options{Strategy: drawn{strategy.First}, Keep: true}, 10, 1)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := tree.Sample(t.Context(), p, tree.Options{Strategy: strategy.First, Opening: &guess}, 10, 1)
	if err != nil || opened.Opening != guess || result.Opening == guess {
		t.Errorf("the openings are %v and %v, the second should be %v, %v", result.Opening, opened.Opening, guess, err)
	}
	times := 0
	for i, play := range result.Plays {
		times += play.Times
		if !p.Allows(play.Secret) || i > 0 && game.Format(result.Plays[i-1].Secret) >= game.Format(play.Secret) {
			t.Errorf("play %d is of %s", i, game.Format(play.Secret))
		}
	}
	if times != 10 {
		t.Errorf("%d secrets are played, want 10", times)
	}
}
