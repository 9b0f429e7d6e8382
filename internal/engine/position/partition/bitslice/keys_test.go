package bitslice

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCostsBoundRows compares the least cost of a row with all ways to divide it.
func TestCostsBoundRows(t *testing.T) {
	for _, heuristic := range []Heuristic{Expected, Entropy, Parts} {
		for _, n := range []int{4, 16, 17, 40, 129, byteLimit, filterLimit} {
			costs := costsFor(heuristic, n)
			least := make([]int, n+1) // by number of candidates, for the cells tried
			for some := range least {
				least[some] = costs.at(some)
			}
			for cells := 1; cells <= mostSize+1; cells++ {
				for some, want := range least {
					if got := costs.least(some, cells); got < 0 || got > want {
						t.Errorf("heuristic %d, %d candidates: %d of them in %d cells cost %d, want at most %d", heuristic, n, some, cells, got, want)
					} else if some <= cells && got < want-max(some, cells) {
						t.Errorf("heuristic %d, %d candidates: %d of them in %d cells cost %d, far below %d", heuristic, n, some, cells, got, want)
					}
				}
				wider := make([]int, n+1)
				for some := range wider {
					wider[some] = least[some] + costs.at(0)
					for cell := range some + 1 {
						wider[some] = min(wider[some], least[some-cell]+costs.at(cell))
					}
				}
				least = wider
			}
		}
	}
}

// TestCostsRoundWithinSlack compares sums of inexact costs with exact values of random partitions.
func TestCostsRoundWithinSlack(t *testing.T) {
	source := rand.New(rand.NewPCG(3, 5))
	for _, heuristic := range []Heuristic{Expected, Entropy} {
		for n := separable + 1; n <= filterLimit; n++ {
			costs := costsFor(heuristic, n)
			for range 50 {
				var cells []uint32
				sum, most := 0, 1+source.IntN(n)
				for rest := n; rest > 0; {
					size := min(rest, 1+source.IntN(most))
					cells = append(cells, uint32(size))
					sum += costs.at(size)
					rest -= size
				}
				if value := heuristic.Value(cells); float64(2*sum) > 2*costs.scale*float64(value)+costs.slack {
					t.Fatalf("heuristic %d: cells %v cost %d, above %g by more than %g", heuristic, cells, 2*sum, 2*costs.scale*float64(value), costs.slack)
				}
			}
		}
	}
}

// TestSumsTellValues lists all partitions: their costs tell their values, and which are within a limit.
func TestSumsTellValues(t *testing.T) {
	for n := 2; n <= separable; n++ {
		costs := costsFor(Entropy, n)
		var all sumValues
		eachPartition(uint32(n), uint32(n), nil, func(parts []uint32) {
			sum := 0
			for _, size := range parts {
				sum += costs.at(int(size))
			}
			value := Entropy.Value(parts)
			if got := costs.sums.value(sum); got != value {
				t.Errorf("cells %v cost %d, which tells the value %d, want %d", parts, sum, got, value)
			}
			all = append(all, sumValue{sum, value})
		})
		limits := []int64{-1, math.MaxInt64}
		for _, s := range all {
			limits = append(limits, s.value-1, s.value, s.value+1)
		}
		for _, limit := range limits {
			want := -1
			for _, s := range all {
				if s.value <= limit {
					want = max(want, s.sum)
				}
			}
			if got := costs.sums.within(limit); got != want {
				t.Errorf("%d candidates: values up to %d cost up to %d, want %d", n, limit, got, want)
			}
		}
	}
}

// TestSettles lists all partitions: those with a value that settles the numbers of guesses have only cells of one and two,
// and equally many of each.
func TestSettles(t *testing.T) {
	for _, heuristic := range []Heuristic{Minimax, Expected, Entropy, Parts} {
		settled := 0
		for n := uint32(1); n <= 16; n++ {
			pairs := make(map[int64]int)
			eachPartition(n, n, nil, func(parts []uint32) {
				value := heuristic.Value(parts)
				if !heuristic.Settles(value, int(n)) {
					return
				}
				settled++
				twos := int(n) - len(parts)
				if parts[0] > 2 {
					t.Errorf("heuristic %d: the value %d of %v does not settle the guesses", heuristic, value, parts)
				}
				if before, met := pairs[value]; met && before != twos {
					t.Errorf("heuristic %d: %d of %d candidates is the value of %d and %d pairs", heuristic, value, n, before, twos)
				}
				pairs[value] = twos
			})
		}
		if want := [...]int{Minimax: 16, Expected: 16 + 15 + 13, Entropy: 16 + 15 + 13 + 11, Parts: 16 + 15}[heuristic]; settled != want {
			t.Errorf("heuristic %d: %d partitions are settled, want %d", heuristic, settled, want)
		}
	}
}
