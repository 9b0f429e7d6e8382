package candidate

import (
	"math"
	"math/rand/v2"
	"slices"
)

// plan is the order in which a tally decides cells and finishes symbols, as steps from states to states.
type plan struct {
	steps []step
	cost  float64 // states times what each leads to, by a rough guess
}

// step decides how many places of a group are marked with the symbol of a cell, or finishes a symbol by
// deciding how many free copies it has. Then places that became alike are merged.
type step struct {
	finish bool
	symbol wanted // but of one of the others
	marks  slot   // of the symbol

	group  slot // marks of the group
	size   int  // places of the group
	cell   special
	blacks []tracked // of the turns that are black in the cell
	closes bool      // it is the last cell of the group

	totals  []tracked // of the turns whose guess has this symbol or a later one
	pending []slot    // marks of the symbols that are begun and not finished
	fixed   int       // fixed copies of the symbols that are not finished

	merged []merged
	keep   state // the bits of a state that are kept
}

// tracked is a count of a turn that a state holds, with the range that it can have.
type tracked struct {
	turn     int // of tally.totals
	at       slot
	now, end span // bounds after the step, and in the end
}

// merged says that the marks of one group are added to another.
type merged struct{ from, into slot }

// planner makes a plan in one order.
type planner struct {
	*tally
	groups   []*group
	in       []*group // of each column
	finished []bool   // of each symbol
	marks    []slot   // of each symbol
	black    []slot   // of each turn of the blacks
	total    []slot   // of each turn of the totals
	marked   int      // places that may be marked
	spent    int      // copies that finished symbols may have
	slots    slots
	limit    float64 // of the cost
	detailed bool    // the steps are wanted, not only the cost
	plan

	blackRest []int // of each turn: blacks that cells can bring that are not decided
	totalRest []int // what symbols can bring that are not finished
	totalDone []int // what those can that are
}

// group is columns that differ in decided cells only.
type group struct {
	size    int
	cells   cells
	marks   slot
	touched bool // some cells are decided
}

// ordersTried is the number of orders to try, each a small change of the best one.
const ordersTried = 400

// enoughCheap is a cost low enough to stop the search for a better order.
const enoughCheap = 1 << 14

// plan returns a good plan, or nil if every plan costs more than the limit.
//
// The nodes of an order are the symbols and the columns. A symbol decides all of its undecided
// cells, and is finished; a column decides all of its cells.
func (t *tally) plan(limit float64) *plan {
	if t.order == nil {
		t.order, t.least = t.cheapest()
	}
	if t.least > limit {
		return nil
	}
	return &t.inOrder(t.order, t.least, true).plan
}

// cheapest returns the cheapest order that was found, and its cost.
func (t *tally) cheapest() (order []int, cost float64) {
	order = make([]int, len(t.symbols)+len(t.columns))
	for node := range order {
		order[node] = node
	}
	source := rand.New(rand.NewPCG(1, uint64(len(order))))
	best := t.inOrder(order, math.Inf(1), false).cost
	changed := make([]int, len(order))
	for tried := 0; tried < ordersTried && best > enoughCheap; tried++ {
		copy(changed, order)
		from, to := source.IntN(len(order)), source.IntN(len(order))
		if tried%2 == 0 {
			changed[from], changed[to] = changed[to], changed[from]
		} else {
			node := changed[from]
			changed = slices.Insert(slices.Delete(changed, from, from+1), to, node)
		}
		if cost := t.inOrder(changed, best, false).cost; cost <= best {
			best, order, changed = cost, changed, order
		}
	}
	return order, best
}

// inOrder makes the plan of an order, unless it costs more than the limit.
func (t *tally) inOrder(order []int, limit float64, detailed bool) *planner {
	p := &planner{
		tally: t, limit: limit, detailed: detailed, finished: make([]bool, len(t.symbols)), marks: make([]slot, len(t.symbols)),
		black: make([]slot, len(t.blacks)), total: make([]slot, len(t.totals)), in: make([]*group, len(t.columns)),
		blackRest: make([]int, len(t.blacks)), totalRest: make([]int, len(t.totals)), totalDone: make([]int, len(t.totals)),
	}
	p.slots.take() // free places
	p.slots.take() // marked places
	for i := range p.marks {
		p.marks[i] = nowhere
	}
	for i := range p.black {
		p.black[i] = p.slots.take()
	}
	for turn := range p.total {
		p.total[turn] = p.slots.take()
		for i := range t.symbols {
			p.totalRest[turn] += t.symbols[i].total(turn)
		}
	}
	for i, column := range t.columns {
		p.in[i] = &group{size: column.size, cells: column.cells, marks: nowhere}
		p.groups = append(p.groups, p.in[i])
	}
	for turn := range p.black {
		p.blackRest[turn] = p.restOfBlacks(turn)
	}
	for _, node := range order {
		if p.cost > limit || p.slots.exceeded {
			break
		}
		if node < len(t.symbols) {
			p.finish(node)
		} else {
			p.decideAll(p.in[node-len(t.symbols)])
		}
		p.merge()
	}
	if p.slots.exceeded {
		p.cost = math.Inf(1)
	}
	return p
}

// decideAll decides the cells of a group.
func (p *planner) decideAll(g *group) {
	for _, cell := range g.cells.all() {
		p.decide(g, cell)
	}
}

// decide decides a cell of a group.
func (p *planner) decide(g *group, number int) {
	cell := p.specials[number]
	s := step{size: g.size, cell: cell, symbol: wanted{copies: span{0, p.places}}, marks: nowhere}
	states := p.width()
	if !g.touched {
		p.marked += g.size
	}
	g.touched = true
	g.cells.remove(number)
	s.closes = g.cells == cells{}
	var dropped []slot
	if g.marks == nowhere && !s.closes {
		g.marks = p.slots.take()
	}
	s.group = g.marks
	if s.closes {
		dropped = append(dropped, g.marks)
		g.marks = nowhere
	}
	if cell.symbol != other {
		s.symbol = p.symbols[cell.symbol]
		if p.marks[cell.symbol] == nowhere {
			p.marks[cell.symbol] = p.slots.take()
		}
		s.marks = p.marks[cell.symbol]
	}
	for turn, end := range p.blacks {
		if cell.turns>>turn&1 == 0 {
			continue
		}
		rest := p.restOfBlacks(turn)
		p.blackRest[turn] = rest
		if p.detailed {
			s.blacks = append(s.blacks, tracked{turn, p.black[turn], span{end.least - rest, end.most}, end})
		}
		if rest == 0 {
			dropped = append(dropped, p.black[turn])
			p.black[turn] = nowhere
		}
	}
	p.step(s, states*float64(1+2*g.size), dropped)
}

// restOfBlacks returns the blacks that the undecided cells can add to a turn.
func (p *planner) restOfBlacks(turn int) (rest int) {
	for _, g := range p.groups {
		if g.cells.meets(&p.ofTurn[turn]) {
			rest += g.size
		}
	}
	return rest
}

// finish decides the remaining cells of a symbol, and its free copies.
func (p *planner) finish(symbol int) {
	for _, g := range p.groups {
		if g.cells.meets(&p.ofSymbol[symbol]) {
			cell := g.cells
			cell.meet(&p.ofSymbol[symbol])
			p.decide(g, cell.first())
		}
	}
	s := step{finish: true, symbol: p.symbols[symbol], marks: p.marks[symbol]}
	states := p.width()
	p.finished[symbol] = true
	p.spent += s.symbol.copies.most
	dropped := []slot{p.marks[symbol]}
	p.marks[symbol] = nowhere
	if p.detailed {
		for other, marks := range p.marks {
			if !p.finished[other] {
				s.fixed += p.symbols[other].fixed
				if marks != nowhere {
					s.pending = append(s.pending, marks)
				}
			}
		}
	}
	for turn, end := range p.totals {
		if p.total[turn] == nowhere {
			continue
		}
		brings := s.symbol.total(turn)
		p.totalRest[turn] -= brings
		p.totalDone[turn] += brings
		rest := p.totalRest[turn]
		if p.detailed {
			s.totals = append(s.totals, tracked{turn, p.total[turn], span{end.least - rest, end.most}, end})
		}
		if rest == 0 {
			dropped = append(dropped, p.total[turn])
			p.total[turn] = nowhere
		}
	}
	p.step(s, states*float64(1+min(p.places, s.symbol.copies.most)/2), dropped)
}

// total returns the most that the symbol can add to the total of a turn.
func (w *wanted) total(turn int) int { return min(w.guessed[turn], w.copies.most) }

// step adds a step.
func (p *planner) step(s step, cost float64, dropped []slot) {
	p.cost += cost
	for _, at := range dropped {
		p.slots.give(at)
	}
	if p.detailed {
		s.keep = keepAll
		for _, at := range dropped {
			s.keep.clear(at)
		}
		p.steps = append(p.steps, s)
	}
}

// merge merges groups with the same undecided cells. A group with none is dropped.
func (p *planner) merge() {
	var kept []*group
	for _, g := range p.groups {
		if g.touched && g.cells == (cells{}) {
			continue
		}
		i := slices.IndexFunc(kept, func(same *group) bool { return same.cells == g.cells })
		if i < 0 {
			kept = append(kept, g)
			continue
		}
		p.join(g, kept[i])
	}
	p.groups = kept
}

// join makes a group part of another.
func (p *planner) join(g, into *group) {
	into.size += g.size
	into.touched = into.touched || g.touched
	for column, in := range p.in {
		if in == g {
			p.in[column] = into
		}
	}
	switch {
	case g.marks == nowhere:
	case into.marks == nowhere:
		into.marks = g.marks
	default:
		if p.detailed {
			last := &p.steps[len(p.steps)-1]
			last.merged = append(last.merged, merged{g.marks, into.marks})
			last.keep.clear(g.marks)
		}
		p.slots.give(g.marks)
	}
}

// width estimates the number of states: the product of the ranges of all numbers in a state, as if
// they were independent.
func (p *planner) width() float64 {
	width := 1.0
	if !p.alone() {
		width = float64(min(p.places, p.spent)+1) * float64(min(p.places, p.marked)+1)
	}
	for turn, end := range p.blacks {
		if p.black[turn] != nowhere {
			width *= end.width(p.places, p.blackRest[turn])
		}
	}
	for turn, end := range p.totals {
		if p.total[turn] != nowhere {
			width *= end.width(p.totalDone[turn], p.totalRest[turn])
		}
	}
	for _, g := range p.groups {
		if g.marks != nowhere {
			width *= float64(g.size + 1)
		}
	}
	for i, marks := range p.marks {
		if marks != nowhere {
			width *= float64(min(p.symbols[i].copies.most, 2) + 1)
		}
	}
	return width
}

// width returns the number of possible values on the way to one in the span: at most done, and not
// so low that rest cannot make up for it.
func (s span) width(done, rest int) float64 {
	return float64(max(1, min(s.most, done)-max(0, s.least-rest)+1))
}

// alone reports whether no symbol is restricted. Then each place is counted separately.
func (t *tally) alone() bool { return len(t.symbols) == 0 && !t.distinct }
