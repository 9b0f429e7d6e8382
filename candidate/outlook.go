package candidate

import "codebreaker"

// outlook asks whether a beginning can be completed if only the number of copies
// of each symbol mattered. It looks for numbers n(c), no less than the copies
// used, that sum to the places and give each turn its marks:
//
//	sum over c of min(copies in the guess, n(c))  =  black and white of the turn
//	least blacks  <=  black still wanted  <=  most blacks
//
// where of r = n(c) - used(c) further copies of c, with k of the e empty places
// holding c in the guess, at most min(r, k) and at least r - (e - k) turn black.
// No such numbers: no candidate. The search runs over the symbols in turn and
// stops at the first numbers that do.
type outlook struct {
	empty int
	turns []outlookTurn
	limit int // steps left before the answer is a careful yes
}

type outlookTurn struct {
	guess     [codebreaker.MaxSymbols]int8     // copies in the guess
	rest      [codebreaker.MaxSymbols + 1]int8 // copies in the guess of this symbol and all after it
	here      [codebreaker.MaxSymbols]int8     // empty places that hold the symbol in the guess
	wantTotal int                              // or -1
	wantBlack int                              // by the empty places
	total     int                              // of the symbols decided so far
	least     int                              // blacks that the symbols decided so far bring at least
	most      int                              // and at most
}

// outlookSteps bounds the search: past it a beginning counts as possible.
const outlookSteps = 20_000

// possible reports whether the walker's beginning, which ends before place, may
// be completed; false is certain.
func (o *outlook) possible(w *walker, place int) bool {
	places, symbols := w.game.Places(), w.game.Symbols()
	if o.turns == nil {
		o.turns = make([]outlookTurn, min(len(w.pegs), len(w.history))) // without the joined turn, which says nothing new here
		for i := range o.turns {
			o.turns[i].begin(&w.pegs[i], places, symbols)
		}
	}
	o.empty = places - place
	o.limit = outlookSteps
	for i := range o.turns {
		turn := &o.turns[i]
		turn.total, turn.least, turn.most = 0, 0, 0
		turn.wantBlack = w.pegs[i].wantBlack - w.pegs[i].black
		clear(turn.here[:symbols])
		for _, symbol := range w.pegs[i].guess[place:places] {
			turn.here[symbol]++
		}
	}
	return o.choose(w, 0, symbols, o.empty)
}

func (t *outlookTurn) begin(pegs *pegTurn, places, symbols int) {
	t.wantTotal = pegs.wantTotal
	for _, symbol := range pegs.guess[:places] {
		t.guess[symbol]++
	}
	for symbol := symbols - 1; symbol >= 0; symbol-- {
		t.rest[symbol] = t.rest[symbol+1] + t.guess[symbol]
	}
}

// choose decides how many of the spare copies the symbol gets, and so on for the
// symbols after it.
func (o *outlook) choose(w *walker, symbol, symbols, spare int) bool {
	if o.limit--; o.limit < 0 {
		return true
	}
	if symbol == symbols {
		return spare == 0 && o.complete()
	}
	used := int(w.used[symbol])
	most := min(spare, int(w.most[symbol])-used)
	least := max(0, int(w.least[symbol])-used)
	if symbol == symbols-1 {
		least = max(least, spare)
	}
	for further := least; further <= most; further++ {
		possible := o.add(symbol, used+further, further, 1) && o.choose(w, symbol+1, symbols, spare-further)
		o.add(symbol, used+further, further, -1)
		if possible {
			return true
		}
	}
	return false
}

// add counts n copies of a symbol, further of them in the empty places, into
// every turn, or with sign -1 out again. It reports whether all turns can still
// come out.
func (o *outlook) add(symbol, n, further, sign int) bool {
	fits := true
	for i := range o.turns {
		turn := &o.turns[i]
		here := int(turn.here[symbol])
		turn.total += sign * min(n, int(turn.guess[symbol]))
		turn.most += sign * min(further, here)
		turn.least += sign * max(0, further-(o.empty-here))
		if turn.least > turn.wantBlack {
			fits = false
		}
		if turn.wantTotal >= 0 && (turn.total > turn.wantTotal || turn.total+int(turn.rest[symbol+1]) < turn.wantTotal) {
			fits = false
		}
	}
	return fits
}

func (o *outlook) complete() bool {
	for i := range o.turns {
		turn := &o.turns[i]
		if turn.most < turn.wantBlack || turn.wantTotal >= 0 && turn.total != turn.wantTotal {
			return false
		}
	}
	return true
}
