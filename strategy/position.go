package strategy

import (
	"slices"
	"sync"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/symmetry"
)

// Position is where a strategy tree has come to: the turns so far and the codes
// that are left.
type Position struct {
	Game  *codebreaker.Game
	Codes []codebreaker.Code // the candidates in code order
	turns *turns
}

// turns is the last turn of a position and those before. The positions after one
// guess share it where the feedback changes nothing about symmetry.
type turns struct {
	before *turns
	guess  codebreaker.Code
	colour codebreaker.Feedback // under the rule Place
	once   sync.Once
	group  *symmetry.Group
}

// PositionOf returns the position of a set whose candidates are listed as codes.
func PositionOf(set *candidate.Set, codes []codebreaker.Code) *Position {
	p := &Position{Game: set.Game(), turns: &turns{}}
	for _, turn := range set.History() {
		p = p.Branch(turn.Guess).After(turn.Feedback, nil)
	}
	p.Codes = codes
	return p
}

// Branch is a position with the guess that is played there.
type Branch struct {
	position *Position
	turns    *turns // after the guess, whatever the feedback; nil under the rule Place
	guess    codebreaker.Code
}

// Branch returns what follows a guess.
func (p *Position) Branch(guess codebreaker.Code) Branch {
	b := Branch{position: p, guess: guess}
	if !p.Game.Rule().TellsPlaces() {
		b.turns = &turns{before: p.turns, guess: guess}
	}
	return b
}

// After returns the position in which codes are left after a feedback.
func (b Branch) After(feedback codebreaker.Feedback, codes []codebreaker.Code) *Position {
	after := b.turns
	if after == nil {
		after = &turns{before: b.position.turns, guess: b.guess, colour: feedback}
	}
	return &Position{Game: b.position.Game, Codes: codes, turns: after}
}

// History returns the turns so far, for games marked by place; others do not keep
// the feedbacks, which their symmetry does not need.
func (p *Position) History() codebreaker.History {
	var history codebreaker.History
	for t := p.turns; t.before != nil; t = t.before {
		history = append(history, codebreaker.Turn{Guess: t.guess, Feedback: t.colour})
	}
	slices.Reverse(history)
	return history
}

// Group returns the symmetry that the turns leave.
func (p *Position) Group() *symmetry.Group { return p.turns.groupOf(p.Game) }

func (t *turns) groupOf(game *codebreaker.Game) *symmetry.Group {
	t.once.Do(func() {
		if t.before == nil {
			t.group = symmetry.Of(game)
		} else {
			t.group = t.before.groupOf(game).After(codebreaker.Turn{Guess: t.guess, Feedback: t.colour})
		}
	})
	return t.group
}
