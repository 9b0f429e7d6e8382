package bitslice

import (
	"cmp"
	"slices"
	"testing"
)

// divided is a partition of candidates with its exact value.
type divided struct {
	parts []uint32
	value int64
}

// TestNearTies compares guesses with nearly equal values, whose approximate values may be in the
// wrong order. The slack must be large enough to find the better one.
//
// With black-only feedback, the guess AA...A divides candidates by their number of A, and BB...B by
// their number of B. Any two partitions with at most 18 cells together belong to these two guesses
// for some candidates of 16 places.
func TestNearTies(t *testing.T) {
	random := newRandom(23)
	for _, n := range []int{24, 100, 128, 181, 182, 200, 255, 256, 300, 383, 1000, 2047} {
		for _, heuristic := range []Heuristic{Expected, Entropy} {
			some := random.partitions(n, heuristic)
			pairs := closest(some, 60)
			if n <= byteLimit && !costsFor(heuristic, n).exact {
				costs := costsFor(heuristic, n)
				some = append(some, random.overrated(n, heuristic, costs)...)
				pairs = append(pairs, misleading(some, costs, 60)...)
			}
			for _, pair := range pairs {
				checkNearTie(t, heuristic, pair[0], pair[1])
				checkNearTie(t, heuristic, pair[1], pair[0])
			}
		}
	}
}

// partitions draws partitions of n.
func (r random) partitions(n int, heuristic Heuristic) (some []divided) {
	for range 20_000 {
		parts := make([]uint32, 2+r.IntN(12))
		for i := range parts {
			parts[i] = 1
		}
		left := n - len(parts)
		for left > 0 {
			more := min(left, 1+r.IntN(1+left))
			parts[r.IntN(len(parts))] += uint32(more)
			left -= more
		}
		slices.Sort(parts)
		some = append(some, divided{parts, heuristic.Value(parts)})
	}
	return some
}

// overrated draws partitions of n into cells whose costs are rounded up by much.
func (r random) overrated(n int, heuristic Heuristic, costs *keyCosts) (some []divided) {
	var up []int
	for size := 1; size < min(n, atLeastLen); size++ {
		if costs.of(size)-costs.scale*float64(heuristic.Cost(uint32(size))) > 0.25 {
			up = append(up, size)
		}
	}
	for range 200_000 {
		var parts []uint32
		left := n
		for range min(13, 13*len(up)) {
			if size := up[r.IntN(len(up))]; size <= left {
				parts, left = append(parts, uint32(size)), left-size
			}
		}
		if left == 0 && len(parts) > 1 {
			slices.Sort(parts)
			some = append(some, divided{parts, heuristic.Value(parts)})
		}
	}
	return some
}

// of returns the cost of a cell.
func (k *keyCosts) of(size int) float64 {
	if size >= atLeastLen {
		return 0
	}
	return float64(int(k.bytes[size]) + int(k.bytes[atLeastLen+size])<<8)
}

// sorted sorts partitions by their values.
func sorted(some []divided) []divided {
	slices.SortFunc(some, func(a, b divided) int {
		return cmp.Or(cmp.Compare(a.value, b.value), slices.Compare(a.parts, b.parts))
	})
	return some
}

// fits reports whether the partitions can belong to two guesses.
func fits(a, b divided) bool { return len(a.parts)+len(b.parts) <= MaxPlaces+2 }

// closest returns pairs of partitions with the least difference of values, the better
// partition second.
func closest(some []divided, most int) (pairs [][2]divided) {
	sorted(some)
	for i := 1; i < len(some); i++ {
		if some[i].value > some[i-1].value && fits(some[i], some[i-1]) {
			pairs = append(pairs, [2]divided{some[i], some[i-1]})
		}
	}
	slices.SortFunc(pairs, func(a, b [2]divided) int {
		return cmp.Compare(a[0].value-a[1].value, b[0].value-b[1].value)
	})
	return pairs[:min(most, len(pairs))]
}

// misleading returns pairs of partitions in which the second is better but has the higher costs.
// The pairs that need most slack come first.
func misleading(some []divided, costs *keyCosts, most int) (pairs [][2]divided) {
	wanted := func(pair [2]divided) float64 { // of slack
		key := 0.0
		for _, size := range pair[1].parts {
			key += costs.of(int(size))
		}
		return 2*key - 2*costs.scale*float64(pair[0].value)
	}
	sorted(some)
	for i := range some {
		for j := i + 1; j < min(i+40, len(some)); j++ {
			if pair := [2]divided{some[j], some[i]}; pair[0].value > pair[1].value && fits(pair[0], pair[1]) && wanted(pair) > 0 {
				pairs = append(pairs, pair)
			}
		}
	}
	slices.SortFunc(pairs, func(a, b [2]divided) int { return cmp.Compare(wanted(b), wanted(a)) })
	return pairs[:min(most, len(pairs))]
}

// checkNearTie lets every version choose between a guess that makes the partition a
// and a later one that makes b, also when the first can be the secret.
func checkNearTie(t *testing.T, heuristic Heuristic, a, b divided) {
	t.Helper()
	layout := Layout{Places: MaxPlaces, Symbols: 3, Rule: BlackOnly}
	var guesses [2]code
	for place := range guesses[1] {
		guesses[1][place] = 1
	}
	as, bs := numbered(a.parts), numbered(reversed(b.parts))
	for _, secret := range []bool{false, true} {
		if secret && a.parts[0] > b.parts[len(b.parts)-1] {
			continue // the secrets AA...A would need a B
		}
		candidates := make([]code, len(as))
		for i := range candidates {
			for place := range candidates[i] {
				switch {
				case place < as[i] || secret && as[i] == 0:
				case place < as[i]+bs[i]:
					candidates[i][place] = 1
				default:
					candidates[i][place] = 2
				}
			}
		}
		want := Choice{Value: a.value, Candidate: secret}
		if other := (Choice{Index: 1, Value: b.value}); other.Better(want) {
			want = other
		}
		for _, version := range Versions() {
			restore := Use(version)
			got := NewSet(layout, candidates).Best(NewGuesses(layout, guesses[:]), heuristic)
			restore()
			if got != want {
				t.Fatalf("%v, heuristic %d: of %v and %v best is %+v, want %+v", version, heuristic, a, b, got, want)
			}
		}
	}
}

// numbered returns for each candidate which part it is in.
func numbered(parts []uint32) (numbers []int) {
	for number, size := range parts {
		numbers = append(numbers, slices.Repeat([]int{number}, int(size))...)
	}
	return numbers
}

func reversed(parts []uint32) []uint32 {
	parts = slices.Clone(parts)
	slices.Reverse(parts)
	return parts
}
