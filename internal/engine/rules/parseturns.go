package rules

import (
	"cmp"
	"slices"
	"strings"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
)

// ParseTurns reads turns, one or several in a line, with equals signs (ABCD=XO EFAB=1,1) or
// spaces (ABCD XO EFAB 1 1). Under the rule [Place] it also reads the rows of squares that
// people share, next to their words or after all words.
func (g *Game) ParseTurns(text string) (History, error) {
	if err := g.Check(); err != nil {
		return nil, err
	}
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	if g.rule == Place {
		p := &pasted{game: g}
		for _, line := range lines {
			err := p.add(line)
			if err == nil {
				err = p.checkLength()
			}
			if err != nil {
				return nil, err
			}
		}
		return p.turns()
	}
	var history History
	var fields []string // of lines that are not a single turn
	for _, line := range lines {
		if g.isTurn(line) {
			if turn, err := g.ParseTurn(line); err == nil {
				before, err := g.readFields(fields)
				if err != nil {
					return nil, err
				}
				history, fields = append(append(history, before...), turn), nil
				if err := limits.CheckTurns(len(history)); err != nil {
					return nil, err
				}
				continue
			}
		}
		fields = append(fields, strings.Fields(line)...)
	}
	last, err := g.readFields(fields)
	if err != nil {
		return nil, err
	}
	history = append(history, last...)
	return history, limits.CheckTurns(len(history))
}

// readFields reads turns split at spaces: AABB XO CCDD=1 1.
func (g *Game) readFields(fields []string) (history History, err error) {
	for len(fields) > 0 {
		var turn Turn
		if turn, fields, err = g.readField(fields); err != nil {
			return nil, err
		}
		if history = append(history, turn); len(history) > limits.Turns {
			break
		}
	}
	return history, nil
}

// readField reads the first turn and returns the fields after it. It takes the longest
// possible mark.
func (g *Game) readField(fields []string) (turn Turn, rest []string, err error) {
	row, mark, rest := g.cutRow(fields)
	if len(mark)+len(rest) == 0 {
		return Turn{}, nil, g.noMark(row)
	}
	if turn.Guess, err = g.ParseCode(row); err != nil {
		return Turn{}, nil, err
	}
	for len(rest) > 0 && len(mark) < MaxPlaces && !g.beginsTurn(rest[0], strings.Join(mark, "") == "") {
		mark, rest = append(mark, rest[0]), rest[1:]
	}
	if len(mark) == 0 {
		return Turn{}, nil, g.noMark(row)
	}
	for length := len(mark); length > 0; length-- {
		feedback, failed := g.ParseFeedback(strings.Join(mark[:length], " "))
		if failed == nil {
			turn.Feedback = feedback
			return turn, append(mark[length:], rest...), nil
		}
		err = cmp.Or(err, failed)
	}
	return Turn{}, nil, err
}

// cutRow separates the guess from the other fields, and the beginning of its mark if an equals
// sign joins them. Spaces can separate symbols: Red Red Blue Green.
func (g *Game) cutRow(fields []string) (row string, mark, rest []string) {
	if _, err := g.ParseCode(fields[0]); err == nil {
		return fields[0], nil, fields[1:]
	}
	for i, field := range fields[:min(g.places, len(fields))] {
		text, mark, whole := g.CutTurn(field)
		row = strings.Join(append(slices.Clone(fields[:i]), text), " ")
		if whole {
			return row, []string{mark}, fields[i+1:]
		}
	}
	if _, err := g.ParseCode(row); err == nil {
		return row, nil, fields[min(g.places, len(fields)):]
	}
	return fields[0], nil, fields[1:]
}

// beginsTurn reports whether a field is the next guess rather than a part of a mark. The
// first field after a guess is its mark, even if it is a code too.
func (g *Game) beginsTurn(field string, first bool) bool {
	if _, _, whole := g.CutTurn(field); whole {
		return true
	}
	_, err := g.ParseCode(field)
	return err == nil && !first
}

// isTurn reports whether a line is one turn, by its equals signs. Two equations have as many
// equals signs as one turn, but no mark at the end.
func (g *Game) isTurn(line string) bool {
	if strings.Count(line, "=") != g.EqualSigns() {
		return false
	}
	if g.WordKind() != Equations {
		return true
	}
	_, mark, _ := g.CutTurn(line)
	_, err := g.ParseFeedback(mark)
	return err == nil
}

// pasted reads turns that are marked by place: CRANE=xxYxG, words with rows of squares next
// to them, or all words before or after all rows.
type pasted struct {
	game    *Game
	words   []string // without a row so far
	rows    []string // without a word so far
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
	before := *p
	for _, field := range strings.Fields(line) {
		if err := p.checkLength(); err != nil {
			return err
		}
		if err := p.field(field); err != nil {
			*p = before
			turn, failed := p.game.ParseTurn(line)
			if failed == nil {
				p.history = append(p.history, turn)
				return nil
			}
			return err
		}
	}
	return nil
}

// checkLength returns an error for more turns, words or rows than a game can have.
func (p *pasted) checkLength() error {
	return limits.CheckTurns(max(len(p.words), len(p.rows), len(p.history)))
}

// isScore reports whether a line is the heading of shared rows: Wordle 1,234 4/6*.
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

// isRow reports whether a text is a mark rather than a guess. A text that can be both is a
// guess, with two exceptions: digits in a game of letters (0120 is xYGx), and rows of dots,
// which are grey places rather than empty slots.
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

// turns returns all turns, or a problem if a word has no row or a row no word.
func (p *pasted) turns() (History, error) {
	if len(p.rows) > 0 {
		return nil, message.NewProblem("row-no-word", "row {{.row}} has no word: write each word next to its row, or all words first and then all rows", "row", p.rows[0])
	}
	if len(p.words) > 0 {
		return nil, p.turn(p.words[0])
	}
	return p.history, nil
}
