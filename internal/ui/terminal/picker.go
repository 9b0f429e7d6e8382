package terminal

import (
	"math"

	"codebreaker/internal/ui/terminal/draw"
)

// picker is a choice among numbered items: a line of a list, or the first visible line of a text.
type picker struct{ chosen int }

// pageLines is the number of lines that Page Up and Page Down move.
const pageLines = 10

// pick handles a key that changes the choice among many items, and reports whether it did.
func (p *picker) pick(key string, many int) bool {
	switch key {
	case "up", "k", "wheelup":
		p.chosen--
	case "down", "j", "wheeldown":
		p.chosen++
	case "pgup":
		p.chosen -= pageLines
	case "pgdown":
		p.chosen += pageLines
	case "home":
		p.chosen = 0
	case "end":
		p.chosen = many - 1
	default:
		return false
	}
	p.hold(many)
	return true
}

// pickLine handles a key that scrolls a text, and reports whether it did. Space pages down.
func (p *picker) pickLine(key string) bool {
	if key == "space" {
		key = "pgdown"
	}
	return p.pick(key, math.MaxInt/2) // draw knows the limit; half leaves room for a page more
}

// hold keeps the choice below the number of items.
func (p *picker) hold(many int) { p.chosen = max(0, min(p.chosen, many-1)) }

// scroll shows a long frame from the chosen line on.
func (p *picker) scroll(f *draw.Frame) {
	p.hold(len(f.Body) - f.Height + 1)
	f.Focus = p.chosen + f.Height - 2
}
