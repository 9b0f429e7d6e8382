package boards

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

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
	marks := g.ExampleMarks(open)
	return g.board.Format(g.guesses[0]) + "=" + marks
}

// ExampleMarks returns the marks of some open boards as text: XO/O/XX.
func (g *Game) ExampleMarks(open int) string {
	g.load()
	marks := make([]rules.Feedback, open)
	for i := range marks {
		marks[i] = g.board.Mark(g.guesses[0], g.secrets[(i+1)*len(g.secrets)/(g.boards+2)])
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

// ParseTurns reads turns, one in each text: a guess and its marks, as [Game.FormatTurn] writes
// them or with spaces, or a guess alone. The marks of guesses alone are in the grids that the games share: rows of
// squares, the boards side by side or below each other.
func (g *Game) ParseTurns(texts []string) ([]Turn, error) { return g.parseTurns(nil, texts) }

// ReadTurns returns the turns with others that a person writes, one in each line, as [Game.ParseTurns]
// reads them. A line can also have several turns, if each has an equals sign. A guess that was made
// before gets its new marks.
func (p *Position) ReadTurns(text string) ([]Turn, error) {
	var texts []string
	for line := range strings.SplitSeq(text, "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || slices.ContainsFunc(fields, func(field string) bool { return !strings.Contains(field, "=") }) {
			fields = []string{line} // an empty line is between two grids
		}
		texts = append(texts, fields...)
	}
	read, err := p.game.parseTurns(p.turns, texts)
	if err != nil {
		return nil, err
	}
	if len(read) == 0 {
		return nil, message.NewProblem("turns-none", "no turns found; write a guess and its mark, such as {{.example}}", "example", p.game.Example())
	}
	turns, fresh, marked := slices.Clone(p.turns), []Turn(nil), []int(nil)
	for _, turn := range read {
		if at := madeBefore(p.turns, turn.Guess); at >= 0 {
			turns[at] = turn
			marked = append(marked, at)
		} else {
			fresh = append(fresh, turn)
		}
	}
	if len(marked) > 0 {
		turns = p.game.Wanted(turns, marked...)
	}
	return append(turns, fresh...), nil
}

// madeBefore returns the index of the turn that made a guess, or -1.
func madeBefore(turns []Turn, guess rules.Code) int {
	return slices.IndexFunc(turns, func(turn Turn) bool { return turn.Guess == guess })
}

// parseTurns is [Game.ParseTurns] for turns after others.
func (g *Game) parseTurns(before []Turn, texts []string) ([]Turn, error) {
	var turns []Turn
	var grid [][][]rules.Feedback // by block, line and board side by side
	marked, alone := 0, 0
	pasted := slices.ContainsFunc(texts, func(text string) bool {
		return slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool { _, ok := g.squares(line); return ok })
	})
	block, above := false, false // whether the grids are above the guesses
	for _, text := range texts {
		for line := range strings.SplitSeq(text, "\n") {
			line = strings.TrimSpace(line)
			row, ok := g.squares(line)
			if ok {
				if !block {
					grid, block = append(grid, nil), true
				}
				grid[len(grid)-1] = append(grid[len(grid)-1], row)
				continue
			}
			block = false
			around := marked == 0 && (pasted || alone > 0) // the line can be text around the grids
			if line == "" || around && !strings.ContainsFunc(line, unicode.IsLetter) {
				continue // keycaps above a grid
			}
			turn, err := g.parseTurn(before, turns, line)
			if err != nil && around && (len(strings.Fields(line)) != 1 || strings.ContainsAny(line, "./")) {
				continue // the title of a grid, or the address of a site
			}
			if err != nil && len(grid) > 0 && alone > 0 && !above {
				continue // text below the grids
			}
			if err != nil {
				return nil, err
			}
			if turn.Marks == nil {
				above = above || alone == 0 && len(grid) > 0
				alone++
			} else {
				marked++
			}
			turns = append(turns, turn)
			if err := limits.CheckTurns(len(turns)); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case alone == 0 && (marked > 0 || len(grid) == 0):
		return turns, nil
	case marked > 0 || alone == 0 || len(grid) == 0:
		return nil, message.NewProblem("boards-turn-marks", "write the marks of each guess, such as {{.example}}, or paste the grids of squares above or below the guesses", "example", g.Example())
	}
	return turns, g.fill(turns, grid)
}

// squares reads a line of a grid: a mark in squares for each of the boards side by side.
func (g *Game) squares(line string) (row []rules.Feedback, ok bool) {
	fields := strings.Fields(line)
	for _, field := range fields {
		if strings.ContainsFunc(field, func(r rune) bool { return r < 0x2b00 }) {
			return nil, false
		}
		mark, err := g.board.ParseFeedback(field)
		if err != nil {
			return nil, false
		}
		row = append(row, mark)
	}
	return row, len(row) > 0
}

// fill gives turns the marks of grids.
func (g *Game) fill(turns []Turn, grid [][][]rules.Feedback) error {
	for i := range turns {
		turns[i].Marks = make([]rules.Feedback, g.boards)
	}
	board := 0
	for _, block := range grid {
		wide := 0
		for i, row := range block {
			if i > 0 && len(row) != wide || board+len(row) > g.boards {
				return message.NewProblem("boards-grid", "the grids of squares are not those of {{.boards}} boards: each line must have as many as the others of its block", "boards", g.boards)
			}
			wide = len(row)
			for j, mark := range row {
				done := slices.ContainsFunc(turns[:min(i, len(turns))], func(turn Turn) bool { return turn.Marks[board+j].Solved() })
				if done {
					continue // dark squares below a board that is done
				}
				if i >= len(turns) {
					return message.NewProblem("boards-grid-long", "the grid of board {{.board}} has more lines than there are guesses: {{.guesses}}", "board", board+j+1, "guesses", len(turns))
				}
				turns[i].Marks[board+j] = mark
			}
		}
		board += wide
	}
	if board != g.boards {
		return message.NewProblem("boards-grid-count", "the grids show {{.given}} boards, and the game has {{.boards}}", "given", board, "boards", g.boards)
	}
	return nil
}

// parseTurn reads one turn after earlier turns and other texts. It can be an earlier turn with other
// marks. A guess alone has no marks.
func (g *Game) parseTurn(before, others []Turn, text string) (Turn, error) {
	code, marks, found := text, "", false
	if at := strings.LastIndexByte(text, '='); at >= 0 {
		code, marks, found = text[:at], text[at+1:], true
	} else if first, rest, ok := strings.Cut(text, " "); ok {
		code, marks, found = first, rest, true
	}
	guess, err := g.board.ParseCode(strings.TrimSpace(code))
	if err != nil && found {
		if whole, failed := g.board.ParseCode(strings.TrimSpace(text)); failed == nil { // an equation
			return Turn{Guess: whole}, nil
		}
	}
	if err != nil {
		return Turn{}, err
	}
	turn := Turn{Guess: guess}
	if at := madeBefore(before, guess); at >= 0 {
		before = before[:at]
	}
	if found {
		turn.Marks, err = g.ParseMarks(slices.Concat(before, others), marks)
	}
	return turn, err
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
				mark := strings.Repeat("⬛", p.game.board.Places())
				if turn.Marks[first+i].Places() > 0 {
					mark = squares(turn.Marks[first+i])
				}
				marks = append(marks, mark)
			}
			lines = append(lines, strings.Join(marks, " "))
		}
	}
	return lines
}

func squares(mark rules.Feedback) string {
	text := ""
	for _, tile := range mark.Row() {
		switch tile.Means {
		case rules.Right:
			text += "🟩"
		case rules.Misplaced:
			text += "🟨"
		default:
			text += "⬜"
		}
	}
	return text
}
