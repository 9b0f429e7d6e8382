package candidate

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestDiagram checks that diagrams list all candidates and draw them with equal frequency, under
// every rule without totals.
func TestDiagram(t *testing.T) {
	for _, name := range []string{
		"5x4-black", "4x6-black", "7x2-black", "1x5-black", "4x6-place", "5x3-place", "3x5-place", "4x6-distinct-black", "5x7-distinct-black",
		"4x6-distinct-place", "3.3.6.2-black", "2.4.3.5-distinct-black", "2.4.3.5-place", "2.4.3.5-distinct-place", "4x5-distinct-empty-black",
	} {
		game := testgame.Parse(t, name)
		for seed := range uint64(40) {
			draw := rand.New(rand.NewPCG(seed, 11))
			history := drawn(game, draw, int(seed%6), game.Symbols())
			if seed%5 == 4 && len(history) > 1 { // usually a contradiction
				history[1].Feedback = game.FeedbackAt(draw.IntN(game.Feedbacks()))
			}
			want, err := New(game, history).List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			g, ok, err := newDiagram(t.Context(), game, history, 1<<20)
			if err != nil || !ok {
				t.Fatalf("%s %v: %v", name, history, err)
			}
			if codes := g.all(); len(codes)+len(want) > 0 && !reflect.DeepEqual(codes, want) {
				t.Fatalf("%s %v: %d candidates, want %d", name, history, len(codes), len(want))
			}
			if g.count != (uint128{low: uint64(len(want))}) {
				t.Errorf("%s %v: %v candidates are counted, want %d", name, history, g.count.big(), len(want))
			}
			if len(want) < 2 || len(want) > 300 {
				continue
			}
			var sample []rules.Code
			for range 20 * len(want) {
				sample = append(sample, g.draw(draw))
			}
			if off := chiSquared(t, sample, want); off > 5 {
				t.Errorf("%s %v: chi-squared of draws from %d candidates is %.1f deviations too large", name, history, len(want), off)
			}
		}
	}
}

// TestDiagramLimits checks which positions have no diagram, and that the context ends the work.
func TestDiagramLimits(t *testing.T) {
	game := testgame.Parse(t, "12x12-black")
	history := drawn(game, rand.New(rand.NewPCG(7, 7)), 9, 12)
	if _, ok, err := newDiagram(t.Context(), game, history, 1000); ok || err != nil {
		t.Errorf("a thousand choices are enough for %v (%v)", history, err)
	}
	if _, ok, err := newDiagram(t.Context(), testgame.Parse(t, "4x6"), nil, 1<<20); !ok || err != nil {
		t.Errorf("4x6 has no diagram before its first turn (%v)", err)
	}
	if _, ok, err := newDiagram(t.Context(), testgame.Parse(t, "4x6"), drawn(testgame.Parse(t, "4x6"), rand.New(rand.NewPCG(1, 1)), 1, 6), 1<<20); ok || err != nil {
		t.Errorf("a diagram tells totals (%v)", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok, err := newDiagram(ctx, game, history, 1<<20); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("a diagram is made although the context is done: %v", err)
	}
}
