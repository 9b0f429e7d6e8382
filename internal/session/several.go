package session

import (
	"strings"

	"codebreaker"
	"codebreaker/internal/boards"
	"codebreaker/internal/message"
)

// several is the part of a session of several boards: a person plays against the computer, and all
// boards mark each guess. Its moves are guesses; their marks follow from the secrets.
type several struct {
	game     *boards.Game
	secrets  []codebreaker.Code
	position *boards.Position
}

// newSeveral returns the boards of a setup before the first turn. The error is a
// [message.Problem] if several boards cannot be played so.
func newSeveral(game *boards.Game, setup *Setup) (*several, error) {
	s := &several{game: game}
	var err error
	switch {
	case setup.Kind != Playing:
		return nil, message.NewProblem("boards-kind", "several boards can be played here, but not cracked or entered")
	case setup.Codemaker == Random:
		s.secrets = game.Draw(setup.Seed)
	case setup.Codemaker == Fixed:
		s.secrets, err = game.ParseSecrets(setup.Secret)
	default:
		return nil, message.NewProblem("boards-codemaker", "on several boards the codemaker is random or fixed, not {{.codemaker}}", "codemaker", setup.Codemaker)
	}
	if err != nil {
		return nil, err
	}
	s.position, err = boards.After(game, nil)
	return s, err
}

// add plays a guess.
func (s *several) add(guess codebreaker.Code) error {
	after, err := boards.After(s.game, s.position.Mark(s.secrets, guess))
	if err != nil {
		return err
	}
	s.position = after
	return nil
}

// replay plays the guesses of moves from the beginning.
func (s *several) replay(moves []Move) error {
	var turns []boards.Turn
	for i := range moves {
		turns = s.game.Mark(s.secrets, turns, *moves[i].Code)
	}
	after, err := boards.After(s.game, turns)
	if err != nil {
		return err
	}
	s.position = after
	return nil
}

// texts returns the turns as text.
func (s *several) texts() []string {
	var texts []string
	for _, turn := range s.position.Turns() {
		texts = append(texts, s.game.FormatTurn(turn))
	}
	return texts
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
func (s *Session) Secrets() []codebreaker.Code {
	if s.several == nil || !s.Over() {
		return nil
	}
	return s.several.secrets
}

// readTurns reads the turns of a line of several boards. They must have the marks that the boards of
// the setup give.
func (s *Setup) readTurns(game *boards.Game, text string) (codebreaker.History, error) {
	if text == "" {
		return nil, nil
	}
	made, err := newSeveral(game, s)
	if err != nil {
		return nil, err
	}
	turns, err := game.ParseTurns(strings.Fields(text))
	if err != nil {
		return nil, err
	}
	var history codebreaker.History
	for _, turn := range turns {
		if err := game.Board().CheckGuess(turn.Guess, nil); err != nil {
			return nil, err
		}
		if err := made.add(turn.Guess); err != nil {
			return nil, err
		}
		history = append(history, codebreaker.Turn{Guess: turn.Guess})
	}
	for i, right := range made.position.Turns() {
		if given := game.FormatTurn(turns[i]); given != game.FormatTurn(right) {
			return nil, message.NewProblem("boards-other-mark", "turn {{.turn}}, {{.given}}: the correct marks in this game are {{.right}}", "turn", i+1, "given", given, "right", game.FormatMarks(right, "/"))
		}
	}
	return history, nil
}
