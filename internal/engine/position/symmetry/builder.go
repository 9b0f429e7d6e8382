package symmetry

import (
	"math/bits"

	"codebreaker/internal/engine/rules"
)

// builder generates, place by place, the reduced guesses that no move makes smaller.
type builder struct {
	reduction *Reduction
	places    int
	code      rules.Code
	guesses   []rules.Code // the part at hand
	yield     func(part []rules.Code) (more bool)
	ended     bool
	// undecided holds, for each number of first places, the automorphisms whose image of them is
	// not known to differ.
	undecided [rules.MaxPlaces + 1][]*element
}

// build makes the guesses in parts.
func (r *Reduction) build(yield func(part []rules.Code) (more bool)) {
	b := builder{reduction: r, places: r.game.Places(), guesses: make([]rules.Code, 0, PartLen), yield: yield}
	for i := range r.elements {
		b.undecided[0] = append(b.undecided[0], &r.elements[i])
	}
	b.extend(0, 0)
	if len(b.guesses) > 0 && !b.ended {
		yield(b.guesses)
	}
}

// add adds the code to the guesses.
func (b *builder) add() {
	b.guesses = append(b.guesses, b.code)
	if len(b.guesses) == PartLen {
		b.ended = !b.yield(b.guesses)
		b.guesses = b.guesses[:0]
	}
}

// extend generates the guesses that begin with b.code's first places. Used holds their symbols.
func (b *builder) extend(place int, used uint64) {
	for rest := b.reduction.playable[place]; rest != 0 && !b.ended; rest &= rest - 1 {
		symbol := uint8(bits.TrailingZeros64(rest))
		if !b.allows(place, symbol, used) {
			continue
		}
		b.code[place] = symbol
		switch {
		case b.shrinksBy(place):
		case place+1 == b.places:
			b.add()
		default:
			b.extend(place+1, used|1<<symbol)
		}
	}
}

// shrinksBy reports whether some permutation makes the code smaller, whatever follows this place. It lists the
// ones that still may.
func (b *builder) shrinksBy(place int) bool {
	undecided := b.undecided[place+1][:0]
	for _, e := range b.undecided[place] {
		switch order := b.compare(e, place+1); {
		case order < 0:
			return true
		case order == 0:
			undecided = append(undecided, e)
		}
	}
	b.undecided[place+1] = undecided
	return false
}

// Keeps reports whether a reduced code is one of [Reduction.Guesses] after the first turn: it can
// be guessed, and no move makes it smaller.
func (r *Reduction) Keeps(reduced rules.Code) bool {
	if r.rigid {
		return true // all guesses are kept
	}
	b := builder{reduction: r, places: r.game.Places(), code: reduced}
	used := uint64(0)
	for place := range b.places {
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
		if b.compare(&b.reduction.elements[i], b.places) < 0 {
			return true
		}
	}
	return false
}

// compare returns how the automorphism's image compares with the code, given that many first places of the code. It
// returns 0 if these do not decide it. Free symbols are renamed in the order of their first use.
func (b *builder) compare(e *element, known int) int {
	var renamed [rules.MaxSymbols]uint8 // new names of free symbols, plus 1
	var taken uint64
	for place, from := range e.place[:known] {
		if int(from) >= known {
			return 0
		}
		symbol := b.code[from]
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
			return int(image) - int(b.code[place])
		}
	}
	return 0
}
