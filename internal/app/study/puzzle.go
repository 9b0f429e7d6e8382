package study

import (
	"context"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/app/explain"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/puzzle"
)

// Printed is a puzzle as it is printed: lines of a guess and its mark.
type Printed struct{ puzzle *puzzle.Puzzle }

// The symbols that are allowed at a place of the code.
const (
	ShownLetters = "shown" // the symbols that some line has there
	AllLetters   = "all"   // every symbol of the puzzle
)

// ReadPuzzle reads a printed puzzle. The symbols are the names of its symbols, or nil if the text shows them. The error
// is a [message.Problem] if the text is not a puzzle, or if letters is neither [ShownLetters] nor [AllLetters] nor empty:
// then they are the shown letters in a puzzle of words, else all symbols.
func ReadPuzzle(r io.Reader, letters string, symbols []string) (*Printed, error) {
	switch letters {
	case "", ShownLetters, AllLetters:
	default:
		return nil, message.NewProblem("puzzle-which-letters", "letters {{.letters}}: choose shown or all", "letters", strconv.Quote(letters))
	}
	p, err := reading.Puzzle(r, symbols)
	if err != nil {
		return nil, err
	}
	if letters != "" {
		p.AllSymbols = letters == AllLetters
	}
	return &Printed{p}, nil
}

// Lines returns the lines as they are printed.
func (p *Printed) Lines() []string {
	lines := []string{}
	for line := range p.puzzle.Lines {
		lines = append(lines, p.puzzle.FormatLine(line))
	}
	return lines
}

// Turns returns the lines as turns.
func (p *Printed) Turns() []view.Played {
	turns := view.NewPlayed(p.puzzle.Game, p.puzzle.Lines)
	for i, line := range p.puzzle.Lines {
		turns[i].Guess = p.puzzle.Format(line.Guess)
	}
	return turns
}

// Passed returns the number of other lines of the text.
func (p *Printed) Passed() int { return p.puzzle.Passed }

// Others returns some of those lines.
func (p *Printed) Others() []string { return p.puzzle.Others }

// WithAll returns the puzzle with every symbol at every place of the code; ok is false if it is that
// already.
func (p *Printed) WithAll() (all *Printed, ok bool) {
	copied := *p.puzzle
	copied.AllSymbols = true
	return &Printed{&copied}, !p.puzzle.AllSymbols
}

// Words returns the words that fit, as the puzzle prints them.
func (p *Printed) Words(words []string) []string {
	var fitting []string
	for _, word := range words {
		if utf8.RuneCountInString(word) != p.puzzle.Game.Places() {
			continue
		}
		if code, err := p.puzzle.Game.ParseCode(word); err == nil && p.puzzle.Fits(code) {
			fitting = append(fitting, p.puzzle.Format(code))
		}
	}
	return fitting
}

// Solutions returns the codes that fit, in code order.
func (p *Printed) Solutions(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for code, err := range p.puzzle.Solutions(ctx) {
			if text := ""; err != nil {
				yield(text, err)
				return
			}
			if !yield(p.puzzle.Format(code), nil) {
				return
			}
		}
	}
}

// Judge says whether an answer is a solution, and if not, why. The error is a [message.Problem] if
// the answer is not a code.
func (p *Printed) Judge(l *lang.Language, answer string) (verdict string, right bool, err error) {
	_, code, err := reading.Code(p.puzzle.Game, answer)
	if err != nil {
		return "", false, err
	}
	name := p.puzzle.Format(code)
	for i, line := range p.puzzle.Lines {
		if mark := p.puzzle.Game.Mark(line.Guess, code); mark != line.Feedback {
			return l.Say("puzzle-wrong", "code", name, "line", explain.LineNumber(p.puzzle, i), "mark", puzzle.FormatMark(mark), "says", puzzle.FormatMark(line.Feedback)), false, nil
		}
	}
	if p.puzzle.Fits(code) {
		return l.Say("puzzle-right", "code", name), true, nil
	}
	return l.Say("puzzle-unseen", "code", name), false, nil
}

// splitSymbols returns the names in a text, or nil if it is empty.
func splitSymbols(text string) []string {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	return reading.SplitSymbols(text)
}

// PuzzleText is a request to solve a printed puzzle.
type PuzzleText struct {
	Text    string `json:"text"`              // lines of a guess and its mark: words, digits or colours with numbers, pegs or a sentence. Other lines are passed over
	Letters string `json:"letters,omitempty"` // the symbols allowed at each place of the code: shown, the ones that some line has there (the default for words); all, every symbol of the game
	Symbols string `json:"symbols,omitempty"` // the symbols of the code, such as 123456, RGBYOW or Red,Blue,Green; by default the letters, digits or colours of the lines
}

// SolvedPuzzle is the solution of a printed puzzle.
type SolvedPuzzle struct {
	Lines    []string     `json:"lines"`              // the lines read
	Passed   int          `json:"passed"`             // the number of lines that were passed over
	Others   []string     `json:"others"`             // the first of these lines, at most 3
	Codes    []string     `json:"codes"`              // the codes that fit, at most 100
	More     bool         `json:"more"`               // further codes fit
	Outcome  string       `json:"outcome"`            // the result in a sentence
	Steps    []PuzzleStep `json:"steps"`              // the deduction
	Hardness string       `json:"hardness,omitempty"` // the difficulty in a sentence, if a code fits
	Clash    *Clash       `json:"clash,omitempty"`    // why no code fits; turns are line numbers

	// Not part of the API:
	Difficulty int        `json:"-"`
	Last       PuzzleStep `json:"-"` // Outcome
}

// PuzzleStep is a step of a deduction.
type PuzzleStep struct {
	Sentence string `json:"sentence"`
	Depth    int    `json:"depth"` // the number of nested cases around it
	ID       string `json:"-"`     // of the sentence
}

// Solve solves the puzzle and explains how, until its context ends. It does not explain why no code
// fits.
func (p *Printed) Solve(ctx context.Context, l *lang.Language) (*SolvedPuzzle, error) {
	explained, err := p.puzzle.Explain(ctx)
	if err != nil {
		return nil, err
	}
	solved := &SolvedPuzzle{Lines: p.Lines(), Passed: p.Passed(), Others: append([]string{}, p.Others()...), Codes: []string{}, More: explained.More, Steps: []PuzzleStep{}, Difficulty: explained.Difficulty}
	for _, code := range explained.Solutions {
		solved.Codes = append(solved.Codes, p.puzzle.Format(code))
	}
	for _, step := range explain.Puzzle(p.puzzle, explained) {
		solved.Steps = append(solved.Steps, PuzzleStep{wording.Step(l, step), step.Depth, step.ID})
	}
	last := len(solved.Steps) - 1
	solved.Steps, solved.Last = solved.Steps[:last], solved.Steps[last]
	solved.Outcome = solved.Last.Sentence
	if solved.Fits() {
		solved.Hardness = wording.Hardness(l, explained.Difficulty)
	}
	return solved, nil
}

// Fits reports whether a code fits.
func (s *SolvedPuzzle) Fits() bool { return len(s.Codes) > 0 || s.More }

// Solve solves a printed puzzle and explains how, or why no code fits.
func (s *Service) Solve(ctx context.Context, l *lang.Language, text *PuzzleText) (*SolvedPuzzle, error) {
	p, err := ReadPuzzle(strings.NewReader(text.Text), text.Letters, splitSymbols(text.Symbols))
	if err != nil {
		return nil, err
	}
	solved, err := p.Solve(ctx, l)
	if err != nil || solved.Fits() {
		return solved, err
	}
	solved.Clash, err = s.ExplainPuzzle(ctx, l, p)
	return solved, err
}

// ExplainPuzzle is [Service.Explain] for a printed puzzle.
func (s *Service) ExplainPuzzle(ctx context.Context, l *lang.Language, p *Printed) (*Clash, error) {
	limited, cancel := s.limited(ctx)
	defer cancel()
	return search(limited, l, p.puzzle.Game, p.puzzle.Lines, p.puzzle)
}
