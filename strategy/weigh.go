package strategy

import (
	"context"
	"math"
	"slices"

	"codebreaker"
	"codebreaker/internal/play"
	"codebreaker/position"
)

// Weighed is a guess with its values under all heuristics.
type Weighed struct {
	Guess     codebreaker.Code
	Candidate bool    // the guess can be the secret
	Entropy   float64 // information in bits
	Largest   int     // candidates in the largest cell
	Expected  float64 // candidates that are left on average
	Cells     int     // that are not empty
	Chance    float64 // of being right: 0 or one in the number of candidates
	Sizes     []Size  // of those cells, in the order of their feedbacks' ordinals
}

// Size is the size of a cell: how many candidates would give its feedback.
type Size struct {
	Feedback   codebreaker.Feedback
	Candidates int
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
		if err := game.CheckRow(guess); err != nil {
			return err
		}
	}
	return nil
}

// weighAll weighs guesses for candidates, of which there must be one.
func weighAll(ctx context.Context, game *codebreaker.Game, candidates, guesses []codebreaker.Code) ([]Weighed, error) {
	set := position.Slice(game, candidates)
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

// Best returns the best guesses of a position under a heuristic, one of each orbit,
// the best first and no more than most. The errors are those of a heuristic's Choose.
func Best(ctx context.Context, p *position.Position, h *Heuristic, most int) ([]Weighed, error) {
	guesses, err := play.Best(ctx, h.measure, p, most)
	if err != nil {
		return nil, err
	}
	return Weigh(ctx, p, guesses)
}
