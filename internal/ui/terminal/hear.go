package terminal

import tea "charm.land/bubbletea/v2"

// mostWaiting limits the keys and clicks that wait for a job to end.
const mostWaiting = 256

// hear handles a key, a click or pasted text, or stores it until the job is done.
func (a *app) hear(msg tea.Msg) tea.Cmd {
	key, isKey := msg.(tea.KeyPressMsg)
	if a.small() { // ignore input to an invisible screen
		switch {
		case isKey && key.String() == "ctrl+c":
			return a.interrupt()
		case isKey && key.String() == "q":
			return tea.Quit
		}
		return nil
	}
	if isKey {
		switch {
		case key.String() == "ctrl+c":
			return a.interrupt()
		case a.job != nil && key.String() == "esc" && (a.job.slow || !a.job.aside):
			a.waiting = nil
			a.job.stop()
			return nil
		}
	}
	if a.job != nil && !a.job.aside {
		if len(a.waiting) < mostWaiting {
			a.waiting = append(a.waiting, msg)
		}
		return nil
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return a.press(keyOf(msg), msg.Text)
	case tea.PasteMsg:
		a.unask()
		a.page = nil
		return a.top().paste(msg.Content)
	case tea.MouseWheelMsg:
		a.unask()
		key := "wheeldown"
		if msg.Button == tea.MouseWheelUp {
			key = "wheelup"
		}
		if a.page != nil {
			return a.turn(key)
		}
		return a.top().press(key, "")
	case tea.MouseClickMsg:
		a.pressed = a.under(msg.X, msg.Y)
	case tea.MouseReleaseMsg:
		return a.release(a.under(msg.X, msg.Y), msg.Button == tea.MouseRight)
	}
	return nil
}

// unask removes the last message. A key that asked for a second press has to ask again.
func (a *app) unask() { a.notice, a.armed = "", "" }

// interrupt ends the program as interrupted.
func (a *app) interrupt() tea.Cmd {
	a.interrupted = true
	return tea.Quit
}

// keyOf returns the name of a key. It translates the former names of Home and End, which tmux and
// screen still send.
func keyOf(key tea.KeyPressMsg) string {
	switch name := key.String(); name {
	case "find":
		return "home"
	case "select":
		return "end"
	default:
		return name
	}
}

// turn handles a key while a page is shown. A key that does not scroll closes the page.
func (a *app) turn(key string) tea.Cmd {
	if !a.page.pickLine(key) {
		a.page = nil
	}
	return nil
}

// release handles the release of a mouse button over a target.
func (a *app) release(target any, right bool) tea.Cmd {
	from := a.pressed
	a.pressed = nil
	switch {
	case a.page != nil:
		a.page = nil
	case from == nil || target == nil:
	case from != target:
		a.unask()
		return a.top().drag(from, target)
	default:
		if key, ok := target.(keyTarget); ok {
			return a.press(string(key), "")
		}
		a.unask()
		return a.top().click(target, right)
	}
	return nil
}
