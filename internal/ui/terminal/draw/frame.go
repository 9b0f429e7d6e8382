package draw

import (
	"slices"
	"strings"

	"codebreaker/internal/ui/text"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// Frame is the content of a screen, with its styles. The heading is drawn above it and the keys
// below.
type Frame struct {
	*Theme
	Width    int     // maximum width of a line
	Height   int     // maximum number of lines of body and foot together
	Terminal int     // lines of the whole terminal
	Title    string  // name of the screen
	Status   string  // its state, at the right of the title
	Body     []*Line // in the middle; only the part around Focus is visible
	Side     []*Line // next to the visible part of the body
	SideAt   int     // the column of Side
	Foot     []*Line // at the bottom
	Focus    int     // a line of the body that must be visible
	Least    int     // lines that the body will need soon
	Caret    *Caret  // the terminal's cursor
	Rest     *Line   // says how to see the lines that do not fit
}

// Caret is a position in the body.
type Caret struct{ Line, Column int }

// Line is a line of a frame, with areas that can be clicked.
type Line struct {
	Width        int // columns written so far
	text         strings.Builder
	zones        []zone
	above, below *Line // the rims of the pegs of a tall row; else nil
}

// zone is a part of a line that can be clicked, with its target.
type zone struct {
	from, to int // columns; to is exclusive
	target   any
}

// Add adds lines to the body. A tall row adds three.
func (f *Frame) Add(lines ...*Line) { f.Body = append(f.Body, Flat(lines)...) }

// Needs returns the number of lines that the content needs.
func (f *Frame) Needs() int { return max(len(f.Body), len(f.Side), f.Least) + len(f.Foot) }

// Blank adds an empty line to the body.
func (f *Frame) Blank() { f.Add(&Line{}) }

// Say adds wrapped text to the body.
func (f *Frame) Say(style lipgloss.Style, text string) { f.Add(Wrap(style, text, f.Width)...) }

// PutCaret puts the cursor into the next line of the body, at a column.
func (f *Frame) PutCaret(column int) { f.Caret = &Caret{Line: len(f.Body), Column: column} }

// Wrap returns words in lines of limited width. It cuts words that are longer.
func Wrap(style lipgloss.Style, words string, width int) []*Line {
	var lines []*Line
	for _, line := range text.Wrap(words, width) {
		for part := range strings.SplitSeq(ansi.Hardwrap(line, max(1, width), true), "\n") {
			lines = append(lines, new(Line).Write(style, part))
		}
	}
	return lines
}

// String returns the line with its escape sequences.
func (l *Line) String() string { return l.text.String() }

// Write adds text to a line.
func (l *Line) Write(style lipgloss.Style, text string) *Line {
	if text != "" {
		l.text.WriteString(style.Render(text))
		l.Width += lipgloss.Width(text)
	}
	return l
}

// Touch adds text that can be clicked.
func (l *Line) Touch(target any, style lipgloss.Style, text string) *Line {
	from := l.Width
	l.Write(style, text)
	return l.Target(from, target)
}

// Target makes the text from a column to the end of the line clickable.
func (l *Line) Target(from int, target any) *Line {
	if target != nil {
		l.zones = append(l.zones, zone{from, l.Width, target})
	}
	return l
}

// To pads a line with spaces up to a column.
func (l *Line) To(column int) *Line {
	if column > l.Width {
		l.text.WriteString(strings.Repeat(" ", column-l.Width))
		l.Width = column
	}
	return l
}

// Join appends another line.
func (l *Line) Join(right *Line) *Line {
	for _, z := range right.zones {
		l.zones = append(l.zones, zone{z.from + l.Width, z.to + l.Width, z.target})
	}
	l.text.WriteString(right.String())
	l.Width += right.Width
	return l
}

// Beside puts lines to the right of others, at a column.
func Beside(left, right []*Line, column int) []*Line {
	for i, l := range right {
		if i == len(left) {
			left = append(left, &Line{})
		}
		left[i].To(column).Join(l)
	}
	return left
}

// Visible returns the part of the body around the focus that fits into a number of lines, and the
// number of hidden lines above it.
func (f *Frame) Visible(lines int) (body []*Line, above int) {
	if len(f.Body) <= lines {
		return f.Body, 0
	}
	above = min(max(0, f.Focus-lines+2), len(f.Body)-lines)
	return f.Body[above : above+max(0, lines)], above
}

// At returns the target at a column of a line, or nil.
func (l *Line) At(column int) any {
	// The last one written is on top.
	for _, z := range slices.Backward(l.zones) {
		if z.from <= column && column < z.to {
			return z.target
		}
	}
	return nil
}

// CutParts removes parts from the end of a text with dots between its parts, until it fits.
func CutParts(text string, width int) string {
	for lipgloss.Width(text) > width {
		at := strings.LastIndex(text, " · ")
		if at < 0 {
			return Cut(text, width)
		}
		text = text[:at]
	}
	return text
}

// Cut shortens a text to a width. A shortened text ends in an ellipsis.
func Cut(text string, width int) string { return ansi.Truncate(text, max(1, width), "…") }
