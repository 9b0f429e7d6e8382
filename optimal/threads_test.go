package optimal

import (
	"testing"

	"codebreaker"
	"codebreaker/internal/workers"
	"codebreaker/position"
)

// TestThreadLimit holds that the workers of a context limit a search that may use more threads.
func TestThreadLimit(t *testing.T) {
	game, err := codebreaker.ParseGame("3x4")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ outer, threads, want int }{{1, 4, 1}, {1, 0, 1}, {3, 2, 2}} {
		r, err := newRoot(workers.With(t.Context(), workers.New(test.outer)), position.Start(game), Options{Budget: position.Budget{Threads: test.threads}})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.search.threads.Size(); got != test.want {
			t.Errorf("%d threads in a context with %d: %d workers, want %d", test.threads, test.outer, got, test.want)
		}
	}
}
