package strategy

import (
	"context"
	"math"
	"slices"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/gamecheck"
	"codebreaker/internal/play"
	"codebreaker/internal/weighting"
	"codebreaker/position"
)

// Weighed is a guess with its values under all heuristics. Where the game has weights, the
// entropy, what is left on average and the chance are by weight.
type Weighed struct {
	Guess     codebreaker.Code
	Candidate bool    // the guess can be the secret
	Entropy   float64 // information in bits
	Largest   int     // candidates in the largest cell
	Expected  float64 // candidates that are left on average
	Cells     int     // that are not empty
	Chance    float64 // of being right: 0 or, without weights, one in the number of candidates
	Sizes     []Size  // of those cells, in the order of their feedbacks' ordinals
}

// Size is the size of a cell: how many candidates would give its feedback, and what they
// weigh; without weights, as much as they are.
type Size struct {
	Feedback   codebreaker.Feedback
	Candidates int
	Weight     uint64
}

// Weigh returns the values of guesses for a position. The errors are
// [position.ErrClash] without candidates, that of [position.Position.List], and a
// [codebreaker.Problem] when a guess is no row of the game's symbols.
func Weigh(ctx context.Context, p *position.Position, guesses []codebreaker.Code) ([]Weighed, error) {
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, position.ErrClash
	}
	if err := checkRows(p.Game(), guesses); err != nil {
		return nil, err
	}
	return weighAll(ctx, p.Game(), codes, guesses)
}

// checkRows returns a problem unless all guesses are rows of the game's symbols.
func checkRows(game *codebreaker.Game, guesses []codebreaker.Code) error {
	for _, guess := range guesses {
		if err := gamecheck.Code(game, guess); err != nil {
			return err
		}
	}
	return nil
}

// weighAll weighs guesses for candidates, of which there must be one.
func weighAll(ctx context.Context, game *codebreaker.Game, candidates, guesses []codebreaker.Code) ([]Weighed, error) {
	set := position.Slice(game, candidates)
	weights := weighting.Append(game, candidates, nil)
	ordinals := make([]uint32, len(candidates))
	if feedbacks := position.Layout(game).Cells(); feedbacks <= len(candidates) {
		return weighMany(ctx, game, set, ordinals, weights, guesses, feedbacks)
	}
	pairs := make([]uint64, len(candidates)) // an ordinal and a weight
	weighed := make([]Weighed, 0, len(guesses))
	for _, guess := range guesses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		set.Feedbacks(guess, ordinals)
		for i, ordinal := range ordinals {
			pairs[i] = uint64(ordinal)<<32 | 1
			if weights != nil {
				pairs[i] = uint64(ordinal)<<32 | uint64(weights[i])
			}
		}
		weighed = append(weighed, weigh(game, guess, pairs))
	}
	return weighed, nil
}

// weighMany weighs guesses for more candidates than there are feedbacks, each of which is counted.
func weighMany(ctx context.Context, game *codebreaker.Game, set *bitslice.Set, ordinals, weights []uint32, guesses []codebreaker.Code, feedbacks int) ([]Weighed, error) {
	counts := make([]Size, feedbacks)
	weighed := make([]Weighed, 0, len(guesses))
	for _, guess := range guesses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		clear(counts)
		set.Feedbacks(guess, ordinals)
		for i, ordinal := range ordinals {
			counts[ordinal].Candidates++
			if weights != nil {
				counts[ordinal].Weight += uint64(weights[i])
			}
		}
		w := Weighed{Guess: guess}
		for ordinal, size := range counts {
			if size.Candidates == 0 {
				continue
			}
			if weights == nil {
				size.Weight = uint64(size.Candidates)
			}
			size.Feedback = game.FeedbackAt(ordinal)
			w.Sizes = append(w.Sizes, size)
		}
		w.measure()
		weighed = append(weighed, w)
	}
	return weighed, nil
}

// weigh counts the feedbacks of all candidates to a guess, which are given with their
// weights; it sorts them.
func weigh(game *codebreaker.Game, guess codebreaker.Code, pairs []uint64) Weighed {
	slices.Sort(pairs)
	w := Weighed{Guess: guess}
	for len(pairs) > 0 {
		ordinal, size := pairs[0]>>32, Size{}
		for len(pairs) > 0 && pairs[0]>>32 == ordinal {
			size.Candidates++
			size.Weight += pairs[0] & math.MaxUint32
			pairs = pairs[1:]
		}
		size.Feedback = game.FeedbackAt(int(ordinal))
		w.Sizes = append(w.Sizes, size)
	}
	w.measure()
	return w
}

// measure finds the values of a guess from the sizes of its cells.
func (w *Weighed) measure() {
	weights := make([]uint32, 0, len(w.Sizes))
	total, left, solved := uint64(0), 0.0, uint64(0)
	for _, size := range w.Sizes {
		if size.Feedback.Solved() {
			w.Candidate, solved = true, size.Weight
		}
		weights = append(weights, uint32(size.Weight))
		w.Largest = max(w.Largest, size.Candidates)
		total += size.Weight
		left += float64(size.Weight) * float64(size.Candidates)
	}
	w.Entropy = Bits(weights)
	w.Expected = left / float64(total)
	w.Cells = len(w.Sizes)
	w.Chance = float64(solved) / float64(total)
}

// Bits returns the information of a partition with those cells, in bits.
func Bits(cells []uint32) float64 {
	n, sum := 0.0, 0.0
	for _, size := range cells {
		if size > 0 {
			n += float64(size)
			sum += float64(size) * math.Log2(float64(size))
		}
	}
	return math.Log2(n) - sum/n
}

// Best returns the best guesses of a position under a heuristic, one of each orbit,
// the best first and no more than most. The errors are those of a heuristic's Choose.
func Best(ctx context.Context, p *position.Position, h *Heuristic, most int) ([]Weighed, error) {
	guesses, err := play.Best(ctx, h.measure, p, most)
	if err != nil {
		return nil, err
	}
	return Weigh(ctx, p, guesses)
}
