package study

import (
	"context"
	"errors"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Step is a step of a hint: each reveals more than the one before.
type Step int

// The steps of a hint.
const (
	Left  Step = 1 + iota // how many codes remain
	Doubt                 // which pegs of a row are impossible
	Best                  // the best guess and why
)

// Asked is a hint request.
type Asked struct {
	Step  Step   `json:"step,omitempty"`  // 1: the number of remaining codes; 2: which pegs of the row are impossible; 3: the best guess and why; 0: the next step after taken, without 2 if the row is empty
	Taken Step   `json:"taken,omitempty"` // the last step taken in this turn, or 0
	Row   string `json:"row,omitempty"`   // for step 2: the guess being made, with dots for empty places, AB.D; an empty one asks about the last guess, or before the first guess for step 3

	Pegs session.Row `json:"-"` // instead of Row
}

// Hint is the content of one step.
type Hint struct {
	Step Step `json:"step"`
	Left int  `json:"left"`
	More bool `json:"more"`
	Estimated
	Sentences []string `json:"sentences"` // the hint in words
	Doubted   *Doubted `json:"doubt,omitempty"`
	Best      string   `json:"best,omitempty"`     // the best guess
	BestPegs  []int    `json:"bestPegs,omitempty"` // the symbols of best, as indexes into the game's symbols; an empty slot is the index after the last
	Weighed   *Weighed `json:"weighed,omitempty"`

	Guess *rules.Code `json:"-"` // Best
}

// Doubted names the impossible pegs of a row: of the row being made, or of a turn's guess.
type Doubted struct {
	Row       []int    `json:"row"`            // the row's symbols; -1 for an empty place
	Turn      int      `json:"turn,omitempty"` // the turn that played the row, if no row is being made
	Absent    []int    `json:"absent"`         // places, from 1, whose symbol is in no remaining code
	Misplaced []int    `json:"misplaced"`      // other places whose symbol no remaining code has there
	Possible  bool     `json:"possible"`       // the row is full and can be the secret
	Sentences []string `json:"sentences"`
}

// step returns the step to take. For an empty row, the second step is about the last guess. Before the first
// guess, and on several boards, the best guess follows at once.
func (p *Position) step(asked *Asked) (Step, error) {
	for _, step := range []Step{asked.Step, asked.Taken} {
		if step < 0 || step > Best {
			return 0, message.NewProblem("hint-step", "step {{.step}}: hints have step 1 (the number of codes left), 2 (which pegs are impossible) and 3 (the best guess)", "step", int(step))
		}
	}
	step := asked.Step
	if step == 0 {
		step = min(asked.Taken+1, Best)
	}
	if step == Doubt && (p.boards != nil || asked.Pegs.Bare() && len(p.Turns().Played()) == 0) {
		step = Best
	}
	return step, nil
}

// Hint takes a step of a hint. It does not record it: game.Play.NoteHint does. The error is a [message.Problem] for
// an unknown step, [position.ErrContradiction] if no code remains, or the context's.
func (p *Position) Hint(ctx context.Context, l *lang.Language, asked Asked) (h *Hint, err error) {
	if asked.Pegs == nil {
		if asked.Pegs, err = session.ParseRow(p.Game(), asked.Row); err != nil {
			return nil, err
		}
	}
	step, err := p.step(&asked)
	if err != nil {
		return nil, err
	}
	h = &Hint{Step: step}
	if p.boards != nil {
		return h, h.onBoards(ctx, l, p)
	}
	left, err := p.at.Remaining(ctx)
	if err != nil {
		return nil, err
	}
	h.Left, h.More, h.Estimated = left.Least, left.More, NewEstimated(left)
	switch h.Step {
	case Left:
		h.Sentences = []string{wording.Hint(l, p.Game(), left)}
	case Doubt:
		err = h.doubt(ctx, l, p.at, asked.Pegs)
	default:
		err = h.best(ctx, l, p)
	}
	return h, err
}

// doubt names the impossible pegs of a row; without a row, of the last guess.
func (h *Hint) doubt(ctx context.Context, l *lang.Language, at *position.Position, row session.Row) error {
	game, turn := at.Game(), 0
	if row.Bare() {
		history := at.History()
		for turn = len(history); history[turn-1].IsFact(); {
			turn--
		}
		row = row.OrLast(game, history[:turn])
		h.Sentences = []string{l.Say("doubt-last", "guess", game.Format(history[turn-1].Guess))}
	}
	doubt, err := row.Doubt(ctx, at)
	switch {
	case errors.Is(err, limits.ErrReached): // this is an answer, too
		h.Sentences = append(h.Sentences, wording.Sentence(l.Error(err)))
		return nil
	case err != nil:
		return err
	}
	h.Sentences = append(h.Sentences, wording.Doubt(l, game, row, doubt)...)
	h.Doubted = &Doubted{row, turn, view.Places(doubt.Absent), view.Places(doubt.Misplaced), doubt.Possible, h.Sentences}
	return nil
}

// best names the best guess and the reason.
func (h *Hint) best(ctx context.Context, l *lang.Language, p *Position) error {
	advice, err := p.Advise(ctx, nil, 1)
	if err != nil {
		return err
	}
	game := p.Game()
	h.Guess, h.Best, h.BestPegs = &advice.Guess, game.Format(advice.Guess), view.PegsOf(game, advice.Guess)
	if advice.Weighed {
		h.Weighed = newWeighed(game, &advice.Guesses[0])
	}
	h.Sentences = wording.Best(l, game, advice)
	return nil
}
