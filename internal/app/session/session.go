package session

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Session is a game that a person plays, lets the computer crack, or wants help with: a
// [match.Match] with its setup. Moves can be undone and redone without limit. A session is for
// one goroutine. [Start.Begin] and [Start.Resume] return one; the zero Session has no game and refuses
// every move.
type Session struct {
	saved   Saved       // without its moves
	moves   []Move      // of which saved.Done are made, and the rest undone
	named   *Start      // of the game of the setup, whose first letter may be untold
	whole   *Start      // of the game with all its words
	start   *Start      // of the game without the refused words
	game    *rules.Game // of that start
	plain   *rules.Game // in which moves are written
	match   match.Match
	maker   match.Revealer    // when playing
	target  *rules.Code       // at which a game against the adversary must end, or nil
	breaker strategy.Strategy // when cracking
	asked   *rules.Code       // when cracking: the guess to be marked
	several *several          // of a game of several boards, or nil
}

// Begin begins a session with the turns that were already played in it. The marks of a game against
// the computer must be the ones that the computer gives.
func (start *Start) Begin(ctx context.Context, setup Setup, turns rules.History) (*Session, error) {
	setup.Game = start.Name()
	if setup.Day != "" {
		setup.Seed = daySeed(setup.Game, setup.Day)
	}
	if err := start.Game().Check(); err != nil {
		return nil, err
	}
	setup.Symbols = reading.Symbols(start.Game())
	var err error
	if setup.Secret, err = start.secretOf(&setup); err != nil {
		return nil, err
	}
	s, err := newSession(start, Saved{Setup: setup})
	if err != nil {
		return nil, err
	}
	if err := s.addGiven(ctx, turns); err != nil && !errors.Is(err, position.ErrContradiction) {
		return nil, err
	}
	return s, nil
}

// Resume continues a saved session. The game must be the game of its setup. The error is a
// [message.Problem] when a move is unreadable.
func (start *Start) Resume(ctx context.Context, saved Saved) (*Session, error) {
	texts := saved.Moves
	saved.Moves = nil
	s, err := newSession(start, saved)
	if err != nil {
		return nil, err
	}
	if saved.Done < 0 || saved.Done > len(texts) {
		return nil, movesProblem(strconv.Itoa(saved.Done))
	}
	read := readStored
	if s.several != nil {
		read = s.several.read
	}
	for _, text := range texts {
		m, err := read(s.plain, text)
		if err != nil {
			return nil, err
		}
		s.moves = append(s.moves, m)
	}
	return s, s.replay(ctx, saved.Done)
}

func newSession(start *Start, saved Saved) (*Session, error) {
	game := start.Game()
	if err := game.Check(); err != nil {
		return nil, err
	}
	if err := checkSetup(&saved.Setup); err != nil {
		return nil, err
	}
	s := &Session{saved: saved, named: start, plain: plainly(game)}
	var err error
	if saved.Kind == Playing && start.boards == nil {
		if s.maker, err = makerOf(&saved.Setup, game); err != nil {
			return nil, err
		}
		start = start.told(s.maker, saved.Seed)
	}
	s.whole, s.start, s.game, s.match = start, start, start.Game(), *match.New(start.all)
	if start.boards != nil {
		s.several, err = newSeveral(start.boards, &saved.Setup)
		return s, err
	}
	switch saved.Kind {
	case Playing:
		s.saved.Target, s.target, err = targetOf(&saved.Setup, game)
	case Cracking:
		s.breaker, err = breakerOf(&saved.Setup, game)
	}
	return s, err
}

// Saved returns the session in the form to store.
func (s *Session) Saved() Saved {
	saved := s.saved
	for i := range s.moves {
		if m := &s.moves[i]; s.several != nil && m.Act == Add {
			saved.Moves = append(saved.Moves, s.several.text(m))
		} else {
			saved.Moves = append(saved.Moves, m.text(s.plain))
		}
	}
	return saved
}

// Setup returns the setup of the session.
func (s *Session) Setup() Setup { return s.saved.Setup }

// Start returns the start of the current game.
func (s *Session) Start() *Start { return s.start }

// Game returns the current game, without the refused words.
func (s *Session) Game() *rules.Game { return s.game }

// Record is a turn with the candidates that remain after it.
type Record = match.Record

// Records returns the turns, each with the candidates after it.
func (s *Session) Records() []Record { return s.match.Records() }

// Contradiction returns the error that no code agrees with all turns, or nil.
func (s *Session) Contradiction() error {
	if s.several != nil {
		return s.several.position.Contradiction()
	}
	return s.match.Contradiction()
}

// Match returns the turns with the candidates after them. Callers must not change it.
func (s *Session) Match() *match.Match { return &s.match }

// Guesses returns the number of guesses that were played.
func (s *Session) Guesses() int {
	if s.several != nil {
		return len(s.several.position.Turns())
	}
	return len(s.match.Records())
}

// Turns returns all turns, including those after a contradiction. Games of several boards have
// [Session.Boards] instead.
func (s *Session) Turns() rules.History {
	turns := make(rules.History, 0, len(s.match.Records()))
	for _, record := range s.match.Records() {
		turns = append(turns, record.Turn)
	}
	return turns
}

// Line returns the session as one line to share. During a game against a random secret the
// line has only the turns, because the seed would reveal the secret. [Session.Riddle] returns
// a line for other players.
func (s *Session) Line() string {
	setup := s.saved.Setup
	if setup.Kind == Playing && setup.Codemaker == Random && setup.Day == "" && !s.Over() {
		setup = Setup{Kind: Helping}
	}
	return s.line(&setup)
}

// WholeLine returns the session as one line that always has the seed of a random secret.
func (s *Session) WholeLine() string { return s.line(&s.saved.Setup) }

func (s *Session) line(setup *Setup) string {
	if s.several != nil {
		return LineOnBoards(setup, s.several.position)
	}
	game := s.game
	if setup.Kind == Playing { // seeds and days draw from all words
		game = s.named.Game()
	}
	return LineOf(setup, game, s.Turns())
}

// State returns the state of the session.
func (s *Session) State() State {
	switch {
	case s.Contradiction() != nil:
		return Contradicted
	case s.missed():
		return Lost
	case s.several == nil && s.match.Solved() || s.several != nil && s.several.position.Won():
		return Solved
	case s.saved.GaveUp:
		return GivenUp
	case s.saved.Kind == Playing && s.saved.Most > 0 && s.Guesses() >= s.saved.Most:
		return Lost
	}
	return Going
}

// missed reports whether the game can no longer end at its target.
func (s *Session) missed() bool { return s.target != nil && !s.match.Position().Allows(*s.target) }

// Over reports whether the session has ended.
func (s *Session) Over() bool {
	state := s.State()
	return state == Solved || state == Lost || state == GivenUp
}

// Helped reports whether hints were taken or moves undone.
func (s *Session) Helped() bool { return s.saved.Hints > 0 || s.saved.Undone > 0 }

// NoteHint counts a hint, and notes that the next guess follows it.
func (s *Session) NoteHint() {
	s.saved.Hints++
	next := s.Guesses() + 1
	if at, found := slices.BinarySearch(s.saved.Hinted, next); !found {
		s.saved.Hinted = slices.Insert(slices.Clone(s.saved.Hinted), at, next)
	}
}

// Hinted returns the numbers of the guesses before which the player took a hint, from 1, in order. It is empty
// for a game without hints.
func (s *Session) Hinted() []int { return s.saved.Hinted }

// Guess plays a guess against the computer, which marks it. A forbidden guess is a
// [message.Problem] and changes nothing.
func (s *Session) Guess(ctx context.Context, guess rules.Code) error {
	if err := s.expect(Playing); err != nil {
		return err
	}
	if err := s.match.Position().CheckGuess(guess); err != nil {
		return err
	}
	guess = s.taken(guess)
	if s.several != nil {
		if err := s.several.add(guess); err != nil {
			return err
		}
		s.note(Move{Act: Guess, Code: &guess})
		return nil
	}
	feedback, err := s.maker.Answer(ctx, s.match.Position(), guess)
	if err != nil {
		return err
	}
	return s.add(ctx, rules.Turn{Guess: guess, Feedback: feedback})
}

// taken returns the secret for a guess that is the same equation in another order, and any other guess itself.
func (s *Session) taken(guess rules.Code) rules.Code {
	var secrets []rules.Code
	if s.several != nil {
		secrets = s.several.open()
	} else if fixed, ok := s.maker.(match.Fixed); ok {
		secrets = []rules.Code{fixed.Secret}
	}
	for _, secret := range secrets {
		if s.game.Commute(guess, secret) {
			return secret
		}
	}
	return guess
}

// Ask returns the guess to mark: the computer's next guess when it cracks a code, or on several boards an earlier guess
// that [boards.Position.Waits] names. After a contradiction it returns the error until a mark is corrected.
func (s *Session) Ask(ctx context.Context) (rules.Code, error) {
	if s.several != nil && s.Contradiction() == nil {
		if wait := s.several.position.Waits(); wait != nil {
			return s.several.position.Turns()[wait.Turn].Guess, nil
		}
	}
	if err := s.expect(Cracking); err != nil {
		return rules.Code{}, err
	}
	if s.asked == nil {
		s.asked = s.replacement()
	}
	if s.asked == nil {
		guess, err := s.chooseAccepted(ctx)
		if err != nil {
			return rules.Code{}, err
		}
		s.asked = &guess
	}
	return *s.asked, nil
}

// choose returns the guess of the strategy.
func (s *Session) choose(ctx context.Context) (rules.Code, error) {
	if s.several != nil {
		return s.several.choose(ctx, s.start)
	}
	if s.breaker == nil {
		return rules.Code{}, message.NewProblem("player-none", "a match needs a strategy and a codemaker")
	}
	if len(s.match.Records()) == 0 {
		return s.start.First(ctx, s.breaker)
	}
	return s.breaker.Choose(ctx, s.match.Position())
}

// ChooseBy replaces the strategy of the setup when cracking, for example by a tree, which a
// setup cannot name. A resumed session uses its setup again.
func (s *Session) ChooseBy(breaker strategy.Strategy) { s.breaker, s.asked = breaker, nil }

// ChooseAs makes the strategy of another session of the game choose.
func (s *Session) ChooseAs(other *Session) { s.breaker = other.breaker }

// Mark marks the guess that the computer asks about. If no code agrees with all marks the
// error is [match.Match.Contradiction], and the turn stays.
func (s *Session) Mark(ctx context.Context, feedback rules.Feedback) error {
	guess, err := s.Ask(ctx)
	if err != nil {
		return err
	}
	return s.add(ctx, rules.Turn{Guess: guess, Feedback: feedback})
}

// Add adds turns that were played elsewhere. The error may be [match.Match.Contradiction];
// then all turns stay. On any other error nothing is added.
func (s *Session) Add(ctx context.Context, turns ...rules.Turn) error {
	if err := s.expect(Helping); err != nil {
		return err
	}
	return s.add(ctx, turns...)
}

// Edit replaces the marks of turns, by their numbers, in one move, when cracking or helping. The
// error may be [match.Match.Contradiction]; then the marks stay.
func (s *Session) Edit(ctx context.Context, marks map[int]rules.Feedback) error {
	if err := s.game.Check(); err != nil {
		return err
	}
	if s.saved.Kind == Playing {
		return message.NewProblem("edit-played", "the computer's marks are always right: you can change only the marks that a player gave")
	}
	if len(marks) == 0 {
		return s.match.Contradiction()
	}
	for _, number := range slices.Sorted(maps.Keys(marks)) {
		if turns := s.Turns(); 1 <= number && number <= len(turns) && turns[number-1].IsFact() {
			return message.NewProblem("fact-edit", "{{.fact}} has no mark to correct; undo it, or write what is right", "fact", s.game.FormatTurn(turns[number-1]))
		}
		if err := s.checkMark(marks[number]); err != nil {
			return err
		}
	}
	changed := s.match
	err := changed.Edit(ctx, marks)
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		return err
	}
	s.match = changed
	s.note(Move{Act: Edit, Marks: maps.Clone(marks)})
	return err
}

// Undo undoes the last move. It reports whether this was possible: a finished game against the
// computer stays finished.
func (s *Session) Undo(ctx context.Context) (bool, error) {
	if !s.CanUndo() {
		return false, nil
	}
	return true, s.moveTo(ctx, s.saved.Done-1)
}

// Redo makes the last undone move again. It reports whether this was possible.
func (s *Session) Redo(ctx context.Context) (bool, error) {
	if !s.CanRedo() {
		return false, nil
	}
	return true, s.moveTo(ctx, s.saved.Done+1)
}

// CanUndo reports whether a move can be undone.
func (s *Session) CanUndo() bool {
	return s.saved.Done > 0 && !(s.saved.Kind == Playing && s.Over())
}

// CanRedo reports whether a move can be redone.
func (s *Session) CanRedo() bool {
	return s.saved.Done < len(s.moves) && !(s.saved.Kind == Playing && s.Over())
}

// moveTo redoes the next move or undoes the last one.
func (s *Session) moveTo(ctx context.Context, done int) error {
	back := done < s.saved.Done
	if s.several != nil {
		if err := s.replay(ctx, done); err != nil {
			return err
		}
		if back {
			s.saved.Undone++
		}
		s.asked, s.saved.Done = nil, done
		return nil
	}
	move := &s.moves[min(done, s.saved.Done)]
	moved := s.match
	var err error
	switch {
	case move.Act == Instead:
	case back && move.Act == Add:
		moved.Undo()
	case back || move.Act == Refuse:
		err = s.replay(ctx, done)
		moved = s.match
	default:
		err = s.make(ctx, &moved, move)
	}
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		return err
	}
	if back {
		s.saved.Undone++
	}
	s.match, s.asked, s.saved.Done = moved, nil, done
	return nil
}

// GiveUp ends a game against the computer and returns its code.
func (s *Session) GiveUp(ctx context.Context) (rules.Code, error) {
	if err := s.expect(Playing); err != nil {
		return rules.Code{}, err
	}
	if s.several != nil {
		s.saved.GaveUp = true
		return rules.Code{}, nil
	}
	secret, err := s.maker.Reveal(ctx, s.match.Position())
	if err == nil {
		s.saved.GaveUp = true
	}
	return secret, err
}

// Secret returns the code of a finished game against the computer. During the game, and in a game
// of several boards, ok is false.
func (s *Session) Secret(ctx context.Context) (secret rules.Code, ok bool, err error) {
	if !s.Over() || s.several != nil {
		return secret, false, nil
	}
	if s.match.Solved() {
		return s.match.Records()[len(s.match.Records())-1].Guess, true, nil
	}
	secret, err = s.maker.Reveal(ctx, s.match.Position())
	return secret, err == nil, err
}

// expect returns a problem when the session is of another kind, has ended or has a
// contradiction.
func (s *Session) expect(kind Kind) error {
	if err := s.game.Check(); err != nil {
		return err
	}
	switch state := s.State(); {
	case s.saved.Kind != kind:
		return message.NewProblem("session-kind", "not possible in a game of kind {{.kind}}", "kind", string(s.saved.Kind))
	case state == Contradicted:
		return s.Contradiction()
	case state != Going:
		return message.NewProblem("session-over", "the game is over")
	}
	return nil
}

// checkMark returns a problem for a mark that no code of the game can get. Such a move could
// not be read again.
func (s *Session) checkMark(feedback rules.Feedback) error {
	_, err := s.plain.ParseFeedback(feedback.String())
	return err
}

// note stores a move and drops the undone ones.
func (s *Session) note(m Move) {
	s.moves = append(slices.Clip(s.moves[:s.saved.Done]), m)
	s.saved.Done++
	s.asked = nil
}

// addGiven adds the turns with which a session begins.
func (s *Session) addGiven(ctx context.Context, turns rules.History) error {
	if s.several != nil {
		for _, turn := range turns { // their marks were checked when they were read
			if err := s.Guess(ctx, turn.Guess); err != nil {
				return err
			}
		}
		return nil
	}
	if err := s.game.CheckTurns(turns); err != nil {
		return err
	}
	if s.saved.Kind != Playing {
		return s.add(ctx, turns...)
	}
	for _, turn := range turns {
		if turn.IsFact() {
			return message.NewProblem("fact-played", "{{.fact}} is known without a guess, and in a game against the computer there are only guesses", "fact", s.game.FormatTurn(turn))
		}
		if err := s.checkMarked(ctx, &s.match, turn); err != nil {
			return err
		}
		if err := cmp.Or(s.expect(Playing), s.match.Position().CheckGuess(turn.Guess)); err != nil {
			return err
		}
		if err := s.add(ctx, turn); err != nil {
			return err
		}
	}
	return nil
}

// checkMarked returns a problem when the mark of the next turn is not the codemaker's. An
// adversary that estimates may give any mark that leaves a candidate.
func (s *Session) checkMarked(ctx context.Context, m *match.Match, turn rules.Turn) error {
	if adversary, ok := s.maker.(match.Adversary); ok && adversary.Estimates(ctx, s.game) {
		n, _, err := m.Position().After(turn.Guess, turn.Feedback).Candidates().Count(ctx, 1, 0)
		if err != nil || n > 0 {
			return err
		}
	}
	right, err := s.maker.Answer(ctx, m.Position(), turn.Guess)
	if err == nil && right != turn.Feedback {
		err = message.NewProblem("turn-other-mark", "turn {{.turn}}, {{.guess}}={{.mark}}: the correct mark in this game is {{.right}}",
			"turn", len(m.Records())+1, "guess", s.game.Format(turn.Guess), "mark", turn.Feedback, "right", right)
	}
	return err
}

// add adds turns and notes each as a move.
func (s *Session) add(ctx context.Context, turns ...rules.Turn) error {
	for _, turn := range turns {
		if turn.IsFact() {
			continue
		}
		if err := s.checkMark(turn.Feedback); err != nil {
			return err
		}
	}
	turns = append(s.Turns(), turns...).Settled(s.game)[s.Guesses():]
	err := s.match.Add(ctx, turns...)
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		return err
	}
	for _, turn := range turns {
		s.note(Move{Act: Add, Turns: rules.History{turn}})
	}
	return err
}

// replay makes the first moves again. An error leaves the session unchanged.
func (s *Session) replay(ctx context.Context, done int) error {
	start, err := s.without(s.refusedIn(done))
	if err != nil {
		return err
	}
	if s.several != nil {
		return s.replayBoards(start, done)
	}
	replayed, err := s.replayed(ctx, start, done)
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		return err
	}
	s.start, s.game, s.match = start, start.Game(), *replayed
	return nil
}

// replayBoards is [Session.replay] from a start of several boards.
func (s *Session) replayBoards(start *Start, done int) error {
	replayed, err := s.several.replayed(start.boards, s.moves[:done])
	if err != nil {
		return err
	}
	s.start, s.game, s.several = start, start.Game(), replayed
	return nil
}

// replayed returns the match after the first moves, from a start.
func (s *Session) replayed(ctx context.Context, start *Start, done int) (*match.Match, error) {
	m := match.New(start.all)
	for i := range s.moves[:done] {
		if err := s.make(ctx, m, &s.moves[i]); err != nil && !errors.Is(err, position.ErrContradiction) {
			return nil, err
		}
	}
	return m, nil
}

// make makes a move again.
func (s *Session) make(ctx context.Context, m *match.Match, move *Move) error {
	switch {
	case move.deviates():
		return s.checkAgain(m, move)
	case move.Act == Edit:
		return m.Edit(ctx, move.Marks)
	}
	if s.maker != nil {
		if err := s.checkMarked(ctx, m, move.Turns[0]); err != nil {
			return err
		}
	}
	return m.Add(ctx, move.Turns[0])
}
