package table

import (
	"context"
	"errors"
	"slices"

	"codebreaker"
	"codebreaker/breakers"
	"codebreaker/internal/lang"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/position"
)

// Step is a step of a hint: each tells more than the one before.
type Step int

// The steps of a hint.
const (
	Left  Step = 1 + iota // how many codes are left
	Doubt                 // which pegs of a row cannot be
	Best                  // the best guess and why
)

// Question is what somebody who plays asks.
type Question struct {
	At    *position.Position
	Row   match.Row // that is being made
	Step  Step      // that is asked for, or 0 for the next one
	Taken Step      // the last step that was told in this turn, or 0

	// Advise returns advice by the usual strategy, for the best guess; nil for
	// [match.Advise]. Who remembers advice gives it.
	Advise func(ctx context.Context) (*match.Advice, error)
}

// Hint is what a step says.
type Hint struct {
	Step      Step // that was taken
	Left      int  // codes that agree with all turns
	More      bool // there are more than Left
	Row       match.Row
	Turn      int           // the turn that played Row, or 0 where it is being made
	Doubt     *match.Doubt  // of Row, in the step Doubt; nil where too many codes are left to say
	Advice    *match.Advice // in the step Best
	Sentences []string
}

// step returns the step to take. An empty row says nothing of pegs: the step after
// the first is then the last, and who asks for pegs all the same is told of those of
// the last guess.
func (q *Question) step() Step {
	bare := q.Row.Bare()
	switch step := q.Step; {
	case step == 0 && q.Taken+1 == Doubt && bare:
		return Best
	case step == 0:
		return min(q.Taken+1, Best)
	case step == Doubt && bare && q.At.Turns() == 0:
		return Best
	default:
		return step
	}
}

// Hint takes a step of a hint. The errors are a [codebreaker.Problem] for a step that
// there is not, [position.ErrClash] where no code is left, and the context's.
func (q Question) Hint(ctx context.Context, l *lang.Language) (*Hint, error) {
	if q.Step < 0 || q.Step > Best {
		return nil, codebreaker.NewProblem("hint-step", "step {{.step}}: a hint has the steps 1, how many codes are left, 2, which pegs of the row cannot be, and 3, the best guess", "step", int(q.Step))
	}
	h := &Hint{Step: q.step()}
	var err error
	if h.Left, h.More, err = breakers.Left(ctx, q.At); err != nil {
		return nil, err
	}
	switch h.Step {
	case Left:
		h.Sentences = []string{telling.Hint(l, h.Left, h.More)}
	case Doubt:
		err = h.doubt(ctx, l, &q)
	default:
		err = h.best(ctx, l, &q)
	}
	return h, err
}

// doubt says which pegs of a row cannot be, that of the last guess where none is made.
func (h *Hint) doubt(ctx context.Context, l *lang.Language, q *Question) (err error) {
	h.Row = slices.Clone(q.Row)
	if q.Row.Bare() {
		h.Row, h.Turn = q.Row.OrLast(q.At.Game(), q.At.History()), q.At.Turns()
		h.Sentences = []string{l.Say("doubt-last", "guess", q.At.Game().Format(q.At.History()[h.Turn-1].Guess))}
	}
	h.Doubt, err = h.Row.Doubt(ctx, q.At)
	switch {
	case errors.Is(err, codebreaker.ErrLimit): // that, too, is an answer
		h.Sentences = append(h.Sentences, telling.Sentence(l.Error(err)))
		return nil
	case err != nil:
		return err
	}
	h.Sentences = append(h.Sentences, telling.Doubt(l, q.At.Game(), h.Row, h.Doubt)...)
	return nil
}

// best says the best guess and why it is.
func (h *Hint) best(ctx context.Context, l *lang.Language, q *Question) (err error) {
	advise := q.Advise
	if advise == nil {
		advise = func(ctx context.Context) (*match.Advice, error) { return match.Advise(ctx, q.At, nil, 1) }
	}
	if h.Advice, err = advise(ctx); err != nil {
		return err
	}
	h.Sentences = telling.Best(l, q.At.Game(), h.Advice)
	return nil
}
