package partition_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/test/weighttest"
)

// TestPartition compares the cells of random guesses, and their sizes, with individual marks.
func TestPartition(t *testing.T) {
	source := rand.New(rand.NewPCG(9, 1))
	games := []*rules.Game{
		weighttest.Game(t, weighttest.Draw(source, 40, 3, 5, 9), "-place-weighted"),
		weighttest.Game(t, weighttest.Draw(source, 40, 3, 5, 9), "-weighted"),
	}
	for _, name := range []string{"3x5", "4x4-black", "4x4-place", "3x5-sum", "3x6-distinct", "8x4-place"} {
		game := testgame.Parse(t, name)
		games = append(games, game)
	}
	for _, game := range games {
		codes := slices.Collect(game.Secrets())
		if len(codes) > 1000 { // far fewer codes than feedbacks
			codes = slices.Collect(func(yield func(rules.Code) bool) {
				for range 60 {
					if !yield(codes[source.IntN(1000)]) {
						return
					}
				}
			})
		}
		splitter, counter := partition.NewSplitter(game), partition.NewCandidates(game, codes).NewCounter()
		for range 50 {
			guess := codes[source.IntN(len(codes))]
			cells, sizes := splitter.Split(codes, guess), counter.Count(guess)
			if len(cells) != len(sizes) {
				t.Fatalf("%s: %d cells, %d sizes", game, len(cells), len(sizes))
			}
			for i, cell := range cells {
				want := slices.DeleteFunc(slices.Clone(codes), func(code rules.Code) bool {
					return game.Mark(guess, code).Ordinal() != int(cell.Ordinal)
				})
				weight := uint64(len(want))
				if game.HasWeights() {
					weight = game.SumWeights(want)
				}
				size := partition.Size{Ordinal: cell.Ordinal, Candidates: uint32(len(want)), Weight: weight}
				if len(want) == 0 || !slices.Equal(cell.Codes, want) || sizes[i] != size {
					t.Fatalf("%s %s: cell %+v of size %+v, want %v of size %+v", game, game.Format(guess), cell, sizes[i], want, size)
				}
			}
		}
	}
}
