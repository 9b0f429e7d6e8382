package optimal

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"

	"codebreaker"
	"codebreaker/internal/bound"
	"codebreaker/internal/partition"
	"codebreaker/internal/play"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"
)

// Where candidates have weights, a guess of a secret costs its weight. What the search of
// equal ones knows of a set by its number of candidates alone is not true then, so there is a
// search of its own: simpler, for lists of some hundred words.
//
// A set of candidates costs at least what it does if every guess tells as many apart as there
// are feedbacks: the heaviest is found by the first guess, the next k-1 by the second, and so
// on. Candidates are numbered from the heaviest on, so that each set is in that order.
//
// A guess costs the weight of its set and what its cells cost at least; guesses are tried in
// the order of that sum, until it passes the best total.

// weighted is a search for the best tree of a position with weights.
type weighted struct {
	ctx       context.Context
	game      *codebreaker.Game
	position  *position.Position
	options   Options
	codes     []codebreaker.Code // the heaviest first, then in code order
	weights   []cost
	guesses   []codebreaker.Code
	own       []int32  // by guess: its number as a candidate, or -1
	guessOf   []int32  // by candidate: its number as a guess
	rows      []uint16 // by guess and candidate: the feedback's ordinal
	solved    uint16   // the ordinal of the feedback that ends the game
	cells     int      // that a guess makes at most
	objective bound.Objective
	known     map[string]settledSet
	room      int // bytes that may be remembered yet
	nodes     uint64
	opening   int32      // the guess to begin with, or -1
	floor     cost       // no tree costs less
	lowerMax  int        // no tree has a smaller maximum; 0 if the objective does not ask
	lowerLast cost       // no tree with the least maximum has fewer secrets at it; 0 if the objective does not ask
	fallback  *tree.Tree // of a heuristic, within MaxDepth, or nil
}

// settledSet is what is known of a set with so many guesses left: its cost, and the guess of
// a tree that has it, or no guess and what it costs at least.
type settledSet struct {
	cost  cost
	guess int32
}

// impossible is the cost of what no tree can do. Sums of as many as there are cells are below
// the largest integer.
const impossible cost = 1 << 48

// solveWeighted is Solve for a game with weights.
func solveWeighted(ctx context.Context, p *position.Position, options Options) (*Result, error) {
	s, err := newWeighted(ctx, p, options)
	if err != nil {
		return nil, err
	}
	all := make([]uint16, len(s.codes))
	for i := range all {
		all[i] = uint16(i)
	}
	return s.solve(all)
}

func newWeighted(ctx context.Context, p *position.Position, options Options) (*weighted, error) {
	var err error
	if options.Guesses, err = options.Guesses.Checked(); err != nil {
		return nil, err
	}
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, position.ErrClash
	}
	game := p.Game()
	s := &weighted{
		ctx: ctx, game: game, position: p, options: options, opening: -1,
		objective: bound.Objective{Unit: 1}, cells: game.Feedbacks(), solved: uint16(game.Feedbacks() - 1),
		room: cmp.Or(options.Memory, DefaultMemory),
	}
	if options.Guesses == tree.CandidateGuesses {
		s.guesses = codes
	} else {
		s.guesses = slices.Collect(game.Guesses())
	}
	const mostPairs, mostCells = 1 << 28, 1 << 16
	if len(codes) > bound.MostCandidates || len(s.guesses)*len(codes) > mostPairs || s.cells > mostCells {
		return nil, codebreaker.NewProblem("optimal-weighted-large",
			"{{.candidates}} codes of {{.game}} are left: too many to prove which tree is best by weight",
			"candidates", len(codes), "game", game.Name(), "limit", codebreaker.ErrLimit)
	}
	s.codes = slices.Clone(codes)
	slices.SortStableFunc(s.codes, func(a, b codebreaker.Code) int { return cmp.Compare(game.Weight(b), game.Weight(a)) })
	for _, code := range s.codes {
		s.weights = append(s.weights, cost(game.Weight(code)))
	}
	if options.Opening != nil {
		if err := play.CheckGuess(p, *options.Opening, options.Guesses == tree.CandidateGuesses); err != nil {
			return nil, err
		}
		at, _ := slices.BinarySearchFunc(s.guesses, *options.Opening, codebreaker.Compare)
		s.opening = int32(at)
	}
	s.tabulate()
	return s, nil
}

// tabulate marks all guesses against all candidates.
func (s *weighted) tabulate() {
	number := make(map[codebreaker.Code]int32, len(s.codes))
	for i, code := range s.codes {
		number[code] = int32(i)
	}
	set := partition.Slice(s.game, s.codes)
	ordinals := make([]uint32, len(s.codes))
	s.guessOf = make([]int32, len(s.codes))
	s.rows = make([]uint16, 0, len(s.guesses)*len(s.codes))
	for i, guess := range s.guesses {
		set.Feedbacks(guess, ordinals)
		for _, ordinal := range ordinals {
			s.rows = append(s.rows, uint16(ordinal))
		}
		at, candidate := number[guess]
		if candidate {
			s.guessOf[at] = int32(i)
		} else {
			at = -1
		}
		s.own = append(s.own, at)
	}
}

// row returns the feedbacks of all candidates to a guess.
func (s *weighted) row(guess int32) []uint16 {
	return s.rows[int(guess)*len(s.codes):][:len(s.codes)]
}

// solve searches for the objective.
func (s *weighted) solve(all []uint16) (*Result, error) {
	most := len(all) + 1 // no best tree needs more guesses, and an opening may tell nothing
	if depth := s.options.MaxDepth; depth > 0 {
		most = min(most, depth)
	}
	root := spot{set: all, opening: s.opening}
	if s.game.Hard() {
		root.hints = new(hints)
		for _, turn := range s.position.History() {
			root.hints = root.hints.after(s.game, turn.Guess, turn.Feedback)
		}
	}
	s.known = make(map[string]settledSet)
	maxFirst := s.options.Objective.maxFirst()
	if !maxFirst {
		s.floor = s.least(all, most)
	}
	limit := s.fallBack()
	found, left := impossible, most
	if maxFirst {
		limit = impossible - 1
		for left = 0; left < most && found > limit && s.ctx.Err() == nil; {
			left++
			s.lowerMax = left
			found = s.search(root, left, limit)
		}
	} else {
		found = s.search(root, most, limit)
	}
	if s.ctx.Err() != nil {
		return s.unproven()
	}
	switch {
	case found > limit && s.fallback != nil:
		return nil, contradiction(s.game)
	case found > limit:
		return nil, codebreaker.NewProblem("optimal-depth", "no such tree of {{.game}} finds every code within {{.guesses}} guesses",
			"game", s.game.Name(), "guesses", s.options.MaxDepth)
	}
	if s.options.Objective == LeastMaxThenLast {
		s.objective, s.known = bound.Objective{Last: 1}, make(map[string]settledSet)
		if found = s.search(root, left, impossible-1); s.ctx.Err() != nil {
			return s.unproven()
		}
		s.lowerLast = found
	}
	best := s.extract(root, left)
	if s.ctx.Err() == nil && !s.agrees(best, found) {
		return nil, contradiction(s.game)
	}
	if s.options.Objective == LeastTotalThenMax && s.ctx.Err() == nil {
		var err error
		if best, err = s.shallowest(root, best, found); err != nil {
			return nil, err
		}
	}
	if s.ctx.Err() != nil {
		return s.unproven()
	}
	if s.options.Objective == LeastMaxThenLast { // the total is not what was searched
		found = s.floor
	}
	return s.result(best, uint64(found), true), nil
}

// agrees reports whether a tree has the cost that was proven.
func (s *weighted) agrees(best *tree.Node, found cost) bool {
	m := (&tree.Tree{Game: s.game, Root: best}).Measure()
	if s.options.Objective.maxFirst() && m.Max() != s.lowerMax {
		return false
	}
	if s.options.Objective == LeastMaxThenLast {
		return cost(m.Histogram[m.Max()]) == found
	}
	return cost(m.Total()) == found
}

// shallowest returns a tree of the least total with the least maximum, and of those one with
// the fewest secrets there. If it is stopped, the tree is one of the least total.
func (s *weighted) shallowest(root spot, best *tree.Node, total cost) (*tree.Node, error) {
	deepest := best.Measure().Max()
	for deepest > 1 && s.search(root, deepest-1, total) <= total && s.ctx.Err() == nil {
		best = s.extract(root, deepest-1)
		deepest = best.Measure().Max()
	}
	if s.ctx.Err() != nil {
		return best, nil
	}
	unit := cost(best.Measure().Histogram[deepest] + 1) // a guess more costs more than all at the maximum
	s.objective, s.known = bound.Objective{Unit: unit, Last: 1}, make(map[string]settledSet)
	limit := unit*(total+1) - 1
	found := s.search(root, deepest, limit)
	switch {
	case s.ctx.Err() != nil:
		return best, nil
	case found > limit:
		return nil, contradiction(s.game)
	}
	return s.extract(root, deepest), nil
}

// fallBack builds the tree of a heuristic, for a search that is stopped, and returns what it
// costs: no best tree costs more.
func (s *weighted) fallBack() cost {
	built, err := tree.Build(s.ctx, s.position, tree.Options{
		Strategy: strategy.Entropy, Opening: s.options.Opening, Guesses: s.options.Guesses, Keep: true, Threads: s.options.Threads,
	})
	if err != nil || s.options.MaxDepth > 0 && built.Measure.Max() > s.options.MaxDepth {
		return impossible - 1
	}
	s.fallback = built.Tree
	return cost(built.Measure.Total())
}

// unproven returns what is known of a search that was stopped: the tree of a heuristic, and what
// a tree costs at least.
func (s *weighted) unproven() (*Result, error) {
	var root *tree.Node
	if s.fallback != nil {
		root = s.fallback.Root
	}
	return s.result(root, uint64(s.floor), false), nil
}

func (s *weighted) result(best *tree.Node, lower uint64, proven bool) *Result {
	result := &Result{Lower: lower, LowerMax: s.lowerMax, LowerLast: uint64(s.lowerLast), Proven: proven, Nodes: s.nodes}
	if best != nil {
		result.Tree = &tree.Tree{
			Game: s.game, History: s.position.History(), Strategy: Name, Opening: s.options.Opening != nil,
			Guesses: s.options.Guesses, Root: best,
		}
		m := result.Tree.Measure()
		result.Total, result.Max = m.Total(), m.Max()
	}
	return result
}

// spot is a set of candidates, with what the turns before it forbid.
type spot struct {
	set     []uint16
	hints   *hints
	opening int32 // the only guess to try, or -1
}

// single is the cost of finding a candidate by the next guess.
func (s *weighted) single(candidate uint16, left int) cost {
	found := s.objective.Unit * s.weights[candidate]
	if left == 1 {
		found += s.objective.Last
	}
	return found
}

// least returns what a set costs at least with so many guesses left.
func (s *weighted) least(set []uint16, left int) cost {
	total, solved, unsolved := cost(0), 0, cost(0)
	for _, candidate := range set {
		unsolved += s.weights[candidate]
	}
	for most := 1; solved < len(set); most *= s.cells {
		if left == 0 {
			return impossible
		}
		left--
		total += s.objective.Unit * unsolved
		for end := min(len(set), most); solved < end; solved++ {
			unsolved -= s.weights[set[solved]]
		}
		most = min(most, len(set))
	}
	return total
}

// key names a set with what else its cost depends on.
func (s *weighted) key(at spot, left int) string {
	if left > len(at.set) {
		left = len(at.set) + 1
	}
	key := make([]byte, 0, 2*len(at.set)+32)
	for _, candidate := range at.set {
		key = binary.LittleEndian.AppendUint16(key, candidate)
	}
	key = binary.LittleEndian.AppendUint32(key, uint32(left))
	key = binary.LittleEndian.AppendUint32(key, uint32(at.opening))
	if at.hints != nil {
		key = append(key, at.hints.green[:s.game.Places()]...)
		key = append(key, at.hints.least[:s.game.Symbols()]...)
	}
	return string(key)
}

// remember keeps what is known of a set, as long as there is room.
func (s *weighted) remember(key string, known settledSet) {
	const beside = 64 // bytes of an entry but for its key
	if old, there := s.known[key]; !there {
		if s.room -= len(key) + beside; s.room < 0 {
			s.known, s.room = make(map[string]settledSet), cmp.Or(s.options.Memory, DefaultMemory)
		}
	} else if old.guess >= 0 {
		return
	}
	s.known[key] = known
}

// search returns the cost of a set with so many guesses left if it is no more than limit, and
// else some number above limit that it is not below.
func (s *weighted) search(at spot, left int, limit cost) cost {
	if low := s.least(at.set, left); low > limit {
		return low
	}
	if len(at.set) == 1 && at.opening < 0 {
		return s.single(at.set[0], left)
	}
	key := s.key(at, left)
	if known, there := s.known[key]; there && (known.guess >= 0 || known.cost > limit) {
		return known.cost
	}
	if s.nodes++; s.nodes%256 == 0 && s.options.Progress != nil {
		s.options.Progress(Progress{Openings: 1, Lower: uint64(s.floor), Nodes: s.nodes})
	}
	if g, settled := s.settle(at, left); settled {
		s.remember(key, settledSet{g.least, g.guess})
		return g.least
	}
	guesses, next := s.ranked(at, limit) // next: what those cost at least that are not tried
	best := settledSet{limit + 1, -1}
	tried := make(map[string]bool)
	for _, g := range guesses {
		if s.ctx.Err() != nil {
			return impossible
		}
		if g.least >= best.cost {
			break
		}
		cells := s.split(at, g.guess)
		if divided := partitionKey(cells); tried[divided] {
			continue // a guess that divides them alike comes no cheaper
		} else if at.hints == nil {
			tried[divided] = true
		}
		total := s.try(at, g, cells, left, best.cost-1)
		if total < best.cost {
			best = settledSet{total, g.guess}
		} else {
			next = min(next, total)
		}
	}
	if s.ctx.Err() != nil {
		return impossible
	}
	if best.guess < 0 {
		best.cost = max(limit+1, next)
	}
	s.remember(key, best)
	return best.cost
}

// settle returns the best guess of a set where it is a candidate that tells all apart: it costs
// as much as that takes, and no other guess can cost less. A guess that is no candidate costs
// twice the weight of the set.
func (s *weighted) settle(at spot, left int) (best ranking, settled bool) {
	if at.opening >= 0 || left < 2 || left == 2 && s.objective.Last > 0 {
		return best, false
	}
	scan := s.newScan(at)
	best.least = impossible
	for _, candidate := range at.set {
		if g, cells, _ := scan.weigh(s.guessOf[candidate]); g.least < best.least {
			best, settled = g, cells == len(at.set)
		}
	}
	return best, settled
}

// ranking is a guess with what it costs at least.
type ranking struct {
	guess  int32
	least  cost
	chance cost // its weight as one of the set
}

// A scan weighs guesses for one set.
type scan struct {
	*weighted
	set    []uint16
	weight cost    // of the set
	seen   []int32 // by cell: the number of the last guess that had it, plus 1
}

func (s *weighted) newScan(at spot) *scan {
	c := &scan{weighted: s, set: at.set, seen: make([]int32, s.cells)}
	for _, candidate := range at.set {
		c.weight += s.weights[candidate]
	}
	return c
}

// weigh returns what a guess costs at least, into how many cells it divides the set, and whether
// it is one of the set.
func (c *scan) weigh(guess int32) (g ranking, cells int, candidate bool) {
	row := c.row(guess)
	heaviest, chance := cost(0), cost(0) // of the cells, added up
	for _, number := range c.set {
		f := row[number]
		if c.seen[f] == guess+1 {
			continue
		}
		c.seen[f] = guess + 1
		cells++
		if f == c.solved {
			chance = c.weights[number]
		} else {
			heaviest += c.weights[number]
		}
	}
	// Each is found by the third guess, the heaviest of each cell by the second.
	return ranking{guess, c.objective.Unit * (3*c.weight - heaviest - 2*chance), chance}, cells, chance > 0
}

// ranked returns the guesses that may cost no more than limit, the most promising first; of
// those alike the heaviest candidate first; and what the others cost at least.
func (s *weighted) ranked(at spot, limit cost) (found []ranking, others cost) {
	scan := s.newScan(at)
	others = impossible
	weigh := func(guess int32) {
		g, cells, candidate := scan.weigh(guess)
		idle := cells == 1 && !candidate && at.opening < 0
		switch {
		case idle || s.options.Guesses == tree.CandidateGuesses && !candidate || !at.hints.allow(s.game, s.guesses[guess]):
		case g.least > limit:
			others = min(others, g.least)
		default:
			found = append(found, g)
		}
	}
	if at.opening >= 0 {
		weigh(at.opening)
		return found, others
	}
	for guess := range s.guesses {
		weigh(int32(guess))
	}
	slices.SortFunc(found, func(a, b ranking) int {
		return cmp.Or(cmp.Compare(a.least, b.least), cmp.Compare(b.chance, a.chance), cmp.Compare(a.guess, b.guess))
	})
	return found, others
}

// chance returns the weight of a guess as one of a set.
func (s *weighted) chance(guess int32, set []uint16) cost {
	if s.own[guess] < 0 {
		return 0
	}
	if _, found := slices.BinarySearch(set, uint16(s.own[guess])); !found {
		return 0
	}
	return s.weights[s.own[guess]]
}

// weightedCell holds the candidates that give the same feedback to a guess, the heaviest first.
type weightedCell struct {
	feedback uint16
	set      []uint16
}

// split returns the cells of a guess but that of the solved, in the order of their first
// candidates.
func (s *weighted) split(at spot, guess int32) []weightedCell {
	row, number := s.row(guess), make([]int16, s.cells)
	var cells []weightedCell
	for _, candidate := range at.set {
		f := row[candidate]
		if f == s.solved {
			continue
		}
		if number[f] == 0 {
			cells = append(cells, weightedCell{feedback: f})
			number[f] = int16(len(cells))
		}
		cell := &cells[number[f]-1]
		cell.set = append(cell.set, candidate)
	}
	return cells
}

// partition names how candidates are divided.
func partitionKey(cells []weightedCell) string {
	var name []byte
	for i := range cells {
		for _, candidate := range cells[i].set {
			name = binary.LittleEndian.AppendUint16(name, candidate)
		}
		name = binary.LittleEndian.AppendUint16(name, 0xffff)
	}
	return string(name)
}

// try returns the cost of a guess if it is no more than limit, and else some number above.
func (s *weighted) try(at spot, g ranking, cells []weightedCell, left int, limit cost) cost {
	total := cost(0)
	for _, candidate := range at.set {
		total += s.objective.Unit * s.weights[candidate]
	}
	if g.chance > 0 && left == 1 {
		total += s.objective.Last
	}
	lows := make([]cost, len(cells))
	for i := range cells {
		lows[i] = s.least(cells[i].set, left-1)
		if total += lows[i]; total > limit {
			return total
		}
	}
	// The smallest cells first: they are searched soonest, and may pass the limit as well.
	order := make([]int, len(cells))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(cells[a].set), len(cells[b].set)) })
	for _, i := range order {
		found := s.search(s.below(at, g.guess, &cells[i]), left-1, limit-total+lows[i])
		if total += found - lows[i]; total > limit {
			return min(total, impossible)
		}
	}
	return total
}

// below returns the spot of a cell.
func (s *weighted) below(at spot, guess int32, cell *weightedCell) spot {
	next := spot{set: cell.set, opening: -1}
	if at.hints != nil {
		next.hints = at.hints.after(s.game, s.guesses[guess], s.game.FeedbackAt(int(cell.feedback)))
	}
	return next
}

// extract returns the best tree of a set that was searched with so many guesses left.
func (s *weighted) extract(at spot, left int) *tree.Node {
	if len(at.set) == 1 && at.opening < 0 {
		return &tree.Node{Guess: s.codes[at.set[0]], Solved: true}
	}
	key := s.key(at, left)
	known, there := s.known[key]
	for !there || known.guess < 0 { // it was forgotten
		if s.search(at, left, impossible-1) >= impossible {
			return nil
		}
		known, there = s.known[key]
	}
	guess := known.guess
	node := &tree.Node{Guess: s.guesses[guess], Solved: s.chance(guess, at.set) > 0}
	cells := s.split(at, guess)
	slices.SortFunc(cells, func(a, b weightedCell) int { return cmp.Compare(a.feedback, b.feedback) })
	for i := range cells {
		node.Children = append(node.Children, tree.Child{
			Feedback: s.game.FeedbackAt(int(cells[i].feedback)),
			Node:     s.extract(s.below(at, guess, &cells[i]), left-1),
		})
	}
	return node
}
