package terminal

import (
	"slices"
	"strings"

	"codebreaker/internal/ui/terminal/draw"

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
		view.Cursor = tea.NewCursor(caret.Column, caret.Line)
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
	return lines[y].At(x)
}

// compose draws the whole terminal: a heading, the screen, messages and keys.
func (a *app) compose() ([]*draw.Line, *draw.Caret) {
	if a.small() {
		return draw.Wrap(a.theme.Plain, a.say("tui-small", "width", leastWidth, "height", leastHeight), max(1, a.width)), nil
	}
	page := min(a.width, a.widest())
	margin := (a.width-page)/2 + 1
	if page >= 60 {
		margin++
	}
	f := &draw.Frame{Theme: a.theme, Width: page - 2*(margin-(a.width-page)/2), Terminal: a.height}
	f.Rest = new(draw.Line).Touch(keyTarget(readKey), f.Quiet, a.say("tui-cut", "key", readKey))
	keys := a.keyLines(f.Width)
	said := a.saidLines(f.Width)
	f.Height = a.height - 2 - len(said) - len(keys) - 1
	if a.page != nil {
		a.page.draw(f)
	} else {
		a.top().draw(f)
	}
	spare := a.spare(f)
	f.Height -= spare
	foot := f.Foot[:min(len(f.Foot), max(0, f.Height-3))]
	body, above := f.Visible(f.Height - len(foot))
	shown := len(body)
	body = draw.Beside(slices.Clone(body), f.Side[:min(len(f.Side), f.Height-len(foot))], f.SideAt)
	lines := []*draw.Line{a.heading(f), a.more(above > 0)}
	lines = append(lines, body...)
	for len(lines) < 2+f.Height-len(foot) {
		lines = append(lines, &draw.Line{})
	}
	lines = slices.Concat(lines, foot, said, []*draw.Line{a.more(above+shown < len(f.Body))}, keys)
	for i, l := range lines {
		lines[i] = new(draw.Line).To(margin).Join(l)
	}
	lines = append(slices.Repeat([]*draw.Line{{}}, spare/2), lines...)
	if f.Caret == nil || f.Caret.Line < above || f.Caret.Line >= above+shown {
		return lines, nil
	}
	return lines, &draw.Caret{Line: f.Caret.Line - above + 2 + spare/2, Column: f.Caret.Column + margin}
}

// widest returns the maximum width of the page.
func (a *app) widest() int {
	if screen, ok := a.top().(interface{ several() bool }); ok && screen.several() {
		return widestGrid
	}
	return widest
}

// spare returns the number of lines that the page leaves empty above and below. It changes in steps, so that the page
// rarely moves while its content grows.
func (a *app) spare(f *draw.Frame) int {
	blank := min(f.Height-f.Needs(), a.height-usualHeight)
	return max(0, blank-blank%step)
}

// stander is a screen with a lasting note.
type stander interface {
	// stands returns the note, or "" if it no longer applies.
	stands() string
}

// standing returns the lasting note, which is shown if there is no other message.
func (a *app) standing() *draw.Line {
	if screen, ok := a.top().(stander); ok {
		return new(draw.Line).Write(a.theme.Alarm, screen.stands())
	}
	return &draw.Line{}
}

// small reports whether the window is too small to draw anything.
func (a *app) small() bool { return a.width < leastWidth || a.height < leastHeight }

// heading returns the first line of every screen.
func (a *app) heading(f *draw.Frame) *draw.Line {
	status := draw.Cut(f.Status, f.Width/2)
	title := draw.Cut(f.Title, f.Width-lipgloss.Width(status)-1)
	return new(draw.Line).Write(a.theme.Accent, title).To(f.Width-lipgloss.Width(status)).Write(a.theme.Quiet, status)
}

// more returns a line that says that the body continues, or an empty line.
func (a *app) more(is bool) *draw.Line {
	if !is {
		return &draw.Line{}
	}
	return new(draw.Line).Write(a.theme.Quiet, "⋮")
}

// saidLines returns the lines of the last message or of a slow job. There is always at least one,
// so that the layout does not jump.
func (a *app) saidLines(width int) []*draw.Line {
	const most = 4
	switch {
	case a.job != nil && a.job.slow && a.job.seconds > 0:
		return draw.Wrap(a.theme.Quiet, a.say("tui-thinking-long", "what", a.job.what, "seconds", a.job.seconds), width)
	case a.job != nil && a.job.slow:
		return draw.Wrap(a.theme.Quiet, a.say("tui-thinking", "what", a.job.what), width)
	case a.notice == "":
		return []*draw.Line{a.standing()}
	}
	style := a.theme.Plain
	if a.alarmed {
		style = a.theme.Alarm
	}
	lines := draw.Wrap(style, a.notice, width)
	return lines[:min(len(lines), most)]
}
