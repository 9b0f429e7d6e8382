package tui

import "slices"

// keyHelp says what a key does.
type keyHelp struct {
	key  string // its name, as press has it; clicking the help presses it
	does string
	long bool // only where all keys are shown
}

// key returns the help of a key.
func key(name, does string) keyHelp { return keyHelp{key: name, does: does} }

// long returns the help of a key that is shown only among all keys.
func long(name, does string) keyHelp { return keyHelp{key: name, does: does, long: true} }

// keyTarget is a key among the keys at the bottom, which can be clicked.
type keyTarget string

// keyLines are the keys at the bottom: as many as fit into two lines, or into one
// where lines are long, and in any case the way back and the key that shows them all.
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
	room := func(lines int) int { // the last line has the keys that are always there, too
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

// and joins the help of a key after those before.
func (l *line) and(help *line) *line {
	if l.width > 0 {
		l.to(l.width + keyGap)
	}
	return l.join(help)
}

// keyLine is a key and what it does.
func (a *app) keyLine(help keyHelp) *line {
	return new(line).write(a.theme.key, a.keyName(help.key)).write(a.theme.quiet, " "+help.does).mark(0, keyTarget(help.key))
}

// keyName is how a key is shown.
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
