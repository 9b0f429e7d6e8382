package terminal

import (
	"context"
	"strings"

	"codebreaker/internal/app/lesson"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// lessonScreen is the screen that explains a game in pictures.
type lessonScreen struct {
	still
	host
	game *rules.Game
	*lesson.Lesson
	picker      // the first visible line
	evades bool // no code is hidden, so there is no guided game
}

// lessonKey is the key that shows the lesson of the game.
const lessonKey = "f1"

// teachable is a screen with a game that has a lesson.
type teachable interface {
	// taught returns the start of the game, or nil if no game is chosen, and its codemaker.
	taught() (start *study.Start, codemaker string)
}

func (d *presenter) taught() (start *study.Start, codemaker string) {
	return d.standing.Start(), d.setup.Codemaker
}

// taught returns the game of the screen on top, if it has one.
func (a *app) taught() (start *study.Start, codemaker string) {
	if screen, ok := a.top().(teachable); ok {
		return screen.taught()
	}
	return nil, ""
}

// teach opens the lesson of the visible game, if there is one.
func (a *app) teach() tea.Cmd {
	start, codemaker := a.taught()
	if start == nil {
		return nil
	}
	return fetch(a, a.say("job-opening"), func(context.Context) (*lesson.Lesson, error) {
		return lesson.Of(a.Lang, start.Start, codemaker), nil
	}, func(taught *lesson.Lesson) tea.Cmd {
		return a.open(&lessonScreen{host: a, game: start.Game(), Lesson: taught, evades: codemaker == session.Adversary})
	})
}

func (s *lessonScreen) press(key, _ string) tea.Cmd {
	s.pickLine(key)
	return nil
}

func (s *lessonScreen) draw(f *draw.Frame) {
	f.Title = s.say("learn-title") + " · " + s.Title
	f.Say(f.Plain, s.Goal)
	tall := f.Wide() && f.Height >= len(s.Examples)*(2*draw.TallRow+3)+len(s.Captions)+4
	for i := range s.Examples {
		f.Blank()
		s.drawExample(f, &s.Examples[i], tall)
	}
	f.Blank()
	names := 0
	for _, caption := range s.Captions {
		names = max(names, lipgloss.Width(caption.Name)+2)
	}
	for _, caption := range s.Captions {
		l := new(draw.Line).Write(f.Strong, caption.Name).To(names)
		f.Add(draw.Beside([]*draw.Line{l}, draw.Wrap(f.Plain, caption.Text, f.Width-l.Width), l.Width)...)
	}
	s.scroll(f)
}

// drawExample draws an example: its code, and the guess with its mark and arrows at the places it
// is about. The explanation is next to it, or below it if there is no room.
func (s *lessonScreen) drawExample(f *draw.Frame, e *lesson.Example, tall bool) {
	secret, _ := s.game.ParseCode(e.Secret) // the example is always valid
	guess, _ := s.game.ParseCode(e.Guess)
	word := s.say("learn-code", "words", wording.SpeaksOfWords(s.game))
	names := max(len([]rune(word)), len([]rune(s.say("head-guess")))) + 2
	pegs := draw.NewPegs(f.Theme, s.game, f.Width-names-draw.MarkWidth(s.game))
	if tall && names+pegs.TallWidth() <= f.Width/2 {
		pegs.Raise()
	}
	code := new(draw.Line).Write(f.Quiet, word).To(names)
	pegs.Code(code, secret, nil)
	played := new(draw.Line).Write(f.Quiet, s.say("head-guess")).To(names)
	turn := rules.Turn{Guess: guess, Feedback: s.game.Mark(guess, secret)}
	pegs.Guess(played, turn, nil)
	if !pegs.LettersTell() {
		played.Write(f.Plain, "  ")
		pegs.Mark(played, turn.Feedback)
	}
	about := &draw.Line{}
	for _, place := range e.About {
		about.To(names+pegs.Column(place-1)).Write(f.Accent, "▲")
	}
	picture, text := draw.Flat([]*draw.Line{code, played, about}), strings.Join(e.Sentences, " ")
	if at := played.Width + 3; f.Wide() && at <= f.Width/2 {
		f.Add(draw.Beside(picture, draw.Wrap(f.Plain, text, f.Width-at), at)...)
		return
	}
	f.Add(picture...)
	f.Say(f.Plain, text)
}

func (s *lessonScreen) keys() []binding {
	keys := []binding{key("up", s.say("does-scroll"), nil)}
	if !s.evades {
		keys = append(keys, key("t", s.say("does-guide"), func() tea.Cmd {
			return s.exchange(newGuide(s.host, study.Named{Game: s.Lesson.Game}))
		}))
	}
	return append(keys, key("esc q enter "+lessonKey, s.say("does-back"), s.back))
}
