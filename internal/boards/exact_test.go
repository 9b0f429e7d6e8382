package boards

import (
	"context"
	"slices"
	"testing"

	"codebreaker"
)

func parse(t testing.TB, name string) *Game {
	t.Helper()
	game, err := Parse(name, func(board string) (*codebreaker.Game, error) { return codebreaker.ParseGame(board) })
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// bruteForce returns the least total over pairs of secrets, without bounds, memory or symmetries:
// it tries every guess on every list of pairs.
func bruteForce(game *Game, pairs [][2]codebreaker.Code, depth int) int {
	const never = 1 << 30
	if len(pairs) == 0 {
		return 0
	}
	if depth == 0 {
		return never
	}
	best := never
	for _, guess := range game.guesses {
		cells := make(map[[2]codebreaker.Feedback][][2]codebreaker.Code)
		for _, pair := range pairs {
			var marks [2]codebreaker.Feedback
			for i, secret := range pair {
				if secret != (codebreaker.Code{15: 255}) {
					marks[i] = game.board.Mark(guess, secret)
					if marks[i].Solved() {
						pair[i] = codebreaker.Code{15: 255} // done
					}
				}
			}
			if pair[0] != pair[1] { // not both done
				cells[marks] = append(cells[marks], pair)
			}
		}
		cost := len(pairs)
		for _, cell := range cells {
			if len(cell) == len(pairs) && slices.Equal(cell, pairs) {
				cost = never
				break
			}
			if cost += bruteForce(game, cell, depth-1); cost >= best {
				break
			}
		}
		best = min(best, cost)
	}
	return best
}

// TestOptimumIsBruteForce compares the search with one that tries everything.
func TestOptimumIsBruteForce(t *testing.T) {
	for _, name := range []string{"2*1x3", "2*1x5", "2*2x2", "2*2x2-black", "2*2x3-distinct", "2*3x2", "2*2x2-place"} {
		game := parse(t, name)
		got, err := Optimum(context.Background(), game)
		if err != nil {
			t.Fatal(err)
		}
		var pairs [][2]codebreaker.Code
		for _, a := range game.secrets {
			for _, b := range game.secrets {
				if a != b {
					pairs = append(pairs, [2]codebreaker.Code{a, b})
				}
			}
		}
		if want := bruteForce(game, pairs, 5); got.Total != uint64(want) {
			t.Errorf("%s: total %d, want %d", name, got.Total, want)
		}
		total, count := 0, 0
		for n, pairs := range got.Histogram {
			total, count = total+n*pairs, count+pairs
		}
		if uint64(total) != got.Total || count != got.Games || count != len(pairs) {
			t.Errorf("%s: histogram %v of total %d", name, got.Histogram, got.Total)
		}
	}
}

// TestSmallOptima holds the totals of docs/results/boards.md, each with a tree that plays every
// pair.
func TestSmallOptima(t *testing.T) {
	for name, want := range map[string]uint64{"2*2x4": 904, "2*2x8": 23396, "2*3x3": 2578, "2*3x4": 17080} {
		got, err := Optimum(context.Background(), parse(t, name))
		if err != nil || got.Total != want {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
}
