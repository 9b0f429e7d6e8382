package rank

import (
	"cmp"
	"math"
	"slices"

	"codebreaker/internal/engine/position/partition/bitslice"
)

// Consider a row of N candidates whose blacks add up to S. The least value of any division with
// this N and S is known, and it is a convex function of S. Each tangent of that function is a lower
// bound that is linear in S, and S is a sum over the places of an arrangement. Added up over the
// rows, the bound of an arrangement is a constant plus one number for each place and symbol.
//
// The tangents are taken at the average S of all arrangements.
//
// Entropy: for any numbers q(b) that add up to 1, the sum of n(b)·log n(b) over the cells is at
// least N·log N + the sum of n(b)·log q(b) (Gibbs). With q(b) = exp(a·b)/Z that is N·log N - N·log
// Z + a·S, for every a.
//
// Expected size: n² >= 2·n·z - z² for any z. With z(b) = c + a·b the sum is at least 2·(c·N + a·S)
// - the sum of z(b)².

// weights is a bound for each arrangement of a multiset: a constant, plus a term for the symbol at
// each place.
type weights struct {
	constant float64
	place    [bitslice.MaxPlaces][bitslice.MaxPlaces]float64 // by place and by the symbol's index in the multiset
}

// hasTangents reports whether a heuristic has a tangent bound.
func hasTangents(heuristic bitslice.Heuristic) bool {
	return heuristic == bitslice.Entropy || heuristic == bitslice.Expected
}

// setTangents sets w to the bound for the arrangements of a division.
func (w *weights) setTangents(r *rows, division *bitslice.Division) {
	sizes := division.CountBlacks()
	var blacks, slopes [bitslice.MostRanked + 1]float64
	for place := range division.Places() {
		for k, copies := range division.Copies() {
			for total, some := range division.Blacks(place, k) {
				blacks[total] += float64(copies) * float64(some) / float64(division.Places())
			}
		}
	}
	w.constant = 0
	n := uint32(0)
	for total, size := range sizes {
		if n += size; size > 0 {
			var constant float64
			constant, slopes[total] = r.tangent(total, float64(size), blacks[total])
			w.constant += constant
		}
	}
	w.constant -= float64(slack(r.heuristic, n)) + 1e-12*math.Abs(w.constant)
	for place := range division.Places() {
		for k := range division.Copies() {
			sum := 0.0
			for total, some := range division.Blacks(place, k) {
				sum += slopes[total] * float64(some)
			}
			w.place[place][k] = sum
		}
	}
}

// largestTerm is the largest size of a term.
const largestTerm = 1 << 27

// terms returns w as integers: of each arrangement with a bound up to the limit, the terms add up to at most most. They
// are rounded down, and most has room for what the multiplication rounds.
func (w *weights) terms(places, symbols int, limit float64) (terms bitslice.Terms, most int32) {
	largest := 1.0
	for place := range places {
		for _, weight := range w.place[place][:symbols] {
			largest = max(largest, math.Abs(weight))
		}
	}
	scale := largestTerm / largest
	for place := range places {
		for k, weight := range w.place[place][:symbols] {
			terms[place][k] = int32(math.Floor(weight * scale))
		}
	}
	return terms, int32(max(-math.MaxInt32, min(math.MaxInt32, (limit-w.constant)*scale+1)))
}

// tangent returns a linear bound on the value of a row of that size: the value without blacks, and
// the increase for each black. The bound is tightest at the given number of blacks.
func (r *rows) tangent(total int, size, blacks float64) (constant, slope float64) {
	if r.heuristic == bitslice.Expected {
		return squareTangent(r.places, total, size, blacks)
	}
	all := r.distributions[total]()
	i, _ := slices.BinarySearchFunc(all, blacks/size, func(d distribution, mean float64) int { return cmp.Compare(d.mean, mean) })
	d := all[min(i, len(all)-1)]
	return entropyUnit * size * (math.Log(size) - d.logSum), entropyUnit * d.slope
}

// entropyUnit is the value of one nat of entropy.
const entropyUnit = (1 << 32) / math.Ln2

// squareTangent is tangent for the expected size.
func squareTangent(places, total int, size, blacks float64) (constant, slope float64) {
	cells, sum, squares := 0.0, 0.0, 0.0 // over the numbers of blacks of the cells
	for black := range eachBlack(places, total) {
		cells++
		sum += float64(black)
		squares += float64(black * black)
	}
	mean := sum / cells
	if spread := squares - sum*mean; spread > 0 {
		slope = (blacks - size*mean) / spread
	}
	base := size/cells - slope*mean
	return 2*base*size - (base*base*cells + 2*base*slope*sum + slope*slope*squares), 2 * slope
}

// eachBlack yields the possible numbers of blacks for a total.
func eachBlack(places, total int) func(yield func(black int) bool) {
	return func(yield func(black int) bool) {
		for black := range total + 1 {
			if total == places && black == places-1 {
				continue
			}
			if !yield(black) {
				return
			}
		}
	}
}

// distribution has the greatest entropy among all distributions with its mean. The share of the
// cell of b blacks is exp(slope*b - logSum).
type distribution struct {
	slope, logSum, mean float64
}

// steepest is the largest slope of a distribution, and slopes the number of slopes.
const steepest, slopes = 6.0, 12*64 + 1

// distributions returns the distributions of a row, ordered by mean.
func distributions(places, total int) []distribution {
	all := make([]distribution, slopes)
	for i := range all {
		slope := steepest * (2*float64(i)/(slopes-1) - 1)
		sum, blacks := 0.0, 0.0
		for black := range eachBlack(places, total) {
			share := math.Exp(slope * float64(black))
			sum += share
			blacks += share * float64(black)
		}
		all[i] = distribution{slope, math.Log(sum), blacks / sum}
	}
	return all
}
