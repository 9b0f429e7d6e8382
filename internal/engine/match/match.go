package match

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
)

// Record is a turn of a match with the candidates that remained after it.
type Record struct {
	Number int // from 1
	rules.Turn
	Remaining int  // candidates after the turn
	More      bool // counting stopped early: there may be more candidates than Remaining

	// After is the position after the turn.
	After *position.Position
}

// Match is a game in progress. [New] returns one; nothing can be added to the zero Match.
type Match struct {
	positions []*position.Position // positions[n] is the position after n turns
	records   []Record
}

// New returns a match that continues from a position, usually [position.Start] of a game.
// Matches that share a position also share the list of its candidates.
func New(from *position.Position) *Match { return &Match{positions: []*position.Position{from}} }

// Position returns the position after the last turn.
func (m *Match) Position() *position.Position {
	if len(m.positions) == 0 {
		return new(position.Position)
	}
	return m.positions[len(m.positions)-1]
}

// Records returns the turns so far. Callers must not modify the slice.
func (m *Match) Records() []Record { return m.records }

// Solved reports whether the last turn found the secret.
func (m *Match) Solved() bool {
	return len(m.records) > 0 && m.records[len(m.records)-1].Feedback.Solved()
}

// Contradiction returns nil as long as some code agrees with all turns. Otherwise it returns
// a [position.ErrContradiction] that names the first turn after which no candidate remained.
func (m *Match) Contradiction() error {
	for _, record := range m.records {
		if record.Remaining == 0 {
			return candidate.ContradictionAt(m.game(), record.Number, record.Turn)
		}
	}
	return nil
}

// Add adds turns. If no code agrees with all turns, the error is the one of
// [Match.Contradiction] and the turns stay, so that [Match.Edit] or [Match.Undo] can correct
// them. On any other error nothing is added: an error for a turn of another
// game, a forbidden guess or more than 250 turns (with [limits.ErrReached]), or the
// context's error. In word games a guess may be a word of another list.
func (m *Match) Add(ctx context.Context, turns ...rules.Turn) error {
	added, err := m.with(turns)
	if err != nil {
		return err
	}
	least := 0 // of the counts of later turns: an earlier turn leaves as many or more
	for i := len(added.records) - 1; i >= len(m.records); i-- {
		if err := added.count(ctx, i, least); err != nil {
			return err
		}
		least = added.records[i].Remaining
	}
	*m = added
	return m.Contradiction()
}

// After returns the position after some turns. The errors are the ones of [Match.Add], but nothing is counted: After only
// asks whether a candidate is left.
func After(ctx context.Context, from *position.Position, turns ...rules.Turn) (*position.Position, error) {
	m, err := New(from).with(turns)
	if err != nil {
		return nil, err
	}
	agreeing := len(turns) // the first turns that some code agrees with
	for ; agreeing > 0; agreeing-- {
		found, _, err := m.positions[agreeing].Candidates().Count(ctx, 1, 0)
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		if found > 0 {
			break
		}
	}
	if agreeing < len(turns) {
		return nil, candidate.ContradictionAt(m.game(), agreeing+1, turns[agreeing])
	}
	return m.Position(), nil
}

// with returns the match with more turns, which are checked but not counted.
func (m *Match) with(turns []rules.Turn) (added Match, err error) {
	if err := limits.CheckTurns(len(m.records) + len(turns)); err != nil {
		return added, err
	}
	if err := m.game().CheckTurns(turns); err != nil {
		return added, err
	}
	added = *m
	for _, turn := range turns {
		if err := m.game().CheckPlayedTurn(turn, added.Position().History()); err != nil {
			return added, err
		}
		added.push(turn)
	}
	return added, nil
}

func (m *Match) game() *rules.Game { return m.Position().Game() }

// push appends a turn that is not counted yet.
func (m *Match) push(turn rules.Turn) {
	after := m.Position().After(turn.Guess, turn.Feedback)
	m.positions = append(m.positions, after)
	m.records = append(m.records, Record{Number: len(m.records) + 1, Turn: turn, After: after})
}

// count counts the candidates after a turn. At least the given number is known to remain.
func (m *Match) count(ctx context.Context, record, least int) error {
	p, most := m.positions[record+1], advice.MostCounted(ctx, m.game())
	remaining, exact, err := p.Candidates().Count(ctx, most, least)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return err
	}
	m.records[record].Remaining, m.records[record].More = remaining, !exact
	return nil
}

// Undo removes the last turn. It reports whether there was one.
func (m *Match) Undo() bool {
	if len(m.records) == 0 {
		return false
	}
	m.records = slices.Clip(m.records[:len(m.records)-1])
	m.positions = slices.Clip(m.positions[:len(m.positions)-1])
	return true
}

// Edit replaces the feedback of the turns with the given numbers. Later turns stay, up to
// one that finds the secret. The errors are the same as for [Match.Add].
func (m *Match) Edit(ctx context.Context, feedback map[int]rules.Feedback) error {
	for number := range feedback {
		if number < 1 || number > len(m.records) {
			if len(m.records) == 0 {
				return message.NewProblem("turn-none-yet", "there is no turn {{.turn}} yet", "turn", number)
			}
			return message.NewProblem("turn-none", "there is no turn {{.turn}}; the last is {{.turns}}", "turn", number, "turns", len(m.records))
		}
	}
	if len(feedback) == 0 {
		return m.Contradiction()
	}
	edited := New(m.positions[0])
	for i, record := range m.records {
		if other, ok := feedback[record.Number]; ok {
			record.Feedback = other
		}
		if err := m.game().CheckTurns(rules.History{record.Turn}); err != nil {
			return err
		}
		edited.push(record.Turn)
		if err := edited.count(ctx, i, 0); err != nil {
			return err
		}
		if edited.Solved() {
			break
		}
	}
	*m = *edited
	return m.Contradiction()
}

// Play lets a strategy break a codemaker's code and yields each turn after it was played.
// The last pair has the turn that found the secret, or an error: the strategy's, the
// codemaker's, the context's, or an error when the strategy or the codemaker is
// missing, or a guess is repeated or may not be played.
func Play(ctx context.Context, game *rules.Game, s strategy.Strategy, maker Codemaker) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		if err := checkPlayers(game, s, maker); err != nil {
			yield(Record{}, err)
			return
		}
		m := New(position.Start(game))
		for !m.Solved() {
			record, err := m.play(ctx, s, maker)
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}

func checkPlayers(game *rules.Game, s strategy.Strategy, maker Codemaker) error {
	if err := game.Check(); err != nil {
		return err
	}
	if s == nil || maker == nil {
		return message.NewProblem("player-none", "a match needs a strategy and a codemaker")
	}
	return nil
}

// play plays one turn.
func (m *Match) play(ctx context.Context, s strategy.Strategy, maker Codemaker) (Record, error) {
	guess, err := advice.Choose(ctx, s, m.Position())
	if err == nil {
		err = cmp.Or(weigh.CheckFresh(m.Position(), guess), m.Position().CheckGuess(guess))
	}
	if err != nil {
		return Record{}, err
	}
	feedback, err := maker.Answer(ctx, m.Position(), guess)
	if err != nil {
		return Record{}, err
	}
	before := len(m.records)
	err = m.Add(ctx, rules.Turn{Guess: guess, Feedback: feedback})
	if len(m.records) == before {
		return Record{}, err
	}
	return m.records[before], err
}
