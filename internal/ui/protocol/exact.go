package protocol

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/rules"
)

// totalAfter returns the least total of guesses over all candidates that begins with a guess, this
// one counted. They are few and alike.
func (e *entry) totalAfter(ctx context.Context, guess rules.Code, largest int) (uint64, error) {
	total := uint64(len(e.codes))
	if largest <= 1 { // each is known then
		return total + uint64(len(e.codes)) - solvedBy(e.cells), nil
	}
	cells := make(map[int][]rules.Code, len(e.codes))
	for _, code := range e.codes {
		ordinal := e.game.Mark(guess, code).Ordinal()
		cells[ordinal] = append(cells[ordinal], code)
	}
	for ordinal, cell := range cells {
		if ordinal == len(e.cells)-1 {
			continue // the guess is right
		}
		least, err := e.least(ctx, guess, ordinal, cell)
		if err != nil {
			return 0, err
		}
		total += least
	}
	return total, nil
}

// solvedBy is 1 if the guess can be right, otherwise 0.
func solvedBy(cells []uint32) uint64 { return uint64(cells[len(cells)-1]) }

// easy returns the least total of a few kinds of sets. The total of n candidates is at least 2n-1:
// the first guess finds one of them, and a second guess finds each of the others. It is 2n-1 if one
// candidate separates all others, and 2n if a guess leaves only one pair together.
func (e *entry) easy(candidates []rules.Code) (total uint64, known bool) {
	n := uint64(len(candidates))
	if n <= 2 {
		return 2*n - 1, true
	}
	fewest := len(candidates)
	marks := make(map[int]bool, len(candidates))
	for _, guess := range candidates {
		clear(marks)
		for _, code := range candidates {
			marks[e.game.Mark(guess, code).Ordinal()] = true
		}
		if fewest = min(fewest, len(candidates)-len(marks)); fewest == 0 {
			return 2*n - 1, true
		}
	}
	return 2 * n, fewest == 1
}

// least returns the least total of the candidates of a cell.
func (e *entry) least(ctx context.Context, guess rules.Code, ordinal int, cell []rules.Code) (uint64, error) {
	if e.tryable(len(cell)) {
		return e.leastOfFew(cell), nil
	}
	if total, known := e.easy(cell); known {
		return total, nil
	}
	key := keyOf(cell)
	if total, known := e.totals[key]; known {
		return total, nil
	}
	history := e.history.With(guess, e.game.FeedbackAt(ordinal))
	found, err := solve(ctx, listed(e.game, history, cell), nil, optimal.LeastTotal, len(cell), nil)
	if err != nil {
		return 0, err
	}
	if !found.proven {
		return 0, ctx.Err()
	}
	e.totals[key] = found.total
	return found.total, nil
}

// keyOf returns a text that identifies a list of codes.
func keyOf(codes []rules.Code) string {
	key := make([]byte, 0, len(codes)*rules.MaxPlaces)
	for _, code := range codes {
		key = append(key, code[:]...)
	}
	return string(key)
}

// sortByValue sorts guesses, the best first.
func sortByValue(guesses []Weighed) {
	slices.SortStableFunc(guesses, func(a, b Weighed) int { return cmp.Compare(a.Value.Guesses, b.Value.Guesses) })
}
