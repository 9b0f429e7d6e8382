package terminal

import (
	"slices"
	"strings"

	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// binding is a key of a screen. The help, the clicks on it and the program's loop all use this one
// record.
type binding struct {
	names string         // of the key and its alternatives, separated by spaces; the first is shown
	does  string         // the description; a key without one is not shown
	do    func() tea.Cmd // what the key does; nil if the screen's press handles it
	long  bool           // shown only in the list of all keys
	off   string         // the reason why the key does nothing now, or ""
	sure  string         // a question: the key must be pressed a second time
}

// key returns a key that is shown at the bottom if there is room.
func key(names, does string, do func() tea.Cmd) binding {
	return binding{names: names, does: does, do: do}
}

// long returns a key that is shown only in the list of all keys.
func long(names, does string, do func() tea.Cmd) binding {
	return binding{names: names, does: does, do: do, long: true}
}

// unless disables a key if there is a reason.
func (b binding) unless(reason string) binding {
	b.off = reason
	return b
}

// confirmed makes a key ask first, if there is a question.
func (b binding) confirmed(question string) binding {
	b.sure = question
	return b
}

// name returns the name that is shown. Clicking the description presses this key.
func (b *binding) name() string {
	name, _, _ := strings.Cut(b.names, " ")
	return name
}

// bindings returns the keys of the screen on top, and the keys that all screens share.
func (a *app) bindings() []binding {
	keys := a.top().keys()
	if page := a.glossary(); page != nil {
		keys = append(keys, key(lessonKey, a.say("does-explain"), a.shows(page)))
	} else if start, _ := a.taught(); start != nil {
		keys = append(keys, long(lessonKey, a.say("does-learn"), a.teach))
	}
	if page := a.wholeText(); page != nil {
		keys = append(keys, long(readKey, a.say("does-read"), a.shows(page)))
	}
	return keys
}

// shows returns a function that shows a page.
func (a *app) shows(p *page) func() tea.Cmd {
	return func() tea.Cmd {
		a.page = p
		return nil
	}
}

// press handles a key.
func (a *app) press(name, text string) tea.Cmd {
	armed := a.armed
	a.unask()
	switch {
	case a.page != nil:
		return a.turn(name)
	case name == keysKey || name == a.keysKey():
		a.page = a.allKeys()
		return nil
	}
	for _, b := range a.bindings() {
		switch {
		case !slices.Contains(strings.Fields(b.names), name):
		case b.off != "":
			a.note(b.off)
			return nil
		case b.sure != "" && armed != b.names:
			a.armed = b.names
			a.note(b.sure)
			return nil
		case b.do != nil:
			return b.do()
		}
	}
	return a.top().press(name, text)
}

// keysKey shows all keys, as ? does unless it is part of a mark.
const keysKey = "f3"

// keysKey returns the key that shows all keys.
func (a *app) keysKey() string {
	if a.top().typesQuestion() {
		return keysKey
	}
	return "?"
}

// keyTarget is a key at the bottom, which can be clicked.
type keyTarget string

// keyLines returns the keys at the bottom: as many as fit into two lines, or into one long line.
// The way back and the key for all keys are always included.
func (a *app) keyLines(width int) []*draw.Line {
	if a.page != nil {
		return []*draw.Line{and(a.keyLine(key("up", a.say("does-scroll"), nil)), a.keyLine(key("any", a.say("does-return"), nil)))}
	}
	most := 2
	if width >= 60 {
		most = 1
	}
	last := a.keyLine(key(a.keysKey(), a.say("does-keys"), nil))
	helps := slices.DeleteFunc(a.bindings(), func(b binding) bool { return b.long || b.does == "" || b.off != "" })
	if i := slices.IndexFunc(helps, func(b binding) bool { return b.name() == "esc" }); i >= 0 {
		last = and(a.keyLine(helps[i]), last)
		helps = slices.Delete(helps, i, i+1)
	}
	lines := []*draw.Line{{}}
	room := func(lines int) int { // the last line also has the keys that are always shown
		if lines == most {
			return width - last.Width - keyGap
		}
		return width
	}
	for _, help := range helps {
		one := a.keyLine(help)
		current := lines[len(lines)-1]
		switch {
		case current.Width == 0 || current.Width+keyGap+one.Width <= room(len(lines)):
			and(current, one)
		case len(lines) < most && one.Width <= room(len(lines)+1):
			lines = append(lines, one)
		}
	}
	if current := lines[len(lines)-1]; current.Width+keyGap+last.Width > width && len(lines) < most {
		lines = append(lines, &draw.Line{})
	}
	and(lines[len(lines)-1], last)
	for len(lines) < most {
		lines = append(lines, &draw.Line{})
	}
	return lines
}

// keyGap is the space between two keys.
const keyGap = 2

// and appends the help of a key to a line.
func and(l, help *draw.Line) *draw.Line {
	if l.Width > 0 {
		l.To(l.Width + keyGap)
	}
	return l.Join(help)
}

// keyLine returns a key and what it does.
func (a *app) keyLine(b binding) *draw.Line {
	name := b.name()
	return new(draw.Line).Write(a.theme.Key, a.keyName(name)).Write(a.theme.Quiet, " "+b.does).Target(0, keyTarget(name))
}

// keyName returns the displayed name of a key.
func (a *app) keyName(key string) string {
	switch key {
	case lessonKey:
		return "F1"
	case leftKey:
		return "F2"
	case keysKey:
		return "F3"
	case "any":
		return a.say("key-any")
	case "enter":
		return a.say("key-enter")
	case "esc":
		return a.say("key-esc")
	case "space":
		return a.say("key-space")
	case "left":
		return "← →"
	case "up":
		return "↑ ↓"
	case "pgup":
		return a.say("key-pages")
	case "backspace":
		return a.say("key-backspace")
	}
	return key
}
