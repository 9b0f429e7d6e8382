package codebreaker

import (
	"context"
	"iter"

	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Codemaker answers guesses. To let a person play against one, call Answer with [Match.Position] and add the turn to the
// Match.
type Codemaker interface {
	// Answer returns the feedback for a guess in a position. The position has all earlier answers, so that a codemaker
	// needs no state of its own.
	Answer(ctx context.Context, p Position, guess Code) (Feedback, error)
}

// FixedSecret returns a codemaker with the given secret, which must be one of the game's.
func FixedSecret(secret Code) Codemaker { return insideMaker{match.Fixed{Secret: secret}} }

// RandomSecret returns a codemaker with a random secret of the game. All secrets are equally likely, and the same seed gives
// the same secret. It is an error if the game is missing.
func RandomSecret(game Game, seed uint64) (Codemaker, error) {
	if err := game.game.Check(); err != nil {
		return nil, err
	}
	return insideMaker{match.Random(game.game, seed)}, nil
}

// Adversary returns a codemaker without a secret. It always gives the feedback that leaves the most candidates, or in a
// game with weights the greatest weight. Ties go to the feedback with the smallest ordinal. In games of more than two
// million codes it estimates the numbers from a sample.
func Adversary() Codemaker { return insideMaker{match.Adversary{}} }

// insideMaker is a codemaker of the engine.
type insideMaker struct{ maker match.Codemaker }

func (m insideMaker) Answer(ctx context.Context, p Position, guess Code) (Feedback, error) {
	if err := p.ready(ctx); err != nil {
		return Feedback{}, err
	}
	feedback, err := m.maker.Answer(ctx, p.position, guess)
	return Feedback{feedback}, err
}

// outsideMaker is a codemaker of the caller, for the engine.
type outsideMaker struct{ maker Codemaker }

func (m outsideMaker) Answer(ctx context.Context, p *position.Position, guess rules.Code) (rules.Feedback, error) {
	feedback, err := m.maker.Answer(ctx, Position{p}, guess)
	return feedback.feedback, err
}

// makerOf returns a codemaker for the engine.
func makerOf(maker Codemaker) match.Codemaker {
	switch maker := maker.(type) {
	case nil:
		return nil
	case insideMaker:
		return maker.maker
	}
	return outsideMaker{maker}
}

// Record is a turn of a game with the candidates that remained after it.
type Record struct {
	Turn
	Number    int      // from 1, for people
	Remaining int      // candidates after the turn
	More      bool     // counting stopped early: there may be more candidates than Remaining
	After     Position // after the turn
}

func recordOf(r match.Record) Record {
	return Record{turnOf(r.Turn), r.Number, r.Remaining, r.More, Position{r.After}}
}

// Play lets a strategy break a codemaker's code and yields each turn after it was played. The last pair has the turn
// that found the secret, or an error: the strategy's, the codemaker's, the context's, or an error when the game, the
// strategy or the codemaker is missing, or a guess is repeated or may not be played.
func Play(ctx context.Context, game Game, s Strategy, maker Codemaker) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		by, err := strategyOf(s)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			yield(Record{}, err)
			return
		}
		for record, err := range match.Play(ctx, game.game, by, makerOf(maker)) {
			if !yield(recordOf(record), err) {
				return
			}
		}
	}
}

// Match is a game in progress whose guesses and feedback come from elsewhere: it checks each turn, counts the candidates
// after it, and says which turn contradicts the turns before. Turns can be undone and their feedback edited. A turn costs
// one count of the candidates: milliseconds for games of up to a million secrets, and about a second at most in larger
// games, where counting stops early. A Match is for one goroutine at a time. [NewMatch] returns one; nothing can be added
// to the zero Match.
type Match struct{ match match.Match }

// NewMatch returns a match that continues from a position, usually [Game.Start]. Matches that share a position also share
// the list of its candidates.
func NewMatch(from Position) *Match { return &Match{*match.New(from.position)} }

// engine returns the match, never nil.
func (m *Match) engine() *match.Match {
	if m == nil {
		return new(match.Match)
	}
	return &m.match
}

// Add adds turns. If no code agrees with all turns, the error is the one of [Match.Contradiction] and the turns stay, so
// that [Match.Edit] or [Match.Undo] can correct them. On any other error nothing is added: an error for a turn of another
// game, a turn after the one that found the secret, a forbidden guess or more than 250 turns ([ErrLimit]), or the
// context's error. Games of words take any row of letters, because such a guess was played elsewhere, with other lists:
// also a guess that is not in the list, or that the hard rule forbids. [Position.CheckGuess] says [ErrUnlisted] or [ErrHard].
func (m *Match) Add(ctx context.Context, turns ...Turn) error {
	at := m.Position()
	if err := at.ready(ctx); err != nil {
		return err
	}
	played := append(at.Turns(), turns...)
	for i, turn := range played[:max(0, len(played)-1)] {
		if turn.Feedback.Solved() && i+1 >= len(played)-len(turns) {
			return message.NewProblem("session-over", "the game is over")
		}
	}
	return m.engine().Add(ctx, historyOf(turns)...)
}

// Edit replaces the feedback of turns: of Records()[n] by the change whose Turn is n, such as the changes of a
// [Repair]. Of several changes of one turn the last counts. Later turns stay, up to one that finds the secret. The
// errors are the same as for [Match.Add], and there is one for a turn that was not played; their texts number turns
// from 1, for people.
func (m *Match) Edit(ctx context.Context, changes ...Change) error {
	if err := m.Position().ready(ctx); err != nil {
		return err
	}
	same := make(map[int]rules.Feedback)
	for _, change := range changes {
		same[change.Turn+1] = change.Feedback.feedback
	}
	return m.engine().Edit(ctx, same)
}

// Undo removes the last turn. It reports whether there was one.
func (m *Match) Undo() bool { return m.engine().Undo() }

// Contradiction returns nil as long as some code agrees with all turns. Otherwise it returns an [ErrContradiction] that
// names the first turn after which no candidate remained.
func (m *Match) Contradiction() error { return m.engine().Contradiction() }

// Solved reports whether the last turn found the secret.
func (m *Match) Solved() bool { return m.engine().Solved() }

// Records returns the turns that were played.
func (m *Match) Records() []Record {
	var records []Record
	for _, record := range m.engine().Records() {
		records = append(records, recordOf(record))
	}
	return records
}

// Position returns the position after the last turn.
func (m *Match) Position() Position { return Position{m.engine().Position()} }
