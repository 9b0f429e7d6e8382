package match

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/internal/codemaker"
	"codebreaker/internal/gamecheck"
	"codebreaker/position"
	"codebreaker/strategy"
)

// State is where a session stands.
type State string

// The states of a session.
const (
	Going   State = "going"   // it waits for a guess, a mark or a turn
	Clashed State = "clash"   // no code agrees with all marks: one is to be changed
	Solved  State = "solved"  // the code is found
	Lost    State = "lost"    // the guesses are used up
	GivenUp State = "gave-up" // the person wanted to see the code
)

// Saved is a session as it is kept. [Resume] goes on with it at the same turn.
type Saved struct {
	Setup
	Moves  []string // in order: a turn, ABCD=XO; other marks of turns, 2:XX or 2:XX 3:O; refused:WORD; or instead:ABCD
	Done   int      // of them, those that were not undone
	GaveUp bool
	Hints  int // that were taken
	Undone int // moves that were taken back
}

// Session is a game that a person plays, has cracked, or wants help with: a [Match]
// with what is around it. Moves can be undone and redone without end. A session is
// for one goroutine. [Begin] and [Resume] make it; the zero Session is of no game, and
// refuses every move.
type Session struct {
	saved   Saved
	whole   *Start            // of the game with all its words
	start   *Start            // of the game without the words that were refused
	game    *codebreaker.Game // of that start
	plain   *codebreaker.Game // as moves are kept
	match   Match
	maker   codemaker.Codemaker // when playing
	breaker strategy.Strategy   // when cracking
	asked   *codebreaker.Code   // when cracking: the guess that waits for its mark
}

// Begin begins a session of a game, with the turns that were already played in it.
// Of those that are played against the computer the marks must be its own.
func Begin(ctx context.Context, game *codebreaker.Game, setup Setup, turns codebreaker.History) (*Session, error) {
	return NewStart(game).Begin(ctx, setup, turns)
}

func begin(ctx context.Context, start *Start, setup Setup, turns codebreaker.History) (*Session, error) {
	setup.Game = start.Game().Name()
	if setup.Day != "" {
		setup.Seed = daySeed(setup.Game, setup.Day)
	}
	s, err := newSession(start, Saved{Setup: setup})
	if err != nil {
		return nil, err
	}
	if err := s.addGiven(ctx, turns); err != nil && !errors.Is(err, position.ErrClash) {
		return nil, err
	}
	return s, nil
}

// Resume goes on with a session that was saved. The game must be the one of its
// setup. The error is a [codebreaker.Problem] when a move cannot be read.
func Resume(ctx context.Context, game *codebreaker.Game, saved Saved) (*Session, error) {
	return NewStart(game).Resume(ctx, saved)
}

func resume(ctx context.Context, start *Start, saved Saved) (*Session, error) {
	saved.Moves = slices.Clone(saved.Moves)
	s, err := newSession(start, saved)
	if err != nil {
		return nil, err
	}
	if saved.Done < 0 || saved.Done > len(saved.Moves) {
		return nil, movesProblem(strconv.Itoa(saved.Done))
	}
	return s, s.replay(ctx, saved.Done)
}

func movesProblem(move string) error {
	const most = 60 // bytes: it may be anything
	if len(move) > most {
		move = strings.ToValidUTF8(move[:most], "") + "…"
	}
	return codebreaker.NewProblem("move-form", "move {{.move}} of the saved game cannot be read", "move", strconv.Quote(move))
}

func newSession(start *Start, saved Saved) (*Session, error) {
	game := start.Game()
	if err := gamecheck.Game(game); err != nil {
		return nil, err
	}
	if err := saved.check(); err != nil {
		return nil, err
	}
	s := &Session{saved: saved, whole: start, start: start, game: game, plain: plainly(game), match: *from(start.all)}
	var err error
	switch saved.Kind {
	case Playing:
		s.maker, err = saved.codemaker(game)
	case Cracking:
		s.breaker, err = saved.breaker(game)
	}
	return s, err
}

// Saved returns the session as it is to be kept.
func (s *Session) Saved() Saved {
	saved := s.saved
	saved.Moves = slices.Clone(saved.Moves)
	return saved
}

// Setup returns what was settled before the first turn.
func (s *Session) Setup() Setup { return s.saved.Setup }

// Start returns the start of the game that is played.
func (s *Session) Start() *Start { return s.start }

// Game returns the game that is played, without the words that were refused.
func (s *Session) Game() *codebreaker.Game { return s.game }

// Match returns the turns and what they leave. It must not be changed.
func (s *Session) Match() *Match { return &s.match }

// Turns returns the turns so far, also those from a clash on.
func (s *Session) Turns() codebreaker.History {
	turns := make(codebreaker.History, 0, len(s.match.records))
	for _, record := range s.match.records {
		turns = append(turns, record.Turn)
	}
	return turns
}

// Line returns the session as one line to share. While a game is played against a
// secret the line has the turns alone, since a seed tells the secret: who wants to
// hand on a riddle takes [Setup.Line] without turns.
func (s *Session) Line() string {
	setup := s.saved.Setup
	if setup.Kind == Playing && setup.Codemaker == Random && setup.Day == "" && !s.Over() {
		setup = Setup{Kind: Helping}
	}
	return setup.Line(s.game, s.Turns())
}

// State returns where the session stands.
func (s *Session) State() State {
	switch {
	case s.match.Clash() != nil:
		return Clashed
	case s.match.Solved():
		return Solved
	case s.saved.GaveUp:
		return GivenUp
	case s.saved.Kind == Playing && s.saved.Most > 0 && len(s.match.records) >= s.saved.Most:
		return Lost
	}
	return Going
}

// Over reports whether the session has come to its end.
func (s *Session) Over() bool {
	state := s.State()
	return state == Solved || state == Lost || state == GivenUp
}

// Helped reports whether hints were taken or moves taken back.
func (s *Session) Helped() bool { return s.saved.Hints > 0 || s.saved.Undone > 0 }

// NoteHint notes that a hint was taken.
func (s *Session) NoteHint() { s.saved.Hints++ }

// Guess plays a guess against the computer, whose mark is in the record. A guess
// that may not be played is a [codebreaker.Problem] and changes nothing.
func (s *Session) Guess(ctx context.Context, guess codebreaker.Code) (Record, error) {
	if err := s.expect(Playing); err != nil {
		return Record{}, err
	}
	if err := s.match.Position().CheckGuess(guess); err != nil {
		return Record{}, err
	}
	feedback, err := s.maker.Answer(ctx, s.match.Position(), guess)
	if err != nil {
		return Record{}, err
	}
	return s.add(ctx, codebreaker.Turn{Guess: guess, Feedback: feedback})
}

// Ask returns the guess that the computer plays next when it cracks a code. The
// error is a clash until a mark is changed.
func (s *Session) Ask(ctx context.Context) (codebreaker.Code, error) {
	if err := s.expect(Cracking); err != nil {
		return codebreaker.Code{}, err
	}
	if s.asked == nil {
		s.asked = s.played()
	}
	if s.asked == nil {
		guess, err := s.chooseAccepted(ctx)
		if err != nil {
			return codebreaker.Code{}, err
		}
		s.asked = &guess
	}
	return *s.asked, nil
}

// choose returns what the breaker plays.
func (s *Session) choose(ctx context.Context) (codebreaker.Code, error) {
	if s.breaker == nil {
		return codebreaker.Code{}, noPlayer()
	}
	if len(s.match.records) == 0 {
		return s.start.First(ctx, s.breaker)
	}
	return s.breaker.Choose(ctx, s.match.Position())
}

// ChooseBy lets another strategy than that of the setup choose the guesses when
// cracking: one that a setup cannot name, such as a tree. A session that is resumed
// chooses by its setup.
func (s *Session) ChooseBy(breaker strategy.Strategy) { s.breaker, s.asked = breaker, nil }

// Mark gives the mark of the guess that the computer asks about. When no code
// agrees with all marks any more the error is [Match.Clash], and the turn stays.
func (s *Session) Mark(ctx context.Context, feedback codebreaker.Feedback) (Record, error) {
	guess, err := s.Ask(ctx)
	if err != nil {
		return Record{}, err
	}
	return s.add(ctx, codebreaker.Turn{Guess: guess, Feedback: feedback})
}

// Add adds a turn that was played elsewhere. The error may be [Match.Clash]; the
// turn stays.
func (s *Session) Add(ctx context.Context, turn codebreaker.Turn) (Record, error) {
	if err := s.expect(Helping); err != nil {
		return Record{}, err
	}
	return s.add(ctx, turn)
}

// AddAll adds turns that were played elsewhere, also those past one from which on no
// code agrees with all: then the error is [Match.Clash], and all turns stay. On any
// other error none is added.
func (s *Session) AddAll(ctx context.Context, turns codebreaker.History) error {
	if err := s.expect(Helping); err != nil {
		return err
	}
	return s.addAll(ctx, turns)
}

// Edit gives another mark to turn number, when cracking or helping.
func (s *Session) Edit(ctx context.Context, number int, feedback codebreaker.Feedback) error {
	return s.EditAll(ctx, map[int]codebreaker.Feedback{number: feedback})
}

// EditAll gives turns other marks, by their numbers, in one move; without marks there is
// none. The error may be [Match.Clash]; the marks stay.
func (s *Session) EditAll(ctx context.Context, marks map[int]codebreaker.Feedback) error {
	if err := gamecheck.Game(s.game); err != nil {
		return err
	}
	if s.saved.Kind == Playing {
		return codebreaker.NewProblem("edit-played", "the computer's marks are always right: you can change only the marks that a player gave")
	}
	if len(marks) == 0 {
		return s.match.Clash()
	}
	var move []string
	for _, number := range slices.Sorted(maps.Keys(marks)) {
		if err := s.checkMark(marks[number]); err != nil {
			return err
		}
		move = append(move, strconv.Itoa(number)+":"+marks[number].String())
	}
	edited := s.match
	err := edited.EditAll(ctx, marks)
	if err != nil && !errors.Is(err, position.ErrClash) {
		return err
	}
	s.match = edited
	s.note(strings.Join(move, " "))
	return err
}

// Undo takes the last move back. It reports whether there was one that may be
// taken back: a game against the computer that is over stays over.
func (s *Session) Undo(ctx context.Context) (bool, error) {
	if !s.CanUndo() {
		return false, nil
	}
	return true, s.moveTo(ctx, s.saved.Done-1)
}

// Redo makes the last move again that was taken back. It reports whether there
// was one.
func (s *Session) Redo(ctx context.Context) (bool, error) {
	if !s.CanRedo() {
		return false, nil
	}
	return true, s.moveTo(ctx, s.saved.Done+1)
}

// CanUndo reports whether there is a move to take back.
func (s *Session) CanUndo() bool {
	return s.saved.Done > 0 && !(s.saved.Kind == Playing && s.Over())
}

// CanRedo reports whether there is a move to make again.
func (s *Session) CanRedo() bool {
	return s.saved.Done < len(s.saved.Moves) && !(s.saved.Kind == Playing && s.Over())
}

// moveTo makes the next move again or takes the last one back.
func (s *Session) moveTo(ctx context.Context, done int) error {
	back := done < s.saved.Done
	move := s.saved.Moves[min(done, s.saved.Done)]
	moved := s.match
	var err error
	switch {
	case isInstead(move):
	case back && isTurn(move):
		moved.Undo()
	case back || isRefusal(move):
		err = s.replay(ctx, done)
		moved = s.match
	default:
		err = s.make(ctx, &moved, move)
	}
	if err != nil && !errors.Is(err, position.ErrClash) {
		return err
	}
	if back {
		s.saved.Undone++
	}
	s.match, s.asked, s.saved.Done = moved, nil, done
	return nil
}

// isTurn tells a move that adds a turn from one that changes a mark. A word of another move
// may have the sign of a turn, as equations do.
func isTurn(move string) bool {
	return strings.Contains(move, "=") && !isRefusal(move) && !isInstead(move)
}

// GiveUp ends a game against the computer and returns its code.
func (s *Session) GiveUp(ctx context.Context) (codebreaker.Code, error) {
	if err := s.expect(Playing); err != nil {
		return codebreaker.Code{}, err
	}
	secret, err := s.maker.Reveal(ctx, s.match.Position())
	if err == nil {
		s.saved.GaveUp = true
	}
	return secret, err
}

// Secret returns the code of a game against the computer that is over. Before, ok
// is false.
func (s *Session) Secret(ctx context.Context) (secret codebreaker.Code, ok bool, err error) {
	if !s.Over() {
		return secret, false, nil
	}
	if s.match.Solved() {
		return s.match.records[len(s.match.records)-1].Guess, true, nil
	}
	secret, err = s.maker.Reveal(ctx, s.match.Position())
	return secret, err == nil, err
}

// expect returns a problem when the session is of another kind, is over or clashes.
func (s *Session) expect(kind Kind) error {
	if err := gamecheck.Game(s.game); err != nil {
		return err
	}
	switch state := s.State(); {
	case s.saved.Kind != kind:
		return codebreaker.NewProblem("session-kind", "not possible in a game of kind {{.kind}}", "kind", string(s.saved.Kind))
	case state == Clashed:
		return s.match.Clash()
	case state != Going:
		return codebreaker.NewProblem("session-over", "the game is over")
	}
	return nil
}

// add adds a turn and notes it as a move.
func (s *Session) add(ctx context.Context, turn codebreaker.Turn) (Record, error) {
	if err := s.checkMark(turn.Feedback); err != nil {
		return Record{}, err
	}
	record, err := s.match.AddPlayed(ctx, turn.Guess, turn.Feedback)
	if err != nil && !errors.Is(err, position.ErrClash) {
		return record, err
	}
	s.note(s.plain.FormatTurn(turn))
	return record, err
}

// checkMark returns a problem when no code of the game can get a mark: such a move
// could not be read again.
func (s *Session) checkMark(feedback codebreaker.Feedback) error {
	_, err := s.plain.ParseFeedback(feedback.String())
	return err
}

// note keeps a move that was made; moves that were undone before it are gone.
func (s *Session) note(move string) {
	s.saved.Moves = append(slices.Clip(s.saved.Moves[:s.saved.Done]), move)
	s.saved.Done++
	s.asked = nil
}

// addGiven adds the turns that come with the session.
func (s *Session) addGiven(ctx context.Context, turns codebreaker.History) error {
	if err := s.game.CheckTurns(turns); err != nil {
		return err
	}
	if s.saved.Kind != Playing {
		return s.addAll(ctx, turns)
	}
	for _, turn := range turns {
		if err := s.checkMarked(ctx, &s.match, turn); err != nil {
			return err
		}
		if err := cmp.Or(s.expect(Playing), s.match.Position().CheckGuess(turn.Guess)); err != nil {
			return err
		}
		if _, err := s.add(ctx, turn); err != nil {
			return err
		}
	}
	return nil
}

// checkMarked returns a problem when a turn that follows those of a match against
// the computer has another mark than the codemaker's. Of an adversary who estimates it may be
// any that leaves a code.
func (s *Session) checkMarked(ctx context.Context, match *Match, turn codebreaker.Turn) error {
	if adversary, ok := s.maker.(codemaker.Adversary); ok && adversary.Estimates(s.game) {
		n, _, err := match.Position().After(turn.Guess, turn.Feedback).Count(ctx, 1)
		if err != nil || n > 0 {
			return err
		}
	}
	right, err := s.maker.Answer(ctx, match.Position(), turn.Guess)
	if err == nil && right != turn.Feedback {
		err = codebreaker.NewProblem("turn-other-mark", "turn {{.turn}}, {{.guess}}={{.mark}}: the correct mark in this game is {{.right}}",
			"turn", len(match.records)+1, "guess", s.game.Format(turn.Guess), "mark", turn.Feedback, "right", right)
	}
	return err
}

// addAll adds turns and notes them as moves.
func (s *Session) addAll(ctx context.Context, turns codebreaker.History) error {
	for _, turn := range turns {
		if err := s.checkMark(turn.Feedback); err != nil {
			return err
		}
	}
	err := s.match.AddAll(ctx, turns)
	if err != nil && !errors.Is(err, position.ErrClash) {
		return err
	}
	for _, turn := range turns {
		s.note(s.plain.FormatTurn(turn))
	}
	return err
}

// replay makes the first moves anew, so many of them. An error leaves the session as it was.
func (s *Session) replay(ctx context.Context, done int) error {
	start, err := s.without(s.refusedIn(done))
	if err != nil {
		return err
	}
	match, err := s.replayed(ctx, start, done)
	if err != nil && !errors.Is(err, position.ErrClash) {
		return err
	}
	s.start, s.game, s.match = start, start.Game(), *match
	return nil
}

// replayed returns the match of the first moves, so many of them, from a start.
func (s *Session) replayed(ctx context.Context, start *Start, done int) (*Match, error) {
	match := from(start.all)
	for _, move := range s.saved.Moves[:done] {
		if err := s.make(ctx, match, move); err != nil && !errors.Is(err, position.ErrClash) {
			return nil, err
		}
	}
	return match, nil
}

// make makes one move that was kept.
func (s *Session) make(ctx context.Context, match *Match, move string) error {
	if isRefusal(move) || isInstead(move) {
		return s.remake(match, move)
	}
	if isTurn(move) {
		turn, err := s.plain.ParseTurn(move)
		if err == nil && s.maker != nil {
			err = s.checkMarked(ctx, match, turn)
		}
		if err == nil {
			err = match.AddAll(ctx, codebreaker.History{turn})
		}
		return err
	}
	marks := make(map[int]codebreaker.Feedback)
	for field := range strings.FieldsSeq(move) {
		turn, mark, _ := strings.Cut(field, ":")
		number, err := strconv.Atoi(turn)
		if err != nil {
			return movesProblem(move)
		}
		if marks[number], err = s.plain.ParseFeedback(mark); err != nil {
			return err
		}
	}
	if len(marks) == 0 {
		return movesProblem(move)
	}
	return match.EditAll(ctx, marks)
}
