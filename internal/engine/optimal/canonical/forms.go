// Package canonical recognises sets of codes that differ only in the names of symbols and the order of places. [Forms]
// gives such sets one key, the [Renaming] of a set to its canonical form, and the symmetries of a set.
package canonical

import (
	"cmp"
	"math/bits"
	"slices"

	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/splitmix"
)

// Forms computes canonical forms. Two sets that differ only in the names of symbols and the
// order of places cost the same, so a set is also looked up in the transposition table under a
// renaming that depends on its structure alone. Every such renaming is an automorphism of the game.
// So equal forms mean equal costs. If two equivalent sets get different forms, that costs time but
// is not wrong.
//
// Symbols and places have colours, as in graph colouring: hashes that do not depend on names. In
// each round a candidate gets a colour from those of its symbols and places, and adds it to theirs.
// In the end symbols and places are sorted by colour. If places are independent, each has an
// alphabet of its own.
type Forms struct {
	game     *rules.Game
	places   int
	symbols  uint64
	rows     [rules.MaxPlaces]uint8 // of each place, the row of its alphabet: 0, or the place if each has its own
	rowCount int                    // the number of rows
	limits   [rules.MaxPlaces]uint8
}

// New returns nil if the game has no automorphisms, or if looking for them does not pay.
func New(game *rules.Game) *Forms {
	if game.Rigid() || game.Hard() {
		return nil
	}
	c := &Forms{game: game, places: game.Places(), symbols: uint64(game.Symbols())}
	apart := game.PlacesApart()
	codes := uint64(1)
	for place := range c.places {
		c.limits[place] = uint8(game.Limit(place))
		high, low := bits.Mul64(codes, c.symbols)
		if high > 0 || c.limits[place] != c.limits[0] && !apart {
			return nil
		}
		codes = low
		if apart {
			c.rows[place] = uint8(place)
		}
	}
	c.rowCount = int(c.rows[c.places-1]) + 1
	return c
}

// Scratch is memory to work in.
type Scratch struct {
	place   [rules.MaxPlaces]uint64
	symbol  [rules.MaxPlaces][rules.MaxSymbols]uint64 // one row if all places share an alphabet
	sums    [rules.MaxPlaces][rules.MaxSymbols]uint64
	present [rules.MaxPlaces]uint64
	to      [rules.MaxPlaces][rules.MaxSymbols]uint8
}

// mix scatters the bits of a number, so that sums of mixed numbers tell their terms apart.
func mix(a uint64) uint64 {
	a *= splitmix.Step
	return a ^ a>>29
}

// Key returns the key of the canonical form of a set.
func (c *Forms) Key(r *Scratch, codes []rules.Code, set []uint16) transposition.Key {
	c.colour(r, codes, set)
	return c.renamedKey(r, codes, set)
}

// colour computes the colours of the symbols and places of a set.
func (c *Forms) colour(r *Scratch, codes []rules.Code, set []uint16) {
	clear(r.present[:c.rowCount])
	for _, candidate := range set {
		code := &codes[candidate]
		for place := range c.places {
			r.present[c.rows[place]] |= 1 << code[place]
		}
	}
	for place := range c.places {
		r.place[place] = uint64(c.limits[place])
	}
	for row := range c.rowCount {
		for rest := r.present[row]; rest != 0; rest &= rest - 1 {
			r.symbol[row][bits.TrailingZeros64(rest)] = 1
		}
	}
	for round := range uint64(3) {
		c.paint(r, codes, set, round)
	}
}

// paint does one round: it recolours symbols and places by the candidates that contain them.
func (c *Forms) paint(r *Scratch, codes []rules.Code, set []uint16, round uint64) {
	for row := range c.rowCount {
		for rest := r.present[row]; rest != 0; rest &= rest - 1 {
			r.sums[row][bits.TrailingZeros64(rest)] = 0
		}
	}
	var sums [rules.MaxPlaces]uint64
	for _, candidate := range set {
		code := &codes[candidate]
		var terms [rules.MaxPlaces]uint64
		colour := uint64(0)
		for place := range c.places {
			row := c.rows[place]
			terms[place] = mix(r.symbol[row][code[place]] + r.place[place]<<1 + round)
			colour += terms[place]
		}
		colour = mix(colour)
		for place := range c.places {
			row := c.rows[place]
			given := mix(colour + terms[place])
			r.sums[row][code[place]] += given
			sums[place] += mix(given)
		}
	}
	for place := range c.places {
		r.place[place] = sums[place] ^ uint64(c.limits[place])
	}
	for row := range c.rowCount {
		for rest := r.present[row]; rest != 0; rest &= rest - 1 {
			symbol := bits.TrailingZeros64(rest)
			r.symbol[row][symbol] = r.sums[row][symbol]
		}
	}
}

// renamedKey returns the key of a set whose symbols and places are coloured.
func (c *Forms) renamedKey(r *Scratch, codes []rules.Code, set []uint16) transposition.Key {
	from, to := c.names(r)
	sum := canonicalKey
	for _, candidate := range set {
		code := &codes[candidate]
		packed := uint64(0)
		for _, place := range from[:c.places] {
			row := c.rows[place]
			packed = packed*c.symbols + uint64(to[row][code[place]])
		}
		sum = sum.With(transposition.KeyOf(packed))
	}
	return sum
}

// names sorts places and symbols by colour. Position i of the canonical form has place from[i], and
// symbols become to. Places with different limits do not mix.
func (c *Forms) names(r *Scratch) (from [rules.MaxPlaces]uint8, to *[rules.MaxPlaces][rules.MaxSymbols]uint8) {
	for place := range c.places {
		from[place] = uint8(place)
	}
	slices.SortStableFunc(from[:c.places], func(a, b uint8) int {
		if c.limits[a] != c.limits[b] {
			return cmp.Compare(c.limits[a], c.limits[b])
		}
		return cmp.Compare(r.place[a], r.place[b])
	})
	to = &r.to
	for row := range c.rowCount {
		var order [rules.MaxSymbols]uint8
		n := 0
		for rest := r.present[row]; rest != 0; rest &= rest - 1 {
			symbol := uint8(bits.TrailingZeros64(rest))
			at := n
			for ; at > 0 && r.symbol[row][symbol] < r.symbol[row][order[at-1]]; at-- {
				order[at] = order[at-1]
			}
			order[at] = symbol
			n++
		}
		for number, symbol := range order[:n] {
			to[row][symbol] = uint8(number)
		}
	}
	return from, to
}

// canonicalKey keeps canonical forms and plain sets apart in the transposition table.
var canonicalKey = transposition.Key{High: 0x243f6a8885a308d3, Low: 0x13198a2e03707344}
