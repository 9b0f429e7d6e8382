// Package position holds the state of a game: the turns that were played, and the candidates, which are
// the codes that can still be the secret. Strategies, trees, searches and reviews take a position and
// return another.
//
//	p := position.Start(game)            // every secret is a candidate
//	p = p.After(guess, feedback)         // those that agree with the turn
//	count, err := p.Remaining(ctx)
//	codes, err := p.List(ctx)
//	cells, err := p.Split(ctx, next)     // the positions that may follow a guess
//
// Nothing is listed before it is needed. [Position.Walk] makes one candidate at a time and drops a
// beginning as soon as a turn rules it out, so the first candidate of a game of 68 billion codes
// comes at once. [Position.List] keeps its list: 16 bytes a candidate, at most [MostListed] of them.
// [Position.Remaining] counts without a list, or estimates, in some tenths of a second.
package position

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
)

// Position is a game after some turns. It does not change and may be shared between
// goroutines. The zero Position and nil have no game: [Start] and [After] make others.
type Position struct {
	game     *rules.Game
	last     *guessed       // the last guess; before the first turn, an empty one
	feedback rules.Feedback // to the last guess

	codes []rules.Code                  // all candidates in code order, if they were known from the start
	set   atomic.Pointer[candidate.Set] // the candidates, once something was asked about them

	before  *Position // before the last turn, if that was known and not listed
	repeats bool      // the last turn was played before, so it says nothing more
}

// guessed is a guess with the turns before it. The positions after one guess share it if their symmetry does
// not depend on the feedback.
type guessed struct {
	guess    rules.Code
	before   *guessed       // nil before the first turn
	feedback rules.Feedback // to the guess before
	turns    int            // this one counted
	wrong    error          // of the first turn that is not one of the game

	once  sync.Once
	group *symmetry.Group // that leaves the guess and those before fixed
}

// Start returns the position before the first turn: every secret is a candidate. If the game gives the first letter
// ([rules.Game.Untold]), the first guess tells it, and until then every question returns an error.
func Start(game *rules.Game) *Position {
	p := &Position{game: game, last: new(guessed)}
	if game.Check() == nil && !game.Untold() {
		p.codes = game.Words().Secrets
	}
	return p
}

// After returns the position after some turns.
func After(game *rules.Game, history rules.History) *Position {
	p := Start(game)
	for _, turn := range history {
		p = p.After(turn.Guess, turn.Feedback)
	}
	return p
}

// Listed returns the position after some turns, of which the caller has the candidates in code order. The slice
// must not change while the position is used.
func Listed(game *rules.Game, history rules.History, candidates []rules.Code) *Position {
	game = game.ToldBy(history)
	p := &Position{game: game, last: new(guessed)}
	for _, turn := range history {
		p = p.turn(turn.Guess, turn.Feedback)
	}
	p.codes = candidates
	return p
}

// guess returns the guess as played here.
func (p *Position) guess(guess rules.Code) *guessed {
	return &guessed{guess: guess, before: p.last, feedback: p.feedback, turns: p.last.turns + 1, wrong: p.last.wrong}
}

// Guessed is a position with a guess that was played there, before its feedback. The positions after it share what
// it keeps, so a game whose feedbacks name places needs one for each feedback: the symmetry depends on it.
type Guessed struct {
	game *rules.Game
	last *guessed
}

// Guess plays a guess, which is not checked, in a valid position.
func (p *Position) Guess(guess rules.Code) Guessed { return Guessed{p.game, p.guess(guess)} }

// Answer makes into the position after the feedback. The caller has its candidates, as for [Listed].
func (g Guessed) Answer(into *Position, feedback rules.Feedback, candidates []rules.Code) {
	*into = Position{game: g.game, last: g.last, feedback: feedback, codes: candidates}
}

// turn returns the position after one more turn, without candidates as yet.
func (p *Position) turn(guess rules.Code, feedback rules.Feedback) *Position {
	after := &Position{game: p.game, last: p.guess(guess), feedback: feedback}
	if after.last.wrong == nil {
		after.last.wrong = limits.CheckTurns(after.last.turns)
	}
	if after.last.wrong == nil {
		after.last.wrong = p.game.CheckTurn(after.last.turns, rules.Turn{Guess: guess, Feedback: feedback})
	}
	return after
}

// After returns the position after one more turn: its candidates would have given that feedback to the guess.
// It is listed if p is listed. If the turn is not valid in the game, [Position.Check] and all other methods
// return the error.
func (p *Position) After(guess rules.Code, feedback rules.Feedback) *Position {
	if p.Game().Check() != nil {
		return p
	}
	if told := p.game.ToldBy(rules.History{{Guess: guess, Feedback: feedback}}); told != p.game {
		p = After(told, p.History())
	}
	after := p.turn(guess, feedback)
	after.repeats = p.played(guess, feedback)
	switch codes := p.listed(); {
	case codes == nil:
		after.before = p
	case after.repeats:
		after.codes = codes
	case after.Check() == nil:
		after.codes = candidate.Agreeing(p.game, codes, guess, feedback)
	}
	return after
}

// played reports whether a turn was played before.
func (p *Position) played(guess rules.Code, feedback rules.Feedback) bool {
	for last, answer := p.last, p.feedback; last.before != nil; last, answer = last.before, last.feedback {
		if last.guess == guess && answer == feedback {
			return true
		}
	}
	return false
}

// listed returns all candidates, or nil before they are listed.
func (p *Position) listed() []rules.Code {
	switch {
	case p == nil:
		return nil
	case p.codes != nil:
		return p.codes
	}
	if set := p.set.Load(); set != nil {
		return set.Kept()
	}
	return nil
}

// Candidates returns the set of candidates, which keeps its list, samples and count.
func (p *Position) Candidates() *candidate.Set {
	if err := p.Check(); err != nil {
		return candidate.Wrong(err)
	}
	if set := p.set.Load(); set != nil {
		return set
	}
	return p.after(p.History())
}

// after returns the set of candidates after the position's history. The sets of the turns before share the history,
// so the memory is proportional to the number of turns.
func (p *Position) after(history rules.History) *candidate.Set {
	if set := p.set.Load(); set != nil {
		return set
	}
	var set *candidate.Set
	switch {
	case p.codes != nil:
		set = candidate.Listed(p.game, history, p.codes)
	case p.before != nil && p.repeats:
		set = p.before.after(history[:len(history)-1])
	case p.before != nil:
		set = p.before.after(history[:len(history)-1]).After(history)
	default:
		set = candidate.Unlisted(p.game, history)
	}
	p.set.CompareAndSwap(nil, set)
	return p.set.Load()
}

// Game returns the game; nil of the zero Position.
func (p *Position) Game() *rules.Game {
	if p == nil {
		return nil
	}
	return p.game
}

// Check returns an error without a game, if a turn is not valid in it
// ([rules.Game.CheckTurns]), or if its first letter is not told yet ([rules.Game.CheckTold]). All other
// questions then return the same error.
func (p *Position) Check() error {
	if err := p.Game().Check(); err != nil {
		return err
	}
	if err := p.game.CheckTold(); err != nil {
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
func (p *Position) History() rules.History {
	if p.Turns() == 0 {
		return nil
	}
	history := make(rules.History, p.last.turns)
	feedback := p.feedback
	for last := p.last; last.before != nil; last = last.before {
		history[last.turns-1] = rules.Turn{Guess: last.guess, Feedback: feedback}
		feedback = last.feedback
	}
	return history
}

// Allows reports whether a code agrees with all turns and may be the secret.
func (p *Position) Allows(code rules.Code) bool {
	return p.Check() == nil && p.game.CheckSecret(code) == nil && p.History().Allows(p.game, code)
}

// CheckGuess returns an error when the game forbids a guess here.
func (p *Position) CheckGuess(guess rules.Code) error {
	if err := p.Check(); err != nil {
		return err
	}
	return p.game.CheckGuess(guess, p.History())
}

// Group returns the symmetry that the turns leave; nil when [Position.Check] returns an error.
func (p *Position) Group() *symmetry.Group {
	if p.Check() != nil {
		return nil
	}
	return p.last.groupAfter(p.game, p.feedback)
}

// groupAfter returns the group after a feedback to the guess. Unless feedbacks name
// places, it does not depend on the feedback.
func (g *guessed) groupAfter(game *rules.Game, feedback rules.Feedback) *symmetry.Group {
	g.once.Do(func() {
		if g.before == nil {
			g.group = symmetry.Of(game)
		} else {
			g.group = g.before.groupAfter(game, g.feedback).After(rules.Turn{Guess: g.guess, Feedback: feedback})
		}
	})
	return g.group
}

// Orbits returns the guesses that are worth considering, in code order: of the guesses that the game allows
// here, one of each orbit. Guesses of one orbit differ by a symmetry of the position, so they are equally
// good. The error is that of [Position.List], or a [limits.ErrReached] if there are too many guesses.
func (p *Position) Orbits(ctx context.Context) ([]rules.Code, error) {
	codes, err := p.List(ctx)
	if err == nil {
		err = partition.CheckPairs(ctx, p.game, p.Turns(), len(codes))
	}
	if err != nil {
		return nil, err
	}
	reduction := p.Group().Reduce(codes)
	orbits := slices.Clone(reduction.Guesses())
	for i := range orbits {
		orbits[i] = reduction.Expand(orbits[i])
	}
	if p.game.Hard() {
		// Symmetries keep hints as they are, so either all guesses of an orbit are allowed or none:
		// no hint asks for a symbol that is absent.
		history := p.History()
		orbits = slices.DeleteFunc(orbits, func(guess rules.Code) bool { return !p.game.UsesHints(guess, history) })
	}
	return orbits, nil
}
