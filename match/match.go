// Package match plays a codebreaker against a codemaker, turn by turn. [Play] lets
// a strategy break a codemaker's code. A [Match] keeps the turns of any game,
// whoever guesses and whoever marks, and lets them be taken back: the terminal and
// the web page drive it.
package match

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/internal/codemaker"
	"codebreaker/position"
	"codebreaker/strategy"
)

// MostTurns is how many turns a match can have, so that counting after each stays
// a matter of seconds. Longer than any game: 64 places of 64 symbols take some dozens.
const MostTurns = 250

// Record is a turn of a match and what it left.
type Record struct {
	Number int // from 1
	codebreaker.Turn
	Left int  // candidates after the turn
	More bool // there may be more: Left is [breakers.CountedLarge], or as many as were easy to find

	after *position.Position
}

// Remaining returns how many codes the turn left. If they were not all counted it is an estimate, which can take some
// tenths of a second. The error is the context's.
func (r Record) Remaining(ctx context.Context) (breakers.Remaining, error) {
	counted := breakers.Remaining{Left: r.Left, More: r.More}
	if !r.More || r.after == nil {
		return counted, nil
	}
	left, err := breakers.Left(ctx, r.after)
	if errors.Is(err, codebreaker.ErrLimit) {
		return counted, nil
	}
	return left, err
}

// Match is a game in progress. The zero Match is of no game, to which nothing can be
// added; use [New].
type Match struct {
	positions []*position.Position // positions[n] is that after n turns
	records   []Record
}

// New returns a match before its first turn.
func New(game *codebreaker.Game) *Match {
	return from(position.Start(game))
}

// from returns a match whose first position is given.
func from(first *position.Position) *Match { return &Match{positions: []*position.Position{first}} }

// Game returns the game that is played, or nil.
func (m *Match) Game() *codebreaker.Game { return m.Position().Game() }

// Position returns where the game stands.
func (m *Match) Position() *position.Position {
	if len(m.positions) == 0 {
		return new(position.Position)
	}
	return m.positions[len(m.positions)-1]
}

// Records returns the turns so far. The slice must not be changed.
func (m *Match) Records() []Record { return m.records }

// Solved reports whether the last turn found the secret.
func (m *Match) Solved() bool {
	return len(m.records) > 0 && m.records[len(m.records)-1].Feedback.Solved()
}

// Clash returns why the turns cannot all be right, or nil: a [position.ErrClash]
// that names the turn where the clash arose, the first that left no code.
func (m *Match) Clash() error {
	for _, record := range m.records {
		if record.Left == 0 {
			return ClashAt(m.Game(), record.Number, record.Turn)
		}
	}
	return nil
}

// ClashAt returns the [position.ErrClash] that arose in a turn of that number.
func ClashAt(game *codebreaker.Game, number int, turn codebreaker.Turn) error {
	if number == 1 {
		return codebreaker.NewProblem("clash-turn-first", "the mark of turn 1, {{.guess}}={{.mark}}, is impossible: no code gives it",
			"guess", game.Format(turn.Guess), "mark", turn.Feedback, "clash", position.ErrClash)
	}
	return codebreaker.NewProblem("clash-turn", "turn {{.turn}}, {{.guess}}={{.mark}}, contradicts the turns before: no code fits all these marks",
		"turn", number, "guess", game.Format(turn.Guess), "mark", turn.Feedback, "clash", position.ErrClash)
}

// Add adds a turn. A guess that may not be played is a [codebreaker.Problem]
// and adds nothing; so is one more than [MostTurns] (a [codebreaker.ErrLimit]). When no code agrees with all turns any more the error is
// [Match.Clash]; the turn stays, so that either it or an earlier one can be put
// right by [Match.Edit] or [Match.Undo]. Until then nothing can be added.
func (m *Match) Add(ctx context.Context, guess codebreaker.Code, feedback codebreaker.Feedback) (Record, error) {
	if err := m.Game().Check(); err != nil {
		return Record{}, err
	}
	if err := m.Position().CheckGuess(guess); err != nil && m.Clash() == nil {
		return Record{}, err
	}
	return m.addUnlessClash(ctx, guess, feedback)
}

// AddPlayed adds a turn that was played elsewhere, as Add does, if
// [codebreaker.Game.CheckPlayed] allows its guess.
func (m *Match) AddPlayed(ctx context.Context, guess codebreaker.Code, feedback codebreaker.Feedback) (Record, error) {
	if err := m.Game().CheckPlayed(guess, m.Position().History()); err != nil && m.Clash() == nil {
		return Record{}, err
	}
	return m.addUnlessClash(ctx, guess, feedback)
}

func (m *Match) addUnlessClash(ctx context.Context, guess codebreaker.Code, feedback codebreaker.Feedback) (Record, error) {
	if err := m.Clash(); err != nil {
		return Record{}, err
	}
	record, err := m.add(ctx, guess, feedback)
	if err == nil {
		err = m.Clash()
	}
	return record, err
}

// AddAll adds turns that were played elsewhere, as [Match.AddPlayed] does, also those
// past one from which on no code agrees with all: then the error is [Match.Clash],
// and all turns stay. On any other error none is added.
func (m *Match) AddAll(ctx context.Context, turns codebreaker.History) error {
	if err := m.room(len(turns)); err != nil {
		return err
	}
	if err := m.Game().CheckTurns(turns); err != nil {
		return err
	}
	added := *m
	for _, turn := range turns {
		if err := m.Game().CheckPlayed(turn.Guess, added.Position().History()); err != nil {
			return err
		}
		added.positions = append(added.positions, added.Position().After(turn.Guess, turn.Feedback))
		added.records = append(added.records, Record{Number: len(added.records) + 1, Turn: turn})
	}
	least := 0 // known of all turns but the last: what agrees with all agrees with fewer
	for i := len(added.records) - 1; i >= len(m.records); i-- {
		if err := added.count(ctx, i, least); err != nil {
			return err
		}
		least = added.records[i].Left
	}
	*m = added
	return m.Clash()
}

func (m *Match) add(ctx context.Context, guess codebreaker.Code, feedback codebreaker.Feedback) (Record, error) {
	if err := m.room(1); err != nil {
		return Record{}, err
	}
	turn := codebreaker.Turn{Guess: guess, Feedback: feedback}
	if err := m.Game().CheckTurns(codebreaker.History{turn}); err != nil {
		return Record{}, err
	}
	added := *m
	added.positions = append(added.positions, m.Position().After(guess, feedback))
	added.records = append(added.records, Record{Number: len(m.records) + 1, Turn: turn})
	if err := added.count(ctx, len(m.records), 0); err != nil {
		return Record{}, err
	}
	*m = added
	return m.records[len(m.records)-1], nil
}

// room returns why so many turns cannot be added, or nil.
func (m *Match) room(turns int) error {
	if turns += len(m.records); turns > MostTurns {
		return codebreaker.NewProblem("turns-most", "{{.turns}} turns; a game can have {{.most}} at most",
			"turns", turns, "most", MostTurns, "limit", codebreaker.ErrLimit)
	}
	return nil
}

// count says in a record how many codes are left, of which so many are known.
func (m *Match) count(ctx context.Context, record, least int) error {
	p, most := m.positions[record+1], breakers.MostCounted(m.Game())
	left, exact, err := p.CountOn(ctx, most, least)
	if least == 0 {
		left, exact, err = p.Count(ctx, most)
	}
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return err
	}
	m.records[record].Left, m.records[record].More, m.records[record].after = left, !exact, p
	return nil
}

// Undo takes the last turn back. It reports whether there was one.
func (m *Match) Undo() bool {
	if len(m.records) == 0 {
		return false
	}
	m.records = slices.Clip(m.records[:len(m.records)-1])
	m.positions = slices.Clip(m.positions[:len(m.positions)-1])
	return true
}

// Edit gives another feedback to turn number and keeps the later turns as they
// were, unless the secret is found before them. The error may be [Match.Clash].
func (m *Match) Edit(ctx context.Context, number int, feedback codebreaker.Feedback) error {
	return m.EditAll(ctx, map[int]codebreaker.Feedback{number: feedback})
}

// EditAll gives turns other marks at once, by their numbers, as [Match.Edit] does.
func (m *Match) EditAll(ctx context.Context, marks map[int]codebreaker.Feedback) error {
	for number := range marks {
		if number < 1 || number > len(m.records) {
			if len(m.records) == 0 {
				return codebreaker.NewProblem("turn-none-yet", "there is no turn {{.turn}} yet", "turn", number)
			}
			return codebreaker.NewProblem("turn-none", "there is no turn {{.turn}}; the last is {{.turns}}", "turn", number, "turns", len(m.records))
		}
	}
	edited := from(m.positions[0])
	for _, record := range m.records {
		if feedback, ok := marks[record.Number]; ok {
			record.Feedback = feedback
		}
		if _, err := edited.add(ctx, record.Guess, record.Feedback); err != nil {
			return err
		}
		if edited.Solved() {
			break
		}
	}
	*m = *edited
	return m.Clash()
}

// Play lets a strategy break a codemaker's code and yields each turn as it is
// played. The last turn is the one that solves the game, or comes with an error: that
// the strategy repeats a guess among them.
func Play(ctx context.Context, game *codebreaker.Game, breaker strategy.Strategy, maker codemaker.Codemaker) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		if err := checkPlayers(game, breaker, maker); err != nil {
			yield(Record{}, err)
			return
		}
		m := New(game)
		for !m.Solved() {
			record, err := m.play(ctx, breaker, maker)
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// checkPlayers returns a problem when somebody is missing.
func checkPlayers(game *codebreaker.Game, breaker strategy.Strategy, maker codemaker.Codemaker) error {
	if err := game.Check(); err != nil {
		return err
	}
	if breaker == nil || maker == nil {
		return noPlayer()
	}
	return nil
}

func noPlayer() error {
	return codebreaker.NewProblem("player-none", "a match needs a strategy and a codemaker")
}

func (m *Match) play(ctx context.Context, breaker strategy.Strategy, maker codemaker.Codemaker) (Record, error) {
	guess, err := breakers.Choose(ctx, breaker, m.Position())
	if err == nil {
		err = m.Position().CheckFresh(guess)
	}
	if err != nil {
		return Record{}, err
	}
	feedback, err := maker.Answer(ctx, m.Position(), guess)
	if err != nil {
		return Record{}, err
	}
	return m.Add(ctx, guess, feedback)
}
