package tui

// picker is what keys choose among so many: the line of a list, or the first line
// that is seen of a text.
type picker struct{ chosen int }

// pageLines is how far a key goes that goes far.
const pageLines = 10

// pick answers a key, where there are so many, and reports whether it did.
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

// hold keeps the choice within so many.
func (p *picker) hold(many int) { p.chosen = max(0, min(p.chosen, many-1)) }

// scroll shows a frame whose body is longer from the chosen line on.
func (p *picker) scroll(f *frame) {
	p.hold(len(f.body) - f.height + 1)
	f.focus = p.chosen + f.height - 2
}
