package terminal

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// frame is the content of a screen, with its styles. The heading is drawn above it and the keys
// below.
type frame struct {
	*theme
	width    int    // maximum width of a line
	height   int    // maximum number of lines of body and foot together
	terminal int    // lines of the whole terminal
	title    string // name of the screen
	status   string // its state, at the right of the title
	body     []*line
	side     []*line // next to the visible part of the body
	sideAt   int     // the column of side
	foot     []*line // at the bottom
	focus    int     // a line of the body that must be visible
	caret    *caret  // the terminal's cursor
	rest     *line   // says how to see the lines that do not fit
}

// caret is a position in the body.
type caret struct{ line, column int }

// line is a line of a frame, with areas that can be clicked.
type line struct {
	text         strings.Builder
	width        int
	zones        []zone
	above, below *line // the rims of the pegs of a tall row; else nil
}

// zone is a part of a line that can be clicked, with its target.
type zone struct {
	from, to int // columns; to is exclusive
	target   any
}

// add adds lines to the body. A tall row adds three.
func (f *frame) add(lines ...*line) { f.body = append(f.body, flat(lines)...) }

// blank adds an empty line to the body.
func (f *frame) blank() { f.add(&line{}) }

// say adds wrapped text to the body.
func (f *frame) say(style lipgloss.Style, text string) { f.add(wrapped(style, text, f.width)...) }

// These replacements prevent breaks: before a sign that follows a space (as in French), in a name
// or flag with a hyphen, and in a number with narrow spaces.
var (
	bind   = strings.NewReplacer("-", "\u2011", "\u202f", "\ue000")
	unbind = strings.NewReplacer("\u2011", "-", "\ue000", "\u202f")
)

// wrapped returns a text in lines of limited width.
func wrapped(style lipgloss.Style, text string, width int) []*line {
	var lines []*line
	for part := range strings.SplitSeq(lipgloss.Wrap(bind.Replace(text), max(1, width), ""), "\n") {
		lines = append(lines, new(line).write(style, strings.TrimRight(unbind.Replace(part), " ")))
	}
	return lines
}

// String returns the line with its escape sequences.
func (l *line) String() string { return l.text.String() }

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

// mark makes the text from a column to the end of the line clickable.
func (l *line) mark(from int, target any) *line {
	if target != nil {
		l.zones = append(l.zones, zone{from, l.width, target})
	}
	return l
}

// to pads a line with spaces up to a column.
func (l *line) to(column int) *line {
	if column > l.width {
		l.text.WriteString(strings.Repeat(" ", column-l.width))
		l.width = column
	}
	return l
}

// join appends another line.
func (l *line) join(right *line) *line {
	for _, z := range right.zones {
		l.zones = append(l.zones, zone{z.from + l.width, z.to + l.width, z.target})
	}
	l.text.WriteString(right.String())
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

// seen returns the part of the body around the focus that fits into a number of lines, and the
// number of hidden lines above it.
func (f *frame) seen(lines int) (body []*line, above int) {
	if len(f.body) <= lines {
		return f.body, 0
	}
	above = min(max(0, f.focus-lines+2), len(f.body)-lines)
	return f.body[above : above+max(0, lines)], above
}

// at returns the target at a column of a line, or nil.
func (l *line) at(column int) any {
	// The last one written is on top.
	for _, z := range slices.Backward(l.zones) {
		if z.from <= column && column < z.to {
			return z.target
		}
	}
	return nil
}

// cutParts removes parts from the end of a text with dots between its parts, until it fits.
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

// cut shortens a text to a width. A shortened text ends in an ellipsis.
func cut(text string, width int) string { return ansi.Truncate(text, max(1, width), "…") }
