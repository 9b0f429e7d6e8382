package tui

import (
	"strconv"

	"charm.land/lipgloss/v2"
)

// form is a list of fields, one of which is chosen; each has a value that can be
// changed to the next one or the one before.
type form struct {
	fields []*field
	chosen int
}

// field is one line of a form.
type field struct {
	label  string
	value  func() string
	change func(by int)
	number *number // where digits may be typed
	hidden func() bool
}

// number is a value that can be typed.
type number struct {
	at          *int
	least, most int
	fresh       bool // the next digit begins a new number
}

// Targets in a form.
type (
	fieldTarget  struct{ index int }
	changeTarget struct{ index, by int }
	beginTarget  struct{}
)

// shown returns the fields that can be seen.
func (f *form) shown() []*field {
	var fields []*field
	for _, one := range f.fields {
		if one.hidden == nil || !one.hidden() {
			fields = append(fields, one)
		}
	}
	f.chosen = min(f.chosen, len(fields)-1)
	return fields
}

// press answers a key and reports whether it did.
func (f *form) press(key, text string) bool {
	fields := f.shown()
	current := fields[f.chosen]
	switch key {
	case "up", "shift+tab", "wheelup":
		f.chosen = (f.chosen + len(fields) - 1) % len(fields)
	case "down", "tab", "wheeldown":
		f.chosen = (f.chosen + 1) % len(fields)
	case "left", "-":
		current.change(-1)
	case "right", "+", "space":
		current.change(1)
	case "backspace":
		if current.number == nil {
			return false
		}
		*current.number.at = max(current.number.least, *current.number.at/10)
	default:
		return current.number != nil && current.number.typed(text)
	}
	if n := f.shown()[f.chosen].number; n != nil {
		n.fresh = true
	}
	return true
}

// typed takes a digit.
func (n *number) typed(text string) bool {
	digit, err := strconv.Atoi(text)
	if err != nil || len(text) != 1 {
		return false
	}
	value := *n.at*10 + digit
	if n.fresh || value > n.most {
		value = digit
	}
	n.fresh = false
	*n.at = min(n.most, value)
	return true
}

// click answers a click and reports whether it did.
func (f *form) click(target any) bool {
	switch target := target.(type) {
	case fieldTarget:
		f.chosen = target.index
	case changeTarget:
		f.chosen = target.index
		f.shown()[target.index].change(target.by)
	default:
		return false
	}
	return true
}

// draw draws the form and the button under it.
func (f *form) draw(t *theme, frame *frame, button string) {
	fields := f.shown()
	width := 0
	for _, one := range fields {
		width = max(width, lipgloss.Width(one.label))
	}
	for i, one := range fields {
		label, value, mark := t.quiet, t.plain, "  "
		if i == f.chosen {
			label, value, mark = t.plain, t.strong, "▸ "
			frame.focus = len(frame.body)
		}
		l := new(line).write(t.accent, mark)
		l.touch(fieldTarget{i}, label, one.label).to(width + 4)
		l.touch(changeTarget{i, -1}, t.quiet, "◂ ")
		l.touch(changeTarget{i, 1}, value, cut(one.value(), max(4, frame.width-l.width-2)))
		l.touch(changeTarget{i, 1}, t.quiet, " ▸")
		frame.add(l)
	}
	frame.blank()
	frame.add(new(line).to(2).touch(beginTarget{}, t.accent.Reverse(true), " "+button+" "))
}

// choice is a field that goes round some texts.
func choice(label string, at *int, texts ...string) *field {
	return &field{
		label: label, value: func() string { return texts[*at] },
		change: func(by int) { *at = (*at + by + len(texts)) % len(texts) },
	}
}

// count is a field of a number.
func count(label string, at *int, least, most int) *field {
	return &field{
		label: label, value: func() string { return strconv.Itoa(*at) },
		change: func(by int) { *at = min(most, max(least, *at+by)) },
		number: &number{at: at, least: least, most: most, fresh: true},
	}
}

// when shows a field only when something holds.
func (f *field) when(holds func() bool) *field {
	f.hidden = func() bool { return !holds() }
	return f
}
