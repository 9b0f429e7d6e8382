package optimal

import (
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/strategy"
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
	off       idea
	growth    *growth
	memory    *memory
	canonical *canonical // nil if the game is not to be renamed
	leftKeys  []key      // by guesses left, where those are fewer than any number
	found     *foundOfBox
	stopped   atomic.Bool
	wrong     atomic.Bool // bounds contradict each other; the search is stopped
	report    func()      // tells progress; called by any worker
	crew      *strategy.Crew
	workers   sync.Pool // of *worker
	nodes     atomic.Uint64
}

// A part is a set of candidates of a view.
type part struct {
	set     []uint16
	most    int // cells that no guess makes more of
	span    span
	key     key
	alike   key // of the set with new names, once it is named
	renamed bool
	known   bool   // the memory has something of it
	hints   *hints // of the turns so far; nil without the hard rule
}

// narrow adds what is known of a part to its span.
func (s *searcher) narrow(p *part, known span) {
	p.span = span{max(p.span.lower, known.lower), min(p.span.upper, known.upper)}
	if p.span.lower > p.span.upper {
		s.contradict()
	}
}

// raise makes the lower bound of a part that much at least.
func (s *searcher) raise(p *part, lower cost) { s.narrow(p, span{lower, infinite}) }

// contradict stops a search in which two bounds cannot both be true: one of them was
// not found by this search, or wrongly. Nothing that it says is to be believed. Once
// it was stopped, bounds are not looked at any more.
func (s *searcher) contradict() {
	if !s.stopped.Swap(true) {
		s.wrong.Store(true)
	}
}

// store remembers a span.
func (s *searcher) store(k key, known span) {
	if !s.memory.keep(k, known) {
		s.contradict()
	}
}

// worker searches on one goroutine. The slices are stacks: what a function pushes
// it takes off again.
type worker struct {
	*searcher
	counts        []uint8
	set           []uint16
	parts         []part
	list          []uint64
	tally         []uint16 // by cell, all 0 between uses
	slot          []int32
	starts        []int32  // where sortList puts the next guess of each bound
	unsorted      []uint64 // its copy of the list
	nodes         uint64
	canonicalRoom canonicalRoom
	boxes         []int32         // by box, all 0 between uses
	uncovered     []uint16        // candidates that no box covers yet
	covers        [mostFree]cover // of the set that is covered
}

// hire returns a worker for this goroutine.
func (s *searcher) hire() *worker {
	if w, ok := s.workers.Get().(*worker); ok {
		return w
	}
	return &worker{searcher: s}
}

// dismiss takes a worker back.
func (s *searcher) dismiss(w *worker) {
	s.nodes.Add(w.nodes)
	w.nodes = 0
	s.workers.Put(w)
}

// prepare makes room to work in a view.
func (w *worker) prepare(v *view) {
	if n := len(v.guesses) + 8*laneBlock; len(w.counts) < n {
		w.counts = make([]uint8, n)
	}
	if n := max(len(v.codes)+1, 16); len(w.tally) < n {
		w.tally = make([]uint16, n)
		w.slot = make([]int32, n)
	}
}

// most returns the most cells that any guess of the game makes.
func (w *worker) most() int { return w.growth.cells() }

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
	s := span{0, infinite}
	if n > glanceMost || w.off&ideaGlance != 0 {
		return s
	}
	most := 0
	for _, candidate := range set {
		guess := v.own[candidate]
		if guess < 0 {
			continue
		}
		if cells := w.cellsOf(v, guess, set); cells > most {
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

// begin sets the span of a part to what its size tells.
func (w *worker) begin(p *part, left int) {
	n := len(p.set)
	p.span = span{w.growth.least(p.most, w.objective.enough(n, left))[n], infinite}
}

// glanceAt narrows the span of a part by a glance.
func (w *worker) glanceAt(v *view, p *part, left int) {
	w.narrow(p, w.glance(v, p.set, w.objective.enough(len(p.set), left)))
}

// know sets the span of a part to all that is known without a search.
func (w *worker) know(v *view, p *part, left int) {
	w.begin(p, left)
	if w.glanceAt(v, p, left); !p.span.exact() {
		w.recall(p, left)
		w.recallAlike(v, p, left)
		w.coverPart(v, p, left)
	}
}

// coverPart raises the lower bound of a part to what the boxes that cover it tell.
func (w *worker) coverPart(v *view, p *part, left int) {
	if v.boxes != nil && !p.known {
		w.raise(p, w.boxed(v, p.set, p.most, w.objective.enough(len(p.set), left)))
	}
}

// recall narrows the span of a part by what was found before.
func (w *worker) recall(p *part, left int) {
	if w.off&ideaMemory != 0 {
		return
	}
	left = w.objective.enough(len(p.set), left)
	w.learn(p, w.keyWith(p.key, left))
}

// learn narrows the span of a part by what the memory has under a key. It reports
// whether that was anything new.
func (w *worker) learn(p *part, k key) bool {
	s, found := w.memory.find(k)
	if !found {
		return false
	}
	p.known = true
	old := p.span
	w.narrow(p, s)
	return p.span != old
}

// recallAlike is recall under the new name of the set, under which more may be
// known.
func (w *worker) recallAlike(v *view, p *part, left int) {
	if w.off&ideaMemory != 0 || w.canonical == nil {
		return
	}
	left = w.objective.enough(len(p.set), left)
	w.rename(v, p)
	if w.learn(p, w.keyWith(p.alike, left)) {
		w.store(w.keyWith(p.key, left), p.span)
	}
}

// rename sets the key of a part under its new name.
func (w *worker) rename(v *view, p *part) {
	if !p.renamed {
		p.alike, p.renamed = w.canonical.keyOf(&w.canonicalRoom, v, p.set), true
	}
}

// keep remembers the span of a part.
func (w *worker) keep(v *view, p *part, left int) {
	w.keepOwn(p, left)
	if w.off&ideaMemory == 0 && !w.stopped.Load() && w.canonical != nil {
		w.rename(v, p)
		w.store(w.keyWith(p.alike, w.objective.enough(len(p.set), left)), p.span)
	}
}

// keepOwn remembers the span of a part under its own name, and under the new one if
// it has that already.
func (w *worker) keepOwn(p *part, left int) {
	if w.off&ideaMemory != 0 || w.stopped.Load() {
		return
	}
	left = w.objective.enough(len(p.set), left)
	w.store(w.keyWith(p.key, left), p.span)
	if p.renamed {
		w.store(w.keyWith(p.alike, left), p.span)
	}
}

// scan counts the cells of a part under all guesses, with what it learns of its
// span and the most cells of any guess.
func (w *worker) scan(v *view, p *part, left int) {
	most := 0
	n := len(p.set)
	left = w.objective.enough(n, left)
	if w.nodes++; w.nodes == 1024 {
		w.searcher.nodes.Add(w.nodes)
		w.nodes = 0
		w.report()
	}
	best := 0 // cells, the one of the guess itself counted twice
	if w.own {
		for _, candidate := range p.set {
			guess := v.own[candidate]
			cells := w.cellsOf(v, guess, p.set)
			w.counts[guess] = uint8(min(cells, 255))
			most = max(most, cells)
		}
		best = most + 1
	} else {
		most = w.count(v, p)
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
		w.narrow(p, exactly(w.tellsApart(v, p.set, left)))
	case w.off&ideaCells == 0:
		w.raise(p, max(w.growth.least(most, left)[n], w.objective.unit*cost(3*n-best)))
		p.most = most
	}
}

// count sets the number of cells of a part under each guess that is allowed, or
// some of them if one tells all candidates apart, and returns the largest.
func (w *worker) count(v *view, p *part) int {
	if p.hints == nil {
		return v.lanes.count(v, p.set, w.counts)
	}
	v.lanes.countAll(v, p.set, w.counts)
	most := 0
	for guess, code := range v.guesses {
		if cells := int(w.counts[guess]); cells > 1 {
			if !p.hints.allow(w.game, code) {
				w.counts[guess] = 0
				continue
			}
			most = max(most, cells)
		}
	}
	return most
}

// tellsApart returns the cost of a set that some guess tells apart.
func (w *worker) tellsApart(v *view, set []uint16, left int) cost {
	for _, candidate := range set {
		if guess := v.own[candidate]; guess >= 0 && w.cellsOf(v, guess, set) == len(set) {
			return w.perfect(len(set), left)
		}
	}
	return w.apart(len(set), left)
}

// inList packs a bound, in units, and a guess so that numbers have the order in which
// guesses are tried: the least bound first, then candidates, then code order.
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
// numbers of their cells, after a scan. The others cost at least rest, which is
// more than limit.
func (w *worker) pushList(v *view, p *part, limit cost, only []int32) (rest cost) {
	n := cost(len(p.set))
	from := len(w.list)
	unit := w.objective.unit
	// Whoever has c cells costs 3n-c at least, or 3n-c-1 if it is a candidate.
	needed := max(2, 3*n-limit/unit)
	rest = unit * (limit/unit + 1)
	push := func(guess int32, own bool) {
		cells := cost(w.counts[guess])
		if cells < 2 {
			return // says nothing, or is not allowed
		}
		if cells == 255 {
			cells = n
		}
		bound := 3*n - cells
		if own {
			bound--
			cells++
		}
		if cells >= needed {
			w.list = append(w.list, inList(bound, own, int(guess)))
		}
	}
	switch {
	case w.own:
		for _, candidate := range p.set {
			if guess := v.own[candidate]; only == nil || contains(only, guess) {
				push(guess, true)
			}
		}
	case only != nil:
		for _, guess := range only {
			push(guess, w.isOwn(v, p.set, guess))
		}
	default:
		for _, candidate := range p.set {
			if guess := v.own[candidate]; guess >= 0 {
				push(guess, true)
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
	switch {
	case w.off&ideaOrder != 0:
	case only != nil:
		slices.Sort(w.list[from:])
	default:
		w.sortList(w.list[from:])
	}
	return rest
}

// sortList sorts guesses of a list by their bounds; those of equal bounds stand in
// order.
func (w *worker) sortList(list []uint64) {
	if len(list) < 2 {
		return
	}
	least, most := list[0]>>32, list[0]>>32
	for _, packed := range list {
		least, most = min(least, packed>>32), max(most, packed>>32)
	}
	if most-least > 4096 {
		slices.Sort(list)
		return
	}
	if n := int(most-least) + 2; len(w.starts) < n {
		w.starts = make([]int32, n)
	}
	starts := w.starts[:most-least+2]
	clear(starts)
	for _, packed := range list {
		starts[packed>>32-least+1]++
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	w.unsorted = append(w.unsorted[:0], list...)
	for _, packed := range w.unsorted {
		at := &starts[packed>>32-least]
		list[*at] = packed
		*at++
	}
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
// it finds. The span must say what a glance and the memory do. If only is not nil, these
// guesses, sorted, are as good as all.
func (w *worker) solve(v *view, p *part, left int, limit cost, only []int32) cost {
	left = w.objective.enough(len(p.set), left)
	limit = min(limit, infinite-1)
	if p.span.exact() || p.span.lower > limit {
		return p.span.lower
	}
	w.scan(v, p, left)
	if p.span.exact() || p.span.lower > limit {
		w.keep(v, p, left)
		return p.span.lower
	}
	t := trial{view: v, part: p, left: left}
	t.least.Store(infinite)
	t.below.Store(min(limit, p.span.upper-1)) // only less than what is known is of interest
	from := len(w.list)
	rest := w.pushList(v, p, t.below.Load(), only)
	t.list = w.list[from:len(w.list):len(w.list)]
	before := t.below.Load()
	w.tryAll(&t)
	w.list = w.list[:from]
	if w.stopped.Load() {
		return p.span.lower
	}
	if best := t.below.Load() + 1; best <= before {
		w.narrow(p, exactly(best))
	} else {
		// Guesses that are not listed cost rest at least.
		p.span.lower = max(p.span.lower, min(p.span.upper, t.least.Load(), rest))
	}
	w.keep(v, p, left)
	return p.span.lower
}

// A trial is a list of guesses to try for a part. Workers may share it: whoever
// has time takes the next guess.
type trial struct {
	view  *view
	part  *part
	left  int
	list  []uint64
	next  atomic.Int64
	below atomic.Int64 // only less is of interest: one less than the best guess tried
	least atomic.Int64 // what the guesses tried cost at least
}

// sharedSet is the number of candidates from which on a list is shared.
const sharedSet = 32

// tryAll tries the guesses of a trial, with the help of workers that are free.
func (w *worker) tryAll(t *trial) {
	if len(t.part.set) < sharedSet || w.crew.Size() == 1 {
		for w.tryNext(t) {
		}
		return
	}
	var group sync.WaitGroup
	helped := false
	for w.tryNext(t) {
		if t.next.Load() < int64(len(t.list)) && w.crew.Go(&group, func() {
			other := w.hire()
			defer w.dismiss(other)
			other.prepare(t.view)
			for other.tryNext(t) {
			}
		}) {
			helped = true
		}
	}
	if helped {
		w.crew.Wait(&group)
	}
}

// tryNext tries the next guess of a trial. It returns false when there is none
// worth it.
func (w *worker) tryNext(t *trial) bool {
	i := t.next.Add(1) - 1
	if i >= int64(len(t.list)) || w.stopped.Load() {
		return false
	}
	bound, guess := ofList(t.list[i])
	bound *= w.objective.unit
	below := t.below.Load()
	if bound > below {
		lower(&t.least, bound)
		if w.off&ideaOrder == 0 {
			t.next.Store(int64(len(t.list)))
		}
		return w.off&ideaOrder != 0
	}
	total := w.try(t.view, t.part, guess, t.left, below)
	lower(&t.least, total)
	if total <= below && !w.stopped.Load() {
		lower(&t.below, total-1)
		if total <= t.part.span.lower {
			t.next.Store(int64(len(t.list)))
		}
	}
	return true
}

// lower sets value to limit if that is less.
func lower(value *atomic.Int64, limit int64) {
	for {
		old := value.Load()
		if old <= limit || value.CompareAndSwap(old, limit) {
			return
		}
	}
}

// hint sets the hints of a part that a guess makes of another.
func (w *worker) hint(v *view, p, q *part, guess int32) {
	code := v.guesses[guess]
	q.hints = p.hints.after(w.game, code, w.game.Mark(code, v.codes[q.set[0]]))
	q.key = q.key.with(q.hints.key())
}

// stages is how many times the parts that a guess makes are looked at, each time
// with more effort.
const stages = 6

// look narrows the span of a part with the effort of a stage. It may cost no more
// than limit.
func (w *worker) look(v *view, p *part, left int, limit cost, stage int) {
	switch stage {
	case 0:
		w.glanceAt(v, p, left)
	case 1:
		w.recall(p, left)
	case 2:
		if v.namesFirst {
			w.recallAlike(v, p, left)
		}
		w.coverPart(v, p, left)
	case 3:
		if w.off&ideaLookahead == 0 && !p.known {
			w.scan(v, p, left)
			w.keepOwn(p, left)
		}
	case 4:
		if !v.namesFirst {
			w.recallAlike(v, p, left)
		}
	default:
		w.solve(v, p, left, limit, nil)
	}
}

// try returns the cost of a part if that guess is played, as promised above.
func (w *worker) try(v *view, p *part, guess int32, left int, limit cost) cost {
	below := left - lessOne(left)
	firstPart, firstSet := len(w.parts), len(w.set)
	sum := w.split(v, p, guess, left, limit)
	parts := w.parts[firstPart:len(w.parts):len(w.parts)]
	if p.hints != nil {
		for i := range parts {
			w.hint(v, p, &parts[i], guess)
		}
	}
	for stage := range stages {
		for i := range parts {
			if sum > limit {
				break
			}
			if q := &parts[i]; !q.span.exact() {
				sum -= q.span.lower
				w.look(v, q, below, limit-sum, stage)
				sum += q.span.lower
			}
		}
	}
	w.parts, w.set = w.parts[:firstPart], w.set[:firstSet]
	return min(sum, infinite)
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
