package codebreaker

import (
	"context"
	"io"
	"iter"
	"slices"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/puzzle"
)

// Puzzle is a printed puzzle, such as Master Mot in magazines: a game with lines of a guess and its mark, from which the
// reader deduces the code. In a puzzle of words, only the letters that some line has at a place are allowed there, unless
// it is changed by [Puzzle.WithAllSymbols]. [ReadPuzzle], [NewPuzzle] and [Compose] return puzzles; the methods of the zero Puzzle return
// an error or nothing.
type Puzzle struct{ puzzle *puzzle.Puzzle }

// NewPuzzle returns the puzzle of a game and its lines. Only the symbols that some line has at a place are allowed there,
// as in magazines; [Puzzle.WithAllSymbols] allows the others. It returns an error when there is no game or no line, when
// the game has a word list or marks by place, and when a line is not a turn of the game.
func NewPuzzle(game Game, lines ...Turn) (Puzzle, error) {
	p, err := puzzle.New(game.game, historyOf(lines))
	return Puzzle{p}, err
}

// ReadPuzzle reads a puzzle from text: lines of a guess and a mark, in the forms in which people write them: paume 3, 1.
// paume: 3, paume XXX, 682 1 0, 682: one digit is right but wrongly placed, red red blue green 1 1. The guesses are words,
// digits or colours. A mark of two numbers is black and white. A guess with a mark that cannot be read is an error. Other
// lines are skipped. Letter case, accents and line endings make no difference. A text can have 64 KB and 250 lines with a
// mark.
//
// The symbols are the names of the game's symbols. Without them, the game of words is 5x26-black, or 5x26 if marks have two
// numbers, with the letters of the words outside A–Z as additional symbols; digits are 0 to 9, and colours the ones of the
// lines or of a line such as "Colours: red, blue, green". The error is a [*ParseError] that names the line, or the error of
// the reader.
func ReadPuzzle(r io.Reader, symbols ...string) (Puzzle, error) {
	if r == nil {
		return Puzzle{}, errNoReader
	}
	p, err := reading.Puzzle(r, symbols)
	return Puzzle{p}, fileError(err)
}

// engine returns the puzzle, never nil.
func (p Puzzle) engine() *puzzle.Puzzle {
	if p.puzzle == nil {
		return new(puzzle.Puzzle)
	}
	return p.puzzle
}

// WithAllSymbols returns the puzzle in which every symbol of the game is allowed at every place of the code.
func (p Puzzle) WithAllSymbols() Puzzle {
	all := *p.engine()
	all.AllSymbols = true
	return Puzzle{&all}
}

// Game returns the game.
func (p Puzzle) Game() Game { return Game{p.engine().Game} }

// Lines returns the lines.
func (p Puzzle) Lines() []Turn { return turnsOf(p.engine().Lines) }

// Numbers returns the numbers of the lines in the text that was read, from 1; nil without a text.
func (p Puzzle) Numbers() []int { return slices.Clone(p.engine().Numbers) }

// Skipped returns the number of lines of that text that are neither guesses nor empty.
func (p Puzzle) Skipped() int { return p.engine().Passed }

// Fits reports whether a code is a solution.
func (p Puzzle) Fits(code Code) bool { return p.engine().Fits(code) }

// Format prints a code in the letters of the puzzle.
func (p Puzzle) Format(code Code) string { return p.engine().Format(code) }

// FormatLine prints the line with this number, from 0, so that [ReadPuzzle] can read it: PAUME 2, or ABCD 1 2. It is empty
// if there is no such line.
func (p Puzzle) FormatLine(line int) string { return p.engine().FormatLine(line) }

// FormatMark prints feedback as puzzles are marked: 2, or 1 2 for black and white.
func (p Puzzle) FormatMark(feedback Feedback) string { return puzzle.FormatMark(feedback.feedback) }

// Solutions yields every code that fits all lines, in code order. Each is found when it is asked for. When the context or
// the budget ends first, the last pair has its error and no code.
func (p Puzzle) Solutions(ctx context.Context) iter.Seq2[Code, error] {
	return func(yield func(Code, error) bool) {
		if err := ctx.Err(); err != nil {
			yield(Code{}, err)
			return
		}
		p.engine().Solutions(ctx)(yield)
	}
}

// Explain deduces the solutions step by step. The explanation has the least difficulty, and is the shortest one found. The
// steps are checked: together they leave exactly the symbols of the solutions. It takes milliseconds for a puzzle of a
// magazine, and seconds when cases are needed within cases. The error is the context's, or [ErrLimit] of its budget.
func (p Puzzle) Explain(ctx context.Context) (Explanation, error) {
	if err := ctx.Err(); err != nil {
		return Explanation{}, err
	}
	e, err := p.engine().Explain(ctx)
	return explanationOf(e), err
}

// MaxDifficulty is the largest difficulty of an [Explanation].
const MaxDifficulty = 5

// Explanation is a deduction that a person can follow. Each step uses few lines, and the results of the steps before it.
type Explanation struct {
	Steps []Step

	// Solutions are the first codes that fit, in code order, at most 100. If no code fits, the last step shows the
	// contradiction.
	Solutions []Code
	// More means that there are more solutions. Then the steps go only as far as they can without cases. Otherwise they
	// rule out every symbol that no solution has.
	More bool

	// Difficulty is the hardest reasoning that the easiest way needs: 1 for single lines, 2 for comparing two lines, 3
	// for three lines or all at once, 4 for cases, 5 for cases within cases.
	Difficulty int
}

// Step is one step of an explanation. It compares the sum of some marks with the sums that are still possible, or refutes
// a supposition.
type Step struct {
	// Lines and Minus are lines of the puzzle, from 0. The marks of Minus are subtracted from the marks of Lines. A step
	// with Minus alone counts the symbols of the code that earn no peg in those lines.
	Lines []int
	Minus []int
	All   bool // Lines are all lines of the puzzle at once
	Pegs  bool // the marks are black and white pegs together, whatever their places

	Sum   int // of the marks of Lines, minus the marks of Minus
	Least int // the smallest possible sum
	Most  int // the largest possible sum

	Facts []Fact // conclusions; in a contradiction at most one, of the kind [FactImpossible]

	Suppose *Fact  // in a case: the supposition
	Steps   []Step // in a case: the steps from Suppose to a contradiction, so that Facts hold

	Contradiction bool // no code fits
}

// Fact is something known about the code.
type Fact struct {
	Kind    FactKind
	Place   int   // from 0, for [FactIs], [FactIsNot] and [FactImpossible]
	Symbols []int // one or more; none for an impossible place
	Count   int   // for [FactAtLeast], [FactAtMost] and [FactExactly]
}

// FactKind is the kind of a fact.
type FactKind uint8

// The kinds of facts.
const (
	FactIs         FactKind = iota // one of the symbols is at the place
	FactIsNot                      // none of the symbols is at the place
	FactAbsent                     // none of the symbols is in the code
	FactAtLeast                    // the symbol is in the code Count times or more
	FactAtMost                     // the symbol is in the code Count times or fewer
	FactExactly                    // the symbol is in the code Count times
	FactImpossible                 // no symbol fits the place; with a symbol: no number of it fits
)

// String returns the name of the kind: is, is not, absent, at least, at most, exactly or impossible.
func (k FactKind) String() string {
	return nameOf(k, "is", "is not", "absent", "at least", "at most", "exactly", "impossible")
}

func explanationOf(e *puzzle.Explanation) Explanation {
	if e == nil {
		return Explanation{}
	}
	return Explanation{stepsOf(e.Steps), e.Solutions, e.More, e.Difficulty}
}

func stepsOf(steps []puzzle.Step) []Step {
	var same []Step
	for _, s := range steps {
		step := Step{
			Lines: s.Lines, Minus: s.Minus, All: s.All, Pegs: s.Pegs, Sum: s.Sum, Least: s.Least, Most: s.Most,
			Steps: stepsOf(s.Steps), Contradiction: s.Contradiction,
		}
		for _, fact := range s.Facts {
			step.Facts = append(step.Facts, factOf(fact))
		}
		if s.Suppose != nil {
			fact := factOf(*s.Suppose)
			step.Suppose = &fact
		}
		same = append(same, step)
	}
	return same
}

func factOf(f puzzle.Fact) Fact { return Fact{FactKind(f.Kind), f.Place, f.Symbols, f.Count} }

// PuzzleOrder describes the puzzle to compose. In a puzzle of words, the rule of magazines holds: only the letters that some
// line has at a place are allowed there.
type PuzzleOrder struct {
	// Game provides the solution and the lines from its secrets, and from the common words of a list with weights. Its
	// words must have no accents, and it must be marked by pegs.
	Game       Game
	Lines      int // number of lines, or 0 for any
	Difficulty int // as [Explanation].Difficulty measures it, or 0 for any
	Seed       uint64
	Progress   func(PuzzleProgress) // called after each trial; may be nil
}

// PuzzleProgress is the progress of [Compose].
type PuzzleProgress struct {
	Trials, Most int // puzzles that were tried, and the maximum
	Nearest      int // the difficulty closest to the order; 0 before the first puzzle
}

// Compose makes a puzzle from a seed, and explains it; the same order always gives the same puzzle. It has exactly one
// solution, the one of the explanation, and every line is needed. A puzzle of words has it by the rule of magazines, which
// readers must know: one in four or so has further solutions when every symbol is allowed at every place, as by
// [Puzzle.WithAllSymbols] and for the same turns of a game. It takes about a millisecond for words of five letters, and the same again for each
// trial when the number of lines or the difficulty is given: up to some seconds. It returns an error when the game is not
// suitable, [ErrLimit] when no trial fills the order or the game is too large, or the context's.
func Compose(ctx context.Context, order PuzzleOrder) (Puzzle, Explanation, error) {
	if err := ctx.Err(); err != nil {
		return Puzzle{}, Explanation{}, err
	}
	o := puzzle.Order{Game: order.Game.game, Lines: order.Lines, Difficulty: order.Difficulty, Seed: order.Seed}
	if report := order.Progress; report != nil {
		o.Progress = func(p puzzle.Progress) { report(PuzzleProgress(p)) }
	}
	composed, err := puzzle.Compose(ctx, o)
	if err != nil {
		return Puzzle{}, Explanation{}, err
	}
	e, err := composed.Explain(ctx)
	return Puzzle{composed.Puzzle}, explanationOf(e), err
}
