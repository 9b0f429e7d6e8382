package terminal

import (
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// screen is a small model for one task. It draws itself and handles input. Its methods run in the
// program's loop, never at the same time.
type screen interface {
	// enter is called when the screen comes to the top, including when it comes back.
	enter() tea.Cmd
	// keys declares the keys of the screen, the most useful first.
	keys() []binding
	// press handles a key that keys does not handle: one that types or moves. It gets the name of
	// the key (enter, ctrl+z, A) and the text that it types.
	press(key, text string) tea.Cmd
	// typesQuestion reports whether the key ? types a question mark now. Otherwise it shows all keys, as F3 does.
	typesQuestion() bool
	// click handles a click on a target of draw.
	click(target any, right bool) tea.Cmd
	// drag handles dragging one target onto another.
	drag(from, onto any) tea.Cmd
	// paste handles pasted text.
	paste(text string) tea.Cmd
	// draw fills a frame, whose width and height are set.
	draw(f *draw.Frame)
}

// still ignores all input. Screens embed it.
type still struct{}

func (still) enter() tea.Cmd              { return nil }
func (still) typesQuestion() bool         { return false }
func (still) click(_ any, _ bool) tea.Cmd { return nil }
func (still) drag(_, _ any) tea.Cmd       { return nil }
func (still) paste(_ string) tea.Cmd      { return nil }
