package tui

import (
	"context"
	"errors"
	"math"
	"strings"

	"codebreaker"
	"codebreaker/breakers"
	"codebreaker/internal/lang"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/position"

	tea "charm.land/bubbletea/v2"
)

// bestTarget is the guess that a hint named.
type bestTarget struct{}

// The steps of a hint.
const (
	stepLeft  = 1 // how many codes are left
	stepDoubt = 2 // which pegs cannot be
	stepBest  = 3 // the best guess and why
)

// hint takes the next step; after the last one the best guess goes into the row.
func (p *play) hint() tea.Cmd {
	if p.job != nil && p.job == p.hinting {
		p.further++
		return nil
	}
	if p.step == stepBest {
		if p.best != nil {
			p.take(*p.best)
		}
		return nil
	}
	row := p.row.OrLast(p.game, p.session.Turns())
	if p.step+1 == stepDoubt && row.Bare() {
		p.tell(p.say("hint-no-pegs"))
		return nil
	}
	if p.step+1 == stepLeft {
		return p.noted(stepLeft, []string{p.leftNow()}, nil)
	}
	turns, set, step := len(p.records), p.session.Match().Position(), p.step+1
	command := p.work(p.say("job-weighing"), true, func(ctx context.Context) func() tea.Cmd {
		said, best, err := hintStep(ctx, p.Lang, set, step, row)
		return func() tea.Cmd {
			switch {
			case stopped(err):
				p.tell(p.say("tui-stopped"))
			case err != nil:
				p.warn(err)
			case turns == len(p.records):
				return p.noted(step, said, best)
			}
			p.further = 0
			return nil
		}
	})
	p.hinting = p.job
	return command
}

// noted saves that a step was taken, and then shows what it says.
func (p *play) noted(step int, said []string, best *codebreaker.Code) tea.Cmd {
	return p.note(func() tea.Cmd {
		p.hints, p.step, p.best = append(p.hints, strings.Join(said, " ")), step, best
		if p.further > 0 && step < stepBest {
			p.further--
			return p.hint()
		}
		p.further = 0
		return nil
	})
}

// leftNow says how many codes are left.
func (p *play) leftNow() string {
	if len(p.records) > 0 {
		last := p.records[len(p.records)-1]
		return telling.Hint(p.Lang, last.Left, last.More)
	}
	left := secrets(p.game)
	return telling.Hint(p.Lang, left, left == math.MaxInt)
}

// hintStep says the second or the third step of a hint.
func hintStep(ctx context.Context, l *lang.Language, set *position.Position, step int, row match.Row) ([]string, *codebreaker.Code, error) {
	if step == stepDoubt {
		doubt, err := row.Doubt(ctx, set)
		if errors.Is(err, codebreaker.ErrLimit) { // that, too, is an answer
			return []string{sentence(l, err)}, nil, nil
		}
		if err != nil {
			return nil, nil, err
		}
		return telling.Doubt(l, set.Game(), row, doubt), nil, nil
	}
	advice, err := match.Advise(ctx, set, breakers.Usual(set.Game()), 1)
	if err != nil {
		return nil, nil, err
	}
	return telling.Best(l, set.Game(), advice), &advice.Guess, nil
}
