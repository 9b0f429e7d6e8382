package symmetry

import (
	"math/bits"

	"codebreaker"
)

// builder makes the guesses that no move makes smaller, place by place.
type builder struct {
	group    *Group
	present  Present
	absent   [codebreaker.MaxPlaces]uint8 // the smallest absent symbol at each place, or unset
	repeats  bool
	code     codebreaker.Code
	guesses  []codebreaker.Code
	elements []element
}

func newBuilder(g *Group, present Present) *builder {
	b := &builder{group: g, present: present, repeats: !g.game.Distinct(), elements: g.elements}
	for place := range g.game.Places() {
		b.absent[place] = unset
		if missing := ^present[place] & (1<<g.game.Limit(place) - 1); missing != 0 {
			b.absent[place] = uint8(bits.TrailingZeros64(missing))
		}
	}
	return b
}

// extend makes the guesses that begin with b.code's first places, whose symbols are used.
func (b *builder) extend(place int, used uint64) {
	if place == b.group.game.Places() {
		if !b.shrinks() {
			b.guesses = append(b.guesses, b.code)
		}
		return
	}
	for symbol := range uint8(b.group.game.Limit(place)) {
		if b.allows(place, symbol, used) {
			b.code[place] = symbol
			b.extend(place+1, used|1<<symbol)
		}
	}
}

// allows reports whether no exchange of symbols makes the code smaller at place.
func (b *builder) allows(place int, symbol uint8, used uint64) bool {
	bit := uint64(1) << symbol
	if used&bit != 0 {
		return b.repeats && (b.present[place]&bit != 0 || symbol == b.absent[place])
	}
	smaller := b.group.classes[symbol] & (bit - 1) &^ used
	if b.present[place]&bit == 0 {
		if b.repeats && symbol != b.absent[place] {
			return false
		}
		if !b.repeats && b.group.game.Rule() != codebreaker.Black && smaller&^b.present[place] != 0 {
			return false // symbols that no candidate has are alike, played or not
		}
	}
	if b.group.played&bit == 0 && smaller&^b.group.played != 0 {
		return false
	}
	return true
}

// shrinks reports whether some permutation makes the code smaller.
func (b *builder) shrinks() bool {
	for i := range b.elements {
		if b.smaller(&b.elements[i]) {
			return true
		}
	}
	return false
}

// smaller reports whether the element makes the code smaller, with the symbols
// that nobody has played renamed in the order of their first use.
func (b *builder) smaller(e *element) bool {
	group := b.group
	var renamed [codebreaker.MaxSymbols]uint8 // of unplayed symbols, plus 1
	free := ^group.played
	for place := range group.game.Places() {
		symbol := b.code[e.place[place]]
		image := e.symbol[symbol]
		if group.played>>symbol&1 == 0 {
			if renamed[symbol] == 0 {
				next := uint8(bits.TrailingZeros64(free & group.classes[symbol]))
				free &^= 1 << next
				renamed[symbol] = next + 1
			}
			image = renamed[symbol] - 1
		}
		if b.repeats && b.present[place]>>image&1 == 0 {
			image = b.absent[place]
		}
		if image != b.code[place] {
			return image < b.code[place]
		}
	}
	return false
}
