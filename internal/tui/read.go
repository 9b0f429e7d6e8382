package tui

import tea "charm.land/bubbletea/v2"

// teller is a screen that tells something in sentences, for which a small window
// may not have the room.
type teller interface {
	// told returns the whole text in lines of that width.
	told(width int) []*line
}

// readKey shows the whole text over the screen.
const readKey = "ctrl+t"

// shortFrom is the height of a frame below which boards and texts do without lines
// that only please.
const shortFrom = 18

// within returns the lines that fit into so much room; the last of them says how the
// others are seen.
func (a *app) within(lines []*line, room int) []*line {
	if len(lines) <= room {
		return lines
	}
	more := new(line).touch(keyTarget(readKey), a.theme.quiet, a.say("tui-cut", "key", readKey))
	return append(lines[:max(0, room-1):max(0, room-1)], more)
}

// read scrolls what is shown over the screen, its text or all keys; other keys take
// it away.
func (a *app) read(key string) tea.Cmd {
	switch key {
	case "up", "wheelup", "k":
		a.line0--
	case "down", "wheeldown", "j":
		a.line0++
	case "pgup":
		a.line0 -= 10
	case "pgdown", "space":
		a.line0 += 10
	default:
		a.allKeys, a.reading = false, false
	}
	a.line0 = max(0, a.line0)
	return nil
}

// drawText draws the whole text of the screen.
func (a *app) drawText(f *frame) {
	shown := &frame{width: f.width, height: f.height}
	a.top().draw(shown)
	f.title, f.status = shown.title, shown.status
	if screen, tells := a.top().(teller); tells {
		f.add(screen.told(f.width)...)
	}
	a.scrollTo(f)
}

// scrollTo shows a frame from the line on that was scrolled to.
func (a *app) scrollTo(f *frame) {
	a.line0 = max(0, min(a.line0, len(f.body)-f.height))
	f.focus = a.line0 + f.height - 2
}
