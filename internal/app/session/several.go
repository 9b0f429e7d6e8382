package session

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/weigh"
)

// several is the part of a session of several boards: a person plays against the computer, and all
// boards mark each guess. Its moves are guesses; their marks follow from the secrets.
type several struct {
	game     *boards.Game
	plain    *boards.Game // with the usual names of symbols, for stored moves
	secrets  []rules.Code // when playing
	by       string       // the strategy, when cracking
	position *boards.Position
}

// newSeveral returns the boards of a setup before the first turn. The error is a
// [message.Problem] if several boards cannot be played so.
func newSeveral(game *boards.Game, setup *Setup) (*several, error) {
	s := &several{game: game, plain: plainBoards(game)}
	var err error
	switch {
	case setup.Most > 0 && setup.Most < game.Boards():
		return nil, message.NewProblem("boards-most", "guess limit {{.guesses}}: {{.boards}} boards need at least {{.boards}} guesses", "guesses", setup.Most, "boards", game.Boards())
	case setup.Kind == Helping:
	case setup.Kind == Cracking:
		s.by, err = boards.StrategyNamed(setup.Strategy)
	case setup.Codemaker == Random:
		s.secrets = game.Draw(setup.Seed)
	case setup.Codemaker == Fixed:
		s.secrets, err = s.plain.ParseSecrets(setup.Secret)
	default:
		return nil, message.NewProblem("boards-codemaker", "on several boards the codemaker is random or fixed, not {{.codemaker}}", "codemaker", setup.Codemaker)
	}
	if err != nil {
		return nil, err
	}
	s.position, err = boards.After(game, nil)
	return s, err
}

// open returns the secrets of the boards that mark the next guess.
func (s *several) open() (secrets []rules.Code) {
	for _, board := range s.position.Open() {
		secrets = append(secrets, s.secrets[board])
	}
	return secrets
}

// add plays a guess.
func (s *several) add(guess rules.Code) error {
	after, err := boards.After(s.game, s.position.Mark(s.secrets, guess))
	if err != nil {
		return err
	}
	s.position = after
	return nil
}

// replayed returns the boards of a game, which may lack words that were refused, after moves.
func (s *several) replayed(game *boards.Game, moves []Move) (*several, error) {
	var turns []boards.Turn
	for i := range moves {
		switch m := &moves[i]; {
		case m.Act == Guess:
			turns = game.Mark(s.secrets, turns, *m.Code)
		case m.deviates():
			if err := s.checkAgain(game, turns, m); err != nil {
				return nil, err
			}
		case m.From > len(turns):
			return nil, movesProblem(strconv.Itoa(m.From + 1))
		default:
			turns = slices.Concat(turns[:m.From], m.Boards)
		}
	}
	again := *s
	again.game = game
	return &again, again.become(turns)
}

// checkAgain checks a refusal or replacement that was kept.
func (s *several) checkAgain(game *boards.Game, turns []boards.Turn, m *Move) error {
	switch {
	case s.secrets != nil, m.Act == Refuse && !game.Board().HasWords(), m.Act == Instead && s.by == "":
		return movesProblem(m.text(s.plain.Board()))
	case m.Act == Instead:
		return checkInstead(game, turns, *m.Code)
	}
	return nil
}

// checkInstead returns a problem for a guess that cannot be the next turn.
func checkInstead(game *boards.Game, turns []boards.Turn, guess rules.Code) error {
	if slices.ContainsFunc(turns, func(turn boards.Turn) bool { return turn.Guess == guess }) {
		return weigh.Repeated(game.Board(), guess)
	}
	return game.Board().CheckPlayed(guess, nil)
}

// become goes to the position after turns. Turns that contradict each other stay, as on one board. Marks that
// [boards.Position.Waits] asks for can be missing.
func (s *several) become(turns []boards.Turn) error {
	after, err := boards.Partly(s.game, turns)
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		return err
	}
	s.position = after
	return nil
}

// read reads a stored move: a guess, or when cracking or helping a refusal, a replacement, or the turns from a
// number on, 2:ABCD=XO/OO EFAB=X/O.
func (s *several) read(plain *rules.Game, text string) (Move, error) {
	if s.secrets != nil {
		return ReadMove(plain, Guess, 0, text)
	}
	if m, err := readStored(plain, text); err == nil && m.deviates() {
		return m, nil
	}
	number, rest, _ := strings.Cut(text, ":")
	from, err := strconv.Atoi(number)
	if err != nil || from < 1 {
		return Move{}, movesProblem(text)
	}
	turns, err := s.plain.ParseTurns(strings.Fields(rest))
	if err == nil && slices.ContainsFunc(turns, func(turn boards.Turn) bool { return turn.Marks == nil }) {
		err = movesProblem(text)
	}
	return Move{Act: Add, From: from - 1, Boards: turns}, err
}

// text returns a move as read reads it.
func (s *several) text(m *Move) string {
	return strconv.Itoa(m.From+1) + ":" + strings.Join(texts(s.plain, m.Boards), " ")
}

// AddBoards replaces the turns of several boards after m.From when cracking or helping: one more turn, other
// marks, or both, because a board of a sequence that opens also marks the turns before. The error may be
// [Session.Contradiction]; then the turns stay.
func (s *Session) AddBoards(m Move) error {
	if s.several == nil || s.saved.Kind == Playing {
		return message.NewProblem("session-kind", "not possible in a game of kind {{.kind}}", "kind", string(s.saved.Kind))
	}
	before := s.several.position.Turns()
	turns := slices.Concat(before[:min(m.From, len(before))], m.Boards)
	if err := s.several.become(turns); err != nil {
		return err
	}
	same := func(a, b boards.Turn) bool { return a.Guess == b.Guess && slices.Equal(a.Marks, b.Marks) }
	from := 0
	for from < min(len(before), len(turns)) && same(before[from], turns[from]) {
		from++
	}
	if from == len(before) && from == len(turns) {
		return s.Contradiction()
	}
	s.note(Move{Act: Add, From: from, Boards: turns[from:]})
	return s.Contradiction()
}

// MarkBoards marks the guess that the computer asks about on several boards, or an earlier guess on the board that
// [boards.Position.Waits] names.
func (s *Session) MarkBoards(ctx context.Context, marks []rules.Feedback) error {
	if wait := s.several.position.Waits(); wait != nil {
		return s.EditBoard(wait.Board, map[int]rules.Feedback{wait.Turn + 1: marks[wait.Board]})
	}
	guess, err := s.Ask(ctx)
	if err != nil {
		return err
	}
	return s.AddBoards(Move{From: s.Guesses(), Boards: []boards.Turn{{Guess: guess, Marks: marks}}})
}

// EditBoard replaces marks of one board, by the numbers of their turns, as [Session.Edit] does on one.
func (s *Session) EditBoard(board int, marks map[int]rules.Feedback) error {
	turns := slices.Clone(s.several.position.Turns())
	for number, mark := range marks {
		turns[number-1].Marks = slices.Clone(turns[number-1].Marks)
		turns[number-1].Marks[board] = mark
	}
	return s.AddBoards(Move{Boards: s.several.game.Wanted(turns)})
}

// ReadMoveOn is [ReadMove] for several boards. A mark has the marks of the boards, XO/OO, or one mark if
// [boards.Position.Waits] names a board; turns can be other marks of earlier turns, or grids of squares and the guesses.
func ReadMoveOn(at *boards.Position, act Act, turn int, text string) (move Move, err error) {
	switch act {
	case Add:
		var read *reading.OnBoards
		if read, err = reading.BoardsAfter(at, text); err == nil {
			move.Boards, move.Passed = read.Turns, read.Passed
			move.name(at.Game().Board(), read.Game.Board())
		}
	case Mark:
		move.Boards = []boards.Turn{{Marks: make([]rules.Feedback, at.Game().Boards())}}
		wait := at.Waits()
		switch {
		case wait != nil && strings.Contains(text, "/"):
			err = message.NewProblem("boards-mark-one", "only board {{.board}} marks turn {{.turn}}, so write one mark", "board", wait.Board+1, "turn", wait.Turn+1)
		case wait != nil:
			move.Boards[0].Marks[wait.Board], err = reading.Mark(at.Game().Board(), text)
		default:
			move.Boards[0].Marks, err = at.ReadMarks(reading.Clean(text))
		}
	case Edit:
		if turn < 1 || turn > len(at.Turns()) {
			return move, message.NewProblem("turn-none", "there is no turn {{.turn}}; the last is {{.turns}}", "turn", turn, "turns", len(at.Turns()))
		}
		move.Boards = slices.Clone(at.Turns())
		move.Boards[turn-1].Marks, err = at.Game().ParseMarks(at.Turns()[:turn-1], reading.Clean(text))
		if err == nil {
			move.Boards = at.Game().Wanted(move.Boards, turn-1)
		}
	default:
		return ReadMove(at.Game().Board(), act, turn, text)
	}
	move.Act = act
	return move, err
}

// OneBoard returns a problem if a person gives the marks of several boards: then a single mark is not enough.
func (s *Session) OneBoard() error {
	if s.several == nil || s.saved.Kind == Playing {
		return nil
	}
	return message.NewProblem("boards-mark-each", "this game has several boards: write the marks of each guess, such as {{.example}}", "example", s.several.game.ShortExample())
}

// choose returns the guess of the strategy.
func (s *several) choose(ctx context.Context, start *Start) (rules.Code, error) {
	if len(s.position.Turns()) == 0 && s.by == boards.Strategies()[0] {
		return start.FirstOnBoards(ctx)
	}
	best, err := s.position.Best(ctx, s.by, 1)
	if err != nil {
		return rules.Code{}, err
	}
	return best[0].Guess, nil
}

// texts returns turns as text.
func texts(plain *boards.Game, turns []boards.Turn) (texts []string) {
	for _, turn := range turns {
		texts = append(texts, plain.FormatTurn(turn))
	}
	return texts
}

// plainBoards returns a game of several boards with the usual names of its symbols.
func plainBoards(game *boards.Game) *boards.Game {
	if plain, err := boards.New(plainly(game.Board()), game.Boards(), game.Sequence()); err == nil {
		return plain
	}
	return game
}

// LineOnBoards is [LineOf] for a position of several boards.
func LineOnBoards(s *Setup, at *boards.Position) string {
	var turns []string
	for _, turn := range at.Turns() {
		turns = append(turns, oneField(at.Game().FormatTurn(turn)))
	}
	return lineOf(s, at.Game().Name(), reading.Symbols(at.Game().Board()), turns)
}

// Boards returns the position of a game of several boards, or nil for one board.
func (s *Session) Boards() *boards.Position {
	if s.several == nil {
		return nil
	}
	return s.several.position
}

// Secrets returns the codes of the boards of a finished game, in their order. During the game it
// returns nil.
func (s *Session) Secrets() []rules.Code {
	if s.several == nil || !s.Over() {
		return nil
	}
	return s.several.secrets
}

// ReadBoards is [Start.ReadLine] for several boards, with the marks of the turns.
func (start *Start) ReadBoards(rest string) (Setup, []boards.Turn, error) {
	setup, rest, err := start.readSetup(rest)
	if err != nil {
		return setup, nil, err
	}
	turns, err := readMarked(&setup, start.boards, rest)
	return setup, turns, err
}

// readTurns reads the guesses of a line of several boards.
func readTurns(s *Setup, game *boards.Game, text string) (history rules.History, err error) {
	turns, err := readMarked(s, game, text)
	for _, turn := range turns {
		history = append(history, rules.Turn{Guess: turn.Guess})
	}
	return history, err
}

// readMarked reads the turns of a line of several boards. If the boards hide codes, the turns must have the marks that these
// codes give.
func readMarked(s *Setup, game *boards.Game, text string) ([]boards.Turn, error) {
	if text == "" {
		return nil, nil
	}
	board, err := named(s, game.Board())
	if err != nil {
		return nil, err
	}
	if game, err = boards.New(board, game.Boards(), game.Sequence()); err != nil {
		return nil, err
	}
	read, err := reading.Boards(game, text)
	if err != nil {
		return nil, err
	}
	s.Symbols = reading.Symbols(read.Game.Board())
	turns := read.Turns
	if s.Kind != Playing {
		return turns, nil
	}
	made, err := newSeveral(game, s)
	if err != nil {
		return nil, err
	}
	for _, turn := range turns {
		if err := game.Board().CheckGuess(turn.Guess, nil); err != nil {
			return nil, err
		}
		if err := made.add(turn.Guess); err != nil {
			return nil, err
		}
	}
	for i, right := range made.position.Turns() {
		if given := game.FormatTurn(turns[i]); given != game.FormatTurn(right) {
			return nil, message.NewProblem("boards-other-mark", "turn {{.turn}}, {{.given}}: the correct marks in this game are {{.right}}", "turn", i+1, "given", given, "right", game.FormatMarks(right, "/"))
		}
	}
	return turns, nil
}
