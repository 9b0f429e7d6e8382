package study

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/internal/codemaker"
	"codebreaker/internal/draw"
	"codebreaker/internal/explain"
	"codebreaker/internal/lang"
	"codebreaker/internal/message"
	"codebreaker/internal/preset"
	"codebreaker/internal/session"
	"codebreaker/internal/telling"
	"codebreaker/puzzle"
)

// PuzzleRequest is a request for a new puzzle.
type PuzzleRequest struct {
	Game       string `json:"game,omitempty" description:"a name such as mot:en5 or 4x6; 4x6 when absent" maxLength:"200"`
	Lines      int    `json:"lines,omitempty" description:"how many lines; as many as it takes when absent" minimum:"0" maximum:"100"`
	Difficulty int    `json:"difficulty,omitempty" description:"how hard, from 1 to 5; any when absent" minimum:"0" maximum:"5"`
	Number     string `json:"number,omitempty" description:"the puzzle's number: the same wish with it is the same puzzle; drawn when absent" pattern:"^[0-9]{1,20}$"`
}

// Puzzle is a composed puzzle. It does not include its solution, which is the only code that fits.
type Puzzle struct {
	Game       string   `json:"game" description:"the game's name"`
	Heading    string   `json:"heading" description:"what it is called, with its number"`
	Number     string   `json:"number" description:"the puzzle's number" pattern:"^[0-9]{1,20}$"`
	Rules      string   `json:"rules" description:"what is to be found, and how"`
	Difficulty int      `json:"difficulty" minimum:"1" maximum:"5"`
	Hardness   string   `json:"hardness" description:"the difficulty in a sentence"`
	Lines      []string `json:"lines" description:"as they are printed: a guess, then black, or black and white"`
	Drawing    string   `json:"drawing" description:"the puzzle to be printed, as SVG"`
	Line       string   `json:"line,omitempty" description:"a line that begins a game with the puzzle's lines as its turns, to be played to the end; absent where the game is too large for a number that draws its code"`
}

// Compose composes a puzzle until its context ends, and reports progress. The error is a
// [message.Problem] if no puzzle satisfies the request.
func (s *service) Compose(ctx context.Context, l *lang.Language, w *PuzzleRequest, tell func(text string, done float64)) (*Puzzle, error) {
	name := w.Game
	if name == "" {
		name = preset.UsualGame
	}
	started, err := s.Start(ctx, l, Named{Game: name})
	if err != nil {
		return nil, err
	}
	game := started.Game()
	seed, err := session.ReadSeed(w.Number, session.MostNumbered)
	if err != nil {
		return nil, err
	}
	order := puzzle.Order{Game: game, Lines: w.Lines, Difficulty: w.Difficulty, Seed: seed}
	if tell != nil {
		order.Progress = func(p puzzle.Progress) { tell(l.Say("thinking"), float64(p.Trials)/float64(p.Most)) }
	}
	composed, err := puzzle.Compose(ctx, order)
	if err != nil {
		return nil, err
	}
	told := &Puzzle{
		Game: game.Name(), Heading: telling.PuzzleHeading(l, preset.PuzzleTitle(l, game), seed), Number: strconv.FormatUint(seed, 10), Rules: telling.PuzzleRules(l, game),
		Difficulty: composed.Difficulty, Hardness: telling.Hardness(l, composed.Difficulty),
	}
	for line := range composed.Lines {
		told.Lines = append(told.Lines, composed.FormatLine(line))
	}
	var drawing strings.Builder
	if err := draw.Puzzle(&drawing, composed.Puzzle, draw.Page{Title: told.Heading, Colours: !game.HasWords()}); err != nil {
		return nil, err
	}
	told.Drawing = drawing.String()
	told.Line, err = puzzleLine(ctx, game, composed, seed)
	return told, err
}

// puzzleLine returns a line that begins a game with the lines of a puzzle, or nothing if the game
// is too large.
func puzzleLine(ctx context.Context, game *codebreaker.Game, composed *puzzle.Composed, first uint64) (string, error) {
	seed, err := codemaker.SeedOf(ctx, game, game.Format(composed.Solution), first, session.MostDrawn)
	if errors.Is(err, codebreaker.ErrLimit) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	setup := session.Setup{Kind: session.Playing, Codemaker: session.Random, Seed: seed}
	return setup.Line(game, composed.Lines), nil
}

// PuzzleText is a request to solve a printed puzzle.
type PuzzleText struct {
	Text    string `json:"text" description:"lines of a guess, a space and its mark, as in PAUME 2; two numbers are black and white. Other lines are passed over" maxLength:"60000"`
	Letters string `json:"letters,omitempty" description:"which symbols may stand at a place of the code: shown, those that stand there in some line, which is usual; all, every one of the game" enum:"shown,all"`
}

// SolvedPuzzle is the solution of a printed puzzle.
type SolvedPuzzle struct {
	Lines    []string     `json:"lines" description:"those that were read"`
	Passed   int          `json:"passed" description:"lines that were passed over" minimum:"0"`
	Codes    []string     `json:"codes" description:"every code that fits, as far as 100"`
	More     bool         `json:"more" description:"further codes fit"`
	Outcome  string       `json:"outcome" description:"what was found, in a sentence"`
	Steps    []PuzzleStep `json:"steps" description:"how it is deduced"`
	Hardness string       `json:"hardness,omitempty" description:"the difficulty in a sentence, where a code fits"`
	Clash    *Clash       `json:"clash,omitempty" description:"where no code fits: why; its turns are the numbers of lines"`
}

// PuzzleStep is a step of a deduction.
type PuzzleStep struct {
	Sentence string `json:"sentence"`
	Depth    int    `json:"depth" description:"how many cases it stands in" minimum:"0"`
}

// Solve solves a printed puzzle and explains how, until its context ends. The error is a
// [message.Problem] if the text is not a puzzle.
func (s *service) Solve(ctx context.Context, l *lang.Language, w *PuzzleText) (*SolvedPuzzle, error) {
	letters := puzzle.Shown
	switch w.Letters {
	case "", "shown":
	case "all":
		letters = puzzle.All
	default:
		return nil, message.NewProblem("puzzle-which-letters", "letters {{.letters}}: choose shown or all", "letters", strconv.Quote(w.Letters))
	}
	p, err := puzzle.Parse(strings.NewReader(w.Text))
	if err != nil {
		return nil, err
	}
	explained, err := p.Explain(ctx, letters)
	if err != nil {
		return nil, err
	}
	solved := &SolvedPuzzle{Lines: []string{}, Passed: p.Passed, Codes: []string{}, More: explained.More, Steps: []PuzzleStep{}}
	for line := range p.Lines {
		solved.Lines = append(solved.Lines, p.FormatLine(line))
	}
	for _, code := range explained.Solutions {
		solved.Codes = append(solved.Codes, p.Format(code))
	}
	steps := explain.Puzzle(p, explained)
	for _, step := range steps[:len(steps)-1] {
		solved.Steps = append(solved.Steps, PuzzleStep{telling.Step(l, step), step.Depth})
	}
	solved.Outcome = telling.Step(l, steps[len(steps)-1])
	if len(solved.Codes) > 0 || solved.More {
		solved.Hardness = telling.Hardness(l, explained.Difficulty)
		return solved, nil
	}
	found, err := s.ExplainPuzzle(ctx, p, letters)
	if found != nil {
		solved.Clash = found.Clash(l)
	}
	return solved, err
}

func (s *service) ExplainPuzzle(ctx context.Context, p *puzzle.Puzzle, letters puzzle.Letters) (*Found, error) {
	limited, cancel := s.limited(ctx)
	defer cancel()
	return search(limited, p.Game, p.Lines, p, letters)
}
