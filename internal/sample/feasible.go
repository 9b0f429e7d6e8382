package sample

import (
	"slices"

	"codebreaker"
	"codebreaker/internal/alphabet"
	"codebreaker/internal/marking"
)

// feasibility asks whether a beginning can be completed if only the number of copies
// of each symbol mattered. It looks for numbers n(c), no less than the copies
// used, that sum to the places and give each turn its marks:
//
//	sum over c of min(copies in the guess, n(c))  =  black and white of the turn
//	least blacks  <=  blacks still wanted  <=  most blacks
//
// where of r = n(c) - used(c) further copies of c, with k of the e empty places
// holding c in the guess, at most min(r, k) and at least r - (e - k) turn black.
// No such numbers: no candidate. The search runs over the symbols in turn and
// stops at the first numbers that do. Symbols that no guess holds are alike: they
// are decided together, last.
type feasibility struct {
	empty   int
	symbols []uint8 // that some guess holds
	others  []uint8 // that none does
	turns   []feasibleTurn
	limit   int // steps left before the answer is a careful yes
}

type feasibleTurn struct {
	guess    [codebreaker.MaxSymbols]int8     // copies in the guess
	here     [codebreaker.MaxSymbols]int8     // empty places that hold the symbol in the guess
	rest     [codebreaker.MaxSymbols + 1]int8 // copies in the guess of feasibility.symbols from this one on
	restUsed [codebreaker.MaxSymbols + 1]int8 // those of them that the beginning matches
	restHere [codebreaker.MaxSymbols + 1]int8 // empty places that hold one of them
	want     marking.Bounds                   // of blacks by the empty places, of the total in all
	apart    bool                             // as in the enumerator
	total    int                              // of the symbols decided so far
	most     int                              // blacks that the symbols decided so far bring at most
}

// feasibleSteps bounds the search: past it a beginning counts as possible.
const feasibleSteps = 20_000

// possible reports whether the enumerator's beginning, which ends before place, may
// be completed; false is certain.
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
		turn.want.LeastBlack -= w.pegs[i].black
		turn.want.MostBlack -= w.pegs[i].black
		clear(turn.here[:alphabet.GuessSymbols(w.game)])
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

// begin notes what the turns' guesses hold.
func (o *feasibility) begin(w *enumerator) {
	o.turns = make([]feasibleTurn, min(len(w.pegs), len(w.history))) // without the joined turn, which says nothing new here
	held := make([]bool, w.game.Symbols())
	for i := range o.turns {
		for _, symbol := range w.pegs[i].guess[:w.game.Places()] {
			if !alphabet.IsEmpty(w.game, int(symbol)) {
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

// choose decides how many of the spare copies the symbol of that index gets, and
// so on for the symbols after it.
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

// othersTake reports whether the symbols that no guess holds can have so many
// further copies. That they have those which they must have was seen before.
func (o *feasibility) othersTake(w *enumerator, spare int) bool {
	most := 0
	for _, symbol := range o.others {
		most += int(w.most[symbol] - w.used[symbol])
	}
	return spare <= most
}

// add counts n copies of the symbol of that index, further of them in the empty
// places, into every turn, or with sign -1 out again. It reports whether all turns
// can still come out with so many copies to spare for the symbols after it.
func (o *feasibility) add(index, n, further, spare, sign int) bool {
	symbol := o.symbols[index]
	fits := true
	for i := range o.turns {
		turn := &o.turns[i]
		here := int(turn.here[symbol])
		turn.total += sign * min(n, int(turn.guess[symbol]))
		turn.most += sign * min(further, here)
		least := further - (o.empty - here) // above 0 for one symbol at most: more than the other empty places can take
		if least > turn.want.MostBlack || turn.most+min(int(turn.restHere[index+1]), spare) < turn.want.LeastBlack {
			fits = false
		}
		if !turn.apart {
			more := min(int(turn.rest[index+1]), int(turn.restUsed[index+1])+spare)
			fits = fits && turn.total+int(turn.restUsed[index+1]) <= turn.want.MostTotal && turn.total+more >= turn.want.LeastTotal
		}
	}
	return fits
}
