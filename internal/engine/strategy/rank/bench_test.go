package rank

import (
	"fmt"
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// BenchmarkSearch finds the best guess by entropy for sets of several sizes, with and without each
// optimization. It reports the percentage of guesses counted and the number of multisets that
// remain after ranking.
func BenchmarkSearch(b *testing.B) {
	for _, name := range []string{"5x8", "6x9", "7x7", "6x6", "4x10-distinct"} {
		game, layout := gameOf(b, name)
		pool := newPool(game, layout, 1)
		for _, size := range []int{10, 30, 100, 300, 1000, 3000, 10000} {
			sets := setsOf(b, game, size)
			if len(sets) == 0 {
				continue
			}
			for _, off := range []ablation{0, byRows, byBlacks, byOrder} {
				if off == byRows && size > 1000 || off == byBlacks && size <= mostWhole || off == byOrder && size < sorted {
					continue
				}
				b.Run(fmt.Sprintf("%s/%d/off=%d", name, size, off), func(b *testing.B) {
					search := Search{off: off}
					var scratch Scratch
					counted, remaining, searches := 0.0, 0.0, 0.0
					for b.Loop() {
						for _, codes := range sets {
							set := bitslice.NewSet(layout, codes)
							search.Begin(Question{Pool: pool, Set: set, Candidates: codes, Heuristic: bitslice.Entropy, Most: 1})
							search.Rounds(&scratch, func(tasks int, do func(scratch *Scratch, i int)) {
								for i := range tasks {
									do(&scratch, i)
								}
							})
							counted += float64(search.Counted())
							remaining += float64(len(search.remaining) + 1)
							searches++
						}
					}
					b.ReportMetric(100*counted/searches/float64(game.GuessCount()), "%counted")
					b.ReportMetric(100*remaining/searches/float64(pool.Multisets()), "%multisets")
					b.ReportMetric(float64(b.Elapsed().Microseconds())/searches, "µs/search")
				})
			}
		}
	}
}

// setsOf returns up to eight candidate sets of roughly the given size. They are reached by playing
// the first consistent code after an opening in which each symbol occurs twice.
func setsOf(b *testing.B, game *rules.Game, size int) (sets [][]rules.Code) {
	b.Helper()
	secrets := slices.Collect(game.Secrets())
	var opening rules.Code
	for place := range game.Places() {
		opening[place] = uint8(place / 2)
		if game.Distinct() {
			opening[place] = uint8(place)
		}
	}
	for i := 0; i < 400 && len(sets) < 8; i++ {
		secret := secrets[(i*7919+13)%len(secrets)*104729%len(secrets)]
		at, guess := position.Start(game), opening
		for range 12 {
			at = at.After(guess, game.Mark(guess, secret))
			codes, err := at.List(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			if len(codes) <= size*3/2 {
				if len(codes) >= size*2/3 {
					sets = append(sets, codes)
				}
				break
			}
			guess = codes[0]
		}
	}
	return sets
}
