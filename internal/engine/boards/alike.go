package boards

import (
	"math"
	"slices"
)

// Two candidates of a board are alike if many guesses give them the same mark, as words that differ in one
// letter. Guesses for other boards distinguish them only by chance, so a cell of such candidates costs more
// than its size says. In the middle of a game the best guesses are weighed again by how alike the
// candidates in their cells are.
const (
	judges          = 200     // secrets whose marks show how alike two candidates are
	chances         = 3       // guesses for other boards that can distinguish two candidates
	mostCompared    = 1 << 17 // pairs of candidates
	littleDifferent = 0.5     // added to the marks that agree, so that no two candidates are certain to differ
)

// compares reports whether the strategy compares the candidates of these boards: after the second guess, while
// no code is certain, if all pairs are few enough and equally likely.
func (c *chooser) compares(sets [][]int32) bool {
	pairs := 0
	for _, set := range sets {
		pairs += len(set) * len(set)
	}
	return c.measure.last && c.turns > 1 && c.table.game.weights == nil && pairs <= mostCompared && !slices.ContainsFunc(sets, single)
}

// again weighs guesses again, by how alike the candidates in their cells are.
func (c *chooser) again(sets [][]int32, guesses []int32) []float64 {
	game, values := c.table.game, make([]float64, len(guesses))
	for i := range values {
		values[i] = c.measure.own
	}
	for _, set := range sets {
		apart := c.apart(set)
		singled := func(feedbacks []uint16, a int) float64 { // the chance that other guesses single a out of its cell
			chance, own := 1.0, feedbacks[a]
			for b, other := range feedbacks {
				if other == own && a != b {
					chance *= apart[a*len(set)+b]
				}
			}
			return chance
		}
		for i, guess := range guesses {
			sum, solved := 0.0, uint16(game.board.Feedbacks()-1)
			feedbacks := c.table.feedbacks(guess, set, nil)
			for a, feedback := range feedbacks {
				if feedback != solved {
					sum += 1 + game.alone/float64(len(sets))*(1-singled(feedbacks, a))
				}
			}
			values[i] += sum / float64(len(set))
		}
	}
	return values
}

// apart returns the chance that guesses for other boards distinguish two candidates of a board, for each
// pair.
func (c *chooser) apart(set []int32) []float64 {
	t, n := c.table, len(set)
	count := min(judges, len(t.game.secrets))
	marks := make([]uint16, 0, n*count) // by judge and candidate
	for judge := range count {
		marks = t.feedbacks(t.game.own[judge*len(t.game.secrets)/count], set, marks)
	}
	apart := make([]float64, n*n)
	for row := range slices.Chunk(marks, n) {
		for a, mark := range row {
			for b, other := range row[:a] {
				if other == mark {
					apart[a*n+b]++
				}
			}
		}
	}
	for a := range n {
		for b := range a {
			alike := (apart[a*n+b] + littleDifferent) / float64(count+1)
			apart[a*n+b] = 1 - math.Pow(alike, chances)
			apart[b*n+a] = apart[a*n+b]
		}
	}
	return apart
}
