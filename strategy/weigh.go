package strategy

import (
	"context"
	"math"
	"slices"

	"codebreaker"
	"codebreaker/candidate"
)

// Weighed is a guess with its values under all heuristics.
type Weighed struct {
	Guess     codebreaker.Code
	Candidate bool     // the guess can be the secret
	Entropy   float64  // information in bits
	Largest   int      // candidates in the largest cell
	Expected  float64  // candidates that are left on average
	Cells     int      // different feedbacks
	Sizes     []uint32 // candidates by the feedback's ordinal
}

// Weigh returns the values of guesses for the candidates that codes lists.
func Weigh(ctx context.Context, game *codebreaker.Game, codes, guesses []codebreaker.Code) ([]Weighed, error) {
	counter := candidate.NewCounter(game, codes)
	weighed := make([]Weighed, 0, len(guesses))
	for _, guess := range guesses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		sizes := make([]uint32, game.Feedbacks())
		counter.Count(guess, sizes)
		weighed = append(weighed, weigh(guess, sizes, len(codes)))
	}
	return weighed, nil
}

func weigh(guess codebreaker.Code, sizes []uint32, candidates int) Weighed {
	return Weighed{
		Guess:     guess,
		Candidate: sizes[len(sizes)-1] > 0,
		Entropy:   Bits(sizes),
		Largest:   int(slices.Max(sizes)),
		Expected:  -float64(Expected.Value(sizes)) / float64(candidates),
		Cells:     int(Parts.Value(sizes)),
		Sizes:     sizes,
	}
}

// Bits returns the information of a partition in bits.
func Bits(sizes []uint32) float64 {
	n, sum := 0.0, 0.0
	for _, size := range sizes {
		if size > 0 {
			n += float64(size)
			sum += float64(size) * math.Log2(float64(size))
		}
	}
	return math.Log2(n) - sum/n
}

// Best returns the most best guesses of a pool under a heuristic, the best first.
func Best(ctx context.Context, set *candidate.Set, h *Heuristic, most int) ([]Weighed, error) {
	codes, err := set.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, ErrClash
	}
	pool, err := Pool(ctx, set)
	if err != nil {
		return nil, err
	}
	counter := candidate.NewCounter(set.Game(), codes)
	cells := make([]uint32, set.Game().Feedbacks())
	var top []choice
	for i, guess := range pool {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		counter.Count(guess, cells)
		c := choice{h.value(cells), cells[len(cells)-1] > 0, guess}
		if len(top) == most && !c.better(&top[most-1]) {
			continue
		}
		at, _ := slices.BinarySearchFunc(top, c, func(a, b choice) int {
			if a.better(&b) {
				return -1
			}
			return 1
		})
		if top = slices.Insert(top, at, c); len(top) > most {
			top = top[:most]
		}
	}
	guesses := make([]codebreaker.Code, len(top))
	for i := range top {
		guesses[i] = top[i].guess
	}
	return Weigh(ctx, set.Game(), codes, guesses)
}
