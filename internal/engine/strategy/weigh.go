package strategy

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/rank"
	"codebreaker/internal/engine/strategy/weigh"
)

// Weighed is a guess with its values under all heuristics. In a game with weights, Entropy, Expected and
// Chance are by weight.
type Weighed struct {
	Guess     rules.Code
	Candidate bool    // the guess can be the secret
	Entropy   float64 // information in bits
	Largest   int     // candidates in the largest cell
	Expected  float64 // the mean number of candidates that remain
	Cells     int     // that are not empty
	Chance    float64 // of being right: 0 or, without weights, one in the number of candidates
	Sizes     []Size  // of those cells, in the order of their feedbacks' ordinals
}

// Size is the size of a cell: the number of candidates that would give its feedback, and their weight, which
// is the same number in a game without weights.
type Size struct {
	Feedback   rules.Feedback
	Candidates int
	Weight     uint64
}

// Estimate is a guess that was weighed for a sample of the candidates.
type Estimate struct {
	Guess     rules.Code
	Candidate bool    // the guess can be the secret
	Entropy   float64 // information in bits
	Error     float64 // the standard error of Entropy; 0 if all candidates were weighed
	Leaves    float64 // the mean share of the candidates that remains
	Largest   float64 // the share of the candidates, by weight, in the largest cell
	Sizes     []Size  // of the cells that the sample shows, in codes of it
}

// Weigh returns the values of guesses for a position. The errors are
// [position.ErrContradiction] without candidates, that of [position.Position.List], and an
// error when a guess is not a row of the game's symbols.
func Weigh(ctx context.Context, p *position.Position, guesses []rules.Code) ([]Weighed, error) {
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, position.ErrContradiction
	}
	if err := checkRows(p.Game(), guesses); err != nil {
		return nil, err
	}
	return weighAll(ctx, p.Game(), codes, guesses)
}

// checkRows returns a problem unless all guesses are rows of the game's symbols.
func checkRows(game *rules.Game, guesses []rules.Code) error {
	for _, guess := range guesses {
		if err := game.CheckCode(guess); err != nil {
			return err
		}
	}
	return nil
}

// sharedPairs is the least number of guess-candidate pairs that are shared with the workers, weighedAtOnce at a time.
const sharedPairs, weighedAtOnce = 1 << 20, 16

// weighAll weighs guesses for one candidate or more.
func weighAll(ctx context.Context, game *rules.Game, candidates, guesses []rules.Code) ([]Weighed, error) {
	of := partition.NewCandidates(game, candidates)
	weighed := make([]Weighed, len(guesses))
	var next atomic.Int64
	budget.PoolOf(ctx).Share(len(candidates)*len(guesses) < sharedPairs, func(int) {
		counter := of.NewCounter()
		for ctx.Err() == nil {
			end := int(next.Add(weighedAtOnce))
			for i := end - weighedAtOnce; i < min(end, len(guesses)) && ctx.Err() == nil; i++ {
				weighed[i].weigh(game, guesses[i], counter)
			}
			if end >= len(guesses) {
				return
			}
		}
	})
	return weighed, ctx.Err()
}

// weigh sets the values of a guess, whose cells a counter counts.
func (w *Weighed) weigh(game *rules.Game, guess rules.Code, counter *partition.Counter) {
	sizes := counter.Count(guess)
	w.Guess, w.Sizes = guess, make([]Size, len(sizes))
	for i, size := range sizes {
		w.Sizes[i] = Size{game.FeedbackAt(int(size.Ordinal)), int(size.Candidates), size.Weight}
	}
	w.measure()
}

// measure finds the values of a guess from the sizes of its cells.
func (w *Weighed) measure() {
	weights := make([]uint32, 0, len(w.Sizes))
	total, remaining, solved := uint64(0), 0.0, uint64(0)
	for _, size := range w.Sizes {
		if size.Feedback.Solved() {
			w.Candidate, solved = true, size.Weight
		}
		weights = append(weights, uint32(size.Weight))
		w.Largest = max(w.Largest, size.Candidates)
		total += size.Weight
		remaining += float64(size.Weight) * float64(size.Candidates)
	}
	w.Entropy = weigh.Bits(weights)
	w.Expected = remaining / float64(total)
	w.Cells = len(w.Sizes)
	w.Chance = float64(solved) / float64(total)
}

// Best returns the best guesses of a position under a heuristic, one of each orbit, the best first and no more
// than most. It returns the same errors as the heuristic's Choose. Nil is [Entropy].
func Best(ctx context.Context, p *position.Position, h *Heuristic, most int) ([]Weighed, error) {
	h = cmp.Or(h, Entropy)
	guesses, err := weigh.Best(ctx, h.measure, p, most)
	if err != nil {
		return nil, err
	}
	return Weigh(ctx, p, guesses)
}

// rankedAtOnce is the number of guesses whose cells [Ranked] holds at a time.
const rankedAtOnce = 1024

// Ranked weighs guesses and returns them without their cells, in the order of each heuristic, the best first. It is the
// order of [Best]. The cells of all guesses of a long list would take a thousand times the memory of the list.
func Ranked(ctx context.Context, p *position.Position, guesses []rules.Code, heuristics []*Heuristic) ([][]*Weighed, error) {
	type ranked struct {
		choice rank.Choice
		of     *Weighed
	}
	all := make([][]ranked, len(heuristics))
	var cells []weigh.Cell
	for some := range slices.Chunk(guesses, rankedAtOnce) {
		weighed, err := Weigh(ctx, p, some)
		if err != nil {
			return nil, err
		}
		for i := range weighed {
			w := &weighed[i]
			cells = cells[:0]
			for _, size := range w.Sizes {
				cells = append(cells, weigh.Cell(size))
			}
			choice := rank.Choice{Candidate: w.Candidate, Guess: w.Guess}
			if w.Candidate {
				choice.Weight = uint32(cells[len(cells)-1].Weight)
			}
			for k, h := range heuristics {
				choice.Value = h.measure.Value(cells)
				all[k] = append(all[k], ranked{choice, w})
			}
			w.Sizes = nil
		}
	}
	orders := make([][]*Weighed, len(heuristics))
	for k := range all {
		slices.SortFunc(all[k], func(a, b ranked) int { return a.choice.Compare(b.choice) })
		for _, one := range all[k] {
			orders[k] = append(orders[k], one.of)
		}
	}
	return orders, nil
}
