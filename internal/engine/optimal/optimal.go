// Package optimal finds the best strategy trees and proves that no tree is better.
//
//	result, err := optimal.Solve(ctx, position.Start(game), optimal.Options{})
//	result.Total, result.Proven // 5625 and true for 4x6
//	result.Tree                 // a tree of that total
//
// Most callers need [Solve] alone. [Strategy] plays best trees move by move. [Book] has the trees
// of a few games that take long.
//
// The time grows steeply with the game. On one core 4x6 takes some hundredths of a second, 4x7 and
// 5x5 less than a second, 4x8 some seconds, 4x10 more than an hour. Positions after a turn or two
// are much faster. No table of a search takes more than the memory of the [budget.Budget], and all tables together
// take at most four times as much. A pair of a guess and a candidate in the largest branch takes 3 to 9 bytes. When the
// context is done, or the memory is used up, the search returns the best known tree and a lower bound.
//
// The search is branch and bound with a transposition table; docs/optimal.md explains its bounds.
package optimal

import (
	"context"
	"io"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// Options says what to search for, and how.
type Options struct {
	Opening        *rules.Code // the first guess; nil means the best one
	Objective      Objective
	MaxDepth       int            // the largest number of guesses for any secret; 0 means no limit
	CandidatesOnly bool           // only codes that can be the secret are guessed
	Budget         budget.Budget  // its memory is for the largest table, and all tables take at most four times as much; the search stops after its work, to the next thousand positions
	Progress       func(Progress) // called now and then, by one goroutine at a time; may be nil
	Resume         []byte         // a checkpoint of a search with the same options, or nil
	Proof          io.Writer      // where to write a certificate that no tree is better, which cmd/proofcheck checks, or nil
	ablated        ablation       // techniques to switch off, for measurements and tests
}

// Objective says which trees are best.
type Objective uint8

const (
	// LeastTotal is the least total over all secrets.
	LeastTotal Objective = iota
	// LeastMax is the least maximum, and then the least total.
	LeastMax
	// LeastTotalThenMax is the least total, then the least maximum, and then the fewest secrets at
	// the maximum.
	LeastTotalThenMax
	// LeastMaxThenLast is the least maximum, and then the fewest secrets at the maximum. The total
	// does not count.
	LeastMaxThenLast
	// LeastMissed is the fewest secrets that MaxDepth guesses miss, and then the least total of the
	// others. With weights, it is the least weight missed.
	LeastMissed
)

// maxFirst reports whether the least maximum comes before anything else.
func (o Objective) maxFirst() bool { return o == LeastMax || o == LeastMaxThenLast }

// Result is the result of a search.
type Result struct {
	Tree       *tree.Tree // the best tree found; nil if the search was stopped before it had one
	Total      uint64     // of the tree
	Lower      uint64     // a lower bound of the total of any tree that meets the objective; 0 for LeastMissed until that is proven
	Max        int        // the tree's largest number of guesses
	LowerMax   int        // no tree has a smaller maximum; 0 if the objective does not ask
	LowerLast  uint64     // no tree of the least maximum has fewer secrets at it, or no tree misses fewer; 0 if the objective does not ask
	Proven     bool       // the search is finished: no tree is better
	Unfinished error      // why the search was stopped, if not proven: the context's error, or a [limits.ErrReached]
	Certified  bool       // the certificate is written to Options.Proof
	Nodes      uint64     // sets whose guesses were counted
	Checkpoint []byte     // for Options.Resume, if the search was stopped
}

// Solve searches for the best tree of a position. It returns [position.ErrContradiction] if no candidate
// remains, and an error if the game is too large, no tree is within MaxDepth, or
// bounds contradict each other. When the context or the budget ends first, it returns without an error: the
// tree is the best known one, the lower bounds are true, and Unfinished says why it stopped.
//
// If the game has weights, totals are weighted. That search suits some hundred words. It works on
// one core and has no checkpoints; when it is stopped, it returns the tree of a heuristic.
func Solve(ctx context.Context, p *position.Position, options Options) (*Result, error) {
	solve := solveEqual
	if p.Game().HasWeights() {
		solve = solveWeighted
	}
	return options.solve(ctx, p, solve)
}

// errMemory is the error of a search whose tables took all memory.
var errMemory = message.NewProblem("budget-memory", "this takes more memory than its budget allows", "limit", limits.ErrReached)

// Check returns an error for options that are not valid in any game.
func (o Options) Check() error {
	switch {
	case o.Objective > LeastMissed:
		return message.NewProblem("optimal-objective", "objective {{.objective}}: choose 0 to {{.most}}", "objective", int(o.Objective), "most", int(LeastMissed))
	case o.MaxDepth < 0:
		return message.NewProblem("optimal-depth-negative", "{{.depth}} guesses at most: give 1 or more, or 0 for no limit", "depth", o.MaxDepth)
	case o.Objective == LeastMissed && o.Proof != nil:
		return message.NewProblem("optimal-proof-missed", "no proof can be written for the fewest codes missed: certificates cover only trees that find every code")
	case o.Objective == LeastMissed && o.MaxDepth == 0:
		return message.NewProblem("optimal-missed-depth", "the fewest codes missed within how many guesses? Give the largest number of guesses")
	case o.Objective == LeastMaxThenLast && o.Proof != nil:
		return message.NewProblem("optimal-proof-last", "no proof can be written for the fewest codes at the maximum: certificates cover only totals and maxima")
	}
	return nil
}

// solve checks the options and searches within their budget.
func (o Options) solve(ctx context.Context, p *position.Position, search func(context.Context, *position.Position, Options) (*Result, error)) (*Result, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	within, o, stop := o.within(ctx)
	defer stop()
	result, err := search(within, p, o)
	if err == nil && !result.Proven && result.Unfinished == nil {
		result.Unfinished = budget.Stopped(ctx)
	}
	return result, err
}

// within returns a context with the budget's threads and work, and options whose progress function stops the
// search after that work. The budget's memory is for the tables of the search alone.
func (o Options) within(ctx context.Context) (context.Context, Options, context.CancelFunc) {
	ctx = budget.Budget{Threads: o.Budget.Threads, Work: o.Budget.Work}.Context(ctx)
	work := budget.WorkOf(ctx, 0)
	if work == 0 {
		return ctx, o, func() {}
	}
	ctx, stop := context.WithCancel(ctx)
	report := o.Progress
	o.Progress = func(p Progress) {
		if p.Nodes > uint64(work) {
			stop()
		}
		if report != nil {
			report(p)
		}
	}
	return ctx, o, stop
}

// solveEqual is Solve for a game without weights.
func solveEqual(ctx context.Context, p *position.Position, options Options) (*Result, error) {
	r, err := newRoot(ctx, p, options)
	if err != nil {
		return nil, err
	}
	defer r.stopWith(ctx)()
	err = r.run(ctx)
	if r.search.wrong.Load() || r.proven && !r.problem.agrees(r.best) {
		return nil, r.problem.contradiction()
	}
	if err != nil {
		return nil, err
	}
	full := r.search.full.Load()
	if !r.proven && ctx.Err() == nil && !full {
		return nil, r.problem.contradiction()
	}
	result := r.result(ctx)
	if full && !result.Proven {
		result.Unfinished = errMemory
	}
	if options.Proof != nil && result.Proven {
		err := r.certify(ctx, options.Proof)
		if err != nil && ctx.Err() == nil {
			return nil, err
		}
		result.Certified = err == nil
	}
	return result, nil
}
