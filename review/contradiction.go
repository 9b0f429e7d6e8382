package review

import (
	"context"
	"errors"
	"iter"
	"math"
	"slices"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/position"
	"codebreaker/puzzle"
)

// Contradiction explains turns that no code agrees with. Turns are numbered from 0.
type Contradiction struct {
	// Together are turns that contradict each other, in order. No code agrees with all of
	// them; without any one of them some code does. It is the first of the smallest such
	// sets, unless hundreds of turns make the search too long.
	Together []int

	// Repairs are the changes after which some code agrees with all turns, the likeliest
	// first: changes of one answer, then swaps of two; a change of one peg, then an exchange
	// of black and white, then others by the number of pegs; then those with more candidates;
	// then those of earlier turns.
	Repairs []Repair

	// More means that there may be more repairs: without some turn so many candidates remain
	// that only similar answers to it were tried.
	More bool

	// Unlisted has, in a word game, the words that agree with all turns but cannot be the
	// secret; nil when there are none.
	Unlisted *Unlisted
}

// Repair is a change of answers after which some code agrees with all turns.
type Repair struct {
	Kind    string           // "one-peg", "exchanged" (black and white), "swapped" (two answers) or "other"
	Changes []Change         // one, or two when Kind is "swapped"
	Pegs    int              // pegs that are added, removed or recoloured; by place, colours that change
	Codes   int              // candidates after the change, at least 1
	More    bool             // there are more candidates than Codes
	First   codebreaker.Code // the first of them
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
	Feedback codebreaker.Feedback
}

// Unlisted has the rows of letters that agree with all turns of a word game, although no
// secret does.
type Unlisted struct {
	Codes []codebreaker.Code // the first ten in code order, those that may be guessed before the others
	Count int                // in all, at least 1
	More  bool               // there are more than Count
	// Accepted is the number of Codes that may be guessed.
	Accepted int
}

// Likeliest returns the repair to try first. It is nil when no repair is known, and when a word
// that may be guessed agrees with all turns: then every mark may be right.
func (c *Contradiction) Likeliest() *Repair {
	if len(c.Repairs) == 0 || c.Unlisted != nil && c.Unlisted.Accepted > 0 {
		return nil
	}
	return &c.Repairs[0]
}

// mostUnlisted is how many codes of [Unlisted] are shown.
const mostUnlisted = 10

// walk walks the codes that agree with turns, in code order. When ctx is done first,
// the last pair has its error; it has [errSample] where there are more codes, and
// [errUnknown] where it is not known whether there is one.
type walk func(ctx context.Context, turns codebreaker.History) iter.Seq2[codebreaker.Code, error]

// What a walk may end with.
var (
	errSample  = errors.New("there are more codes than those of the sample")
	errUnknown = errors.New("neither a code is found nor that there is none")
)

// secrets walks the secrets of a game after so many turns.
func secrets(game *codebreaker.Game, turns int) walk {
	switch words := game.SecretWords(); {
	case words != nil:
		return among(game, words)
	case isSampled(game, turns):
		return samples(game, false)
	}
	return rows(game)
}

// isSampled reports whether samples tell of the codes of a game that agree with so many turns.
func isSampled(game *codebreaker.Game, turns int) bool {
	return !game.HasWords() && bitsAfter(game, turns) > mostSolvedBits
}

// mostSolvedBits is how many bits may be unknown, about, for turns to be solved as a puzzle:
// where more codes are left, samples of them are drawn sooner.
const mostSolvedBits = 28

// bitsAfter returns about how many bits are unknown after so many turns, by what good guesses bring in
// large games.
func bitsAfter(game *codebreaker.Game, turns int) float64 {
	bits := 0.0
	for place := range game.Places() {
		bits += math.Log2(float64(game.Limit(place)))
	}
	each := 4.5
	switch {
	case game.Rule().TellsPlaces():
		each = 8
	case game.Rule().PlacesApart():
		each = 1.5
	}
	return bits - each*float64(turns)
}

// samples walks the codes of a game that is too big to list as far as its samples have them: that there
// is one is known as soon as one is drawn, and that there is none by an exact count where one is
// quick, both far sooner than by solving.
// Who has many turns to try wants the quick answer: where no count is, that is unknown.
func samples(game *codebreaker.Game, quick bool) walk {
	return func(ctx context.Context, turns codebreaker.History) iter.Seq2[codebreaker.Code, error] {
		return func(yield func(codebreaker.Code, error) bool) {
			p := position.After(game, turns)
			count, err := p.Tally(ctx)
			switch {
			case err != nil:
				yield(codebreaker.Code{}, err)
				return
			case count != nil && count.Sign() == 0:
				return
			case count == nil && quick:
				yield(codebreaker.Code{}, errUnknown)
				return
			}
			sample, err := p.Sample(ctx)
			switch {
			case errors.Is(err, position.ErrClash):
				return
			case errors.Is(err, codebreaker.ErrLimit):
				yield(codebreaker.Code{}, errUnknown)
				return
			case err != nil:
				yield(codebreaker.Code{}, err)
				return
			}
			codes := slices.SortedFunc(slices.Values(sample.Codes), codebreaker.Compare)
			for _, code := range slices.Compact(codes) {
				if !yield(code, nil) {
					return
				}
			}
			if !sample.All {
				yield(codebreaker.Code{}, errSample)
			}
		}
	}
}

// among walks words. Unlike a [position.Position], it looks at no more of them than the
// caller wants.
func among(game *codebreaker.Game, words []codebreaker.Code) walk {
	return func(ctx context.Context, turns codebreaker.History) iter.Seq2[codebreaker.Code, error] {
		return func(yield func(codebreaker.Code, error) bool) {
			for i, word := range words {
				if i%4096 == 4095 && ctx.Err() != nil {
					yield(codebreaker.Code{}, ctx.Err())
					return
				}
				if turns.Allows(game, word) && !yield(word, nil) {
					return
				}
			}
		}
	}
}

// rows walks the codes of a game without words. Marks with pegs are solved as
// puzzles are, which finds out much sooner that no code agrees.
func rows(game *codebreaker.Game) walk {
	return func(ctx context.Context, turns codebreaker.History) iter.Seq2[codebreaker.Code, error] {
		if p, err := puzzle.New(game, turns); err == nil {
			return p.Solutions(ctx, puzzle.All)
		}
		return position.After(game, turns).Walk(ctx)
	}
}

// Explain explains why no secret of the game agrees with all turns. It returns nil when some
// secret does. In games that are too large to list, the repairs come from samples of the codes.
//
// The error is a [codebreaker.Problem] when there is no game, when a turn is of another game,
// and (with [codebreaker.ErrLimit]) when it is too hard to decide whether some secret agrees.
// When the context ends first, the error is the context's, and the contradiction, if not nil,
// has the results so far.
func Explain(ctx context.Context, game *codebreaker.Game, history codebreaker.History) (*Contradiction, error) {
	if err := game.CheckTurns(history); err != nil {
		return nil, err
	}
	return explain(ctx, game, history, secrets(game, len(history)))
}

// ExplainPuzzle is [Explain] for the lines of a puzzle.
func ExplainPuzzle(ctx context.Context, p *puzzle.Puzzle, letters puzzle.Letters) (*Contradiction, error) {
	if p == nil {
		p = new(puzzle.Puzzle)
	}
	if _, err := puzzle.New(p.Game, p.Lines); err != nil {
		return nil, err
	}
	return explain(ctx, p.Game, p.Lines, func(ctx context.Context, lines codebreaker.History) iter.Seq2[codebreaker.Code, error] {
		return p.Fitting(ctx, letters, lines)
	})
}

func explain(ctx context.Context, game *codebreaker.Game, history codebreaker.History, codes walk) (*Contradiction, error) {
	s := &search{ctx: ctx, game: game, history: history, codes: codes, quickly: codes}
	if isSampled(game, len(history)) {
		s.quickly = samples(game, true)
	}
	if s.possible(history) || s.err != nil {
		return nil, s.err
	}
	if s.unknown {
		return nil, codebreaker.NewProblem("clash-unknown", "these marks may contradict each other: finding codes of {{.game}} that fit them is too hard",
			"game", game.Name(), "limit", codebreaker.ErrLimit)
	}
	found := &Contradiction{}
	s.change(found)
	if game.HasWords() && game.WordKind() == codebreaker.Words { // the lists of numbers and sums have all there are
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
	game    *codebreaker.Game
	history codebreaker.History
	codes   walk
	quickly walk  // for what is tried: codes, unless that takes long
	err     error // of the context, when it was done before a walk ended; no other begins
	sample  bool  // the last walk had a sample of the codes
	unknown bool  // it is not known whether the last walk had a code to find
}

// walked walks codes until the context is done, which s.err then tells.
func (s *search) walked(codes walk, turns codebreaker.History) iter.Seq[codebreaker.Code] {
	return func(yield func(codebreaker.Code) bool) {
		if s.err == nil {
			s.err = s.ctx.Err()
		}
		s.sample, s.unknown = false, false
		if s.err != nil {
			return
		}
		for code, err := range codes(s.ctx, turns) {
			switch err {
			case errSample:
				s.sample = true
				return
			case errUnknown:
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
func (s *search) possible(turns codebreaker.History) bool {
	for range s.walked(s.codes, turns) {
		return true
	}
	return false
}

// unlisted looks for codes among all rows of letters.
func (s *search) unlisted() *Unlisted {
	var u Unlisted
	for word := range s.walked(among(s.game, s.game.GuessWords()), s.history) {
		if u.Codes = append(u.Codes, word); len(u.Codes) == mostUnlisted {
			break
		}
	}
	words := u.Codes
	u.Accepted = len(words)
	for code := range s.walked(rows(s.game.WithoutWords()), s.history) {
		if u.Count == breakers.CountedLarge {
			u.More = true
			break
		}
		u.Count++
		if len(u.Codes) < mostUnlisted && !slices.Contains(words, code) {
			u.Codes = append(u.Codes, code)
		}
	}
	if u.Count == 0 {
		return nil
	}
	u.More = u.More || s.err != nil
	return &u
}
