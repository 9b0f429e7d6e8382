package weigh

import (
	"context"
	"math"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/rank"
)

// heuristic plays the guess with the best value under a measure.
type heuristic struct {
	game           *rules.Game
	measure        Measure
	candidatesOnly bool
	measured       bool // only the numbers of guesses matter
	tooMany        bool // too many guesses to list after a turn
	layout         bitslice.Layout
	workers        *budget.Pool
	pools          *pools
	ranked         *rank.Pool // nil if guesses are not ranked before counting

	codes      []rules.Code // the candidates of the position
	weights    []uint32     // their weights; nil if all are equal
	set        bitslice.Set // the same candidates, sliced
	reduction  symmetry.Reduction
	reduced    []rules.Code  // the same candidates, reduced
	reducedSet *bitslice.Set // the reduced candidates, sliced
	renamed    []rules.Code  // the memory of reduced, unless they are the codes
	renamedSet bitslice.Set
	cells      []uint32
	found      []bitslice.Choice // best choice of each worker
	search     rank.Search
	known      rank.Choice    // the best candidate, once they are weighed
	scratch    []rank.Scratch // one for each worker
	products   rank.Products
	between    bitslice.Guesses // guesses of the products within the limits
}

// newHeuristic returns a player of the guess with the best value under a measure. Ties go to
// candidates, then to the first guess in code order.
func newHeuristic(game *rules.Game, measure Measure, candidatesOnly bool, workers *budget.Pool) *heuristic {
	layout := partition.Layout(game)
	h := &heuristic{
		game: game, measure: measure, candidatesOnly: candidatesOnly, layout: layout, workers: workers,
		tooMany: !candidatesOnly && game.GuessCount() > position.MostListed,
		pools:   new(pools), cells: make([]uint32, layout.Cells()), found: make([]bitslice.Choice, workers.Size()),
		scratch: make([]rank.Scratch, workers.Size()),
	}
	if !candidatesOnly && !game.Hard() && !h.tooMany && measure.prefersSingles() {
		h.ranked = rank.NewPool(game, layout)
	}
	return h
}

// Clone returns a player for another goroutine.
func (h *heuristic) Clone() Player { return h.clone() }

func (h *heuristic) clone() *heuristic {
	return &heuristic{
		game: h.game, measure: h.measure, candidatesOnly: h.candidatesOnly, measured: h.measured, layout: h.layout, workers: h.workers, tooMany: h.tooMany,
		pools: h.pools, ranked: h.ranked, cells: make([]uint32, len(h.cells)), found: make([]bitslice.Choice, len(h.found)),
		scratch: make([]rank.Scratch, len(h.scratch)),
	}
}

// Next returns the guess to play. The error is the context's, or a [message.Problem] if there
// are too many guesses to list. It is also a problem if the measure prefers an uninformative guess:
// the game would never end.
func (h *heuristic) Next(ctx context.Context, p *position.Position) (rules.Code, error) {
	guess, settled, err := h.begin(ctx, p)
	if settled || err != nil {
		return guess, err
	}
	best, err := h.best(ctx, p)
	if err != nil {
		return guess, err
	}
	return best.Guess, h.checkInformative(best.Guess)
}

// begin loads a position. If the best guess needs no weighing, begin returns it.
func (h *heuristic) begin(ctx context.Context, p *position.Position) (guess rules.Code, settled bool, err error) {
	h.codes, err = p.List(ctx)
	if err != nil {
		return guess, false, err
	}
	if n := len(h.codes); n == 1 || n == 2 && h.measure.counts() {
		return h.heavier(), true, nil // no guess is better than one of two candidates: it separates them
	}
	h.load(h.codes)
	if i := h.distinguisher(); i >= 0 {
		return h.codes[i], true, nil
	}
	if h.tooMany && p.Turns() > 0 {
		err = partition.CheckPairs(ctx, h.game, p.Turns(), len(h.codes))
	}
	return guess, false, err
}

// heavier returns the only candidate, or the heavier of two.
func (h *heuristic) heavier() rules.Code {
	if len(h.codes) == 2 && h.game.HasWeights() && h.game.Weight(h.codes[1]) > h.game.Weight(h.codes[0]) {
		return h.codes[1]
	}
	return h.codes[0]
}

// load sets the candidates to weigh guesses for.
func (h *heuristic) load(codes []rules.Code) {
	h.codes = codes
	h.weights = h.game.AppendWeights(codes, h.weights[:0])
	bitslice.LoadWeighted(&h.set, h.layout, codes, h.weights)
}

// mostApart is the largest number of candidates for which a guess that separates all candidates is
// tried first. With more candidates, hardly any guess does.
const mostApart = 64

// looksApart reports whether every candidate is tested for separating all candidates.
func (h *heuristic) looksApart() bool {
	return len(h.codes) <= min(mostApart, len(h.cells)) && h.measure.counts()
}

// perfect returns the value of separating all loaded candidates. No guess has a better value.
func (h *heuristic) perfect() int64 { return h.perfectOf(len(h.codes), h.weights) }

// apartValue returns the value of separating all of the candidates.
func (h *heuristic) apartValue(codes []rules.Code) int64 {
	return h.perfectOf(len(codes), h.game.AppendWeights(codes, nil))
}

// perfectOf returns the value of separating n candidates with these weights, nil without weights.
func (h *heuristic) perfectOf(n int, weights []uint32) int64 {
	if weights == nil {
		return h.measure.kernel.Perfect(n)
	}
	return h.measure.kernel.Value(weights)
}

// distinguisher returns the best candidate if no other guess can be better: if its value, less its chance, is at most that
// of separating all candidates. Of equals it is the heaviest, then the first. Otherwise it returns -1.
func (h *heuristic) distinguisher() int {
	if !h.looksApart() {
		return -1
	}
	return h.weighCandidates()
}

// weighCandidates is distinguisher for any number of candidates. It sets the best candidate.
func (h *heuristic) weighCandidates() int {
	h.known.Value = math.MaxInt64
	best, perfect := -1, h.perfect()
	least, heaviest := perfect, uint32(0)
	for i, code := range h.codes {
		h.set.Count(code, h.cells)
		value, weight := h.measure.kernel.Value(h.cells), h.weightAt(i)
		if value < h.known.Value {
			h.known = rank.Choice{Value: value, Candidate: true, Guess: code}
		}
		value -= h.measure.hope(weight)
		if value == perfect && h.weights == nil && h.measure.chance == 0 {
			return i
		}
		if value < least || value == least && (best < 0 || weight > heaviest) {
			best, least, heaviest = i, value, weight
		}
	}
	return best
}

// weightAt returns the weight of a loaded candidate: 1 without weights.
func (h *heuristic) weightAt(i int) uint32 {
	if h.weights == nil {
		return 1
	}
	return h.weights[i]
}

// separates reports whether a guess separates all loaded candidates.
func (h *heuristic) separates(guess rules.Code) bool {
	h.set.Count(guess, h.cells)
	return h.measure.kernel.Value(h.cells) == h.perfect()
}

// checkInformative returns a problem if a guess is uninformative for the loaded candidates. No kernel
// measure prefers such a guess.
func (h *heuristic) checkInformative(guess rules.Code) error {
	if h.measure.prefersSingles() {
		return nil
	}
	h.set.Count(guess, h.cells)
	if solved := h.cells[len(h.cells)-1]; solved > 0 || bitslice.Parts.Value(h.cells) < -1 {
		return nil
	}
	return message.NewProblem("heuristic-idle", "the heuristic prefers {{.guess}}, which gives no information: the game would never end",
		"guess", h.game.Format(guess))
}

// shortlist returns at most width of the best guesses for the loaded position, one of each orbit,
// the best first.
func (h *heuristic) shortlist(ctx context.Context, p *position.Position, width int) ([]rules.Code, error) {
	if h.ranks(p) && width > 1 {
		leaders, err := h.bestRanked(ctx, width, p.Group().Reduce(h.codes))
		var guesses []rules.Code
		for _, leader := range leaders {
			guesses = append(guesses, leader.Guess)
		}
		return guesses, err
	}
	pool, err := h.orbits(ctx, p, width)
	if err != nil {
		return nil, err
	}
	values, err := h.values(ctx, pool.set, pool.guesses)
	if err != nil {
		return nil, err
	}
	return leaders(values, pool.at, h.codes, h.weights, width), nil
}

// leaders returns at most that many of the best guesses, the best first. Guess returns the i-th
// guess, values are their values, codes are the candidates, and weights are theirs, or nil.
func leaders(values []int64, guess func(i int) rules.Code, codes []rules.Code, weights []uint32, most int) []rules.Code {
	most = min(most, len(values))
	if most <= 0 {
		return nil
	}
	worst := slices.Sorted(slices.Values(values))[most-1]
	var listed []rank.Choice
	for i, value := range values {
		if value <= worst {
			at, candidate := slices.BinarySearchFunc(codes, guess(i), rules.Compare)
			choice := rank.Choice{Value: value, Candidate: candidate, Guess: guess(i)}
			if candidate && weights != nil {
				choice.Weight = weights[at]
			}
			listed = append(listed, choice)
		}
	}
	slices.SortFunc(listed, rank.Choice.Compare)
	best := make([]rules.Code, most)
	for i := range best {
		best[i] = listed[i].Guess
	}
	return best
}

// bestValue returns the value of the best guess for a position.
func (h *heuristic) bestValue(ctx context.Context, p *position.Position) (int64, error) {
	switch _, settled, err := h.begin(ctx, p); {
	case err != nil:
		return 0, err
	case settled:
		return h.apartValue(h.codes), nil
	}
	found, err := h.best(ctx, p)
	return found.Value, err
}

// best returns the best guess for the loaded position.
func (h *heuristic) best(ctx context.Context, p *position.Position) (rank.Choice, error) {
	if h.ranks(p) {
		leaders, err := h.bestRanked(ctx, 1, nil)
		if err != nil {
			return rank.Choice{}, err
		}
		return leaders[0], nil
	}
	pool, err := h.orbits(ctx, p, 1)
	if err != nil {
		return rank.Choice{}, err
	}
	best, err := h.bestOf(ctx, pool.set, pool.guesses)
	if err != nil {
		return rank.Choice{}, err
	}
	return rank.Choice{Value: best.Value, Candidate: best.Candidate, Weight: best.Weight, Guess: pool.at(best.Index)}, nil
}
