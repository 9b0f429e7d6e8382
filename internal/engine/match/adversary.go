package match

import (
	"context"
	"errors"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Adversary has no secret. Its answer always leaves the most candidates, or in a game with
// weights the greatest weight. Ties go to the fewest pegs, then to the fewest black pegs, so that the
// game lasts longest. Of marks by place they go to the fewest greens, then to the fewest yellows, then
// to the mark whose clues come later: so does Absurdle. It answers that a guess is right only when no
// other candidate remains.
//
// It goes by weight because the strategies do: it is the opponent that minimax is designed
// for. By numbers of words it would end at the rarest words of a list, which no person would
// choose as a secret.
//
// In games of more than two million codes it goes by a sample of the candidates, unless few
// remain (candidate.Set.Sample). Then its answer leaves about as many candidates as any
// other, and at least one.
type Adversary struct{}

// maxListed is the number of codes of a game up to which the adversary looks at each
// candidate, unless the caller's budget allows less work.
const maxListed = 1 << 21

// Estimates reports whether the adversary goes by samples in a game. Then other answers may
// leave as many candidates as its own, and its answer may differ when more is known about the
// position.
func (Adversary) Estimates(ctx context.Context, game *rules.Game) bool {
	return game.SecretCount() > budget.Share[uint64](ctx, maxListed)
}

// Answer returns the feedback of the heaviest cell.
func (Adversary) Answer(ctx context.Context, p *position.Position, guess rules.Code) (rules.Feedback, error) {
	codes, err := candidates(ctx, p)
	if err != nil {
		return rules.Feedback{}, err
	}
	game := p.Game()
	if err := game.CheckCode(guess); err != nil {
		return rules.Feedback{}, err
	}
	weights := game.AppendWeights(codes, nil)
	weightOf := make(map[rules.Feedback]uint64)
	for i, code := range codes {
		if i%4096 == 4095 && ctx.Err() != nil {
			return rules.Feedback{}, ctx.Err()
		}
		switch feedback := game.Mark(guess, code); {
		case feedback.Solved():
			weightOf[feedback] = 0
		case weights == nil:
			weightOf[feedback]++
		default:
			weightOf[feedback] += uint64(weights[i])
		}
	}
	return heaviest(weightOf), nil
}

// heaviest returns the feedback with the greatest weight. There must be at least one.
func heaviest(weightOf map[rules.Feedback]uint64) (best rules.Feedback) {
	found := false
	for feedback, weight := range weightOf {
		if !found || weight > weightOf[best] || weight == weightOf[best] && tellsLess(feedback, best) {
			best, found = feedback, true
		}
	}
	return best
}

// tellsLess reports whether a mark comes before another of the same weight.
func tellsLess(a, b rules.Feedback) bool {
	if !a.Rule().Tiles() {
		return a.Ordinal() < b.Ordinal()
	}
	return slices.Compare(clues(a), clues(b)) < 0
}

// clues returns the numbers of the parts of a mark by place, the most telling first, and then each of its
// tiles: the more it tells, the larger its number.
func clues(f rules.Feedback) []int {
	parts := f.Rule().Parts()
	numbers := make([]int, len(parts))
	for _, tile := range f.Row() {
		part := slices.Index(parts, tile)
		numbers[part]++
		numbers = append(numbers, -part)
	}
	return numbers
}

// candidates returns the codes that can still turn out to be the secret, at least one: all of
// them, or a sample. When no sample is found it is a single code, and stays this code in later
// turns.
func candidates(ctx context.Context, p *position.Position) ([]rules.Code, error) {
	if p.Check() == nil && (Adversary{}).Estimates(ctx, p.Game()) {
		sample, err := p.Candidates().Sample(ctx)
		switch {
		case errors.Is(err, limits.ErrReached):
			return committed(ctx, p, err)
		case err != nil:
			return nil, err
		}
		return sample.Codes, nil
	}
	codes, err := p.List(ctx)
	if err == nil && len(codes) == 0 {
		err = position.ErrContradiction
	}
	return codes, err
}

// committed returns the code that the adversary commits to when no sample is found: of the
// candidates before the last turn, the first that agrees with it. The last answer came from
// one of them. From then, this code gives all answers.
func committed(ctx context.Context, p *position.Position, unknown error) ([]rules.Code, error) {
	history := p.History()
	if len(history) == 0 {
		return nil, unknown
	}
	codes, err := candidates(ctx, position.After(p.Game(), history[:len(history)-1]))
	if err != nil {
		return nil, err
	}
	for _, code := range codes {
		if p.Allows(code) {
			return []rules.Code{code}, nil
		}
	}
	return nil, unknown // the answers are not from this codemaker
}

// Reveal returns the likeliest code that agrees with the answers; ties go to the first. When
// there are too many codes to list, it returns some code that agrees.
func (Adversary) Reveal(ctx context.Context, p *position.Position) (rules.Code, error) {
	if p.Check() == nil && p.Turns() == 0 && !p.Game().HasWords() {
		return strategy.First.Choose(ctx, p)
	}
	codes, err := candidates(ctx, p)
	if err != nil {
		return rules.Code{}, err
	}
	return p.Game().Likeliest(codes)[0], nil
}
