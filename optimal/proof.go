package optimal

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/json"
	"io"
	"slices"

	"codebreaker"
	"codebreaker/internal/bound"
)

// A certificate says why no tree is better, in the form that docs/proofs.md describes and cmd/proofcheck checks,
// which shares nothing with this package. The prover goes through the search once more, now with a
// memory that knows nearly all, and writes down what each set needs: which guesses are too dear by the sizes of their cells,
// and what must be shown of which cells of the others.

// theorem is what a certificate proves: with so many guesses left no tree costs less.
type theorem struct {
	objective bound.Objective
	left      int
	bound     cost
}

// theorems returns what proves that the best tree of a search that has ended is one.
func (r *root) theorems() []theorem {
	total, most := bound.Objective{Unit: 1}, r.depthLimit()
	m := r.best.Measure()
	switch r.options.Objective {
	case LeastMax:
		return []theorem{{total, m.Max() - 1, infinite}, {total, m.Max(), cost(m.Total())}}
	case LeastTotalThenMax:
		last := cost(m.Histogram[m.Max()])
		fewest := theorem{bound.Objective{Unit: last + 1, Last: 1}, m.Max(), (last+1)*cost(m.Total()) + last}
		return []theorem{{total, most, cost(m.Total())}, {total, m.Max() - 1, cost(m.Total()) + 1}, fewest}
	}
	return []theorem{{total, most, cost(m.Total())}}
}

// certify writes a certificate that the best tree is one.
func (r *root) certify(ctx context.Context, to io.Writer) error {
	return r.writeCertificate(to, func(p *prover) error {
		for _, t := range r.theorems() {
			if t.left < 1 {
				continue
			}
			if r.search.growth.Objective() != t.objective {
				r.newObjective(t.objective)
			}
			if err := p.theorem(ctx, t); err != nil {
				return err
			}
		}
		return nil
	})
}

// write writes a certificate with some theorems.
func (r *root) writeCertificate(to io.Writer, theorems func(p *prover) error) error {
	zipped, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	r.search.tables.keepEquivalent = true // of guesses that divide a view alike each may be equal to others
	p := &prover{root: r, worker: r.search.acquire(), out: bufio.NewWriter(zipped)}
	defer r.search.release(p.worker)
	if err := p.putHead(); err != nil {
		return err
	}
	if err := theorems(p); err != nil {
		return err
	}
	p.putNumber(0)
	if err := p.out.Flush(); err != nil {
		return err
	}
	return zipped.Close()
}

// proofHead is the head of a certificate: the rules of the game.
type proofHead struct {
	Game     string   `json:"game"`
	Rule     string   `json:"rule"`
	Limits   []int    `json:"limits"`
	Symbols  string   `json:"symbols"`
	Distinct bool     `json:"distinct,omitempty"`
	Codes    []string `json:"codes,omitempty"`
	Guesses  []string `json:"guesses,omitempty"`
	Own      bool     `json:"own,omitempty"`
	Hard     bool     `json:"hard,omitempty"`
	Opening  string   `json:"opening,omitempty"`
}

// proofSymbols are what certificates call symbols.
const proofSymbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/."

// proofRules are what certificates call the rules of marks.
var proofRules = map[codebreaker.Rule]string{
	codebreaker.BlackWhite: "black-white", codebreaker.Black: "black", codebreaker.Sum: "sum", codebreaker.Place: "place",
}

// prover writes a certificate.
type prover struct {
	root          *root
	worker        *worker
	out           *bufio.Writer
	lemmas        map[key][]lemma            // by new names and guesses left
	lemmaCount    int                        // of lemmas
	poolNumbersOf map[*feedbackTable][]int32 // numbers of guesses in the pool
	fragments     []*Fragment                // by pieces; nil where one process has searched all
}

// lemma is a set of which a cost was proven.
type lemma struct {
	number int
	codes  []codebreaker.Code
	naming renaming
	left   int
	bound  cost
}

func (p *prover) putNumber(n int) {
	var bytes [binary.MaxVarintLen64]byte
	p.out.Write(bytes[:binary.PutUvarint(bytes[:], uint64(n))])
}

// price writes a cost; 0 stands for one that is infinite.
func (p *prover) putCost(c cost) {
	if c >= infinite {
		c = 0
	}
	p.putNumber(int(c))
}

// letters returns how a certificate writes codes.
func (p *prover) formatCodes(codes []codebreaker.Code) (texts []string) {
	for _, code := range codes {
		text := make([]byte, p.root.search.game.Places())
		for place := range text {
			text[place] = proofSymbols[code[place]]
		}
		texts = append(texts, string(text))
	}
	return texts
}

// head writes the rules of the game.
func (p *prover) putHead() error {
	g := p.root.search.game
	head := proofHead{
		Game: g.Name(), Rule: proofRules[g.Rule()], Symbols: proofSymbols[:g.GuessSymbols()], Distinct: g.Distinct(),
		Own: p.root.search.own, Hard: g.Hard(),
	}
	for place := range g.Places() {
		head.Limits = append(head.Limits, g.Limit(place))
	}
	if g.HasWords() || g.Empties() {
		head.Guesses, head.Codes = p.formatCodes(p.root.pool), p.formatCodes(p.root.codes)
	} else if uint64(len(p.root.codes)) < g.SecretCount() {
		head.Codes = p.formatCodes(p.root.codes)
	}
	if p.root.options.Opening != nil {
		head.Opening = p.formatCodes([]codebreaker.Code{*p.root.options.Opening})[0]
	}
	if _, err := p.out.WriteString("codebreaker proof 1\n"); err != nil {
		return err
	}
	return json.NewEncoder(p.out).Encode(head)
}

// theorem writes a theorem and its proof.
func (p *prover) theorem(ctx context.Context, t theorem) error {
	p.putNumber(int(t.objective.Unit))
	p.putNumber(int(t.objective.Last))
	p.putNumber(p.leftOf(t.left))
	p.putCost(t.bound)
	p.lemmas, p.lemmaCount = make(map[key][]lemma), 0
	return p.proveRoot(ctx, t)
}

// leftOf returns how a certificate writes how many guesses are left.
func (p *prover) leftOf(left int) int {
	if left >= len(p.root.codes) {
		return 0
	}
	return left
}

// The kinds of nodes.
const (
	proofCounted = iota // all guesses cost enough by the sizes of the cells that they make
	proofSplit          // some guesses do for what is shown of their cells
	proofKnown          // a lemma says it, under other names
)

// first writes the proof of a theorem: what is said of first guesses.
func (p *prover) proveRoot(ctx context.Context, t theorem) error {
	below := t.left - oneLess(t.left)
	p.putNumber(proofSplit)
	p.putNumber(max(2, p.root.mostCells))
	all := make([]uint16, len(p.root.codes))
	for i := range all {
		all[i] = uint16(i)
	}
	generators := p.generators(&feedbackTable{tableSpec: tableSpec{codes: p.root.codes}}, all)
	p.putNumber(len(generators))
	for i := range generators {
		p.putRenaming(&generators[i])
	}
	done := make([]bool, len(p.root.pool))
	o := &openings{root: p.root, worker: p.worker, ctx: ctx, left: t.left, below: below}
	for _, i := range p.firsts() {
		guess := p.root.pool[i]
		if done[i] || p.root.options.Opening != nil && guess != *p.root.options.Opening || !p.root.hints.allow(p.root.search.game, guess) || p.root.search.own && !p.contains(p.root.codes, guess) {
			continue
		}
		p.markOrbit(generators, done, i)
		opening, err := p.root.newOpening(ctx, guess)
		if err != nil {
			return err
		}
		if len(opening.branches) == 1 && !opening.own && p.root.options.Opening == nil {
			continue // it says nothing
		}
		sum := o.root.firstCost(opening, t.left)
		for j := range opening.branches {
			sum += p.root.search.growth.Least(p.root.mostCells, below)[len(opening.branches[j].codes)]
		}
		if sum >= t.bound {
			continue
		}
		p.putNumber(int(i) + 1)
		if err := p.proveByFragments(o, opening, t, sum); err != nil {
			return err
		}
	}
	p.putNumber(0)
	return ctx.Err()
}

// opening writes why a first guess costs enough.
func (p *prover) proveOpening(o *openings, opening *opening, t theorem, sum cost) error {
	if t.bound >= infinite {
		o.openingFeasible(opening)
	} else {
		o.evaluateOpening(opening, t.bound-1)
	}
	if err := p.stopReason(o.ctx); err != nil {
		return err
	}
	least := p.root.search.growth.Least(p.root.mostCells, o.below)
	claims, err := chooseClaims(opening.parts, least, t.bound-sum)
	if err != nil {
		return p.root.contradiction()
	}
	p.putNumber(len(claims))
	return p.proveBranches(o, opening, p.cellOrder(opening), claims)
}

// branches writes what is claimed of branches, with proofs.
func (p *prover) proveBranches(o *openings, opening *opening, order []int, claims []claim) error {
	for _, c := range claims {
		part := &opening.parts[c.part]
		o.attachTable(opening, c.part)
		p.worker.useAllGuesses(part)
		p.putNumber(order[c.part])
		p.putCost(c.bound)
		if err := p.prove(o.ctx, part, o.below, c.bound); err != nil {
			return err
		}
	}
	opening.dropTables()
	p.poolNumbersOf = nil
	return nil
}

// cellOrder returns which cell each branch of an opening is, in the order of their first codes.
func (p *prover) cellOrder(opening *opening) []int {
	order, byFirst := make([]int, len(opening.branches)), make([]int, len(opening.branches))
	for i := range byFirst {
		byFirst[i] = i
	}
	slices.SortFunc(byFirst, func(i, j int) int {
		return codebreaker.Compare(opening.branches[i].codes[0], opening.branches[j].codes[0])
	})
	for at, i := range byFirst {
		order[i] = at
	}
	return order
}

// halted returns why the search does not go on, if it does not.
func (p *prover) stopReason(ctx context.Context) error {
	switch {
	case p.root.search.wrong.Load():
		return p.root.contradiction()
	case p.root.search.stopped.Load():
		return context.Cause(ctx)
	}
	return nil
}

// claimed is a part of which a bound must be proven.
type claim struct {
	part  int
	bound cost
}

// claim chooses parts that together cost so much more than their sizes tell, the small ones first: what they cost
// is sooner proven. One that no tree finds is enough: what would cost more than any tree does has none.
func chooseClaims(parts []subproblem, least []cost, missing cost) (claims []claim, err error) {
	order := bySize(parts)
	for _, i := range order {
		if parts[i].span.Lower > bound.MostCost {
			return []claim{{i, infinite}}, nil
		}
	}
	for _, i := range order {
		size := least[len(parts[i].set)]
		if gain := min(missing, parts[i].span.Lower-size); gain > 0 {
			claims = append(claims, claim{i, size + gain})
			missing -= gain
		}
	}
	if missing > 0 {
		return nil, errContradiction
	}
	return claims, nil
}

// prove writes the proof that a part costs so much, which it does.
func (p *prover) prove(ctx context.Context, q *subproblem, left int, wanted cost) error {
	if err := p.stopReason(ctx); err != nil {
		return err
	}
	w := p.worker
	w.prepare(q.table)
	if p.probeLemmas(q, left, wanted) {
		return nil
	}
	dear := p.unrefuted(q, left, wanted)
	if len(dear) == 0 {
		p.putNumber(proofCounted)
		p.putNumber(int(q.most))
		p.addLemma(q, left, wanted)
		return nil
	}
	p.putNumber(proofSplit)
	p.putNumber(int(q.most))
	var generators []renaming
	if len(dear) >= symmetriesFrom {
		generators = p.generators(q.table, q.set)
	}
	p.putNumber(len(generators))
	for i := range generators {
		p.putRenaming(&generators[i])
	}
	e := &exceptions{prover: p, part: q, generators: generators, partitions: make(map[string][]int32)}
	if len(generators) > 0 {
		e.done = make([]bool, len(p.root.pool))
	}
	names := p.poolNumbers(q.table)
	for _, guess := range dear {
		if !e.adds(guess) {
			continue
		}
		p.putNumber(int(names[guess]) + 1)
		if err := p.proveException(ctx, q, guess, left, wanted); err != nil {
			return err
		}
	}
	p.putNumber(0)
	p.addLemma(q, left, wanted)
	return nil
}

// excepted are the exceptions of a proof so far.
type exceptions struct {
	prover     *prover
	part       *subproblem
	generators []renaming
	done       []bool             // guesses of the pool that are equal to one by the namings; nil if there are none
	partitions map[string][]int32 // guesses by how they divide the part
}

// adds makes a guess an exception, and reports whether it is one: unless it is equal to one.
func (e *exceptions) adds(guess int32) bool {
	q, number := e.part, e.prover.poolNumbers(e.part.table)[guess]
	if e.done != nil && e.done[number] {
		return false
	}
	own, way := q.isOwn(guess), q.partition(guess)
	if slices.ContainsFunc(e.partitions[way], func(other int32) bool { return (q.isOwn(other) || !own) && e.prover.wantsMore(q, guess, other) }) {
		return false
	}
	e.partitions[way] = append(e.partitions[way], guess)
	if e.done != nil {
		e.prover.markOrbit(e.generators, e.done, number)
	}
	return true
}

// fewSimilar is the number of guesses from which on it is looked for those that are equal.
const symmetriesFrom = 8

// dear counts the cells of a part, and returns the guesses that the sizes of their cells do not make dear enough.
func (p *prover) unrefuted(q *subproblem, left int, wanted cost) (guesses []int32) {
	w, v := p.worker, q.table
	v.lanes.countAll(v, q.set, w.counts)
	q.most = 2
	for guess, code := range v.guesses {
		cells := int(w.counts[guess])
		if cells == 255 {
			cells = v.cellsOf(int32(guess), q.set, w.tally)
		}
		if cells < 2 || p.root.search.own && !q.isOwn(int32(guess)) || !q.hints.allow(p.root.search.game, code) {
			w.counts[guess] = 0
			continue
		}
		q.most = max(q.most, int32(cells))
	}
	for guess := range v.guesses {
		cells := cost(w.counts[guess])
		if cells == 0 || cells < 255 && w.search.objective.Unit*(3*cost(len(q.set))-cells-1) >= wanted {
			continue
		}
		if w.split(q, int32(guess), 1<<15, left, -1) < wanted {
			guesses = append(guesses, int32(guess))
		}
	}
	return guesses
}

// exception writes why a guess costs enough.
func (p *prover) proveException(ctx context.Context, q *subproblem, guess int32, left int, wanted cost) error {
	w := p.worker
	firstPart, firstSet := len(w.parts), len(w.set)
	below := left - oneLess(left)
	sum := w.split(q, guess, 3, left, infinite)
	parts := w.parts[firstPart:len(w.parts):len(w.parts)]
	if wanted >= infinite {
		w.allFeasible(parts, below)
	} else {
		w.refine(parts, checked, solved, sum, below, wanted-1)
	}
	if err := p.stopReason(ctx); err != nil {
		return err
	}
	claims, err := chooseClaims(parts, w.search.growth.Least(int(q.most), below), wanted-sum)
	if err != nil {
		return p.root.contradiction()
	}
	p.putNumber(len(claims))
	for _, c := range claims {
		part := &parts[c.part]
		p.putNumber(q.cell(guess, part.set[0]))
		p.putCost(c.bound)
		if err := p.prove(ctx, part, below, c.bound); err != nil {
			return err
		}
	}
	w.parts, w.set = w.parts[:firstPart], w.set[:firstSet]
	return nil
}

// wantsMore reports whether the hard rule wants as much or more after each mark of a guess as after that of another, which makes the
// same cells of a part. Of one or two candidates the cheapest guess is always one of them.
func (p *prover) wantsMore(q *subproblem, guess, other int32) bool {
	if q.hints == nil {
		return true
	}
	sizes := make(map[int]int)
	for _, candidate := range q.set {
		label := q.table.label(guess, candidate)
		if sizes[label]++; sizes[label] != 3 {
			continue
		}
		code := q.table.codes[candidate]
		after := func(guess codebreaker.Code) *hints {
			return q.hints.after(p.root.search.game, guess, p.root.search.game.Mark(guess, code))
		}
		if !after(q.table.guesses[guess]).cover(after(q.table.guesses[other])) {
			return false
		}
	}
	return true
}

// cell returns the number of the cell that a candidate is in, in the order of their first candidates, without that of the guess
// itself.
func (p *subproblem) cell(guess int32, candidate uint16) int {
	seen := make(map[int]bool)
	for _, other := range p.set {
		if int32(other) == p.table.owner[guess] {
			continue
		}
		label := p.table.label(guess, other)
		if label == p.table.label(guess, candidate) {
			break
		}
		seen[label] = true
	}
	return len(seen)
}

// way returns how a guess divides a part.
func (p *subproblem) partition(guess int32) string {
	at := make(map[int]uint16)
	way := make([]byte, 0, 2*len(p.set))
	for _, candidate := range p.set {
		label := p.table.label(guess, candidate)
		if _, found := at[label]; !found {
			at[label] = uint16(len(at))
		}
		way = binary.LittleEndian.AppendUint16(way, at[label])
	}
	return string(way)
}

// codes returns the candidates of a part.
func (p *subproblem) candidates() []codebreaker.Code {
	codes := make([]codebreaker.Code, len(p.set))
	for i, candidate := range p.set {
		codes[i] = p.table.codes[candidate]
	}
	return codes
}

// names returns the numbers of guesses of a view in the pool.
func (p *prover) poolNumbers(v *feedbackTable) []int32 {
	if numbers, found := p.poolNumbersOf[v]; found {
		return numbers
	}
	numbers := make([]int32, len(v.guesses))
	for i, guess := range v.guesses {
		at, _ := slices.BinarySearchFunc(p.root.pool, guess, codebreaker.Compare)
		numbers[i] = int32(at)
	}
	if p.poolNumbersOf == nil {
		p.poolNumbersOf = make(map[*feedbackTable][]int32)
	}
	p.poolNumbersOf[v] = numbers
	return numbers
}

func (p *prover) contains(codes []codebreaker.Code, code codebreaker.Code) bool {
	_, found := slices.BinarySearchFunc(codes, code, codebreaker.Compare)
	return found
}
