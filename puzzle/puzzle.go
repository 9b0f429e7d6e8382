// Package puzzle is for puzzles that are printed whole, as Master Mot is in
// magazines: lines of a guess and its mark, from which the reader finds the code.
//
// [Parse] reads a puzzle, [Puzzle.Solutions] walks every code that fits, and
// [Puzzle.Explain] deduces the solution as a person would. [Compose] makes a new
// puzzle, which [Puzzle.WriteTo] and [Puzzle.WriteSVG] write. When no code fits,
// package review says why.
package puzzle

import (
	"io"
	"strconv"
	"strings"

	"codebreaker"
)

// Puzzle is a game and lines of guesses with their marks.
type Puzzle struct {
	Game  *codebreaker.Game   // codes without a list of words, marked by pegs
	Lines codebreaker.History // at least one

	// Numbers are the lines' numbers in the file the puzzle was read from, or nil.
	Numbers []int
	// Passed is how many lines of that file, empty ones aside, were passed over.
	Passed int

	lower bool // the file writes its words in small letters
}

// Letters says which symbols may stand at a place of the code.
type Letters uint8

const (
	// Shown is the magazine's rule: those that stand there in some line.
	Shown Letters = iota
	// All is every symbol of the game.
	All
)

// New returns the puzzle of a game and its lines. The error is that of [Puzzle.Check].
func New(game *codebreaker.Game, lines codebreaker.History) (*Puzzle, error) {
	p := &Puzzle{Game: game, Lines: lines}
	if err := p.Check(); err != nil {
		return nil, err
	}
	return p, nil
}

// Check returns a [codebreaker.Problem] when there is no game, when it has a list of
// words or marks by place, when there is no line, and when a guess is no code of the
// game or a mark none of its marks.
func (p *Puzzle) Check() error {
	if p == nil {
		p = new(Puzzle)
	}
	game, lines := p.Game, p.Lines
	if err := game.CheckTurns(lines); err != nil {
		return err
	}
	if game.HasWords() || game.Rule().TellsPlaces() {
		return codebreaker.NewProblem("puzzle-game", "game {{.game}}: a puzzle needs marks with pegs and no empty slots, as in {{.example}}",
			"game", game.Name(), "example", "5x26-black")
	}
	if len(lines) == 0 {
		return noLines()
	}
	for _, turn := range lines {
		if err := game.CheckGuess(turn.Guess, nil); err != nil {
			return err
		}
	}
	return nil
}

func noLines() error {
	return codebreaker.NewProblem("puzzle-no-lines", "no puzzle lines found; write a word, a space and a mark, such as {{.example}}", "example", "paume 2")
}

// Format prints a code as the puzzle writes its words.
func (p *Puzzle) Format(code codebreaker.Code) string {
	if p.lower {
		return strings.ToLower(p.Game.Format(code))
	}
	return p.Game.Format(code)
}

// FormatLine prints a line, from 0, as [Parse] reads it: PAUME 2, or ABCD 1 2.
func (p *Puzzle) FormatLine(line int) string {
	return p.Format(p.Lines[line].Guess) + " " + p.FormatMark(line)
}

// FormatMark prints a line's mark: 2, or 1 2 for black and white.
func (p *Puzzle) FormatMark(line int) string {
	return FormatMark(p.Lines[line].Feedback)
}

// FormatMark prints a feedback as puzzles are marked: 2, or 1 2 for black and white.
func FormatMark(feedback codebreaker.Feedback) string {
	var numbers []string
	for _, peg := range feedback.Rule().Pegs() {
		numbers = append(numbers, strconv.Itoa(feedback.Count(peg)))
	}
	return strings.Join(numbers, " ")
}

// WriteTo writes the puzzle as [Parse] reads it.
func (p *Puzzle) WriteTo(w io.Writer) (int64, error) {
	if err := p.Check(); err != nil {
		return 0, err
	}
	var text strings.Builder
	for line := range p.Lines {
		text.WriteString(p.FormatLine(line) + "\n")
	}
	n, err := io.WriteString(w, text.String())
	return int64(n), err
}
