package optimal

import (
	"cmp"
	"context"
	"io"
	"slices"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/certificate"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// JoinProof writes a certificate to the Proof of the options that no tree of a position has a smaller
// total. It copies fragments, and searches only for what they lack. The fragments must be of searches with
// the same options except the opening. They are believed: proofcheck rejects a certificate that
// claims too much. The error may be a [DamagedFragment].
func JoinProof(ctx context.Context, p *position.Position, options Options, total uint64, fragments []*Fragment) error {
	r, err := newBranchRoot(ctx, p, options)
	if err != nil {
		return err
	}
	defer r.stopWith(ctx)()
	return r.writeCertificate(ctx, options.Proof, func(p *prover) error {
		p.fragments = fragments
		return p.theorem(certificate.Theorem{Objective: bound.Objective{Unit: 1}, Remaining: r.depthLimit(), Bound: cost(total)})
	})
}

// fragmentGain is a fragment and how much its bounds exceed the sizes of its branches.
type fragmentGain struct {
	fragment *Fragment
	more     cost
}

// chooseFragments chooses fragments that together gain the missing cost, and returns the rest that
// is still missing. It prefers few bytes for the gain.
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

// provenBy returns the number of proofs in fragments.
func provenBy(fragments []fragmentGain) (proofs int) {
	for _, f := range fragments {
		for _, settled := range f.fragment.Settled {
			if settled.Shown {
				proofs++
			}
		}
	}
	return proofs
}

// copyFragment reports the proofs of a fragment as claims of cells. It renumbers the lemmas to
// follow the ones of the prover.
func (p *prover) copyFragment(f *Fragment, cell func(feedback rules.Feedback) int) (err error) {
	defer func() {
		if err != nil {
			err = &DamagedFragment{Fragment: f, Err: err}
		}
	}()
	file, err := f.Open()
	if err != nil {
		return err
	}
	defer file.Close()
	var claims []certificate.Claim
	for _, settled := range f.Settled {
		if settled.Shown {
			claims = append(claims, certificate.Claim{Cell: cell(settled.Feedback), Bound: cost(settled.Lower)})
		}
	}
	lemmas, err := certificate.CopyFragment(file, p.search.game, claims, p.trace, p.lemmas.count)
	p.lemmas.count += lemmas
	return err
}

// writeFragment proves the bounds of the branches that were searched, and notes which it proved.
func (bs *branchSearch) writeFragment(to io.Writer) error {
	root := bs.openings.root
	return certificate.WriteFragment(to, root.search.game, func(trace certificate.Tracer) error {
		p := newProver(bs.openings.ctx, root, trace)
		defer p.close()
		opening := root.openings[0]
		root.dropTables(opening)
		for i := range bs.settled {
			if err := bs.proveSettled(p, opening, i); err != nil {
				return err
			}
		}
		return nil
	})
}

// proveSettled proves the bound of a branch, unless its size says as much.
func (bs *branchSearch) proveSettled(p *prover, opening *opening, i int) error {
	settled, growth := &bs.settled[i], p.search.growth
	size := growth.Least(growth.Cells(), bs.openings.below)[len(bs.subproblems[i].set)]
	if settled.Shown = cost(settled.Lower) > size; !settled.Shown {
		return nil
	}
	branch := slices.IndexFunc(opening.branches, func(b branch) bool { return b.feedback == settled.Feedback })
	err := p.prove(bs.openings.wholeBranch(opening, branch), bs.openings.below, cost(settled.Lower))
	bs.openings.root.dropTables(opening)
	p.numbers = nil
	return err
}
