package optimal

import (
	"math/bits"
	"slices"

	"codebreaker"
)

// naming gives new names to places and, at each, to symbols: a renaming that changes no mark. The zero naming
// changes nothing.
type naming struct {
	place  []uint8   // where the symbol of each place goes
	symbol [][]uint8 // by place where it was, its new name
}

// of returns a code under new names.
func (n *naming) of(code codebreaker.Code) (renamed codebreaker.Code) {
	for place, to := range n.place {
		renamed[to] = n.symbol[place][code[place]]
	}
	return renamed
}

// identity returns the naming that changes nothing, for changes to it.
func (p *prover) identity() naming {
	n := naming{}
	apart := p.apart()
	for place := range p.game.Places() {
		n.place = append(n.place, uint8(place))
		if place > 0 && !apart {
			n.symbol = append(n.symbol, n.symbol[0])
			continue
		}
		symbols := make([]uint8, p.game.Limit(place))
		for symbol := range symbols {
			symbols[symbol] = uint8(symbol)
		}
		n.symbol = append(n.symbol, symbols)
	}
	return n
}

// apart reports whether the symbols of each place have names of their own.
func (p *prover) apart() bool { return p.game.Rule() == codebreaker.Black && !p.game.Distinct() }

// renames reports whether certificates rename anything.
func (p *prover) renames() bool { return p.canonical != nil && !p.game.Empties() }

// rename writes a naming.
func (p *prover) rename(n *naming) {
	if n.place == nil {
		p.number(0)
		return
	}
	kinds := 1
	if p.apart() {
		kinds = p.game.Places()
	}
	p.number(kinds)
	for _, to := range n.place {
		p.number(int(to))
	}
	for _, symbols := range n.symbol[:kinds] {
		for _, to := range symbols {
			p.number(int(to))
		}
	}
}

// generators returns namings that leave a set of a view as it is. Those are tried that exchange two symbols, or put places
// in another order and exchange up to two pairs of symbols, all of the same colour.
func (p *prover) generators(v *view, set []uint16) (found []naming) {
	if !p.renames() {
		return nil
	}
	room := &p.worker.canonicalRoom
	p.canonical.colour(room, v, set)
	members := make(map[codebreaker.Code]bool, len(set))
	for _, at := range set {
		members[v.codes[at]] = true
	}
	keeps := func(n *naming) bool {
		for _, at := range set {
			if !members[n.of(v.codes[at])] {
				return false
			}
		}
		return true
	}
	var present []exchange
	for _, e := range p.exchanges(room) {
		n := p.identity()
		e.apply(&n)
		if keeps(&n) {
			found = append(found, n)
		}
		if e.present {
			present = append(present, e)
		}
	}
	orders := permutations(p.game.Places())
	if len(set) == len(p.codes) { // exchanges of two places are enough
		orders = slices.DeleteFunc(orders, func(order []uint8) bool { return moved(order) != 2 })
	}
	for _, order := range orders {
		if moved(order) == 0 || !p.sameColours(room, order) {
			continue
		}
		if n, ok := p.reordered(order, present, keeps); ok {
			found = append(found, n)
		}
	}
	return found
}

// reordered looks for exchanges of symbols that keep a set as it is whose places stand in another order.
func (p *prover) reordered(order []uint8, exchanges []exchange, keeps func(n *naming) bool) (n naming, ok bool) {
	n = p.identity()
	n.place = order
	if keeps(&n) {
		return n, true
	}
	for i := range exchanges {
		exchanges[i].apply(&n)
		if keeps(&n) {
			return n, true
		}
		for j := range i {
			exchanges[j].apply(&n)
			if keeps(&n) {
				return n, true
			}
			exchanges[j].apply(&n)
		}
		exchanges[i].apply(&n)
	}
	return n, false
}

// exchange is two symbols that exchange their names, at one place if each has symbols of its own.
type exchange struct {
	row     uint8
	a, b    uint8
	present bool // in some code
}

// apply exchanges the names. Where all places have the same symbols they share the slice.
func (e *exchange) apply(n *naming) {
	symbols := n.symbol[e.row]
	symbols[e.a], symbols[e.b] = symbols[e.b], symbols[e.a]
}

// exchanges returns pairs of symbols of the same colour.
func (p *prover) exchanges(room *canonicalRoom) (pairs []exchange) {
	for row := range p.canonical.count {
		present := room.present[row]
		for a := range uint8(p.game.Limit(row)) {
			for b := range a {
				inA, inB := present>>a&1 == 1, present>>b&1 == 1
				if inA == inB && (!inA || room.symbol[row][a] == room.symbol[row][b]) {
					pairs = append(pairs, exchange{uint8(row), a, b, inA})
				}
			}
		}
	}
	return pairs
}

// sameColours reports whether places go to places of the same colour.
func (p *prover) sameColours(room *canonicalRoom, order []uint8) bool {
	for place, to := range order {
		if room.place[place] != room.place[to] || p.canonical.limits[place] != p.canonical.limits[to] {
			return false
		}
	}
	return true
}

// moved returns how many places change.
func moved(order []uint8) (n int) {
	for place, to := range order {
		if int(to) != place {
			n++
		}
	}
	return n
}

// permutations returns all orders of up to six places, and else those that exchange two.
func permutations(places int) (orders [][]uint8) {
	order := make([]uint8, places)
	for place := range order {
		order[place] = uint8(place)
	}
	if places > 6 {
		for i := range order {
			for j := range i {
				swapped := slices.Clone(order)
				swapped[i], swapped[j] = swapped[j], swapped[i]
				orders = append(orders, swapped)
			}
		}
		return orders
	}
	var extend func(at int)
	extend = func(at int) {
		if at == places {
			orders = append(orders, slices.Clone(order))
			return
		}
		for i := at; i < places; i++ {
			order[at], order[i] = order[i], order[at]
			extend(at + 1)
			order[at], order[i] = order[i], order[at]
		}
	}
	extend(0)
	return orders
}

// cover marks a guess of the pool and all that are equal to it by some namings.
func (p *prover) cover(generators []naming, done []bool, guess int32) {
	done[guess] = true
	for queue := []int32{guess}; len(queue) > 0; queue = queue[1:] {
		for i := range generators {
			at, _ := slices.BinarySearchFunc(p.pool, generators[i].of(p.pool[queue[0]]), codebreaker.Compare)
			if !done[at] {
				done[at] = true
				queue = append(queue, int32(at))
			}
		}
	}
}

// recall writes which lemma says what a part costs, if one does.
func (p *prover) recall(q *part, left int, wanted cost) bool {
	if p.game.Hard() {
		return false
	}
	key := p.keyOf(q, left)
	for i := range p.lemmas[key] {
		l := &p.lemmas[key][i]
		if l.bound < wanted || l.left < left {
			continue
		}
		n, ok := p.to(q, l)
		if !ok {
			continue
		}
		p.out.WriteByte(proofKnown)
		p.number(l.number)
		p.rename(&n)
		return true
	}
	return false
}

// keep makes a lemma of what was proven of a part.
func (p *prover) keep(q *part, left int, wanted cost) {
	key := p.keyOf(q, left)
	l := lemma{number: p.count, codes: q.codes(), left: left, bound: wanted}
	if p.renames() {
		l.naming = p.canonical.naming(&p.worker.canonicalRoom, q.view, q.set)
	}
	p.count++
	p.lemmas[key] = append(p.lemmas[key], l)
}

// keyOf returns the key of a part, under new names if there are any.
func (p *prover) keyOf(q *part, left int) key {
	if !p.renames() {
		return p.keyWith(q.key, p.enough(q, left))
	}
	p.worker.rename(q)
	return p.keyWith(q.alike, p.enough(q, left))
}

// to returns a naming that makes a part the set of a lemma.
func (p *prover) to(q *part, l *lemma) (n naming, ok bool) {
	codes := q.codes()
	if slices.Equal(codes, l.codes) {
		return naming{}, true
	}
	if l.naming.place == nil || len(codes) != len(l.codes) {
		return naming{}, false
	}
	n = l.naming.after(p.canonical.naming(&p.worker.canonicalRoom, q.view, q.set), p.game)
	for i := range codes {
		codes[i] = n.of(codes[i])
	}
	slices.SortFunc(codes, codebreaker.Compare)
	return n, slices.Equal(codes, l.codes)
}

// after returns the naming that takes another one forward and this one back.
func (n *naming) after(other naming, game *codebreaker.Game) (both naming) {
	for place, to := range other.place {
		back := slices.Index(n.place, to)
		both.place = append(both.place, uint8(back))
		symbols := make([]uint8, game.Limit(place))
		for symbol, name := range other.symbol[place] {
			symbols[symbol] = uint8(slices.Index(n.symbol[back], name))
		}
		both.symbol = append(both.symbol, symbols)
	}
	return both
}

// naming returns the new names of a set, whatever it has: symbols that are not in it come last.
func (c *canonical) naming(r *canonicalRoom, v *view, set []uint16) (n naming) {
	c.keyOf(r, v, set)
	from, to := c.names(r)
	n.place = make([]uint8, c.places)
	for at, place := range from[:c.places] {
		n.place[place] = uint8(at)
	}
	for place := range c.places {
		row := c.rows[place]
		names := slices.Clone(to[row][:c.limits[place]])
		next := uint8(bits.OnesCount64(r.present[row]))
		for symbol := range names {
			if r.present[row]>>symbol&1 == 0 {
				names[symbol] = next
				next++
			}
		}
		n.symbol = append(n.symbol, names)
	}
	return n
}
