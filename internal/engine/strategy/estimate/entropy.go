package estimate

import (
	"math"

	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// entropy estimates the entropy of a guess, in bits, from the cells that a sample shows, and its standard
// error.
func entropy(game *rules.Game, drawn *candidate.Sample, w *strategy.Weighed) (bits, err float64) {
	n := len(drawn.Codes)
	surprises := make(map[rules.Feedback]float64, len(w.Sizes))
	plain, square := 0.0, 0.0
	for _, size := range w.Sizes {
		share := float64(size.Candidates) / float64(n)
		surprise := -math.Log2(share)
		surprises[size.Feedback] = surprise
		plain += share * surprise
		square += share * surprise * surprise
	}
	if drawn.Independent() { // by cells, which is quicker
		err = math.Sqrt(max(0, square-plain*plain) / float64(n) * drawn.Unseen())
	} else {
		values := make([]float64, n)
		for i, code := range drawn.Codes {
			values[i] = surprises[game.Mark(w.Guess, code)]
		}
		err = drawn.StandardError(values)
	}
	least, doubt := unbiased(w.Sizes, n, min(float64(game.Feedbacks()), drawn.Count))
	bits = plain + drawn.Unseen()*(least+doubt/2-plain)
	return bits, math.Hypot(err, drawn.Unseen()*doubt/4) // an interval of two errors either way covers the doubt
}

// unbiased estimates the entropy of a partition, in bits, from the sizes of cells in a sample of n candidates, given
// how many cells there can be. The plain entropy of the sizes is too small on average, by about (cells-1)/2n (Miller
// 1955). The estimate of Zhang (2012),
//
//	least = Σ c/n · (1/c + 1/(c+1) + … + 1/(n-1))    over cells of c candidates,
//
// misses only cells that a sample of that size hardly shows. These hold about the share q of candidates that are alone
// in their cells (Good 1953). They bring most if they are equal. With x candidates of the sample in each that is
// q·E1(x), which is less than q·exp(-x)·ln(1+1/x). So the entropy is between least and least+doubt, but for chance.
func unbiased(sizes []strategy.Size, n int, cells float64) (least, doubt float64) {
	single := 0.0
	for _, size := range sizes {
		least += float64(size.Candidates) / float64(n) * (harmonic(n-1) - harmonic(size.Candidates-1))
		if size.Candidates == 1 {
			single++
		}
	}
	if single > 0 {
		x := single / cells
		doubt = single / float64(n) * math.Exp(-x) * math.Log1p(1/x)
	}
	return least / math.Ln2, doubt / math.Ln2
}

// harmonic returns 1 + 1/2 + … + 1/n.
func harmonic(n int) (sum float64) {
	const euler = 0.57721566490153286
	if n > 32 {
		x := 1 / float64(n)
		return math.Log(float64(n)) + euler + x/2 - x*x/12
	}
	for ; n > 0; n-- {
		sum += 1 / float64(n)
	}
	return sum
}
