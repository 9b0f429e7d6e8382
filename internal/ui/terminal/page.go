package terminal

import (
	"slices"

	"codebreaker/internal/ui/terminal/draw"

	"charm.land/lipgloss/v2"
)

// page is a text shown over the screen. Some keys scroll it; any other key closes it.
type page struct {
	picker
	write func(f *draw.Frame) // fills a frame with the title and the whole text
}

func (p *page) draw(f *draw.Frame) {
	p.write(f)
	p.scroll(f)
}

// textual is a screen with text that may not fit into a small window.
type textual interface {
	// fullText returns the complete text in lines of the frame's width.
	fullText(f *draw.Frame) []*draw.Line
}

// readKey is the key that shows the complete text over the screen.
const readKey = "ctrl+t"

// wholeText returns the complete text of the screen, or nil if there is none.
func (a *app) wholeText() *page {
	screen, tells := a.top().(textual)
	if !tells {
		return nil
	}
	return &page{write: func(f *draw.Frame) {
		shown := *f
		a.top().draw(&shown)
		f.Title, f.Status = shown.Title, shown.Status
		f.Add(screen.fullText(f)...)
	}}
}

// allKeys returns a page with every key of the screen.
func (a *app) allKeys() *page {
	helps := slices.DeleteFunc(append(a.bindings(), key("ctrl+c", a.say("does-quit"), nil)), func(b binding) bool { return b.does == "" })
	width := 0
	for _, b := range helps {
		width = max(width, lipgloss.Width(a.keyName(b.name())))
	}
	_, hasRow := a.top().(interface{ erase() }) // a rowEditor
	return &page{write: func(f *draw.Frame) {
		f.Title = a.say("keys-title")
		for _, b := range helps {
			name, does, style := new(draw.Line).Write(f.Key, a.keyName(b.name())), b.does, f.Plain
			if b.off != "" {
				does, style = a.say("keys-off", "does", does), f.Quiet
			}
			f.Add(draw.Beside([]*draw.Line{name}, draw.Wrap(style, does, f.Width-width-2), width+2)...)
		}
		f.Blank()
		f.Say(f.Quiet, a.say("keys-mouse", "pegs", hasRow))
	}}
}
