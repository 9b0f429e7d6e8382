// Package boards plays and advises games of several boards: Dordle, Quordle and their kind, for words,
// colours and digits.
//
//	game, err := boards.Parse("4*wordle:en5", codebreaker.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
//	turns, err := game.ParseTurns("SLATE=YxxxG/xxGYx/xxYxx/xGxxx")
//	p, err := game.After(turns...)
//	guess, err := p.Choose(ctx, "finish")
//
// Each board hides a code of its own, and no two boards hide the same code. A guess goes to every open board,
// and each of them marks it. A board is done when its code is guessed, and the game is won when all are. In a
// sequence, such as 2*4x6-sequence, a board opens when the one before it is done, and then marks all earlier
// guesses.
//
// A [Position] has the candidates of each board, never their products. A choice takes a second at most in games
// of Wordle's size, and 0.05 s after the first guesses. For a game of one board, use package position.
package boards

import (
	"context"
	"errors"
	"slices"

	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Game is a game of several boards. It does not change, and goroutines can share it.
type Game struct{ game *boards.Game }

// Turn is a guess with the mark of each board. A board that did not mark the guess, because it was done or is
// not open yet, has the zero Feedback.
type Turn struct {
	Guess rules.Code
	Marks []rules.Feedback
}

// Parse returns the game of a name: 4*wordle:en, 2*4x6-sequence, quordle. Up to 32 boards play one game of
// [rules.ParseGame], with its options. The error is a [rules.ParseError], or the error of the lexicon.
func Parse(name string, options ...rules.Option) (*Game, error) {
	game, err := boards.Parse(name, func(board string) (*rules.Game, error) {
		return rules.ParseGame(board, options...)
	})
	if err != nil {
		return nil, parseError(err, name, "2*4x6")
	}
	return &Game{game}, nil
}

// parseError returns the error of a text, unless the text is not to blame.
func parseError(err error, input, want string) error {
	var known *rules.ParseError
	if errors.As(err, &known) || !message.BlamesInput(err) {
		return err
	}
	return &rules.ParseError{Input: input, Want: want, Err: err}
}

// Board returns the game of each board, which reads and formats its codes.
func (g *Game) Board() *rules.Game { return g.game.Board() }

// Draw returns a secret for each board, all of them different, drawn by their weights. Equal seeds give equal
// secrets.
func (g *Game) Draw(seed uint64) []rules.Code { return g.game.Draw(seed) }

// Mark returns turns with one more guess, as boards with these secrets mark it. In a sequence, the marks of
// earlier guesses are added when a board opens. The secrets must be different codes of the game, one for each board.
func (g *Game) Mark(secrets []rules.Code, guess rules.Code, turns ...Turn) ([]Turn, error) {
	if err := g.game.CheckSecrets(secrets); err != nil {
		return nil, err
	}
	if _, err := g.After(turns...); err != nil {
		return nil, err
	}
	if err := g.Board().CheckGuess(guess, nil); err != nil {
		return nil, err
	}
	return outer(g.game.Mark(secrets, inner(turns), guess)), nil
}

// ParseTurns reads turns, one on each line: a guess and the marks of the boards in their order, CRANE=xxYxG/–/GYxxx
// or with spaces between. A dash is for a board that did not mark the guess; boards that are done can also be left
// out. The marks can instead be grids of squares, as games share them, above or below the guesses.
func (g *Game) ParseTurns(text string) ([]Turn, error) {
	turns, err := g.game.ParseTurns([]string{text})
	if err != nil {
		return nil, parseError(err, text, g.game.Example())
	}
	return outer(turns), nil
}

// FormatTurn returns a turn as text that [Game.ParseTurns] reads.
func (g *Game) FormatTurn(turn Turn) string { return g.game.FormatTurn(boards.Turn(turn)) }

// After returns the position after some turns. The error wraps position.ErrContradiction if no code fits the
// marks of a board.
func (g *Game) After(turns ...Turn) (*Position, error) {
	for _, turn := range turns {
		for _, mark := range turn.Marks {
			if mark.Places() == 0 {
				continue
			}
			if err := g.Board().CheckTurns(rules.History{{Guess: turn.Guess, Feedback: mark}}); err != nil {
				return nil, err
			}
		}
	}
	p, err := boards.After(g.game, inner(turns))
	if err != nil {
		return nil, err
	}
	return &Position{p}, nil
}

// Position is a game after some turns. It does not change, and goroutines can share it.
type Position struct{ position *boards.Position }

// Open returns the numbers of the boards that mark the next guess, from 0. There is none when the game is won.
func (p *Position) Open() []int { return p.position.Open() }

// Candidates returns the candidates of a board in code order, by its number from 0. A code that is certain on one
// board is no candidate of another. It returns nil if there is no such board.
func (p *Position) Candidates(board int) []rules.Code {
	if board < 0 || board >= p.position.Game().Boards() {
		return nil
	}
	return p.position.Candidates(board)
}

// Choose returns the next guess of a strategy: "finish", which needs the fewest guesses until all boards are done,
// by an estimate; "entropy", which adds up the information over the open boards; or "expected", which adds up the
// expected numbers of candidates. A [rules.Budget] limits its threads and how far it looks ahead.
// It is an error if the game is won.
func (p *Position) Choose(ctx context.Context, strategy string) (rules.Code, error) {
	best, err := p.position.Best(ctx, strategy, 1)
	switch {
	case err != nil:
		return rules.Code{}, err
	case len(best) == 0:
		return rules.Code{}, message.NewProblem("boards-won", "all boards are done")
	}
	return best[0].Guess, nil
}

// inner returns turns for package internal/engine/boards, which may keep them.
func inner(turns []Turn) []boards.Turn {
	var same []boards.Turn
	for _, turn := range turns {
		same = append(same, boards.Turn{Guess: turn.Guess, Marks: slices.Clone(turn.Marks)})
	}
	return same
}

// outer returns the turns of package internal/engine/boards.
func outer(turns []boards.Turn) []Turn {
	var same []Turn
	for _, turn := range turns {
		same = append(same, Turn(turn))
	}
	return same
}
