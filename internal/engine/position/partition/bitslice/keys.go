package bitslice

import (
	"cmp"
	"math"
	"slices"
	"sync/atomic"
)

// A lane kernel gives each guess a key of 16 bits: twice an approximate value, plus 1 if the guess
// is not a candidate. So the tie rule is the order of keys. The approximate value is the sum of
// small integer costs over the cells. Costs are exact if the keys have the order of the exact
// values, ties included. Otherwise the guesses with keys near the least are valued again.

// keyCosts are the costs of cells by one heuristic for partitions of n candidates.
type keyCosts struct {
	bytes [2 * atLeastLen]uint8 // the low bytes of the costs of cells of 0 to 127, then the high bytes
	exact bool
	// A sum of costs is within slack of scale times the exact value, if it is exact. Otherwise each
	// cost is within 1/2 of scale times the exact cost, or below it, and twice the sum is at most slack above.
	scale, slack float64
	sums         sumValues // of all partitions, if separate made the costs
}

// A sumValue is the sum of the costs of a partition, with its exact value.
type sumValue struct {
	sum   int
	value int64
}

// sumValues are in ascending order, both the sums and the values.
type sumValues []sumValue

// value returns the value of a partition with these costs.
func (s sumValues) value(sum int) int64 {
	at, _ := slices.BinarySearchFunc(s, sum, func(s sumValue, sum int) int { return cmp.Compare(s.sum, sum) })
	return s[at].value
}

// within returns the largest costs of a partition whose value is at most most; -1 if all values are larger.
func (s sumValues) within(most int64) int {
	at, found := slices.BinarySearchFunc(s, most, func(s sumValue, most int64) int { return cmp.Compare(s.value, most) })
	switch {
	case found:
		return s[at].sum
	case at > 0:
		return s[at-1].sum
	default:
		return -1
	}
}

func (k *keyCosts) set(n int, cost int) {
	k.bytes[n], k.bytes[atLeastLen+n] = uint8(cost), uint8(cost>>8)
}

// at returns the cost of a cell of n candidates as the kernels look it up: a cell of more than 127
// costs the same as one of 127.
func (k *keyCosts) at(n int) int {
	n = min(n, atLeastLen-1)
	return int(k.bytes[n]) | int(k.bytes[atLeastLen+n])<<8
}

// least returns a lower bound on the cost of that number of candidates in some cells. The exact cost
// is least if they are divided evenly, and rounding makes a difference of at most twice the slack.
func (k *keyCosts) least(n, cells int) int {
	size, over := n/cells, n%cells
	if n >= atLeastLen {
		return 0
	}
	slack := cells
	if k.exact {
		slack = min(n, int(k.slack))
	}
	return max(0, over*k.at(size+1)+(cells-over)*k.at(size)-slack)
}

// costCache caches costs by heuristic and number of candidates. They depend on nothing else, so any
// goroutine may fill it.
var costCache [Parts + 1][filterLimit + 1]atomic.Pointer[keyCosts]

// costsFor returns the costs for a sum heuristic and n candidates.
func costsFor(heuristic Heuristic, n int) *keyCosts {
	cached := &costCache[heuristic][n]
	if costs := cached.Load(); costs != nil {
		return costs
	}
	costs := makeCosts(heuristic, n)
	cached.Store(costs)
	return costs
}

func makeCosts(heuristic Heuristic, n int) *keyCosts {
	costs := &keyCosts{exact: true, scale: 1}
	switch {
	case heuristic == Parts:
		costs.set(0, 1) // the number of empty cells
	case heuristic == Expected && n*n <= maxKeyValue && n < atLeastLen:
		for size := range n + 1 {
			costs.set(size, size*size)
		}
	case heuristic == Entropy && n <= separable && costs.separate(n):
	default:
		costs.exact = false
		costs.scale = (maxKeyValue - float64(n)) / float64(heuristic.Cost(uint32(n)))
		over := 0.0 // the most that a cost is too large, for each candidate of its cell
		for size := range min(n+1, atLeastLen) {
			exact := float64(heuristic.Cost(uint32(size))) * costs.scale
			cost := math.Round(exact)
			costs.set(size, int(cost))
			over = max(over, (cost-exact)/float64(max(1, size)))
		}
		costs.slack = 2*over*float64(n) + 0.01 // for rounding here
	}
	return costs
}

// separable is the largest number of candidates for which exact costs by Entropy are searched. With
// more, the entropies of partitions lie too close for 15 bits.
const separable = 16

// A partition of a number, with its value by Entropy.
type partition struct {
	parts []uint32
	value int64
}

// separate searches for integers to replace the logarithms of the primes, such that the sums of
// n*log(n) have the order of the entropies for all partitions of n. Equal entropies have equal sums
// by construction.
func (k *keyCosts) separate(n int) bool {
	var partitions []partition
	eachPartition(uint32(n), uint32(n), nil, func(parts []uint32) {
		partitions = append(partitions, partition{slices.Clone(parts), Entropy.Value(parts)})
	})
	slices.SortFunc(partitions, func(a, b partition) int { return cmp.Compare(a.value, b.value) })
	costs, logs := make([]int, n+1), make([]float64, n+1)
	for size := range logs {
		logs[size] = float64(roundedLog2(uint32(size))) / (1 << 32)
	}
	sums := make(sumValues, 0, len(partitions))
	// Larger units than the first make the cost of one cell of n larger than a key.
	for unit := int(min(maxKeyValue, maxKeyValue/(float64(n)*logs[n])+1)); unit > 0; unit-- {
		for size := range costs {
			costs[size] = size * int(math.Round(logs[size]*float64(unit)))
		}
		if costs[n] <= maxKeyValue && ordered(partitions, costs, &sums) {
			for size, cost := range costs {
				k.set(size, cost)
			}
			k.scale, k.slack, k.sums = float64(unit)/(1<<32), float64(n), sums
			return true
		}
	}
	return false
}

// ordered reports whether the sums of costs have the order of the values, which are sorted. If so, it sets sums.
func ordered(partitions []partition, costs []int, sums *sumValues) bool {
	*sums = (*sums)[:0]
	before := sumValue{-1, -1}
	for _, p := range partitions {
		now := sumValue{value: p.value}
		for _, size := range p.parts {
			now.sum += costs[size]
		}
		if cmp.Compare(before.sum, now.sum) != cmp.Compare(before.value, now.value) {
			return false
		}
		if before != now {
			*sums = append(*sums, now)
		}
		before = now
	}
	return true
}

// eachPartition calls yield with each way to write n as a sum of parts not above most.
func eachPartition(n, most uint32, parts []uint32, yield func([]uint32)) {
	if n == 0 {
		yield(parts)
		return
	}
	for part := min(n, most); part > 0; part-- {
		eachPartition(n-part, part, append(parts, part), yield)
	}
}
