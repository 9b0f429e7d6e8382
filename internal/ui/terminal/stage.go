package terminal

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// top returns the visible screen.
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

// back removes the top screen. Removing the last one ends the program.
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

// backTo keeps the given number of screens and shows the top one.
func (a *app) backTo(screens int) tea.Cmd {
	a.screens = slices.Clip(a.screens[:screens])
	if m, ok := a.top().(*menu); ok {
		m.returned = a.left != ""
	}
	return a.top().enter()
}

// leave stops the job of the top screen.
func (a *app) leave() {
	if a.job != nil {
		a.job.stop()
		a.job = nil
	}
	a.waiting = nil
}
