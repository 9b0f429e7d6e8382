// Package optimal finds strategy trees of least cost and proves that there are
// none better.
//
//	result, err := optimal.Solve(ctx, game, optimal.Options{})
//	result.Total, result.Proven // 5625, true for 4x6
//	result.Tree                 // a tree of that total
package optimal

import (
	"context"
	"slices"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/strategy"
	"codebreaker/symmetry"
	"codebreaker/tree"
)

// Options says what to search.
type Options struct {
	History  codebreaker.History // the turns before the root
	Opening  *codebreaker.Code   // the first guess, or nil for the best
	MaxDepth int                 // the most guesses that a secret may take, the first counted; 0 means any number
	Guesses  tree.Guesses        // what may be guessed; empty means tree.AllGuesses
	Threads  int                 // 0 means one for each core. The result does not depend on it
	Memory   int                 // bytes for what is known of sets; 0 means DefaultMemory
	Off      Idea                // ideas not to use, for measurements and tests
}

// DefaultMemory is the bytes that a search remembers sets in.
const DefaultMemory = 256 << 20

// Result is what a search found.
type Result struct {
	Tree   *tree.Tree // the best tree found
	Total  uint64     // its guesses, over all secrets
	Lower  uint64     // no tree has less
	Max    int        // its largest number of guesses
	Proven bool       // no tree is better
	Solves uint64
	Nodes  uint64 // sets whose guesses were counted
}

// Solve searches the best tree of a position.
func Solve(ctx context.Context, game *codebreaker.Game, options Options) (*Result, error) {
	set := candidate.After(game, options.History)
	codes, err := set.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, strategy.ErrClash
	}
	s := &searcher{game: game, objective: objective{unit: 1}, own: options.Guesses == tree.CandidateGuesses, off: options.Off}
	s.growth = newGrowth(s.objective, s.own, len(codes), min(game.Feedbacks(), len(codes)))
	bytes := options.Memory
	if bytes == 0 {
		bytes = DefaultMemory
	}
	s.memory = newMemory(min(bytes, max(1<<20, int(min(game.GuessCount(), 1<<24))*len(codes))))
	s.crew = strategy.NewCrew(options.Threads)
	if s.off&Renaming == 0 {
		s.canonical = newCanonical(game)
	}
	for i := range s.leftKeys {
		s.leftKeys[i] = keyOf(uint64(1<<40 + i))
	}
	defer context.AfterFunc(ctx, func() { s.stopped.Store(true) })()
	r := &root{searcher: s, position: strategy.PositionOf(set, codes), codes: codes}
	r.keys = make([]key, len(codes))
	for i := range r.keys {
		r.keys[i] = keyOf(uint64(i))
	}
	r.pool = slices.Collect(game.Guesses())
	r.maker = viewMaker{layout: candidate.Layout(game), twins: s.off&Twins != 0, own: s.own, crew: s.crew}
	left := unlimited
	if options.MaxDepth > 0 {
		left = min(options.MaxDepth, unlimited)
	}
	left = enough(len(codes), left)
	var firsts []codebreaker.Code
	switch {
	case options.Opening != nil:
		firsts = []codebreaker.Code{*options.Opening}
	case s.off&Orbits != 0:
		firsts = r.pool
	case len(options.History) == 0:
		for _, orbit := range symmetry.Orbits(game) {
			firsts = append(firsts, orbit.Guess)
		}
	default:
		if firsts, err = strategy.Pool(ctx, set); err != nil {
			return nil, err
		}
	}
	if s.own && options.Opening == nil {
		firsts = slices.DeleteFunc(slices.Clone(firsts), func(guess codebreaker.Code) bool {
			_, found := slices.BinarySearchFunc(codes, guess, codebreaker.Compare)
			return !found
		})
	}
	r.open(firsts)
	r.prepare(left)
	w := s.hire()
	total, best := r.solve(w, left, infinite-1)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	solves := w.solves
	s.dismiss(w)
	result := &Result{Total: uint64(total), Lower: uint64(total), Proven: true, Nodes: s.nodes.Load(), Solves: solves}
	if best == nil {
		return result, nil // TODO no tree
	}
	w = s.hire()
	guesses := options.Guesses
	if guesses == "" {
		guesses = tree.AllGuesses
	}
	result.Tree = &tree.Tree{Game: game, History: options.History, Strategy: "optimal", Opening: options.Opening != nil, Guesses: guesses, Root: r.tree(w, best, left)}
	result.Max = result.Tree.Measure().Max()
	return result, nil
}
