package optimal

import (
	"cmp"
	"context"
	"hash/maphash"
	"iter"
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/internal/play"
	"codebreaker/optimal/bound"
	"codebreaker/position"
	"codebreaker/symmetry"
	"codebreaker/tree"
)

// A root is the position that is to be solved, with the guesses worth trying.
type root struct {
	*searcher
	options  Options
	position *position.Position
	codes    []codebreaker.Code
	keys     []key // of the codes
	pool     []codebreaker.Code
	firsts   []codebreaker.Code
	openings []*opening
	hints    *hints
	maker    maker
	best     *tree.Node // the best tree so far
	totals   *memory    // the memory for totals, for checkpoints
	state    state
	proven   bool
	floor    cost // no tree of the objective costs less
	longest  int  // no best tree needs more guesses
	cells    int  // no guess makes more of the codes
}

// state is what progress tells, read while others search.
type state struct {
	reporting sync.Mutex
	depth     atomic.Int64
	openings  atomic.Int64
	settled   atomic.Int64
	codes     atomic.Int64 // of the branches that are settled in the opening
	total     atomic.Int64
	lower     atomic.Int64
}

// An opening is a first guess, with what follows each feedback.
type opening struct {
	guess    codebreaker.Code
	own      bool // it is a candidate
	branches []*branch
	bound    cost       // it costs no less
	fallback *tree.Node // a tree by a heuristic; nil if there is none
}

// A branch is what follows a feedback to an opening.
type branch struct {
	feedback codebreaker.Feedback
	position *position.Position
	codes    []codebreaker.Code
	view     *view // nil until it is searched, and after
	plan     plan
	whole    bool // the view has all guesses
	only     []int32
	part     part
	fallback *tree.Node // by a heuristic
	node     *tree.Node // a best tree, once it is known
}

// The rows and lanes of a branch take 3 to 9 bytes a pair of candidate and guess.
const (
	mostPairs = 1 << 31 // of a search; its largest branch has a fifth or less
	keptPairs = 1 << 27 // of a search that keeps the views of all branches
)

func newRoot(ctx context.Context, p *position.Position, options Options) (*root, error) {
	var err error
	if options.Guesses, err = options.Guesses.Checked(); err != nil {
		return nil, err
	}
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, position.ErrClash
	}
	game := p.Game()
	if guesses := game.GuessCount(); len(codes) > bound.MostCandidates || guesses > position.MostListed || guesses > mostPairs/uint64(len(codes)) {
		return nil, codebreaker.NewProblem("optimal-too-large",
			"{{.candidates}} codes of {{.game}} are left: too many for a proof of the best tree",
			"candidates", len(codes), "game", game.Name(), "limit", codebreaker.ErrLimit)
	}
	if options.Opening != nil {
		if err := options.Guesses.CheckGuess(p, *options.Opening); err != nil {
			return nil, err
		}
	}
	s := &searcher{game: game, own: options.Guesses == tree.CandidateGuesses, off: options.off}
	s.crew = play.NewCrew(options.Threads)
	if s.off&ideaRenaming == 0 {
		s.canonical = newCanonical(game)
	}
	s.leftKeys = make([]key, len(codes)+1) // a set of n has never more than n guesses left that count
	for i := range s.leftKeys {
		s.leftKeys[i] = keyOf(1<<40 + uint64(i))
	}
	r := &root{searcher: s, options: options, position: p, codes: codes}
	s.report = r.tell
	r.keys = make([]key, len(codes))
	for i := range r.keys {
		r.keys[i] = keyOf(uint64(i))
	}
	r.pool = slices.Collect(game.Guesses())
	r.maker = maker{
		layout: position.Layout(game), codes: codes, guesses: r.pool,
		twins: s.off&ideaTwins != 0 || game.Hard(), boxes: s.off&ideaBoxes == 0 && game.Rule().PlacesApart(),
		words: game.HasWords(), crew: s.crew, seed: maphash.MakeSeed(),
	}
	if game.Hard() {
		r.hints = new(hints)
		for _, turn := range p.History() {
			r.hints = r.hints.after(game, turn.Guess, turn.Feedback)
		}
	}
	if r.firsts, err = r.firstGuesses(ctx); err != nil {
		return nil, err
	}
	if err := r.open(ctx); err != nil {
		return nil, err
	}
	r.newObjective(bound.Objective{Unit: 1})
	r.totals = r.memory
	r.maker.survey = len(r.openings) >= surveyedOpenings
	if len(r.openings) == 1 {
		var parts [][]codebreaker.Code
		for _, b := range r.openings[0].branches {
			parts = append(parts, b.codes)
		}
		r.maker.stand(parts)
	}
	return r, r.restore(options.Resume)
}

// firstGuesses returns the first guesses to try.
func (r *root) firstGuesses(ctx context.Context) (firsts []codebreaker.Code, err error) {
	switch {
	case r.options.Opening != nil:
		return []codebreaker.Code{*r.options.Opening}, nil
	case r.off&ideaOrbits != 0:
		for _, guess := range r.pool {
			if r.hints.allow(r.game, guess) {
				firsts = append(firsts, guess)
			}
		}
	case r.position.Turns() == 0:
		for _, orbit := range symmetry.Orbits(r.game) {
			firsts = append(firsts, orbit.Guess)
		}
	default:
		if firsts, err = r.position.Orbits(ctx); err != nil {
			return nil, err
		}
	}
	if r.own {
		firsts = slices.DeleteFunc(firsts, func(guess codebreaker.Code) bool {
			_, found := slices.BinarySearchFunc(r.codes, guess, codebreaker.Compare)
			return !found
		})
	}
	return firsts, nil
}

// newObjective makes the search one for another objective. What is known of sets
// holds for one objective only.
func (r *root) newObjective(o bound.Objective) {
	r.objective = o
	r.growth = bound.NewGrowth(o, r.own, len(r.codes), max(2, r.cells))
	bytes := r.options.Memory
	if bytes == 0 {
		bytes = DefaultMemory
	}
	r.memory = newMemory(min(bytes, max(1<<20, 4*len(r.pool)*len(r.codes))))
}

// open finds the openings with what follows them.
func (r *root) open(ctx context.Context) error {
	r.longest = len(r.codes)
	if r.options.Opening != nil { // the guesses after it are others
		r.cells = min(r.game.Feedbacks(), len(r.codes))
	}
	for _, guess := range r.firsts {
		o := &opening{guess: guess}
		cells, err := r.position.Split(ctx, guess)
		if err != nil {
			return err
		}
		r.cells = max(r.cells, len(cells))
		for _, cell := range cells {
			if cell.Feedback.Solved() {
				o.own = true
				continue
			}
			codes, err := cell.List(ctx)
			if err != nil {
				return err
			}
			b := &branch{feedback: cell.Feedback, position: cell.Position, codes: codes}
			if r.hints != nil {
				b.part.hints = r.hints.after(r.game, guess, cell.Feedback)
			}
			o.branches = append(o.branches, b)
		}
		if len(o.branches) == 1 && !o.own { // it says nothing
			if r.options.Opening == nil {
				continue
			}
			r.longest++
		}
		slices.SortStableFunc(o.branches, func(a, b *branch) int {
			return cmp.Compare(len(a.codes), len(b.codes))
		})
		r.openings = append(r.openings, o)
	}
	return nil
}

// prepare sets the bounds for a number of guesses and sorts the openings.
func (r *root) prepare(left int) {
	least := r.growth.Least(r.growth.Cells(), left-lessOne(left))
	for _, o := range r.openings {
		o.bound = r.firstCost(o, left)
		for _, b := range o.branches {
			o.bound += least[len(b.codes)]
			b.node = nil
		}
		o.bound = min(o.bound, infinite)
	}
	r.sortOpenings()
	r.surveyAll(left)
	if left == unlimited {
		r.state.depth.Store(0)
	} else {
		r.state.depth.Store(int64(left))
	}
	r.state.openings.Store(int64(len(r.openings)))
	r.state.settled.Store(0)
	r.state.lower.Store(r.floor / r.objective.Unit)
}

func compareOwn(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	default:
		return 1
	}
}

// firstCost returns the cost of all first guesses.
func (r *root) firstCost(o *opening, left int) cost {
	sum := r.objective.Unit * cost(len(r.codes))
	if o.own {
		sum += r.objective.One(left) - r.objective.Unit
	}
	return sum
}

// know sets the span of a branch to what is known without a search. Often that
// is enough, and it takes only the candidates as guesses.
func (r *root) know(w *worker, b *branch, left int) {
	if b.view == nil {
		p := plan{codes: b.codes, own: true}
		b.part.key, b.part.set = b.part.hints.key(), b.part.set[:0]
		for i, code := range p.codes {
			at, _ := slices.BinarySearchFunc(r.codes, code, codebreaker.Compare)
			p.candidates = append(p.candidates, int32(at))
			p.keys = append(p.keys, r.keys[at])
			b.part.set = append(b.part.set, uint16(i))
			b.part.key = b.part.key.with(r.keys[at])
		}
		b.plan = p
		if len(p.codes) == 1 {
			b.view = &view{codes: p.codes, keys: p.keys}
		} else {
			b.view, _ = r.maker.make(p)
		}
	}
	w.prepare(b.view)
	b.part.most = r.growth.Cells()
	w.know(b.view, &b.part, left)
	if b.fallback != nil && r.objective.Unit == 1 {
		if m := b.fallback.Measure(); m.Max() <= left {
			w.narrow(&b.part, bound.AtMost(cost(m.Total())))
		}
	}
}

// extract returns a best tree of a branch whose cost is known.
func (r *root) extract(w *worker, b *branch, left int) *tree.Node {
	r.know(w, b, left)
	if s := w.glance(b.view, b.part.set, r.objective.Enough(len(b.part.set), left)); !s.Exact() {
		r.widen(w, b)
	}
	return w.extract(b.view, &b.part, left, b.only)
}

// widen makes the view of a branch one of all guesses.
func (r *root) widen(w *worker, b *branch) {
	if r.own || b.whole || len(b.plan.codes) == 1 {
		return
	}
	p := b.plan
	p.own, b.whole = false, true
	if r.off&ideaOrbits == 0 && !r.game.HasWords() {
		reduction := b.position.Group().Reduce(p.codes)
		p.called = slices.Clone(reduction.Guesses())
		for i := range p.called {
			p.called[i] = reduction.Expand(p.called[i])
		}
	}
	if b.view, b.only = r.maker.make(p); p.called == nil {
		b.only = nil
	}
	w.prepare(b.view)
}

// solve returns the cost of the root, as the search promises, and the opening that
// has it: the first of them in their order.
func (r *root) solve(ctx context.Context, w *worker, left int, limit cost) (cost, *opening) {
	least, found := cost(infinite), (*opening)(nil)
	r.prepare(left)
	for i, o := range r.openings {
		r.state.settled.Store(int64(i))
		r.state.lower.Store(max(r.floor, min(least, o.bound)) / r.objective.Unit)
		if o.bound > limit {
			least = min(least, o.bound)
			break
		}
		total := r.try(ctx, w, o, left, limit)
		least = min(least, total)
		if r.stopped.Load() {
			return min(least, r.unsettled(i)), nil
		}
		if total <= limit {
			if found != nil {
				found.forget()
			}
			found, limit = o, total-1
			if node := r.tree(w, o, left); node != nil {
				r.offer(node)
			} else {
				r.contradict() // unless it was stopped, a tree of that cost there must be
			}
		} else {
			o.forget()
		}
	}
	r.state.settled.Store(int64(len(r.openings)))
	return least, found
}

// unsettled returns the least bound of the openings from one on.
func (r *root) unsettled(i int) cost {
	least := cost(infinite)
	for _, o := range r.openings[i:] {
		least = min(least, o.bound)
	}
	return least
}

// forget gives the memory of the views back.
func (o *opening) forget() {
	for _, b := range o.branches {
		b.forget()
	}
}

func (b *branch) forget() { b.view, b.whole, b.only = nil, false, nil }

// surveyedOpenings is the number of openings from which on branches are surveyed:
// most openings are ruled out by that.
const surveyedOpenings = 64

// try returns the cost of an opening. It looks at the branches several times, each
// time with more effort, until the opening is ruled out.
func (r *root) try(ctx context.Context, w *worker, o *opening, left int, limit cost) cost {
	below := left - lessOne(left)
	r.fallBack(ctx, o)
	sum := r.firstCost(o, left)
	for _, b := range o.branches {
		r.know(w, b, below)
		sum += b.part.span.Lower
	}
	each := func(branches iter.Seq2[int, *branch], look func(b *branch, limit cost)) {
		for _, b := range branches {
			if sum > limit || r.stopped.Load() {
				return
			}
			sum -= b.part.span.Lower
			if !b.part.span.Exact() {
				look(b, limit-sum)
			}
			sum += b.part.span.Lower
			o.bound = max(o.bound, min(sum, infinite))
		}
	}
	if r.maker.survey && r.off&ideaLookahead == 0 {
		each(slices.Backward(o.branches), func(b *branch, _ cost) { r.survey(b, below) })
	}
	r.state.codes.Store(0)
	for _, b := range o.branches {
		if b.part.span.Exact() {
			r.settle(w, b, below)
		}
	}
	each(slices.All(o.branches), func(b *branch, limit cost) {
		r.widen(w, b)
		w.prepare(b.view)
		w.solve(b.view, &b.part, below, limit, b.only)
		r.settle(w, b, below)
		if len(r.codes)*len(r.pool) > keptPairs {
			b.forget()
		}
	})
	return min(sum, infinite)
}

// survey raises the lower bound of a branch by the most cells of any guess.
func (r *root) survey(b *branch, left int) {
	r.raise(&b.part, r.surveyed(&b.plan, left))
}

// surveyed returns what some candidates cost at least by the most cells of any guess.
func (r *root) surveyed(p *plan, left int) cost {
	if r.maker.order == nil || r.own || r.off&ideaCells != 0 {
		return 0
	}
	n := len(p.codes)
	most, best := r.maker.mostCells(p)
	if most == n {
		return 0
	}
	return r.growth.Counted(n, most, best, r.objective.Enough(n, left))
}

// mostSurveyed is the openings times candidates times guesses up to which all openings
// are surveyed before one is searched: some seconds.
const mostSurveyed = 1 << 33

// surveyAll raises the bounds of all openings by the most cells of any guess in their
// branches. That says what no tree is below, long before all are searched, and
// which openings are most promising.
func (r *root) surveyAll(left int) {
	if !r.maker.survey || r.off&ideaLookahead != 0 || len(r.openings)*len(r.codes) > mostSurveyed/len(r.pool) {
		return
	}
	r.maker.once.Do(r.maker.fill)
	below := left - lessOne(left)
	least := r.growth.Least(r.growth.Cells(), below)
	for _, o := range r.openings {
		if r.stopped.Load() {
			break
		}
		sum := r.firstCost(o, left)
		for _, b := range o.branches {
			p := plan{codes: b.codes, candidates: r.numbersOf(b.codes)}
			sum += max(least[len(p.codes)], r.surveyed(&p, below))
		}
		o.bound = max(o.bound, min(sum, infinite))
	}
	r.sortOpenings()
}

// numbersOf returns the numbers of candidates in the root.
func (r *root) numbersOf(codes []codebreaker.Code) []int32 {
	numbers := make([]int32, len(codes))
	for i, code := range codes {
		at, _ := slices.BinarySearchFunc(r.codes, code, codebreaker.Compare)
		numbers[i] = int32(at)
	}
	return numbers
}

// sortOpenings puts the openings in the order in which they are tried, the most
// promising first: by bound, then candidates, then in code order.
func (r *root) sortOpenings() {
	slices.SortStableFunc(r.openings, func(a, b *opening) int {
		return cmp.Or(cmp.Compare(a.bound, b.bound), compareOwn(a.own, b.own), codebreaker.Compare(a.guess, b.guess))
	})
}

// settle counts a branch, and keeps its tree in case the search is stopped.
func (r *root) settle(w *worker, b *branch, left int) {
	r.state.codes.Add(int64(len(b.codes)))
	if b.fallback != nil && b.part.span.Exact() && b.part.span.Lower < infinite && !r.stopped.Load() {
		b.node = r.extract(w, b, left)
	}
}

// tree returns the tree of an opening whose branches are solved, or nil when the
// search is stopped.
func (r *root) tree(w *worker, o *opening, left int) *tree.Node {
	below := left - lessOne(left)
	node := &tree.Node{Guess: o.guess, Solved: o.own}
	for _, b := range o.branches {
		if b.node == nil {
			b.node = r.extract(w, b, below)
		}
		if b.node == nil {
			return nil
		}
		node.Children = append(node.Children, tree.Child{Feedback: b.feedback, Node: b.node})
	}
	sortChildren(node)
	return node
}

func sortChildren(node *tree.Node) {
	slices.SortFunc(node.Children, func(a, b tree.Child) int {
		return cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal())
	})
}

// offer makes a tree the best if it is better than what there is.
func (r *root) offer(node *tree.Node) {
	total := node.Measure().Total()
	if r.best == nil || total <= r.best.Measure().Total() {
		r.best = node
		r.state.total.Store(int64(total))
	}
}

// tell calls the progress function unless another goroutine is doing so.
func (r *root) tell() {
	if r.options.Progress == nil || !r.state.reporting.TryLock() {
		return
	}
	defer r.state.reporting.Unlock()
	r.options.Progress(Progress{
		Depth:    int(r.state.depth.Load()),
		Openings: int(r.state.openings.Load()),
		Settled:  int(r.state.settled.Load()),
		Done:     float64(r.state.codes.Load()) / float64(len(r.codes)),
		Total:    uint64(r.state.total.Load()),
		Lower:    uint64(r.state.lower.Load()),
		Nodes:    r.nodes.Load(),
		root:     r,
	})
}
