package optimal

import (
	"bufio"
	"encoding/binary"

	"codebreaker/internal/engine/optimal/canonical"
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
	known(lemma int, r *canonical.Renaming)
	counted(mostCells int)
	split(mostCells int, symmetries []canonical.Renaming)
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
	return &proofWriter{out: out, candidates: len(r.problem.codes), alphabets: canonical.Alphabets(r.search.game)}
}

func (pw *proofWriter) number(n int) {
	var bytes [binary.MaxVarintLen64]byte
	pw.out.Write(bytes[:binary.PutUvarint(bytes[:], uint64(n))])
}

// cost writes a cost, and 0 for infinity.
func (pw *proofWriter) cost(c cost) {
	if c >= infinite {
		c = 0
	}
	pw.number(int(c))
}

// renaming writes a renaming, and 0 for the one that changes nothing.
func (pw *proofWriter) renaming(r *canonical.Renaming) {
	if r.Place == nil {
		pw.number(0)
		return
	}
	pw.number(pw.alphabets)
	for _, to := range r.Place {
		pw.number(int(to))
	}
	for _, symbols := range r.Symbol[:pw.alphabets] {
		for _, to := range symbols {
			pw.number(int(to))
		}
	}
}

func (pw *proofWriter) theorem(t theorem) {
	pw.number(int(t.objective.Unit))
	pw.number(int(t.objective.Last))
	if t.remaining >= pw.candidates { // any number of guesses
		pw.number(0)
	} else {
		pw.number(t.remaining)
	}
	pw.cost(t.bound)
}

func (pw *proofWriter) known(lemma int, r *canonical.Renaming) {
	pw.number(proofKnown)
	pw.number(lemma)
	pw.renaming(r)
}

func (pw *proofWriter) counted(mostCells int) {
	pw.number(proofCounted)
	pw.number(mostCells)
}

func (pw *proofWriter) split(mostCells int, symmetries []canonical.Renaming) {
	pw.number(proofSplit)
	pw.number(mostCells)
	pw.number(len(symmetries))
	for i := range symmetries {
		pw.renaming(&symmetries[i])
	}
}

func (pw *proofWriter) guess(number, claims int) {
	pw.number(number + 1)
	pw.number(claims)
}

func (pw *proofWriter) claim(cell int, bound cost) {
	pw.number(cell)
	pw.cost(bound)
}

// end ends the guesses of a split, and, after the last theorem, the certificate.
func (pw *proofWriter) end() { pw.number(0) }
