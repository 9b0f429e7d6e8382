package terminal

import (
	"context"
	"strings"

	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// solvePuzzle solves a puzzle that was typed or pasted.
func solvePuzzle(h host, text string) tea.Cmd {
	return showPuzzle(h, h.say("job-solving"), func(context.Context) (*study.Printed, error) {
		return study.ReadPuzzle(strings.NewReader(text), "", nil)
	})
}

// showPuzzle deduces the solution of a puzzle in a job and shows it.
func showPuzzle(h host, what string, find func(ctx context.Context) (*study.Printed, error)) tea.Cmd {
	return fetch(h, what, func(ctx context.Context) (*solved, error) {
		p, err := find(ctx)
		if err != nil {
			return nil, err
		}
		solution, err := p.Solve(ctx, h.lang())
		if err != nil {
			return nil, err
		}
		return &solved{host: h, puzzle: p, steps: append(solution.Steps, solution.Last), difficulty: solution.Difficulty}, nil
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
	shown      int // the number of visible steps
	picker         // the first visible line
}

func (s *solved) press(key, text string) tea.Cmd {
	switch {
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

// showSteps shows the given number of steps, and scrolls to the last of them.
func (s *solved) showSteps(steps int) tea.Cmd {
	s.shown = min(steps, len(s.steps))
	s.chosen = 1000
	return nil
}

// judge says whether the answer is a solution, and if not, why.
func (s *solved) judge() tea.Cmd {
	s.chosen = 0
	verdict, right, err := s.puzzle.Judge(s.lang(), s.value())
	if err != nil {
		s.warn(err)
		return nil
	}
	s.set("")
	s.judged, s.right = verdict, right
	return nil
}

func (s *solved) draw(f *draw.Frame) {
	f.Title = s.say("menu-puzzles")
	f.Status = wording.Hardness(s.lang(), s.difficulty)
	for _, text := range s.puzzle.Lines() {
		f.Add(new(draw.Line).To(2).Write(f.Strong, text))
	}
	f.Blank()
	answer := new(draw.Line).Write(f.Accent, "› ")
	f.PutCaret(s.input.draw(f.Theme, answer, f.Width-3))
	f.Add(answer)
	f.Blank()
	switch {
	case s.right:
		f.Say(f.Accent, s.judged)
	case s.judged != "":
		f.Say(f.Plain, s.judged)
	case s.shown == 0:
		f.Say(f.Plain, s.say("puzzle-begin"))
	}
	for i, step := range s.steps[:s.shown] {
		style, number := f.Plain, new(draw.Line).Write(f.Quiet, draw.Pad(i+1, 2)+". "+strings.Repeat("  ", step.Depth))
		if i == len(s.steps)-1 {
			style, number = f.Accent, &draw.Line{}
		}
		text := step.Sentence
		f.Add(draw.Beside([]*draw.Line{number}, draw.Wrap(style, text, max(20, f.Width-number.Width)), number.Width)...)
	}
	s.scroll(f)
}

func (s *solved) keys() []binding {
	back, scroll := key("esc", s.say("does-back"), s.back), long("up", s.say("does-scroll"), nil)
	solution := key("ctrl+g", s.say("does-solution"), func() tea.Cmd { return s.showSteps(len(s.steps)) }).confirmed(s.say("puzzle-all-sure"))
	switch {
	case s.value() != "" && s.shown < len(s.steps):
		return []binding{key("enter", s.say("does-check"), s.judge), solution, back, scroll}
	case s.value() != "":
		return []binding{key("enter", s.say("does-check"), s.judge), back, scroll}
	case s.shown < len(s.steps):
		return []binding{key("enter", s.say("does-step"), func() tea.Cmd { return s.showSteps(s.shown + 1) }), solution, back, scroll}
	}
	return []binding{back, scroll}
}
