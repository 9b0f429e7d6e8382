package terminal

import (
	"context"
	"slices"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/study"

	tea "charm.land/bubbletea/v2"
)

// bestTarget is the guess that a hint named.
type bestTarget struct{}

// hint takes the next step. After the last step it puts the best guess into the row.
func (p *play) hint() tea.Cmd {
	if p.hinting != nil && p.hinting == p.running() {
		p.further++
		return nil
	}
	if p.step == study.Best {
		if p.best != nil {
			p.take(*p.best)
		}
		return nil
	}
	turns, step := len(p.turns), study.Step(0)
	if p.step == 0 && !*p.covered(p.view.HidesLeft) {
		step = study.Doubt // the number of remaining codes is already visible
	}
	at, asked := p.standing, study.Asked{Step: step, Taken: p.step, Pegs: slices.Clone(p.row)}
	command := p.work(p.say("job-weighing"), true, func(ctx context.Context) func() tea.Cmd {
		hint, err := at.Hint(ctx, p.lang(), asked)
		return func() tea.Cmd {
			switch {
			case err != nil:
				complain(p.host, err)
			case turns == len(p.turns):
				return p.noted(hint)
			}
			p.further = 0
			return nil
		}
	})
	p.hinting = p.running()
	return command
}

// noted saves that a step was taken, and then shows its text.
func (p *play) noted(hint *study.Hint) tea.Cmd {
	return p.do(p.say("job-moving"), func(ctx context.Context, opened *games.Play) error { return opened.NoteHint(ctx) }, func(bool) tea.Cmd {
		p.show(hint)
		if p.further > 0 && p.step < study.Best {
			p.further--
			return p.hint()
		}
		p.further = 0
		return nil
	})
}

// show shows a step of a hint.
func (p *play) show(hint *study.Hint) {
	p.hints, p.step = append(p.hints, strings.Join(hint.Sentences, " ")), hint.Step
	if hint.Guess != nil {
		p.best = hint.Guess
	}
}
