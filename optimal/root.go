package optimal

import (
	"context"
	"hash/maphash"
	"slices"

	"codebreaker"
	"codebreaker/internal/bound"
	"codebreaker/internal/partition"
	"codebreaker/internal/play"
	"codebreaker/internal/symmetry"
	"codebreaker/position"
	"codebreaker/tree"
)

// A root is the position that is to be solved, with the guesses worth trying.
type root struct {
	*searcher
	options   Options
	position  *position.Position
	codes     []codebreaker.Code
	keys      []key // of the codes
	pool      []codebreaker.Code
	openings  []*opening
	hints     *hints
	best      *tree.Node // the best tree so far
	totals    *memory    // the memory for totals, for checkpoints
	state     state
	proven    bool
	floor     cost // no tree of the objective costs less
	lowerMax  int  // no tree has a smaller maximum; 0 if the objective does not ask
	lowerLast cost // no tree with the least maximum has fewer codes at it; 0 if the objective does not ask
	longest   int  // no best tree needs more guesses
	cells     int  // no guess makes more of the codes
}

// The rows and lanes of a branch take 3 to 9 bytes a pair of candidate and guess.
const (
	mostPairs = 1 << 31 // of a search; its largest branch has a fifth or less
	keptPairs = 1 << 27 // of a search that keeps the views of all branches
)

// newRoot returns the root of a search, ready to [root.run].
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
			"{{.candidates}} codes of {{.game}} are left: too many to prove which tree is best",
			"candidates", len(codes), "game", game.Name(), "limit", codebreaker.ErrLimit)
	}
	if options.Opening != nil {
		if err := play.CheckGuess(p, *options.Opening, options.Guesses == tree.CandidateGuesses); err != nil {
			return nil, err
		}
	}
	r := &root{
		options: options, position: p, codes: codes, pool: slices.Collect(game.Guesses()),
		keys: keysFrom(0, len(codes)),
	}
	r.searcher = &searcher{
		game: game, own: options.Guesses == tree.CandidateGuesses, off: options.off, report: r.tell,
		crew: play.WorkersOf(ctx, options.Threads), leftKeys: keysFrom(1<<40, len(codes)+1),
	}
	if r.off&ideaRenaming == 0 {
		r.canonical = newCanonical(game)
	}
	r.maker = maker{
		layout: partition.Layout(game), codes: codes, guesses: r.pool,
		twins: r.off&ideaTwins != 0 || game.Hard(),
		boxes: r.boxes(), words: game.HasWords(), crew: r.crew, seed: maphash.MakeSeed(),
	}
	if game.Hard() {
		r.hints = new(hints)
		for _, turn := range p.History() {
			r.hints = r.hints.after(game, turn.Guess, turn.Feedback)
		}
	}
	firsts, err := r.firstGuesses(ctx)
	if err != nil {
		return nil, err
	}
	if err := r.open(ctx, firsts); err != nil {
		return nil, err
	}
	r.newObjective(bound.Objective{Unit: 1})
	r.totals = r.memory
	return r, r.restore(options.Resume)
}

// boxes returns what makes the boxes of the game, nil if its rule has none.
func (r *root) boxes() func(places int, codes []codebreaker.Code) *bound.Boxes {
	switch rule := r.game.Rule(); {
	case r.off&ideaBoxes != 0:
		return nil
	case rule.PlacesApart():
		return bound.NewBoxes
	case rule == codebreaker.Sum:
		return bound.NewAnagrams
	}
	return nil
}

// keysFrom returns n keys of what is counted from a number on.
func keysFrom(first uint64, n int) []key {
	keys := make([]key, n)
	for i := range keys {
		keys[i] = keyOf(first + uint64(i))
	}
	return keys
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

// numbersOf returns the numbers of candidates in the root.
func (r *root) numbersOf(codes []codebreaker.Code) []int32 {
	numbers := make([]int32, len(codes))
	for i, code := range codes {
		at, _ := slices.BinarySearchFunc(r.codes, code, codebreaker.Compare)
		numbers[i] = int32(at)
	}
	return numbers
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

// solve returns the cost of the root, as the search promises, and makes the first
// best tree within the limit the best.
func (r *root) solve(ctx context.Context, w *worker, left int, limit cost) cost {
	r.prepare(left)
	t := new(trial)
	t.begin(&openings{root: r, worker: w, ctx: ctx, left: left, below: left - lessOne(left)}, limit)
	t.run(w, false)
	if r.stopped.Load() {
		return r.leastBound()
	}
	r.state.settled.Store(int64(len(r.openings)))
	if best, found := t.best(limit); found {
		return best
	}
	return t.least.Load()
}

// offer makes a tree the best if it is better than what there is.
func (r *root) offer(node *tree.Node) {
	m := node.Measure()
	if r.best != nil && r.dearer(m, r.best.Measure()) {
		return
	}
	r.best = node
	r.state.total.Store(int64(m.Total()))
	r.state.most.Store(int64(m.Max()))
}

// dearer reports whether a tree is worse than another by what is wanted first of all.
func (r *root) dearer(a, b tree.Measure) bool {
	switch objective := r.options.Objective; {
	case objective.maxFirst() && a.Max() != b.Max():
		return a.Max() > b.Max()
	case objective == LeastMaxThenLast:
		return a.Histogram[a.Max()] > b.Histogram[b.Max()]
	}
	return a.Total() > b.Total()
}
