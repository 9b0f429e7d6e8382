package optimal

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
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
	problem     *problem
	ctx         context.Context
	heaviest    []rules.Code // the candidates by descending weight, then in code order
	weights     []cost
	guesses     []rules.Code
	candidateOf []int32 // by guess: its number as a candidate, or -1
	guessOf     []int32 // by candidate: its number as a guess
	divided     *partition.Table
	cells       int // the number of feedbacks
	objective   bound.Objective
	table       map[string]weightedEntry
	free        int // bytes left for the transposition table
	nodes       uint64
	rated       []ratedGuess // a stack: each search pops what it pushes
	opening     int32        // the guess to begin with, or -1
	fallback    *tree.Tree   // of a heuristic, within MaxDepth, or nil
}

// solveWeighted is Solve for a game with weights, or for few candidates.
func solveWeighted(ctx context.Context, p *position.Position, options Options) (*Result, error) {
	ws, err := newWeighted(ctx, p, options)
	if err != nil {
		return nil, err
	}
	all := make([]uint16, len(ws.heaviest))
	for i := range all {
		all[i] = uint16(i)
	}
	return ws.solve(all)
}

func newWeighted(ctx context.Context, p *position.Position, options Options) (*weighted, error) {
	pr, err := newProblem(ctx, p, options)
	if err != nil {
		return nil, err
	}
	game, codes := pr.game, pr.codes
	ws := &weighted{
		problem: pr, ctx: ctx, opening: -1,
		objective: bound.Objective{Unit: 1}, cells: game.Feedbacks(), free: pr.memory,
	}
	guesses := game.GuessCount()
	if ws.candidatesOnly() {
		guesses = uint64(len(codes))
	}
	if len(codes) >= bound.MostCandidates || guesses > mostWeightedPairs/uint64(len(codes)) {
		return nil, ws.tooLarge()
	}
	ws.heaviest = slices.Clone(codes)
	slices.SortStableFunc(ws.heaviest, func(a, b rules.Code) int { return cmp.Compare(game.Weight(b), game.Weight(a)) })
	for _, code := range ws.heaviest {
		ws.weights = append(ws.weights, cost(game.Weight(code)))
	}
	ws.divided = partition.EmptyTable(game, ws.heaviest)
	return ws, ws.list()
}

// mostWeightedPairs is the largest number of guesses times candidates: looking at each takes some seconds.
const mostWeightedPairs = 1 << 28

func (ws *weighted) candidatesOnly() bool { return ws.problem.options.CandidatesOnly }

func (ws *weighted) tooLarge() error {
	if !ws.problem.game.HasWeights() {
		return ws.problem.tooLarge()
	}
	return message.NewProblem("optimal-weighted-large",
		"{{.candidates}} codes of {{.game}} are left: too many to prove which tree is best by weight",
		"candidates", len(ws.problem.codes), "game", ws.problem.game.Name(), "limit", limits.ErrReached)
}

// list lists the guesses. If several divide the candidates alike, it keeps only the first, except under the hard rule,
// where each guess allows others after it. A large game has many guesses and few candidates, so that few guesses differ.
func (ws *weighted) list() error {
	pool := ws.problem.game.Guesses()
	if ws.candidatesOnly() {
		pool = slices.Values(ws.problem.codes)
	}
	number := make(map[rules.Code]int32, len(ws.heaviest))
	for i, code := range ws.heaviest {
		number[code] = int32(i)
	}
	ws.guessOf = make([]int32, len(ws.heaviest))
	looked := 0
	for guess := range pool {
		if looked++; looked%polled == 0 && ws.ctx.Err() != nil {
			return ws.ctx.Err()
		}
		opening := ws.problem.options.Opening != nil && guess == *ws.problem.options.Opening
		switch {
		case opening:
			ws.opening = int32(len(ws.guesses))
			fallthrough
		case ws.problem.hints != nil:
			ws.divided.Add(guess)
		case !ws.divided.AddUnlike(guess):
			continue
		}
		if !ws.problem.room.Take(ws.guessBytes()) {
			return ws.tooLarge()
		}
		at, candidate := number[guess]
		if candidate {
			ws.guessOf[at] = int32(len(ws.guesses))
		} else {
			at = -1
		}
		ws.guesses, ws.candidateOf = append(ws.guesses, guess), append(ws.candidateOf, at)
	}
	return nil
}

// polled is the number of guesses to look at between two checks of the context.
const polled = 1024

// guessBytes returns the bytes that each guess takes: its code and its number as a candidate, the hash of its row, its
// row, and its place in the lists of rated guesses. A list takes twice its size while it grows.
func (ws *weighted) guessBytes() uint64 {
	return 2 * (16 + 4 + 24 + 2*uint64(len(ws.heaviest)) + 2*24)
}

// solve searches for the objective.
func (ws *weighted) solve(all []uint16) (*Result, error) {
	most := len(all) + 1 // no best tree needs more guesses, and an opening may separate nothing
	if depth := ws.problem.options.MaxDepth; depth > 0 {
		most = min(most, depth)
	}
	root := weightedSet{set: all, hints: ws.problem.hints, opening: ws.opening}
	ws.table = make(map[string]weightedEntry)
	maxFirst := ws.problem.options.Objective.maxFirst()
	if !maxFirst {
		ws.problem.lower = ws.sizeBound(all, most)
	}
	limit := ws.fallbackCost()
	found, remaining := impossible, most
	missing := ws.problem.options.Objective == LeastMissed
	if missing {
		if err := ws.problem.checkMissed(most); err != nil {
			return nil, err
		}
		ws.objective, ws.problem.lower, limit = missedThenTotal(ws.problem.weight(), most), 0, impossible-1
	}
	if maxFirst {
		limit = impossible - 1
		for remaining = 0; remaining < most && found > limit && ws.ctx.Err() == nil; {
			remaining++
			ws.problem.lowerMax = remaining
			found = ws.search(root, remaining, limit)
		}
	} else {
		found = ws.search(root, most, limit)
	}
	if ws.ctx.Err() != nil {
		return ws.unproven()
	}
	switch {
	case found > limit && ws.fallback != nil:
		return nil, ws.problem.contradiction()
	case found > limit:
		return nil, TooDeep(ws.problem.game, ws.problem.options.MaxDepth)
	}
	if ws.problem.options.Objective == LeastMaxThenLast {
		ws.objective, ws.table = bound.Objective{Last: 1}, make(map[string]weightedEntry)
		if found = ws.search(root, remaining, impossible-1); ws.ctx.Err() != nil {
			return ws.unproven()
		}
		ws.problem.lowerLast = found
	}
	best := ws.extract(root, remaining)
	if ws.ctx.Err() != nil {
		return ws.unproven()
	}
	if missing && best.Measure().Codes() == 0 {
		return nil, TooDeep(ws.problem.game, most)
	}
	switch {
	case missing:
		ws.problem.lowerLast, ws.problem.lower = missedAndTotal(found, ws.objective, most)
	case ws.problem.options.Objective != LeastMaxThenLast:
		ws.problem.lower = found
	}
	if !ws.problem.agrees(best) {
		return nil, ws.problem.contradiction()
	}
	if ws.problem.options.Objective == LeastTotalThenMax {
		var err error
		if best, err = ws.shallowest(root, best, found); err != nil {
			return nil, err
		}
		if ws.ctx.Err() != nil {
			return ws.unproven()
		}
	}
	result := ws.problem.result(best)
	result.Proven, result.Nodes = true, ws.nodes
	return result, nil
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
		return nil, ws.problem.contradiction()
	}
	return ws.extract(root, deepest), nil
}

// fallbackCost builds the trees of heuristics, in case the search is stopped, keeps the best and returns its cost. A
// search for few candidates is not stopped, so one heuristic will do.
func (ws *weighted) fallbackCost() cost {
	heuristics := strategy.Heuristics()
	if len(ws.heaviest) <= few {
		heuristics = []*strategy.Heuristic{strategy.Entropy}
	}
	best := impossible - 1
	for _, s := range heuristics {
		built, err := tree.Build(ws.problem.options.Budget.Context(ws.ctx), ws.problem.position, tree.Options{
			Strategy: s, Opening: ws.problem.options.Opening, CandidatesOnly: ws.candidatesOnly(), Keep: true,
		})
		if err != nil || ws.problem.options.MaxDepth > 0 && built.Measure.Max() > ws.problem.options.MaxDepth {
			continue
		}
		if total := cost(built.Measure.Total()); total < best {
			ws.fallback, best = built.Tree, total
		}
	}
	return best
}

// unproven returns the result of a search that was stopped: the tree of a heuristic and a lower
// bound.
func (ws *weighted) unproven() (*Result, error) {
	var root *tree.Node
	if ws.fallback != nil {
		root = ws.fallback.Root
	}
	result := ws.problem.result(root)
	result.Nodes = ws.nodes
	return result, nil
}
