package optimal

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"

	"codebreaker"
	"codebreaker/internal/bound"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"
)

// weighted is the search for positions whose candidates have weights: a guess for a secret costs
// its weight. The other search knows many bounds by the number of candidates alone, which are not
// true here. This one is simpler and suits lists of some hundred words.
//
// A set costs at least what it would if every guess separated as many candidates as there are
// feedbacks: the heaviest is found by the first guess, the next k-1 by the second, and so on.
// Candidates are numbered by descending weight, so every set is sorted.
//
// A guess costs the weight of its set and the costs of its cells. Guesses are tried in the order of
// a lower bound of that, until it exceeds the best total.

type weighted struct {
	ctx         context.Context
	game        *codebreaker.Game
	position    *position.Position
	options     Options
	codes       []codebreaker.Code // by descending weight, then in code order
	weights     []cost
	guesses     []codebreaker.Code
	candidateOf []int32  // by guess: its number as a candidate, or -1
	guessOf     []int32  // by candidate: its number as a guess
	rows        []uint16 // by guess and candidate: the ordinal of the feedback
	solved      uint16   // the ordinal of the feedback that ends the game
	cells       int      // the number of feedbacks
	objective   bound.Objective
	table       map[string]weightedEntry
	free        int // bytes left for the transposition table
	nodes       uint64
	opening     int32      // the guess to begin with, or -1
	floor       cost       // a lower bound of all trees
	lowerMax    int        // no tree has a smaller maximum; 0 if the objective does not ask
	lowerLast   cost       // no tree of the least maximum has fewer secrets at it; 0 if the objective does not ask
	fallback    *tree.Tree // of a heuristic, within MaxDepth, or nil
}

// weightedEntry is an entry of the transposition table: the cost of a set and the guess of a best
// tree, or no guess and a lower bound.
type weightedEntry struct {
	cost  cost
	guess int32
}

// impossible is the cost if no tree exists. Sums over all cells do not overflow.
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
		free: cmp.Or(options.Memory, DefaultMemory),
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
		if err := options.Guesses.CheckGuess(p, *options.Opening); err != nil {
			return nil, err
		}
		at, _ := slices.BinarySearchFunc(s.guesses, *options.Opening, codebreaker.Compare)
		s.opening = int32(at)
	}
	s.tabulate()
	return s, nil
}

// tabulate computes the feedbacks of all candidates to all guesses.
func (s *weighted) tabulate() {
	number := make(map[codebreaker.Code]int32, len(s.codes))
	for i, code := range s.codes {
		number[code] = int32(i)
	}
	set := position.Slice(s.game, s.codes)
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
		s.candidateOf = append(s.candidateOf, at)
	}
}

// row returns the feedbacks of all candidates to a guess.
func (s *weighted) row(guess int32) []uint16 {
	return s.rows[int(guess)*len(s.codes):][:len(s.codes)]
}

// solve searches for the objective.
func (s *weighted) solve(all []uint16) (*Result, error) {
	most := len(all) + 1 // no best tree needs more guesses, and an opening may separate nothing
	if depth := s.options.MaxDepth; depth > 0 {
		most = min(most, depth)
	}
	root := weightedSet{set: all, opening: s.opening}
	if s.game.Hard() {
		root.hints = new(hints)
		for _, turn := range s.position.History() {
			root.hints = root.hints.after(s.game, turn.Guess, turn.Feedback)
		}
	}
	s.table = make(map[string]weightedEntry)
	maxFirst := s.options.Objective.maxFirst()
	if !maxFirst {
		s.floor = s.sizeBound(all, most)
	}
	limit := s.fallbackCost()
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
		s.objective, s.table = bound.Objective{Last: 1}, make(map[string]weightedEntry)
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
	if s.options.Objective == LeastMaxThenLast { // the total was not searched for
		found = s.floor
	}
	return s.result(best, uint64(found), true), nil
}

// agrees reports whether a tree has the proven cost.
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

// shallowest returns a tree of the least total with the least maximum, and of those one with the
// fewest secrets at it. If it is stopped, the tree has the least total.
func (s *weighted) shallowest(root weightedSet, best *tree.Node, total cost) (*tree.Node, error) {
	deepest := best.Measure().Max()
	for deepest > 1 && s.search(root, deepest-1, total) <= total && s.ctx.Err() == nil {
		best = s.extract(root, deepest-1)
		deepest = best.Measure().Max()
	}
	if s.ctx.Err() != nil {
		return best, nil
	}
	unit := cost(best.Measure().Histogram[deepest] + 1) // one more guess costs more than all secrets at the maximum
	s.objective, s.table = bound.Objective{Unit: unit, Last: 1}, make(map[string]weightedEntry)
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

// fallbackCost builds the tree of a heuristic, in case the search is stopped, and returns its cost.
func (s *weighted) fallbackCost() cost {
	built, err := tree.Build(s.ctx, s.position, tree.Options{
		Strategy: strategy.Entropy, Opening: s.options.Opening, Guesses: s.options.Guesses, Keep: true, Threads: s.options.Threads,
	})
	if err != nil || s.options.MaxDepth > 0 && built.Measure.Max() > s.options.MaxDepth {
		return impossible - 1
	}
	s.fallback = built.Tree
	return cost(built.Measure.Total())
}

// unproven returns the result of a search that was stopped: the tree of a heuristic and a lower
// bound.
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

// weightedSet is a set of candidates, with the hints of the turns before.
type weightedSet struct {
	set     []uint16
	hints   *hints
	opening int32 // the only guess to try, or -1
}

// single is the cost of finding a candidate with the next guess.
func (s *weighted) single(candidate uint16, left int) cost {
	found := s.objective.Unit * s.weights[candidate]
	if left == 1 {
		found += s.objective.Last
	}
	return found
}

// sizeBound returns a lower bound of a set, by the number of feedbacks.
func (s *weighted) sizeBound(set []uint16, left int) cost {
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

// key identifies a set with all that its cost depends on.
func (s *weighted) key(at weightedSet, left int) string {
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

// store stores an entry. When memory is used up, the table is emptied.
func (s *weighted) store(key string, known weightedEntry) {
	const beside = 64 // bytes of an entry besides its key
	if old, there := s.table[key]; !there {
		if s.free -= len(key) + beside; s.free < 0 {
			s.table, s.free = make(map[string]weightedEntry), cmp.Or(s.options.Memory, DefaultMemory)
		}
	} else if old.guess >= 0 {
		return
	}
	s.table[key] = known
}

// search returns the cost of a set if that is at most limit, and else a lower bound above limit.
func (s *weighted) search(at weightedSet, left int, limit cost) cost {
	if low := s.sizeBound(at.set, left); low > limit {
		return low
	}
	if len(at.set) == 1 && at.opening < 0 {
		return s.single(at.set[0], left)
	}
	key := s.key(at, left)
	if known, there := s.table[key]; there && (known.guess >= 0 || known.cost > limit) {
		return known.cost
	}
	if s.nodes++; s.nodes%256 == 0 && s.options.Progress != nil {
		s.options.Progress(Progress{Openings: 1, Lower: uint64(s.floor), Nodes: s.nodes})
	}
	if g, settled := s.settle(at, left); settled {
		s.store(key, weightedEntry{g.least, g.guess})
		return g.least
	}
	guesses, next := s.ratedGuesses(at, limit) // next is a lower bound of the other guesses
	best := weightedEntry{limit + 1, -1}
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
			continue // an equal partition costs no less
		} else if at.hints == nil {
			tried[divided] = true
		}
		total := s.evaluate(at, g, cells, left, best.cost-1)
		if total < best.cost {
			best = weightedEntry{total, g.guess}
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
	s.store(key, best)
	return best.cost
}

// settle returns the best guess of a set if that is a candidate which separates all others. No
// guess can cost less: one that is no candidate costs twice the weight of the set.
func (s *weighted) settle(at weightedSet, left int) (best ratedGuess, settled bool) {
	if at.opening >= 0 || left < 2 || left == 2 && s.objective.Last > 0 {
		return best, false
	}
	scan := s.newRater(at)
	best.least = impossible
	for _, candidate := range at.set {
		if g, cells, _ := scan.rate(s.guessOf[candidate]); g.least < best.least {
			best, settled = g, cells == len(at.set)
		}
	}
	return best, settled
}

// ratedGuess is a guess with a lower bound of its cost.
type ratedGuess struct {
	guess  int32
	least  cost
	chance cost // its weight, if it is in the set
}

// guessRater bounds the guesses of one set.
type guessRater struct {
	search *weighted
	set    []uint16
	weight cost    // of the set
	seen   []int32 // by cell: the last guess that had it, plus 1
}

func (s *weighted) newRater(at weightedSet) *guessRater {
	c := &guessRater{search: s, set: at.set, seen: make([]int32, s.cells)}
	for _, candidate := range at.set {
		c.weight += s.weights[candidate]
	}
	return c
}

// rate returns a lower bound of a guess, its number of cells, and whether it is in the set.
func (c *guessRater) rate(guess int32) (g ratedGuess, cells int, candidate bool) {
	row := c.search.row(guess)
	heaviest, chance := cost(0), cost(0) // sums over the cells
	for _, number := range c.set {
		f := row[number]
		if c.seen[f] == guess+1 {
			continue
		}
		c.seen[f] = guess + 1
		cells++
		if f == c.search.solved {
			chance = c.search.weights[number]
		} else {
			heaviest += c.search.weights[number]
		}
	}
	// The heaviest of each cell is found by the second guess, the others by the third.
	return ratedGuess{guess, c.search.objective.Unit * (3*c.weight - heaviest - 2*chance), chance}, cells, chance > 0
}

// ratedGuesses returns the guesses that may cost at most limit, by their lower bounds and then by
// weight, and a lower bound of the other guesses.
func (s *weighted) ratedGuesses(at weightedSet, limit cost) (found []ratedGuess, others cost) {
	scan := s.newRater(at)
	others = impossible
	weigh := func(guess int32) {
		g, cells, candidate := scan.rate(guess)
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
	slices.SortFunc(found, func(a, b ratedGuess) int {
		return cmp.Or(cmp.Compare(a.least, b.least), cmp.Compare(b.chance, a.chance), cmp.Compare(a.guess, b.guess))
	})
	return found, others
}

// chance returns the weight of a guess if it is in a set, else 0.
func (s *weighted) chance(guess int32, set []uint16) cost {
	if s.candidateOf[guess] < 0 {
		return 0
	}
	if _, found := slices.BinarySearch(set, uint16(s.candidateOf[guess])); !found {
		return 0
	}
	return s.weights[s.candidateOf[guess]]
}

// weightedCell has the candidates with the same feedback to a guess, by descending weight.
type weightedCell struct {
	feedback uint16
	set      []uint16
}

// split returns the cells of a guess except the solved one, in the order of their first candidates.
func (s *weighted) split(at weightedSet, guess int32) []weightedCell {
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

// partitionKey identifies the partition into cells.
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

// evaluate returns the cost of a guess if that is at most limit, else a lower bound above limit.
func (s *weighted) evaluate(at weightedSet, g ratedGuess, cells []weightedCell, left int, limit cost) cost {
	total := cost(0)
	for _, candidate := range at.set {
		total += s.objective.Unit * s.weights[candidate]
	}
	if g.chance > 0 && left == 1 {
		total += s.objective.Last
	}
	lows := make([]cost, len(cells))
	for i := range cells {
		lows[i] = s.sizeBound(cells[i].set, left-1)
		if total += lows[i]; total > limit {
			return total
		}
	}
	// The smallest cells first: they are searched fastest and may already exceed the limit.
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

// below returns the set of a cell.
func (s *weighted) below(at weightedSet, guess int32, cell *weightedCell) weightedSet {
	next := weightedSet{set: cell.set, opening: -1}
	if at.hints != nil {
		next.hints = at.hints.after(s.game, s.guesses[guess], s.game.FeedbackAt(int(cell.feedback)))
	}
	return next
}

// extract returns the best tree of a set that was searched.
func (s *weighted) extract(at weightedSet, left int) *tree.Node {
	if len(at.set) == 1 && at.opening < 0 {
		return &tree.Node{Guess: s.codes[at.set[0]], Solved: true}
	}
	key := s.key(at, left)
	known, there := s.table[key]
	for !there || known.guess < 0 { // the entry was dropped
		if s.search(at, left, impossible-1) >= impossible {
			return nil
		}
		known, there = s.table[key]
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
