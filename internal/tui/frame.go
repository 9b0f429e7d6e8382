package tui

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
)

// frame is what a screen shows, in the styles that it is given. The heading is above it
// and the keys are below.
type frame struct {
	*theme
	width    int    // columns that a line may take
	height   int    // lines that the body and the foot may take together
	terminal int    // lines of the whole terminal
	title    string // what this is
	status   string // how it stands, at the right of the title
	body     []*line
	side     []*line // stands beside what is seen of the body
	sideAt   int     // at this column
	foot     []*line // stands at the bottom
	focus    int     // the line of the body that must be seen
	caret    *caret  // where the terminal's cursor stands
	rest     string  // says how that is seen for which there is no room
}

// caret is a place in the body.
type caret struct{ line, column int }

// line is a line of a frame, with the places in it that can be clicked.
type line struct {
	text         strings.Builder
	width        int
	zones        []zone
	above, below *line // of a tall row: the rims of its pegs; else nil
}

// zone is a part of a line that can be clicked, and what is there.
type zone struct {
	from, to int // columns; to is the first one past it
	target   any
}

// add adds a line to the body, or the three of a tall row.
func (f *frame) add(lines ...*line) { f.body = append(f.body, flat(lines)...) }

// blank adds an empty line to the body.
func (f *frame) blank() { f.add(&line{}) }

// say adds a text to the body, wrapped.
func (f *frame) say(style lipgloss.Style, text string) { f.add(wrapped(style, text, f.width)...) }

// A sign with a space before it, as French has, begins no line; a name or a flag with a
// hyphen stays whole, and so does a number with narrow spaces.
var (
	bind   = strings.NewReplacer("-", "\u2011", "\u202f", "\ue000")
	unbind = strings.NewReplacer("\u2011", "-", "\ue000", "\u202f")
)

// wrapped returns a text in lines of at most so many columns.
func wrapped(style lipgloss.Style, text string, width int) []*line {
	var lines []*line
	for part := range strings.SplitSeq(lipgloss.Wrap(bind.Replace(text), max(1, width), ""), "\n") {
		lines = append(lines, new(line).write(style, strings.TrimRight(unbind.Replace(part), " ")))
	}
	return lines
}

// write adds text to a line.
func (l *line) write(style lipgloss.Style, text string) *line {
	if text != "" {
		l.text.WriteString(style.Render(text))
		l.width += lipgloss.Width(text)
	}
	return l
}

// touch adds text that can be clicked.
func (l *line) touch(target any, style lipgloss.Style, text string) *line {
	from := l.width
	l.write(style, text)
	return l.mark(from, target)
}

// mark lets what was written from a column on be clicked.
func (l *line) mark(from int, target any) *line {
	if target != nil {
		l.zones = append(l.zones, zone{from, l.width, target})
	}
	return l
}

// to fills a line with spaces up to a column.
func (l *line) to(column int) *line {
	if column > l.width {
		l.text.WriteString(strings.Repeat(" ", column-l.width))
		l.width = column
	}
	return l
}

// join adds another line to the right.
func (l *line) join(right *line) *line {
	for _, z := range right.zones {
		l.zones = append(l.zones, zone{z.from + l.width, z.to + l.width, z.target})
	}
	l.text.WriteString(right.text.String())
	l.width += right.width
	return l
}

// beside puts lines to the right of others, at a column.
func beside(left, right []*line, column int) []*line {
	for i, l := range right {
		if i == len(left) {
			left = append(left, &line{})
		}
		left[i].to(column).join(l)
	}
	return left
}

// seen returns the part of the body that fits into so many lines, around the focus,
// and how many lines of it are hidden above.
func (f *frame) seen(lines int) (body []*line, above int) {
	if len(f.body) <= lines {
		return f.body, 0
	}
	above = min(max(0, f.focus-lines+2), len(f.body)-lines)
	return f.body[above : above+max(0, lines)], above
}

// at returns what can be clicked at a column of a line, or nil.
func (l *line) at(column int) any {
	// What was written last is on top.
	for _, z := range slices.Backward(l.zones) {
		if z.from <= column && column < z.to {
			return z.target
		}
	}
	return nil
}

// cutParts returns of a text in parts, with a dot between two, as many as fit.
func cutParts(text string, width int) string {
	for lipgloss.Width(text) > width {
		at := strings.LastIndex(text, " · ")
		if at < 0 {
			return cut(text, width)
		}
		text = text[:at]
	}
	return text
}

// cut returns a text of at most so many columns, with an ellipsis where it was
// longer.
func cut(text string, width int) string {
	if lipgloss.Width(text) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && lipgloss.Width(string(runes))+1 > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
