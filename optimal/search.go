package optimal

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"codebreaker"
)

// The promise of the search, of every function here that takes a limit: it
// returns a value v of a set, where cost is the least there is, such that
//
//	v <= limit:   v == cost
//	v > limit:    limit < v <= cost
//
// and v is infinite only if no tree has so few guesses. What is kept of a set as a
// span s holds s.lower <= cost <= s.upper. All of it is void once the search was
// stopped.

// searcher is what the workers of one search share.
type searcher struct {
	game      *codebreaker.Game
	objective objective
	own       bool // only candidates are guessed
	off       Idea
	growth    *growth
	memory    *memory
	leftKeys  [unlimited + 1]key
	stopped   atomic.Bool
	nodes     atomic.Uint64
}

// A part is a set of candidates of a view.
type part struct {
	set  []uint16
	key  key
	span span
}

// worker searches on one goroutine. The slices are stacks: what a function pushes
// it takes off again.
type worker struct {
	*searcher
	counts []uint8
	set    []uint16
	parts  []part
	list   []uint64
	tally  []uint16 // by cell, all 0 between uses
	slot   []int32
	nodes  uint64
}

func (s *searcher) newWorker() *worker { return &worker{searcher: s} }

// prepare makes room to work in a view.
func (w *worker) prepare(v *view) {
	if n := len(v.guesses) + 8*laneBlock; len(w.counts) < n {
		w.counts = make([]uint8, n)
	}
	if n := len(v.codes) + 1; len(w.tally) < n {
		w.tally = make([]uint16, n)
		w.slot = make([]int32, n)
	}
}

// enough returns a number of guesses left that is as good as any for n candidates
// if it is: a guess takes one of them away or divides them.
func enough(n, left int) int {
	if left >= n {
		return unlimited
	}
	return left
}

// most returns the most cells that any guess of the game makes.
func (w *worker) most() int { return len(w.growth.tables[0]) - 1 }

// keyWith returns the key of a set with that many guesses left.
func (w *worker) keyWith(k key, left int) key {
	if left == unlimited {
		return k
	}
	return k.with(w.leftKeys[left])
}

// glance finds what can be said of a set without trying guesses that are no
// candidates.
func (w *worker) glance(v *view, set []uint16, left int) span {
	n := len(set)
	o := w.objective
	switch n {
	case 1:
		return exactly(o.one(left))
	case 2:
		return exactly(o.two(left))
	}
	s := span{w.growth.least(w.most(), left)[n], infinite}
	if s.lower >= infinite {
		return exactly(infinite)
	}
	if n > glanceMost || w.off&Glance != 0 {
		return s
	}
	most := 0
	for _, candidate := range set {
		guess := v.own[candidate]
		if guess < 0 {
			continue
		}
		if cells := w.cellsOf(v.row(guess), set); cells > most {
			if most = cells; most == n {
				break
			}
		}
	}
	if most == n { // no tree is better
		return exactly(w.perfect(n, left))
	}
	// A guess that is no candidate costs 2n at least; so does a candidate with n-1
	// cells, of which one has two candidates.
	s.lower = max(s.lower, o.unit*cost(2*n))
	if most == n-1 && (left > 3 || left == 3 && o.last == 0) {
		return exactly(o.unit * cost(2*n))
	}
	return s
}

// glanceMost is the number of candidates up to which a glance tries all of them.
const glanceMost = 12

// perfect returns the cost of n candidates if one of them tells all apart.
func (w *worker) perfect(n, left int) cost {
	if left < 2 {
		return infinite
	}
	o := w.objective
	return o.one(left) + cost(n-1)*(o.unit+o.one(left-1))
}

// apart returns the cost of n candidates if a guess that is none of them tells all
// apart.
func (w *worker) apart(n, left int) cost {
	if left < 2 {
		return infinite
	}
	return cost(n) * (w.objective.unit + w.objective.one(left-1))
}

// cellsOf counts the cells of a set by a row of cell numbers.
func (w *worker) cellsOf(row, set []uint16) int {
	if w.narrow(row) {
		mask := uint64(0)
		for _, candidate := range set {
			mask |= 1 << (row[candidate] & 63)
		}
		return bits.OnesCount64(mask)
	}
	cells := 0
	for _, candidate := range set {
		if label := row[candidate]; w.tally[label] == 0 {
			w.tally[label] = 1
			cells++
		}
	}
	for _, candidate := range set {
		w.tally[row[candidate]] = 0
	}
	return cells
}

// narrow reports whether the numbers of a row are below 64.
func (w *worker) narrow(row []uint16) bool { return len(row) <= 64 || w.most() <= 64 }

// know returns what a glance and the memory say of a part.
func (w *worker) know(v *view, p *part, left int) {
	left = enough(len(p.set), left)
	p.span = w.glance(v, p.set, left)
	if !p.span.exact() && len(p.set) > 3 && w.off&Memory == 0 {
		if s, found := w.memory.find(w.keyWith(p.key, left)); found {
			p.span = span{max(p.span.lower, s.lower), min(p.span.upper, s.upper)}
		}
	}
}

func (w *worker) keep(p *part, left int) {
	if w.off&Memory == 0 && !w.stopped.Load() {
		w.memory.keep(w.keyWith(p.key, enough(len(p.set), left)), p.span)
	}
}

// scan counts the cells of a part under all guesses, with what it learns of its
// span. It returns the most cells of any guess.
func (w *worker) scan(v *view, p *part, left int) (most int) {
	n := len(p.set)
	left = enough(n, left)
	w.nodes++
	best := 0 // cells, the one of the guess itself counted twice
	if w.own {
		for _, candidate := range p.set {
			guess := v.own[candidate]
			cells := w.cellsOf(v.row(guess), p.set)
			w.counts[guess] = uint8(min(cells, 255))
			most = max(most, cells)
		}
		best = most + 1
	} else {
		most = v.lanes.count(v, p.set, w.counts)
		best = most
		for _, candidate := range p.set {
			if guess := v.own[candidate]; guess >= 0 && most < n {
				best = max(best, int(w.counts[guess])+1)
			}
		}
	}
	switch {
	case most >= 255: // not counted
	case most == n:
		p.span = exactly(w.tellsApart(v, p.set, left))
	case w.off&Cells == 0:
		p.span.lower = max(p.span.lower, w.growth.least(most, left)[n], w.objective.unit*cost(3*n-best))
		p.span.upper = max(p.span.upper, p.span.lower)
	}
	return most
}

// tellsApart returns the cost of a set that some guess tells apart.
func (w *worker) tellsApart(v *view, set []uint16, left int) cost {
	for _, candidate := range set {
		if guess := v.own[candidate]; guess >= 0 && w.cellsOf(v.row(guess), set) == len(set) {
			return w.perfect(len(set), left)
		}
	}
	return w.apart(len(set), left)
}

// inList packs a bound and a guess so that numbers have the order in which guesses
// are tried: the least bound first, then candidates, then code order.
func inList(bound cost, own bool, guess int) uint64 {
	packed := uint64(bound)<<32 | uint64(guess)
	if !own {
		packed |= 1 << 31
	}
	return packed
}

func ofList(packed uint64) (bound cost, guess int32) {
	return cost(packed >> 32), int32(packed & (1<<31 - 1))
}

// pushList pushes the guesses of which a part may cost no more than limit, by the
// sizes of their cells, after a scan that found most cells. The others cost at
// least rest, which is more than limit.
func (w *worker) pushList(v *view, p *part, left int, limit cost, most int, only []int32) (rest cost) {
	n := len(p.set)
	if w.off&Cells != 0 {
		most = w.most()
	}
	least := w.growth.least(most, left-lessOne(left))
	from := len(w.list)
	unit := w.objective.unit
	rest = unit * (limit/unit + 1) // no guess with fewer cells than needed costs less
	push := func(guess int32, own bool) {
		sum := unit * cost(n)
		if own {
			sum += w.objective.one(left) - unit
		}
		row := v.row(guess)
		for _, candidate := range p.set {
			w.tally[row[candidate]]++
		}
		if own {
			w.tally[row[v.owner[guess]]] = 0
		}
		for _, candidate := range p.set {
			label := row[candidate]
			sum += least[w.tally[label]]
			w.tally[label] = 0
		}
		if sum <= limit {
			w.list = append(w.list, inList(sum, own, int(guess)))
		} else {
			rest = min(rest, sum)
		}
	}
	// Whoever has c cells costs 3n-c at least, or 3n-c-1 if it is a candidate.
	needed := max(2, 3*cost(n)-limit/unit)
	switch {
	case w.own:
		for _, candidate := range p.set {
			if guess := v.own[candidate]; cost(w.counts[guess]) >= needed-1 && (only == nil || contains(only, guess)) {
				push(guess, true)
			}
		}
	case only != nil:
		for _, guess := range only {
			if c := cost(w.counts[guess]); c >= needed-1 || c == 255 {
				push(guess, w.isOwn(v, p.set, guess))
			}
		}
	default:
		for _, candidate := range p.set {
			if guess := v.own[candidate]; guess >= 0 {
				if c := cost(w.counts[guess]); c >= needed-1 || c == 255 {
					push(guess, true)
				}
				w.counts[guess] = 0
			}
		}
		threshold := uint8(min(255, needed))
		for guess, cells := range w.counts[:len(v.guesses)] {
			if cells >= threshold {
				push(int32(guess), false)
			}
		}
	}
	if w.off&Order == 0 {
		slices.Sort(w.list[from:])
	}
	return rest
}

func contains(sorted []int32, guess int32) bool {
	_, found := slices.BinarySearch(sorted, guess)
	return found
}

func lessOne(left int) int {
	if left == unlimited {
		return 0
	}
	return 1
}

// isOwn reports whether a guess is a candidate of the set.
func (w *worker) isOwn(v *view, set []uint16, guess int32) bool {
	owner := v.owner[guess]
	if owner < 0 {
		return false
	}
	_, found := slices.BinarySearch(set, uint16(owner))
	return found
}

// solve returns the cost of a part, as promised above, and enters in its span what
// it finds. The span must say what [worker.know] finds. If only is not nil, these
// guesses, sorted, are as good as all.
func (w *worker) solve(v *view, p *part, left int, limit cost, only []int32) cost {
	left = enough(len(p.set), left)
	limit = min(limit, infinite-1)
	if p.span.exact() || p.span.lower > limit {
		return p.span.lower
	}
	most := w.scan(v, p, left)
	if p.span.exact() || p.span.lower > limit {
		w.keep(p, left)
		return p.span.lower
	}
	below := min(limit, p.span.upper-1) // only less than what is known is of interest
	from := len(w.list)
	rest := w.pushList(v, p, left, below, most, only)
	least, best := cost(infinite), cost(infinite) // what the guesses tried cost at least, and what one costs
	for i := from; i < len(w.list); i++ {
		bound, guess := ofList(w.list[i])
		if bound > below && w.off&Order == 0 {
			least = min(least, bound)
			break
		}
		total := w.try(v, p, guess, left, below)
		least = min(least, total)
		if total <= below {
			best, below = total, total-1
			if best == p.span.lower {
				break
			}
		}
		if w.stopped.Load() {
			break
		}
	}
	w.list = w.list[:from]
	switch {
	case best < infinite:
		p.span = exactly(best)
	default:
		// Guesses that are not listed cost more than below.
		p.span.lower = max(p.span.lower, min(p.span.upper, max(below+1, min(least, rest))))
	}
	w.keep(p, left)
	return p.span.lower
}

// try returns the cost of a part if that guess is played, as promised above.
func (w *worker) try(v *view, p *part, guess int32, left int, limit cost) cost {
	below := left - lessOne(left)
	firstPart, firstSet := len(w.parts), len(w.set)
	sum := w.split(v, p, guess, left)
	parts := w.parts[firstPart:len(w.parts):len(w.parts)]
	for i := range parts {
		w.know(v, &parts[i], below)
		sum += parts[i].span.lower
	}
	if w.off&Lookahead == 0 {
		for i := range parts {
			if sum > limit {
				break
			}
			if q := &parts[i]; !q.span.exact() {
				before := q.span.lower
				w.scan(v, q, below)
				w.keep(q, below)
				sum += q.span.lower - before
			}
		}
	}
	for i := range parts {
		if sum > limit {
			break
		}
		if q := &parts[i]; !q.span.exact() {
			others := sum - q.span.lower
			sum = others + w.solve(v, q, below, limit-others, nil)
		}
	}
	w.parts, w.set = w.parts[:firstPart], w.set[:firstSet]
	return min(sum, infinite)
}

// split pushes the parts of three candidates or more that a guess makes, the
// smallest first, and returns the cost of all guesses of this turn and of the
// smaller parts.
func (w *worker) split(v *view, p *part, guess int32, left int) cost {
	row := v.row(guess)
	below := left - lessOne(left)
	sum := w.objective.unit * cost(len(p.set))
	for _, candidate := range p.set {
		w.tally[row[candidate]]++
	}
	if owner := v.owner[guess]; owner >= 0 {
		label := row[owner]
		if w.tally[label] == 1 { // no other candidate is in its cell
			sum += w.objective.one(left) - w.objective.unit
			w.tally[label] = 0
		}
	}
	first := len(w.parts)
	for _, candidate := range p.set {
		label := row[candidate]
		size := w.tally[label]
		switch {
		case size == 0:
		case size == 1:
			sum += w.objective.one(below)
			w.tally[label] = 0
		case size == 2:
			sum += w.objective.two(below)
			w.tally[label] = 0
		default:
			at := w.slot[label]
			if at == 0 {
				w.parts = append(w.parts, part{set: w.push(int(size))})
				at = int32(len(w.parts))
				w.slot[label] = at
			}
			q := &w.parts[at-1]
			q.set = append(q.set, candidate)
			q.key = q.key.with(v.keys[candidate])
		}
	}
	for i := first; i < len(w.parts); i++ {
		label := row[w.parts[i].set[0]]
		w.tally[label], w.slot[label] = 0, 0
	}
	sortParts(w.parts[first:])
	return sum
}

// push makes room for a set of that size.
func (w *worker) push(size int) []uint16 {
	from := len(w.set)
	if from+size > cap(w.set) {
		w.set = make([]uint16, from, 2*(from+size)) // sets in use keep the old memory
	}
	w.set = w.set[:from+size]
	return w.set[from : from : from+size]
}

// sortParts sorts by size. There are few.
func sortParts(parts []part) {
	for i := 1; i < len(parts); i++ {
		for j := i; j > 0 && len(parts[j].set) < len(parts[j-1].set); j-- {
			parts[j], parts[j-1] = parts[j-1], parts[j]
		}
	}
}
