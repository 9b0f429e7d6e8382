package terminal

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// View draws the top screen.
func (a *app) View() tea.View {
	lines, caret := a.compose()
	rendered := make([]string, len(lines))
	for i, l := range lines {
		rendered[i] = l.String()
	}
	view := tea.NewView(strings.Join(rendered, "\n"))
	view.AltScreen = true
	view.MouseMode = tea.MouseModeCellMotion
	view.WindowTitle = "codebreaker"
	if caret != nil {
		view.Cursor = tea.NewCursor(caret.column, caret.line)
		view.Cursor.Blink = false
	}
	return view
}

// under returns the target at a position of the terminal, or nil.
func (a *app) under(x, y int) any {
	lines, _ := a.compose()
	if y < 0 || y >= len(lines) {
		return nil
	}
	return lines[y].at(x)
}

// compose draws the whole terminal: a heading, the screen, messages and keys.
func (a *app) compose() ([]*line, *caret) {
	if a.small() {
		return wrapped(a.theme.plain, a.say("tui-small", "width", leastWidth, "height", leastHeight), max(1, a.width)), nil
	}
	page := min(a.width, widest)
	margin := (a.width-page)/2 + 1
	if page >= 60 {
		margin++
	}
	f := &frame{theme: a.theme, width: page - 2*(margin-(a.width-page)/2), terminal: a.height, rest: new(line).touch(keyTarget(readKey), a.theme.quiet, a.say("tui-cut", "key", readKey))}
	keys := a.keyLines(f.width)
	said := a.saidLines(f.width)
	f.height = a.height - 2 - len(said) - len(keys) - 1
	if a.page != nil {
		a.page.draw(f)
	} else {
		a.top().draw(f)
	}
	foot := f.foot[:min(len(f.foot), max(0, f.height-3))]
	body, above := f.seen(f.height - len(foot))
	shown := len(body)
	body = beside(slices.Clone(body), f.side[:min(len(f.side), f.height-len(foot))], f.sideAt)
	lines := []*line{a.heading(f), a.more(above > 0)}
	lines = append(lines, body...)
	for len(lines) < 2+f.height-len(foot) {
		lines = append(lines, &line{})
	}
	lines = slices.Concat(lines, foot, said, []*line{a.more(above+shown < len(f.body))}, keys)
	for i, l := range lines {
		lines[i] = new(line).to(margin).join(l)
	}
	if f.caret == nil || f.caret.line < above || f.caret.line >= above+shown {
		return lines, nil
	}
	return lines, &caret{f.caret.line - above + 2, f.caret.column + margin}
}

// stander is a screen with a lasting note.
type stander interface {
	// stands returns the note, or "" if it no longer applies.
	stands() string
}

// standing returns the lasting note, which is shown if there is no other message.
func (a *app) standing() *line {
	if screen, ok := a.top().(stander); ok {
		return new(line).write(a.theme.alarm, screen.stands())
	}
	return &line{}
}

// small reports whether the window is too small to draw anything.
func (a *app) small() bool { return a.width < leastWidth || a.height < leastHeight }

// heading returns the first line of every screen.
func (a *app) heading(f *frame) *line {
	status := cut(f.status, f.width/2)
	title := cut(f.title, f.width-lipgloss.Width(status)-1)
	return new(line).write(a.theme.accent, title).to(f.width-lipgloss.Width(status)).write(a.theme.quiet, status)
}

// more returns a line that says that the body continues, or an empty line.
func (a *app) more(is bool) *line {
	if !is {
		return &line{}
	}
	return new(line).write(a.theme.quiet, "⋮")
}

// saidLines returns the lines of the last message or of a slow job. There is always at least one,
// so that the layout does not jump.
func (a *app) saidLines(width int) []*line {
	const most = 4
	switch {
	case a.job != nil && a.job.slow && a.job.seconds > 0:
		return wrapped(a.theme.quiet, a.say("tui-thinking-long", "what", a.job.what, "seconds", a.job.seconds), width)
	case a.job != nil && a.job.slow:
		return wrapped(a.theme.quiet, a.say("tui-thinking", "what", a.job.what), width)
	case a.notice == "":
		return []*line{a.standing()}
	}
	style := a.theme.plain
	if a.alarmed {
		style = a.theme.alarm
	}
	lines := wrapped(style, a.notice, width)
	return lines[:min(len(lines), most)]
}
