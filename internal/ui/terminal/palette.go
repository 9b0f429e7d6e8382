package terminal

import (
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/rules"
)

// known returns the best part that the marks gave a symbol. If nothing is known, marked is false.
type known func(symbol int) (part rules.Part, marked bool)

// palette draws the symbols to choose from, in as many lines as needed. Letters of words are in the
// rows of a keyboard.
func (p *pegs) palette(l *lang.Language, width int, known known) []*line {
	if keys := p.keys(view.Keys(l, p.game), width, known); keys != nil {
		return keys
	}
	symbols, room := p.game.GuessSymbols(), width-numberWidth
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
	var lines []*line
	for symbol := range symbols {
		if symbol%across == 0 {
			lines = append(lines, new(line).to(numberWidth))
		}
		p.key(lines[len(lines)-1], symbol, known)
	}
	return flat(lines)
}

// keys draws the rows of a keyboard, each indented a little more than the one above. It returns nil
// if they do not fit.
func (p *pegs) keys(rows [][]int, width int, known known) []*line {
	longest := 0
	for _, row := range rows {
		longest = max(longest, len(row))
	}
	room := width - numberWidth - 2 // less the largest indent
	switch {
	case longest*(p.label+3) <= room:
		p.peg, p.gap = p.label+2, 1
	case longest*(p.label+2) <= room:
		p.peg, p.gap = p.label+1, 1
	case longest*(p.label+1) <= room:
		p.peg, p.gap = p.label+1, 0
	default:
		return nil
	}
	var lines []*line
	for i, row := range rows {
		l := new(line).to(numberWidth + min(i, 2)*(p.peg+p.gap)/2)
		for _, symbol := range row {
			p.key(l, symbol, known)
		}
		lines = append(lines, l)
	}
	return lines
}

// key writes a symbol of the palette with the part that is known for it.
func (p *pegs) key(l *line, symbol int, known known) {
	if len(l.zones) > 0 {
		l.write(p.plain, strings.Repeat(" ", p.gap))
	}
	label, left, right, style := p.labels[symbol], " ", " ", p.style(symbol)
	if part, marked := known(symbol); marked {
		style, label, left, right = p.marked(symbol, part)
		if part.Means == rules.Absent {
			style = p.quiet.Faint(true)
		}
	}
	style, left = p.struck(p.place, symbol, style, left)
	if p.peg < p.label+2 {
		left = ""
	}
	target := symbolTarget{symbol}
	if p.tall {
		p.cell(l, style, label, left, right, target)
		return
	}
	l.touch(target, style, left+label+right)
}
