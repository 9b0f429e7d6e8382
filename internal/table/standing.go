package table

import (
	"context"
	"errors"
	"time"

	"codebreaker"
	"codebreaker/internal/gamecheck"
	"codebreaker/internal/lang"
	"codebreaker/internal/message"
	"codebreaker/internal/pause"
	"codebreaker/internal/session"
	"codebreaker/internal/telling"
	"codebreaker/position"
	"codebreaker/review"
	"codebreaker/strategy"
)

// Standing is a position of a game, for analysis while the game itself continues. It does not
// change.
type Standing struct {
	start *Start
	at    *position.Position
	past  *past // of a finished game under review, or nil
}

// past is the information about a finished game besides its turns.
type past struct {
	state  session.State
	day    string
	line   string
	secret *codebreaker.Code // nil if unknown
}

// Standing returns the current position.
func (s *Seat) Standing() *Standing {
	return &Standing{start: s.Start(), at: s.session.Match().Position()}
}

// Game returns the game.
func (p *Standing) Game() *codebreaker.Game { return p.start.Game() }

// Turns returns the turns of the position.
func (p *Standing) Turns() codebreaker.History { return p.at.History() }

// Position returns the position.
func (p *Standing) Position() *position.Position { return p.at }

// After returns the position after the first N turns.
func (p *Standing) After(turns int) *Standing { return p.start.After(p.Turns()[:turns]) }

// Lined returns the position of a line.
func (t *Table) Lined(ctx context.Context, l *lang.Language, line string) (*Standing, error) {
	started, _, turns, err := t.readLine(ctx, l, line)
	if err != nil {
		return nil, err
	}
	game := started.Game()
	for _, turn := range turns {
		if err := gamecheck.Played(game, turn.Guess, nil); err != nil {
			return nil, err
		}
	}
	return started.After(turns), nil
}

// Advised returns the position if advice on it does not count. In a game being played advice
// counts, and [Seat.Hint] gives it.
func (s *Seat) Advised() (*Standing, error) {
	if s.isPlayed() {
		return nil, message.NewProblem("advice-counts", "advice counts as a hint while you play: ask for a hint")
	}
	return s.Standing(), nil
}

// Advise is [session.Advise] with two exceptions. Before the first turn it uses cached advice, with
// at least as many guesses as the table computes then. If one code remains it returns one guess,
// because there is nothing to divide.
func (p *Standing) Advise(ctx context.Context, by strategy.Strategy, top int) (*session.Advice, error) {
	if p.at.Turns() == 0 {
		return p.start.Advise(ctx, by, top)
	}
	advice, err := session.Advise(ctx, p.at, by, top)
	if err == nil && advice.Remaining.Least == 1 && !advice.Remaining.More {
		advice.Guesses = advice.Guesses[:min(1, len(advice.Guesses))]
	}
	return advice, err
}

// foundClash is a contradiction between turns.
type foundClash struct {
	*review.Contradiction
	cut bool // the search was stopped early
}

// Clashed is a contradiction with its explanation.
type Clashed struct {
	error
	Sentences []string
}

// Unwrap returns the contradiction.
func (c *Clashed) Unwrap() error { return c.error }

// Explain turns a contradiction into a [Clashed], with its explanation. Other errors stay as they
// are.
func (p *Standing) Explain(ctx context.Context, l *lang.Language, err error) error {
	if !errors.Is(err, position.ErrContradiction) {
		return err
	}
	found, failed := p.findClash(ctx)
	if failed != nil {
		return failed
	}
	return &Clashed{err, telling.Clash(l, p.Game(), p.Turns(), found.Contradiction, found.cut)}
}

// findClash explains the contradiction between the turns, until its context ends. A search that was
// cut short returns its findings so far.
func (p *Standing) findClash(ctx context.Context) (*foundClash, error) {
	clash, err := review.Explain(ctx, p.Game(), p.Turns())
	found := &foundClash{clash, errors.Is(err, context.DeadlineExceeded)}
	if clash == nil {
		found.Contradiction = &review.Contradiction{}
	}
	if found.cut {
		return found, nil
	}
	return found, err
}

// findClash explains the contradiction between the turns within a time limit, unless it is known
// already.
func (s *Seat) findClash(ctx context.Context, most time.Duration) (*foundClash, error) {
	if s.clash != nil {
		return s.clash, nil
	}
	limited, cancel := pause.WithTimeout(ctx, most)
	defer cancel()
	found, err := s.Standing().findClash(limited)
	if err == nil {
		s.clash = found
	}
	return found, err
}

// Clash explains the contradiction between the turns, until its context ends; nil if they agree.
func (p *Standing) Clash(ctx context.Context, l *lang.Language) (*Clash, error) {
	clash, err := review.Explain(ctx, p.Game(), p.Turns())
	cut := errors.Is(err, context.DeadlineExceeded)
	if err != nil && !cut {
		return nil, err
	}
	if clash == nil {
		return nil, nil
	}
	return newClash(l, p.Game(), p.Turns(), &foundClash{clash, cut}), nil
}
