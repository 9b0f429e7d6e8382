package tui

import tea "charm.land/bubbletea/v2"

// screen is one thing to do: a small model that draws itself and answers. Its
// methods run in the program's loop, one after another.
type screen interface {
	// enter is called when the screen comes to the top, also when it comes back.
	enter() tea.Cmd
	// press answers a key: its name (enter, ctrl+z, A), and the text it types.
	press(key, text string) tea.Cmd
	// click answers a click on something that draw marked as a target.
	click(target any, right bool) tea.Cmd
	// drag answers something that was dragged onto something else.
	drag(from, onto any) tea.Cmd
	// paste answers text that was pasted.
	paste(text string) tea.Cmd
	// draw fills a frame, whose width and height are given.
	draw(f *frame)
	// keys says what keys do now, the most useful first.
	keys() []keyHelp
}

// still is a screen that answers nothing; screens begin with it.
type still struct{}

func (still) enter() tea.Cmd              { return nil }
func (still) click(_ any, _ bool) tea.Cmd { return nil }
func (still) drag(_, _ any) tea.Cmd       { return nil }
func (still) paste(_ string) tea.Cmd      { return nil }
