package protocol

import (
	"cmp"
	"slices"

	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
)

// renaming is an automorphism of a game: the code g becomes h with h[i] = symbol[g[place[i]]]. A
// renaming that is nil changes nothing.
type renaming struct {
	place  []uint8
	symbol [rules.MaxSymbols]uint8
}

// mostRenamed is the number of places up to which all permutations of places are tried.
const mostRenamed = 5

// placesOf returns the permutations of places of a game whose symbols and places are all alike, or nil.
func placesOf(game *rules.Game) [][]uint8 {
	if game.Rigid() || game.Empties() || game.Rule().Tiles() || game.Places() > mostRenamed {
		return nil
	}
	for place := range game.Places() {
		if game.Limit(place) != game.Symbols() {
			return nil
		}
	}
	return symmetry.Permutations(game.Places())
}

// image returns the renamed code.
func (r *renaming) image(code rules.Code, places int) rules.Code {
	if r == nil {
		return code
	}
	var image rules.Code
	for i := range places {
		image[i] = r.symbol[code[r.place[i]]]
	}
	return image
}

const unnamed = 0xff

// rename returns a renaming that makes the guesses of a history, and one more, the least in
// lexicographic order: symbols get numbers in the order in which they appear, under the best
// permutation of places. It gives the same codes for all histories that are equal up to symmetry.
func (t *table) rename(history []ply, guess int) *renaming {
	if t.places == nil {
		return nil
	}
	var best, r, empty renaming
	for i := range empty.symbol {
		empty.symbol[i] = unnamed
	}
	const usual = 8 * mostRenamed
	least, next := make([]uint8, 0, usual), make([]uint8, 0, usual)
permutations:
	for i, place := range t.places {
		r = empty
		r.place = place
		names, less := uint8(0), i == 0
		next = next[:0]
		for turn := range len(history) + 1 {
			code := &t.guesses[guess]
			if turn < len(history) {
				code = &t.guesses[history[turn].guess]
			}
			for _, place := range r.place {
				name := &r.symbol[code[place]]
				if *name == unnamed {
					*name = names
					names++
				}
				switch {
				case less || *name == least[len(next)]:
				case *name > least[len(next)]:
					continue permutations
				default:
					less = true
				}
				next = append(next, *name)
			}
		}
		if less {
			best, least = r, append(least[:0], next...)
		}
	}
	names := slices.Max(least) + 1
	for symbol := range t.game.Symbols() { // the symbols that no guess has
		if best.symbol[symbol] == unnamed {
			best.symbol[symbol] = names
			names++
		}
	}
	return &best
}

// rearrange returns a renaming that sorts places by how evenly the candidates' symbols are spread there, and
// symbols by how often they occur at each place. Sets that are equal up to symmetry become the same,
// unless places or symbols are equal in this. Without symmetry named is false.
func (t *table) rearrange(candidates []int32) (r renaming, named bool) {
	places, symbols := t.game.Places(), t.game.Symbols()
	if t.places == nil || len(candidates) >= 1<<12 {
		return r, false
	}
	var counts [rules.MaxSymbols][mostRenamed]uint64
	for _, c := range candidates {
		code := &t.guesses[t.secrets[c]]
		for place := range places {
			counts[code[place]][place]++
		}
	}
	var order [mostRenamed]uint8
	var spread [mostRenamed]uint64
	for place := range places {
		order[place] = uint8(place)
		for symbol := range symbols {
			n := counts[symbol][place]
			spread[place] += n * n * n
		}
	}
	r.place = order[:places]
	slices.SortStableFunc(r.place, func(a, b uint8) int { return cmp.Compare(spread[a], spread[b]) })
	var keys [rules.MaxSymbols]uint64 // the counts by place, with the symbol as the last digits
	for symbol := range symbols {
		for _, place := range r.place {
			keys[symbol] = keys[symbol]<<12 | counts[symbol][place]
		}
		keys[symbol] = keys[symbol]<<6 | uint64(symbol)
	}
	slices.Sort(keys[:symbols])
	for name, key := range keys[:symbols] {
		r.symbol[key&63] = uint8(name)
	}
	return r, true
}

// key returns a text that identifies a history and a guess up to symmetry.
func (t *table) key(history []ply, guess int, renaming *renaming, exact bool) string {
	places := t.game.Places()
	key := make([]byte, 0, (len(history)+1)*(places+1))
	for _, turn := range history {
		image := renaming.image(t.guesses[turn.guess], places)
		key = append(append(key, image[:places]...), turn.mark)
	}
	image := renaming.image(t.guesses[guess], places)
	return string(append(append(key, image[:places]...), oneIf(exact)))
}
