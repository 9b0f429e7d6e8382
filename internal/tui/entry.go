package tui

import (
	"codebreaker/match"

	tea "charm.land/bubbletea/v2"
)

// entry is the screen on which a game is typed or pasted, to be looked back on or
// to be played.
type entry struct {
	still
	host
	input
	played bool // the line is a game to begin or to go on with
}

func newEntry(h host) *entry { return &entry{host: h} }

// newLineEntry is where the line of a game is typed that begins in the menu.
func newLineEntry(h host) *entry { return &entry{host: h, played: true} }

func (e *entry) press(key, text string) tea.Cmd {
	switch key {
	case "esc":
		return e.back()
	case "enter":
		return e.read()
	}
	e.input.press(key, text)
	return nil
}

func (e *entry) paste(text string) tea.Cmd {
	e.insert(text)
	return nil
}

// read opens the review of the game that was typed, or a game whose code is still to
// be found.
func (e *entry) read() tea.Cmd {
	if e.value() == "" {
		return nil
	}
	if e.played {
		return follow(e.host, e.value())
	}
	name, rest := match.CutLine(match.FindLine(e.value()))
	game, err := e.options().Game(name, "", "")
	if err != nil {
		e.warn(err)
		return nil
	}
	setup, turns, err := match.ReadLine(game, rest)
	switch {
	case err != nil:
		e.warn(err)
		return nil
	case len(turns) == 0 && setup.Kind == match.Playing:
		return begin(e.host, e.open, game, setup, nil)
	case len(turns) == 0:
		e.tell(e.say("entry-no-turns"))
		return nil
	}
	return e.open(newReview(e.host, game, setup, turns, nil))
}

func (e *entry) draw(f *frame) {
	if e.played {
		f.title = e.say("menu-play")
		f.say(f.plain, e.say("entry-line"))
		f.blank()
		f.say(f.quiet, "4x6 seed:1234")
		f.say(f.quiet, "wordle:en daily:"+e.options().today())
		f.say(f.quiet, "4x6 ABCD=XO")
	} else {
		f.title = e.say("menu-review")
		f.say(f.plain, e.say("entry-about"))
		f.blank()
		f.say(f.quiet, "4x6 AABB=O ACDC=X DAEF=OO BFFD=XOO")
		f.say(f.quiet, "wordle:en CRANE=🟨⬛⬛⬛🟩 EXCEL=🟨⬛🟨🟩⬛")
	}
	f.blank()
	l := new(line).write(f.accent, "› ")
	at := e.input.draw(f.theme, l, f.width-3)
	f.caret = &caret{len(f.body), at}
	f.add(l)
}

func (e *entry) keys() []keyHelp {
	if e.played {
		return []keyHelp{key("enter", e.say("does-open")), key("esc", e.say("does-back"))}
	}
	return []keyHelp{key("enter", e.say("does-review")), key("esc", e.say("does-back"))}
}
