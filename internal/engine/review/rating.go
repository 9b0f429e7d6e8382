package review

import (
	"errors"
	"math"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// told joins the cells that a partly known answer admits, because the player cannot tell them apart. They become a
// cell with that answer.
func told(sizes []strategy.Size, answer rules.Feedback) []strategy.Size {
	if answer.Known() {
		return sizes
	}
	cell := strategy.Size{Feedback: answer}
	var others []strategy.Size
	for _, size := range sizes {
		if answer.Admits(size.Feedback) {
			cell.Candidates += size.Candidates
			cell.Weight += size.Weight
		} else {
			others = append(others, size)
		}
	}
	if cell.Candidates == 0 {
		return others
	}
	return append(others, cell)
}

// luck is the share of the candidates, by weight, with a worse answer, plus half of the share
// with an equally good one: the mid-rank of the answer, whose mean over the candidates is 1/2.
// The best answer is that the guess is right. Other answers are better the fewer candidates
// they leave.
func luck(sizes []strategy.Size, feedback rules.Feedback) float64 {
	leaves := func(size strategy.Size) uint64 {
		if size.Feedback.Solved() {
			return 0
		}
		return size.Weight
	}
	got := uint64(0)
	for _, size := range sizes {
		if size.Feedback == feedback {
			got = leaves(size)
		}
	}
	all, worse := uint64(0), 0.0
	for _, size := range sizes {
		all += size.Weight
		switch {
		case leaves(size) > got:
			worse += float64(size.Weight)
		case leaves(size) == got:
			worse += float64(size.Weight) / 2
		}
	}
	return worse / float64(all)
}

// weight returns the total weight of the candidates.
func weight(sizes []strategy.Size) uint64 {
	all := uint64(0)
	for _, size := range sizes {
		all += size.Weight
	}
	return all
}

// cost returns how many guesses more the game takes after one guess than after the best guess,
// on average over the candidates. If played is true, a strategy played on against every
// candidate; otherwise the cost is an estimate.
func (j *judge) cost(p *position.Position, guide strategy.Strategy, own, best *strategy.Weighed) (cost float64, played bool, err error) {
	if own.Guess == best.Guess {
		return 0, true, nil
	}
	codes, err := p.List(j.ctx)
	if err != nil {
		return 0, false, err
	}
	estimated := furtherGuesses(own, best.Entropy) - furtherGuesses(best, best.Entropy)
	if !advice.PlaysOut(j.ctx, j.game, len(codes)) || p.CheckGuess(own.Guess) != nil {
		return estimated, false, nil
	}
	var totals [2]uint64
	for i, guess := range []rules.Code{own.Guess, best.Guess} {
		switch totals[i], err = j.total(p, guide, guess); {
		case errors.Is(err, limits.ErrReached): // of the caller's budget
			return estimated, false, nil
		case err != nil:
			return 0, false, err
		}
	}
	return (float64(totals[0]) - float64(totals[1])) / float64(weight(own.Sizes)), true, nil
}

// total returns the number of guesses that the game takes after a guess, summed over the
// candidates.
func (j *judge) total(p *position.Position, guide strategy.Strategy, guess rules.Code) (uint64, error) {
	find, identity := j.playOn(p, guide, guess)
	if p.Turns() == 0 {
		return j.reviewer.total(j.ctx, identity, guess, find)
	}
	return find()
}

// playOn returns a function that finds this total, and the identity of the strategy that plays
// on.
func (j *judge) playOn(p *position.Position, guide strategy.Strategy, guess rules.Code) (find func() (uint64, error), identity string) {
	if isExact(guide) {
		return func() (uint64, error) {
			result, err := optimal.Solve(j.ctx, p, optimal.Options{Opening: &guess, Budget: budget.Budget{Memory: provingMemory}})
			switch {
			case err != nil:
				return 0, err
			case !result.Proven:
				return 0, result.Unfinished
			}
			return result.Total, nil
		}, strategy.TraitsOf(optimal.Strategy{}).Identity
	}
	heuristic, ok := j.strategy.(*strategy.Heuristic)
	if !ok {
		heuristic = advice.UsualHeuristic(j.game)
	}
	return func() (uint64, error) {
		result, err := tree.Build(j.ctx, p, tree.Options{Strategy: heuristic, Opening: &guess})
		if err != nil {
			return 0, err
		}
		return result.Measure.Total(), nil
	}, strategy.TraitsOf(heuristic).Identity
}

// provingMemory is the memory of an exact search, in bytes.
const provingMemory = 64 << 20

// furtherGuesses returns about how many guesses a game takes that continues with this guess, when a
// good guess gains the given number of bits. One candidate needs 1 guess, two need 3/2 on
// average, and each further doubling needs 1/bits.
func furtherGuesses(guess *strategy.Weighed, bits float64) float64 {
	further := 0.0
	for _, size := range guess.Sizes {
		n, heavy := float64(size.Candidates), float64(size.Weight)
		switch {
		case size.Feedback.Solved():
		case size.Candidates == 1:
			further += heavy
		default:
			further += heavy * (1.5 + math.Log2(n/2)/bits)
		}
	}
	return 1 + further/float64(weight(guess.Sizes))
}

// estimatedCost returns about how many guesses more the game takes after one guess than after
// the best guess, from a sample of the candidates: the difference in bits, divided by the bits
// of the best guess, as furtherGuesses does for many candidates. Both guesses are measured on the
// same codes, so the standard error is the one of the differences code by code.
func estimatedCost(game *rules.Game, sample *candidate.Sample, own, best *strategy.Estimate) (cost, err float64) {
	if best.Entropy <= 0 {
		return 0, 0
	}
	surprises := func(e *strategy.Estimate) map[rules.Feedback]float64 {
		bits := make(map[rules.Feedback]float64, len(e.Sizes))
		for _, size := range e.Sizes {
			bits[size.Feedback] = math.Log2(float64(len(sample.Codes)) / float64(size.Candidates))
		}
		return bits
	}
	ownBits, bestBits := surprises(own), surprises(best)
	differences := make([]float64, 0, len(sample.Codes))
	for _, code := range sample.Codes {
		differences = append(differences, bestBits[game.Mark(best.Guess, code)]-ownBits[game.Mark(own.Guess, code)])
	}
	return (best.Entropy - own.Entropy) / best.Entropy, sample.StandardError(differences) / best.Entropy
}

// estimatedLuck is luck when a sample gives the cell sizes. A cell counts as worse with the
// probability that it is larger.
func estimatedLuck(sizes []strategy.Size, feedback rules.Feedback) float64 {
	got, all, worse := 0.0, 0.0, 0.0
	for _, size := range sizes {
		if size.Feedback == feedback && !feedback.Solved() {
			got = float64(size.Candidates)
		}
	}
	for _, size := range sizes {
		codes := float64(size.Candidates)
		all += codes
		switch {
		case size.Feedback == feedback:
			worse += codes / 2
		case !size.Feedback.Solved():
			worse += codes * (1 + math.Erf((codes-got)/math.Sqrt(2*(codes+got)))) / 2
		}
	}
	return worse / all
}
