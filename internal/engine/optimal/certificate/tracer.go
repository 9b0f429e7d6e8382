package certificate

import (
	"bufio"
	"encoding/binary"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/canonical"
)

// A Tracer receives a proof step by step, in the order in which a checker reads it, as the proof
// tracers of SAT solvers do. The proof of a bound is one of
//
//	Known                           an earlier lemma implies the bound, under a renaming
//	Counted                         every guess costs enough by the sizes of its cells
//	Split (Guess (Claim proof)*)* End
//
// After Split come the guesses that the sizes of their cells do not rule out. Each has claims,
// lower bounds of some of its cells, and the claims with the other sizes add up to enough. Every
// Counted and every End makes a lemma, except the End of a theorem. Lemmas are numbered from 0.
type Tracer interface {
	Theorem(t Theorem)
	Known(lemma int, r *canonical.Renaming)
	Counted(mostCells int)
	Split(mostCells int, symmetries []canonical.Renaming)
	Guess(number, claims int) // the guess by its number in the pool
	Claim(cell int, bound bound.Cost)
	End()
}

// The first number of a proof.
const (
	proofCounted = iota
	proofSplit
	proofKnown
)

// writer is the tracer that writes the numbers of a certificate, as docs/proofs.md describes
// them. Errors of the writer appear when it is flushed.
type writer struct {
	out        *bufio.Writer
	candidates int // of the position
	alphabets  int // in a renaming: one, or one for each place
}

func (w *writer) number(n int) {
	var bytes [binary.MaxVarintLen64]byte
	w.out.Write(bytes[:binary.PutUvarint(bytes[:], uint64(n))])
}

// cost writes a cost, and 0 for infinity.
func (w *writer) cost(c bound.Cost) {
	if c >= bound.Infinite {
		c = 0
	}
	w.number(int(c))
}

// renaming writes a renaming, and 0 for the one that changes nothing.
func (w *writer) renaming(r *canonical.Renaming) {
	if r.Place == nil {
		w.number(0)
		return
	}
	w.number(w.alphabets)
	for _, to := range r.Place {
		w.number(int(to))
	}
	for _, symbols := range r.Symbol[:w.alphabets] {
		for _, to := range symbols {
			w.number(int(to))
		}
	}
}

func (w *writer) Theorem(t Theorem) {
	w.number(int(t.Objective.Unit))
	w.number(int(t.Objective.Last))
	if t.Remaining >= w.candidates { // any number of guesses
		w.number(0)
	} else {
		w.number(t.Remaining)
	}
	w.cost(t.Bound)
}

func (w *writer) Known(lemma int, r *canonical.Renaming) {
	w.number(proofKnown)
	w.number(lemma)
	w.renaming(r)
}

func (w *writer) Counted(mostCells int) {
	w.number(proofCounted)
	w.number(mostCells)
}

func (w *writer) Split(mostCells int, symmetries []canonical.Renaming) {
	w.number(proofSplit)
	w.number(mostCells)
	w.number(len(symmetries))
	for i := range symmetries {
		w.renaming(&symmetries[i])
	}
}

func (w *writer) Guess(number, claims int) {
	w.number(number + 1)
	w.number(claims)
}

func (w *writer) Claim(cell int, bound bound.Cost) {
	w.number(cell)
	w.cost(bound)
}

// End ends the guesses of a split. After the last theorem it ends the certificate.
func (w *writer) End() { w.number(0) }
