package canonical

import (
	"slices"

	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
)

// Symmetries returns renamings that map a set to itself, not always all: it tries to
// exchange two symbols, or to permute places and exchange up to two pairs of symbols. Only symbols
// and places of equal colours are tried. For the whole game it tries only exchanges of two places, since these generate
// the others.
func (c *Forms) Symmetries(scratch *Scratch, codes []rules.Code, set []uint16, whole bool) (found []Renaming) {
	ss := &symmetrySearch{forms: c, scratch: scratch, codes: make([]rules.Code, len(set)), members: make(map[rules.Code]bool, len(set))}
	c.colour(scratch, codes, set)
	for i, candidate := range set {
		ss.codes[i] = codes[candidate]
		ss.members[codes[candidate]] = true
	}
	var present []exchange
	for _, e := range ss.exchanges() {
		r := identity(c.game)
		e.apply(&r)
		if ss.keeps(&r) {
			found = append(found, r)
		}
		if e.present {
			present = append(present, e)
		}
	}
	orders := permutations(c.places)
	if whole {
		orders = slices.DeleteFunc(orders, func(order []uint8) bool { return moved(order) != 2 })
	}
	for _, order := range orders {
		if moved(order) == 0 || !ss.sameColours(order) {
			continue
		}
		if r, ok := ss.reordered(order, present); ok {
			found = append(found, r)
		}
	}
	return found
}

// symmetrySearch looks for the symmetries of a set of codes.
type symmetrySearch struct {
	forms   *Forms
	scratch *Scratch // with the colours of the set
	codes   []rules.Code
	members map[rules.Code]bool
}

// keeps reports whether a renaming maps the set to itself.
func (ss *symmetrySearch) keeps(r *Renaming) bool {
	for _, code := range ss.codes {
		if !ss.members[r.Apply(code)] {
			return false
		}
	}
	return true
}

// reordered looks for a symmetry that permutes places as given and exchanges up to two pairs of
// symbols.
func (ss *symmetrySearch) reordered(order []uint8, exchanges []exchange) (r Renaming, ok bool) {
	r = identity(ss.forms.game)
	r.Place = order
	if ss.keeps(&r) {
		return r, true
	}
	for i := range exchanges {
		exchanges[i].apply(&r)
		if ss.keeps(&r) {
			return r, true
		}
		for j := range i {
			exchanges[j].apply(&r)
			if ss.keeps(&r) {
				return r, true
			}
			exchanges[j].apply(&r)
		}
		exchanges[i].apply(&r)
	}
	return r, false
}

// exchange is two symbols of one alphabet that exchange their names.
type exchange struct {
	alphabet uint8
	a, b     uint8
	present  bool // in some code of the set
}

func (e *exchange) apply(r *Renaming) {
	symbols := r.Symbol[e.alphabet]
	symbols[e.a], symbols[e.b] = symbols[e.b], symbols[e.a]
}

// exchanges returns the pairs of symbols of equal colour.
func (ss *symmetrySearch) exchanges() (pairs []exchange) {
	for row := range ss.forms.rowCount {
		present := ss.scratch.present[row]
		for a := range uint8(ss.forms.game.Limit(row)) {
			for b := range a {
				inA, inB := present>>a&1 == 1, present>>b&1 == 1
				if inA == inB && (!inA || ss.scratch.symbol[row][a] == ss.scratch.symbol[row][b]) {
					pairs = append(pairs, exchange{uint8(row), a, b, inA})
				}
			}
		}
	}
	return pairs
}

// sameColours reports whether a permutation moves places to places of the same colour.
func (ss *symmetrySearch) sameColours(order []uint8) bool {
	for place, to := range order {
		if ss.scratch.place[place] != ss.scratch.place[to] || ss.forms.limits[place] != ss.forms.limits[to] {
			return false
		}
	}
	return true
}

// moved returns the number of places that a permutation moves.
func moved(order []uint8) (n int) {
	for place, to := range order {
		if int(to) != place {
			n++
		}
	}
	return n
}

// permutations returns all permutations of up to six places, and of more the exchanges of two.
func permutations(places int) (orders [][]uint8) {
	if places <= 6 {
		return symmetry.Permutations(places)
	}
	for i := range places {
		for j := range i {
			order := make([]uint8, places)
			for place := range order {
				order[place] = uint8(place)
			}
			order[i], order[j] = order[j], order[i]
			orders = append(orders, order)
		}
	}
	return orders
}
