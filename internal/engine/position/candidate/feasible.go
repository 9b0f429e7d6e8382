package candidate

import "math/bits"

// patience is the number of steps without a candidate before the walk asks [enumerator.possible]. If
// candidates are dense, that costs more than it saves.
const patience = 200

// feasibleSteps limits the search. Beyond it a level counts as possible.
const feasibleSteps = 20_000

// possible reports whether a level may be completed if only the number of copies of each symbol matters. It searches for
// numbers that add up to the open places and give each turn its total. Only the answer false is certain. The search decides
// one symbol after another and stops at the first solution. Symbols that add to no total are decided together, last.
func (e *enumerator) possible(l *level) bool {
	words := len(e.low)
	if e.sums == nil {
		e.sums = make([]uint64, 2*words*(bits.OnesCount64(e.total)+1))
	}
	others := 0
	var free uint64
	for rest := l.open; rest != 0; rest &= rest - 1 {
		if other := l.choices[bits.TrailingZeros16(rest)] &^ e.total; other != 0 {
			others++
			free |= other
		}
	}
	if e.game.Distinct() {
		others = min(others, bits.OnesCount64(free))
	}
	copy(e.sums[words:], l.may)
	for w, black := range e.black { // of the blacks, nothing is left to ask
		e.sums[w] = l.sure[w]&^black | e.low[w]&black
	}
	e.limit = feasibleSteps
	possible := e.choose(l, e.sums, e.total, bits.OnesCount16(l.open), others)
	e.effort.spend((feasibleSteps - e.limit) * len(e.pegs))
	return possible
}

// choose decides the copies of the first of some symbols, of the spare ones, and continues with the others. The sums are
// what the totals have for sure and what they may have at most.
func (e *enumerator) choose(l *level, sums []uint64, symbols uint64, spare, others int) bool {
	if e.limit--; e.limit < 0 {
		return true
	}
	for symbols != 0 && l.own[bits.TrailingZeros64(symbols)] == l.can[bits.TrailingZeros64(symbols)] {
		symbols &= symbols - 1
	}
	if symbols == 0 {
		return spare <= others
	}
	symbol := bits.TrailingZeros64(symbols)
	words := len(e.low)
	next := sums[2*words : 4*words]
	copy(next, sums)
	further := e.further[symbol*e.places*words:]
	own, can := int(l.own[symbol]), int(l.can[symbol])
	for copies := own; copies < can; copies++ {
		for w := range words {
			next[words+w] -= further[copies*words+w]
		}
	}
	for copies := own; ; copies++ {
		if e.fits(next, spare) && e.choose(l, sums[2*words:], symbols&(symbols-1), spare, others) {
			return true
		}
		if copies == min(can, int(e.most[symbol])) || spare == 0 {
			return false
		}
		spare--
		for w := range words {
			next[w] += further[copies*words+w]
			next[words+w] += further[copies*words+w]
		}
	}
}

// fits reports whether all totals can still be right.
func (e *enumerator) fits(sums []uint64, spare int) bool {
	for w, low := range e.low {
		sure, may := sums[w], sums[len(e.low)+w]
		if atLeast(e.high[w], sure)&atLeast(may, low)&atLeast(sure+uint64(spare)*ones, low) != tops {
			return false
		}
	}
	return true
}
