package terminal

import (
	"slices"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// rowEditor edits a row of pegs.
type rowEditor struct {
	of     *rules.Game
	row    session.Row
	stays  []bool // pegs that stay for the next turn
	cursor int    // the place where the next peg goes
	done   bool   // full, and no place was chosen since: the next peg starts a new row
	raised string // a ^ that was typed, until its digit follows
}

func newRowEditor(game *rules.Game) rowEditor {
	e := rowEditor{
		of:    game,
		row:   slices.Repeat(session.Row{session.Empty}, game.Places()),
		stays: make([]bool, game.Places()),
	}
	e.clear()
	return e
}

// given reports whether a place has the first letter that the game gives, which stays.
func (e *rowEditor) given(place int) bool { return place == 0 && e.of.First() != "" }

// edit handles a key. last is the guess to fill from, or nil.
func (e *rowEditor) edit(key, text string, last *rules.Code) error {
	text = e.raised + text
	e.raised = ""
	switch key {
	case "left":
		e.goTo(e.cursor - 1)
	case "right":
		e.goTo(e.cursor + 1)
	case "home":
		e.goTo(0)
	case "end":
		e.goTo(len(e.row) - 1)
	case "up":
		e.turn(1)
	case "down":
		e.turn(-1)
	case "backspace":
		e.erase()
	case "delete":
		e.remove()
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

// goTo moves the cursor to a place, or to the nearest end of the row.
func (e *rowEditor) goTo(place int) {
	e.cursor = max(0, min(len(e.row)-1, place))
	e.done = false
}

// typed puts the symbols of a text in order. In a game with powers, ^2 is ² and ^3 is ³.
func (e *rowEditor) typed(text string) error {
	_, powers := e.of.Symbol("^2")
	for _, letter := range text {
		key := e.raised + string(letter)
		if e.raised = ""; powers && key == "^" {
			e.raised = key
			continue
		}
		symbol, err := e.symbol(key)
		if err != nil {
			return err
		}
		if place := e.target(); e.of.Playable(place)>>symbol&1 == 0 {
			return message.NewProblem("tui-not-there", "{{.symbol}} cannot be in place {{.place}}: choose from {{.first}} to {{.last}}",
				"symbol", e.of.SymbolName(symbol), "place", place+1, "first", e.of.SymbolName(0), "last", e.of.SymbolName(e.of.Limit(place)-1))
		}
		e.put(symbol)
	}
	return nil
}

// symbol returns the symbol of a key.
func (e *rowEditor) symbol(key string) (int, error) {
	symbol, ok := e.of.Symbol(key)
	if alike := e.of.Alike(key); !ok && len(alike) > 1 {
		return 0, message.NewProblem("tui-alike", "{{.key}}: {{.first}} or {{.second}}? Type {{.one}} or {{.other}}",
			"key", key, "first", e.of.SymbolName(alike[0]), "second", e.of.SymbolName(alike[1]), "one", alike[0]+1, "other", alike[1]+1)
	}
	if !ok {
		return 0, message.NewProblem("tui-no-symbol", "{{.key}} is not a symbol of this game: choose from {{.symbols}}", "key", key, "symbols", e.of.ListSymbols())
	}
	return symbol, nil
}

// target returns the place of the next peg: the first free place of a new row if this one is done.
func (e *rowEditor) target() int {
	if open := slices.Index(e.stays, false); e.done && open >= 0 {
		return open
	}
	return e.cursor
}

// put puts a symbol at the cursor and moves it to the next place that is not kept. If the row is
// done, it starts a new one with the kept pegs.
func (e *rowEditor) put(symbol int) {
	place := e.target()
	if e.of.Playable(place)>>symbol&1 == 0 || e.given(place) {
		return
	}
	if e.done && e.given(0) && e.row[1] == e.row[0] { // the whole word was typed, with the given letter
		e.row = append(slices.Delete(e.row, 1, 2), symbol)
		return
	}
	if e.done {
		e.next()
	}
	wasFull := e.full()
	e.cursor, e.row[place], e.stays[place] = place, symbol, false
	next := slices.Index(e.stays[place+1:], false)
	if next >= 0 {
		e.cursor += 1 + next
	}
	e.done = e.full() && (!wasFull || next < 0)
}

// full reports whether the row has no empty place.
func (e *rowEditor) full() bool { return !slices.Contains(e.row, session.Empty) }

// turn changes the symbol at the cursor to the next or the previous one.
func (e *rowEditor) turn(by int) {
	if e.given(e.cursor) {
		return
	}
	var symbols []int
	for symbol := range e.of.GuessSymbols() {
		if e.of.Playable(e.cursor)>>symbol&1 == 1 {
			symbols = append(symbols, symbol)
		}
	}
	at := slices.Index(symbols, e.row[e.cursor]) + by
	if e.row[e.cursor] == session.Empty && by < 0 {
		at = len(symbols) - 1
	}
	e.row[e.cursor] = symbols[(at+len(symbols))%len(symbols)]
}

// erase removes the peg at the cursor. If there is none, it removes the previous peg.
func (e *rowEditor) erase() {
	if e.row[e.cursor] == session.Empty && e.cursor > 0 && !e.given(e.cursor-1) {
		e.cursor--
	}
	e.remove()
}

// remove removes the peg at the cursor.
func (e *rowEditor) remove() {
	e.done = false
	if !e.given(e.cursor) {
		e.row[e.cursor], e.stays[e.cursor] = session.Empty, false
	}
}

// clear removes all pegs, except for a given letter.
func (e *rowEditor) clear() {
	for place := range e.row {
		e.row[place], e.stays[place] = session.Empty, false
	}
	if symbol, ok := e.of.Symbol(e.of.First()); ok && e.given(0) {
		e.row[0], e.stays[0] = symbol, true
	}
	e.cursor, e.done = max(0, slices.Index(e.row, session.Empty)), false
}

// fill fills the empty places with the pegs of the last guess.
func (e *rowEditor) fill(last *rules.Code) error {
	if last == nil {
		return message.NewProblem("tui-no-last", "there is no previous guess to fill the row from")
	}
	for place := range e.row {
		if e.row[place] == session.Empty {
			e.row[place] = int(last[place])
		}
	}
	return nil
}

// keep switches whether the peg at the cursor stays for the next turns. It fills an empty place
// with the peg of the last guess.
func (e *rowEditor) keep(last *rules.Code) error {
	if e.row[e.cursor] == session.Empty {
		if last == nil {
			return message.NewProblem("tui-no-last", "there is no previous guess to fill the row from")
		}
		e.row[e.cursor] = int(last[e.cursor])
	}
	e.stays[e.cursor] = !e.stays[e.cursor] || e.given(e.cursor)
	if e.stays[e.cursor] && e.cursor+1 < len(e.row) {
		e.cursor++
	}
	return nil
}

// take sets the whole row to a code.
func (e *rowEditor) take(code rules.Code) {
	for place := range e.row {
		e.row[place] = int(code[place])
	}
	e.cursor, e.done = len(e.row)-1, true
}

// next starts the next row with the kept pegs.
func (e *rowEditor) next() {
	for place := range e.row {
		if !e.stays[place] {
			e.row[place] = session.Empty
		}
	}
	e.cursor, e.done = max(0, slices.Index(e.row, session.Empty)), false
}

// whole returns the row as a code when no place is empty.
func (e *rowEditor) whole() (code rules.Code, err error) {
	missing := 0
	for _, symbol := range e.row {
		if symbol == session.Empty {
			missing++
		}
	}
	if missing > 0 {
		e.cursor = slices.Index(e.row, session.Empty)
		return code, message.NewProblem("tui-row-open", "{{.count}} places of the row are still empty", "count", missing)
	}
	return e.of.Code(e.row...)
}
