package optimal

import (
	"cmp"
	"encoding/binary"
	"slices"

	"codebreaker/tree"
)

// weightedEntry is an entry of the transposition table: the cost of a set and the guess of a best
// tree, or no guess and a lower bound.
type weightedEntry struct {
	cost  cost
	guess int32
}

// impossible is the cost if no tree exists. Sums over all cells do not overflow.
const impossible cost = 1 << 48

// weightedSet is a set of candidates, with the hints of the turns before.
type weightedSet struct {
	set     []uint16
	hints   *hints
	opening int32 // the only guess to try, or -1
}

// single is the cost of finding a candidate with the next guess.
func (ws *weighted) single(candidate uint16, remaining int) cost {
	found := ws.objective.Unit * ws.weights[candidate]
	if remaining == 1 {
		found += ws.objective.Last
	}
	return found
}

// sizeBound returns a lower bound of a set, by the number of feedbacks.
func (ws *weighted) sizeBound(set []uint16, remaining int) cost {
	total, solved, unsolved := cost(0), 0, cost(0)
	for _, candidate := range set {
		unsolved += ws.weights[candidate]
	}
	for most := 1; solved < len(set); most *= ws.cells {
		if remaining == 0 {
			return impossible
		}
		remaining--
		total += ws.objective.Unit * unsolved
		for end := min(len(set), most); solved < end; solved++ {
			unsolved -= ws.weights[set[solved]]
		}
		most = min(most, len(set))
	}
	return total
}

// key identifies a set with all that its cost depends on.
func (ws *weighted) key(at weightedSet, remaining int) string {
	if remaining > len(at.set) {
		remaining = len(at.set) + 1
	}
	key := make([]byte, 0, 2*len(at.set)+32)
	for _, candidate := range at.set {
		key = binary.LittleEndian.AppendUint16(key, candidate)
	}
	key = binary.LittleEndian.AppendUint32(key, uint32(remaining))
	key = binary.LittleEndian.AppendUint32(key, uint32(at.opening))
	if at.hints != nil {
		key = append(key, at.hints.green[:ws.problem.game.Places()]...)
		key = append(key, at.hints.least[:ws.problem.game.Symbols()]...)
	}
	return string(key)
}

// store stores an entry. When memory is used up, the table is emptied.
func (ws *weighted) store(key string, known weightedEntry) {
	const beside = 64 // bytes of an entry besides its key
	if old, there := ws.table[key]; !there {
		if ws.free -= len(key) + beside; ws.free < 0 {
			ws.table, ws.free = make(map[string]weightedEntry), ws.problem.options.memory()
		}
	} else if old.guess >= 0 {
		return
	}
	ws.table[key] = known
}

// search returns the cost of a set if that is at most limit, and else a lower bound above limit.
func (ws *weighted) search(at weightedSet, remaining int, limit cost) cost {
	if low := ws.sizeBound(at.set, remaining); low > limit {
		return low
	}
	if len(at.set) == 1 && at.opening < 0 {
		return ws.single(at.set[0], remaining)
	}
	key := ws.key(at, remaining)
	if known, there := ws.table[key]; there && (known.guess >= 0 || known.cost > limit) {
		return known.cost
	}
	if ws.nodes++; ws.nodes%256 == 0 && ws.problem.options.Progress != nil {
		ws.problem.options.Progress(Progress{Openings: 1, Lower: uint64(ws.problem.lower), Nodes: ws.nodes})
	}
	if g, settled := ws.settle(at, remaining); settled {
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
		total := ws.evaluate(at, g, cells, remaining, best.cost-1)
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
func (ws *weighted) settle(at weightedSet, remaining int) (best ratedGuess, settled bool) {
	if at.opening >= 0 || remaining < 2 || remaining == 2 && ws.objective.Last > 0 {
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
		case idle || ws.problem.options.CandidatesOnly && !candidate || !at.hints.allow(ws.problem.game, ws.guesses[guess]):
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
func (ws *weighted) evaluate(at weightedSet, g ratedGuess, cells []weightedCell, remaining int, limit cost) cost {
	total := cost(0)
	for _, candidate := range at.set {
		total += ws.objective.Unit * ws.weights[candidate]
	}
	if g.chance > 0 && remaining == 1 {
		total += ws.objective.Last
	}
	lows := make([]cost, len(cells))
	for i := range cells {
		lows[i] = ws.sizeBound(cells[i].set, remaining-1)
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
		found := ws.search(ws.below(at, g.guess, &cells[i]), remaining-1, limit-total+lows[i])
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
		next.hints = at.hints.after(ws.problem.game, ws.guesses[guess], ws.problem.game.FeedbackAt(int(cell.feedback)))
	}
	return next
}

// extract returns the best tree of a set that was searched.
func (ws *weighted) extract(at weightedSet, remaining int) *tree.Node {
	if len(at.set) == 1 && at.opening < 0 {
		return &tree.Node{Guess: ws.heaviest[at.set[0]], Solved: true}
	}
	key := ws.key(at, remaining)
	known, there := ws.table[key]
	for !there || known.guess < 0 { // the entry was dropped
		if ws.search(at, remaining, impossible-1) >= impossible {
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
			Feedback: ws.problem.game.FeedbackAt(int(cells[i].feedback)),
			Node:     ws.extract(ws.below(at, guess, &cells[i]), remaining-1),
		})
	}
	return node
}
