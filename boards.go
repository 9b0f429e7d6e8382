package codebreaker

import (
	"context"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Boards is a game of several boards: Dordle, Quordle and their kind, for words, colours and digits.
//
// Each board hides a code of its own, and no two boards hide the same code. A guess goes to every open board, and each of
// them marks it. A board is done when its code is guessed, and the game is won when all are. In a sequence, such as
// 2*4x6-sequence, a board opens when the one before it is done, and then marks all earlier guesses. [ParseBoards]
// returns games.
type Boards struct{ game *boards.Game }

// ParseBoards returns the game of a name: 4*wordle:en, 2*4x6-sequence, quordle. Up to 64 boards play one game of
// [ParseGame], with its options. The error is a [*ParseError], or the error of the lexicon.
func ParseBoards(name string, options ...Option) (Boards, error) {
	game, err := boards.Parse(name, func(board string) (*rules.Game, error) {
		return rules.ParseGame(board, optionsOf(options)...)
	})
	if err != nil {
		return Boards{}, textError(err, name, "2*4x6")
	}
	return Boards{game}, nil
}

// check returns an error for the zero Boards.
func (b Boards) check() error { return b.Game().game.Check() }

// Name returns the name of the game, which [ParseBoards] reads.
func (b Boards) Name() string {
	if b.game == nil {
		return ""
	}
	return b.game.Name()
}

// String returns the game's name.
func (b Boards) String() string { return b.Name() }

// Game returns the game of each board, which reads and formats its codes.
func (b Boards) Game() Game {
	if b.game == nil {
		return Game{}
	}
	return Game{b.game.Board()}
}

// Count returns the number of boards.
func (b Boards) Count() int {
	if b.game == nil {
		return 0
	}
	return b.game.Boards()
}

// Sequence reports whether a board opens only when the one before it is done.
func (b Boards) Sequence() bool { return b.game != nil && b.game.Sequence() }

// Tries returns the usual number of guesses. For words it is five more than the number of boards (9 in Quordle). For
// other games it is 0: they have no limit.
func (b Boards) Tries() int {
	if b.game == nil {
		return 0
	}
	return b.game.Limit()
}

// Draw returns a secret for each board, all of them different, drawn by their weights. Equal seeds give equal secrets.
func (b Boards) Draw(seed uint64) []Code {
	if b.game == nil {
		return nil
	}
	return b.game.Draw(seed)
}

// BoardsTurn is a guess with the mark of each board. A board that did not mark the guess, because it was done or is not
// open yet, has the zero Feedback.
type BoardsTurn struct {
	Guess Code
	Marks []Feedback
}

// Mark returns turns with one more guess, as boards with these secrets mark it. In a sequence, the marks of earlier
// guesses are added when a board opens. The secrets must be different codes of the game, one for each board.
func (b Boards) Mark(secrets []Code, guess Code, turns ...BoardsTurn) ([]BoardsTurn, error) {
	if _, err := b.After(turns...); err != nil {
		return nil, err
	}
	if err := b.game.CheckSecrets(secrets); err != nil {
		return nil, err
	}
	if err := b.game.Board().CheckGuess(guess, nil); err != nil {
		return nil, err
	}
	return boardsTurnsOf(b.game.Mark(secrets, innerBoards(turns), guess)), nil
}

// ParseTurns reads turns, one on each line: a guess and the marks of the boards in their order, CRANE=xxYxG/–/GYxxx or
// with spaces between. A dash is for a board that did not mark the guess; boards that are done can also be left out. The
// marks can instead be grids of squares, as games share them, above or below the guesses. The error is a [*ParseError].
func (b Boards) ParseTurns(text string) ([]BoardsTurn, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	read, err := reading.Boards(b.game, text)
	if err != nil {
		return nil, textError(err, text, b.game.Example())
	}
	return boardsTurnsOf(read.Turns), nil
}

// FormatTurn returns a turn as text that [Boards.ParseTurns] reads.
func (b Boards) FormatTurn(turn BoardsTurn) string {
	if b.game == nil {
		return ""
	}
	return b.game.FormatTurn(innerBoards([]BoardsTurn{turn})[0])
}

// After returns the position after some turns. It is an error if a turn has not one mark for each board, or a mark of
// another game; and [ErrContradiction] if no code fits the marks of a board.
func (b Boards) After(turns ...BoardsTurn) (BoardsPosition, error) {
	if err := b.check(); err != nil {
		return BoardsPosition{}, err
	}
	inner := innerBoards(turns)
	for _, turn := range inner {
		for _, mark := range turn.Marks {
			if mark.Places() == 0 {
				continue
			}
			if err := b.game.Board().CheckTurns(rules.History{{Guess: turn.Guess, Feedback: mark}}); err != nil {
				return BoardsPosition{}, err
			}
		}
	}
	p, err := boards.After(b.game, inner)
	if err != nil {
		return BoardsPosition{}, err
	}
	return BoardsPosition{p}, nil
}

// BoardsPosition is a game of several boards after some turns. It has the candidates of each board, never their
// products. The zero BoardsPosition has no game and no boards. [Boards.After] returns positions.
type BoardsPosition struct{ position *boards.Position }

// Boards returns the game.
func (p BoardsPosition) Boards() Boards {
	if p.position == nil {
		return Boards{}
	}
	return Boards{p.position.Game()}
}

// Turns returns the turns played.
func (p BoardsPosition) Turns() []BoardsTurn {
	if p.position == nil {
		return nil
	}
	return boardsTurnsOf(p.position.Turns())
}

// Open returns the numbers of the boards that mark the next guess, from 0. There is none when the game is won.
func (p BoardsPosition) Open() []int {
	if p.position == nil {
		return nil
	}
	return p.position.Open()
}

// Won reports whether all boards are done.
func (p BoardsPosition) Won() bool { return p.position != nil && p.position.Won() }

// Candidates returns the candidates of a board in code order, by its number from 0. A code that is certain on one board
// is no candidate of another. It returns nil if there is no such board.
func (p BoardsPosition) Candidates(board int) []Code {
	if p.position == nil || board < 0 || board >= p.position.Game().Boards() {
		return nil
	}
	return p.position.Candidates(board)
}

// BoardsStrategy chooses the next guess of a game of several boards.
type BoardsStrategy uint8

const (
	// BoardsFinish needs the fewest guesses until all boards are done, by an estimate.
	BoardsFinish BoardsStrategy = iota
	// BoardsEntropy adds up the information over the open boards.
	BoardsEntropy
	// BoardsExpected adds up the expected numbers of candidates.
	BoardsExpected
)

// String returns finish, entropy or expected.
func (s BoardsStrategy) String() string { return nameOf(s, "finish", "entropy", "expected") }

// Choose returns the next guess of a strategy. It takes a second at most in games of Wordle's size, and 0.05 s after the
// first guesses. A [Budget] limits its threads and how far it looks ahead. It is an error if the game is won.
func (p BoardsPosition) Choose(ctx context.Context, strategy BoardsStrategy) (Code, error) {
	if err := ctx.Err(); err != nil {
		return Code{}, err
	}
	if err := p.Boards().check(); err != nil {
		return Code{}, err
	}
	best, err := p.position.Best(ctx, strategy.String(), 1)
	switch {
	case err != nil:
		return Code{}, err
	case len(best) == 0:
		return Code{}, message.NewProblem("boards-won", "all boards are done")
	}
	return best[0].Guess, nil
}

// innerBoards returns turns for the engine, which may keep them.
func innerBoards(turns []BoardsTurn) []boards.Turn {
	var same []boards.Turn
	for _, turn := range turns {
		inner := boards.Turn{Guess: turn.Guess}
		for _, mark := range turn.Marks {
			inner.Marks = append(inner.Marks, mark.feedback)
		}
		same = append(same, inner)
	}
	return same
}

// boardsTurnsOf returns turns of the engine.
func boardsTurnsOf(turns []boards.Turn) []BoardsTurn {
	var same []BoardsTurn
	for _, turn := range turns {
		outer := BoardsTurn{Guess: turn.Guess}
		for _, mark := range turn.Marks {
			outer.Marks = append(outer.Marks, Feedback{mark})
		}
		same = append(same, outer)
	}
	return same
}
