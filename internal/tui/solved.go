package tui

import (
	"context"
	"strings"

	"codebreaker/internal/study"
	"codebreaker/internal/telling"

	tea "charm.land/bubbletea/v2"
)

// solvePuzzle solves a puzzle that was typed or pasted.
func solvePuzzle(h host, text string) tea.Cmd {
	return showPuzzle(h, h.say("job-solving"), func(context.Context) (*study.Printed, error) {
		return study.ReadPuzzle(strings.NewReader(text), study.ShownLetters)
	})
}

// showPuzzle deduces the solution of a puzzle in a job and shows it.
func showPuzzle(h host, what string, find func(ctx context.Context) (*study.Printed, error)) tea.Cmd {
	return fetch(h, what, func(ctx context.Context) (*solved, error) {
		p, err := find(ctx)
		if err != nil {
			return nil, err
		}
		told, err := p.Solve(ctx, h.lang())
		if err != nil {
			return nil, err
		}
		return &solved{host: h, puzzle: p, steps: append(told.Steps, told.Last), difficulty: told.Difficulty}, nil
	}, func(s *solved) tea.Cmd { return h.open(s) })
}

// solved is the screen of a puzzle. A person types an answer, which it judges, and it explains the
// solution step by step.
type solved struct {
	still
	host
	input      // the answer
	puzzle     *study.Printed
	judged     string             // the verdict on the answer, or ""
	right      bool               // the answer is a solution
	steps      []study.PuzzleStep // the steps, and last the outcome
	difficulty int
	told       int  // the number of visible steps
	asked      bool // the person was asked to confirm showing the whole solution
	picker          // the first visible line
}

func (s *solved) press(key, text string) tea.Cmd {
	asked := s.asked
	s.asked = false
	switch {
	case key == "esc":
		return s.back()
	case key == "enter" && s.value() != "":
		s.judge()
	case key == "enter":
		s.tellTo(s.told + 1)
	case key == "ctrl+g" && asked:
		s.tellTo(len(s.steps))
	case key == "ctrl+g":
		s.asked = s.told < len(s.steps)
		if s.asked {
			s.tell(s.say("puzzle-all-sure"))
		}
	case text == "" && key != "home" && key != "end" && s.pick(key, 1000):
	case s.input.press(key, text):
		s.judged, s.right, s.chosen = "", false, 0
	}
	return nil
}

// paste reads a pasted answer.
func (s *solved) paste(text string) tea.Cmd {
	s.insert(text)
	s.judged, s.right, s.chosen = "", false, 0
	return nil
}

// tellTo shows the given number of steps, and scrolls to the last of them.
func (s *solved) tellTo(steps int) {
	s.told = min(steps, len(s.steps))
	s.chosen = 1000
}

// judge says whether the answer is a solution, and if not, why.
func (s *solved) judge() {
	s.chosen = 0
	verdict, right, err := s.puzzle.Judge(s.lang(), s.value())
	if err != nil {
		s.warn(err)
		return
	}
	s.set("")
	s.judged, s.right = verdict, right
}

func (s *solved) draw(f *frame) {
	f.title = s.say("menu-puzzles")
	f.status = telling.Hardness(s.lang(), s.difficulty)
	for _, text := range s.puzzle.Lines() {
		f.add(new(line).to(2).write(f.strong, text))
	}
	f.blank()
	answer := new(line).write(f.accent, "› ")
	f.caret = &caret{len(f.body), s.input.draw(f.theme, answer, f.width-3)}
	f.add(answer)
	f.blank()
	switch {
	case s.right:
		f.say(f.accent, s.judged)
	case s.judged != "":
		f.say(f.plain, s.judged)
	case s.told == 0:
		f.say(f.plain, s.say("puzzle-begin"))
	}
	for i, step := range s.steps[:s.told] {
		style, number := f.plain, new(line).write(f.quiet, pad(i+1, 2)+". "+strings.Repeat("  ", step.Depth))
		if i == len(s.steps)-1 {
			style, number = f.accent, &line{}
		}
		text := step.Sentence
		f.add(beside([]*line{number}, wrapped(style, text, max(20, f.width-number.width)), number.width)...)
	}
	s.scroll(f)
}

func (s *solved) keys() []keyHelp {
	enter := key("enter", s.say("does-check"))
	if s.value() == "" {
		enter.does = s.say("does-step")
	}
	keys := []keyHelp{enter}
	if s.told < len(s.steps) {
		keys = append(keys, key("ctrl+g", s.say("does-solution")))
	} else if s.value() == "" {
		keys = nil
	}
	return append(keys, key("esc", s.say("does-back")), long("up", s.say("does-scroll")))
}
