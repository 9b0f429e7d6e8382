package puzzle

import (
	"strconv"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Puzzle is a game with lines of guesses and marks.
type Puzzle struct {
	Game  *rules.Game   // without a word list, marked by pegs
	Lines rules.History // at least one

	// AllSymbols allows every symbol of the game at every place of the code. If it is false, only the symbols
	// that some line has at a place are allowed there, as in magazines.
	AllSymbols bool

	// Numbers are the numbers of the lines in the text that was parsed, or nil.
	Numbers []int
	// Passed is the number of other lines of that text, without the empty ones.
	Passed int
	// Others are some of those lines.
	Others []string
	// Lower is true when the text has its words in small letters.
	Lower bool
	// Spelled is true when the text has the names of symbols in full: red blue, not RB.
	Spelled bool
}

// New returns the puzzle of a game and its lines. It returns an error when
// there is no game or no line, when the game has a word list or marks with tiles, and when a
// line is not a turn of the game or its mark is only partly known.
func New(game *rules.Game, lines rules.History) (*Puzzle, error) {
	p := &Puzzle{Game: game, Lines: lines}
	if err := p.check(); err != nil {
		return nil, err
	}
	return p, nil
}

// check returns the error of [New].
func (p *Puzzle) check() error {
	if p == nil {
		p = new(Puzzle)
	}
	game, lines := p.Game, p.Lines
	if err := game.CheckTurns(lines); err != nil {
		return err
	}
	if game.HasWords() || !countsPegs(game.Rule()) {
		return message.NewProblem("puzzle-game", "game {{.game}}: a puzzle needs marks with pegs and no empty slots, as in {{.example}}",
			"game", game.Name(), "example", "5x26-black")
	}
	if len(lines) == 0 {
		return NoLines()
	}
	if err := game.CheckKnown(lines); err != nil {
		return err
	}
	for _, turn := range lines {
		if err := game.CheckGuess(turn.Guess, nil); err != nil {
			return err
		}
	}
	return nil
}

// countsPegs reports whether marks are numbers of matches, of shared symbols, or both, which is all that the reasoning
// knows.
func countsPegs(rule rules.Rule) bool {
	kernel := rule.Kernel()
	return kernel == rules.CountBoth || kernel == rules.CountMatches || kernel == rules.CountShared
}

// NoLines returns the problem of a puzzle without lines.
func NoLines() error {
	return message.NewProblem("puzzle-no-lines", "no puzzle lines found; write a word, a space and a mark, such as {{.example}}", "example", "paume 2")
}

// Format prints a code in the letters of the puzzle.
func (p *Puzzle) Format(code rules.Code) string {
	switch {
	case p == nil || p.Game.Check() != nil:
		return ""
	case p.Spelled:
		names := make([]string, p.Game.Places())
		for place := range names {
			names[place] = p.Game.SymbolName(int(code[place]))
		}
		return strings.Join(names, " ")
	case p.Lower:
		return strings.ToLower(p.Game.Format(code))
	}
	return p.Game.Format(code)
}

// FormatLine prints the line with this number, from 0, as package reading reads it: PAUME 2,
// or ABCD 1 2. It is empty if there is no such line.
func (p *Puzzle) FormatLine(line int) string {
	if p == nil || line < 0 || line >= len(p.Lines) {
		return ""
	}
	return p.Format(p.Lines[line].Guess) + " " + FormatMark(p.Lines[line].Feedback)
}

// FormatMark prints feedback as puzzles are marked: 2, or 1 2 for black and white.
func FormatMark(feedback rules.Feedback) string {
	var numbers []string
	for _, part := range feedback.Rule().Parts() {
		numbers = append(numbers, strconv.Itoa(feedback.Count(part.Means)))
	}
	return strings.Join(numbers, " ")
}
