package terminal

import (
	"context"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// entry is the screen on which a game is typed or pasted, to review it or to play it.
type entry struct {
	still
	host
	input
	played bool         // the line is a game to start or to continue
	kind   session.Kind // of a game whose name alone is typed; empty to let the line say it
}

func newEntry(h host) *entry { return &entry{host: h} }

// newLineEntry returns the screen for typing the line of a game, which starts in the menu.
func newLineEntry(h host) *entry { return &entry{host: h, played: true} }

func (e *entry) press(key, text string) tea.Cmd {
	e.input.press(key, text)
	return nil
}

func (e *entry) paste(text string) tea.Cmd {
	e.insert(text)
	return nil
}

// read opens the review of the typed game.
func (e *entry) read() tea.Cmd {
	if e.value() == "" {
		return nil
	}
	line := e.value()
	if e.played {
		return beginInstead(e.host, lineRequest(e.kind, line))
	}
	return fetch(e.host, e.say("job-reading"), func(ctx context.Context) (*study.Position, error) {
		return e.options().Study.Lined(ctx, e.lang(), line)
	}, func(at *study.Position) tea.Cmd {
		if several := at.Boards(); several != nil && len(several.Turns()) > 0 {
			return e.open(newReview(e.host, at, nil))
		}
		_, rest := session.CutLine(session.FindLine(line))
		setup, turns, _ := session.ReadLine(at.Game(), rest)
		switch {
		case len(turns) > 0:
			return e.open(newReview(e.host, at, nil))
		case setup.Kind == session.Playing: // its code is not found yet
			return beginInstead(e.host, games.Request{Line: line})
		}
		e.note(e.say("entry-no-turns"))
		return nil
	})
}

func (e *entry) draw(f *draw.Frame) {
	if e.played {
		f.Title = e.say("menu-play")
		f.Say(f.Plain, e.say("entry-line"))
		f.Blank()
		f.Say(f.Quiet, "4x6 seed:1234")
		f.Say(f.Quiet, "wordle:en daily:"+e.options().today())
		f.Say(f.Quiet, "4x6 ABCD=XO")
	} else {
		f.Title = e.say("menu-review")
		f.Say(f.Plain, e.say("entry-about"))
		f.Blank()
		f.Say(f.Quiet, "4x6 AABB=O ACDC=X DAEF=OO BFFD=XOO")
		f.Say(f.Quiet, "wordle:en CRANE=🟨⬛⬛⬛🟩 EXCEL=🟨⬛🟨⬛⬛")
	}
	f.Blank()
	l := new(draw.Line).Write(f.Accent, "› ")
	at := e.input.draw(f.Theme, l, f.Width-3)
	f.PutCaret(at)
	f.Add(l)
}

func (e *entry) keys() []binding {
	does := e.say("does-review")
	if e.played {
		does = e.say("does-open")
	}
	return []binding{key("enter", does, e.read), key("esc", e.say("does-back"), e.back)}
}
