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
	"codebreaker/internal/alphabet"
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
	total, most := bound.Objective{Unit: 1}, r.mostGuesses()
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
	return r.write(to, func(p *prover) error {
		for _, t := range r.theorems() {
			if t.left < 1 {
				continue
			}
			if r.growth.Objective() != t.objective {
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
func (r *root) write(to io.Writer, theorems func(p *prover) error) error {
	zipped, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	r.maker.twins = true // of guesses that divide a view alike each may be equal to others
	p := &prover{root: r, worker: r.hire(), out: bufio.NewWriter(zipped)}
	defer r.dismiss(p.worker)
	if err := p.head(); err != nil {
		return err
	}
	if err := theorems(p); err != nil {
		return err
	}
	p.number(0)
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
	*root
	worker *worker
	out    *bufio.Writer
	lemmas map[key][]lemma   // by new names and guesses left
	count  int               // of lemmas
	named  map[*view][]int32 // numbers of guesses in the pool
	shown  []*Fragment       // by pieces; nil where one process has searched all
}

// lemma is a set of which a cost was proven.
type lemma struct {
	number int
	codes  []codebreaker.Code
	naming naming
	left   int
	bound  cost
}

func (p *prover) number(n int) {
	var bytes [binary.MaxVarintLen64]byte
	p.out.Write(bytes[:binary.PutUvarint(bytes[:], uint64(n))])
}

// price writes a cost; 0 stands for one that is infinite.
func (p *prover) price(c cost) {
	if c >= infinite {
		c = 0
	}
	p.number(int(c))
}

// letters returns how a certificate writes codes.
func (p *prover) letters(codes []codebreaker.Code) (texts []string) {
	for _, code := range codes {
		text := make([]byte, p.game.Places())
		for place := range text {
			text[place] = proofSymbols[code[place]]
		}
		texts = append(texts, string(text))
	}
	return texts
}

// head writes the rules of the game.
func (p *prover) head() error {
	g := p.game
	head := proofHead{
		Game: g.Name(), Rule: proofRules[g.Rule()], Symbols: proofSymbols[:alphabet.GuessSymbols(g)], Distinct: g.Distinct(),
		Own: p.own, Hard: g.Hard(),
	}
	for place := range g.Places() {
		head.Limits = append(head.Limits, g.Limit(place))
	}
	if g.HasWords() || g.Empties() {
		head.Guesses, head.Codes = p.letters(p.pool), p.letters(p.codes)
	} else if uint64(len(p.codes)) < g.SecretCount() {
		head.Codes = p.letters(p.codes)
	}
	if p.options.Opening != nil {
		head.Opening = p.letters([]codebreaker.Code{*p.options.Opening})[0]
	}
	if _, err := p.out.WriteString("codebreaker proof 1\n"); err != nil {
		return err
	}
	return json.NewEncoder(p.out).Encode(head)
}

// theorem writes a theorem and its proof.
func (p *prover) theorem(ctx context.Context, t theorem) error {
	p.number(int(t.objective.Unit))
	p.number(int(t.objective.Last))
	p.number(p.leftOf(t.left))
	p.price(t.bound)
	p.lemmas, p.count = make(map[key][]lemma), 0
	return p.first(ctx, t)
}

// leftOf returns how a certificate writes how many guesses are left.
func (p *prover) leftOf(left int) int {
	if left >= len(p.codes) {
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
func (p *prover) first(ctx context.Context, t theorem) error {
	below := t.left - lessOne(t.left)
	p.number(proofSplit)
	p.number(max(2, p.cells))
	all := make([]uint16, len(p.codes))
	for i := range all {
		all[i] = uint16(i)
	}
	generators := p.generators(&view{plan: plan{codes: p.codes}}, all)
	p.number(len(generators))
	for i := range generators {
		p.rename(&generators[i])
	}
	done := make([]bool, len(p.pool))
	o := &openings{root: p.root, worker: p.worker, ctx: ctx, left: t.left, below: below}
	for _, i := range p.firsts() {
		guess := p.pool[i]
		if done[i] || p.options.Opening != nil && guess != *p.options.Opening || !p.root.hints.allow(p.game, guess) || p.own && !p.has(p.codes, guess) {
			continue
		}
		p.cover(generators, done, i)
		opening, err := p.newOpening(ctx, guess)
		if err != nil {
			return err
		}
		if len(opening.branches) == 1 && !opening.own && p.options.Opening == nil {
			continue // it says nothing
		}
		sum := o.firstCost(opening, t.left)
		for j := range opening.branches {
			sum += p.growth.Least(p.cells, below)[len(opening.branches[j].codes)]
		}
		if sum >= t.bound {
			continue
		}
		p.number(int(i) + 1)
		if err := p.join(o, opening, t, sum); err != nil {
			return err
		}
	}
	p.number(0)
	return ctx.Err()
}

// opening writes why a first guess costs enough.
func (p *prover) opening(o *openings, opening *opening, t theorem, sum cost) error {
	if t.bound >= infinite {
		o.reach(opening)
	} else {
		o.weigh(opening, t.bound-1)
	}
	if err := p.halted(o.ctx); err != nil {
		return err
	}
	least := p.growth.Least(p.cells, o.below)
	claims, err := claim(opening.parts, least, t.bound-sum)
	if err != nil {
		return p.contradiction()
	}
	p.number(len(claims))
	return p.branches(o, opening, p.cellOrder(opening), claims, nil)
}

// branches writes what is claimed of branches, with proofs. Of some pieces have shown why their guesses cost enough.
func (p *prover) branches(o *openings, opening *opening, order []int, claims []claimed, cut map[int][]*Fragment) error {
	for _, c := range claims {
		part := &opening.parts[c.part]
		o.see(opening, c.part)
		p.worker.widen(part)
		p.number(order[c.part])
		p.price(c.bound)
		if err := p.prove(o.ctx, part, o.below, c.bound, cut[c.part]); err != nil {
			return err
		}
	}
	opening.forget()
	p.named = nil
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
func (p *prover) halted(ctx context.Context) error {
	switch {
	case p.wrong.Load():
		return p.contradiction()
	case p.stopped.Load():
		return context.Cause(ctx)
	}
	return nil
}

// claimed is a part of which a bound must be proven.
type claimed struct {
	part  int
	bound cost
}

// claim chooses parts that together cost so much more than their sizes tell, the small ones first: what they cost
// is sooner proven. One that no tree finds is enough: what would cost more than any tree does has none.
func claim(parts []part, least []cost, missing cost) (claims []claimed, err error) {
	order := bySize(parts)
	for _, i := range order {
		if parts[i].span.Lower > bound.MostCost {
			return []claimed{{i, infinite}}, nil
		}
	}
	for _, i := range order {
		size := least[len(parts[i].set)]
		if gain := min(missing, parts[i].span.Lower-size); gain > 0 {
			claims = append(claims, claimed{i, size + gain})
			missing -= gain
		}
	}
	if missing > 0 {
		return nil, errContradiction
	}
	return claims, nil
}

// prove writes the proof that a part costs so much, which it does. Of some of its guesses pieces may have shown that.
func (p *prover) prove(ctx context.Context, q *part, left int, wanted cost, shown []*Fragment) error {
	if err := p.halted(ctx); err != nil {
		return err
	}
	w := p.worker
	w.prepare(q.view)
	if p.recall(q, left, wanted) {
		return nil
	}
	dear := p.dear(q, left, wanted)
	if len(dear) == 0 {
		p.number(proofCounted)
		p.number(int(q.most))
		p.keep(q, left, wanted)
		return nil
	}
	p.number(proofSplit)
	p.number(int(q.most))
	var generators []naming
	if len(dear) >= fewSimilar {
		generators = p.generators(q.view, q.set)
	}
	p.number(len(generators))
	for i := range generators {
		p.rename(&generators[i])
	}
	e := &excepted{prover: p, part: q, generators: generators, ways: make(map[string][]int32)}
	if len(generators) > 0 {
		e.done = make([]bool, len(p.pool))
	}
	if err := e.join(ctx, shown, left, wanted); err != nil {
		return err
	}
	names := p.names(q.view)
	for _, guess := range dear {
		if !e.adds(guess) {
			continue
		}
		p.number(int(names[guess]) + 1)
		if err := p.exception(ctx, q, guess, left, wanted); err != nil {
			return err
		}
	}
	p.number(0)
	p.keep(q, left, wanted)
	return nil
}

// excepted are the exceptions of a proof so far.
type excepted struct {
	*prover
	part       *part
	generators []naming
	done       []bool             // guesses of the pool that are equal to one by the namings; nil if there are none
	ways       map[string][]int32 // guesses by how they divide the part
}

// adds makes a guess an exception, and reports whether it is one: unless it is equal to one.
func (e *excepted) adds(guess int32) bool {
	q, number := e.part, e.names(e.part.view)[guess]
	if e.done != nil && e.done[number] {
		return false
	}
	own, way := q.isOwn(guess), q.way(guess)
	if slices.ContainsFunc(e.ways[way], func(other int32) bool { return (q.isOwn(other) || !own) && e.wantsMore(q, guess, other) }) {
		return false
	}
	e.ways[way] = append(e.ways[way], guess)
	if e.done != nil {
		e.cover(e.generators, e.done, number)
	}
	return true
}

// fewSimilar is the number of guesses from which on it is looked for those that are equal.
const fewSimilar = 8

// dear counts the cells of a part, and returns the guesses that the sizes of their cells do not make dear enough.
func (p *prover) dear(q *part, left int, wanted cost) (guesses []int32) {
	w, v := p.worker, q.view
	v.lanes.countAll(v, q.set, w.counts)
	q.most = 2
	for guess, code := range v.guesses {
		cells := int(w.counts[guess])
		if cells == 255 {
			cells = v.cellsOf(int32(guess), q.set, w.tally)
		}
		if cells < 2 || p.own && !q.isOwn(int32(guess)) || !q.hints.allow(p.game, code) {
			w.counts[guess] = 0
			continue
		}
		q.most = max(q.most, int32(cells))
	}
	for guess := range v.guesses {
		cells := cost(w.counts[guess])
		if cells == 0 || cells < 255 && w.objective.Unit*(3*cost(len(q.set))-cells-1) >= wanted {
			continue
		}
		if w.split(q, int32(guess), 1<<15, left, -1) < wanted {
			guesses = append(guesses, int32(guess))
		}
	}
	return guesses
}

// exception writes why a guess costs enough.
func (p *prover) exception(ctx context.Context, q *part, guess int32, left int, wanted cost) error {
	w := p.worker
	firstPart, firstSet := len(w.parts), len(w.set)
	below := left - lessOne(left)
	sum := w.split(q, guess, 3, left, infinite)
	parts := w.parts[firstPart:len(w.parts):len(w.parts)]
	if wanted >= infinite {
		w.reachAll(parts, below)
	} else {
		w.weigh(parts, glanced, solved, sum, below, wanted-1)
	}
	if err := p.halted(ctx); err != nil {
		return err
	}
	claims, err := claim(parts, w.growth.Least(int(q.most), below), wanted-sum)
	if err != nil {
		return p.contradiction()
	}
	p.number(len(claims))
	for _, c := range claims {
		part := &parts[c.part]
		p.number(q.cell(guess, part.set[0]))
		p.price(c.bound)
		if err := p.prove(ctx, part, below, c.bound, nil); err != nil {
			return err
		}
	}
	w.parts, w.set = w.parts[:firstPart], w.set[:firstSet]
	return nil
}

// wantsMore reports whether the hard rule wants as much or more after each mark of a guess as after that of another, which makes the
// same cells of a part. Of one or two candidates the cheapest guess is always one of them.
func (p *prover) wantsMore(q *part, guess, other int32) bool {
	if q.hints == nil {
		return true
	}
	sizes := make(map[int]int)
	for _, candidate := range q.set {
		label := q.view.label(guess, candidate)
		if sizes[label]++; sizes[label] != 3 {
			continue
		}
		code := q.view.codes[candidate]
		after := func(guess codebreaker.Code) *hints { return q.hints.after(p.game, guess, p.game.Mark(guess, code)) }
		if !after(q.view.guesses[guess]).cover(after(q.view.guesses[other])) {
			return false
		}
	}
	return true
}

// cell returns the number of the cell that a candidate is in, in the order of their first candidates, without that of the guess
// itself.
func (p *part) cell(guess int32, candidate uint16) int {
	seen := make(map[int]bool)
	for _, other := range p.set {
		if int32(other) == p.view.owner[guess] {
			continue
		}
		label := p.view.label(guess, other)
		if label == p.view.label(guess, candidate) {
			break
		}
		seen[label] = true
	}
	return len(seen)
}

// way returns how a guess divides a part.
func (p *part) way(guess int32) string {
	at := make(map[int]uint16)
	way := make([]byte, 0, 2*len(p.set))
	for _, candidate := range p.set {
		label := p.view.label(guess, candidate)
		if _, found := at[label]; !found {
			at[label] = uint16(len(at))
		}
		way = binary.LittleEndian.AppendUint16(way, at[label])
	}
	return string(way)
}

// codes returns the candidates of a part.
func (p *part) codes() []codebreaker.Code {
	codes := make([]codebreaker.Code, len(p.set))
	for i, candidate := range p.set {
		codes[i] = p.view.codes[candidate]
	}
	return codes
}

// names returns the numbers of guesses of a view in the pool.
func (p *prover) names(v *view) []int32 {
	if numbers, found := p.named[v]; found {
		return numbers
	}
	numbers := make([]int32, len(v.guesses))
	for i, guess := range v.guesses {
		at, _ := slices.BinarySearchFunc(p.pool, guess, codebreaker.Compare)
		numbers[i] = int32(at)
	}
	if p.named == nil {
		p.named = make(map[*view][]int32)
	}
	p.named[v] = numbers
	return numbers
}

func (p *prover) has(codes []codebreaker.Code, code codebreaker.Code) bool {
	_, found := slices.BinarySearchFunc(codes, code, codebreaker.Compare)
	return found
}
