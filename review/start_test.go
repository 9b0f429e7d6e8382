package review_test

import (
	"sync"
	"testing"

	"codebreaker"
	"codebreaker/optimal"
	"codebreaker/review"
	"codebreaker/strategy"

	"github.com/google/go-cmp/cmp"
)

// TestStart judges games of one start, many at once, as each is judged alone,
// whatever the strategy.
func TestStart(t *testing.T) {
	game, err := codebreaker.ParseGame("3x5")
	if err != nil {
		t.Fatal(err)
	}
	start := review.NewStart(game)
	var group sync.WaitGroup
	for _, line := range []string{"AAB=O BCC=XX", "AAB=X ACD=XO", "ABC=none", "AAB=O BCA=OO"} {
		for _, by := range []strategy.Strategy{strategy.Entropy, strategy.Minimax, strategy.NewRandom(1), strategy.NewRandom(2), optimal.Strategy{}, strategy.First} {
			turns, err := game.ParseTurns(line)
			if err != nil {
				t.Fatal(err)
			}
			want, err := review.Judge(t.Context(), game, turns, by)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				group.Go(func() {
					got, err := start.Judge(t.Context(), turns, by)
					if err != nil {
						t.Error(err)
						return
					}
					if diff := cmp.Diff(want, got, cmp.AllowUnexported(codebreaker.Feedback{})); diff != "" {
						t.Errorf("%s by %s (-alone +from the start)\n%s", line, by.Name(), diff)
					}
				})
			}
		}
	}
	group.Wait()
}
