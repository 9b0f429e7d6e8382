package optimal

import (
	"slices"

	"codebreaker"
	"codebreaker/internal/access"
	"codebreaker/internal/bound"
	"codebreaker/position"
)

// A view is some candidates with every guess that can tell them apart. All sets
// searched below are parts of it, named by the candidates' numbers in the view.
//
// Each guess numbers its cells in the order of their first candidates. Guesses
// with the same row of numbers divide the candidates, and every part of them,
// alike: they are twins, and one is kept. (A candidate is kept always: it may be
// the secret.) Four candidates and three guesses of 3x6:
//
//	      ABC BAC ACB CBA
//	ABC    0   1   1   1     a candidate
//	ABD    0   1   2   2
//	DBA    0   1   1   2
//
// Where feedbacks are few and twins too, the cells keep the numbers of their
// feedbacks instead.
//
// The same numbers stand a second time as lanes, for counting the cells of any
// part of the candidates under all guesses at once: see lanes.go.
type view struct {
	plan
	guesses []codebreaker.Code // in code order
	own     []int32            // the guess that each candidate is, or -1
	owner   []int32            // the candidate that each guess is, or -1
	orbits  []int32            // guesses, sorted, that are as good as all for the whole view; nil if none are known
	labels  []uint8            // len(codes) cell numbers of each guess
	wide    []uint16           // the same, and labels nil, if some guess has more than 256 cells
	cells   []uint16           // what the numbers of each guess are below
	lanes   lanes
	boxes   *bound.Boxes // nil unless only black marks, or only sums, are told

	namesFirst bool // a set is looked up under its new name before it is scanned: scans cost more than names
}

// A plan says which view to make.
type plan struct {
	codes    []codebreaker.Code // the candidates in code order
	numbers  []int32            // of the candidates in the root
	keys     []key
	narrow   bool               // under candidates only
	position *position.Position // where the game stands, for orbits
	called   []codebreaker.Code // guesses of which the view has orbits, in code order
}

// row returns the cell numbers of a guess.
func (v *view) row(guess int32) []uint8 {
	n := len(v.codes)
	return v.labels[int(guess)*n:][:n:n]
}

// wideRow is row for wide views.
func (v *view) wideRow(guess int32) []uint16 {
	n := len(v.codes)
	return v.wide[int(guess)*n:][:n:n]
}

// label returns the number of the cell that a candidate is in.
func (v *view) label(guess int32, candidate uint16) int {
	if v.wide != nil {
		return int(v.wideRow(guess)[candidate])
	}
	return int(v.row(guess)[candidate])
}

// widen gives a part whose view is narrow one of all guesses, unless it can do without.
func (w *worker) widen(p *part) {
	if !p.view.narrow || w.own || len(p.set) == 1 {
		return
	}
	wide := p.view.plan
	wide.narrow = false
	if w.off&ideaOrbits == 0 && !w.game.HasWords() {
		reduction := access.Group(wide.position).Reduce(wide.codes)
		wide.called = slices.Clone(reduction.Guesses())
		for i := range wide.called {
			wide.called[i] = reduction.Expand(wide.called[i])
		}
	}
	p.view = w.maker.make(wide)
	w.prepare(p.view)
}
