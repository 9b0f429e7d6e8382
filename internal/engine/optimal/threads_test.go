package optimal

import (
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// TestThreadLimit checks that the workers of a context limit a search that may use more threads.
func TestThreadLimit(t *testing.T) {
	game, err := rules.ParseGame("3x4")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ outer, threads, want int }{{1, 4, 1}, {1, 0, 1}, {3, 2, 2}} {
		r, err := newRoot(budget.WithPool(t.Context(), budget.NewPool(test.outer)), position.Start(game), Options{Budget: budget.Budget{Threads: test.threads}})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.search.threads.Size(); got != test.want {
			t.Errorf("%d threads in a context with %d: %d workers, want %d", test.threads, test.outer, got, test.want)
		}
	}
}

// TestMemoryLimit checks that the memory of a context limits a search that may use more.
func TestMemoryLimit(t *testing.T) {
	game, err := rules.ParseGame("3x8") // 512 codes would have a table of 1 MB
	if err != nil {
		t.Fatal(err)
	}
	ctx := budget.Budget{Memory: 1 << 16}.Context(t.Context())
	for _, test := range []struct{ memory, want int }{{0, 1 << 16}, {1 << 20, 1 << 16}, {1 << 15, 1 << 15}} {
		options := Options{Budget: budget.Budget{Memory: test.memory}}
		r, err := newRoot(ctx, position.Start(game), options)
		if err != nil {
			t.Fatal(err)
		}
		if bytes := r.transpositionBytes(); bytes != test.want {
			t.Errorf("%d bytes in a context with %d: a table of %d", test.memory, 1<<16, bytes)
		}
	}
}
