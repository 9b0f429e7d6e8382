package tui

import (
	"context"
	"strings"

	"codebreaker/internal/telling"
	"codebreaker/puzzle"

	tea "charm.land/bubbletea/v2"
)

// solvePuzzle solves a puzzle that was typed or pasted.
func solvePuzzle(h host, text string) tea.Cmd {
	return showPuzzle(h, h.say("job-solving"), func(context.Context) (*puzzle.Puzzle, error) {
		return puzzle.Parse(strings.NewReader(text))
	})
}

// showPuzzle deduces a puzzle's solution in a job and shows it.
func showPuzzle(h host, what string, find func(ctx context.Context) (*puzzle.Puzzle, error)) tea.Cmd {
	return fetch(h, what, func(ctx context.Context) (*solved, error) {
		p, err := find(ctx)
		if err != nil {
			return nil, err
		}
		e, err := p.Explain(ctx, puzzle.Shown)
		if err != nil {
			return nil, err
		}
		return &solved{host: h, puzzle: p, sentences: p.Sentences(e), difficulty: e.Difficulty}, nil
	}, func(s *solved) tea.Cmd { return h.open(s) })
}

// solved is the screen of a puzzle, whose solution is told step by step.
type solved struct {
	still
	host
	puzzle     *puzzle.Puzzle
	sentences  []puzzle.Sentence // the steps, the last of them the outcome
	difficulty int
	told       int // steps that are seen
	picker         // the first line that is seen
}

func (s *solved) press(key, _ string) tea.Cmd {
	switch key {
	case "esc", "q":
		return s.back()
	case "enter":
		s.told = min(s.told+1, len(s.sentences))
		s.chosen = 1000 // down to it
	case "a":
		s.told = len(s.sentences)
	default:
		s.pick(key, 1000)
	}
	return nil
}

func (s *solved) draw(f *frame) {
	f.title = s.say("menu-puzzles")
	f.status = s.say("explain-difficulty", "difficulty", s.difficulty, "most", puzzle.MostDifficulty)
	for i := range s.puzzle.Lines {
		f.add(new(line).to(2).write(f.strong, s.puzzle.FormatLine(i)))
	}
	f.blank()
	if s.told == 0 {
		f.say(f.plain, s.say("puzzle-begin"))
	}
	for i, sentence := range s.sentences[:s.told] {
		style, number := f.plain, new(line).write(f.quiet, pad(i+1, 2)+". "+strings.Repeat("  ", sentence.Depth))
		if i == len(s.sentences)-1 {
			style, number = f.accent, &line{}
		}
		text := telling.Sentence(s.lang().Sentence(sentence.Sentence))
		f.add(beside([]*line{number}, wrapped(style, text, max(20, f.width-number.width)), number.width)...)
	}
	s.scroll(f)
}

func (s *solved) keys() []keyHelp {
	keys := []keyHelp{key("esc", s.say("does-back"))}
	if s.told < len(s.sentences) {
		keys = append([]keyHelp{key("enter", s.say("does-step")), key("a", s.say("does-all"))}, keys...)
	}
	return append(keys, long("up", s.say("does-scroll")))
}
