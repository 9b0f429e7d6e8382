package review

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/ending"
	"codebreaker/internal/test/testgame"
)

// drawContradiction returns a search among random turns that no code agrees with.
func drawContradiction(t *testing.T, ctx context.Context, name string, turns int, draw *rand.Rand) *search {
	t.Helper()
	game := testgame.Parse(t, name)
	for {
		s := &search{ctx: ctx, game: game, codes: secrets(game, turns)}
		for range turns {
			var guess, secret rules.Code
			for place := range game.Places() {
				guess[place] = uint8(draw.IntN(game.Limit(place)))
				secret[place] = uint8(draw.IntN(game.Limit(place)))
			}
			s.history = s.history.With(guess, game.Mark(guess, secret))
		}
		if !s.possible(s.history) {
			return s
		}
	}
}

// TestIrreducible checks that no code agrees with the turns, and that some code does when any
// one is omitted.
func TestIrreducible(t *testing.T) {
	draw := rand.New(rand.NewPCG(11, 12))
	for range 50 {
		s := drawContradiction(t, context.Background(), "4x6", 8, draw)
		turns := s.irreducible()
		if s.possible(s.only(turns)) {
			t.Fatalf("turns %v of %v can stand together", turns, s.history)
		}
		for i := range turns {
			if !s.possible(s.only(slices.Delete(slices.Clone(turns), i, i+1))) {
				t.Fatalf("turn %d of %v in %v is not needed", turns[i], turns, s.history)
			}
		}
		if smallest := s.together(nil); len(smallest) > len(turns) {
			t.Fatalf("%v is a smallest set, but %v is smaller", smallest, turns)
		}
	}
}

// TestDeadline checks that a large search that has ended asks little more, and that what it had found is right.
func TestDeadline(t *testing.T) {
	draw := rand.New(rand.NewPCG(13, 14))
	for _, asks := range []int{0, 1, 10, 100, 1000, 3000, 10_000, 100_000} {
		s := drawContradiction(t, context.Background(), "12x8", 9, draw)
		ctx := ending.After(t.Context(), asks)
		found, err := Explain(ctx, s.game, s.history)
		if ctx.Late() > 20 || err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("error %v, and asked %d times after the end", err, ctx.Late())
		}
		if found == nil {
			continue
		}
		for _, repair := range found.Repairs {
			changed := slices.Clone(s.history)
			for _, change := range repair.Changes {
				changed[change.Turn].Feedback = change.Feedback
			}
			if repair.Codes < 1 || !changed.Allows(s.game, repair.First) {
				t.Errorf("%v does not mend %v", repair, s.history)
			}
		}
	}
}
