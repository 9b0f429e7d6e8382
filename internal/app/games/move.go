package games

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
)

// Do makes a move and keeps it. An error means that the move was not made; a move that makes the
// marks contradict each other is made. The error is a [message.Problem] that says what would be
// right, [position.ErrContradiction] if a contradiction must be resolved first, the context's, or the
// store's.
func (p *Play) Do(ctx context.Context, m session.Move) error {
	if err := p.barred(m); err != nil {
		return err
	}
	untold := p.Game().Untold()
	if err := p.adopt(ctx, m.Game, m.Symbols); err != nil {
		return err
	}
	p.taken, p.passed, p.mended, p.known = m.Game, m.Passed, nil, false
	if untold { // the move tells the first letter
		p.taken = ""
	}
	err := p.do(ctx, m)
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		return err
	}
	return p.save(ctx)
}

// adopt makes the game the one of the first turn, and gives the symbols the names that they have there, such as RRBB. A
// game whose symbols a player has named keeps the names. Later turns may have digits for the symbols, but no colours: which
// colour is which letter, only the player knows.
func (p *Play) adopt(ctx context.Context, game, symbols string) error {
	saved := p.session.Saved()
	switch {
	case p.session.Guesses() > 0:
		if symbols != saved.Symbols && strings.Trim(symbols, "0123456789 ") != "" {
			return message.NewProblem("symbols-mixed", "the turns before are written like {{.example}}: write this one so, too", "example", p.Game().Format(p.Game().ExampleCode()))
		}
		return nil
	case game != "":
		saved = session.Saved{Setup: session.Setup{Kind: saved.Kind, Game: game, Symbols: symbols, Accents: saved.Accents}}
	case symbols == "" || saved.Symbols != "":
		return nil
	default:
		saved.Symbols = symbols
	}
	start, err := p.service.startOf(ctx, &saved.Setup)
	if err != nil {
		return err
	}
	named, err := start.Resume(ctx, saved)
	if err != nil {
		return err
	}
	if game == "" {
		named.ChooseAs(p.session)
	}
	p.start, p.session, p.without, p.clash = start, named, nil, nil
	return nil
}

// barred returns the contradiction to resolve before a move, or nil.
func (p *Play) barred(m session.Move) error {
	clash := p.session.Contradiction()
	switch {
	case clash == nil || !slices.Contains([]session.Act{session.Mark, session.Add, session.Refuse, session.Instead}, m.Act):
		return nil
	case p.session.Boards() != nil:
		if m.Act == session.Add && m.From+len(m.Boards) <= p.session.Guesses() { // it only corrects marks
			return nil
		}
	case m.Act == session.Add:
		if fresh, _, err := p.given(m); err == nil && len(fresh) == 0 { // it only corrects marks
			return nil
		}
	}
	return clash
}

// do makes a move. If the marks then contradict each other it returns that error; any other error
// means that the move was not made.
func (p *Play) do(ctx context.Context, m session.Move) error {
	if (m.Act == session.Guess || m.Act == session.Instead) && m.Code == nil {
		return message.NewProblem("move-code", "write the guess")
	}
	switch {
	case m.Boards == nil && (m.Act == session.Mark || m.Act == session.Add || m.Act == session.Edit) && p.session.OneBoard() != nil:
		return p.session.OneBoard()
	case m.Boards == nil:
	case m.Act == session.Mark:
		return p.session.MarkBoards(ctx, m.Boards[0].Marks)
	default:
		return p.session.AddBoards(m)
	}
	switch m.Act {
	case session.Guess:
		return p.session.Guess(ctx, *m.Code)
	case session.Mark:
		return p.session.Mark(ctx, m.Mark)
	case session.Add:
		return p.addTurns(ctx, m)
	case session.Edit:
		return p.session.Edit(ctx, m.Marks)
	case session.Undo:
		moved, err := p.session.Undo(ctx)
		if err == nil && !moved {
			err = message.NewProblem("undo-nothing", "nothing to undo")
		}
		return err
	case session.Redo:
		moved, err := p.session.Redo(ctx)
		if err == nil && !moved {
			err = message.NewProblem("redo-nothing", "nothing to redo")
		}
		return err
	case session.Refuse:
		word, err := p.refused(ctx, m.Code)
		if err == nil {
			err = p.session.Refuse(ctx, word)
		}
		return err
	case session.Instead:
		return p.session.Instead(*m.Code)
	case session.Repair:
		return p.repair(ctx, cmp.Or(m.Repair, 1))
	case session.GiveUp:
		_, err := p.session.GiveUp(ctx)
		return err
	}
	return message.NewProblem("move-kind", "unknown move {{.kind}}", "kind", string(m.Act))
}

// Read reads a move as a player types it. The number of a turn is for [session.Edit]. The first turns of a game played
// elsewhere may be recognised to be of another game than the one that was chosen.
func (p *Play) Read(ctx context.Context, l *lang.Language, act session.Act, turn int, text string) (session.Move, error) {
	move, err := readOn(p.start, p.session.Boards(), act, turn, text)
	if err == nil || act != session.Add || p.session.Setup().Kind != session.Helping || p.session.Guesses() > 0 {
		return move, err
	}
	other, failed := p.service.config.Study.Recognise(ctx, l, text)
	if failed != nil || other == nil || alike(other, p.start) {
		return move, err
	}
	at, failed := other.Fresh()
	if failed != nil {
		return move, err
	}
	if move, failed = readOn(other, at, act, turn, text); failed != nil {
		return move, err
	}
	move.Game = other.Name()
	return move, nil
}

// readOn reads a move of a game, of one board or of the boards of a position.
func readOn(start *study.Start, at *boards.Position, act session.Act, turn int, text string) (session.Move, error) {
	if at != nil {
		return session.ReadMoveOn(at, act, turn, text)
	}
	return session.ReadMove(start.Game(), act, turn, text)
}

// alike reports whether the codes and marks of two games look the same.
func alike(a, b *study.Start) bool {
	boards := func(start *study.Start) int {
		if all := start.Boards(); all != nil {
			return all.Boards()
		}
		return 1
	}
	return boards(a) == boards(b) && a.Game().Places() == b.Game().Places() && a.Game().Rule().Tiles() == b.Game().Rule().Tiles()
}

// ReadTurn reads a turn that was played elsewhere, as a move: a guess and its mark, or its marks on the boards.
func (p *Play) ReadTurn(guess, mark string) (m session.Move, err error) {
	if at := p.session.Boards(); at != nil {
		return session.ReadMoveOn(at, session.Add, 0, guess+"="+mark)
	}
	var turn rules.Turn
	named, code, err := reading.Code(p.Game(), guess)
	if err != nil {
		return m, err
	}
	turn.Guess = code
	turn.Feedback, err = reading.Mark(p.Game(), mark)
	return session.Move{Act: session.Add, Turns: rules.History{turn}, Symbols: reading.Symbols(named)}, err
}

// refused returns the word that is not accepted: the computer's guess if it is nil.
func (p *Play) refused(ctx context.Context, word *rules.Code) (rules.Code, error) {
	switch {
	case word != nil:
		return *word, nil
	case p.session.Setup().Kind == session.Helping:
		return rules.Code{}, message.NewProblem("refuse-which", "write the word that is not accepted")
	}
	return p.Ask(ctx)
}

// addTurns adds turns that were played elsewhere: all of them, even after a contradiction, or none
// if one cannot be read or played. A guess that was made before gets its new mark.
func (p *Play) addTurns(ctx context.Context, m session.Move) error {
	if len(m.Turns) == 0 && m.Game != "" { // it only tells the first letter
		return nil
	}
	fresh, again, err := p.given(m)
	if err == nil && len(fresh) > 0 {
		err = p.session.Add(ctx, fresh...)
	}
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		return err
	}
	p.mended, p.known = slices.Sorted(maps.Keys(again)), len(fresh)+len(again) == 0
	return p.session.Edit(context.WithoutCancel(ctx), again) // do all or none
}

// given reads turns that were played elsewhere. It returns the new turns, and changed marks of
// existing turns by number.
func (p *Play) given(m session.Move) (fresh rules.History, again map[int]rules.Feedback, err error) {
	turns := m.Turns
	if len(turns) == 0 {
		err = message.NewProblem("turns-none", "no turns found; write a guess and its mark, such as {{.example}}", "example", p.Game().ExampleTurn())
	}
	if err == nil {
		err = p.Game().CheckTurns(turns)
	}
	again = make(map[int]rules.Feedback)
	for _, turn := range turns {
		at := slices.IndexFunc(p.session.Turns(), func(old rules.Turn) bool {
			return old.Guess == turn.Guess && (old == turn || !old.IsFact() && !turn.IsFact())
		})
		switch {
		case at < 0:
			fresh = append(fresh, turn)
		case p.session.Turns()[at].Feedback != turn.Feedback:
			again[at+1] = turn.Feedback
		}
	}
	return fresh, again, err
}

// repair applies a repair of the contradiction, by its number.
func (p *Play) repair(ctx context.Context, number int) error {
	clash, err := p.findClash(ctx, nil)
	if err != nil {
		return err
	}
	marks, err := clash.Repair(number)
	if err != nil {
		return err
	}
	if at := p.session.Boards(); at != nil {
		return p.session.EditBoard(at.Contradicted(), marks)
	}
	return p.session.Edit(ctx, marks)
}

// Check refuses a change unless the game's revision is one of those given. The error is
// [store.ErrStale].
func (p *Play) Check(revisions ...int) error {
	for _, revision := range revisions {
		if revision == p.kept.Revision {
			return nil
		}
	}
	return Stale()
}

// Stale reports that a game has changed since it was read; it wraps [store.ErrStale].
func Stale() error {
	return message.NewProblem("stale", "this game has changed in the meantime: load it again", "err", store.ErrStale)
}

// NoteHint records a hint in a game that is being played.
func (p *Play) NoteHint(ctx context.Context) error {
	if !p.isPlayed() {
		return nil
	}
	p.session.NoteHint()
	return p.save(ctx)
}

// Rate keeps the skill and the luck of a finished game. It does nothing if the game has changed
// since that revision, or is not kept: it was already over in the line that began it.
func (p *Play) Rate(ctx context.Context, revision, skill, luck int) error {
	changed := revision == 0 || p.kept.Revision != revision
	rated := p.kept.Skill == skill && p.kept.Luck == luck
	if changed || rated || p.service.config.Store == nil || p.unsaved != nil {
		return nil
	}
	if err := p.service.config.Store.Rate(context.WithoutCancel(ctx), p.id, skill, luck); err != nil {
		return err
	}
	next := *p.kept
	next.Skill, next.Luck = skill, luck
	p.kept = &next
	return nil
}
