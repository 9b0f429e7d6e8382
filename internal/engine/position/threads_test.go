package position_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestOneThread checks that nothing starts a goroutine in a context of one thread, even if it is called with a
// budget of more.
func TestOneThread(t *testing.T) {
	ctx := budget.Budget{Threads: 1}.Context(t.Context())
	more := budget.Budget{Threads: 4}
	small, large := testgame.Parse(t, "4x6"), testgame.Parse(t, "6x9")
	later := position.Start(large).After(rules.Code{0, 0, 1, 1, 2, 2}, large.FeedbackAt(4))
	choose := func(name string) func(ctx context.Context) error {
		return func(ctx context.Context) error {
			s, err := advice.ByName(name, 1)
			if err == nil {
				_, err = s.Choose(ctx, later)
			}
			return err
		}
	}
	for name, do := range map[string]func(ctx context.Context) error{
		"entropy":   choose("entropy"),
		"lookahead": choose("lookahead-2"),
		"two-step":  choose("two-step-2"),
		"sampled":   choose("sampled"),
		"overture":  choose("overture"),
		"weigh": func(ctx context.Context) error {
			_, err := strategy.Best(ctx, position.After(large, later.History()), strategy.Minimax, 3)
			return err
		},
		"count": func(ctx context.Context) error {
			_, err := position.After(large, later.History()).Remaining(more.Context(ctx))
			return err
		},
		"tree": func(ctx context.Context) error {
			_, err := tree.Build(more.Context(ctx), position.Start(small), tree.Options{Strategy: strategy.Entropy})
			return err
		},
		"sample": func(ctx context.Context) error {
			_, err := tree.Sample(more.Context(ctx), position.Start(large), tree.Options{Strategy: strategy.First}, 20, 1)
			return err
		},
		"boards": func(ctx context.Context) error {
			game, err := boards.New(testgame.Parse(t, "4x4"), 2, false)
			if err == nil {
				_, err = boards.Simulate(ctx, game, "entropy", 20, 1, 4)
			}
			return err
		},
		"check": func(ctx context.Context) error {
			result, err := tree.Build(ctx, position.Start(small), tree.Options{Strategy: strategy.Parts, Keep: true})
			if err == nil {
				err = tree.Check(more.Context(ctx), result.Tree)
			}
			return err
		},
		"search": func(ctx context.Context) error {
			_, err := optimal.Solve(ctx, position.Start(testgame.Parse(t, "4x5")), optimal.Options{Budget: more})
			return err
		},
		"play": func(ctx context.Context) (err error) {
			for _, err = range match.Play(ctx, small, strategy.NewLookahead(nil, 5), match.Adversary{}) {
				if err != nil {
					break
				}
			}
			return err
		},
		"review": func(ctx context.Context) error {
			_, err := review.New(small).Judge(ctx, testgame.Turns(t, small, "AABB=O ACDC=X DAEF=OO BFFD=XOO"), strategy.Entropy)
			return err
		},
		"explain": func(ctx context.Context) error {
			found, err := review.Explain(ctx, small, testgame.Turns(t, small, "AABB=none AACD=XOO"))
			if err == nil && found == nil {
				err = errors.New("no contradiction")
			}
			return err
		},
		"puzzle": func(ctx context.Context) error {
			_, err := puzzle.Compose(ctx, puzzle.Order{Game: small, Seed: 1})
			return err
		},
	} {
		before, most := runtime.NumGoroutine(), 0
		end, ended := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(ended)
			for {
				select {
				case <-end:
					return
				case <-time.After(50 * time.Microsecond):
					most = max(most, runtime.NumGoroutine()-1) // without this goroutine
				}
			}
		}()
		err := do(ctx)
		close(end)
		<-ended
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if most > before {
			t.Errorf("%s: %d goroutines, want %d", name, most, before)
		}
	}
}
