package optimal

import (
	"context"
	"slices"
	"sync"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/optimal/tables"
	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// A root is the position to be solved, with the first guesses to try.
type root struct {
	problem     *problem
	search      *searcher
	keys        []transposition.Key // of the codes
	pool        []rules.Code
	splitters   sync.Pool // of [partition.Splitter]
	openings    []*opening
	best        *tree.Node           // the best tree that is known
	heuristic   *tree.Node           // the best tree of a heuristic, in case the search is stopped; or nil
	totalsTable *transposition.Table // the transposition table for totals, for checkpoints
	state       progressState
	proven      bool
	longestTree int // no best tree needs more guesses
	mostCells   int // no guess makes more cells
}

// mostPairs is the largest number of pairs of a candidate and a guess in a search. Its largest branch has a fifth or
// less, and takes 3 to 9 bytes for each.
const mostPairs = 1 << 31

// TooLarge reports whether a search refuses games with this number of guesses and positions with this number of
// candidates.
func TooLarge(guesses uint64, codes int) bool {
	return codes > bound.MostCandidates || guesses > position.MostListed || guesses > mostPairs/uint64(codes)
}

// newRoot prepares a search for [root.run].
func newRoot(ctx context.Context, p *position.Position, options Options) (*root, error) {
	threads := budget.PoolWithin(ctx, options.Budget.Threads)
	ctx = budget.WithPool(ctx, threads)
	pr, err := newProblem(ctx, p, options)
	if err != nil {
		return nil, err
	}
	game, codes := pr.game, pr.codes
	if TooLarge(game.GuessCount(), len(codes)) {
		return nil, pr.tooLarge()
	}
	if !pr.room.Take(32 * (game.GuessCount() + uint64(len(codes)))) {
		return nil, pr.tooLarge()
	}
	r := &root{problem: pr, pool: slices.AppendSeq(make([]rules.Code, 0, game.GuessCount()), game.Guesses()), keys: keysFrom(0, len(codes))}
	r.search = &searcher{
		game: game, own: pr.options.CandidatesOnly, ablated: options.ablated, reportProgress: r.reportProgress,
		threads: threads, remainingKeys: keysFrom(1<<40, len(codes)+1),
	}
	if r.search.ablated&noCanonicalForms == 0 {
		r.search.canonical = canonical.New(game)
	}
	r.search.tables = tables.NewBuilder(tables.Config{
		Game: game, Codes: codes, Guesses: r.pool,
		KeepEquivalent: r.search.ablated&noEquivalentGuesses != 0 || game.Hard(),
		Unranked:       r.search.ablated&noRankedMatrix != 0,
		NoSupersets:    r.search.ablated&noSupersets != 0,
		Boxes:          r.boxes(), Threads: r.search.threads,
		OnlyMost: options.Objective == LeastMissed,
		Room:     pr.room, Largest: uint64(pr.memory), Stopped: &r.search.stopped,
	})
	firsts, err := r.firstGuesses(ctx)
	if err != nil {
		return nil, err
	}
	if err := r.open(ctx, firsts); err != nil {
		return nil, err
	}
	r.newObjective(bound.Objective{Unit: 1})
	if options.Objective == LeastMissed {
		r.newObjective(onlyMissed)
	}
	r.totalsTable = r.search.table
	return r, r.restore(options.Resume)
}

// stopWith stops the search when the context is done, until the returned function is called.
func (r *root) stopWith(ctx context.Context) (end func() bool) {
	if ctx.Err() != nil {
		r.search.stopped.Store(true)
	}
	r.search.done = ctx.Done()
	return context.AfterFunc(ctx, func() { r.search.stopped.Store(true) })
}

// boxes returns the function that makes the boxes of the game, nil for marks without boxes. They bound the codes
// that a number of marks can separate, so the kernel must count the same marks.
func (r *root) boxes() func(places int, codes []rules.Code) *bound.Boxes {
	if r.search.ablated&noBoxes != 0 {
		return nil
	}
	switch r.search.game.Rule().Kernel() {
	case rules.CountMatches:
		return bound.NewBoxes
	case rules.CountShared:
		return bound.NewAnagrams
	}
	return nil
}

// keysFrom returns n keys of consecutive numbers.
func keysFrom(first uint64, n int) []transposition.Key {
	keys := make([]transposition.Key, n)
	for i := range keys {
		keys[i] = transposition.KeyOf(first + uint64(i))
	}
	return keys
}

// firstGuesses returns the first guesses to try: one of each orbit.
func (r *root) firstGuesses(ctx context.Context) (firsts []rules.Code, err error) {
	switch {
	case r.problem.options.Opening != nil:
		return []rules.Code{*r.problem.options.Opening}, nil
	case r.search.ablated&noOrbits != 0:
		for _, guess := range r.pool {
			if r.problem.hints.allow(r.search.game, guess) {
				firsts = append(firsts, guess)
			}
		}
	case r.problem.position.Turns() == 0:
		for _, orbit := range symmetry.Orbits(r.search.game) {
			firsts = append(firsts, orbit.Guess)
		}
	default:
		if firsts, err = r.problem.position.Orbits(ctx); err != nil {
			return nil, err
		}
	}
	if r.search.own {
		firsts = slices.DeleteFunc(firsts, func(guess rules.Code) bool {
			_, found := slices.BinarySearchFunc(r.problem.codes, guess, rules.Compare)
			return !found
		})
	}
	return firsts, nil
}

// numbersOf returns the numbers of candidates in the root.
func (r *root) numbersOf(codes []rules.Code) []int32 {
	numbers := make([]int32, len(codes))
	for i, code := range codes {
		at, _ := slices.BinarySearchFunc(r.problem.codes, code, rules.Compare)
		numbers[i] = int32(at)
	}
	return numbers
}

// newObjective changes the objective. The transposition table starts empty, since costs differ.
func (r *root) newObjective(o bound.Objective) {
	r.search.objective = o
	r.search.growth = bound.NewGrowth(o, r.search.own, len(r.problem.codes), max(2, r.mostCells))
	bytes := r.transpositionBytes()
	if !r.problem.room.Take(uint64(bytes)) { // there are a few objectives at most
		bytes = int(r.problem.room.Left() / 2)
		r.problem.room.Take(uint64(bytes))
	}
	r.search.table = transposition.NewTable(bytes)
}

// transpositionBytes returns the size that the transposition table may have.
func (r *root) transpositionBytes() int {
	return min(r.problem.memory, max(1<<20, 4*len(r.pool)*len(r.problem.codes)))
}

// solve returns the cost of the root, as the search promises. The first best tree within the limit
// becomes the best.
func (r *root) solve(ctx context.Context, w *worker, remaining int, limit cost) cost {
	r.boundOpenings(remaining)
	t := new(trial)
	t.begin(newOpenings(ctx, r, w, remaining), limit)
	t.run(w, false)
	if r.search.stopped.Load() {
		return r.leastBound()
	}
	r.state.settled.Store(int64(len(r.openings)))
	if best, found := t.best(limit); found {
		return best
	}
	return t.least.Load()
}

// improve makes a tree the best one unless it is worse.
func (r *root) improve(node *tree.Node) {
	m := node.Measure()
	if r.best != nil && r.worse(m, r.best.Measure()) {
		return
	}
	r.best = node
	r.noteKnown()
}

// noteKnown notes the measure of the best tree so far.
func (r *root) noteKnown() {
	m := r.known().Measure()
	r.state.total.Store(int64(m.Total()))
	r.state.most.Store(int64(m.Max()))
}

// worse reports whether a tree is worse than another by the first part of the objective.
func (r *root) worse(a, b tree.Measure) bool {
	switch objective := r.problem.options.Objective; {
	case objective.maxFirst() && a.Max() != b.Max():
		return a.Max() > b.Max()
	case objective == LeastMissed && a.Codes() != b.Codes():
		return a.Codes() < b.Codes()
	case objective == LeastMaxThenLast:
		return a.Histogram[a.Max()] > b.Histogram[b.Max()]
	}
	return a.Total() > b.Total()
}
