package codebreaker

import (
	"slices"
	"strings"
)

// ParseTurns reads turns as people have them: ABCD=XO EFAB=1,1, one or several a
// line, with spaces in a turn that has the line to itself. By place it reads, too,
// words each with a row of squares beside it, and rows as a phone shares them, with
// the words before.
func (g *Game) ParseTurns(text string) (History, error) {
	if err := g.Check(); err != nil {
		return nil, err
	}
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	if g.rule.TellsPlaces() {
		p := &pasted{game: g}
		for _, line := range lines {
			if err := p.add(line); err != nil {
				return nil, err
			}
		}
		return p.turns()
	}
	var history History
	for _, line := range lines {
		for _, text := range g.cutTurns(line) {
			turn, err := g.ParseTurn(text)
			if err != nil {
				return nil, err
			}
			history = append(history, turn)
		}
	}
	return history, nil
}

// cutTurns cuts a line into turns: one, perhaps with spaces in it, or several with
// spaces between them.
func (g *Game) cutTurns(line string) []string {
	if g.isTurn(line) {
		return []string{line}
	}
	return strings.Fields(line)
}

// isTurn reports whether a line is one turn, perhaps with spaces in it. Of equations two
// guesses have as many equals signs, but no mark after the last.
func (g *Game) isTurn(line string) bool {
	if strings.Count(line, "=") != g.equalSigns() {
		return false
	}
	if g.WordKind() != Equations {
		return true
	}
	_, mark, _ := g.CutTurn(line)
	_, err := g.ParseFeedback(mark)
	return err == nil
}

// pasted reads turns marked by place as people have them: CRANE=xxYxG, words
// each with a row of squares after it, and rows as a phone shares them, with the
// words before. A row may also stand before its word.
type pasted struct {
	game    *Game
	words   []string // that wait for their rows
	rows    []string // that wait for their words
	history History
}

// add reads one line.
func (p *pasted) add(line string) error {
	switch {
	case isScore(line) || strings.Contains(line, "://"):
		return nil
	case p.game.isTurn(line):
		return p.turn(line)
	case p.isRow(line):
		return p.row(line)
	}
	for _, field := range strings.Fields(line) {
		if err := p.field(field); err != nil {
			return err
		}
	}
	return nil
}

// isScore reports whether a line is the head of the rows that a phone shares:
// Wordle 1,234 4/6*.
func isScore(line string) bool {
	fields := strings.Fields(line)
	if len(fields) < 2 {
		return false
	}
	guesses, most, ok := strings.Cut(strings.TrimSuffix(fields[len(fields)-1], "*"), "/")
	return ok && len(guesses) == 1 && most != "" && strings.Trim(most, "0123456789") == ""
}

// field reads a turn, a row or a word.
func (p *pasted) field(field string) error {
	_, _, whole := p.game.CutTurn(field)
	switch {
	case whole:
		return p.turn(field)
	case p.isRow(field):
		return p.row(field)
	}
	_, err := p.game.ParseCode(field)
	if err != nil || len(p.rows) == 0 {
		p.words = append(p.words, field)
		return err
	}
	row := p.rows[0]
	p.rows = p.rows[1:]
	return p.turn(field + "=" + row)
}

// isRow reports whether a text is a mark. What can be guessed is none, unless it is
// written in digits that stand for letters, 0120 is xYGx, or empty: then it is more
// likely a row of grey dots.
func (p *pasted) isRow(text string) bool {
	if _, err := p.game.ParseFeedback(text); err != nil {
		return false
	}
	if p.game.alphabet.also != nil && strings.ContainsAny(text, digits) {
		return true
	}
	code, err := p.game.ParseCode(text)
	filled := func(symbol uint8) bool { return !p.game.IsEmpty(int(symbol)) }
	return err != nil || p.game.CheckGuess(code, nil) != nil || !slices.ContainsFunc(code[:p.game.places], filled)
}

func (p *pasted) row(row string) error {
	if len(p.words) == 0 {
		p.rows = append(p.rows, row)
		return nil
	}
	word := p.words[0]
	p.words = p.words[1:]
	return p.turn(word + "=" + row)
}

func (p *pasted) turn(text string) error {
	turn, err := p.game.ParseTurn(text)
	if err == nil {
		p.history = append(p.history, turn)
	}
	return err
}

// turns returns what was read, or a problem when a word has no row, or a row no word.
func (p *pasted) turns() (History, error) {
	if len(p.rows) > 0 {
		return nil, NewProblem("row-no-word", "row {{.row}} has no word: write each word beside its row, or all words in order and then all rows", "row", p.rows[0])
	}
	if len(p.words) > 0 {
		return nil, p.turn(p.words[0])
	}
	return p.history, nil
}
