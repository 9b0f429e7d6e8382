// Package review looks back at a game: [FindClash] says why no code agrees with
// all answers and which answer to change, and [Judge] says of each turn how good
// the guess was and how lucky its answer.
package review

import (
	"context"
	"errors"
	"iter"
	"math"
	"slices"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/internal/wordkind"
	"codebreaker/position"
	"codebreaker/puzzle"
)

// Clash explains turns that no code agrees with. Turns are numbered from 0.
type Clash struct {
	// Together are turns that cannot stand together, in order: no code agrees with
	// them, and with any of them left out some code does. It is the first of the
	// smallest such sets (or, where hundreds of turns leave too many to try, some such set).
	Together []int

	// Repairs are the changes that would let a code agree with all turns, the nearest
	// first, and those of one answer before those of two: by kind, then by pegs, then those that leave more codes, then the earlier
	// turn. Empty when no change of one answer, and no swap of two, would do.
	Repairs []Repair

	// More says that there may be further repairs: so many codes are left when a turn
	// is left out that only those near to it were looked for.
	More bool

	// Unlisted is, in a word game, the codes that agree with all turns although they
	// are not among the secrets; else nil.
	Unlisted *Unlisted
}

// Repair is a change of answers that makes a game possible.
type Repair struct {
	Kind    Kind
	Changes []Change         // one, or two of the kind [Swapped]
	Pegs    int              // pegs to add, take away or recolour; by place, colours to change
	Codes   int              // codes that would agree with all turns, at least 1
	More    bool             // more than Codes would
	First   codebreaker.Code // the first of them
}

// Change is another answer to a turn.
type Change struct {
	Turn     int
	Feedback codebreaker.Feedback
}

// Kind says what kind of slip a repair undoes, the likeliest first.
type Kind uint8

// The kinds of slips.
const (
	OnePeg    Kind = iota // a peg too many, too few, or of the other colour
	Exchanged             // black and white pegs, or greens and yellows, exchanged
	Other                 // one answer, by more
	Swapped               // two answers, each on the other's line
)

// Unlisted is what would fit a word game if any row of letters were a word.
type Unlisted struct {
	Codes []codebreaker.Code // at most ten: words that may be guessed before others, each in code order
	Count int                // codes in all, at least 1
	More  bool               // more than Count
	// Accepted is how many of Codes are words that may be guessed, though none is a secret: the
	// first of them.
	Accepted int
}

// accepts reports whether words fit that may be guessed, though none of them is a secret.
func (c *Clash) accepts() bool { return c.Unlisted != nil && c.Unlisted.Accepted > 0 }

// Likely returns the repair that is to be offered before anything else: the first one. It is
// nil where none is known, and where words fit that may be guessed: then no mark need be wrong.
func (c *Clash) Likely() *Repair {
	if len(c.Repairs) == 0 || c.accepts() {
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
	case game.Rule() == codebreaker.Place:
		each = 8
	case game.Rule() == codebreaker.Black:
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

// FindClash explains why no secret of the game agrees with all turns. It returns
// nil when some does, and a [codebreaker.Problem] when there is no game or the turns are
// not of it, or, in a game too big to list, when it is not known whether some does: the
// repairs of such games are those that samples of the codes propose. When the context is done first, the error is the context's and the clash,
// unless it is nil, holds what was found till then.
func FindClash(ctx context.Context, game *codebreaker.Game, history codebreaker.History) (*Clash, error) {
	if err := game.CheckTurns(history); err != nil {
		return nil, err
	}
	return findClash(ctx, game, history, secrets(game, len(history)))
}

// FindPuzzleClash is [FindClash] for the lines of a puzzle.
func FindPuzzleClash(ctx context.Context, p *puzzle.Puzzle, letters puzzle.Letters) (*Clash, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	return findClash(ctx, p.Game, p.Lines, func(ctx context.Context, lines codebreaker.History) iter.Seq2[codebreaker.Code, error] {
		return p.Fitting(ctx, letters, lines)
	})
}

func findClash(ctx context.Context, game *codebreaker.Game, history codebreaker.History, codes walk) (*Clash, error) {
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
	clash := &Clash{}
	s.change(clash)
	if game.HasWords() && wordkind.Of(game) == wordkind.Words { // the lists of numbers and sums have all there are
		clash.Unlisted = s.unlisted()
	}
	clash.Together = s.together(clash.Repairs)
	s.swap(clash)
	slices.SortFunc(clash.Repairs, compareRepairs)
	return clash, s.err
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
