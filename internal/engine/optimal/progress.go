package optimal

import (
	"sync"
	"sync/atomic"
)

// Progress says how far a search has come.
type Progress struct {
	Depth    int     // the largest number of guesses of the trees in question; 0 means no limit
	Openings int     // first guesses to try
	Settled  int     // of these, the ones that were searched or ruled out
	Done     float64 // of the opening being searched, the part of its secrets in settled branches, from 0 to 1
	Total    uint64  // of the best known tree, or 0
	Lower    uint64  // a lower bound of all trees
	Max      int     // of the best known tree, or 0
	LowerMax int     // no tree has a smaller maximum; 0 if the objective does not ask
	Nodes    uint64
	root     *root
}

// Checkpoint returns a checkpoint of this moment, for [Options.Resume]. It takes some hundredths of
// a second and up to 40 MB. It is nil unless a search made the Progress.
func (p Progress) Checkpoint() []byte {
	if p.root == nil {
		return nil
	}
	return p.root.checkpoint()
}

// progressState is the state that Progress reports, read while others search.
type progressState struct {
	reporting    sync.Mutex
	depth        atomic.Int64
	openings     atomic.Int64
	settled      atomic.Int64
	settledCodes atomic.Int64 // of the settled branches of the opening
	total        atomic.Int64
	lower        atomic.Int64
	most         atomic.Int64 // the maximum of the best tree
	lowerMax     atomic.Int64
}

// reportProgress calls the progress function unless another goroutine is doing so.
func (r *root) reportProgress() {
	if r.problem.options.Progress == nil || !r.state.reporting.TryLock() {
		return
	}
	defer r.state.reporting.Unlock()
	r.problem.options.Progress(Progress{
		Depth:    int(r.state.depth.Load()),
		Openings: int(r.state.openings.Load()),
		Settled:  int(r.state.settled.Load()),
		Done:     float64(r.state.settledCodes.Load()) / float64(len(r.problem.codes)),
		Total:    uint64(r.state.total.Load()),
		Lower:    uint64(r.state.lower.Load()),
		Max:      int(r.state.most.Load()),
		LowerMax: int(r.state.lowerMax.Load()),
		Nodes:    r.search.nodes.Load(),
		root:     r,
	})
}
