package optimal

import (
	"slices"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// A feedbackTable has some candidates and every guess that separates any of them. The subproblems
// of a search are subsets of a table's candidates, by their numbers in the table.
//
// Each guess numbers its cells in the order of their first candidates. Guesses with equal rows
// partition the candidates, and every subset of them, alike: such equivalent guesses are merged,
// except candidates, which may be the secret. Here are four candidates and three guesses of 3x6:
//
//	      ABC BAC ACB CBA
//	ABC    0   1   1   1     a candidate
//	ABD    0   1   2   2
//	DBA    0   1   1   2
//
// If there are few different feedbacks, there are few equivalent guesses. Then cells keep the
// numbers of their feedbacks.
//
// The same numbers are stored again as lanes, which count the cells of a subset under all guesses
// at once: see lanes.go.
type feedbackTable struct {
	tableSpec
	guesses []rules.Code // in code order
	own     []int32      // the guess that each candidate is, or -1
	owner   []int32      // the candidate that each guess is, or -1
	orbits  []int32      // sorted guesses, one of each orbit for the whole table; nil if orbits are not known
	labels  []uint8      // len(codes) cell numbers for each guess
	wide    []uint16     // used instead of labels if some guess has more than 256 cells
	cells   []uint16     // an upper bound of the cell numbers of each guess
	lanes   lanes
	bytes   uint64       // taken from the room of the search
	boxes   *bound.Boxes // nil unless the rule is black marks only, or sums

	canonicalFirst bool // canonical forms are cheaper than scans, so look there first
}

// tableSpec says which table to build.
type tableSpec struct {
	codes        []rules.Code // the candidates in code order
	numbers      []int32      // of the candidates in the root
	keys         []transposition.Key
	counted      *wholeCells
	narrow       bool               // guess only candidates
	position     *position.Position // for the orbits
	orbitGuesses []rules.Code       // one guess of each orbit, in code order
}

// row returns the cell numbers of a guess.
func (table *feedbackTable) row(guess int32) []uint8 {
	n := len(table.codes)
	return table.labels[int(guess)*n:][:n:n]
}

// wideRow is row for tables with more than 256 cells.
func (table *feedbackTable) wideRow(guess int32) []uint16 {
	n := len(table.codes)
	return table.wide[int(guess)*n:][:n:n]
}

// label returns the number of a candidate's cell.
func (table *feedbackTable) label(guess int32, candidate uint16) int {
	if table.wide != nil {
		return int(table.wideRow(guess)[candidate])
	}
	return int(table.row(guess)[candidate])
}

// useAllGuesses gives a subproblem with a narrow table one with all guesses, if that can help. It returns false if the
// search was stopped: then the subproblem keeps the narrow table, which bounds nothing.
func (w *worker) useAllGuesses(sub *subproblem) bool {
	if !sub.table.narrow || w.search.own || len(sub.set) == 1 {
		return true
	}
	wide := sub.table.tableSpec
	wide.narrow = false
	if w.search.ablated&noOrbits == 0 && !w.search.game.HasWords() {
		reduction := wide.position.Group().Reduce(wide.codes)
		wide.orbitGuesses = slices.Clone(reduction.Guesses())
		for i := range wide.orbitGuesses {
			wide.orbitGuesses[i] = reduction.Expand(wide.orbitGuesses[i])
		}
	}
	built := w.search.tables.build(wide)
	if built == nil {
		w.search.exhaust()
	}
	if w.search.stopped.Load() {
		return false
	}
	built.bytes += sub.table.bytes
	sub.table.bytes, sub.table = 0, built
	w.prepare(sub.table)
	return true
}
