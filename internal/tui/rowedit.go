package tui

import (
	"slices"

	"codebreaker"
	"codebreaker/match"
)

// rowEditor is a row of pegs that is being made.
type rowEditor struct {
	of     *codebreaker.Game
	row    match.Row
	stays  []bool // pegs that stay for the next turn
	cursor int    // the place where the next peg goes
}

func newRowEditor(game *codebreaker.Game) rowEditor {
	return rowEditor{
		of:    game,
		row:   slices.Repeat(match.Row{match.Empty}, game.Places()),
		stays: make([]bool, game.Places()),
	}
}

// edit answers a key. last is the guess to fill from, or nil.
func (e *rowEditor) edit(key, text string, last *codebreaker.Code) error {
	switch key {
	case "left":
		e.cursor = max(0, e.cursor-1)
	case "right":
		e.cursor = min(len(e.row)-1, e.cursor+1)
	case "home":
		e.cursor = 0
	case "end":
		e.cursor = len(e.row) - 1
	case "up":
		e.turn(1)
	case "down":
		e.turn(-1)
	case "backspace":
		e.erase()
	case "delete":
		e.row[e.cursor], e.stays[e.cursor] = match.Empty, false
	case "ctrl+u":
		e.clear()
	case "space":
		return e.keep(last)
	case "tab":
		return e.fill(last)
	default:
		return e.typed(text)
	}
	return nil
}

// typed puts the symbols of a text, one after another.
func (e *rowEditor) typed(text string) error {
	for _, letter := range text {
		symbol, ok := e.of.Symbol(string(letter))
		if !ok {
			return codebreaker.NewProblem("tui-no-symbol", "{{.key}} is no symbol of this game: {{.first}} to {{.last}}",
				"key", string(letter), "first", e.of.SymbolName(0), "last", e.of.SymbolName(e.of.Symbols()-1))
		}
		if e.of.Playable(e.cursor)>>symbol&1 == 0 {
			return codebreaker.NewProblem("tui-not-there", "{{.symbol}} cannot stand at place {{.place}}: {{.first}} to {{.last}} can",
				"symbol", e.of.SymbolName(symbol), "place", e.cursor+1, "first", e.of.SymbolName(0), "last", e.of.SymbolName(e.of.Limit(e.cursor)-1))
		}
		e.put(symbol)
	}
	return nil
}

// put puts a symbol at the cursor, which goes on to the next place that is not kept.
func (e *rowEditor) put(symbol int) {
	if e.of.Playable(e.cursor)>>symbol&1 == 0 {
		return
	}
	e.row[e.cursor], e.stays[e.cursor] = symbol, false
	for place := e.cursor + 1; place < len(e.row); place++ {
		if !e.stays[place] {
			e.cursor = place
			return
		}
	}
}

// turn puts the next symbol, or the one before, at the cursor.
func (e *rowEditor) turn(by int) {
	var symbols []int
	for symbol := range e.of.GuessSymbols() {
		if e.of.Playable(e.cursor)>>symbol&1 == 1 {
			symbols = append(symbols, symbol)
		}
	}
	at := slices.Index(symbols, e.row[e.cursor]) + by
	if e.row[e.cursor] == match.Empty && by < 0 {
		at = len(symbols) - 1
	}
	e.row[e.cursor] = symbols[(at+len(symbols))%len(symbols)]
}

// erase takes away the peg at the cursor, or the one before.
func (e *rowEditor) erase() {
	if e.row[e.cursor] == match.Empty && e.cursor > 0 {
		e.cursor--
	}
	e.row[e.cursor], e.stays[e.cursor] = match.Empty, false
}

// clear takes all pegs away.
func (e *rowEditor) clear() {
	for place := range e.row {
		e.row[place], e.stays[place] = match.Empty, false
	}
	e.cursor = 0
}

// fill puts the pegs of the last guess at the places that are empty.
func (e *rowEditor) fill(last *codebreaker.Code) error {
	if last == nil {
		return codebreaker.NewProblem("tui-no-last", "there is no guess yet to fill the row from")
	}
	for place := range e.row {
		if e.row[place] == match.Empty {
			e.row[place] = int(last[place])
		}
	}
	return nil
}

// keep keeps the peg at the cursor for the next turns, or no longer. In an empty
// place it is that of the last guess.
func (e *rowEditor) keep(last *codebreaker.Code) error {
	if e.row[e.cursor] == match.Empty {
		if last == nil {
			return codebreaker.NewProblem("tui-no-last", "there is no guess yet to fill the row from")
		}
		e.row[e.cursor] = int(last[e.cursor])
	}
	e.stays[e.cursor] = !e.stays[e.cursor]
	if e.stays[e.cursor] && e.cursor+1 < len(e.row) {
		e.cursor++
	}
	return nil
}

// take puts a whole code.
func (e *rowEditor) take(code codebreaker.Code) {
	for place := range e.row {
		e.row[place] = int(code[place])
	}
	e.cursor = len(e.row) - 1
}

// next begins the next row with the pegs that are kept.
func (e *rowEditor) next() {
	for place := range e.row {
		if !e.stays[place] {
			e.row[place] = match.Empty
		}
	}
	e.cursor = max(0, slices.Index(e.row, match.Empty))
}

// whole returns the row as a code when no place is empty.
func (e *rowEditor) whole() (code codebreaker.Code, err error) {
	missing := 0
	for _, symbol := range e.row {
		if symbol == match.Empty {
			missing++
		}
	}
	if missing > 0 {
		e.cursor = slices.Index(e.row, match.Empty)
		return code, codebreaker.NewProblem("tui-row-open", "{{.count}} places of the row are still empty", "count", missing)
	}
	return e.of.Code(e.row...)
}
