// Package position says where a game stands: the turns that were played, the
// candidates (the codes that can still be the secret), and which guesses are equal
// by symmetry. It is what strategies, trees, exact search, reviews and matches are
// asked about and hand on.
//
//	p := position.Start(game)            // every secret is a candidate
//	p = p.After(guess, feedback)         // those that agree with the turn
//	codes, err := p.List(ctx)
//	cells, err := p.Split(ctx, next)     // the positions that may follow a guess
//
// Nothing is listed that need not be: [Position.Walk] makes the candidates one at a
// time, dropping a beginning as soon as some turn rules it out, so that the first
// candidate of a game of 68 thousand million codes is found at once.
// [Position.List] lists them all, and keeps the list.
package position

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/internal/gamecheck"
	"codebreaker/internal/symmetry"
)

// Position is a game after some turns. It does not change and may be shared between
// goroutines. The zero Position, and none, has no game: [Start] and [After] make others.
type Position struct {
	game     *codebreaker.Game
	last     *guessed             // the last guess; that of no turn before the first
	feedback codebreaker.Feedback // to the last guess

	codes []codebreaker.Code                 // all candidates in code order, where they were at hand
	later atomic.Pointer[[]codebreaker.Code] // the same where they were listed later

	before *Position               // before the last turn, where that was at hand and not listed
	sample atomic.Pointer[Sample]  // where one was drawn
	fresh  atomic.Pointer[Sample]  // the second sample
	tally  atomic.Pointer[tallied] // where they were counted without listing
}

// guessed is a guess with the turns before it. The positions after one guess share
// it where the feedback changes nothing about symmetry.
type guessed struct {
	guess    codebreaker.Code
	before   *guessed             // nil before the first turn
	feedback codebreaker.Feedback // to the guess before
	turns    int                  // this one counted
	wrong    error                // of the first turn that is not one of the game

	once  sync.Once
	group *symmetry.Group // that leaves the guess and those before fixed
}

// Start returns the position before the first turn: every secret is a candidate.
func Start(game *codebreaker.Game) *Position {
	p := &Position{game: game, last: new(guessed)}
	if gamecheck.Game(game) == nil {
		p.codes = game.SecretWords()
	}
	return p
}

// After returns the position after some turns.
func After(game *codebreaker.Game, history codebreaker.History) *Position {
	p := Start(game)
	for _, turn := range history {
		p = p.After(turn.Guess, turn.Feedback)
	}
	return p
}

// Listed returns the position after some turns whose candidates the caller has at
// hand, in code order. The slice must not be changed as long as the position is used.
func Listed(game *codebreaker.Game, history codebreaker.History, candidates []codebreaker.Code) *Position {
	p := &Position{game: game, last: new(guessed)}
	for _, turn := range history {
		p = p.turn(turn.Guess, turn.Feedback)
	}
	p.codes = candidates
	return p
}

// play returns the guess as played here.
func (p *Position) play(guess codebreaker.Code) *guessed {
	return &guessed{guess: guess, before: p.last, feedback: p.feedback, turns: p.last.turns + 1, wrong: p.last.wrong}
}

// turn returns the position after one more turn, without candidates as yet.
func (p *Position) turn(guess codebreaker.Code, feedback codebreaker.Feedback) *Position {
	after := &Position{game: p.game, last: p.play(guess), feedback: feedback}
	if after.last.wrong == nil {
		after.last.wrong = gamecheck.Turn(p.game, after.last.turns, codebreaker.Turn{Guess: guess, Feedback: feedback})
	}
	return after
}

// After returns the position after one more turn: its candidates would have given
// that feedback to the guess. Of a position that was listed, it is listed too. Where
// the turn is not one of the game, [Position.Check] says so, and so does every error.
func (p *Position) After(guess codebreaker.Code, feedback codebreaker.Feedback) *Position {
	if gamecheck.Game(p.Game()) != nil {
		return p
	}
	after := p.turn(guess, feedback)
	after.before = p
	if codes := p.listed(); codes != nil && after.Check() == nil {
		after.codes = after.agreeing(codes)
		after.before = nil // no sample will be drawn
	}
	return after
}

// Game returns the game; nil of the zero Position.
func (p *Position) Game() *codebreaker.Game {
	if p == nil {
		return nil
	}
	return p.game
}

// Check returns a [codebreaker.Problem] when there is no game, or the turns are not of
// it: [codebreaker.Game.CheckTurns]. No further question is answered then.
func (p *Position) Check() error {
	if err := gamecheck.Game(p.Game()); err != nil {
		return err
	}
	return p.last.wrong
}

// Turns returns the number of turns played.
func (p *Position) Turns() int {
	if p == nil || p.last == nil {
		return 0
	}
	return p.last.turns
}

// History returns the turns played.
func (p *Position) History() codebreaker.History {
	if p.Turns() == 0 {
		return nil
	}
	history := make(codebreaker.History, p.last.turns)
	feedback := p.feedback
	for last := p.last; last.before != nil; last = last.before {
		history[last.turns-1] = codebreaker.Turn{Guess: last.guess, Feedback: feedback}
		feedback = last.feedback
	}
	return history
}

// CheckFresh returns a [codebreaker.Problem] when some turn has played a guess: a
// strategy that plays it again might do so for ever.
func (p *Position) CheckFresh(guess codebreaker.Code) error {
	if !slices.ContainsFunc(p.History(), func(turn codebreaker.Turn) bool { return turn.Guess == guess }) {
		return nil
	}
	return codebreaker.NewProblem("guess-repeated", "{{.guess}} was played before and gives no new information", "guess", p.game.Format(guess))
}

// Allows reports whether a code agrees with all turns and may be the secret.
func (p *Position) Allows(code codebreaker.Code) bool {
	return p.Check() == nil && p.game.CheckSecret(code) == nil && p.History().Allows(p.game, code)
}

// CheckGuess returns a [codebreaker.Problem] when the game forbids a guess here.
func (p *Position) CheckGuess(guess codebreaker.Code) error {
	if err := p.Check(); err != nil {
		return err
	}
	return p.game.CheckGuess(guess, p.History())
}

// Len returns the number of candidates of a cell, or of a position that was asked for
// its list; of others 0: [Position.Count] counts.
func (p *Position) Len() int { return len(p.listed()) }

// Group returns the symmetry that the turns leave; nil where [Position.Check] returns
// an error.
func (p *Position) Group() *symmetry.Group {
	if p.Check() != nil {
		return nil
	}
	return p.last.groupAfter(p.game, p.feedback)
}

// groupAfter returns the group after a feedback to the guess. Unless feedbacks tell
// places, it does not depend on the feedback.
func (g *guessed) groupAfter(game *codebreaker.Game, feedback codebreaker.Feedback) *symmetry.Group {
	g.once.Do(func() {
		if g.before == nil {
			g.group = symmetry.Of(game)
		} else {
			g.group = g.before.groupAfter(game, g.feedback).After(codebreaker.Turn{Guess: g.guess, Feedback: feedback})
		}
	})
	return g.group
}

// mostPairs is how many guesses times candidates are weighed at most: some minutes
// of two cores.
const mostPairs = 1 << 41

// CheckWeighing returns a [codebreaker.ErrLimit] where weighing all guesses would take
// too long, the error of [Position.List], or nil.
func (p *Position) CheckWeighing(ctx context.Context) error {
	codes, err := p.List(ctx)
	if err != nil {
		return err
	}
	guesses := p.game.GuessCount()
	if p.Turns() == 0 || guesses <= MostListed && guesses <= mostPairs/uint64(len(codes)+1) {
		return nil
	}
	return codebreaker.NewProblem("pool-too-large",
		"{{.candidates}} codes of {{.game}} are left: too many to weigh every guess",
		"candidates", len(codes), "game", p.game.Name(), "limit", codebreaker.ErrLimit)
}

// Orbits returns the guesses that are worth weighing, in code order: those that the
// game allows here, one of each orbit. The error is that of [Position.CheckWeighing].
func (p *Position) Orbits(ctx context.Context) ([]codebreaker.Code, error) {
	if err := p.CheckWeighing(ctx); err != nil {
		return nil, err
	}
	reduction := p.Group().Reduce(p.listed())
	orbits := slices.Clone(reduction.Guesses())
	for i := range orbits {
		orbits[i] = reduction.Expand(orbits[i])
	}
	if p.game.Hard() {
		// The group's moves keep hints as they are, so that of each orbit either all or
		// none are allowed: no hint ever wants a symbol that is absent.
		history := p.History()
		orbits = slices.DeleteFunc(orbits, func(guess codebreaker.Code) bool { return p.game.CheckGuess(guess, history) != nil })
	}
	return orbits, nil
}
