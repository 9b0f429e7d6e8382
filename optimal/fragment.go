package optimal

import (
	"bufio"
	"compress/gzip"
	"io"
	"slices"

	"codebreaker"
)

// A certificate of a search that was cut into pieces is joined from fragments. Each search of branches writes one,
// while its memory is warm: for each branch, or answer, of which it says more than its size tells, a proof in the form of
// certificates; of some guesses of a branch, the exceptions that they are in the proof of that branch, and a 0. All of
// it is compressed with gzip, after a line that says what it is. Lemmas are numbered from 0.

// fragmentHead is what a fragment begins with.
const fragmentHead = "codebreaker fragment 1\n"

// show writes the proof of what was found, and notes of what it has one.
func (s *branchSearch) show(to io.Writer) error {
	zipped, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	s.maker.twins = true // as in a certificate
	p := &prover{root: s.root, worker: s.worker, out: bufio.NewWriter(zipped), lemmas: make(map[key][]lemma)}
	if _, err := p.out.WriteString(fragmentHead); err != nil {
		return err
	}
	opening := s.root.openings[0]
	opening.forget()
	for i := range s.parts {
		s.parts[i].view = nil
	}
	switch wanted := s.wanted[0]; {
	case wanted.Answers != nil:
		err = s.showAnswers(p, opening)
	case wanted.Guesses != nil:
		err = s.showGuesses(p, opening)
	default:
		err = s.showBranches(p, opening)
	}
	opening.forget()
	if err != nil {
		return err
	}
	if err := p.out.Flush(); err != nil {
		return err
	}
	return zipped.Close()
}

// tells reports whether a bound is more than the size of a set tells, with as many cells as any guess makes.
func (s *branchSearch) tells(size, left int, lower uint64) bool {
	return cost(lower) > s.growth.Least(s.growth.Cells(), left)[size]
}

// whole returns the part of a branch, with all guesses.
func (s *branchSearch) whole(opening *opening, answer codebreaker.Feedback) *part {
	i := slices.IndexFunc(opening.branches, func(b branch) bool { return b.feedback == answer })
	s.see(opening, i)
	s.worker.widen(&opening.parts[i])
	return &opening.parts[i]
}

// showBranches writes proofs of branches.
func (s *branchSearch) showBranches(p *prover, opening *opening) error {
	for i := range s.settled {
		settled := &s.settled[i]
		size := len(s.parts[i].set)
		if settled.Shown = s.tells(size, s.below, settled.Lower); !settled.Shown {
			continue
		}
		if err := p.prove(s.ctx, s.whole(opening, settled.Feedback), s.below, cost(settled.Lower), nil); err != nil {
			return err
		}
		opening.forget()
		p.named = nil
	}
	return nil
}

// showGuesses writes why some guesses of a branch cost what was found.
func (s *branchSearch) showGuesses(p *prover, opening *opening) error {
	settled := &s.settled[0]
	q, lower := s.whole(opening, settled.Feedback), cost(settled.Lower)
	settled.Shown = true
	s.worker.prepare(q.view)
	for _, guess := range p.dear(q, s.below, lower) {
		if !slices.Contains(s.wanted[0].Guesses, q.view.guesses[guess]) {
			continue
		}
		p.number(int(p.names(q.view)[guess]) + 1)
		if err := p.exception(s.ctx, q, guess, s.below, lower); err != nil {
			return err
		}
	}
	p.number(0)
	return nil
}

// showAnswers writes proofs of what follows the answers to a guess of a branch.
func (s *branchSearch) showAnswers(p *prover, opening *opening) error {
	w, wanted := s.worker, s.wanted[0]
	q, below := s.whole(opening, wanted.Feedback), s.below-lessOne(s.below)
	w.prepare(q.view)
	p.dear(q, s.below, 0)
	at, _ := slices.BinarySearchFunc(q.view.guesses, wanted.Guesses[0], codebreaker.Compare)
	parts := p.cellsOf(q, int32(at), s.below)
	for k := range s.settled {
		settled := &s.settled[k]
		i := slices.IndexFunc(parts, func(cell part) bool { return p.answerOf(int32(at), &cell) == settled.Feedback })
		if settled.Shown = s.tells(len(parts[i].set), below, settled.Lower); !settled.Shown {
			continue
		}
		if err := p.prove(s.ctx, &parts[i], below, cost(settled.Lower), nil); err != nil {
			return err
		}
	}
	return nil
}

// cellsOf returns the parts that a guess makes of another, but for the guess itself. They stay as they are.
func (p *prover) cellsOf(q *part, guess int32, left int) (parts []part) {
	p.worker.cells(q, guess, left, func(_ codebreaker.Feedback, cell *part) {
		parts = append(parts, *cell)
		parts[len(parts)-1].set = slices.Clone(cell.set)
	})
	return parts
}

// answerOf returns the answer to a guess after which a part is left.
func (p *prover) answerOf(guess int32, cell *part) codebreaker.Feedback {
	return p.game.Mark(cell.view.guesses[guess], cell.view.codes[cell.set[0]])
}
