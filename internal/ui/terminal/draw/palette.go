package draw

import (
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/rules"
)

// Known returns the best part that the marks gave a symbol. If nothing is known, marked is false.
type Known func(symbol int) (part rules.Part, marked bool)

// Palette draws the symbols to choose from, in as many lines as needed. Letters of words are in the
// rows of a keyboard.
func (p *Pegs) Palette(l *lang.Language, width int, known Known) []*Line {
	if keys := p.keys(view.Keys(l, p.game), width, known); keys != nil {
		return keys
	}
	symbols, room := p.game.GuessSymbols(), width-NumberWidth
	switch {
	case symbols*(p.peg+1)-1 <= room:
		p.gap = 1
	case symbols*p.peg <= room:
		p.gap = 0
	case symbols*(p.peg+1) > 2*room:
		p.gap, p.peg = 0, p.label+1
	}
	across := max(1, (room+p.gap)/(p.peg+p.gap))
	across = (symbols-1)/((symbols-1)/across+1) + 1 // balances the lengths of the lines
	var lines []*Line
	for symbol := range symbols {
		if symbol%across == 0 {
			lines = append(lines, new(Line).To(NumberWidth))
		}
		p.key(lines[len(lines)-1], symbol, known)
	}
	return Flat(lines)
}

// keys draws the rows of a keyboard, each indented a little more than the one above. It returns nil
// if they do not fit.
func (p *Pegs) keys(rows [][]int, width int, known Known) []*Line {
	longest := longest(rows)
	room := width - NumberWidth - 2 // less the largest indent
	switch {
	case p.tall && longest*(p.peg+p.gap) <= room:
	case longest*(p.label+3) <= room:
		p.peg, p.gap = p.label+2, 1
	case longest*(p.label+2) <= room:
		p.peg, p.gap = p.label+1, 1
	case longest*(p.label+1) <= room:
		p.peg, p.gap = p.label+1, 0
	default:
		return nil
	}
	var lines []*Line
	for i, row := range rows {
		l := new(Line).To(NumberWidth + min(i, 2)*(p.peg+p.gap)/2)
		for _, symbol := range row {
			p.key(l, symbol, known)
		}
		lines = append(lines, l)
	}
	return Flat(lines)
}

// longest returns the length of the longest row of a keyboard.
func longest(rows [][]int) int {
	most := 0
	for _, row := range rows {
		most = max(most, len(row))
	}
	return most
}

// key writes a symbol of the palette with the part that is known for it.
func (p *Pegs) key(l *Line, symbol int, known Known) {
	if len(l.zones) > 0 {
		l.Write(p.Plain, strings.Repeat(" ", p.gap))
	}
	label, left, right, style := p.labels[symbol], " ", " ", p.style(symbol)
	if part, marked := known(symbol); marked {
		style, label, left, right = p.marked(symbol, part)
	}
	style, left = p.struck(p.Place, symbol, style, left)
	if p.peg < p.label+2 {
		left = ""
	}
	target := SymbolTarget{symbol}
	if p.tall {
		p.cell(l, style, label, left, right, target)
		return
	}
	l.Touch(target, style, left+label+right)
}
