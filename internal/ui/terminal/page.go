package terminal

import (
	"slices"

	"charm.land/lipgloss/v2"
)

// page is a text shown over the screen. Some keys scroll it; any other key closes it.
type page struct {
	picker
	write func(f *frame) // fills a frame with the title and the whole text
}

func (p *page) draw(f *frame) {
	p.write(f)
	p.scroll(f)
}

// textual is a screen with text that may not fit into a small window.
type textual interface {
	// fullText returns the complete text in lines of the frame's width.
	fullText(f *frame) []*line
}

// readKey is the key that shows the complete text over the screen.
const readKey = "ctrl+t"

// wholeText returns the complete text of the screen, or nil if there is none.
func (a *app) wholeText() *page {
	screen, tells := a.top().(textual)
	if !tells {
		return nil
	}
	return &page{write: func(f *frame) {
		shown := *f
		a.top().draw(&shown)
		f.title, f.status = shown.title, shown.status
		f.add(screen.fullText(f)...)
	}}
}

// allKeys returns a page with every key of the screen.
func (a *app) allKeys() *page {
	helps := slices.DeleteFunc(append(a.bindings(), key("ctrl+c", a.say("does-quit"), nil)), func(b binding) bool { return b.does == "" })
	width := 0
	for _, b := range helps {
		width = max(width, lipgloss.Width(a.keyName(b.name())))
	}
	return &page{write: func(f *frame) {
		f.title = a.say("keys-title")
		for _, b := range helps {
			name, does, style := new(line).write(f.key, a.keyName(b.name())), b.does, f.plain
			if b.off != "" {
				does, style = does+": "+b.off, f.quiet
			}
			f.add(beside([]*line{name}, wrapped(style, does, f.width-width-2), width+2)...)
		}
		f.blank()
		f.say(f.quiet, a.say("keys-mouse"))
	}}
}
