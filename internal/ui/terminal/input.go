package terminal

import (
	"slices"
	"strings"
	"unicode"

	"codebreaker/internal/ui/terminal/draw"

	"charm.land/lipgloss/v2"
)

// input is a line of typed text.
type input struct {
	text   []rune
	at     int  // position of the cursor, before this character
	unseen bool // show dots instead of characters
}

// mostTyped is the maximum length of the text.
const mostTyped = 100_000

// press handles a key and reports whether it did.
func (in *input) press(key, text string) bool {
	switch key {
	case "left":
		in.at = max(0, in.at-1)
	case "right":
		in.at = min(len(in.text), in.at+1)
	case "home", "ctrl+a":
		in.at = 0
	case "end", "ctrl+e":
		in.at = len(in.text)
	case "backspace":
		if in.at > 0 {
			in.at--
			in.text = slices.Delete(in.text, in.at, in.at+1)
		}
	case "delete":
		if in.at < len(in.text) {
			in.text = slices.Delete(in.text, in.at, in.at+1)
		}
	case "ctrl+u":
		in.set("")
	case "space":
		in.insert(" ")
	default:
		in.insert(text)
		return text != ""
	}
	return true
}

// insert inserts text at the cursor. It turns line ends into spaces and removes control characters.
func (in *input) insert(text string) {
	clean := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, text)
	added := []rune(clean)
	if len(in.text)+len(added) > mostTyped {
		return
	}
	in.text = slices.Insert(in.text, in.at, added...)
	in.at += len(added)
}

// set replaces the text.
func (in *input) set(text string) {
	in.text, in.at = []rune(text), len([]rune(text))
}

// value returns the text without spaces around it.
func (in *input) value() string { return strings.TrimSpace(string(in.text)) }

// shown returns a character as it is drawn.
func (in *input) shown(i int) string {
	if in.unseen {
		return "•"
	}
	return string(in.text[i])
}

// draw writes the part of the text around the cursor that fits into the width, and returns the
// cursor's column.
func (in *input) draw(t *draw.Theme, l *draw.Line, width int) (at int) {
	return in.drawIn(l, width, func(int) lipgloss.Style { return t.Plain })
}

// drawIn is draw with a style for each character.
func (in *input) drawIn(l *draw.Line, width int, style func(i int) lipgloss.Style) (at int) {
	from, before := in.at, 0 // the first character that fits, and the columns up to the cursor
	for from > 0 {
		wider := before + lipgloss.Width(in.shown(from-1))
		if wider >= width {
			break
		}
		from, before = from-1, wider
	}
	begin := l.Width
	for i := from; i < len(in.text); i++ {
		text := in.shown(i)
		if l.Width-begin+lipgloss.Width(text) > width {
			break
		}
		l.Write(style(i), text)
	}
	return begin + before
}
