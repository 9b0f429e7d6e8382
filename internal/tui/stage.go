package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// top returns the screen that is seen.
func (a *app) top() screen { return a.screens[len(a.screens)-1] }

func (a *app) open(s screen) tea.Cmd {
	a.leave()
	a.screens = append(a.screens, s)
	return s.enter()
}

func (a *app) exchange(s screen) tea.Cmd {
	a.leave()
	a.screens[len(a.screens)-1] = s
	return s.enter()
}

// back takes the top screen away. Under the last one is the end.
func (a *app) back() tea.Cmd {
	a.leave()
	if len(a.screens) == 1 {
		return tea.Quit
	}
	return a.backTo(len(a.screens) - 1)
}

func (a *app) home() tea.Cmd {
	a.leave()
	return a.backTo(1)
}

// backTo leaves so many screens, and goes on with the one that is then on top.
func (a *app) backTo(screens int) tea.Cmd {
	a.screens = slices.Clip(a.screens[:screens])
	if m, ok := a.top().(*menu); ok {
		m.returned = a.left != ""
	}
	return a.top().enter()
}

// leave ends what runs for the top screen alone.
func (a *app) leave() {
	if a.job != nil {
		a.job.stop()
		a.job = nil
	}
	a.waiting = nil
}
