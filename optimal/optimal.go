// Package optimal finds strategy trees of least cost and proves that there are
// none better.
//
//	result, err := optimal.Solve(ctx, position.Start(game), optimal.Options{})
//	result.Total, result.Proven // 5625 and true for 4x6
//	result.Tree                 // a tree of that total
//
// The search is branch and bound: see search.go for what its functions promise,
// view.go and lanes.go for how guesses are counted, package bound for the bounds.
package optimal

import (
	"context"
	"errors"
	"io"

	"codebreaker"
	"codebreaker/position"
	"codebreaker/tree"
)

// Options says what to search.
type Options struct {
	Opening   *codebreaker.Code // the first guess, or nil for the best
	Objective Objective
	MaxDepth  int            // the most guesses that a secret may take, the first counted; 0 means any number
	Guesses   tree.Guesses   // what may be guessed; empty means tree.AllGuesses
	Threads   int            // 0 means one for each core. The result does not depend on it
	Memory    int            // bytes for what is known of sets; 0 means DefaultMemory
	Progress  func(Progress) // called now and then, by one goroutine at a time; may be nil
	Resume    []byte         // a checkpoint of a search with the same options, or nil
	Proof     io.Writer      // where to write a certificate that no tree is better, once that is proven, or nil
	ablated   ablation       // ideas not to use, for measurements and tests
}

// Objective says which trees are best.
type Objective uint8

const (
	// LeastTotal wants the least total of guesses over all secrets.
	LeastTotal Objective = iota
	// LeastMax wants the least maximum, and of those trees the least total.
	LeastMax
	// LeastTotalThenMax wants the least total, of those trees the least maximum,
	// and of those the fewest secrets at the maximum.
	LeastTotalThenMax
	// LeastMaxThenLast wants the least maximum, and of those trees the fewest secrets
	// at the maximum, whatever the total.
	LeastMaxThenLast
)

// maxFirst reports whether the least maximum is wanted before anything else.
func (o Objective) maxFirst() bool { return o == LeastMax || o == LeastMaxThenLast }

// DefaultMemory is the bytes that a search remembers sets in.
const DefaultMemory = 256 << 20

// Result is what a search found.
type Result struct {
	Tree       *tree.Tree // the best tree found; nil if stopped before any was
	Total      uint64     // its guesses, over all secrets
	Lower      uint64     // no tree of the objective has less
	Max        int        // its largest number of guesses
	LowerMax   int        // no tree has a smaller maximum; 0 if the objective does not ask
	LowerLast  uint64     // no tree of the least maximum has fewer secrets at it; 0 if the objective does not ask
	Proven     bool       // the search ran to its end: no tree is better
	Certified  bool       // that is written to Options.Proof
	Nodes      uint64     // sets whose guesses were counted
	Checkpoint []byte     // to go on from, if the search was stopped
}

// Progress says how far a search has come.
type Progress struct {
	Depth    int     // the most guesses that trees looked at may take; 0 means any number
	Openings int     // first guesses to try
	Settled  int     // of them, those that are known to be no better or were searched
	Done     float64 // of the opening that is searched, the part of its secrets whose branches are settled
	Total    uint64  // of the best tree found; 0 if there is none yet
	Lower    uint64  // no tree has less
	Max      int     // of the best tree found; 0 if there is none yet
	LowerMax int     // no tree has a smaller maximum; 0 if the objective does not ask
	Nodes    uint64
	root     *root
}

// Checkpoint returns what [Options.Resume] takes: what is known at this moment.
// It costs some hundredths of a second and up to 40 MB. A Progress that no search told
// has none.
func (p Progress) Checkpoint() []byte {
	if p.root == nil {
		return nil
	}
	return p.root.checkpoint()
}

// errContradiction says that whoever gave the input is not to blame.
var errContradiction = errors.New("bounds contradict each other")

// Solve searches for the best tree of a position. It returns
// [position.ErrClash] when no candidate is left, and a [codebreaker.Problem] when
// no tree is within MaxDepth, the game does not fit, or bounds contradict each other.
// When the context is done first there is no error: the result is the best tree so far
// and a lower bound, both true, and not proven. Otherwise a result is always proven.
//
// Where the game has weights, totals are by weight. That search is for some hundred words: it
// works on one core, offers no checkpoint, and when it is stopped has a heuristic's tree.
func Solve(ctx context.Context, p *position.Position, options Options) (*Result, error) {
	switch {
	case p.Game().HasWeights() && options.Proof != nil:
		return nil, codebreaker.NewProblem("optimal-proof-weights", "no proof can be written for the best tree by weight: certificates cover only totals that count each code once")
	case options.Objective == LeastMaxThenLast && options.Proof != nil:
		return nil, codebreaker.NewProblem("optimal-proof-last", "no proof can be written for the fewest codes at the maximum: certificates cover only totals and maxima")
	}
	solve := solveEqual
	if p.Game().HasWeights() {
		solve = solveWeighted
	}
	result, err := solve(ctx, p, options)
	if err == nil && !result.Proven && ctx.Err() == nil {
		err = contradiction(p.Game())
	}
	if err != nil {
		return nil, err
	}
	return result, nil
}

// solveEqual is Solve for a game without weights.
func solveEqual(ctx context.Context, p *position.Position, options Options) (*Result, error) {
	r, err := newRoot(ctx, p, options)
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, func() { r.search.stopped.Store(true) })()
	if ctx.Err() != nil {
		r.search.stopped.Store(true)
	}
	err = r.run(ctx)
	if r.search.wrong.Load() || r.proven && !r.agrees() {
		return nil, r.contradiction()
	}
	if err != nil {
		return nil, err
	}
	result := r.result()
	if options.Proof != nil && result.Proven {
		err := r.certify(ctx, options.Proof)
		if err != nil && ctx.Err() == nil {
			return nil, err
		}
		result.Certified = err == nil
	}
	return result, nil
}

// agrees reports whether the best tree has what was proven of it.
func (r *root) agrees() bool {
	m := r.best.Measure()
	if r.options.Objective == LeastMaxThenLast {
		return m.Max() == r.lowerMax && cost(m.Histogram[m.Max()]) == r.lowerLast
	}
	return r.lower == cost(m.Total())
}

// contradiction is the error of a search whose results cannot be trusted.
func (r *root) contradiction() error { return contradiction(r.search.game) }

func contradiction(game *codebreaker.Game) error {
	return codebreaker.NewProblem("optimal-contradiction",
		"the bounds of {{.game}} contradict each other, so nothing is proven: start again, without the checkpoint if you used one",
		"game", game.Name(), "error", errContradiction)
}
