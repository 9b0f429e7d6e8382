package strategy

import (
	"context"
	"math"
	"slices"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/internal/bitslice"
)

// Weighed is a guess with its values under all heuristics.
type Weighed struct {
	Guess     codebreaker.Code
	Candidate bool    // the guess can be the secret
	Entropy   float64 // information in bits
	Largest   int     // candidates in the largest cell
	Expected  float64 // candidates that are left on average
	Cells     int     // different feedbacks
	Chance    float64 // of being right: 0 or one in the number of candidates
	Sizes     []Size  // the cells that are not empty, in the order of their ordinals
}

// Size is how many candidates would give one feedback.
type Size struct {
	Feedback   codebreaker.Feedback
	Candidates int
}

// Weigh returns the values of guesses for candidates, of which there must be one.
func Weigh(ctx context.Context, game *codebreaker.Game, candidates, guesses []codebreaker.Code) ([]Weighed, error) {
	set := candidate.Slice(game, candidates)
	ordinals := make([]uint32, len(candidates))
	weighed := make([]Weighed, 0, len(guesses))
	for _, guess := range guesses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		set.Feedbacks(guess, ordinals)
		weighed = append(weighed, weigh(game, guess, ordinals))
	}
	return weighed, nil
}

// weigh counts the feedbacks of all candidates to a guess; it sorts them.
func weigh(game *codebreaker.Game, guess codebreaker.Code, ordinals []uint32) Weighed {
	slices.Sort(ordinals)
	w := Weighed{Guess: guess}
	var sizes []uint32
	for first := 0; first < len(ordinals); {
		end := first + 1
		for end < len(ordinals) && ordinals[end] == ordinals[first] {
			end++
		}
		feedback := game.FeedbackAt(int(ordinals[first]))
		w.Sizes = append(w.Sizes, Size{feedback, end - first})
		sizes = append(sizes, uint32(end-first))
		if feedback.Solved() {
			w.Candidate, w.Chance = true, 1/float64(len(ordinals))
		}
		first = end
	}
	w.Entropy = Bits(sizes)
	w.Largest = int(Minimax.Value(sizes))
	w.Expected = float64(Expected.Value(sizes)) / float64(len(ordinals))
	w.Cells = len(sizes)
	return w
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

// Best returns the best guesses for a set under a heuristic, the best first and
// no more than most.
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
	values, err := valuesOf(ctx, candidate.Slice(set.Game(), codes), pool, h.value)
	if err != nil {
		return nil, err
	}
	return Weigh(ctx, set.Game(), codes, leaders(values, func(i int) codebreaker.Code { return pool[i] }, codes, most))
}

// valuesOf returns the values of guesses, found on all cores.
func valuesOf(ctx context.Context, set *bitslice.Set, guesses []codebreaker.Code, heuristic bitslice.Heuristic) ([]int64, error) {
	values := make([]int64, len(guesses))
	eachPortion(ctx, set.Len(), len(guesses), func(_, first, end int) {
		set.Values(bitslice.NewGuesses(set.Layout(), guesses[first:end]), heuristic, values[first:end])
	})
	return values, ctx.Err()
}

// leaders returns the best of guesses whose values are given, the best first and no
// more than most: guess returns each of them, and codes are the candidates.
func leaders(values []int64, guess func(i int) codebreaker.Code, codes []codebreaker.Code, most int) []codebreaker.Code {
	worst := int64(math.MaxInt64)
	if most < len(values) {
		worst = slices.Sorted(slices.Values(values))[max(0, most-1)]
	}
	var listed []choice
	for i, value := range values {
		if value <= worst {
			_, candidate := slices.BinarySearchFunc(codes, guess(i), codebreaker.Compare)
			listed = append(listed, choice{value, candidate, guess(i)})
		}
	}
	slices.SortFunc(listed, func(a, b choice) int {
		if a.better(&b) {
			return -1
		}
		return 1
	})
	best := make([]codebreaker.Code, min(most, len(listed)))
	for i := range best {
		best[i] = listed[i].guess
	}
	return best
}
