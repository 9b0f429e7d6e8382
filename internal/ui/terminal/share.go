package terminal

import (
	"strings"

	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// share is the screen with the text that people paste to share a game.
type share struct {
	still
	host
	text   string // with squares
	line   string // the game as one line, with its turns
	linked bool   // the text includes the line that opens the game
}

// copyTarget is a text to copy.
type copyTarget struct{ text string }

// share opens the screen with the text to share, or shows why there is none.
func (d *presenter) share() tea.Cmd {
	if d.unshared != nil {
		d.warn(d.unshared)
		return nil
	}
	return d.open(&share{host: d.host, text: d.shared.Text, line: d.shared.Line, linked: d.shared.Riddle != ""})
}

func (s *share) press(_, _ string) tea.Cmd { return nil }

// copy puts a text on the terminal's clipboard.
func (s *share) copy(text string) tea.Cmd {
	s.note(s.say("share-copied"))
	return tea.SetClipboard(text)
}

func (s *share) click(target any, _ bool) tea.Cmd {
	if one, ok := target.(copyTarget); ok {
		return s.copy(one.text)
	}
	return nil
}

func (s *share) draw(f *draw.Frame) {
	f.Title = s.say("share-title")
	for text := range strings.Lines(s.text) {
		for _, l := range draw.Wrap(f.Plain, strings.TrimRight(text, "\n"), f.Width) {
			f.Add(l.Target(0, copyTarget{s.text}))
		}
	}
	if s.linked {
		return
	}
	f.Blank()
	f.Say(f.Quiet, s.say("share-line"))
	for _, l := range draw.Wrap(f.Plain, s.line, f.Width) {
		f.Add(l.Target(0, copyTarget{s.line}))
	}
}

func (s *share) keys() []binding {
	return []binding{
		key("c enter", s.say("does-copy"), func() tea.Cmd { return s.copy(s.text) }), key("esc q", s.say("does-back"), s.back),
		long("l", s.say("does-copy-line"), func() tea.Cmd { return s.copy(s.line + "\n") }),
	}
}
