package codebreaker

import (
	"context"
	"io"

	"codebreaker/internal/engine/optimal"
)

// Objective says which trees are best.
type Objective uint8

const (
	// LeastTotal is the least total over all secrets.
	LeastTotal Objective = iota
	// LeastMax is the least maximum, and then the least total.
	LeastMax
	// LeastTotalThenMax is the least total, then the least maximum, and then the fewest secrets at the maximum.
	LeastTotalThenMax
	// LeastMaxThenLast is the least maximum, and then the fewest secrets at the maximum. The total does not count.
	LeastMaxThenLast
	// LeastMissed is the fewest secrets that MaxDepth guesses miss, and then the least total of the others. With
	// weights, it is the least weight missed.
	LeastMissed
)

// String returns the name of the objective: least total, least max, least total then max, least max then last or
// least missed.
func (o Objective) String() string {
	return nameOf(o, "least total", "least max", "least total then max", "least max then last", "least missed")
}

// SolveOptions say what to search for.
type SolveOptions struct {
	Objective      Objective
	Opening        *Code               // the first guess; nil means the best one
	MaxDepth       int                 // the largest number of guesses for any secret; 0 means no limit
	CandidatesOnly bool                // only codes that can be the secret are guessed
	Progress       func(SolveProgress) // called now and then, by one goroutine at a time; may be nil
	Resume         []byte              // a checkpoint of a search with the same options, or nil
	Proof          io.Writer           // where to write a certificate that no tree is better, which cmd/proofcheck checks, or nil
}

// Solution is the result of a search for the best tree.
type Solution struct {
	Tree       Tree   // the best tree found; the zero Tree if the search was stopped before it had one
	Total      uint64 // of the tree
	Lower      uint64 // a lower bound of the total of any tree that meets the objective; 0 for [LeastMissed] until that is proven
	Max        int    // the tree's largest number of guesses
	LowerMax   int    // no tree has a smaller maximum; 0 if the objective does not ask
	LowerLast  uint64 // no tree of the least maximum has fewer secrets at it, or no tree misses fewer; 0 if the objective does not ask
	Proven     bool   // the search is finished: no tree is better
	Certified  bool   // the certificate is written to SolveOptions.Proof
	Nodes      uint64 // sets whose guesses were counted
	Checkpoint []byte // for SolveOptions.Resume, if the search was stopped
}

// Solve searches for the best tree of a position, and proves that no tree is better: branch and bound with a
// transposition table. The time grows steeply with the game. On one core 4x6 takes some hundredths of a second, 4x7 and
// 5x5 less than a second, 4x8 some seconds, 4x10 more than an hour. Positions after a turn or two are much faster.
// No table of a search takes more than the memory of the [Budget], and all tables together take at most four times as
// much.
//
// When the context or the budget ends first, the error is the context's or [ErrLimit], and the Solution is still of use:
// the tree is the best known one, and the lower bounds are true. On other errors it is empty: [ErrContradiction] if no
// candidate remains, and an error if the options or the opening are not valid, the game is too large, no tree is within
// MaxDepth, or bounds contradict each other.
//
// If the game has weights, totals are weighted. That search suits some hundred words. It works on one core and has no
// checkpoints; when it is stopped, it returns the tree of a heuristic.
func Solve(ctx context.Context, p Position, options SolveOptions) (Solution, error) {
	if err := p.ready(ctx); err != nil {
		return Solution{}, err
	}
	o := optimal.Options{
		Objective: optimal.Objective(options.Objective), Opening: options.Opening, MaxDepth: options.MaxDepth,
		CandidatesOnly: options.CandidatesOnly, Resume: options.Resume, Proof: options.Proof,
	}
	if report := options.Progress; report != nil {
		o.Progress = func(p optimal.Progress) { report(progressOf(p)) }
	}
	r, err := optimal.Solve(ctx, p.position, o)
	if err != nil {
		return Solution{}, err
	}
	return Solution{
		Tree: Tree{r.Tree}, Total: r.Total, Lower: r.Lower, Max: r.Max, LowerMax: r.LowerMax, LowerLast: r.LowerLast,
		Proven: r.Proven, Certified: r.Certified, Nodes: r.Nodes, Checkpoint: r.Checkpoint,
	}, r.Unfinished
}

// SolveProgress says how far a search has come.
type SolveProgress struct {
	Depth    int     // the largest number of guesses of the trees in question; 0 means no limit
	Openings int     // first guesses to try
	Settled  int     // of these, the ones that were searched or ruled out
	Done     float64 // of the opening being searched, the part of its secrets in settled branches, from 0 to 1
	Total    uint64  // of the best known tree, or 0
	Lower    uint64  // a lower bound of all trees
	Max      int     // of the best known tree, or 0
	LowerMax int     // no tree has a smaller maximum; 0 if the objective does not ask
	Nodes    uint64

	progress optimal.Progress
}

func progressOf(p optimal.Progress) SolveProgress {
	return SolveProgress{p.Depth, p.Openings, p.Settled, p.Done, p.Total, p.Lower, p.Max, p.LowerMax, p.Nodes, p}
}

// Checkpoint returns a checkpoint of this moment, for [SolveOptions].Resume. It takes some hundredths of a second and up
// to 40 MB. It is nil unless a search made the SolveProgress.
func (p SolveProgress) Checkpoint() []byte { return p.progress.Checkpoint() }

// Book returns the best tree of a whole game if the library contains it; otherwise ok is false. It has the trees of a
// few games that take long.
func Book(game Game, objective Objective) (book Tree, ok bool) {
	if game.game.Check() != nil {
		return Tree{}, false
	}
	t := optimal.Book(game.game, optimal.Objective(objective))
	return Tree{t}, t != nil
}
