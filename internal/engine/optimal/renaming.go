package optimal

import (
	"math/bits"
	"slices"

	"codebreaker/internal/engine/rules"
)

// A renaming is an automorphism of the game: it moves places and gives the symbols of each place
// new names, so that no feedback changes. The zero renaming changes nothing.
type renaming struct {
	place  []uint8   // where the symbol of each place goes
	symbol [][]uint8 // by the place it comes from, its new name
}

// apply returns a code under its new names.
func (r *renaming) apply(code rules.Code) (renamed rules.Code) {
	for place, to := range r.place {
		renamed[to] = r.symbol[place][code[place]]
	}
	return renamed
}

// alphabetsOf returns the number of alphabets in a renaming: one for each place if places are
// independent, else one.
func alphabetsOf(game *rules.Game) int {
	if game.PlacesApart() {
		return game.Places()
	}
	return 1
}

// identity returns a renaming that changes nothing yet. Places share a slice if they share an
// alphabet.
func identity(game *rules.Game) renaming {
	r := renaming{}
	shared := alphabetsOf(game) == 1
	for place := range game.Places() {
		r.place = append(r.place, uint8(place))
		if place > 0 && shared {
			r.symbol = append(r.symbol, r.symbol[0])
			continue
		}
		symbols := make([]uint8, game.Limit(place))
		for symbol := range symbols {
			symbols[symbol] = uint8(symbol)
		}
		r.symbol = append(r.symbol, symbols)
	}
	return r
}

// inverseAfter returns the renaming that applies another one and then the inverse of this one.
func (r *renaming) inverseAfter(other renaming, game *rules.Game) (both renaming) {
	for place, to := range other.place {
		back := slices.Index(r.place, to)
		both.place = append(both.place, uint8(back))
		symbols := make([]uint8, game.Limit(place))
		for symbol, name := range other.symbol[place] {
			symbols[symbol] = uint8(slices.Index(r.symbol[back], name))
		}
		both.symbol = append(both.symbol, symbols)
	}
	return both
}

// renaming returns the renaming of a set to its canonical form. Symbols that are not in the set
// come last.
func (c *canonical) renaming(scratch *canonicalScratch, table *feedbackTable, set []uint16) (r renaming) {
	c.keyOf(scratch, table, set)
	from, to := c.names(scratch)
	r.place = make([]uint8, c.places)
	for at, place := range from[:c.places] {
		r.place[place] = uint8(at)
	}
	for place := range c.places {
		row := c.rows[place]
		names := slices.Clone(to[row][:c.limits[place]])
		next := uint8(bits.OnesCount64(scratch.present[row]))
		for symbol := range names {
			if scratch.present[row]>>symbol&1 == 0 {
				names[symbol] = next
				next++
			}
		}
		r.symbol = append(r.symbol, names)
	}
	return r
}
