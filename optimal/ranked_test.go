package optimal

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker"
	"codebreaker/internal/bitslice"
)

// TestMostCells compares the most cells that any guess makes of drawn sets with the feedbacks that the rules
// give, with vectors and without.
func TestMostCells(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 72))
	for _, name := range []string{"3x6-place", "4x5-distinct-place", "5x3-place", "4x5", "4x4-black", "5x4"} {
		game, b := wholeBuilder(t, name)
		b.scanned = true
		b.fill()
		versions := []bool{false}
		if vectors() >= bitslice.AVX2 && game.Feedbacks() < 256 {
			versions = append(versions, true)
		}
		if b.ranked.vectors != versions[len(versions)-1] {
			t.Errorf("%s: vectors %v", name, b.ranked.vectors)
		}
		for _, size := range []int{1, 2, 3, 5, 6, 9, 14, 30, 63, 64, 65, 90, 127, 128, 159, 160, 161, 200, 400} {
			p := tableSpec{}
			for _, i := range slices.Sorted(slices.Values(draw.Perm(len(b.codes))[:min(size, len(b.codes))])) {
				p.codes, p.numbers = append(p.codes, b.codes[i]), append(p.numbers, int32(i))
			}
			wantMost, wantBest := 0, 0
			for _, guess := range b.guesses {
				feedbacks := make(map[codebreaker.Feedback]bool)
				for _, code := range p.codes {
					feedbacks[game.Mark(guess, code)] = true
				}
				wantMost, wantBest = max(wantMost, len(feedbacks)), max(wantBest, len(feedbacks))
				if slices.Contains(p.codes, guess) {
					wantBest = max(wantBest, len(feedbacks)+1)
				}
			}
			for _, b.ranked.vectors = range versions {
				if most, best := b.mostCells(p); most != wantMost || best != wantBest {
					t.Errorf("%s, %d codes, vectors %v: %d cells at most, %d with candidates; want %d and %d", name, size, b.ranked.vectors, most, best, wantMost, wantBest)
				}
			}
		}
	}
}
