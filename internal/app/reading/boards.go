package reading

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// OnBoards is what a text says about several boards.
type OnBoards struct {
	Game   *boards.Game // with the symbols as the text writes them
	Turns  []boards.Turn
	Passed []Line // lines that say nothing of a turn
}

// Boards reads the turns of several boards: a guess and its marks, CRANE=xxYxG/xxxxx; or guesses, and the grids of
// squares that the games share, the boards side by side or below each other. An empty text has no turns.
func Boards(game *boards.Game, text string) (*OnBoards, error) { return onBoards(game, nil, text) }

// BoardsAfter is [Boards] after the turns of a position, which it returns as well. A guess that was made before gets
// its new marks.
func BoardsAfter(at *boards.Position, text string) (*OnBoards, error) {
	game, before := at.Game(), at.Turns()
	read, err := onBoards(game, before, text)
	if err != nil {
		return nil, err
	}
	if len(read.Turns) == 0 {
		return nil, message.NewProblem("turns-none", "no turns found; write a guess and its mark, such as {{.example}}", "example", game.ShortExample())
	}
	turns, fresh, marked := slices.Clone(before), []boards.Turn(nil), []int(nil)
	for _, turn := range read.Turns {
		if number := madeBefore(before, turn.Guess); number >= 0 {
			turns[number] = turn
			marked = append(marked, number)
		} else {
			fresh = append(fresh, turn)
		}
	}
	if len(marked) > 0 {
		turns = game.Wanted(turns, marked...)
	}
	read.Turns = append(turns, fresh...)
	return read, nil
}

// madeBefore returns the index of the turn that made a guess, or -1.
func madeBefore(turns []boards.Turn, guess rules.Code) int {
	return slices.IndexFunc(turns, func(turn boards.Turn) bool { return turn.Guess == guess })
}

// onBoards reads the turns with the symbols that fit the text best.
func onBoards(game *boards.Game, before []boards.Turn, text string) (best *OnBoards, first error) {
	if len(text) > longest {
		return nil, tooLong()
	}
	board, cleaned, err := stated(game.Board(), Clean(text))
	if err != nil {
		return nil, err
	}
	for named := range variants(board, cleaned) {
		of := game
		if named != game.Board() {
			var err error
			if of, err = boards.New(named, game.Boards(), game.Sequence()); err != nil {
				return nil, err
			}
		}
		read, err := readBoards(of, before, cleaned, areColours(board, named))
		switch {
		case err != nil:
			first = cmp.Or(first, err)
		case best == nil || len(read.Passed) < len(best.Passed):
			best = read
		}
		if best != nil && len(best.Passed) == 0 {
			break
		}
	}
	if best == nil || len(best.Passed) > 0 {
		if _, facts, _, _ := cutFacts(board, cleaned, false); len(facts) > 0 {
			return nil, message.NewProblem("facts-boards", "{{.fact}} says what is known of one code, and this game has several: write guesses and their marks, such as {{.example}}",
				"fact", board.FormatTurn(facts[0]), "example", game.ShortExample())
		}
	}
	if best == nil {
		return nil, otherGame(typed(first, game.Board().Rule().SquaresOf, text), text)
	}
	return best, nil
}

// boardsReader reads the lines of a text about several boards.
type boardsReader struct {
	lines  reader // of one board
	game   *boards.Game
	before []boards.Turn
	turns  []boards.Turn
	grid   [][][]rules.Feedback // by block, line, and board side by side
	block  bool                 // the last line is in the last block
	alone  int                  // guesses without marks
	marked int                  // guesses with marks
	odd    error                // why a word alone on its line is not a guess
	passed []Line
	prose  []Line // lines of words that could be guesses, without marks
	words  int    // on these lines
}

// readBoards reads the turns of several boards after others.
func readBoards(game *boards.Game, before []boards.Turn, text string, colours bool) (*OnBoards, error) {
	r := &boardsReader{lines: reader{game: game.Board(), colours: colours, first: firstWords(text)}, game: game, before: before}
	number := 0
	for line := range strings.SplitSeq(r.squared(text), "\n") {
		number++
		before, prose := len(r.passed), len(r.prose)
		if err := r.add(line); err != nil {
			return nil, err
		}
		for i := range r.passed[before:] {
			r.passed[before+i] = Line{number, strings.TrimSpace(line)}
		}
		for i := range r.prose[prose:] {
			r.prose[prose+i] = Line{number, strings.TrimSpace(line)}
		}
		if err := limits.CheckTurns(len(r.turns)); err != nil {
			return nil, err
		}
	}
	if r.marked > 0 && len(r.grid) == 0 && r.alone == r.words {
		r.turns = slices.DeleteFunc(r.turns, func(turn boards.Turn) bool { return turn.Marks == nil })
		r.passed, r.alone = append(r.passed, r.prose...), 0
	}
	switch {
	case len(r.grid) > 0 && r.odd != nil:
		return nil, r.odd
	case r.alone == 0 && r.marked == 0 && len(r.grid) == 0 && strings.TrimSpace(text) != "":
		if r.odd != nil {
			return nil, r.odd
		}
		return nil, message.NewProblem("turns-none", "no turns found; write a guess and its mark, such as {{.example}}", "example", game.ShortExample())
	case r.alone == 0 && (r.marked > 0 || len(r.grid) == 0):
	case r.marked > 0 || r.alone == 0 || len(r.grid) == 0:
		return nil, message.NewProblem("boards-turn-marks", "write the marks of each guess, such as {{.example}}, or paste the grids of squares above or below the guesses", "example", game.ShortExample())
	default:
		if err := r.fill(); err != nil {
			return nil, err
		}
	}
	return &OnBoards{game, r.turns, r.passed}, nil
}

// squared returns a text with squares of one notation, without the lines of keys that tell the results of the boards.
func (r *boardsReader) squared(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.ContainsRune(line, keycap) && !strings.ContainsAny(line, "🟩🟨⬛⬜") {
			lines[i] = ""
		}
	}
	return r.game.Board().Rule().SquaresOf(strings.Join(lines, "\n"))
}

// add reads a line.
func (r *boardsReader) add(line string) error {
	if row := r.row(line); row != nil {
		if !r.block {
			r.grid, r.block = append(r.grid, nil), true
		}
		r.grid[len(r.grid)-1] = append(r.grid[len(r.grid)-1], row)
		return nil
	}
	r.block = false
	tokens := r.lines.tokens(line)
	if len(tokens) == 0 {
		if strings.TrimSpace(line) != "" {
			r.passed = append(r.passed, Line{})
		}
		return nil
	}
	turns, err := r.turnsOf(tokens)
	if err != nil {
		return err
	}
	for _, turn := range turns {
		if turn.Marks == nil {
			r.alone++
		} else {
			r.marked++
		}
	}
	r.turns = append(r.turns, turns...)
	if len(turns) > 1 && turns[0].Marks == nil {
		r.prose, r.words = append(r.prose, Line{}), r.words+len(turns)
	}
	if len(turns) == 0 {
		r.passed = append(r.passed, Line{})
		r.odd = cmp.Or(r.odd, r.oddWord(tokens))
	}
	return nil
}

// oddWord returns why a word that is alone on its line is not a guess, if it is nearly as long as one.
func (r *boardsReader) oddWord(tokens []token) error {
	board, word := r.game.Board(), tokens[0].text
	size := utf8.RuneCountInString(word)
	if len(tokens) > 1 || size < board.Places()-1 || size > board.Places()+1 || !isLetters(word) {
		return nil
	}
	_, err := board.ParseCode(word)
	return err
}

// turnsOf returns the turns of a line: guesses with the marks after them, or guesses alone if the line has nothing else.
func (r *boardsReader) turnsOf(tokens []token) (turns []boards.Turn, err error) {
	alone := true
	for at := 0; at < len(tokens); {
		guess, width := r.lines.guessAt(tokens[at:])
		if width == 0 {
			if len(turns) == 0 && at == 0 || isGuessSign(tokens[at:]) {
				return nil, r.wrongGuess(tokens[at:])
			}
			return nil, nil // a sentence
		}
		after, separated := at+width, at+width < len(tokens) && tokens[at+width].separator
		if separated {
			after++
		}
		end := after
		for end < len(tokens) && !r.begins(tokens[end:]) {
			end++
		}
		at = end
		turn := boards.Turn{Guess: guess.guess}
		if end > after || separated {
			if !separated && !r.marklike(tokens[after].text) {
				return nil, nil // a sentence
			}
			if turn.Marks, err = r.marks(r.earlier(turns, turn.Guess), tokens[after:end]); err != nil {
				return nil, err
			}
			alone = false
		} else if !alone {
			return nil, nil
		}
		turns = append(turns, turn)
	}
	return turns, nil
}

// marks reads the marks of a guess after some turns: in the form of the game, or in a row such as (1, 1) (0, 2).
func (r *boardsReader) marks(before []boards.Turn, tokens []token) ([]rules.Feedback, error) {
	var texts, each []string
	for _, t := range tokens {
		if !t.separator || t.text == dash {
			texts = append(texts, t.text)
		}
	}
	marks, err := r.game.ParseMarks(before, strings.Join(texts, " "))
	for at := 0; err != nil && at < len(tokens); {
		_, width, _ := r.lines.markAt(tokens[at:], rules.Code{})
		if width == 0 {
			return nil, err
		}
		each = append(each, join(tokens[at:at+width]))
		at += width
	}
	if err != nil {
		return r.game.ParseMarks(before, strings.Join(each, "/"))
	}
	return marks, nil
}

// wrongGuess returns why the first word of a line is not a guess, if marks follow it.
func (r *boardsReader) wrongGuess(tokens []token) error {
	after, separated := skip(tokens, 1)
	if tokens[0].separator || after == len(tokens) || !separated && len(tokens)-after < r.game.Boards() {
		return nil
	}
	for _, t := range tokens[after:] {
		for mark := range strings.SplitSeq(t.text, "/") {
			if !t.separator && !r.marklike(mark) {
				return nil
			}
		}
	}
	_, err := r.game.Board().ParseCode(tokens[0].text)
	return err
}

// isGuessSign reports whether an equals sign follows the first token, which is then a guess.
func isGuessSign(tokens []token) bool {
	return len(tokens) > 1 && !tokens[0].separator && tokens[1] == token{"=", true}
}

// begins reports whether tokens begin with a guess that cannot be a mark.
func (r *boardsReader) begins(tokens []token) bool {
	if isGuessSign(tokens) {
		return true
	}
	guess, width := r.lines.guessAt(tokens)
	return width > 0 && guess.listed && !(width == 1 && r.lines.isRow(tokens[0].text))
}

// marklike reports whether a text can be a mark, or several with slashes between them.
func (r *boardsReader) marklike(text string) bool {
	first, _, _ := strings.Cut(text, "/")
	_, err := r.game.Board().ParseFeedback(first)
	return err == nil || looksLikeMark(first) || first == "–" || first == ""
}

// earlier returns the turns before a guess.
func (r *boardsReader) earlier(turns []boards.Turn, guess rules.Code) []boards.Turn {
	before := r.before
	if at := madeBefore(before, guess); at >= 0 {
		before = before[:at]
	}
	return slices.Concat(before, r.turns, turns)
}

// row reads a line of a grid: a mark in squares for each of the boards side by side, with or without spaces between
// them.
func (r *boardsReader) row(line string) (row []rules.Feedback) {
	board := r.game.Board()
	for field := range strings.FieldsSeq(frame().ReplaceAllString(line, " ")) {
		signs := []rune(field)
		if slices.ContainsFunc(signs, func(sign rune) bool { return sign < 0x2b00 }) {
			return nil
		}
		marks := []string{field}
		if places := board.Places(); board.Rule().Tiles() && len(signs)%places == 0 {
			marks = nil
			for part := range slices.Chunk(signs, places) {
				marks = append(marks, string(part))
			}
		}
		for _, text := range marks {
			mark, err := board.ParseFeedback(text)
			if err != nil {
				return nil
			}
			row = append(row, mark)
		}
	}
	return row
}

// blocks returns the grid by blocks. A line with the marks of several guesses is a paste without line breaks: its boards
// are two side by side.
func (r *boardsReader) blocks() [][][]rules.Feedback {
	if len(r.grid) != 1 || len(r.grid[0]) != 1 || len(r.grid[0][0]) <= r.game.Boards() {
		return r.grid
	}
	marks, grid := r.grid[0][0], [][][]rules.Feedback(nil)
	for board := 0; board < r.game.Boards() && len(marks) > 0; {
		wide := min(2, r.game.Boards()-board, len(marks))
		done, block := make([]bool, wide), [][]rules.Feedback(nil)
		for len(marks) >= wide && len(block) < len(r.turns) && slices.Contains(done, false) {
			block = append(block, marks[:wide])
			for i, mark := range marks[:wide] {
				done[i] = done[i] || mark.Solved()
			}
			marks = marks[wide:]
		}
		grid, board = append(grid, block), board+wide
	}
	return grid
}

// fill gives turns the marks of grids.
func (r *boardsReader) fill() error {
	for i := range r.turns {
		r.turns[i].Marks = make([]rules.Feedback, r.game.Boards())
	}
	board := 0
	for _, block := range r.blocks() {
		wide := 0
		for i, row := range block {
			if i > 0 && len(row) != wide || board+len(row) > r.game.Boards() {
				return message.NewProblem("boards-grid", "the grids of squares are not those of {{.boards}} boards: each line must have as many as the others of its block", "boards", r.game.Boards())
			}
			wide = len(row)
			for j, mark := range row {
				done := slices.ContainsFunc(r.turns[:min(i, len(r.turns))], func(turn boards.Turn) bool { return turn.Marks[board+j].Solved() })
				if done {
					continue // dark squares below a board that is done
				}
				if i >= len(r.turns) {
					return message.NewProblem("boards-grid-long", "the grid of board {{.board}} has more lines than there are guesses: {{.guesses}}", "board", board+j+1, "guesses", len(r.turns))
				}
				r.turns[i].Marks[board+j] = mark
			}
		}
		board += wide
	}
	if board != r.game.Boards() {
		return message.NewProblem("boards-grid-count", "the grids show {{.given}} boards, and the game has {{.boards}}", "given", board, "boards", r.game.Boards())
	}
	return nil
}
