package strategy

import (
	"context"
	"errors"
	"slices"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/openings"
	"codebreaker/internal/engine/strategy/weigh"
)

// NewSampled returns a strategy for games that are too big to list: it weighs guesses by [Entropy] for a sample
// of the candidates, looks for them by varying good ones, and near the end, when all candidates are known
// and few, plays the best of them out. It weighs effort times as many guesses and candidates as with an
// effort of 1; the effort is 1 to 64, which weighs a good part of the largest sample. Bernier et al. 1996 and
// Berghman et al. 2009 chose guesses from samples of candidates that they found by evolution.
func NewSampled(effort int) Strategy { return &sampled{effort: min(max(1, effort), limits.Effort)} }

// NewPatient returns a sampled strategy of that name that doubles its effort for each guess until doubling changed
// nothing twice in a row, or until the context is done that limit makes of the one it is given. Its guesses may
// depend on the machine.
func NewPatient(name string, limit func(context.Context) (context.Context, context.CancelFunc)) Strategy {
	return &sampled{effort: 1, name: name, limit: limit}
}

type sampled struct {
	effort int
	name   string // of a patient one
	limit  func(context.Context) (context.Context, context.CancelFunc)
}

// Name returns the name and, unless it is 1, the effort: sampled-4.
func (s *sampled) Name() string {
	if s.limit != nil {
		return s.name
	}
	return withWidth("sampled", s.effort, 1)
}

func (s *sampled) Traits() Traits {
	return Traits{Identity: s.Name(), Unlisted: true, Sampled: true, Slow: true}
}

// Choose returns the best guess that was found; when no sample can be drawn, the first candidate.
func (s *sampled) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	guesses, err := s.Search(ctx, p, 1)
	if errors.Is(err, limits.ErrReached) {
		code, err := First.Choose(ctx, p)
		if !errors.Is(err, limits.ErrReached) {
			return code, err
		}
		if _, err = p.Candidates().Seek(ctx); err == nil { // the position keeps what is found
			guesses, err = s.Search(ctx, p, 1)
		}
		if err != nil {
			return rules.Code{}, err
		}
		return guesses[0], nil
	}
	if err != nil {
		return rules.Code{}, err
	}
	return guesses[0], nil
}

// patientDoublings is how many times in a row twice the effort must choose the same guess.
const patientDoublings = 2

// Search returns the best guesses that were found, the best first and no more than most. Before the first turn they are the
// kept ones, if the game has some: these were found by entropy too, among all guesses.
func (s *sampled) Search(ctx context.Context, p *position.Position, most int) ([]rules.Code, error) {
	if game := p.Game(); p.Check() == nil && p.Turns() == 0 && !game.HasWeights() {
		kept := slices.DeleteFunc(openings.Of(game.Whole()), func(guess rules.Code) bool { return p.CheckGuess(guess) != nil })
		if len(kept) > 0 {
			return kept[:max(0, min(most, len(kept)))], nil
		}
	}
	limited, end := ctx, func() {}
	if s.limit != nil {
		limited, end = s.limit(ctx)
	}
	defer end()
	drawn, err := p.Candidates().Sample(ctx)
	if err != nil {
		return nil, err
	}
	guesses, err := weigh.Climb(ctx, Entropy.measure, p, drawn, s.effort, most)
	if err != nil || s.limit == nil {
		return guesses, err
	}
	same := 0
	for effort := 2; effort <= limits.Effort && same < patientDoublings; effort *= 2 {
		better, err := weigh.Climb(limited, Entropy.measure, p, drawn, effort, most)
		switch {
		case err != nil && limited.Err() != nil:
			return guesses, ctx.Err()
		case err != nil:
			return nil, err
		case better[0] == guesses[0]:
			same++
		default:
			same = 0
		}
		guesses = better
	}
	return guesses, nil
}
