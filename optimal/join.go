package optimal

import (
	"cmp"
	"context"
	"io"
	"slices"

	"codebreaker"
	"codebreaker/internal/bound"
	"codebreaker/position"
)

// Fragment is what [SolveBranches] has written to [Options.Proof] of some branches.
type Fragment struct {
	Opening  codebreaker.Code
	Branches []Branch  // as they were given
	Settled  []Settled // what was found of them; no trees are needed
	Stated   uint64    // of some guesses, or of answers: what is known of the branch by all fragments of it together
	Bytes    int64
	Open     func() (io.ReadCloser, error)
}

// cut reports whether a fragment is not about whole branches.
func (f *Fragment) cut() bool { return f.Branches[0].Guesses != nil }

// JoinProof writes a certificate to options.Proof that no tree of a position has less than total, mostly by
// what fragments of it show, which are of searches with the same options but for the opening. They
// are believed: a certificate that claims too much will be refused by whoever checks it. The error may be a
// [DamagedFragment].
func JoinProof(ctx context.Context, p *position.Position, options Options, total uint64, fragments []*Fragment) error {
	r, err := newBranchRoot(ctx, p, options)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { r.stopped.Store(true) })()
	return r.write(options.Proof, func(p *prover) error {
		p.shown = fragments
		return p.theorem(ctx, theorem{bound.Objective{Unit: 1}, r.mostGuesses(), cost(total)})
	})
}

// firsts returns the numbers of the first guesses to look at, in the pool: of equal ones that of which something was shown.
func (p *prover) firsts() (numbers []int32) {
	for _, f := range p.shown {
		at, _ := slices.BinarySearchFunc(p.pool, f.Opening, codebreaker.Compare)
		numbers = append(numbers, int32(at))
	}
	for i := range p.pool {
		numbers = append(numbers, int32(i))
	}
	return numbers
}

// gain is a fragment with what the cells that it is about cost more by it than by their sizes.
type gain struct {
	*Fragment
	more cost
}

// choose returns fragments that together gain what is missing, those first that take few bytes for it, and
// what is missing still.
func choose(gains []gain, missing cost) (chosen []gain, rest cost) {
	slices.SortStableFunc(gains, func(a, b gain) int {
		return cmp.Compare(float64(a.Bytes)*float64(b.more), float64(b.Bytes)*float64(a.more))
	})
	for _, g := range gains {
		if missing > 0 && g.more > 0 {
			chosen = append(chosen, g)
			missing -= g.more
		}
	}
	slices.SortStableFunc(chosen, func(a, b gain) int { return cmp.Compare(b.Bytes, a.Bytes) })
	chosen = slices.DeleteFunc(chosen, func(g gain) bool {
		spare := missing+g.more <= 0
		if spare {
			missing += g.more
		}
		return spare
	})
	return chosen, missing
}

// join writes why a first guess costs enough: by what pieces have shown of it, and what this search finds where that
// is not enough.
func (p *prover) join(o *openings, opening *opening, t theorem, sum cost) error {
	least := p.growth.Least(p.cells, o.below)
	var gains []gain
	covered, cut := make([]bool, len(opening.branches)), make(map[int][]*Fragment)
	branch := func(answer codebreaker.Feedback) int {
		return slices.IndexFunc(opening.branches, func(b branch) bool { return b.feedback == answer })
	}
	for _, f := range p.shown {
		if f.Opening != opening.guess {
			continue
		}
		if f.cut() {
			i := branch(f.Branches[0].Feedback)
			cut[i] = append(cut[i], f)
			continue
		}
		g := gain{Fragment: f}
		for _, settled := range f.Settled {
			if settled.Shown {
				i := branch(settled.Feedback)
				covered[i] = true
				g.more += max(0, cost(settled.Lower)-least[len(opening.branches[i].codes)])
			}
		}
		gains = append(gains, g)
	}
	if gains == nil && len(cut) == 0 {
		return p.opening(o, opening, t, sum)
	}
	chosen, missing := choose(gains, t.bound-sum)
	var claims []claimed
	if missing > 0 {
		claims, missing = p.more(o, opening, covered, cut, missing)
	}
	if missing > 0 {
		return p.opening(o, opening, t, sum)
	}
	order := p.cellOrder(opening)
	p.number(shownBy(chosen) + len(claims))
	for _, g := range chosen {
		if err := p.spliceCells(g.Fragment, func(answer codebreaker.Feedback) int { return order[branch(answer)] }); err != nil {
			return err
		}
	}
	return p.branches(o, opening, order, claims, cut)
}

// shownBy returns how many proofs fragments have.
func shownBy(fragments []gain) (proofs int) {
	for _, f := range fragments {
		for _, settled := range f.Settled {
			if settled.Shown {
				proofs++
			}
		}
	}
	return proofs
}

// spliceCells writes what a fragment claims of cells, with the proofs.
func (p *prover) spliceCells(f *Fragment, cell func(answer codebreaker.Feedback) int) error {
	return p.splice(f, func(s *splicer) error {
		for _, settled := range f.Settled {
			if settled.Shown {
				s.number(cell(settled.Feedback))
				s.price(cost(settled.Lower))
				s.proof()
			}
		}
		return s.err
	})
}

// more returns what can be claimed of branches that no piece has shown anything of as a whole, and what is missing
// then. First it looks at them as an outline does; then it takes what is known of branches by their guesses, and last it searches.
func (p *prover) more(o *openings, opening *opening, covered []bool, cut map[int][]*Fragment, missing cost) (claims []claimed, rest cost) {
	w, least := o.worker, p.growth.Least(p.cells, o.below)
	lower := make([]cost, len(opening.branches))
	raise := func(i int, to cost) {
		if to > lower[i] {
			missing -= to - lower[i]
			lower[i] = to
		}
	}
	look := func(i int, to stage, limit cost) {
		o.ready(opening, i)
		q := &opening.parts[i]
		w.weigh(opening.parts[i:i+1], glanced, to, q.span.Lower, o.below, limit)
		if to == counted && !q.span.Exact() {
			w.widen(q)
			w.scan(q, o.below)
		}
		raise(i, q.span.Lower)
		q.view = nil
	}
	for i := range opening.branches {
		lower[i] = least[len(opening.branches[i].codes)]
	}
	for _, isCut := range []bool{false, true} {
		for i := range opening.branches {
			if missing > 0 && !covered[i] && isCut == (cut[i] != nil) {
				look(i, counted, infinite)
			}
		}
	}
	for i := range opening.branches {
		for _, f := range cut[i] {
			raise(i, min(cost(f.Stated), lower[i]+max(0, missing)))
		}
	}
	for i := range opening.branches {
		if missing > 0 && !covered[i] && cut[i] == nil {
			look(i, solved, lower[i]+missing-1)
		}
	}
	for i := range slices.Backward(opening.branches) { // no more than is needed
		size := least[len(opening.branches[i].codes)]
		if spare := min(-missing, lower[i]-size); spare > 0 {
			lower[i] -= spare
			missing += spare
		}
		if lower[i] > size {
			claims = append(claims, claimed{i, lower[i]})
		}
	}
	return claims, missing
}

// join writes exceptions of a proof that pieces have shown, as far as they show enough.
func (e *excepted) join(ctx context.Context, fragments []*Fragment, left int, wanted cost) error {
	var guesses []codebreaker.Code // whose answers are pieces
	for _, f := range fragments {
		if guess := f.Branches[0].Guesses[0]; f.Branches[0].Answers != nil {
			if !slices.Contains(guesses, guess) {
				guesses = append(guesses, guess)
			}
			continue
		}
		if cost(f.Settled[0].Lower) < wanted {
			continue
		}
		if err := e.spliceGuesses(f); err != nil {
			return err
		}
	}
	q := e.part
	for _, guess := range guesses {
		at, found := slices.BinarySearchFunc(q.view.guesses, guess, codebreaker.Compare)
		if !found || e.worker.split(q, int32(at), 1<<15, left, -1) >= wanted || !e.adds(int32(at)) {
			continue
		}
		e.number(int(e.names(q.view)[at]) + 1)
		answered := slices.DeleteFunc(slices.Clone(fragments), func(f *Fragment) bool {
			return f.Branches[0].Answers == nil || f.Branches[0].Guesses[0] != guess
		})
		if err := e.joinGuess(ctx, int32(at), answered, left, wanted); err != nil {
			return err
		}
	}
	return nil
}

// spliceGuesses writes the exceptions that a fragment has.
func (e *excepted) spliceGuesses(f *Fragment) error {
	return e.splice(f, func(s *splicer) error {
		names := e.names(e.part.view)
		for number := s.next(); number > 0; number = s.next() {
			at, found := slices.BinarySearch(names, int32(number-1))
			if !found {
				return errFragment
			}
			e.adds(int32(at))
			s.number(number)
			if s.cells(); s.err != nil {
				return s.err
			}
		}
		return s.err
	})
}

// joinGuess writes why a guess costs enough, by what pieces have shown of what follows its answers.
func (e *excepted) joinGuess(ctx context.Context, guess int32, fragments []*Fragment, left int, wanted cost) error {
	w, q, below := e.worker, e.part, left-lessOne(left)
	parts := e.cellsOf(q, guess, left)
	least := w.growth.Least(int(q.most), below)
	missing := wanted - w.split(q, guess, 1<<15, left, -1)
	cell := func(answer codebreaker.Feedback) int {
		return slices.IndexFunc(parts, func(cell part) bool { return e.answerOf(guess, &cell) == answer })
	}
	covered := make([]bool, len(parts))
	var gains []gain
	for _, f := range fragments {
		g := gain{Fragment: f}
		for _, settled := range f.Settled {
			if settled.Shown {
				i := cell(settled.Feedback)
				covered[i] = true
				g.more += max(0, cost(settled.Lower)-least[len(parts[i].set)])
			}
		}
		gains = append(gains, g)
	}
	chosen, missing := choose(gains, missing)
	var claims []claimed
	for i := range parts {
		if size := least[len(parts[i].set)]; missing > 0 && !covered[i] {
			lower := w.weigh(parts[i:i+1], glanced, solved, parts[i].span.Lower, below, size+missing-1)
			if more := min(missing, lower-size); more > 0 {
				claims = append(claims, claimed{i, size + more})
				missing -= more
			}
		}
	}
	if missing > 0 {
		return e.exception(ctx, q, guess, left, wanted)
	}
	e.number(shownBy(chosen) + len(claims))
	for _, g := range chosen {
		err := e.spliceCells(g.Fragment, func(answer codebreaker.Feedback) int { return q.cell(guess, parts[cell(answer)].set[0]) })
		if err != nil {
			return err
		}
	}
	for _, c := range claims {
		e.number(q.cell(guess, parts[c.part].set[0]))
		e.price(c.bound)
		if err := e.prove(ctx, &parts[c.part], below, c.bound, nil); err != nil {
			return err
		}
	}
	return nil
}
