package strategy_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// TestSparse compares the guess of each heuristic with the best of all that the game
// has, weighed one by one, late in games: when few symbols remain, few guesses are
// looked at.
func TestSparse(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 6))
	for _, name := range []string{"4x7", "4x8-distinct", "5x6-distinct", "4x7-black", "4x7-sum", "4x6-place", "4x6-empty", "4x8-distinct-empty", "5.6.7.8"} {
		game, err := rules.ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		secrets, guesses := slices.Collect(game.Secrets()), slices.Collect(game.Guesses())
		for range 20 {
			p, secret := position.Start(game), secrets[draw.IntN(len(secrets))]
			for remaining := len(secrets); remaining > 40 || p.Turns() < 3; {
				codes, err := p.List(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				guess := codes[draw.IntN(len(codes))]
				p = p.After(guess, game.Mark(guess, secret))
				remaining = 0
				for code := range game.Secrets() {
					if p.Allows(code) {
						remaining++
					}
				}
			}
			weighed, err := strategy.Weigh(t.Context(), p, guesses)
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range strategy.Heuristics() {
				want := bestPlainly(h, weighed)
				if got, err := h.Choose(t.Context(), p); err != nil || got != want {
					t.Errorf("%s after %v: %s plays %v, want %v, %v", name, p.History(), h.Name(), game.Format(got), game.Format(want), err)
				}
			}
		}
	}
}

// bestPlainly returns the best guess by the tie rule, given guesses in code order.
func bestPlainly(h *strategy.Heuristic, weighed []strategy.Weighed) rules.Code {
	value := func(w strategy.Weighed) int64 {
		var sizes []uint32
		for _, size := range w.Sizes {
			sizes = append(sizes, uint32(size.Candidates))
		}
		return h.Value(sizes)
	}
	rank := func(w strategy.Weighed) int {
		if w.Candidate {
			return 0
		}
		return 1
	}
	return slices.MinFunc(weighed, func(a, b strategy.Weighed) int {
		return cmp.Or(cmp.Compare(value(a), value(b)), cmp.Compare(rank(a), rank(b)))
	}).Guess
}
