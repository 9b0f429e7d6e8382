package study

import (
	"cmp"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"codebreaker/internal/app/drawing"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"
)

// PuzzleRequest is a request for a new puzzle.
type PuzzleRequest struct {
	Game       string `json:"game,omitempty"`       // a name such as mot:en5 or 4x6; by default 4x6
	Lines      int    `json:"lines,omitempty"`      // the number of lines; by default as many as needed
	Difficulty int    `json:"difficulty,omitempty"` // from 1 to 5; by default any
	Number     string `json:"number,omitempty"`     // the same request with the same number gives the same puzzle; by default a random one

	Symbols string `json:"symbols,omitempty"` // other names for the symbols, with spaces between

	// Not part of the API:
	Accents string `json:"-"` // of words
}

// Puzzle is a composed puzzle. Its JSON does not include its solution, which is the only code that
// fits.
type Puzzle struct {
	Game       string   `json:"game"`    // the game's name
	Heading    string   `json:"heading"` // its title, with the number
	Number     string   `json:"number"`  // gives the same puzzle for the same request
	Rules      string   `json:"rules"`   // the task, and the rules
	Difficulty int      `json:"difficulty"`
	Hardness   string   `json:"hardness"`       // the difficulty in a sentence
	Lines      []string `json:"lines"`          // as printed: a guess, then black, or black and white
	Symbols    string   `json:"symbols"`        // the names of the symbols, as a request to solve the puzzle takes them; empty for words
	Drawing    string   `json:"drawing"`        // the puzzle for printing, as SVG
	Line       string   `json:"line,omitempty"` // a line that begins a game whose turns are the lines of the puzzle; absent if the game has too many codes to draw one by a number

	*Printed `json:"-"`
	Solution string `json:"-"`
	seed     uint64
	solution rules.Code
}

// MaxDifficulty is the difficulty of the hardest puzzles; the easiest have 1.
const MaxDifficulty = puzzle.MaxDifficulty

// PuzzleProgress is the progress of [Service.Compose].
type PuzzleProgress = puzzle.Progress

// Compose composes a puzzle until its context ends, and reports progress.
func (s *Service) Compose(ctx context.Context, l *lang.Language, r *PuzzleRequest, report func(PuzzleProgress)) (*Puzzle, error) {
	started, err := s.Start(ctx, l, Named{Game: cmp.Or(r.Game, preset.UsualGame), Symbols: r.Symbols, Accents: r.Accents})
	if err != nil {
		return nil, err
	}
	game := started.Game()
	seed, err := session.ReadSeed(r.Number, session.MostNumbered)
	if err != nil {
		return nil, err
	}
	composed, err := puzzle.Compose(ctx, puzzle.Order{Game: game, Lines: r.Lines, Difficulty: r.Difficulty, Seed: seed, Progress: report})
	if err != nil {
		return nil, err
	}
	told := &Puzzle{
		Game: game.Name(), Heading: wording.PuzzleHeading(l, preset.PuzzleTitle(l, game), seed), Number: strconv.FormatUint(seed, 10), Rules: wording.PuzzleRules(l, game),
		Difficulty: composed.Difficulty, Hardness: wording.Hardness(l, composed.Difficulty),
		Printed: &Printed{composed.Puzzle}, Solution: composed.Format(composed.Solution), seed: seed, solution: composed.Solution,
	}
	told.Lines = told.Printed.Lines()
	if !game.HasWords() {
		told.Symbols = symbolNames(composed.Game)
	}
	var drawing strings.Builder
	if err := told.Draw(&drawing, told.Heading, ""); err != nil {
		return nil, err
	}
	told.Drawing = drawing.String()
	return told, nil
}

// symbolNames returns the names of the symbols of a game, with commas between.
func symbolNames(game *rules.Game) string {
	names := make([]string, game.Symbols())
	for symbol := range names {
		names[symbol] = game.SymbolName(symbol)
	}
	return strings.Join(names, ",")
}

// Draw draws the puzzle as SVG, with a title and a solution unless they are empty.
func (p *Puzzle) Draw(w io.Writer, title, solution string) error {
	return drawing.Puzzle(w, p.puzzle, drawing.Page{Title: title, Solution: solution, Colours: !wording.Digits(p.puzzle.Game)})
}

// FindLine sets Line, unless the game is too large.
func (p *Puzzle) FindLine(ctx context.Context) error {
	game := p.puzzle.Game
	seed, err := match.SeedOf(ctx, game, game.Format(p.solution), p.seed, session.MostDrawn)
	if errors.Is(err, limits.ErrReached) {
		return nil
	}
	if err != nil {
		return err
	}
	setup := session.Setup{Kind: session.Playing, Codemaker: session.Random, Seed: seed}
	p.Line = session.LineOf(&setup, game, p.puzzle.Lines)
	return nil
}
