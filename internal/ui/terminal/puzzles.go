package terminal

import (
	"context"
	"strconv"
	"strings"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// puzzles is the screen for composing a new puzzle, or for choosing to type a printed one.
type puzzles struct {
	formScreen
	typed      int // no or yes: solve a printed one
	game       int // index in preset.Composed
	language   int
	length     int // of words
	lines      int // 0 for as many as needed
	difficulty int // 0 for any
}

func newPuzzles(h host) *puzzles {
	s := &puzzles{language: usualList(h), length: 5}
	s.formScreen = formScreen{host: h, does: h.say("does-open"), begin: s.compose}
	fresh := func() bool { return s.typed == 0 }
	words := func() bool { return fresh() && s.chosen().Words() }
	var titles []string
	for _, one := range preset.Composed() {
		titles = append(titles, one.Title(h.lang()))
	}
	lines, difficulty := count(h.say("puzzle-count"), &s.lines, 0, 12), count(h.say("puzzle-difficulty"), &s.difficulty, 0, study.MaxDifficulty)
	lines.value, difficulty.value = s.orAny(&s.lines), s.orAny(&s.difficulty)
	s.fields = []*field{
		choice(h.say("puzzle-what"), &s.typed, h.say("puzzle-new"), h.say("puzzle-printed")),
		choice(h.say("form-game"), &s.game, titles...).when(fresh),
		choice(h.say("form-words"), &s.language, languages(h)...).when(words),
		count(h.say("form-letters"), &s.length, wordlists.Shortest, wordlists.Longest).when(words),
		lines.when(fresh),
		difficulty.when(fresh),
	}
	return s
}

// orAny shows a number, or "any" for 0.
func (s *puzzles) orAny(at *int) func() string {
	return func() string {
		if *at == 0 {
			return s.say("puzzle-any")
		}
		return strconv.Itoa(*at)
	}
}

// chosen returns the chosen game.
func (s *puzzles) chosen() preset.Preset { return preset.Composed()[s.game] }

// compose composes a puzzle, or opens the screen for typing one.
func (s *puzzles) compose() tea.Cmd {
	if s.typed == 1 {
		return s.open(&puzzleEntry{host: s.host})
	}
	name := s.chosen().With(wordlists.Languages()[s.language] + strconv.Itoa(s.length))
	request := study.PuzzleRequest{Game: name, Lines: s.lines, Difficulty: s.difficulty}
	return showPuzzle(s.host, s.say("job-composing"), func(ctx context.Context) (*study.Printed, error) {
		composed, err := s.options().Study.Compose(ctx, s.lang(), &request, nil)
		if err != nil {
			return nil, err
		}
		return composed.Printed, nil
	})
}

func (s *puzzles) paste(text string) tea.Cmd { return solvePuzzle(s.host, text) }

func (s *puzzles) draw(f *draw.Frame) {
	f.Title = s.say("menu-puzzles")
	s.formScreen.draw(f)
	f.Foot = draw.Wrap(f.Quiet, s.say("puzzle-paste"), f.Width)
}

// puzzleEntry is the screen on which a printed puzzle is typed line by line, or pasted.
type puzzleEntry struct {
	still
	host
	input
	lines []string
}

func (e *puzzleEntry) press(key, text string) tea.Cmd {
	if key == "backspace" && len(e.text) == 0 && len(e.lines) > 0 {
		e.set(e.lines[len(e.lines)-1])
		e.lines = e.lines[:len(e.lines)-1]
		return nil
	}
	e.input.press(key, text)
	return nil
}

// end ends a line. An empty line ends the puzzle.
func (e *puzzleEntry) end() tea.Cmd {
	if e.value() == "" {
		return solvePuzzle(e.host, strings.Join(e.lines, "\n"))
	}
	e.lines = append(e.lines, e.value())
	e.set("")
	return nil
}

func (e *puzzleEntry) paste(text string) tea.Cmd {
	for line := range strings.Lines(text) {
		e.insert(strings.TrimRight(line, "\r\n"))
		if strings.HasSuffix(line, "\n") {
			e.lines = append(e.lines, e.value())
			e.set("")
		}
	}
	return nil
}

func (e *puzzleEntry) draw(f *draw.Frame) {
	f.Title = e.say("menu-puzzles")
	f.Say(f.Plain, e.say("puzzle-type"))
	f.Blank()
	for _, text := range e.lines {
		f.Add(new(draw.Line).To(2).Write(f.Strong, draw.Cut(text, f.Width-2)))
	}
	l := new(draw.Line).Write(f.Accent, "› ")
	at := e.input.draw(f.Theme, l, f.Width-3)
	if len(e.lines) == 0 && len(e.text) == 0 {
		l.Write(f.Quiet, "PAUME 2")
	}
	f.PutCaret(at)
	f.Focus = len(f.Body)
	f.Add(l)
}

func (e *puzzleEntry) keys() []binding {
	return []binding{key("enter", e.say("does-line-done"), e.end), key("backspace", e.say("does-erase"), nil), key("esc", e.say("does-back"), e.back)}
}
