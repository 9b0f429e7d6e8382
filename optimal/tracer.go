package optimal

import (
	"bufio"
	"encoding/binary"
)

// A tracer receives a proof step by step, in the order in which a checker reads it, as the proof
// tracers of SAT solvers do. The proof of a bound is one of
//
//	known                           an earlier lemma implies the bound, under a renaming
//	counted                         every guess costs enough by the sizes of its cells
//	split (guess (claim proof)*)* end
//
// After split come the guesses that the sizes of their cells do not rule out. Each has claims,
// lower bounds of some of its cells, and the claims with the other sizes add up to enough. Every
// counted and every end makes a lemma, except the end of a theorem. Lemmas are numbered from 0.
type tracer interface {
	theorem(t theorem)
	known(lemma int, r *renaming)
	counted(mostCells int)
	split(mostCells int, symmetries []renaming)
	guess(number, claims int) // the guess by its number in the pool
	claim(cell int, bound cost)
	end()
}

// The first number of a proof.
const (
	proofCounted = iota
	proofSplit
	proofKnown
)

// proofWriter is the tracer that writes the numbers of a certificate, as docs/proofs.md describes
// them. Errors of the writer appear when it is flushed.
type proofWriter struct {
	out        *bufio.Writer
	candidates int // of the position
	alphabets  int // in a renaming: one, or one for each place
}

func newProofWriter(out *bufio.Writer, r *root) *proofWriter {
	return &proofWriter{out: out, candidates: len(r.codes), alphabets: alphabetsOf(r.search.game)}
}

func (w *proofWriter) number(n int) {
	var bytes [binary.MaxVarintLen64]byte
	w.out.Write(bytes[:binary.PutUvarint(bytes[:], uint64(n))])
}

// cost writes a cost, and 0 for infinity.
func (w *proofWriter) cost(c cost) {
	if c >= infinite {
		c = 0
	}
	w.number(int(c))
}

// renaming writes a renaming, and 0 for the one that changes nothing.
func (w *proofWriter) renaming(r *renaming) {
	if r.place == nil {
		w.number(0)
		return
	}
	w.number(w.alphabets)
	for _, to := range r.place {
		w.number(int(to))
	}
	for _, symbols := range r.symbol[:w.alphabets] {
		for _, to := range symbols {
			w.number(int(to))
		}
	}
}

func (w *proofWriter) theorem(t theorem) {
	w.number(int(t.objective.Unit))
	w.number(int(t.objective.Last))
	if t.left >= w.candidates { // any number of guesses
		w.number(0)
	} else {
		w.number(t.left)
	}
	w.cost(t.bound)
}

func (w *proofWriter) known(lemma int, r *renaming) {
	w.number(proofKnown)
	w.number(lemma)
	w.renaming(r)
}

func (w *proofWriter) counted(mostCells int) {
	w.number(proofCounted)
	w.number(mostCells)
}

func (w *proofWriter) split(mostCells int, symmetries []renaming) {
	w.number(proofSplit)
	w.number(mostCells)
	w.number(len(symmetries))
	for i := range symmetries {
		w.renaming(&symmetries[i])
	}
}

func (w *proofWriter) guess(number, claims int) {
	w.number(number + 1)
	w.number(claims)
}

func (w *proofWriter) claim(cell int, bound cost) {
	w.number(cell)
	w.cost(bound)
}

// end ends the guesses of a split, and, after the last theorem, the certificate.
func (w *proofWriter) end() { w.number(0) }
