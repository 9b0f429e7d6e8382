package terminal

import (
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/memory"
)

// TestFaces plays the shared test scripts on the screens.
func TestFaces(t *testing.T) {
	gametest.RunOneBoard(t, func(t *testing.T, script gametest.Script) *gametest.Said {
		options := testOptions(t, "en")
		options.Store = memory.NewKeeper()
		options.Start = &script.Request
		f := &scripted{driver: drive(t, options, 80, 40), said: new(gametest.Said)}
		*f.covered(false) = true // so that a hint starts with its first step
		for _, step := range script.Steps {
			f.step(step)
		}
		f.said.View = f.presenter().view
		if f.said.HasReview() {
			f.run(f.open(newReviewOf(f.presenter())))
			f.said.Review = f.top().(*reviewing).judged
		}
		return f.said
	})
}

// scripted is a driver that records the output.
type scripted struct {
	*driver
	said *gametest.Said
}

// presenter returns the game on top.
func (f *scripted) presenter() *presenter {
	switch top := f.top().(type) {
	case *play:
		return top.presenter
	case *crack:
		return top.presenter
	}
	f.t.Fatalf("no game is seen:\n%s", f.shown())
	return nil
}

// step performs a step of a script by keys.
func (f *scripted) step(step gametest.Step) {
	f.t.Helper()
	f.notice = ""
	switch step.Kind {
	case session.Guess:
		f.pastes(step.Text)
		f.keys("enter")
	case session.Mark:
		f.mark(step.Text)
	case session.Edit:
		for range f.presenter().turns {
			if f.cracker().chosen+1 != step.Turn {
				f.keys("pgup")
			}
		}
		f.mark(step.Text)
	case session.Refuse:
		f.refuse(step.Text)
	case session.Instead:
		f.types("i")
		f.pastes(step.Text)
		f.keys("enter")
	case session.Undo:
		if f.presenter().view.HelpCounts && f.presenter().view.CanUndo {
			f.keys("ctrl+z") // which says that it counts
		}
		f.keys("ctrl+z")
	case session.Redo:
		f.keys("ctrl+y")
	case session.GiveUp:
		f.keys("ctrl+g", "ctrl+g")
	case gametest.Hint:
		f.hint(step)
	case gametest.Share:
		f.keys("ctrl+s")
		if screen, ok := f.top().(*share); ok {
			f.said.Shares = append(f.said.Shares, screen.text)
			f.keys("esc")
		}
	case gametest.GoOn:
		id := f.presenter().id
		f.keys("esc")
		f.run(take(f.app, f.open, games.Request{ID: id}))
	}
	if f.alarmed && f.notice != "" {
		f.said.Refused = append(f.said.Refused, f.notice)
	}
}

// refuse says that a word is not accepted. The key works only for the guess that is asked about,
// and only if the word can be refused.
func (f *scripted) refuse(word string) {
	f.t.Helper()
	if word == "" && f.presenter().view.CanRefuse {
		f.types("a")
		return
	}
	f.run(f.presenter().typed("", session.Refuse, 0, word, f.cracker().goOn))
}

// mark enters a mark.
func (f *scripted) mark(text string) {
	f.t.Helper()
	f.pastes(text)
	if f.notice == "" {
		f.keys("enter")
	}
}

// hint takes the steps of a hint up to the given one.
func (f *scripted) hint(step gametest.Step) {
	f.t.Helper()
	if p := f.top().(*play); p.row.Bare() && step.Text != "" {
		f.pastes(step.Text)
	}
	for range study.Best + 1 { // the first may say that it counts
		if f.top().(*play).step < study.Step(step.Turn) {
			f.types("!")
		}
	}
	hints := f.top().(*play).hints
	if len(hints) == 0 {
		f.t.Fatalf("no hint is shown:\n%s", f.shown())
	}
	f.said.Hints = append(f.said.Hints, strings.TrimSpace(hints[len(hints)-1]))
}
