package terminal

import (
	"strings"

	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

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
	p.barred[place] ^= 1 << symbol
	name := p.game.SymbolName(symbol)
	if draw.IsBarred(p.barred, place, symbol) {
		p.note(p.say("barred", "symbol", name, "place", place+1))
	} else {
		p.note(p.say("not-barred", "symbol", name, "place", place+1))
	}
}

// barredHere names the symbols that are noted as not at the place of the cursor, or returns "".
func (p *play) barredHere() string {
	var names []string
	for symbol := range p.game.Symbols() {
		if draw.IsBarred(p.barred, p.cursor, symbol) {
			names = append(names, p.game.SymbolName(symbol))
		}
	}
	return strings.Join(names, " ")
}
