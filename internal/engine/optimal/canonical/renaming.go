package canonical

import (
	"math/bits"
	"slices"

	"codebreaker/internal/engine/rules"
)

// A Renaming is an automorphism of the game: it moves places and gives the symbols of each place
// new names, so that no feedback changes. The zero renaming changes nothing.
type Renaming struct {
	Place  []uint8   // the place to which the symbol of each place goes
	Symbol [][]uint8 // by the place it comes from, its new name
}

// Apply returns a code under its new names.
func (r *Renaming) Apply(code rules.Code) (renamed rules.Code) {
	for place, to := range r.Place {
		renamed[to] = r.Symbol[place][code[place]]
	}
	return renamed
}

// Alphabets returns the number of alphabets in a renaming: one for each place if places are
// independent, else one.
func Alphabets(game *rules.Game) int {
	if game.PlacesApart() {
		return game.Places()
	}
	return 1
}

// identity returns a renaming that changes nothing yet. Places share a slice if they share an
// alphabet.
func identity(game *rules.Game) Renaming {
	r := Renaming{}
	shared := Alphabets(game) == 1
	for place := range game.Places() {
		r.Place = append(r.Place, uint8(place))
		if place > 0 && shared {
			r.Symbol = append(r.Symbol, r.Symbol[0])
			continue
		}
		symbols := make([]uint8, game.Limit(place))
		for symbol := range symbols {
			symbols[symbol] = uint8(symbol)
		}
		r.Symbol = append(r.Symbol, symbols)
	}
	return r
}

// InverseAfter returns the renaming that applies another one and then the inverse of this one.
func (r *Renaming) InverseAfter(other Renaming, game *rules.Game) (both Renaming) {
	for place, to := range other.Place {
		back := slices.Index(r.Place, to)
		both.Place = append(both.Place, uint8(back))
		symbols := make([]uint8, game.Limit(place))
		for symbol, name := range other.Symbol[place] {
			symbols[symbol] = uint8(slices.Index(r.Symbol[back], name))
		}
		both.Symbol = append(both.Symbol, symbols)
	}
	return both
}

// Renaming returns the renaming of a set to its canonical form. Symbols that are not in the set
// come last.
func (c *Forms) Renaming(scratch *Scratch, codes []rules.Code, set []uint16) (r Renaming) {
	c.Key(scratch, codes, set)
	from, to := c.names(scratch)
	r.Place = make([]uint8, c.places)
	for at, place := range from[:c.places] {
		r.Place[place] = uint8(at)
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
		r.Symbol = append(r.Symbol, names)
	}
	return r
}
