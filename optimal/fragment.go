package optimal

import (
	"bufio"
	"compress/gzip"
	"io"
	"slices"

	"codebreaker"
)

// A certificate of a search that was cut into pieces is joined from fragments. Each search of branches writes one,
// while its memory is warm: for each branch of which it says more than its size tells, a proof in the form of
// certificates. All of it is compressed with gzip, after a line that says what it is. Lemmas are numbered from 0.

// fragmentHead is what a fragment begins with.
const fragmentHead = "codebreaker fragment 1\n"

// show writes the proof of what was found, and notes of what it has one.
func (s *branchSearch) writeFragment(to io.Writer) error {
	zipped, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	s.openings.root.search.tables.keepEquivalent = true // as in a certificate
	p := &prover{root: s.openings.root, worker: s.openings.worker, out: bufio.NewWriter(zipped), lemmas: make(map[key][]lemma)}
	if _, err := p.out.WriteString(fragmentHead); err != nil {
		return err
	}
	opening := s.openings.root.openings[0]
	opening.dropTables()
	for i := range s.parts {
		s.parts[i].table = nil
	}
	err = s.proveWanted(p, opening)
	opening.dropTables()
	if err != nil {
		return err
	}
	if err := p.out.Flush(); err != nil {
		return err
	}
	return zipped.Close()
}

// tells reports whether a bound is more than the size of a set tells, with as many cells as any guess makes.
func (s *branchSearch) beatsSize(size, left int, lower uint64) bool {
	return cost(lower) > s.openings.root.search.growth.Least(s.openings.root.search.growth.Cells(), left)[size]
}

// whole returns the part of a branch, with all guesses.
func (s *branchSearch) wholeBranch(opening *opening, answer codebreaker.Feedback) *subproblem {
	i := slices.IndexFunc(opening.branches, func(b branch) bool { return b.feedback == answer })
	s.openings.attachTable(opening, i)
	s.openings.worker.useAllGuesses(&opening.parts[i])
	return &opening.parts[i]
}

// showBranches writes proofs of branches.
func (s *branchSearch) proveWanted(p *prover, opening *opening) error {
	for i := range s.settled {
		settled := &s.settled[i]
		size := len(s.parts[i].set)
		if settled.Shown = s.beatsSize(size, s.openings.below, settled.Lower); !settled.Shown {
			continue
		}
		if err := p.prove(s.openings.ctx, s.wholeBranch(opening, settled.Feedback), s.openings.below, cost(settled.Lower)); err != nil {
			return err
		}
		opening.dropTables()
		p.poolNumbersOf = nil
	}
	return nil
}
