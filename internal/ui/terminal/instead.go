package terminal

import (
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// instead is the screen on which a person types the guess that was actually played, after the
// computer asked about another one.
type instead struct {
	still
	host
	input
	asking *presenter
	asked  string                  // the guess that the computer asks about
	then   func(made bool) tea.Cmd // what follows the move
}

func newInstead(asking *presenter, asked string, then func(made bool) tea.Cmd) *instead {
	return &instead{host: asking.host, asking: asking, asked: asked, then: then}
}

func (i *instead) press(key, text string) tea.Cmd {
	i.input.press(key, text)
	return nil
}

func (i *instead) paste(text string) tea.Cmd {
	i.insert(text)
	return nil
}

// play sends the guess. An unreadable guess stays in the input.
func (i *instead) play() tea.Cmd {
	if i.value() == "" {
		return i.back()
	}
	named, guess, err := reading.Code(i.asking.game, i.value())
	if err != nil {
		i.warn(err)
		return nil
	}
	return tea.Batch(i.back(), i.asking.move(i.say("job-counting"), session.Move{Act: session.Instead, Code: &guess, Symbols: reading.Symbols(named)}, i.then))
}

func (i *instead) draw(f *draw.Frame) {
	f.Title = i.asking.title()
	f.Say(f.Plain, i.say("instead-about", "guess", i.asked))
	f.Blank()
	l := draw.Numbered(f.Accent, len(i.asking.turns)+1)
	at := i.input.draw(f.Theme, l, f.Width-draw.NumberWidth-1)
	f.PutCaret(at)
	f.Add(l)
}

func (i *instead) keys() []binding {
	return []binding{key("enter", i.say("does-instead"), i.play), key("esc", i.say("does-back"), i.back)}
}
