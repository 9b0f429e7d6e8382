package jobs

import (
	"context"
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/tree"
)

// Check verifies a result: it must belong to this plan and program, be unchanged, and have valid
// trees. It cannot verify that no tree is better. The error is a [message.Problem], or the
// context's.
func (w *Work) Check(ctx context.Context, r *Result) error {
	if err := w.CheckSeal(r); err != nil {
		return err
	}
	unit, err := w.unit(r.Unit)
	if err != nil {
		return err
	}
	for i := range r.Found {
		if err := w.checkFound(ctx, unit, &r.Found[i]); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return damaged(r.Unit, err)
		}
	}
	return nil
}

// CheckSeal is [Work.Check] without the trees. It takes almost no time.
func (w *Work) CheckSeal(r *Result) error {
	unit, err := w.unit(r.Unit)
	if err != nil {
		return err
	}
	switch {
	case r.Format != resultFormat:
		return message.NewProblem("units-no-result", "this program cannot read the result")
	case r.Plan != w.id:
		return message.NewProblem("units-other-plan", "the result of unit {{.number}} belongs to another plan", "number", r.Unit)
	case r.Program != w.Program:
		return message.NewProblem("units-other-program", "the result of unit {{.number}} is from {{.program}}, but the plan is from {{.right}}",
			"number", r.Unit, "program", r.Program, "right", w.Program)
	case r.Digest != r.digest() || (r.Proof != nil) != w.job.Proof || len(r.Found) != max(1, len(unit.Positions)):
		return damaged(r.Unit, nil)
	}
	for i, turns := range unit.Positions {
		if r.Found[i].Turns != turns {
			return damaged(r.Unit, nil)
		}
	}
	return nil
}

// damaged returns the problem of a damaged result, with the reason if it is known.
func damaged(number int, err error) error {
	if err == nil {
		return message.NewProblem("units-damaged", "the result of unit {{.number}} is damaged or was changed", "number", number)
	}
	return message.NewProblem("units-wrong", "the result of unit {{.number}} is wrong: {{.what}}: remove it and run the unit again", "number", number, "what", err)
}

// checkFound verifies the result for one position.
func (w *Work) checkFound(ctx context.Context, unit *Unit, found *Found) error {
	if w.job.Rows {
		if _, err := w.plays(found); err != nil {
			return err
		}
	}
	if found.Tree == nil {
		wanted := unit.End > 0 || w.job.Kind == Compare || searched(unit.Strategy)
		if !wanted || !searched(unit.Strategy) && len(found.Histogram) == 0 {
			return message.NewProblem("units-no-tree", "it has no tree for {{.turns}}", "turns", found.Turns)
		}
		return nil
	}
	t, err := w.read(ctx, found)
	if err != nil {
		return err
	}
	if t.Strategy != unit.Strategy || t.CandidatesOnly != w.candidatesOnly {
		return message.NewProblem("units-tree", "its tree for {{.turns}} uses another strategy", "turns", found.Turns)
	}
	m := t.Measure()
	switch {
	case searched(unit.Strategy) && (m.Total() != found.Lower || found.Lower >= uint64(bound.Infinite)),
		!searched(unit.Strategy) && (!slices.Equal(m.Histogram, found.Histogram) || !slices.Equal(m.Weights, found.Weights)):
		return message.NewProblem("units-sum", "its tree for {{.turns}} has the total {{.total}}", "turns", found.Turns, "total", m.Total())
	}
	return nil
}

// read reads the tree of a position and verifies it by the rules of the game.
func (w *Work) read(ctx context.Context, found *Found) (*tree.Tree, error) {
	t, err := tree.CheckFile(ctx, strings.NewReader(strings.Join(found.Tree, "\n")+"\n"), w.reading...)
	if err != nil {
		return nil, err
	}
	turns, err := parseTurns(w.game, found.Turns)
	if err != nil {
		return nil, err
	}
	if gameDigest(t.Game) != w.Digest || !slices.Equal(t.History, slices.Concat(w.position.History(), turns)) {
		return nil, message.NewProblem("units-elsewhere", "its tree is not for {{.turns}}", "turns", found.Turns)
	}
	return t, nil
}
