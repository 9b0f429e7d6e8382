package candidate

import (
	"math/bits"

	"codebreaker/internal/engine/rules"
)

// level is what a prefix leaves possible. A place is decided when it has one choice.
type level struct {
	choices [rules.MaxPlaces]uint64 // possible symbols of each place
	open    uint16                  // places that are not decided
	own     [rules.MaxSymbols]int8  // copies of a symbol at decided places
	can     [rules.MaxSymbols]int8  // places that allow a symbol of the turns
	missing int                     // required copies that no decided place has
	changes int
	sure    []uint64 // the numbers of all lanes at the decided places
	may     []uint64 // at most, whatever the open places have
}

// begin fills the level of no prefix. It reports whether candidates may remain, as all functions here do.
func (e *enumerator) begin(l *level) bool {
	l.choices = e.allowed
	for _, least := range e.least[:e.symbols] {
		l.missing += int(least)
	}
	for place := range e.places {
		l.open |= 1 << place
		for rest := l.choices[place] & e.seen; rest != 0; rest &= rest - 1 {
			symbol := bits.TrailingZeros64(rest)
			here, further := e.gains(place, symbol, l.can[symbol])
			for w := range here {
				l.may[w] += here[w] + further[w]
			}
			l.can[symbol]++
		}
	}
	for rest := l.open; rest != 0; rest &= rest - 1 {
		place := bits.TrailingZeros16(rest)
		if choices := l.choices[place]; choices == 0 || l.open>>place&1 != 0 && choices&(choices-1) == 0 && !e.decide(l, place) {
			return false
		}
	}
	return e.narrow(l)
}

// lose makes symbols impossible at a place.
func (e *enumerator) lose(l *level, place int, symbols uint64) {
	for rest := symbols & e.seen; rest != 0; rest &= rest - 1 {
		symbol := bits.TrailingZeros64(rest)
		l.can[symbol]--
		here, further := e.gains(place, symbol, l.can[symbol])
		for w := range here {
			l.may[w] -= here[w] + further[w]
		}
	}
}

// try makes next the level after one more symbol, at a place of which all symbols were lost.
func (e *enumerator) try(l, next *level, place, symbol int) bool {
	if l.own[symbol] >= e.most[symbol] {
		return false
	}
	open := uint64(bits.OnesCount16(l.open)) * ones
	here, least := e.gains(place, symbol, l.own[symbol])
	_, most := e.gains(place, symbol, l.can[symbol])
	for w, low := range e.low {
		sure, may := l.sure[w]+here[w]+least[w], l.may[w]+here[w]+most[w]
		if atLeast(e.high[w], sure)&atLeast(may, low)&atLeast(sure+open, low) != tops {
			return false
		}
		next.sure[w], next.may[w] = sure, may
	}
	next.choices, next.open, next.own, next.can, next.missing = l.choices, l.open, l.own, l.can, l.missing
	next.choices[place] = 1 << symbol
	next.can[symbol]++
	// With one open place, trying its choices costs less than narrowing them.
	return e.use(next, symbol) && (bits.OnesCount16(next.open) == 1 || e.narrow(next))
}

// completes reports whether a symbol at the last open place gives every turn its feedback.
func (e *enumerator) completes(l *level, place, symbol int) bool {
	if l.missing > 1 || l.missing == 1 && l.own[symbol] >= e.least[symbol] || l.own[symbol] >= e.most[symbol] {
		return false
	}
	here, further := e.gains(place, symbol, l.own[symbol])
	for w, low := range e.low {
		if sure := l.sure[w] + here[w] + further[w]; atLeast(e.high[w], sure)&atLeast(sure, low) != tops {
			return false
		}
	}
	return true
}

// use counts a symbol at a decided place.
func (e *enumerator) use(l *level, symbol int) bool {
	if l.own[symbol] < e.least[symbol] {
		l.missing--
	}
	l.own[symbol]++
	if l.own[symbol] == e.most[symbol] && !e.removeAll(l, 1<<symbol) {
		return false
	}
	return l.own[symbol] <= e.most[symbol] && l.missing <= bits.OnesCount16(l.open)
}

// decide takes the only choice of an open place.
func (e *enumerator) decide(l *level, place int) bool {
	l.open &^= 1 << place
	symbol := bits.TrailingZeros64(l.choices[place])
	here, further := e.gains(place, symbol, l.own[symbol])
	for w := range here {
		l.sure[w] += here[w] + further[w]
	}
	return e.use(l, symbol)
}

// remove removes choices of a place if it is open.
func (e *enumerator) remove(l *level, place int, symbols uint64) bool {
	gone := l.choices[place] & symbols
	if gone == 0 || l.open>>place&1 == 0 {
		return true
	}
	l.choices[place] &^= gone
	l.changes++
	e.lose(l, place, gone)
	left := l.choices[place]
	return left != 0 && (left&(left-1) != 0 || e.decide(l, place))
}

// removeAll removes choices of all open places.
func (e *enumerator) removeAll(l *level, symbols uint64) bool {
	for rest := l.open; rest != 0; rest &= rest - 1 {
		if !e.remove(l, bits.TrailingZeros16(rest), symbols) {
			return false
		}
	}
	return true
}

// narrow removes the choices that a single turn or the sum of all blacks excludes. It repeats this until nothing changes.
func (e *enumerator) narrow(l *level) bool {
	for {
		before := l.changes
		if !e.effort.spend(len(e.pegs)) {
			return false
		}
		for w := range e.low {
			if !e.narrowWord(l, w) {
				return false
			}
		}
		if l.changes == before && !e.narrowSum(l) {
			return false
		}
		if l.changes == before {
			return true
		}
	}
}

// narrowWord looks at eight turns. With e open places,
//
//	sure  <=  blacks of the code  <=  may
//	sure  <=  total of the code   <=  may, sure + e
//
// If the feedback is the lower bound, no open place adds to it. If it is the upper bound, each place adds that can.
func (e *enumerator) narrowWord(l *level, w int) bool {
	sure, may, low, high := l.sure[w], l.may[w], e.low[w], e.high[w]
	most := sure + uint64(bits.OnesCount16(l.open))*ones
	if atLeast(high, sure)&atLeast(may, low)&atLeast(most, low) != tops {
		return false
	}
	undecided := tops &^ atLeast(sure, may)
	none := atLeast(sure, high) & undecided
	each := (atLeast(low, most) | atLeast(low, may)&e.black[w]) & undecided
	for rest := none | each; rest != 0; rest &= rest - 1 {
		bit := bits.TrailingZeros64(rest)
		if turn := &e.list[8*w+bit/8]; !e.narrowTurn(l, turn, none>>bit&1 != 0) {
			return false
		}
	}
	return true
}

// narrowTurn removes the choices that add to a turn, or else the ones that do not.
func (e *enumerator) narrowTurn(l *level, turn *lane, none bool) bool {
	var adding uint64
	for rest := turn.symbols; rest != 0 && !turn.black; rest &= rest - 1 {
		if symbol := bits.TrailingZeros64(rest); l.own[symbol] < turn.copies[symbol] {
			adding |= 1 << symbol
		}
	}
	for rest := l.open; rest != 0; rest &= rest - 1 {
		place := bits.TrailingZeros16(rest)
		if turn.black {
			adding = turn.symbols & (1 << turn.guess[place])
		}
		symbols := adding
		if !none && (!turn.black || l.choices[place]&adding != 0) {
			symbols = ^adding
		}
		if !e.remove(l, place, symbols) {
			return false
		}
	}
	return true
}

// narrowSum looks at all turns together. The number of turns that have the code's symbol at a
// place, summed over the places, is the number of blacks of all turns. Each open place adds at
// least the turns of its rarest symbol and at most the turns of its commonest. A symbol is
// removed if the rest of the sum becomes impossible. In long games this saves a thousand
// times its cost.
func (e *enumerator) narrowSum(l *level) bool {
	if e.sum.Most == 0 {
		return true
	}
	var least, most [rules.MaxPlaces]int
	leastSum := 0
	for w, black := range e.black {
		leastSum += sum(l.sure[w] & black)
	}
	mostSum := leastSum
	for open := l.open; open != 0; open &= open - 1 {
		place := bits.TrailingZeros16(open)
		least[place] = len(e.list)
		for rest := l.choices[place]; rest != 0; rest &= rest - 1 {
			turns := int(e.tally[place][bits.TrailingZeros64(rest)])
			least[place], most[place] = min(least[place], turns), max(most[place], turns)
		}
		leastSum += least[place]
		mostSum += most[place]
	}
	if leastSum > e.sum.Most || mostSum < e.sum.Least {
		return false
	}
	for open := l.open; open != 0; open &= open - 1 {
		place := bits.TrailingZeros16(open)
		for rest := l.choices[place]; rest != 0; rest &= rest - 1 {
			turns := int(e.tally[place][bits.TrailingZeros64(rest)])
			excluded := turns-least[place] > e.sum.Most-leastSum || most[place]-turns > mostSum-e.sum.Least
			if excluded && !e.remove(l, place, rest&-rest) {
				return false
			}
		}
	}
	return true
}
