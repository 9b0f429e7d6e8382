package boards

import (
	"fmt"
	"slices"
	"strings"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Example returns a first turn of the game as text: ABCD=XO/O/XX/–, or ABCD=XO in a sequence.
func (g *Game) Example() string {
	open := g.boards
	if g.sequence {
		open = 1
	}
	return g.board.Format(g.board.ExampleCode()) + "=" + g.ExampleMarks(open)
}

// shownMarks is the number of marks that a short example has.
const shownMarks = 4

// ShortExample is [Game.Example] for messages: of many boards it has the first marks only.
func (g *Game) ShortExample() string {
	if g.boards <= shownMarks || g.sequence {
		return g.Example()
	}
	return g.board.Format(g.board.ExampleCode()) + "=" + g.ExampleMarks(shownMarks) + "/…"
}

// ExampleMarks returns the marks of some open boards as text: XO/O/XX.
func (g *Game) ExampleMarks(open int) string {
	g.load()
	marks := make([]rules.Feedback, open)
	for i := range marks {
		marks[i] = g.board.Mark(g.board.ExampleCode(), g.secrets[(i+1)*len(g.secrets)/(g.boards+2)])
	}
	return g.FormatMarks(Turn{Marks: marks}, "/")
}

// noMark is the text for a board that did not mark a guess.
const noMark = "–"

// FormatTurn returns a turn as text, which [Game.ParseTurns] reads: the guess, and the marks of the
// boards in their order, CRANE=xxYxG/xxxxx/–/GYxxx.
func (g *Game) FormatTurn(turn Turn) string {
	return g.board.Format(turn.Guess) + "=" + g.FormatMarks(turn, "/")
}

// FormatMarks returns the marks of a turn in the order of the boards.
func (g *Game) FormatMarks(turn Turn, separator string) string {
	marks := make([]string, len(turn.Marks))
	for i, mark := range turn.Marks {
		if marks[i] = noMark; mark.Places() > 0 {
			marks[i] = mark.String()
		}
	}
	return strings.Join(marks, separator)
}

// ParseTurns reads turns, one in each text, as [Game.FormatTurn] writes them.
func (g *Game) ParseTurns(texts []string) (turns []Turn, err error) {
	for _, text := range texts {
		code, marks, found := g.board.CutTurn(text)
		if !found {
			return nil, message.NewProblem("boards-turn-marks", "write the marks of each guess, such as {{.example}}, or paste the grids of squares above or below the guesses", "example", g.ShortExample())
		}
		guess, err := g.board.ParseCode(code)
		if err != nil {
			return nil, err
		}
		turn := Turn{Guess: guess}
		if turn.Marks, err = g.ParseMarks(turns, marks); err != nil {
			return nil, err
		}
		if turns = append(turns, turn); len(turns) > limits.Turns {
			break
		}
	}
	return turns, limits.CheckTurns(len(turns))
}

// ParseMarks reads the marks of the boards for the guess after some turns, in the order of the
// boards. Boards that do not mark the guess are left out, or have a dash.
func (g *Game) ParseMarks(before []Turn, text string) ([]rules.Feedback, error) {
	fields := strings.Fields(text)
	if strings.Contains(text, "/") {
		fields = strings.Split(text, "/") // marks with spaces, 1 1/2 0
	}
	marks, boards := make([]rules.Feedback, g.boards), []int(nil)
	for i := range g.boards {
		done := slices.ContainsFunc(before, func(turn Turn) bool { return turn.Marks != nil && turn.Marks[i].Solved() })
		if len(fields) == g.boards || !done {
			boards = append(boards, i)
		}
	}
	if len(fields) != len(boards) && !(g.sequence && 0 < len(fields) && len(fields) < len(boards)) {
		return nil, g.count(len(fields), len(boards))
	}
	for at, field := range fields {
		field = strings.TrimSpace(field)
		if field == noMark || field == "-" {
			continue
		}
		mark, err := g.board.ParseFeedback(field)
		if err != nil {
			return nil, err
		}
		marks[boards[at]] = mark
	}
	return marks, nil
}

// count returns the problem that the number of marks is not the number of open boards.
func (g *Game) count(given, open int) error {
	return message.NewProblem("boards-marks-count", "{{n .given \"mark\"}} instead of {{.boards}}, one for each open board, such as {{.example}}", "given", given, "boards", open, "example", g.ExampleMarks(open))
}

// ReadMarks reads the marks of the open boards for the next guess, as [Game.ParseMarks] does.
func (p *Position) ReadMarks(text string) ([]rules.Feedback, error) {
	marks, err := p.game.ParseMarks(p.turns, text)
	if err != nil {
		return nil, err
	}
	given, open, closed := 0, p.Open(), false
	for i, mark := range marks {
		if mark.Places() > 0 {
			given, closed = given+1, closed || !slices.Contains(open, i)
		}
	}
	if closed {
		return nil, p.game.count(given, len(open))
	}
	return marks, nil
}

// numerals are the emoji of numbers of guesses.
var numerals = []string{"1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣", "🔟", "🕚", "🕛", "🕐"}

// numeral returns the emoji for a number of guesses: keycaps and clocks, as Quordle and Octordle
// have them, or two keycaps in games with more guesses. A board that is not solved gets a dash, and a
// red square if the game is over.
func numeral(number, most int, over bool) string {
	unsolved := "➖"
	if over {
		unsolved = "🟥"
	}
	switch {
	case most <= len(numerals) && number == 0:
		return unsolved
	case most <= len(numerals):
		return numerals[number-1]
	case number == 0:
		return unsolved + unsolved
	}
	text := ""
	for _, digit := range fmt.Sprintf("%02d", number) {
		text += string(digit) + "\uFE0F\u20E3"
	}
	return text
}

// Squares returns a number for each board and, for up to four boards marked with tiles, their squares: two
// boards side by side, or four in games of more than eight. The limit on guesses is 0 without one.
func (p *Position) Squares(limit int, over bool) []string {
	most := max(limit, len(p.turns))
	across := 2
	if p.game.boards > 8 {
		across = 4
	}
	var lines []string
	for row := range slices.Chunk(p.boards, across) {
		line := ""
		for _, b := range row {
			line += numeral(b.Done, most, over)
		}
		lines = append(lines, line)
	}
	if p.game.boards > 4 || !p.game.board.Rule().Tiles() {
		return lines
	}
	for first := 0; first < p.game.boards; first += across {
		lines = append(lines, "")
		row := p.boards[first:min(first+across, p.game.boards)]
		last := 0
		for _, b := range row {
			if last = max(last, b.Done); b.Done == 0 {
				last = len(p.turns)
				break
			}
		}
		for _, turn := range p.turns[:last] {
			var marks []string
			for i := range row {
				mark := p.game.board.Dark()
				if turn.Marks[first+i].Places() > 0 {
					mark = strings.ReplaceAll(p.game.board.Squares(turn.Marks[first+i]), "⬛", "⬜") // other games share boards so
				}
				marks = append(marks, mark)
			}
			lines = append(lines, strings.Join(marks, " "))
		}
	}
	return lines
}
