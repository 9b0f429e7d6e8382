package optimal

import (
	"slices"

	"codebreaker/internal/engine/optimal/certificate"
	"codebreaker/internal/engine/rules"
)

// firstGuess is the proof that one first guess costs enough: by the fragments of work units, and
// by a search of its own when they are not enough.
type firstGuess struct {
	prover   *prover
	openings *openings
	opening  *opening
	number   int // of the guess in the pool
	theorem  certificate.Theorem
	least    []cost // of a branch, by its number of candidates
	missing  cost   // what the bound exceeds the sizes of the branches by
}

func (f *firstGuess) prove() error {
	gains, covered := f.gains()
	if gains == nil {
		return f.proveAlone()
	}
	chosen, missing := chooseFragments(gains, f.missing)
	var claims []claim
	if missing > 0 {
		claims, missing = f.claimOthers(covered, missing)
	}
	if missing > 0 {
		return f.proveAlone()
	}
	order := f.cellOrder()
	f.prover.trace.Guess(f.number, provenBy(chosen)+len(claims))
	for _, gain := range chosen {
		if err := f.prover.copyFragment(gain.fragment, func(feedback rules.Feedback) int { return order[f.branch(feedback)] }); err != nil {
			return err
		}
	}
	return f.proveClaims(order, claims)
}

// proveAlone proves the first guess without fragments.
func (f *firstGuess) proveAlone() error {
	if f.theorem.Bound >= infinite {
		f.openings.openingFeasible(f.opening)
	} else {
		f.openings.evaluateOpening(f.opening, f.theorem.Bound-1)
	}
	if err := f.prover.stopReason(); err != nil {
		return err
	}
	claims, err := chooseClaims(f.opening.subproblems, f.least, f.missing)
	if err != nil {
		return f.prover.root.problem.contradiction()
	}
	f.prover.trace.Guess(f.number, len(claims))
	return f.proveClaims(f.cellOrder(), claims)
}

// proveClaims proves bounds of branches.
func (f *firstGuess) proveClaims(order []int, claims []claim) error {
	for _, c := range claims {
		f.prover.trace.Claim(order[c.subproblem], c.bound)
		if err := f.prover.prove(f.openings.wholeBranch(f.opening, c.subproblem), f.openings.below, c.bound); err != nil {
			return err
		}
	}
	f.prover.root.dropTables(f.opening)
	f.prover.numbers = nil
	return nil
}

// cellOrder returns the number of each branch's cell: cells are in the order of their first codes.
func (f *firstGuess) cellOrder() []int {
	branches := f.opening.branches
	order, byFirst := make([]int, len(branches)), make([]int, len(branches))
	for i := range byFirst {
		byFirst[i] = i
	}
	slices.SortFunc(byFirst, func(i, j int) int { return rules.Compare(branches[i].codes[0], branches[j].codes[0]) })
	for at, i := range byFirst {
		order[i] = at
	}
	return order
}

// branch returns the number of the branch after a feedback.
func (f *firstGuess) branch(feedback rules.Feedback) int {
	return slices.IndexFunc(f.opening.branches, func(b branch) bool { return b.feedback == feedback })
}

// gains returns the fragments about the first guess, and which branches they cover.
func (f *firstGuess) gains() (gains []fragmentGain, covered []bool) {
	covered = make([]bool, len(f.opening.branches))
	for _, fragment := range f.prover.fragments {
		if fragment.Opening != f.opening.guess {
			continue
		}
		gain := fragmentGain{fragment: fragment}
		for _, settled := range fragment.Settled {
			if settled.Shown {
				i := f.branch(settled.Feedback)
				covered[i] = true
				gain.more += max(0, cost(settled.Lower)-f.least[len(f.opening.branches[i].codes)])
			}
		}
		gains = append(gains, gain)
	}
	return gains, covered
}

// claimOthers returns bounds of the branches that fragments do not cover, and the rest that is
// still missing. It first looks at all of them as an outline does, and then searches.
func (f *firstGuess) claimOthers(covered []bool, missing cost) (claims []claim, rest cost) {
	lower := make([]cost, len(f.opening.branches))
	for i := range lower {
		lower[i] = f.least[len(f.opening.branches[i].codes)]
	}
	for _, effort := range [...]effort{counted, solved} {
		for i := range lower {
			if missing <= 0 || covered[i] {
				continue
			}
			limit := infinite
			if effort == solved {
				limit = lower[i] + missing - 1
			}
			if found := f.openings.boundBranch(f.opening, i, effort, limit); found > lower[i] {
				missing -= found - lower[i]
				lower[i] = found
			}
		}
	}
	for i := range slices.Backward(lower) { // claim no more than is missing
		size := f.least[len(f.opening.branches[i].codes)]
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
