package optimal

import (
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/optimal/contract"
	"codebreaker/internal/engine/optimal/tables"
)

// worker searches on one goroutine. Its slices are stacks: a function pops what it pushes.
type worker struct {
	search      *searcher
	counts      []uint8
	set         []uint16
	subproblems []subproblem
	list        []uint64
	tally       []uint16 // by cell, 0 between uses
	slot        []int32
	sorter      sorter
	nodes       uint64
	scratch     canonical.Scratch
	boxes       bound.Cover
	cores       cores
}

// acquire returns a worker for this goroutine.
func (s *searcher) acquire() *worker {
	if w, ok := s.idle.Get().(*worker); ok {
		return w
	}
	return &worker{search: s}
}

// release returns a worker.
func (s *searcher) release(w *worker) {
	if contract.On {
		w.holdReturned()
	}
	s.nodes.Add(w.nodes)
	w.nodes = 0
	s.idle.Put(w)
}

// prepare makes room to work with a table.
func (w *worker) prepare(table *tables.Table) {
	if n := table.RoomToCount(); len(w.counts) < n {
		w.counts = make([]uint8, n)
	}
	if n := max(len(table.Codes)+1, 16); len(w.tally) < n {
		w.tally = make([]uint16, n)
		w.slot = make([]int32, n)
	}
}

// useAllGuesses gives a subproblem with a narrow table one with all guesses, if that can help. It returns false if the
// search was stopped: then the subproblem keeps the narrow table, which bounds nothing.
func (w *worker) useAllGuesses(sub *subproblem) bool {
	if !sub.table.Narrow || w.search.own || len(sub.set) == 1 {
		return true
	}
	built := w.search.tables.Widen(sub.table, w.search.ablated&noOrbits == 0)
	if built == nil {
		w.search.exhaust()
	}
	if w.search.stopped.Load() {
		return false
	}
	sub.table = built
	w.prepare(sub.table)
	return true
}

// push makes room for a set of a given size.
func (w *worker) push(size int) []uint16 {
	from := len(w.set)
	if from+size > cap(w.set) {
		w.set = make([]uint16, from, 2*(from+size)) // sets in use keep the old memory
	}
	w.set = w.set[:from+size]
	return w.set[from : from : from+size]
}
