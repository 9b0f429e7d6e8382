package terminal

import (
	"context"
	"strings"

	"codebreaker/internal/app/lesson"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// lessonScreen is the screen that explains a game in pictures.
type lessonScreen struct {
	still
	host
	game *rules.Game
	*lesson.Lesson
	picker // the first visible line
}

// lessonKey is the key that shows the lesson of the game.
const lessonKey = "f1"

// teachable is a screen with a game that has a lesson.
type teachable interface {
	// taught returns the game, or the game of each board and the game of several; game is nil if no game is chosen.
	taught() *study.Start
}

func (d *presenter) taught() *study.Start { return d.standing.Start() }

// taught returns the game of the screen on top, if it has one.
func (a *app) taught() *study.Start {
	if screen, ok := a.top().(teachable); ok {
		return screen.taught()
	}
	return nil
}

// teach opens the lesson of the visible game, if there is one.
func (a *app) teach() tea.Cmd {
	start := a.taught()
	if start == nil {
		return nil
	}
	return fetch(a, a.say("job-opening"), func(context.Context) (*lesson.Lesson, error) {
		return lesson.Of(a.Lang, start.Start), nil
	}, func(taught *lesson.Lesson) tea.Cmd {
		return a.open(&lessonScreen{host: a, game: start.Game(), Lesson: taught})
	})
}

func (s *lessonScreen) press(key, _ string) tea.Cmd {
	s.pickLine(key)
	return nil
}

func (s *lessonScreen) draw(f *frame) {
	f.title = s.say("learn-title") + " · " + s.Title
	f.say(f.plain, s.Goal)
	tall := f.wide() && f.height >= len(s.Examples)*(2*tallRow+3)+len(s.Captions)+4
	for i := range s.Examples {
		f.blank()
		s.drawExample(f, &s.Examples[i], tall)
	}
	f.blank()
	names := 0
	for _, caption := range s.Captions {
		names = max(names, lipgloss.Width(caption.Name)+2)
	}
	for _, caption := range s.Captions {
		l := new(line).write(f.strong, caption.Name).to(names)
		f.add(beside([]*line{l}, wrapped(f.plain, caption.Text, f.width-l.width), l.width)...)
	}
	s.scroll(f)
}

// drawExample draws an example: its code, and the guess with its mark and arrows at the places it
// is about. The explanation is next to it, or below it if there is no room.
func (s *lessonScreen) drawExample(f *frame, e *lesson.Example, tall bool) {
	secret, _ := s.game.ParseCode(e.Secret) // the example is always valid
	guess, _ := s.game.ParseCode(e.Guess)
	names := max(len([]rune(s.say("learn-code"))), len([]rune(s.say("head-guess")))) + 2
	pegs := newPegs(f.theme, s.game, f.width-names-markWidth(s.game))
	if tall && names+pegs.tallWidth() <= f.width/2 {
		pegs.raise()
	}
	code := new(line).write(f.quiet, s.say("learn-code")).to(names)
	pegs.code(code, secret, nil)
	played := new(line).write(f.quiet, s.say("head-guess")).to(names)
	turn := rules.Turn{Guess: guess, Feedback: s.game.Mark(guess, secret)}
	pegs.guess(played, turn, nil)
	if !pegs.lettersTell() {
		played.write(f.plain, "  ")
		pegs.mark(played, turn.Feedback)
	}
	about := &line{}
	for _, place := range e.About {
		about.to(names+pegs.column(place-1)).write(f.accent, "▲")
	}
	picture, text := flat([]*line{code, played, about}), strings.Join(e.Sentences, " ")
	if at := played.width + 3; f.wide() && at <= f.width/2 {
		f.add(beside(picture, wrapped(f.plain, text, f.width-at), at)...)
		return
	}
	f.add(picture...)
	f.say(f.plain, text)
}

func (s *lessonScreen) keys() []binding {
	return []binding{key("up", s.say("does-scroll"), nil), key("esc q enter "+lessonKey, s.say("does-back"), s.back)}
}
