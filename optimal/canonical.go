package optimal

import (
	"cmp"
	"math/bits"
	"slices"

	"codebreaker"
)

// Sets that differ only in the names of symbols and places cost the same. Before a
// set is looked up its symbols and places are given new names by how they occur in
// it, so that most sets that are alike become equal. The new names come from a
// renaming of the game, whatever they are: a set that is not recognised costs
// time, but no set is taken for one that is not alike.
//
// Symbols and places have colours, numbers that do not depend on names. Twice,
// each candidate gets a colour from those of its symbols and places, and gives it
// on to them. Then symbols and places are sorted by colour. Where only black marks
// are told and symbols may repeat, each place has symbols of its own.
type canonical struct {
	places  int
	symbols uint64
	rows    [codebreaker.MaxPlaces]uint8 // of the symbols of each place: the first, or if places are apart its own
	count   int                          // of rows
	limits  [codebreaker.MaxPlaces]uint8
}

// newCanonical returns nil if the game has no renaming, or none that is worth it.
func newCanonical(game *codebreaker.Game) *canonical {
	if game.HasWords() || game.Hard() {
		return nil
	}
	c := &canonical{places: game.Places(), symbols: uint64(game.Symbols())}
	apart := game.Rule() == codebreaker.Black && !game.Distinct()
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
	c.count = int(c.rows[c.places-1]) + 1
	return c
}

// canonicalRoom is memory to work in.
type canonicalRoom struct {
	place   [codebreaker.MaxPlaces]uint64
	symbol  [codebreaker.MaxPlaces][codebreaker.MaxSymbols]uint64 // only the first row unless places are apart
	sums    [codebreaker.MaxPlaces][codebreaker.MaxSymbols]uint64
	present [codebreaker.MaxPlaces]uint64
	to      [codebreaker.MaxPlaces][codebreaker.MaxSymbols]uint8
}

func spin(a uint64) uint64 {
	a *= 0x9e3779b97f4a7c15
	return a ^ a>>29
}

// keyOf returns the key of the renamed set.
func (c *canonical) keyOf(r *canonicalRoom, v *view, set []uint16) key {
	c.colour(r, v, set)
	return c.renamed(r, v, set)
}

// colour gives the symbols and places of a set their colours.
func (c *canonical) colour(r *canonicalRoom, v *view, set []uint16) {
	clear(r.present[:c.count])
	for _, candidate := range set {
		code := &v.codes[candidate]
		for place := range c.places {
			r.present[c.rows[place]] |= 1 << code[place]
		}
	}
	for place := range c.places {
		r.place[place] = uint64(c.limits[place])
	}
	for row := range c.count {
		for rest := r.present[row]; rest != 0; rest &= rest - 1 {
			r.symbol[row][bits.TrailingZeros64(rest)] = 1
		}
	}
	for round := range uint64(3) {
		c.paint(r, v, set, round)
	}
}

// paint gives symbols and places new colours by the candidates that they are in.
func (c *canonical) paint(r *canonicalRoom, v *view, set []uint16, round uint64) {
	for row := range c.count {
		for rest := r.present[row]; rest != 0; rest &= rest - 1 {
			r.sums[row][bits.TrailingZeros64(rest)] = 0
		}
	}
	var sums [codebreaker.MaxPlaces]uint64
	for _, candidate := range set {
		code := &v.codes[candidate]
		var terms [codebreaker.MaxPlaces]uint64
		colour := uint64(0)
		for place := range c.places {
			row := c.rows[place]
			terms[place] = spin(r.symbol[row][code[place]] + r.place[place]<<1 + round)
			colour += terms[place]
		}
		colour = spin(colour)
		for place := range c.places {
			row := c.rows[place]
			given := spin(colour + terms[place])
			r.sums[row][code[place]] += given
			sums[place] += spin(given)
		}
	}
	for place := range c.places {
		r.place[place] = sums[place] ^ uint64(c.limits[place])
	}
	for row := range c.count {
		for rest := r.present[row]; rest != 0; rest &= rest - 1 {
			symbol := bits.TrailingZeros64(rest)
			r.symbol[row][symbol] = r.sums[row][symbol]
		}
	}
}

// renamed returns the key of the set under the new names.
func (c *canonical) renamed(r *canonicalRoom, v *view, set []uint16) key {
	from, to := c.names(r)
	sum := canonicalKey
	for _, candidate := range set {
		code := &v.codes[candidate]
		packed := uint64(0)
		for _, place := range from[:c.places] {
			row := c.rows[place]
			packed = packed*c.symbols + uint64(to[row][code[place]])
		}
		sum = sum.with(keyOf(packed))
	}
	return sum
}

// names sorts places and symbols by their colours: places come from where, and symbols go to what. Places go to
// places of the same limit.
func (c *canonical) names(r *canonicalRoom) (from [codebreaker.MaxPlaces]uint8, to *[codebreaker.MaxPlaces][codebreaker.MaxSymbols]uint8) {
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
	for row := range c.count {
		var order [codebreaker.MaxSymbols]uint8
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

// canonicalKey keeps the keys of renamed sets apart from those of others.
var canonicalKey = key{0x243f6a8885a308d3, 0x13198a2e03707344}
