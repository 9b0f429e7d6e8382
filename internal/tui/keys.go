package tui

import "slices"

// keyHelp says what a key does.
type keyHelp struct {
	key  string // the name of the key for press; clicking the help presses the key
	does string
	long bool // shown only in the list of all keys
}

// key returns the help of a key.
func key(name, does string) keyHelp { return keyHelp{key: name, does: does} }

// long returns the help of a key that is shown only in the list of all keys.
func long(name, does string) keyHelp { return keyHelp{key: name, does: does, long: true} }

// keyTarget is a key at the bottom, which can be clicked.
type keyTarget string

// keyLines returns the keys at the bottom: as many as fit into two lines, or into one long line.
// The way back and the key for all keys are always included.
func (a *app) keyLines(width int) []*line {
	if a.page != nil {
		return []*line{a.keyLine(key("up", a.say("does-scroll"))).and(a.keyLine(key("any", a.say("does-return"))))}
	}
	most := 2
	if width >= 60 {
		most = 1
	}
	last := a.keyLine(key("?", a.say("does-keys")))
	helps := slices.DeleteFunc(a.top().keys(), func(help keyHelp) bool { return help.long })
	if i := slices.IndexFunc(helps, func(help keyHelp) bool { return help.key == "esc" }); i >= 0 {
		last = a.keyLine(helps[i]).and(last)
		helps = slices.Delete(helps, i, i+1)
	}
	lines := []*line{{}}
	room := func(lines int) int { // the last line also has the keys that are always shown
		if lines == most {
			return width - last.width - keyGap
		}
		return width
	}
	for _, help := range helps {
		one := a.keyLine(help)
		current := lines[len(lines)-1]
		switch {
		case current.width == 0 || current.width+keyGap+one.width <= room(len(lines)):
			current.and(one)
		case len(lines) < most && one.width <= room(len(lines)+1):
			lines = append(lines, one)
		}
	}
	if current := lines[len(lines)-1]; current.width+keyGap+last.width > width && len(lines) < most {
		lines = append(lines, &line{})
	}
	lines[len(lines)-1].and(last)
	for len(lines) < most {
		lines = append(lines, &line{})
	}
	return lines
}

// keyGap is the space between two keys.
const keyGap = 2

// and appends the help of a key.
func (l *line) and(help *line) *line {
	if l.width > 0 {
		l.to(l.width + keyGap)
	}
	return l.join(help)
}

// keyLine returns a key and what it does.
func (a *app) keyLine(help keyHelp) *line {
	return new(line).write(a.theme.key, a.keyName(help.key)).write(a.theme.quiet, " "+help.does).mark(0, keyTarget(help.key))
}

// keyName returns the displayed name of a key.
func (a *app) keyName(key string) string {
	switch key {
	case lessonKey:
		return "F1"
	case leftKey:
		return "F2"
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
