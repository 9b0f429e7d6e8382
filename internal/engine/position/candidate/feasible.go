package candidate

import (
	"slices"

	"codebreaker/internal/engine/rules"
)

// feasibility checks whether a prefix can be completed if only the number of copies of each symbol
// matters. It searches for numbers n(c), at least the copies used, that add up to the places and
// give each turn its feedback:
//
//	sum over c of min(copies in the guess, n(c))  =  black and white of the turn
//	least blacks  <=  blacks still missing  <=  most blacks
//
// Take r = n(c) - used(c) further copies of c, and k of the e empty places with c in the guess.
// Then at most min(r, k) and at least r - (e - k) of the copies turn black. If there are no such
// numbers, there is no candidate. The search decides one symbol after another and stops at the
// first solution. Symbols that occur in no guess are interchangeable, so they are decided together,
// last.
type feasibility struct {
	empty   int
	symbols []uint8 // symbols that occur in a guess
	others  []uint8 // symbols that occur in no guess
	turns   []feasibleTurn
	limit   int // remaining steps before the answer defaults to yes
}

type feasibleTurn struct {
	guess    [rules.MaxSymbols]int8     // copies in the guess
	here     [rules.MaxSymbols]int8     // empty places with the symbol in the guess
	rest     [rules.MaxSymbols + 1]int8 // copies in the guess, over feasibility.symbols from this index
	restUsed [rules.MaxSymbols + 1]int8 // the copies among them that the prefix matches
	restHere [rules.MaxSymbols + 1]int8 // empty places with one of them
	want     bounds                     // on the blacks of the empty places, and on the whole total
	apart    bool                       // as in the enumerator
	total    int                        // of the symbols decided so far
	most     int                        // most blacks from the symbols decided so far
}

// feasibleSteps limits the search. Beyond it a prefix counts as possible.
const feasibleSteps = 20_000

// possible reports whether the enumerator's prefix, which ends before place, may be completed. Only
// the answer false is certain.
func (o *feasibility) possible(w *enumerator, place int) bool {
	places := w.game.Places()
	if o.turns == nil {
		o.begin(w)
	}
	o.empty = places - place
	o.limit = feasibleSteps
	for i := range o.turns {
		turn := &o.turns[i]
		turn.total, turn.most = 0, 0
		turn.want, turn.apart = w.pegs[i].want, w.pegs[i].apart
		turn.want.black.Least -= w.pegs[i].black
		turn.want.black.Most -= w.pegs[i].black
		clear(turn.here[:w.game.GuessSymbols()])
		for _, symbol := range w.pegs[i].guess[place:places] {
			turn.here[symbol]++
		}
		for j, symbol := range slices.Backward(o.symbols) {
			turn.restHere[j] = turn.restHere[j+1] + turn.here[symbol]
			turn.restUsed[j] = turn.restUsed[j+1] + min(turn.guess[symbol], w.used[symbol])
		}
	}
	possible := o.choose(w, 0, o.empty)
	w.effort.spend((feasibleSteps - o.limit) * len(o.turns))
	return possible
}

// begin records the symbols of the guesses.
func (o *feasibility) begin(w *enumerator) {
	o.turns = make([]feasibleTurn, w.single) // without the joined turn, which adds nothing here
	held := make([]bool, w.game.Symbols())
	for i := range o.turns {
		for _, symbol := range w.pegs[i].guess[:w.game.Places()] {
			if !w.game.IsEmpty(int(symbol)) {
				o.turns[i].guess[symbol]++
				held[symbol] = true
			}
		}
	}
	for symbol := range held {
		if held[symbol] {
			o.symbols = append(o.symbols, uint8(symbol))
		} else {
			o.others = append(o.others, uint8(symbol))
		}
	}
	for i := range o.turns {
		turn := &o.turns[i]
		for j, symbol := range slices.Backward(o.symbols) {
			turn.rest[j] = turn.rest[j+1] + turn.guess[symbol]
		}
	}
}

// choose decides the copies of the symbol with that index, out of the spare ones, and continues
// with the symbols after it.
func (o *feasibility) choose(w *enumerator, index, spare int) bool {
	if o.limit--; o.limit < 0 {
		return true
	}
	if index == len(o.symbols) {
		return o.othersTake(w, spare)
	}
	symbol := o.symbols[index]
	used := int(w.used[symbol])
	most := min(spare, int(w.most[symbol])-used)
	for further := range most + 1 {
		possible := o.add(index, used+further, further, spare-further, 1) && o.choose(w, index+1, spare-further)
		o.add(index, used+further, further, 0, -1)
		if possible {
			return true
		}
	}
	return false
}

// othersTake reports whether the symbols that occur in no guess can take all spare copies. The
// caller has checked that the required copies are present.
func (o *feasibility) othersTake(w *enumerator, spare int) bool {
	most := 0
	for _, symbol := range o.others {
		most += int(w.most[symbol] - w.used[symbol])
	}
	return spare <= most
}

// add adds n copies of the symbol with that index to every turn, further of them in empty places.
// Sign -1 removes them. It reports whether all turns can still get their feedback, with the spare
// copies left for the remaining symbols.
func (o *feasibility) add(index, n, further, spare, sign int) bool {
	symbol := o.symbols[index]
	fits := true
	for i := range o.turns {
		turn := &o.turns[i]
		here := int(turn.here[symbol])
		turn.total += sign * min(n, int(turn.guess[symbol]))
		turn.most += sign * min(further, here)
		least := further - (o.empty - here) // positive for at most one symbol: more copies than the other empty places can take
		if least > turn.want.black.Most || turn.most+min(int(turn.restHere[index+1]), spare) < turn.want.black.Least {
			fits = false
		}
		if !turn.apart {
			more := min(int(turn.rest[index+1]), int(turn.restUsed[index+1])+spare)
			fits = fits && turn.total+int(turn.restUsed[index+1]) <= turn.want.total.Most && turn.total+more >= turn.want.total.Least
		}
	}
	return fits
}
