package terminal

import (
	"strings"

	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// notes are what a person noted about the places of a code.
type notes struct {
	barred       []uint64 // for each place the set of symbols that are not there
	made, undone []noted  // in order
}

// noted is a change of the notes: a symbol that is not at a place, or no longer noted as such.
type noted struct{ turn, place, symbol int }

// change changes a note after a number of turns.
func (n *notes) change(turn, place, symbol int) {
	n.barred[place] ^= 1 << symbol
	n.made, n.undone = append(n.made, noted{turn, place, symbol}), nil
}

// isLast reports whether the last of some changes was made after this number of turns.
func isLast(changes []noted, turn int) bool {
	return len(changes) > 0 && changes[len(changes)-1].turn == turn
}

// revert reverts the last of some changes and moves it to the others.
func (n *notes) revert(from, to *[]noted) {
	last := len(*from) - 1
	change := (*from)[last]
	n.barred[change.place] ^= 1 << change.symbol
	*from, *to = (*from)[:last], append(*to, change)
}

// undoesNote reports whether the last change was a note, not a move.
func (p *play) undoesNote() bool { return !p.over() && isLast(p.notes.made, len(p.turns)) }

// undo takes back the last note or move.
func (p *play) undo() tea.Cmd {
	if p.undoesNote() {
		p.notes.revert(&p.notes.made, &p.notes.undone)
		return nil
	}
	return p.presenter.undo(false, p.afresh)
}

// redo makes the last note or move again that was taken back.
func (p *play) redo() tea.Cmd {
	if !p.over() && isLast(p.notes.undone, len(p.turns)) {
		p.notes.revert(&p.notes.undone, &p.notes.made)
		return nil
	}
	return p.presenter.undo(true, p.afresh)
}

// startBarring makes the next symbol a note that it is not at the place of the cursor. A second call
// ends that.
func (p *play) startBarring() tea.Cmd {
	if p.barring = !p.barring; p.barring {
		p.note(p.say("play-bar-which", "place", p.cursor+1))
	}
	return nil
}

// barTyped notes that a typed symbol is not at the place of the cursor.
func (p *play) barTyped(text string) error {
	symbol, err := p.symbol(text)
	if err != nil {
		return err
	}
	p.bar(p.cursor, symbol)
	return nil
}

// bar notes that a symbol is not at a place, or removes that note. An empty slot is not noted.
func (p *play) bar(place, symbol int) {
	p.barring = false
	if symbol >= p.game.Symbols() {
		return
	}
	p.notes.change(len(p.turns), place, symbol)
	name := p.game.SymbolName(symbol)
	if draw.IsBarred(p.notes.barred, place, symbol) {
		p.note(p.say("barred", "symbol", name, "place", place+1))
	} else {
		p.note(p.say("not-barred", "symbol", name, "place", place+1))
	}
}

// barredHere names the symbols that are noted as not at the place of the cursor, or returns "".
func (p *play) barredHere() string {
	var names []string
	for symbol := range p.game.Symbols() {
		if draw.IsBarred(p.notes.barred, p.cursor, symbol) {
			names = append(names, p.game.SymbolName(symbol))
		}
	}
	return strings.Join(names, " ")
}
