package optimal_test

import (
	"fmt"
	"slices"
	"testing"

	"codebreaker"
	"codebreaker/optimal"
	"codebreaker/tree"
)

// A brute finds the least cost of a tiny game by trying every guess in every
// position, without any idea but to remember positions.
type brute struct {
	game       *codebreaker.Game
	codes      []codebreaker.Code
	guesses    []codebreaker.Code
	own        bool
	unit, last int
	known      map[string]int
}

const never = 1 << 30

// cost returns the least cost of the candidates, a set of bits, with that many
// guesses left: unit for each guess of each secret, and last for each secret that
// takes the last one.
func (b *brute) cost(set uint64, left int, history codebreaker.History) int {
	if left == 0 {
		return never
	}
	key := fmt.Sprint(set, left)
	if b.game.Hard() {
		key += fmt.Sprint(history)
	}
	if cost, found := b.known[key]; found {
		return cost
	}
	best := never
	for _, guess := range b.guesses {
		if b.own && set>>slices.Index(b.codes, guess)&1 == 0 || b.game.CheckGuess(guess, history) != nil {
			continue
		}
		cells := make(map[codebreaker.Feedback]uint64)
		total := 0
		for i, code := range b.codes {
			if set>>i&1 == 1 {
				cells[b.game.Mark(guess, code)] |= 1 << i
				total += b.unit
			}
		}
		for feedback, cell := range cells {
			switch {
			case feedback.Solved():
				if left == 1 {
					total += b.last
				}
			case cell == set:
				total = never
			case total < never:
				total = min(never, total+b.cost(cell, left-1, history.With(guess, feedback)))
			}
		}
		best = min(best, total)
	}
	b.known[key] = best
	return best
}

func (b *brute) solve(unit, last, left int, history codebreaker.History) int {
	b.unit, b.last, b.known = unit, last, make(map[string]int)
	set := uint64(0)
	for i, code := range b.codes {
		if history.Allows(b.game, code) {
			set |= 1 << i
		}
	}
	return b.cost(set, left, history)
}

// tinyGames have up to some thirty codes, of every rule.
var tinyGames = []string{
	"1x5", "2x2", "2x3", "2x4", "2x5", "3x2", "3x3", "4x2", "2.3.4", "4x4-distinct", "3x4-distinct", "2x5-distinct", "3.3.4-distinct",
	"1x9-black", "2x5-black", "3x3-black", "4x2-black", "2.3.4-black", "1.4.5-black", "3x4-distinct-black", "4x4-distinct-black",
	"2x5-place", "3x3-place", "4x2-place", "3x4-distinct-place", "2.3.4-place",
	"2x4-place-hard", "3x3-place-hard", "4x2-place-hard",
}

// TestBruteForce holds every objective against a search without any idea.
func TestBruteForce(t *testing.T) {
	for i, name := range tinyGames {
		if testing.Short() && i%4 > 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			game := parse(t, name)
			b := &brute{game: game, codes: slices.Collect(game.Secrets()), guesses: slices.Collect(game.Guesses())}
			for _, guesses := range []tree.Guesses{tree.AllGuesses, tree.CandidateGuesses} {
				b.own = guesses == tree.CandidateGuesses
				histories := []codebreaker.History{nil}
				first := b.codes[len(b.codes)/3]
				for i := range 3 {
					histories = append(histories, codebreaker.History{{Guess: first, Feedback: game.Mark(first, b.codes[(i+1)*len(b.codes)/5])}})
				}
				for _, history := range histories {
					checkObjectives(t, b, history, guesses)
				}
			}
		})
	}
}

func checkObjectives(t *testing.T, b *brute, history codebreaker.History, guesses tree.Guesses) {
	t.Helper()
	n := len(b.codes)
	total := b.solve(1, 0, n+1, history)
	options := optimal.Options{History: history, Guesses: guesses}
	expect(t, b.game, options, total, 0, 0)
	least, depth := 0, 0
	for depth = 1; ; depth++ {
		if least = b.solve(1, 0, depth, history); least < never {
			break
		}
	}
	options.Objective = optimal.LeastMax
	expect(t, b.game, options, least, depth, 0)
	for left := depth; left <= depth+2; left++ {
		options := optimal.Options{History: history, Guesses: guesses, MaxDepth: left}
		expect(t, b.game, options, b.solve(1, 0, left, history), 0, 0)
	}
	for b.solve(1, 0, depth, history) > total {
		depth++
	}
	options.Objective = optimal.LeastTotalThenMax
	expect(t, b.game, options, total, depth, b.solve(100, 1, depth, history)-100*total)
}

// expect solves and compares. Where largest or atLargest is 0 any is right.
func expect(t *testing.T, game *codebreaker.Game, options optimal.Options, total, largest, atLargest int) {
	t.Helper()
	result, err := optimal.Solve(t.Context(), game, options)
	if err != nil {
		t.Fatalf("%+v: %v", options, err)
	}
	if !result.Proven || result.Total != uint64(total) || result.Lower != uint64(total) {
		t.Fatalf("%+v: total %d, lower %d, proven %v; want %d", options, result.Total, result.Lower, result.Proven, total)
	}
	if err := tree.Check(t.Context(), result.Tree); err != nil {
		t.Fatalf("%+v: %v", options, err)
	}
	m := result.Tree.Measure()
	if m.Total() != result.Total || m.Max() != result.Max {
		t.Fatalf("%+v: the tree measures %d, max %d; the result says %d, %d", options, m.Total(), m.Max(), result.Total, result.Max)
	}
	if options.MaxDepth > 0 && m.Max() > options.MaxDepth || largest > 0 && m.Max() != largest {
		t.Fatalf("%+v: max %d, want %d", options, m.Max(), max(largest, options.MaxDepth))
	}
	if atLargest > 0 && m.Histogram[m.Max()] != uint64(atLargest) {
		t.Fatalf("%+v: %d secrets at the maximum, want %d", options, m.Histogram[m.Max()], atLargest)
	}
}
