package review_test

import (
	"context"
	"sync"
	"testing"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
)

// TestReviewer judges games with one reviewer, many at once. The results are the same as with
// a reviewer for each game, whatever the strategy.
func TestReviewer(t *testing.T) {
	game, err := rules.ParseGame("3x5")
	if err != nil {
		t.Fatal(err)
	}
	reviewer := review.New(game)
	var group sync.WaitGroup
	for _, line := range []string{"AAB=O BCC=XX", "AAB=X ACD=XO", "ABC=none", "AAB=O BCA=OO"} {
		for _, by := range []strategy.Strategy{
			opener{strategy.Entropy}, strategy.NewLookahead(strategy.Minimax, 5), strategy.NewLookahead(strategy.Entropy, 5), strategy.Entropy, strategy.Minimax, named("random", 1), named("random", 2), optimal.Strategy{}, strategy.First,
		} {
			turns := testgame.Turns(t, game, line)
			want, err := review.New(game).Judge(t.Context(), turns, by)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				group.Go(func() {
					got, err := reviewer.Judge(t.Context(), turns, by)
					if err != nil {
						t.Error(err)
						return
					}
					if diff := cmp.Diff(want, got, cmp.AllowUnexported(rules.Feedback{})); diff != "" {
						t.Errorf("%s by %s (-alone +together)\n%s", line, by.Name(), diff)
					}
				})
			}
		}
	}
	group.Wait()
}

// opener has the name of another strategy, but plays AAA first.
type opener struct{ strategy.Strategy }

func (o opener) Choose(ctx context.Context, set *position.Position) (rules.Code, error) {
	if len(set.History()) == 0 {
		return rules.Code{}, nil
	}
	return o.Strategy.Choose(ctx, set)
}
