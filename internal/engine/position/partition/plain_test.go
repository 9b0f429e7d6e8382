package partition_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestPlain compares what the kernels find with what marking one by one finds, for every rule: cells, feedbacks, values
// and best guesses, with weights and without.
func TestPlain(t *testing.T) {
	draw := rand.New(rand.NewPCG(60, 2))
	for _, size := range []string{"3x4", "4x6", "6x3", "4x6-distinct", "3x5-empty", "2.3.4"} {
		for _, game := range testgame.OfRules(t, size) {
			all := slices.Collect(game.Secrets())
			for _, n := range []int{1, 5, min(70, len(all)), min(300, len(all))} {
				candidates := make([]rules.Code, n)
				for i, at := range draw.Perm(len(all))[:n] {
					candidates[i] = all[at]
				}
				weights := make([]uint32, n)
				for i := range weights {
					weights[i] = uint32(draw.IntN(5))
				}
				guesses := slices.Collect(game.Guesses())[:min(12, int(game.GuessCount()))]
				comparePlain(t, game, candidates, guesses, nil)
				comparePlain(t, game, candidates, guesses, weights)
			}
		}
	}
}

func comparePlain(t *testing.T, game *rules.Game, candidates, guesses []rules.Code, weights []uint32) {
	t.Helper()
	layouts := [2]bitslice.Layout{partition.Layout(game), partition.Plain(game)}
	var sets [2]bitslice.Set
	var prepared [2]*bitslice.Guesses
	for i, layout := range layouts {
		bitslice.LoadWeighted(&sets[i], layout, candidates, weights)
		prepared[i] = bitslice.NewGuesses(layout, guesses)
	}
	same := func(what string, of func(i int) []int64) {
		if got, want := of(1), of(0); !slices.Equal(got, want) {
			t.Fatalf("%s, %d candidates, weights %v: %s are %v, want %v", game, len(candidates), weights != nil, what, got, want)
		}
	}
	numbers := func(list []uint32) []int64 {
		wide := make([]int64, len(list))
		for i, n := range list {
			wide[i] = int64(n)
		}
		return wide
	}
	same("cells of all", func(i int) []int64 {
		cells := make([]uint32, len(guesses)*layouts[i].Cells())
		sets[i].CountAll(prepared[i], cells)
		return numbers(cells)
	})
	for at, guess := range guesses {
		same("cells", func(i int) []int64 {
			cells := make([]uint32, layouts[i].Cells())
			sets[i].Count(guess, cells)
			return numbers(cells)
		})
		same("feedbacks", func(i int) []int64 {
			feedbacks := make([]uint32, len(candidates))
			sets[i].Feedbacks(guess, feedbacks)
			return numbers(feedbacks)
		})
		if layouts[0].Cells() <= 256 {
			same("bytes", func(i int) []int64 {
				feedbacks := make([]uint8, len(candidates))
				sets[i].FeedbackBytes(guess, feedbacks)
				wide := make([]int64, len(feedbacks))
				for i, feedback := range feedbacks {
					wide[i] = int64(feedback)
				}
				return wide
			})
		}
		for _, heuristic := range []bitslice.Heuristic{bitslice.Minimax, bitslice.Expected, bitslice.Entropy, bitslice.Parts} {
			same("values", func(i int) []int64 {
				choice := sets[i].Weigh(prepared[i], at, heuristic)
				values := make([]int64, 1)
				sets[i].Values(prepared[i], at, at+1, heuristic, values)
				best := sets[i].Best(prepared[i], heuristic)
				return append(values, choice.Value, best.Value, int64(best.Index), int64(best.Weight))
			})
		}
	}
}
