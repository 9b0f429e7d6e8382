package play

import (
	"math/bits"

	"codebreaker"
	"codebreaker/internal/bitslice"
)

// product makes a pool for a position of which much is known, in games marked
// with black and white whose symbols may repeat.
//
// How a guess divides the candidates depends on which symbol it has at a place
// only where some candidate has that symbol there; elsewhere the place is dead,
// and what counts is how many copies of the symbol the guess has in all. But
// copies of a symbol that every candidate has equally often, often none, tell
// nothing: call it inert, as an empty slot always is. So at a dead place one inert
// symbol does as well as any other, and the first in code order is enough. What is
// left to weigh is, for each place, the symbols that candidates have there, those that
// are not inert, and one that is: the product of a few symbols a place.
type product struct {
	codes   []codebreaker.Code
	guesses bitslice.Guesses
	symbols [codebreaker.MaxPlaces]uint64
}

// sparse is how many times smaller than all codes a product must be for a pool of
// its own: one that is kept costs nothing to make.
const sparse = 12

// of returns the guesses of the product, or nil when they are too many. They are
// good until the next call.
func (p *product) of(game *codebreaker.Game, layout bitslice.Layout, candidates []codebreaker.Code) *bitslice.Guesses {
	if game.Rule().TellsPlaces() || game.Rule().PlacesApart() || game.Distinct() || game.HasWords() {
		return nil
	}
	p.choose(game, candidates)
	size, all := 1, 1
	for place := range game.Places() {
		size *= bits.OnesCount64(p.symbols[place])
		all *= bits.OnesCount64(game.Playable(place))
	}
	if size*sparse > all {
		return nil
	}
	p.codes = p.codes[:0]
	p.extend(game.Places(), codebreaker.Code{}, 0)
	bitslice.Prepare(&p.guesses, layout, p.codes)
	return &p.guesses
}

// choose finds the symbols to weigh at each place.
func (p *product) choose(game *codebreaker.Game, candidates []codebreaker.Code) {
	places := game.Places()
	var least, most [codebreaker.MaxSymbols]uint8
	clear(p.symbols[:])
	for i := range candidates {
		var copies [codebreaker.MaxSymbols]uint8
		for place, symbol := range candidates[i][:places] {
			p.symbols[place] |= 1 << symbol
			copies[symbol]++
		}
		for symbol := range game.GuessSymbols() {
			if i == 0 || copies[symbol] < least[symbol] {
				least[symbol] = copies[symbol]
			}
			most[symbol] = max(most[symbol], copies[symbol])
		}
	}
	inert := uint64(0)
	for symbol := range game.GuessSymbols() {
		if least[symbol] == most[symbol] {
			inert |= 1 << symbol
		}
	}
	for place := range places {
		all := game.Playable(place)
		dead := inert & all &^ p.symbols[place]
		p.symbols[place] |= all&^inert | dead&-dead
	}
}

// extend makes the codes that begin with code's first places.
func (p *product) extend(places int, code codebreaker.Code, place int) {
	for rest := p.symbols[place]; rest != 0; rest &= rest - 1 {
		code[place] = uint8(bits.TrailingZeros64(rest))
		if place == places-1 {
			p.codes = append(p.codes, code)
		} else {
			p.extend(places, code, place+1)
		}
	}
}
