package optimal

import (
	"cmp"
	"encoding/binary"
	"slices"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
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
	total, solved, unsolved := cost(0), 0, ws.weight(set)
	for most := 1; solved < len(set); most *= ws.cells {
		switch {
		case remaining == 0 && ws.objective.Miss > 0:
			return total + ws.objective.Miss*unsolved
		case remaining == 0:
			return impossible
		}
		remaining--
		total += ws.objective.Unit * unsolved
		for end := min(len(set), most); solved < end; solved++ {
			unsolved -= ws.weights[set[solved]]
		}
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
		if ws.problem.game.Ultra() {
			key = append(key, at.hints.spare[:ws.problem.game.Symbols()]...)
			for _, never := range at.hints.never[:ws.problem.game.Places()] {
				key = binary.LittleEndian.AppendUint64(key, never)
			}
		}
	}
	return string(key)
}

// store stores an entry. When memory is used up, the table is emptied.
func (ws *weighted) store(key string, known weightedEntry) {
	const beside = 64 // bytes of an entry besides its key
	if old, there := ws.table[key]; !there {
		if ws.free -= len(key) + beside; ws.free < 0 {
			ws.table, ws.free = make(map[string]weightedEntry), ws.problem.memory
		}
	} else if old.guess >= 0 {
		return
	}
	ws.table[key] = known
}

// search returns the cost of a set if that is at most limit, and else a lower bound above limit.
func (ws *weighted) search(at weightedSet, remaining int, limit cost) cost {
	if low := ws.sizeBound(at.set, remaining); low > limit || remaining == 0 {
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
	from := len(ws.rated)
	next := ws.rate(at, limit) // a lower bound of the guesses that are not listed
	guesses := ws.rated[from:len(ws.rated):len(ws.rated)]
	defer func() { ws.rated = ws.rated[:from] }()
	best := weightedEntry{limit + 1, -1}
	tried := make(map[string]bool)
	for _, g := range guesses {
		if ws.ctx.Err() != nil {
			return impossible
		}
		if g.least >= best.cost {
			break
		}
		cells := ws.divided.Divide(int(g.guess), at.set)
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
	weight := ws.weight(at.set)
	best.least = impossible
	for _, candidate := range at.set {
		if g, cells := ws.rateOne(at.set, weight, ws.guessOf[candidate]); g.least < best.least {
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

// weight returns the weight of a set.
func (ws *weighted) weight(set []uint16) (weight cost) {
	for _, candidate := range set {
		weight += ws.weights[candidate]
	}
	return weight
}

// rateOne returns a lower bound of a guess for a set with that weight, and the number of its cells. The
// heaviest candidate of each cell is found by the second guess, the others by the third.
func (ws *weighted) rateOne(set []uint16, weight cost, guess int32) (g ratedGuess, cells int) {
	firsts, _, solved := ws.divided.Count(int(guess), set)
	heaviest, chance := cost(0), cost(0)
	for _, first := range firsts {
		heaviest += ws.weights[first]
	}
	if solved > 0 {
		chance = ws.weights[ws.candidateOf[guess]]
	}
	return ratedGuess{guess, ws.objective.Cells(weight, heaviest+2*chance), chance}, len(firsts) + solved
}

// rate pushes the guesses that may cost at most limit, by their lower bounds and then by weight, and returns a lower
// bound of the other guesses.
func (ws *weighted) rate(at weightedSet, limit cost) (others cost) {
	weight, from := ws.weight(at.set), len(ws.rated)
	others = impossible
	push := func(guess int32) {
		g, cells := ws.rateOne(at.set, weight, guess)
		idle := cells == 1 && g.chance == 0 && at.opening < 0
		switch {
		case idle || ws.candidatesOnly() && g.chance == 0 || !at.hints.allow(ws.problem.game, ws.guesses[guess]):
		case g.least > limit:
			others = min(others, g.least)
		default:
			ws.rated = append(ws.rated, g)
		}
	}
	if at.opening >= 0 {
		push(at.opening)
		return others
	}
	for guess := range ws.guesses {
		if guess%polled == 0 && ws.ctx.Err() != nil {
			return others // the caller sees it too
		}
		push(int32(guess))
	}
	slices.SortFunc(ws.rated[from:], func(a, b ratedGuess) int {
		return cmp.Or(cmp.Compare(a.least, b.least), cmp.Compare(b.chance, a.chance), cmp.Compare(a.guess, b.guess))
	})
	return others
}

// partitionKey identifies the partition into cells.
func partitionKey(cells [][]uint16) string {
	var name []byte
	for _, cell := range cells {
		for _, candidate := range cell {
			name = binary.LittleEndian.AppendUint16(name, candidate)
		}
		name = binary.LittleEndian.AppendUint16(name, 0xffff)
	}
	return string(name)
}

// evaluate returns the cost of a guess if that is at most limit, else a lower bound above limit.
func (ws *weighted) evaluate(at weightedSet, g ratedGuess, cells [][]uint16, remaining int, limit cost) cost {
	total := ws.objective.Unit * ws.weight(at.set)
	if g.chance > 0 && remaining == 1 {
		total += ws.objective.Last
	}
	lows := make([]cost, len(cells))
	for i := range cells {
		lows[i] = ws.sizeBound(cells[i], remaining-1)
		if total += lows[i]; total > limit {
			return total
		}
	}
	// The smallest cells first: they are searched fastest and may already exceed the limit.
	order := make([]int, len(cells))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(cells[a]), len(cells[b])) })
	for _, i := range order {
		found := ws.search(ws.below(at, g.guess, cells[i]), remaining-1, limit-total+lows[i])
		if total += found - lows[i]; total > limit {
			return min(total, impossible)
		}
	}
	return total
}

// below returns the set of a cell.
func (ws *weighted) below(at weightedSet, guess int32, cell []uint16) weightedSet {
	next := weightedSet{set: cell, opening: -1}
	if at.hints != nil {
		next.hints = at.hints.after(ws.problem.game, ws.guesses[guess], ws.feedback(guess, cell))
	}
	return next
}

// feedback returns the feedback of a cell.
func (ws *weighted) feedback(guess int32, cell []uint16) rules.Feedback {
	return ws.problem.game.Mark(ws.guesses[guess], ws.heaviest[cell[0]])
}

// extract returns the best tree of a set that was searched.
func (ws *weighted) extract(at weightedSet, remaining int) *tree.Node {
	if len(at.set) == 1 && at.opening < 0 {
		return nodeOf(ws.heaviest[at.set[0]], true, nil)
	}
	key := ws.key(at, remaining)
	known, there := ws.table[key]
	for !there || known.guess < 0 { // the entry was dropped
		if ws.search(at, remaining, impossible-1) >= impossible {
			return nil
		}
		known, there = ws.table[key]
	}
	guess, children := known.guess, []tree.Child(nil)
	_, _, solved := ws.divided.Count(int(guess), at.set)
	if remaining == 1 { // the other candidates are missed
		return nodeOf(ws.guesses[guess], solved > 0, nil)
	}
	for _, cell := range ws.divided.Divide(int(guess), at.set) {
		children = append(children, tree.Child{Feedback: ws.feedback(guess, cell), Node: ws.extract(ws.below(at, guess, cell), remaining-1)})
	}
	return nodeOf(ws.guesses[guess], solved > 0, children)
}
