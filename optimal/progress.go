package optimal

import (
	"sync"
	"sync/atomic"
)

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
	if r.options.Progress == nil || !r.state.reporting.TryLock() {
		return
	}
	defer r.state.reporting.Unlock()
	r.options.Progress(Progress{
		Depth:    int(r.state.depth.Load()),
		Openings: int(r.state.openings.Load()),
		Settled:  int(r.state.settled.Load()),
		Done:     float64(r.state.settledCodes.Load()) / float64(len(r.codes)),
		Total:    uint64(r.state.total.Load()),
		Lower:    uint64(r.state.lower.Load()),
		Max:      int(r.state.most.Load()),
		LowerMax: int(r.state.lowerMax.Load()),
		Nodes:    r.search.nodes.Load(),
		root:     r,
	})
}
