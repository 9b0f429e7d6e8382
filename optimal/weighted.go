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
	ws, err := newWeighted(ctx, p, options)
	if err != nil {
		return nil, err
	}
	all := make([]uint16, len(ws.codes))
	for i := range all {
		all[i] = uint16(i)
	}
	return ws.solve(all)
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
	ws := &weighted{
		ctx: ctx, game: game, position: p, options: options, opening: -1,
		objective: bound.Objective{Unit: 1}, cells: game.Feedbacks(), solved: uint16(game.Feedbacks() - 1),
		free: cmp.Or(options.Memory, DefaultMemory),
	}
	if options.Guesses == tree.CandidateGuesses {
		ws.guesses = codes
	} else {
		ws.guesses = slices.Collect(game.Guesses())
	}
	const mostPairs, mostCells = 1 << 28, 1 << 16
	if len(codes) > bound.MostCandidates || len(ws.guesses)*len(codes) > mostPairs || ws.cells > mostCells {
		return nil, codebreaker.NewProblem("optimal-weighted-large",
			"{{.candidates}} codes of {{.game}} are left: too many to prove which tree is best by weight",
			"candidates", len(codes), "game", game.Name(), "limit", codebreaker.ErrLimit)
	}
	ws.codes = slices.Clone(codes)
	slices.SortStableFunc(ws.codes, func(a, b codebreaker.Code) int { return cmp.Compare(game.Weight(b), game.Weight(a)) })
	for _, code := range ws.codes {
		ws.weights = append(ws.weights, cost(game.Weight(code)))
	}
	if options.Opening != nil {
		if err := options.Guesses.CheckGuess(p, *options.Opening); err != nil {
			return nil, err
		}
		at, _ := slices.BinarySearchFunc(ws.guesses, *options.Opening, codebreaker.Compare)
		ws.opening = int32(at)
	}
	ws.tabulate()
	return ws, nil
}

// tabulate computes the feedbacks of all candidates to all guesses.
func (ws *weighted) tabulate() {
	number := make(map[codebreaker.Code]int32, len(ws.codes))
	for i, code := range ws.codes {
		number[code] = int32(i)
	}
	set := position.Slice(ws.game, ws.codes)
	ordinals := make([]uint32, len(ws.codes))
	ws.guessOf = make([]int32, len(ws.codes))
	ws.rows = make([]uint16, 0, len(ws.guesses)*len(ws.codes))
	for i, guess := range ws.guesses {
		set.Feedbacks(guess, ordinals)
		for _, ordinal := range ordinals {
			ws.rows = append(ws.rows, uint16(ordinal))
		}
		at, candidate := number[guess]
		if candidate {
			ws.guessOf[at] = int32(i)
		} else {
			at = -1
		}
		ws.candidateOf = append(ws.candidateOf, at)
	}
}

// row returns the feedbacks of all candidates to a guess.
func (ws *weighted) row(guess int32) []uint16 {
	return ws.rows[int(guess)*len(ws.codes):][:len(ws.codes)]
}

// solve searches for the objective.
func (ws *weighted) solve(all []uint16) (*Result, error) {
	most := len(all) + 1 // no best tree needs more guesses, and an opening may separate nothing
	if depth := ws.options.MaxDepth; depth > 0 {
		most = min(most, depth)
	}
	root := weightedSet{set: all, opening: ws.opening}
	if ws.game.Hard() {
		root.hints = new(hints)
		for _, turn := range ws.position.History() {
			root.hints = root.hints.after(ws.game, turn.Guess, turn.Feedback)
		}
	}
	ws.table = make(map[string]weightedEntry)
	maxFirst := ws.options.Objective.maxFirst()
	if !maxFirst {
		ws.floor = ws.sizeBound(all, most)
	}
	limit := ws.fallbackCost()
	found, left := impossible, most
	if maxFirst {
		limit = impossible - 1
		for left = 0; left < most && found > limit && ws.ctx.Err() == nil; {
			left++
			ws.lowerMax = left
			found = ws.search(root, left, limit)
		}
	} else {
		found = ws.search(root, most, limit)
	}
	if ws.ctx.Err() != nil {
		return ws.unproven()
	}
	switch {
	case found > limit && ws.fallback != nil:
		return nil, contradiction(ws.game)
	case found > limit:
		return nil, codebreaker.NewProblem("optimal-depth", "no such tree of {{.game}} finds every code within {{.guesses}} guesses",
			"game", ws.game.Name(), "guesses", ws.options.MaxDepth)
	}
	if ws.options.Objective == LeastMaxThenLast {
		ws.objective, ws.table = bound.Objective{Last: 1}, make(map[string]weightedEntry)
		if found = ws.search(root, left, impossible-1); ws.ctx.Err() != nil {
			return ws.unproven()
		}
		ws.lowerLast = found
	}
	best := ws.extract(root, left)
	if ws.ctx.Err() == nil && !ws.agrees(best, found) {
		return nil, contradiction(ws.game)
	}
	if ws.options.Objective == LeastTotalThenMax && ws.ctx.Err() == nil {
		var err error
		if best, err = ws.shallowest(root, best, found); err != nil {
			return nil, err
		}
	}
	if ws.ctx.Err() != nil {
		return ws.unproven()
	}
	if ws.options.Objective == LeastMaxThenLast { // the total was not searched for
		found = ws.floor
	}
	return ws.result(best, uint64(found), true), nil
}

// agrees reports whether a tree has the proven cost.
func (ws *weighted) agrees(best *tree.Node, found cost) bool {
	m := (&tree.Tree{Game: ws.game, Root: best}).Measure()
	if ws.options.Objective.maxFirst() && m.Max() != ws.lowerMax {
		return false
	}
	if ws.options.Objective == LeastMaxThenLast {
		return cost(m.Histogram[m.Max()]) == found
	}
	return cost(m.Total()) == found
}

// shallowest returns a tree of the least total with the least maximum, and of those one with the
// fewest secrets at it. If it is stopped, the tree has the least total.
func (ws *weighted) shallowest(root weightedSet, best *tree.Node, total cost) (*tree.Node, error) {
	deepest := best.Measure().Max()
	for deepest > 1 && ws.search(root, deepest-1, total) <= total && ws.ctx.Err() == nil {
		best = ws.extract(root, deepest-1)
		deepest = best.Measure().Max()
	}
	if ws.ctx.Err() != nil {
		return best, nil
	}
	unit := cost(best.Measure().Histogram[deepest] + 1) // one more guess costs more than all secrets at the maximum
	ws.objective, ws.table = bound.Objective{Unit: unit, Last: 1}, make(map[string]weightedEntry)
	limit := unit*(total+1) - 1
	found := ws.search(root, deepest, limit)
	switch {
	case ws.ctx.Err() != nil:
		return best, nil
	case found > limit:
		return nil, contradiction(ws.game)
	}
	return ws.extract(root, deepest), nil
}

// fallbackCost builds the tree of a heuristic, in case the search is stopped, and returns its cost.
func (ws *weighted) fallbackCost() cost {
	built, err := tree.Build(ws.ctx, ws.position, tree.Options{
		Strategy: strategy.Entropy, Opening: ws.options.Opening, Guesses: ws.options.Guesses, Keep: true, Threads: ws.options.Threads,
	})
	if err != nil || ws.options.MaxDepth > 0 && built.Measure.Max() > ws.options.MaxDepth {
		return impossible - 1
	}
	ws.fallback = built.Tree
	return cost(built.Measure.Total())
}

// unproven returns the result of a search that was stopped: the tree of a heuristic and a lower
// bound.
func (ws *weighted) unproven() (*Result, error) {
	var root *tree.Node
	if ws.fallback != nil {
		root = ws.fallback.Root
	}
	return ws.result(root, uint64(ws.floor), false), nil
}

func (ws *weighted) result(best *tree.Node, lower uint64, proven bool) *Result {
	result := &Result{Lower: lower, LowerMax: ws.lowerMax, LowerLast: uint64(ws.lowerLast), Proven: proven, Nodes: ws.nodes}
	if best != nil {
		result.Tree = &tree.Tree{
			Game: ws.game, History: ws.position.History(), Strategy: Name, Opening: ws.options.Opening != nil,
			Guesses: ws.options.Guesses, Root: best,
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
func (ws *weighted) single(candidate uint16, left int) cost {
	found := ws.objective.Unit * ws.weights[candidate]
	if left == 1 {
		found += ws.objective.Last
	}
	return found
}

// sizeBound returns a lower bound of a set, by the number of feedbacks.
func (ws *weighted) sizeBound(set []uint16, left int) cost {
	total, solved, unsolved := cost(0), 0, cost(0)
	for _, candidate := range set {
		unsolved += ws.weights[candidate]
	}
	for most := 1; solved < len(set); most *= ws.cells {
		if left == 0 {
			return impossible
		}
		left--
		total += ws.objective.Unit * unsolved
		for end := min(len(set), most); solved < end; solved++ {
			unsolved -= ws.weights[set[solved]]
		}
		most = min(most, len(set))
	}
	return total
}

// key identifies a set with all that its cost depends on.
func (ws *weighted) key(at weightedSet, left int) string {
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
		key = append(key, at.hints.green[:ws.game.Places()]...)
		key = append(key, at.hints.least[:ws.game.Symbols()]...)
	}
	return string(key)
}

// store stores an entry. When memory is used up, the table is emptied.
func (ws *weighted) store(key string, known weightedEntry) {
	const beside = 64 // bytes of an entry besides its key
	if old, there := ws.table[key]; !there {
		if ws.free -= len(key) + beside; ws.free < 0 {
			ws.table, ws.free = make(map[string]weightedEntry), cmp.Or(ws.options.Memory, DefaultMemory)
		}
	} else if old.guess >= 0 {
		return
	}
	ws.table[key] = known
}

// search returns the cost of a set if that is at most limit, and else a lower bound above limit.
func (ws *weighted) search(at weightedSet, left int, limit cost) cost {
	if low := ws.sizeBound(at.set, left); low > limit {
		return low
	}
	if len(at.set) == 1 && at.opening < 0 {
		return ws.single(at.set[0], left)
	}
	key := ws.key(at, left)
	if known, there := ws.table[key]; there && (known.guess >= 0 || known.cost > limit) {
		return known.cost
	}
	if ws.nodes++; ws.nodes%256 == 0 && ws.options.Progress != nil {
		ws.options.Progress(Progress{Openings: 1, Lower: uint64(ws.floor), Nodes: ws.nodes})
	}
	if g, settled := ws.settle(at, left); settled {
		ws.store(key, weightedEntry{g.least, g.guess})
		return g.least
	}
	guesses, next := ws.ratedGuesses(at, limit) // next is a lower bound of the other guesses
	best := weightedEntry{limit + 1, -1}
	tried := make(map[string]bool)
	for _, g := range guesses {
		if ws.ctx.Err() != nil {
			return impossible
		}
		if g.least >= best.cost {
			break
		}
		cells := ws.split(at, g.guess)
		if divided := partitionKey(cells); tried[divided] {
			continue // an equal partition costs no less
		} else if at.hints == nil {
			tried[divided] = true
		}
		total := ws.evaluate(at, g, cells, left, best.cost-1)
		if total < best.cost {
			best = weightedEntry{total, g.guess}
		} else {
			next = min(next, total)
		}
	}
	if ws.ctx.Err() != nil {
		return impossible
	}
	if best.guess < 0 {
		best.cost = max(limit+1, next)
	}
	ws.store(key, best)
	return best.cost
}

// settle returns the best guess of a set if that is a candidate which separates all others. No
// guess can cost less: one that is no candidate costs twice the weight of the set.
func (ws *weighted) settle(at weightedSet, left int) (best ratedGuess, settled bool) {
	if at.opening >= 0 || left < 2 || left == 2 && ws.objective.Last > 0 {
		return best, false
	}
	rater := ws.newRater(at)
	best.least = impossible
	for _, candidate := range at.set {
		if g, cells, _ := rater.rate(ws.guessOf[candidate]); g.least < best.least {
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

func (ws *weighted) newRater(at weightedSet) *guessRater {
	gr := &guessRater{search: ws, set: at.set, seen: make([]int32, ws.cells)}
	for _, candidate := range at.set {
		gr.weight += ws.weights[candidate]
	}
	return gr
}

// rate returns a lower bound of a guess, its number of cells, and whether it is in the set.
func (gr *guessRater) rate(guess int32) (g ratedGuess, cells int, candidate bool) {
	row := gr.search.row(guess)
	heaviest, chance := cost(0), cost(0) // sums over the cells
	for _, number := range gr.set {
		f := row[number]
		if gr.seen[f] == guess+1 {
			continue
		}
		gr.seen[f] = guess + 1
		cells++
		if f == gr.search.solved {
			chance = gr.search.weights[number]
		} else {
			heaviest += gr.search.weights[number]
		}
	}
	// The heaviest of each cell is found by the second guess, the others by the third.
	return ratedGuess{guess, gr.search.objective.Unit * (3*gr.weight - heaviest - 2*chance), chance}, cells, chance > 0
}

// ratedGuesses returns the guesses that may cost at most limit, by their lower bounds and then by
// weight, and a lower bound of the other guesses.
func (ws *weighted) ratedGuesses(at weightedSet, limit cost) (found []ratedGuess, others cost) {
	rater := ws.newRater(at)
	others = impossible
	weigh := func(guess int32) {
		g, cells, candidate := rater.rate(guess)
		idle := cells == 1 && !candidate && at.opening < 0
		switch {
		case idle || ws.options.Guesses == tree.CandidateGuesses && !candidate || !at.hints.allow(ws.game, ws.guesses[guess]):
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
	for guess := range ws.guesses {
		weigh(int32(guess))
	}
	slices.SortFunc(found, func(a, b ratedGuess) int {
		return cmp.Or(cmp.Compare(a.least, b.least), cmp.Compare(b.chance, a.chance), cmp.Compare(a.guess, b.guess))
	})
	return found, others
}

// chance returns the weight of a guess if it is in a set, else 0.
func (ws *weighted) chance(guess int32, set []uint16) cost {
	if ws.candidateOf[guess] < 0 {
		return 0
	}
	if _, found := slices.BinarySearch(set, uint16(ws.candidateOf[guess])); !found {
		return 0
	}
	return ws.weights[ws.candidateOf[guess]]
}

// weightedCell has the candidates with the same feedback to a guess, by descending weight.
type weightedCell struct {
	feedback uint16
	set      []uint16
}

// split returns the cells of a guess except the solved one, in the order of their first candidates.
func (ws *weighted) split(at weightedSet, guess int32) []weightedCell {
	row, number := ws.row(guess), make([]int16, ws.cells)
	var cells []weightedCell
	for _, candidate := range at.set {
		f := row[candidate]
		if f == ws.solved {
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
func (ws *weighted) evaluate(at weightedSet, g ratedGuess, cells []weightedCell, left int, limit cost) cost {
	total := cost(0)
	for _, candidate := range at.set {
		total += ws.objective.Unit * ws.weights[candidate]
	}
	if g.chance > 0 && left == 1 {
		total += ws.objective.Last
	}
	lows := make([]cost, len(cells))
	for i := range cells {
		lows[i] = ws.sizeBound(cells[i].set, left-1)
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
		found := ws.search(ws.below(at, g.guess, &cells[i]), left-1, limit-total+lows[i])
		if total += found - lows[i]; total > limit {
			return min(total, impossible)
		}
	}
	return total
}

// below returns the set of a cell.
func (ws *weighted) below(at weightedSet, guess int32, cell *weightedCell) weightedSet {
	next := weightedSet{set: cell.set, opening: -1}
	if at.hints != nil {
		next.hints = at.hints.after(ws.game, ws.guesses[guess], ws.game.FeedbackAt(int(cell.feedback)))
	}
	return next
}

// extract returns the best tree of a set that was searched.
func (ws *weighted) extract(at weightedSet, left int) *tree.Node {
	if len(at.set) == 1 && at.opening < 0 {
		return &tree.Node{Guess: ws.codes[at.set[0]], Solved: true}
	}
	key := ws.key(at, left)
	known, there := ws.table[key]
	for !there || known.guess < 0 { // the entry was dropped
		if ws.search(at, left, impossible-1) >= impossible {
			return nil
		}
		known, there = ws.table[key]
	}
	guess := known.guess
	node := &tree.Node{Guess: ws.guesses[guess], Solved: ws.chance(guess, at.set) > 0}
	cells := ws.split(at, guess)
	slices.SortFunc(cells, func(a, b weightedCell) int { return cmp.Compare(a.feedback, b.feedback) })
	for i := range cells {
		node.Children = append(node.Children, tree.Child{
			Feedback: ws.game.FeedbackAt(int(cells[i].feedback)),
			Node:     ws.extract(ws.below(at, guess, &cells[i]), left-1),
		})
	}
	return node
}
