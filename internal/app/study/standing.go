package study

import (
	"context"
	"errors"
	"slices"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/pause"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review/score"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Position is a position of a game, for analysis while the game itself continues. It does not
// change.
type Position struct {
	start  *Start
	at     *position.Position
	boards *boards.Position // of a game of several boards, or nil; then at is before the first turn
	past   *Past            // of a finished game under review, or nil
	hinted []int            // the numbers of the guesses that followed a hint, which count in no skill
}

// Past is the information about a finished game besides its turns.
type Past struct {
	State  session.State
	Day    string
	Line   string
	Secret *rules.Code // nil if unknown

	Secrets []rules.Code // of several boards
}

// Hinted returns the position with the numbers of the guesses that followed a hint, from 1.
func (p *Position) Hinted(numbers []int) *Position {
	hinted := *p
	hinted.hinted = numbers
	return &hinted
}

// scoreOf returns the skill and the luck of a game. Guesses that followed a hint do not count in the skill. The cost of
// a guess says also whether it had a choice.
func (p *Position) scoreOf(skill, luck, guesses int, cost func(i int) (cost float64, choice bool)) wording.Score {
	told := wording.Score{Skill: skill, Luck: luck, Guesses: guesses}
	own := score.New()
	for i := range guesses {
		cost, choice := cost(i)
		switch {
		case slices.Contains(p.hinted, i+1):
			told.Hinted++
		case choice:
			told.Own++
			own.AddSkill(cost)
		}
	}
	if told.Hinted > 0 {
		told.Skill = own.Skill()
	}
	return told
}

// At returns a position of a game, with the past of a finished game or nil.
func (s *Start) At(at *position.Position, past *Past) *Position {
	return &Position{start: s, at: at, past: past}
}

// Game returns the game.
func (p *Position) Game() *rules.Game { return p.start.Game() }

// Start returns the game before its first turn.
func (p *Position) Start() *Start { return p.start }

// Turns returns the turns of the position.
func (p *Position) Turns() rules.History { return p.at.History() }

// Position returns the position.
func (p *Position) Position() *position.Position { return p.at }

// After returns the position after the first N turns.
func (p *Position) After(turns int) *Position { return p.start.After(p.Turns()[:turns]) }

// Advise is [session.Advise] with two exceptions. Before the first turn it uses cached advice, with
// at least as many guesses as the service computes then. If one code remains it returns one guess,
// because there is nothing to divide.
func (p *Position) Advise(ctx context.Context, by strategy.Strategy, top int) (*session.Advice, error) {
	if p.at.Turns() == 0 {
		return p.start.Advise(ctx, by, top)
	}
	advice, err := session.Advise(ctx, p.at, by, top)
	if err == nil && advice.Remaining.Least == 1 && !advice.Remaining.More {
		advice.Guesses = advice.Guesses[:min(1, len(advice.Guesses))]
	}
	return advice, err
}

// Follow returns the guess of a strategy that follows a plan, such as a tree, and weighs it alone.
func (p *Position) Follow(ctx context.Context, by strategy.Strategy) (*session.Advice, error) {
	codes, err := p.at.List(ctx)
	if err != nil {
		return nil, err
	}
	guess, err := by.Choose(ctx, p.at)
	if err != nil {
		return nil, err
	}
	weighed, err := strategy.Weigh(ctx, p.at, []rules.Code{guess})
	return &session.Advice{
		By: by, Remaining: position.Count{Least: len(codes)}, Codes: codes, Guess: guess,
		Agrees: p.Turns().Allows(p.Game(), guess), Weighed: true, Guesses: weighed,
	}, err
}

// Explain turns a contradiction into a [Clash]. Other errors stay as they are.
func (p *Position) Explain(ctx context.Context, l *lang.Language, err error) error {
	if !errors.Is(err, position.ErrContradiction) {
		return err
	}
	clash, failed := p.search(ctx, l)
	if failed != nil {
		return failed
	}
	clash.Err = err
	return clash
}

// Clash explains the contradiction between the turns, until its context ends; nil if they agree.
func (p *Position) Clash(ctx context.Context, l *lang.Language) (*Clash, error) {
	clash, err := p.search(ctx, l)
	if err != nil || clash.none {
		return nil, err
	}
	return clash, nil
}

func (p *Position) search(ctx context.Context, l *lang.Language) (*Clash, error) {
	if p.boards != nil {
		return searchBoards(ctx, l, p.boards)
	}
	return search(ctx, l, p.Game(), p.Turns(), nil)
}

// limited returns a context that ends after the time that the search for a contradiction may take.
func (s *Service) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return pause.WithTimeout(ctx, s.config.Limit)
}

// Explain explains why no code agrees with the turns of a position, within the time limit of the service. It
// returns an empty explanation for turns that agree.
func (s *Service) Explain(ctx context.Context, l *lang.Language, p *Position) (*Clash, error) {
	limited, cancel := s.limited(ctx)
	defer cancel()
	return p.search(limited, l)
}
