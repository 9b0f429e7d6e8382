package tui

import (
	"charm.land/lipgloss/v2"
)

// keyLines are the keys at the bottom: as many as fit into two lines, or into one
// where lines are long, and the key that shows them all.
func (a *app) keyLines(width int) []*line {
	most := 2
	if width >= 60 {
		most = 1
	}
	if a.allKeys || a.reading {
		l := a.keyLine(nil, a.key("up", a.say("does-scroll")))
		return []*line{a.keyLine(l, keyHelp{key: "esc", show: a.say("key-any"), does: a.say("does-return")})}
	}
	last := keyHelp{key: "?", show: "?", does: a.say("does-keys")}
	lines := []*line{{}}
	for _, help := range a.top().keys() {
		if help.long {
			continue
		}
		room := width
		if len(lines) == most {
			room -= keyWidth(last) + 2
		}
		current := lines[len(lines)-1]
		switch {
		case current.width == 0 || current.width+2+keyWidth(help) <= room:
			a.keyLine(current, help)
		case len(lines) < most:
			lines = append(lines, a.keyLine(nil, help))
		}
	}
	if current := lines[len(lines)-1]; current.width+2+keyWidth(last) > width && len(lines) < most {
		lines = append(lines, &line{})
	}
	a.keyLine(lines[len(lines)-1], last)
	for len(lines) < most {
		lines = append(lines, &line{})
	}
	return lines
}

func keyWidth(help keyHelp) int { return lipgloss.Width(help.show) + 1 + lipgloss.Width(help.does) }

// keyLine writes a key and what it does at the end of a line, or of a new one.
func (a *app) keyLine(l *line, help keyHelp) *line {
	if l == nil {
		l = &line{}
	}
	if l.width > 0 {
		l.write(a.theme.plain, "  ")
	}
	from := l.width
	return l.write(a.theme.key, help.show).write(a.theme.quiet, " "+help.does).mark(from, keyTarget(help.key))
}

// drawAllKeys shows every key of the screen.
func (a *app) drawAllKeys(f *frame) {
	f.title = a.say("keys-title")
	width := 0
	helps := append(a.top().keys(), keyHelp{show: "ctrl+c", does: a.say("does-quit")})
	for _, help := range helps {
		width = max(width, lipgloss.Width(help.show))
	}
	for _, help := range helps {
		text := wrapped(a.theme.plain, help.does, f.width-width-2)
		f.add(beside([]*line{new(line).write(a.theme.key, help.show)}, text, width+2)...)
	}
	f.blank()
	f.say(a.theme.quiet, a.say("keys-mouse"))
	a.scrollTo(f)
}

// key returns the help of a key.
func (a *app) key(key, does string) keyHelp {
	return keyHelp{key: key, show: a.keyName(key), does: does}
}

// long returns the help of a key that is shown only among all keys.
func (a *app) long(key, does string) keyHelp {
	help := a.key(key, does)
	help.long = true
	return help
}

// keyName is how a key is shown.
func (a *app) keyName(key string) string {
	switch key {
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
