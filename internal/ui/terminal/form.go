package terminal

import (
	"strconv"

	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// formScreen is the base of screens that consist of a form with a button.
type formScreen struct {
	still
	host
	form
	does  string         // label of the button; Enter does the same
	begin func() tea.Cmd // called by the button
}

func (s *formScreen) press(key, text string) tea.Cmd {
	s.form.press(key, text)
	return nil
}

func (s *formScreen) click(target any, _ bool) tea.Cmd {
	if _, ok := target.(beginTarget); ok {
		return s.begin()
	}
	s.form.click(target)
	return nil
}

// draw draws the form and the button.
func (s *formScreen) draw(f *draw.Frame) { s.form.draw(f, s.does) }

func (s *formScreen) keys() []binding {
	return []binding{
		key("enter", s.does, s.begin), key("up", s.say("does-choose"), nil), key("left", s.say("does-change"), nil), key("esc", s.say("does-back"), s.back),
	}
}

// form is a list of fields, one of which is chosen. Each field has a value that can be changed to
// the next or the previous one.
type form struct {
	fields []*field
	chosen int
}

// field is one line of a form.
type field struct {
	label  string
	value  func() string
	change func(by int)
	number *number // set if digits can be typed
	typed  *input  // set if text can be typed
	hidden func() bool
}

// number is a value that can be typed.
type number struct {
	at          *int
	least, most int
	fresh       bool // the next digit starts a new number
}

// Targets in a form.
type (
	fieldTarget  struct{ index int }
	changeTarget struct{ index, by int }
	beginTarget  struct{}
)

// shown returns the visible fields.
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

// current returns the chosen field.
func (f *form) current() *field { return f.shown()[f.chosen] }

// press handles a key.
func (f *form) press(key, text string) {
	fields := f.shown()
	switch key {
	case "up", "shift+tab", "wheelup":
		f.chosen = (f.chosen + len(fields) - 1) % len(fields)
	case "down", "tab", "wheeldown":
		f.chosen = (f.chosen + 1) % len(fields)
	default:
		f.current().press(key, text)
		return
	}
	if n := f.current().number; n != nil {
		n.fresh = true
	}
}

// press handles a key for the value.
func (f *field) press(key, text string) {
	switch {
	case f.typed != nil:
		f.typed.press(key, text)
	case key == "left", key == "-":
		f.step(-1)
	case key == "right", key == "+", key == "space":
		f.step(1)
	case f.number != nil && key == "backspace":
		*f.number.at = max(f.number.least, *f.number.at/10)
	case f.number != nil:
		f.number.typed(text)
	}
}

// step changes the value to the next or the previous one.
func (f *field) step(by int) {
	f.change(by)
	if f.number != nil {
		f.number.fresh = true
	}
}

// typed handles a digit.
func (n *number) typed(text string) {
	digit, err := strconv.Atoi(text)
	if err != nil || len(text) != 1 {
		return
	}
	value := *n.at*10 + digit
	if n.fresh || value > n.most {
		value = digit
	}
	n.fresh = false
	*n.at = min(n.most, value)
}

// click handles a click.
func (f *form) click(target any) {
	switch target := target.(type) {
	case fieldTarget:
		f.chosen = target.index
	case changeTarget:
		f.chosen = target.index
		f.current().step(target.by)
	}
}

// draw draws the form and its button.
func (f *form) draw(frame *draw.Frame, button string) {
	fields := f.shown()
	width := 0
	for _, one := range fields {
		width = max(width, lipgloss.Width(one.label))
	}
	for i, one := range fields {
		label, value, mark := frame.Quiet, frame.Plain, "  "
		if i == f.chosen {
			label, value, mark = frame.Plain, frame.Strong, "▸ "
			frame.Focus = len(frame.Body)
		}
		l := new(draw.Line).Write(frame.Accent, mark)
		l.Touch(fieldTarget{i}, label, one.label).To(width + 4)
		if one.typed != nil {
			at := one.typed.draw(frame.Theme, l, frame.Width-l.Width-1)
			if i == f.chosen {
				frame.PutCaret(at)
			} else if one.typed.value() == "" {
				l.Write(frame.Quiet, "…")
			}
			frame.Add(l.To(frame.Width).Target(0, fieldTarget{i}))
			continue
		}
		l.Touch(changeTarget{i, -1}, frame.Quiet, "◂ ")
		l.Touch(changeTarget{i, 1}, value, draw.Cut(one.value(), max(4, frame.Width-l.Width-2)))
		l.Touch(changeTarget{i, 1}, frame.Quiet, " ▸")
		frame.Add(l)
	}
	frame.Blank()
	frame.Add(new(draw.Line).To(2).Touch(beginTarget{}, frame.Accent.Reverse(true), " "+button+" "))
}

// choice returns a field that cycles through texts.
func choice(label string, at *int, texts ...string) *field {
	return &field{
		label: label, value: func() string { return texts[*at] },
		change: func(by int) { *at = (*at + by + len(texts)) % len(texts) },
	}
}

// count returns a field for a number.
func count(label string, at *int, least, most int) *field {
	return &field{
		label: label, value: func() string { return strconv.Itoa(*at) },
		change: func(by int) { *at = min(most, max(least, *at+by)) },
		number: &number{at: at, least: least, most: most, fresh: true},
	}
}

// shown returns a field for a text.
func shown(label string, in *input) *field { return &field{label: label, typed: in} }

// unseen returns a field for a hidden text.
func unseen(label string, in *input) *field {
	in.unseen = true
	return &field{label: label, typed: in}
}

// when shows a field only while a condition holds.
func (f *field) when(holds func() bool) *field {
	f.hidden = func() bool { return !holds() }
	return f
}
