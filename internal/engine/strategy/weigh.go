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
type Size = weigh.Cell

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
	weighed := make([]Weighed, len(guesses))
	err := weighAll(ctx, p, guesses, func(i int, w Weighed) {
		w.Sizes = slices.Clone(w.Sizes)
		weighed[i] = w
	})
	if err != nil {
		return nil, err
	}
	return weighed, nil
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

// weighAll weighs guesses for a position. Several goroutines call a function with the number of a guess and its values,
// whose cells are valid until it returns.
func weighAll(ctx context.Context, p *position.Position, guesses []rules.Code, yield func(i int, w Weighed)) error {
	codes, err := p.List(ctx)
	if err != nil {
		return err
	}
	if len(codes) == 0 {
		return position.ErrContradiction
	}
	game := p.Game()
	if err := checkRows(game, guesses); err != nil {
		return err
	}
	of := partition.NewCandidates(game, codes)
	var next atomic.Int64
	budget.PoolOf(ctx).Share(len(codes)*len(guesses) < sharedPairs, func(int) {
		counter, sizes := of.NewCounter(), []Size(nil)
		for ctx.Err() == nil {
			end := int(next.Add(weighedAtOnce))
			for i := end - weighedAtOnce; i < min(end, len(guesses)) && ctx.Err() == nil; i++ {
				w := weighedBy(counter, game, guesses[i], sizes)
				yield(i, w)
				sizes = w.Sizes
			}
			if end >= len(guesses) {
				return
			}
		}
	})
	return ctx.Err()
}

// weighedBy returns the values of a guess, whose cells a counter counts. They are in the memory of sizes.
func weighedBy(counter *partition.Counter, game *rules.Game, guess rules.Code, sizes []Size) Weighed {
	counted := counter.Count(guess)
	w := Weighed{Guess: guess, Cells: len(counted), Sizes: sizes[:0]}
	weights := make([]uint32, 0, 256)
	total, remaining, solved := uint64(0), 0.0, uint64(0)
	for _, size := range counted {
		w.Sizes = append(w.Sizes, Size{Feedback: game.FeedbackAt(int(size.Ordinal)), Candidates: int(size.Candidates), Weight: size.Weight})
		weights = append(weights, uint32(size.Weight))
		w.Largest = max(w.Largest, int(size.Candidates))
		total += size.Weight
		remaining += float64(size.Weight) * float64(size.Candidates)
	}
	if last := w.Sizes[w.Cells-1]; last.Feedback.Solved() {
		w.Candidate, solved = true, last.Weight
	}
	w.Entropy = weigh.Bits(weights)
	w.Expected = remaining / float64(total)
	w.Chance = float64(solved) / float64(total)
	return w
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

// Ranked weighs guesses and returns them without their cells, in the order of one of the heuristics, the best first, and
// the best guess of each of them. It is the order of [Best]. The cells of all guesses of a long list would take a thousand
// times the memory of the list. It returns the same errors as [Weigh].
func Ranked(ctx context.Context, p *position.Position, guesses []rules.Code, heuristics []*Heuristic, by *Heuristic) (order []*Weighed, leaders []rules.Code, err error) {
	weighed := make([]Weighed, len(guesses))
	choices := make(map[*Heuristic][]rank.Choice)
	for _, h := range heuristics {
		choices[h] = make([]rank.Choice, len(guesses))
	}
	err = weighAll(ctx, p, guesses, func(i int, w Weighed) {
		choice := rank.Choice{Candidate: w.Candidate, Guess: w.Guess}
		if w.Candidate {
			choice.Weight = uint32(w.Sizes[len(w.Sizes)-1].Weight)
		}
		for h, all := range choices {
			choice.Value = h.measure.Value(w.Sizes)
			all[i] = choice
		}
		w.Sizes = nil
		weighed[i] = w
	})
	if err != nil {
		return nil, nil, err
	}
	for _, h := range heuristics {
		leaders = append(leaders, slices.MinFunc(choices[h], rank.Choice.Compare).Guess)
	}
	numbers := make([]int, len(guesses))
	for i := range numbers {
		numbers[i] = i
	}
	slices.SortFunc(numbers, func(a, b int) int { return choices[by][a].Compare(choices[by][b]) })
	for _, i := range numbers {
		order = append(order, &weighed[i])
	}
	return order, leaders, nil
}
