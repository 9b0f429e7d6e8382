package symmetry

import (
	"math/bits"

	"codebreaker"
)

// builder generates, place by place, the reduced guesses that no move makes smaller.
type builder struct {
	reduction *Reduction
	code      codebreaker.Code
	guesses   []codebreaker.Code
}

// extend generates the guesses that begin with b.code's first places. Used holds their symbols.
func (b *builder) extend(place int, used uint64) {
	if place == b.reduction.game.Places() {
		if !b.shrinks() {
			b.guesses = append(b.guesses, b.code)
		}
		return
	}
	for rest := b.reduction.playable[place]; rest != 0; rest &= rest - 1 {
		if symbol := uint8(bits.TrailingZeros64(rest)); b.allows(place, symbol, used) {
			b.code[place] = symbol
			b.extend(place+1, used|1<<symbol)
		}
	}
}

// Keeps reports whether a reduced code is one of [Reduction.Guesses] after the first turn: it can
// be guessed, and no move makes it smaller.
func (r *Reduction) Keeps(reduced codebreaker.Code) bool {
	b := builder{reduction: r, code: reduced}
	used := uint64(0)
	for place := range r.game.Places() {
		symbol := reduced[place]
		if r.playable[place]>>symbol&1 == 0 || !b.allows(place, symbol, used) {
			return false
		}
		used |= 1 << symbol
	}
	return !b.shrinks()
}

// allows reports whether the symbol can follow the used ones, and no exchange of symbols makes the
// code smaller at place.
func (b *builder) allows(place int, symbol uint8, used uint64) bool {
	bit := uint64(1) << symbol
	if bit == b.reduction.empty {
		return b.reduction.absent&b.reduction.playable[place]&^used == 0
	}
	if free := b.reduction.freeAt[place]; free&bit != 0 {
		return free&(bit-1) == 0
	}
	if used&bit != 0 {
		return !b.reduction.game.Distinct()
	}
	return b.reduction.free[symbol]&(bit-1)&^used == 0
}

// shrinks reports whether some permutation makes the code smaller.
func (b *builder) shrinks() bool {
	for i := range b.reduction.elements {
		if b.smaller(&b.reduction.elements[i]) {
			return true
		}
	}
	return false
}

// smaller reports whether the automorphism makes the code smaller. Free symbols are renamed in the
// order of their first use.
func (b *builder) smaller(e *element) bool {
	var renamed [codebreaker.MaxSymbols]uint8 // new names of free symbols, plus 1
	var taken uint64
	for place := range b.reduction.game.Places() {
		symbol := b.code[e.place[place]]
		image := e.symbol[symbol]
		if image == unset {
			if renamed[symbol] == 0 {
				next := uint8(bits.TrailingZeros64(b.reduction.free[symbol] &^ taken))
				taken |= 1 << next
				renamed[symbol] = next + 1
			}
			image = renamed[symbol] - 1
		}
		if image != b.code[place] {
			return image < b.code[place]
		}
	}
	return false
}
