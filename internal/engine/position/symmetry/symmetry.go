// Package symmetry finds guesses that are equivalent under the automorphisms of a position:
// renamings of symbols and places that fix all turns. Equivalent guesses have the same cell sizes,
// so only the first of them in code order needs to be weighed. Before the first turn, the 1,296
// guesses of 4x6 become 5.
//
// A guess is dropped if one of these moves gives a smaller code:
//
//   - exchange two symbols that no turn has played;
//   - replace a symbol that no candidate has by the smallest such symbol (without repeats: exchange
//
// the two);
//   - permute places and symbols in a way that maps every turn to itself.
//
// If marks depend on matches alone and symbols may repeat, the places are independent, and the first two moves
// apply to each place separately. If marks depend on more than equal symbols, no move is made.
//
// An empty slot is a symbol that no candidate has. It is the last symbol and unlike any other: it
// is never exchanged for an unplayed symbol. But the second move replaces it by an absent symbol.
// Without repeats, that is a symbol that the guess lacks or has at a later place.
//
// Every move preserves the cell sizes. The first code of an orbit has no smaller image, so it is
// never dropped.
package symmetry

import (
	"math/bits"

	"codebreaker/internal/engine/rules"
)

// mostPermuted is the largest number of places for which all permutations of places are tried: 8! =
// 40,320. Beyond it, only exchanges of two places are tried.
const mostPermuted = 8

// Group is the automorphism group of a history. A Group is immutable and safe for concurrent use.
type Group struct {
	game     *rules.Game
	classes  *[rules.MaxSymbols]uint64 // for each symbol, the symbols that the same places of secrets allow
	begun    bool                      // a turn was played
	played   uint64                    // symbols that have been played
	playedAt [rules.MaxPlaces]uint64   // the same, by place
	elements []element                 // automorphisms other than the identity, after the first turn
}

// element is an automorphism: a permutation of places, and the permutation of played symbols that
// it requires. It maps a code g to h with h[i] = symbol[g[place[i]]].
type element struct {
	place  [rules.MaxPlaces]uint8
	symbol [rules.MaxSymbols]uint8 // unset for unplayed symbols
	image  uint64                  // the images of all symbols, as bits
}

const unset = 0xff

// Of returns the group of a game before its first turn.
func Of(game *rules.Game) *Group {
	g := &Group{game: game, classes: new([rules.MaxSymbols]uint64)}
	for symbol := range game.GuessSymbols() {
		for other := range game.GuessSymbols() {
			if g.sameLimits(symbol, other) {
				g.classes[symbol] |= 1 << other
			}
		}
	}
	return g
}

// placesApart reports whether the places of the game are independent.
func (g *Group) placesApart() bool { return g.game.PlacesApart() && !g.game.HasWords() }

// rigid reports whether the game has no symmetry.
func (g *Group) rigid() bool { return g.game.Rigid() }

// sameLimits reports whether the same places of secrets allow two symbols.
func (g *Group) sameLimits(a, b int) bool {
	for place := range g.game.Places() {
		limit := g.game.Limit(place)
		if (a < limit) != (b < limit) {
			return false
		}
	}
	return true
}

// After returns the group after one more turn.
func (g *Group) After(turn rules.Turn) *Group {
	after := &Group{game: g.game, classes: g.classes, begun: true, played: g.played, playedAt: g.playedAt}
	for place, symbol := range turn.Guess[:g.game.Places()] {
		after.played |= 1 << symbol
		after.playedAt[place] |= 1 << symbol
	}
	if turn.IsFact() {
		for place := range after.playedAt { // it says something of the symbol at every place
			after.playedAt[place] |= after.played
		}
	}
	switch {
	case g.rigid() || g.placesApart() || turn.IsFact() || ordered(g.game, turn):
	case !g.begun:
		after.elements = g.firstElements(turn)
	default:
		for i := range g.elements {
			if e := g.elements[i]; e.fixes(g, turn) {
				after.elements = append(after.elements, e)
			}
		}
	}
	return after
}

// ordered reports whether the order of places matters for a turn: a repeated symbol has unknown tiles, and its known
// ones are given from the left.
func ordered(game *rules.Game, turn rules.Turn) bool {
	if !game.Rule().Tiles() || turn.Feedback.Known() {
		return false
	}
	meaning := game.Meaning(turn.Guess, turn.Feedback)
	return !meaning.Exact
}

// firstElements finds the permutations of places that can fix a turn, with the required permutation
// of symbols.
func (g *Group) firstElements(turn rules.Turn) []element {
	var elements []element
	places := g.game.Places()
	e := element{}
	for symbol := range e.symbol {
		e.symbol[symbol] = unset
	}
	if places > mostPermuted {
		return g.exchanges(turn, e)
	}
	var extend func(e element, place int, used uint32)
	extend = func(e element, place int, used uint32) {
		if place == places {
			if !e.identity(places) {
				elements = append(elements, e)
			}
			return
		}
		for from := range places {
			if used>>from&1 == 0 {
				next := e
				next.place[place] = uint8(from)
				if next.maps(g, turn, place) {
					extend(next, place+1, used|1<<from)
				}
			}
		}
	}
	extend(e, 0, 0)
	return elements
}

// exchanges finds the exchanges of two places that fix a turn.
func (g *Group) exchanges(turn rules.Turn, e element) []element {
	var elements []element
	for i := range e.place {
		e.place[i] = uint8(i)
	}
	for a := range g.game.Places() {
		for b := range a {
			swapped := e
			swapped.place[a], swapped.place[b] = uint8(b), uint8(a)
			if swapped.fixes(g, turn) {
				elements = append(elements, swapped)
			}
		}
	}
	return elements
}

// maps extends the automorphism: it sends the turn's symbol at place[i] to the symbol at i. It
// reports whether that is possible.
func (e *element) maps(g *Group, turn rules.Turn, i int) bool {
	from := int(e.place[i])
	if g.game.Limit(from) != g.game.Limit(i) {
		return false
	}
	if g.game.Rule().Tiles() && !turn.Feedback.SameTile(from, i) {
		return false
	}
	symbol, image := turn.Guess[from], turn.Guess[i]
	if e.symbol[symbol] == unset {
		if e.image>>image&1 == 1 || g.classes[symbol]>>image&1 == 0 {
			return false
		}
		e.symbol[symbol] = image
		e.image |= 1 << image
	}
	return e.symbol[symbol] == image
}

// fixes makes the automorphism map a turn to itself, and reports whether it can.
func (e *element) fixes(g *Group, turn rules.Turn) bool {
	for place := range g.game.Places() {
		if !e.maps(g, turn, place) {
			return false
		}
	}
	return true
}

func (e *element) identity(places int) bool {
	for place, from := range e.place[:places] {
		if int(from) != place {
			return false
		}
	}
	return true
}

// Order returns an upper bound on the size of an orbit, at most 1<<20.
func (g *Group) Order() int {
	const most = 1 << 20
	order := len(g.elements) + 1
	for rest := (uint64(1)<<g.game.GuessSymbols() - 1) &^ g.played; rest != 0; {
		class := g.classes[bits.TrailingZeros64(rest)] & rest
		rest &^= class
		for k := bits.OnesCount64(class); k > 1; k-- {
			if order *= k; order > most {
				return most
			}
		}
	}
	return order
}
