package rank

import (
	"cmp"
	"math"
	"slices"

	"codebreaker/internal/bitslice"
)

// A row of N candidates whose blacks add up to S cannot have every division: that of least value
// among those with this N and S is known, and its value is a convex function of S. So each tangent
// of that function is below it, and a tangent is linear in S, which is a sum over the places of an
// arrangement. Added up over the rows, a bound for an arrangement is one number for each place and
// symbol, and a constant.
//
// The tangents are taken where S is the average of all arrangements.
//
// Of entropy: for any numbers q(b) that add up to 1, the sum of n(b)·log n(b) over the cells
// is at least N·log N + the sum of n(b)·log q(b) (Gibbs). With q(b) = exp(a·b)/Z that is
// N·log N - N·log Z + a·S, for every a.
//
// Of the expected size: n² >= 2·n·z - z² for any z. With z(b) = c + a·b the sum is
// at least 2·(c·N + a·S) - the sum of z(b)².

// weights is a bound for each arrangement of a multiset: constant, and for each place
// what its symbol adds.
type weights struct {
	constant float64
	place    [bitslice.MaxPlaces][bitslice.MaxPlaces]float64 // by the number of the symbol in the multiset
}

// hasTangents reports whether a heuristic has such a bound.
func hasTangents(heuristic bitslice.Heuristic) bool {
	return heuristic == bitslice.Entropy || heuristic == bitslice.Expected
}

// touch makes w the bound for the arrangements of a view.
func (w *weights) touch(r *rows, view *bitslice.View) {
	sizes := view.CountBlacks()
	var blacks, slopes [bitslice.MostRanked + 1]float64
	for place := range view.Places() {
		for k, copies := range view.Copies() {
			for total, some := range view.Blacks(place, k) {
				blacks[total] += float64(copies) * float64(some) / float64(view.Places())
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
	for place := range view.Places() {
		for k := range view.Copies() {
			sum := 0.0
			for total, some := range view.Blacks(place, k) {
				sum += slopes[total] * float64(some)
			}
			w.place[place][k] = sum
		}
	}
}

// bound returns a value that is no worse than that of an arrangement, in which k
// stands for the k-th symbol of the multiset.
func (w *weights) bound(pattern *[bitslice.MaxPlaces]uint8, places int) float64 {
	bound := w.constant
	for place, number := range pattern[:places] {
		bound += w.place[place][number%bitslice.MaxPlaces]
	}
	return bound
}

// tangent returns a linear bound for the value of a row of so many candidates: what
// it is where they have no blacks, and what each black adds. It is best where they
// have so many blacks.
func (r *rows) tangent(total int, size, blacks float64) (constant, slope float64) {
	if r.heuristic == bitslice.Expected {
		return squareTangent(r.places, total, size, blacks)
	}
	all := r.distributions[total]()
	i, _ := slices.BinarySearchFunc(all, blacks/size, func(d distribution, mean float64) int { return cmp.Compare(d.mean, mean) })
	d := all[min(i, len(all)-1)]
	return entropyUnit * size * (math.Log(size) - d.logSum), entropyUnit * d.slope
}

// entropyUnit is what the value of one natural unit of entropy is.
const entropyUnit = (1 << 32) / math.Ln2

// squareTangent is tangent for the expected size.
func squareTangent(places, total int, size, blacks float64) (constant, slope float64) {
	cells, sum, squares := 0.0, 0.0, 0.0 // of the numbers of blacks of the cells
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

// eachBlack calls yield with the numbers of blacks that a total may have.
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

// distribution is that of the greatest entropy among those of its mean: the share of
// the cell of b blacks is exp(slope*b - logSum).
type distribution struct {
	slope, logSum, mean float64
}

// steepest is the largest slope of a distribution, and slopes how many there are.
const steepest, slopes = 6.0, 12*64 + 1

// distributions returns those of a row, in the order of their means.
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
