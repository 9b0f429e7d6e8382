package review

import (
	"context"
	"errors"
	"iter"
	"math"
	"slices"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"
)

// Contradiction explains turns that no code agrees with. Turns are numbered from 0.
type Contradiction struct {
	// Together are turns that contradict each other, in order. No code agrees with all of
	// them; if any one is omitted, some code does. It is the first of the smallest such
	// sets, unless hundreds of turns make the search too long.
	Together []int

	// Repairs are the changes after which some code agrees with all turns, the likeliest
	// first. The order is by kind (one peg, black and white exchanged, other, two answers
	// swapped), then fewer pegs, more candidates, earlier turns.
	Repairs []Repair

	// More means that there may be more repairs. If a turn has too many possible answers,
	// only those similar to its answer are tried.
	More bool

	// Unlisted has, in a word game, the words that agree with all turns but cannot be the
	// secret. It is nil if no such word exists.
	Unlisted *Unlisted
}

// Repair is a change of answers after which some code agrees with all turns.
type Repair struct {
	Kind    string     // "one-peg", "exchanged" (black and white), "swapped" (two answers) or "other"
	Changes []Change   // one, or two when Kind is "swapped"
	Pegs    int        // pegs that are added, removed or recoloured; by place, colours that change
	Codes   int        // candidates after the change, at least 1
	More    bool       // there are more candidates than Codes
	First   rules.Code // the first of them
}

// The kinds of repairs.
const (
	onePeg    = "one-peg"
	exchanged = "exchanged"
	other     = "other"
	swapped   = "swapped"
)

// kinds are the kinds of repairs, the likeliest first.
var kinds = []string{onePeg, exchanged, other, swapped}

// Change is another answer to a turn.
type Change struct {
	Turn     int
	Feedback rules.Feedback
}

// Unlisted has the rows of letters that agree with all turns of a word game, although no
// secret does.
type Unlisted struct {
	Codes []rules.Code // at most ten: words that may be guessed, then others that look like words of the list, each in code order
	Count int          // in all, at least 1
	More  bool         // there are more than Count
	// Accepted is the number of Codes that may be guessed.
	Accepted int
}

// maxUnlisted is the number of codes in [Unlisted].
const maxUnlisted = 10

// walk yields the codes that agree with turns, in code order. It ends with an error: the
// context's, [errSample] when there are more codes, or [errUnknown] when it is not known
// whether there is a code.
type walk func(ctx context.Context, turns rules.History) iter.Seq2[rules.Code, error]

// The errors at the end of a walk.
var (
	errSample  = errors.New("there are more codes than those of the sample")
	errUnknown = errors.New("neither a code is found nor that there is none")
)

// secrets returns a walk over the secrets of a game with this number of turns.
func secrets(game *rules.Game, turns int) walk {
	switch words := game.Words().Secrets; {
	case words != nil:
		return among(game, words)
	case isSampled(game, turns):
		return samples(game, false)
	}
	return rows(game)
}

// isSampled reports whether the candidates after this number of turns are found by sampling.
func isSampled(game *rules.Game, turns int) bool {
	return !game.HasWords() && bitsAfter(game, turns) > maxSolvedBits
}

// maxSolvedBits is the uncertainty, in bits, up to which turns are solved as a puzzle. Above
// it drawing samples is faster.
const maxSolvedBits = 28

// bitsAfter returns about how many bits are unknown after a number of turns, from the usual
// gain of good guesses in large games.
func bitsAfter(game *rules.Game, turns int) float64 {
	bits := 0.0
	for place := range game.Places() {
		bits += math.Log2(float64(game.Limit(place)))
	}
	each := 4.5
	switch rule := game.Rule(); {
	case rule.Tiles():
		each = 8
	case rule.Sees() == rules.Matches:
		each = 1.5
	}
	return bits - each*float64(turns)
}

// samples returns a walk over a sample of the codes, for games that are too large to list. One
// code of a sample proves that the turns are possible, and an exact count, if feasible, that
// they are not. Both are much faster than solving. With quick, a position without a feasible
// count is unknown; this is for trying many turns.
func samples(game *rules.Game, quick bool) walk {
	return func(ctx context.Context, turns rules.History) iter.Seq2[rules.Code, error] {
		return func(yield func(rules.Code, error) bool) {
			p := position.After(game, turns)
			count, counted, err := p.Candidates().Tally(ctx)
			switch {
			case err != nil:
				yield(rules.Code{}, err)
				return
			case counted && count == 0:
				return
			case !counted && quick:
				yield(rules.Code{}, errUnknown)
				return
			}
			sample, err := p.Candidates().Sample(ctx)
			switch {
			case errors.Is(err, position.ErrContradiction):
				return
			case errors.Is(err, limits.ErrReached):
				yield(rules.Code{}, errUnknown)
				return
			case err != nil:
				yield(rules.Code{}, err)
				return
			}
			codes := slices.SortedFunc(slices.Values(sample.Codes), rules.Compare)
			for _, code := range slices.Compact(codes) {
				if !yield(code, nil) {
					return
				}
			}
			if !sample.All {
				yield(rules.Code{}, errSample)
			}
		}
	}
}

// among returns a walk over words. Unlike a [position.Position], it looks only at the words
// that the caller asks for.
func among(game *rules.Game, words []rules.Code) walk {
	return func(ctx context.Context, turns rules.History) iter.Seq2[rules.Code, error] {
		return func(yield func(rules.Code, error) bool) {
			for i, word := range words {
				if i%4096 == 4095 && ctx.Err() != nil {
					yield(rules.Code{}, ctx.Err())
					return
				}
				if turns.Allows(game, word) && !yield(word, nil) {
					return
				}
			}
		}
	}
}

// rows returns a walk over the codes of a game without words. Marks with pegs are solved as
// puzzles, which detects much sooner that no code agrees.
func rows(game *rules.Game) walk {
	return func(ctx context.Context, turns rules.History) iter.Seq2[rules.Code, error] {
		if p, err := puzzle.New(game, turns); err == nil {
			p.AllSymbols = true
			return p.Solutions(ctx)
		}
		return position.After(game, turns).Walk(ctx)
	}
}

// Explain explains why no secret of the game agrees with all turns. It returns nil when some
// secret does. In games that are too large to list, the repairs come from samples of the codes.
//
// It returns an error when the game is missing or a turn is of another game,
// and (with [limits.ErrReached]) when it is too hard to decide whether some secret agrees.
// When the context ends first, the error is the context's, and the contradiction, if not nil,
// is incomplete.
func Explain(ctx context.Context, game *rules.Game, history rules.History) (*Contradiction, error) {
	if err := game.CheckTurns(history); err != nil {
		return nil, err
	}
	return explain(ctx, game, history, secrets(game, len(history)))
}

// ExplainPuzzle is [Explain] for the lines of a puzzle.
func ExplainPuzzle(ctx context.Context, p *puzzle.Puzzle) (*Contradiction, error) {
	if p == nil {
		p = new(puzzle.Puzzle)
	}
	if _, err := puzzle.New(p.Game, p.Lines); err != nil {
		return nil, err
	}
	return explain(ctx, p.Game, p.Lines, func(ctx context.Context, lines rules.History) iter.Seq2[rules.Code, error] {
		return p.Fitting(ctx, lines)
	})
}

func explain(ctx context.Context, game *rules.Game, history rules.History, codes walk) (*Contradiction, error) {
	s := &search{ctx: ctx, game: game, history: history, codes: codes, quickly: codes}
	if isSampled(game, len(history)) {
		s.quickly = samples(game, true)
	}
	if s.possible(history) || s.err != nil {
		return nil, s.err
	}
	if s.unknown {
		return nil, message.NewProblem("clash-unknown", "these marks may contradict each other: finding codes of {{.game}} that fit them is too hard",
			"game", game.Name(), "limit", limits.ErrReached)
	}
	if game.Hard() {
		s.rows = game.Rows() // guesses may be words of another list
		for i, turn := range history {
			s.strict = append(s.strict, !turn.IsFact() && s.rows.CheckGuess(turn.Guess, history[:i]) == nil)
		}
	}
	found := &Contradiction{}
	s.change(found)
	if game.HasWords() && game.WordKind() == rules.LetterWords { // lists of numbers and sums are complete
		found.Unlisted = s.unlisted()
	}
	found.Together = s.together(found.Repairs)
	s.swap(found)
	slices.SortFunc(found.Repairs, compareRepairs)
	return found, s.err
}

// search is the search for one explanation.
type search struct {
	ctx     context.Context
	game    *rules.Game
	history rules.History
	codes   walk
	rows    *rules.Game // of the hard rule: the game that takes every row of letters
	strict  []bool      // of the hard rule: the guesses that use all hints
	quickly walk        // for trying repairs; the same as codes, unless codes is slow
	err     error       // of the context; no walk starts after it
	sample  bool        // the last walk was over a sample
	unknown bool        // the last walk ended with errUnknown
}

// ended reports whether the search is to stop.
func (s *search) ended() bool {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	return s.err != nil
}

// walked yields codes until the walk or the context ends. It sets err, sample and unknown.
func (s *search) walked(codes walk, turns rules.History) iter.Seq[rules.Code] {
	return func(yield func(rules.Code) bool) {
		s.sample, s.unknown = false, false
		if s.ended() {
			return
		}
		for code, err := range codes(s.ctx, turns) {
			switch {
			case err == errSample:
				s.sample = true
				return
			case err == errUnknown || errors.Is(err, limits.ErrReached): // of the caller's budget
				s.unknown = true
				return
			}
			if s.err = err; err != nil || !yield(code) {
				return
			}
		}
	}
}

// possible reports whether some code agrees with turns.
func (s *search) possible(turns rules.History) bool {
	for range s.walked(s.codes, turns) {
		return true
	}
	return false
}

// unlisted searches all rows of letters for codes that agree with the turns.
func (s *search) unlisted() *Unlisted {
	var u Unlisted
	for word := range s.walked(among(s.game, s.game.Words().Guesses), s.history) {
		if u.Codes = append(u.Codes, word); len(u.Codes) == maxUnlisted {
			break
		}
	}
	words, alike := u.Codes, lookalike(s.game)
	u.Accepted = len(words)
	most := budget.WorkOf(s.ctx, advice.CountedLarge)
	for code := range s.walked(rows(s.game.Rows()), s.history) {
		if u.Count == most {
			u.More = true
			break
		}
		u.Count++
		if len(u.Codes) < maxUnlisted && alike(code) && !slices.Contains(words, code) {
			u.Codes = append(u.Codes, code)
		}
	}
	if u.Count == 0 {
		return nil
	}
	u.More = u.More || s.err != nil
	return &u
}

// largeList is the number of words from which a list shows what words look like.
const largeList = 1000

// lookalike returns a function that reports whether a row of letters looks like a word of the game's list: each of its
// parts of three letters, or of two in words of up to four, is at the same place in a word. A small list does not tell.
func lookalike(game *rules.Game) func(rules.Code) bool {
	if len(game.Words().Guesses) < largeList {
		return func(rules.Code) bool { return true }
	}
	length := 3
	if game.Places() <= 4 {
		length = min(2, game.Places())
	}
	parts := make(map[string]bool)
	for _, word := range game.Words().Guesses {
		for place := range game.Places() - length + 1 {
			parts[string(append([]uint8{uint8(place)}, word[place:place+length]...))] = true
		}
	}
	return func(row rules.Code) bool {
		for place := range game.Places() - length + 1 {
			if !parts[string(append([]uint8{uint8(place)}, row[place:place+length]...))] {
				return false
			}
		}
		return true
	}
}
