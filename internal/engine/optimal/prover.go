package optimal

import (
	"context"
	"slices"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/optimal/certificate"
	"codebreaker/internal/engine/optimal/tables"
	"codebreaker/internal/engine/rules"
)

// A prover goes through a finished search once more and reports why each subproblem reaches its
// bound. It finds nearly all bounds in the transposition table.
type prover struct {
	ctx       context.Context
	root      *root
	search    *searcher
	worker    *worker
	trace     certificate.Tracer
	lemmas    lemmas
	numbers   map[*tables.Table][]int32 // the pool numbers of each table's guesses
	fragments []*Fragment               // of work units; nil if one process searched everything
}

func newProver(ctx context.Context, r *root, trace certificate.Tracer) *prover {
	// Guesses that partition a table alike may differ under the symmetries of a subproblem.
	r.search.tables.KeepEquivalent = true
	p := &prover{ctx: ctx, root: r, search: r.search, worker: r.search.acquire(), trace: trace}
	p.lemmas.reset()
	return p
}

func (p *prover) close() { p.search.release(p.worker) }

// theorem proves a theorem.
func (p *prover) theorem(t certificate.Theorem) error {
	p.trace.Theorem(t)
	p.lemmas.reset()
	everything := &subproblem{table: &tables.Table{Spec: tables.Spec{Codes: p.root.problem.codes}}, set: make([]uint16, len(p.root.problem.codes))}
	for i := range everything.set {
		everything.set[i] = uint16(i)
	}
	symmetries := p.symmetries(everything)
	p.trace.Split(max(2, p.root.mostCells), symmetries)
	o := newOpenings(p.ctx, p.root, p.worker, t.Remaining)
	covered := make([]bool, len(p.root.pool))
	for _, number := range p.firstGuesses() {
		guess := p.root.pool[number]
		if covered[number] || !p.allowedFirst(guess) {
			continue
		}
		p.cover(covered, symmetries, number)
		opening, err := p.root.newOpening(p.ctx, guess)
		if err != nil {
			return err
		}
		if len(opening.branches) == 1 && !opening.own && p.root.problem.options.Opening == nil {
			continue // it separates no candidates
		}
		least := p.search.growth.Least(p.root.mostCells, o.below)
		sum := p.root.firstCost(opening, t.Remaining)
		for i := range opening.branches {
			sum += least[len(opening.branches[i].codes)]
		}
		if sum >= t.Bound {
			continue
		}
		f := &firstGuess{prover: p, openings: o, opening: opening, number: int(number), theorem: t, least: least, missing: t.Bound - sum}
		if err := f.prove(); err != nil {
			return err
		}
	}
	p.trace.End()
	return p.ctx.Err()
}

// firstGuesses returns the pool numbers of the first guesses to look at. Guesses of fragments come
// first, so that they represent their orbits.
func (p *prover) firstGuesses() (numbers []int32) {
	for _, f := range p.fragments {
		at, _ := slices.BinarySearchFunc(p.root.pool, f.Opening, rules.Compare)
		numbers = append(numbers, int32(at))
	}
	for i := range p.root.pool {
		numbers = append(numbers, int32(i))
	}
	return numbers
}

// allowedFirst reports whether the options and the hard rule allow a first guess.
func (p *prover) allowedFirst(guess rules.Code) bool {
	if opening := p.root.problem.options.Opening; opening != nil && guess != *opening || !p.root.problem.hints.allow(p.search.game, guess) {
		return false
	}
	_, candidate := slices.BinarySearchFunc(p.root.problem.codes, guess, rules.Compare)
	return candidate || !p.search.own
}

// stopReason returns why the search has stopped, nil if it has not.
func (p *prover) stopReason() error {
	switch {
	case p.search.wrong.Load():
		return p.root.problem.contradiction()
	case p.search.full.Load():
		return p.root.problem.tooLarge()
	case p.search.stopped.Load():
		return context.Cause(p.ctx)
	}
	return nil
}

// claim is a bound of a subproblem that must be proven.
type claim struct {
	subproblem int
	bound      cost
}

// chooseClaims chooses bounds of subproblems that together exceed what their sizes say by missing. Small
// subproblems come first because they are proven sooner. A single subproblem that no tree solves is enough.
func chooseClaims(subproblems []subproblem, least []cost, missing cost) (claims []claim, err error) {
	order := bySize(subproblems)
	for _, i := range order {
		if subproblems[i].span.Lower > bound.MostCost {
			return []claim{{i, infinite}}, nil
		}
	}
	for _, i := range order {
		size := least[len(subproblems[i].set)]
		if gain := min(missing, subproblems[i].span.Lower-size); gain > 0 {
			claims = append(claims, claim{i, size + gain})
			missing -= gain
		}
	}
	if missing > 0 {
		return nil, errContradiction
	}
	return claims, nil
}

// prove proves that a subproblem costs at least wanted, which must be true.
func (p *prover) prove(sub *subproblem, remaining int, wanted cost) error {
	if err := p.stopReason(); err != nil {
		return err
	}
	p.worker.prepare(sub.table)
	if p.proveByLemma(sub, remaining, wanted) {
		return nil
	}
	guesses := p.notRuledOut(sub, remaining, wanted)
	if len(guesses) == 0 {
		p.trace.Counted(int(sub.most))
		p.addLemma(sub, remaining, wanted)
		return nil
	}
	var symmetries []canonical.Renaming
	if len(guesses) >= symmetriesFrom {
		symmetries = p.symmetries(sub)
	}
	p.trace.Split(int(sub.most), symmetries)
	e := newExceptions(p, sub, symmetries)
	for _, guess := range guesses {
		if !e.add(guess) {
			continue
		}
		if err := p.proveGuess(sub, guess, remaining, wanted); err != nil {
			return err
		}
	}
	p.trace.End()
	p.addLemma(sub, remaining, wanted)
	return nil
}

// symmetriesFrom is the number of guesses from which it pays to look for symmetries.
const symmetriesFrom = 8

// notRuledOut returns the guesses of a subproblem that may cost less than wanted by the sizes of
// their cells, after counting the cells of all.
func (p *prover) notRuledOut(sub *subproblem, remaining int, wanted cost) (guesses []int32) {
	w, table := p.worker, sub.table
	table.CountAll(sub.set, w.counts)
	sub.most = 2
	for guess, code := range table.Guesses {
		cells := int(w.counts[guess])
		if cells == 255 {
			cells = table.CellsOf(int32(guess), sub.set, w.tally)
		}
		if cells < 2 || p.search.own && !sub.isOwn(int32(guess)) || !sub.hints.allow(p.search.game, code) {
			w.counts[guess] = 0
			continue
		}
		sub.most = max(sub.most, int32(cells))
	}
	for guess := range table.Guesses {
		cells := cost(w.counts[guess])
		if cells == 0 || cells < 255 && p.search.objective.Cells(cost(len(sub.set)), cells+1) >= wanted {
			continue
		}
		if w.split(sub, int32(guess), 1<<15, remaining, -1) < wanted {
			guesses = append(guesses, int32(guess))
		}
	}
	return guesses
}

// proveGuess proves that a guess of a subproblem costs at least wanted.
func (p *prover) proveGuess(sub *subproblem, guess int32, remaining int, wanted cost) error {
	w := p.worker
	firstSubproblem, firstSet := len(w.subproblems), len(w.set)
	below := afterGuess(remaining)
	sum := w.split(sub, guess, 3, remaining, infinite)
	subproblems := w.subproblems[firstSubproblem:len(w.subproblems):len(w.subproblems)]
	if wanted >= infinite {
		w.allFeasible(subproblems, below)
	} else {
		w.refine(subproblems, checked, solved, sum, below, wanted-1)
	}
	if err := p.stopReason(); err != nil {
		return err
	}
	claims, err := chooseClaims(subproblems, p.search.growth.Least(int(sub.most), below), wanted-sum)
	if err != nil {
		return p.root.problem.contradiction()
	}
	p.trace.Guess(int(p.poolNumbers(sub.table)[guess]), len(claims))
	for _, c := range claims {
		child := &subproblems[c.subproblem]
		p.trace.Claim(sub.cell(guess, child.set[0]), c.bound)
		if err := p.prove(child, below, c.bound); err != nil {
			return err
		}
	}
	w.subproblems, w.set = w.subproblems[:firstSubproblem], w.set[:firstSet]
	return nil
}

// poolNumbers returns the pool numbers of a table's guesses.
func (p *prover) poolNumbers(table *tables.Table) []int32 {
	if numbers, found := p.numbers[table]; found {
		return numbers
	}
	numbers := make([]int32, len(table.Guesses))
	for i, guess := range table.Guesses {
		at, _ := slices.BinarySearchFunc(p.root.pool, guess, rules.Compare)
		numbers[i] = int32(at)
	}
	if p.numbers == nil {
		p.numbers = make(map[*tables.Table][]int32)
	}
	p.numbers[table] = numbers
	return numbers
}
