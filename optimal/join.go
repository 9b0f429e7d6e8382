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
	Opening codebreaker.Code
	Settled []Settled // what was found; no trees are needed
	Bytes   int64
	Open    func() (io.ReadCloser, error)
}

// JoinProof writes a certificate to options.Proof that no tree of a position has less than total, mostly by
// what fragments of it show, which are of searches with the same options but for the opening. They
// are believed: a certificate that claims too much will be refused by whoever checks it. The error may be a
// [DamagedFragment].
func JoinProof(ctx context.Context, p *position.Position, options Options, total uint64, fragments []*Fragment) error {
	r, err := newBranchRoot(ctx, p, options)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { r.search.stopped.Store(true) })()
	return r.writeCertificate(options.Proof, func(p *prover) error {
		p.fragments = fragments
		return p.theorem(ctx, theorem{bound.Objective{Unit: 1}, r.depthLimit(), cost(total)})
	})
}

// firsts returns the numbers of the first guesses to look at, in the pool: of equal ones that of which something was shown.
func (p *prover) firsts() (numbers []int32) {
	for _, f := range p.fragments {
		at, _ := slices.BinarySearchFunc(p.root.pool, f.Opening, codebreaker.Compare)
		numbers = append(numbers, int32(at))
	}
	for i := range p.root.pool {
		numbers = append(numbers, int32(i))
	}
	return numbers
}

// gain is a fragment with what the cells that it is about cost more by it than by their sizes.
type fragmentGain struct {
	fragment *Fragment
	more     cost
}

// choose returns fragments that together gain what is missing, those first that take few bytes for it, and
// what is missing still.
func chooseFragments(gains []fragmentGain, missing cost) (chosen []fragmentGain, rest cost) {
	slices.SortStableFunc(gains, func(a, b fragmentGain) int {
		return cmp.Compare(float64(a.fragment.Bytes)*float64(b.more), float64(b.fragment.Bytes)*float64(a.more))
	})
	for _, g := range gains {
		if missing > 0 && g.more > 0 {
			chosen = append(chosen, g)
			missing -= g.more
		}
	}
	slices.SortStableFunc(chosen, func(a, b fragmentGain) int { return cmp.Compare(b.fragment.Bytes, a.fragment.Bytes) })
	chosen = slices.DeleteFunc(chosen, func(g fragmentGain) bool {
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
func (p *prover) proveByFragments(o *openings, opening *opening, t theorem, sum cost) error {
	least := p.root.search.growth.Least(p.root.mostCells, o.below)
	var gains []fragmentGain
	covered := make([]bool, len(opening.branches))
	branch := func(answer codebreaker.Feedback) int {
		return slices.IndexFunc(opening.branches, func(b branch) bool { return b.feedback == answer })
	}
	for _, f := range p.fragments {
		if f.Opening != opening.guess {
			continue
		}
		g := fragmentGain{fragment: f}
		for _, settled := range f.Settled {
			if settled.Shown {
				i := branch(settled.Feedback)
				covered[i] = true
				g.more += max(0, cost(settled.Lower)-least[len(opening.branches[i].codes)])
			}
		}
		gains = append(gains, g)
	}
	if gains == nil {
		return p.proveOpening(o, opening, t, sum)
	}
	chosen, missing := chooseFragments(gains, t.bound-sum)
	var claims []claim
	if missing > 0 {
		claims, missing = p.claimMore(o, opening, covered, missing)
	}
	if missing > 0 {
		return p.proveOpening(o, opening, t, sum)
	}
	order := p.cellOrder(opening)
	p.putNumber(shownBy(chosen) + len(claims))
	for _, g := range chosen {
		if err := p.spliceCells(g.fragment, func(answer codebreaker.Feedback) int { return order[branch(answer)] }); err != nil {
			return err
		}
	}
	return p.proveBranches(o, opening, order, claims)
}

// shownBy returns how many proofs fragments have.
func shownBy(fragments []fragmentGain) (proofs int) {
	for _, f := range fragments {
		for _, settled := range f.fragment.Settled {
			if settled.Shown {
				proofs++
			}
		}
	}
	return proofs
}

// spliceCells writes what a fragment claims of cells, with the proofs.
func (p *prover) spliceCells(f *Fragment, cell func(answer codebreaker.Feedback) int) error {
	return p.readFragment(f, func(s *fragmentReader) error {
		for _, settled := range f.Settled {
			if settled.Shown {
				s.prover.putNumber(cell(settled.Feedback))
				s.prover.putCost(cost(settled.Lower))
				s.proof()
			}
		}
		return s.err
	})
}

// more returns what can be claimed of branches that no piece has shown anything of as a whole, and what is missing
// then. First it looks at them as an outline does, then it searches.
func (p *prover) claimMore(o *openings, opening *opening, covered []bool, missing cost) (claims []claim, rest cost) {
	w, least := o.worker, p.root.search.growth.Least(p.root.mostCells, o.below)
	lower := make([]cost, len(opening.branches))
	raise := func(i int, to cost) {
		if to > lower[i] {
			missing -= to - lower[i]
			lower[i] = to
		}
	}
	look := func(i int, to effort, limit cost) {
		o.initBranch(opening, i)
		q := &opening.parts[i]
		w.refine(opening.parts[i:i+1], checked, to, q.span.Lower, o.below, limit)
		if to == counted && !q.span.Exact() {
			w.useAllGuesses(q)
			w.scan(q, o.below)
		}
		raise(i, q.span.Lower)
		q.table = nil
	}
	for i := range opening.branches {
		lower[i] = least[len(opening.branches[i].codes)]
	}
	for _, effort := range [...]effort{counted, solved} {
		for i := range opening.branches {
			if missing > 0 && !covered[i] {
				limit := infinite
				if effort == solved {
					limit = lower[i] + missing - 1
				}
				look(i, effort, limit)
			}
		}
	}
	for i := range slices.Backward(opening.branches) { // no more than is needed
		size := least[len(opening.branches[i].codes)]
		if spare := min(-missing, lower[i]-size); spare > 0 {
			lower[i] -= spare
			missing += spare
		}
		if lower[i] > size {
			claims = append(claims, claim{i, lower[i]})
		}
	}
	return claims, missing
}
