// Package candidate holds the codes that can still be the secret.
//
// A [Set] is a game and the turns so far. Nothing is listed that need not be:
// [Set.Walk] makes the candidates one at a time, dropping a beginning as soon as
// some turn rules it out, so that the first candidate of a game of 68 thousand
// million codes is found at once. [Set.List] lists them all, and keeps the list.
package candidate

import (
	"context"
	"iter"
	"math/rand/v2"
	"sync"

	"codebreaker"
)

// MostListed is the number of candidates that [Set.List] lists at most.
const MostListed = 1 << 24

// Set is the candidates of a game after some turns. A Set does not change and
// may be shared between goroutines.
type Set struct {
	game    *codebreaker.Game
	history codebreaker.History

	mutex sync.Mutex
	codes []codebreaker.Code // all candidates in code order, once listed
}

// All returns the candidates before the first turn: every secret.
func All(game *codebreaker.Game) *Set {
	return &Set{game: game, codes: game.SecretWords()}
}

// After returns the candidates that the turns leave.
func After(game *codebreaker.Game, history codebreaker.History) *Set {
	set := All(game)
	for _, turn := range history {
		set = set.Filter(turn.Guess, turn.Feedback)
	}
	return set
}

// Listed returns the set of a game and turns whose candidates the caller has at
// hand, in code order. The slice must not be changed as long as the set is used.
func Listed(game *codebreaker.Game, history codebreaker.History, candidates []codebreaker.Code) *Set {
	return &Set{game: game, history: history, codes: candidates}
}

// Filter returns the candidates that would have given that feedback to guess. A
// set that was listed gives a listed set.
func (s *Set) Filter(guess codebreaker.Code, feedback codebreaker.Feedback) *Set {
	filtered := &Set{game: s.game, history: s.history.With(guess, feedback)}
	if codes := s.listed(); codes != nil {
		filtered.codes = make([]codebreaker.Code, 0, len(codes)/8)
		for _, code := range codes {
			if s.game.Mark(guess, code) == feedback {
				filtered.codes = append(filtered.codes, code)
			}
		}
	}
	return filtered
}

// Game returns the game whose secrets these are.
func (s *Set) Game() *codebreaker.Game { return s.game }

// History returns the turns that the candidates agree with.
func (s *Set) History() codebreaker.History { return s.history }

func (s *Set) listed() []codebreaker.Code {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.codes
}

// Walk goes through the candidates in code order, making one at a time. It stops
// early when the context is done.
func (s *Set) Walk(ctx context.Context) iter.Seq[codebreaker.Code] {
	return s.walk(ctx, nil, nil)
}

// walk is Walk with so much effort. With a source it takes the symbols of a set that
// is not listed in an order drawn anew at every step.
func (s *Set) walk(ctx context.Context, source *rand.Rand, effort *effort) iter.Seq[codebreaker.Code] {
	return func(yield func(codebreaker.Code) bool) {
		if codes := s.listed(); codes != nil {
			for i, code := range codes {
				if i%4096 == 4095 && ctx.Err() != nil || !yield(code) {
					return
				}
			}
			return
		}
		if s.game.HasWords() {
			walkWords(ctx, s, yield)
			return
		}
		newWalker(ctx, s.game, s.history, source, effort).walk(yield)
	}
}

// First returns the first candidate in code order; ok is false when there is none.
// The error is the context's, or a [codebreaker.ErrLimit] where some seconds of
// search find neither a candidate nor that there is none.
func (s *Set) First(ctx context.Context) (code codebreaker.Code, ok bool, err error) {
	return s.first(ctx, nil)
}

// Any reports whether there is a candidate, or may be one that is hard to find.
func (s *Set) Any() bool {
	_, ok, err := s.First(context.Background())
	return ok || err != nil
}

// first is First of a walk with that source.
func (s *Set) first(ctx context.Context, source *rand.Rand) (code codebreaker.Code, ok bool, err error) {
	effort := &effort{left: mostEffort}
	for code := range s.walk(ctx, source, effort) {
		return code, true, nil
	}
	return code, false, s.stopped(ctx, effort)
}

// stopped returns why a walk ended before its end, or nil.
func (s *Set) stopped(ctx context.Context, effort *effort) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if effort.exceeded {
		return codebreaker.NewProblem("set-too-hard", "codes of {{.game}} that agree with these turns are too hard to find",
			"game", s.game.Name(), "limit", codebreaker.ErrLimit)
	}
	return nil
}

// List returns all candidates in code order. Past [MostListed], or where they are
// too hard to find, the error is a [codebreaker.ErrLimit]; when the context is done
// first, the context's error. The slice must not be changed.
func (s *Set) List(ctx context.Context) ([]codebreaker.Code, error) {
	if codes := s.listed(); codes != nil {
		return codes, nil
	}
	count := s.game.SecretCount()
	if len(s.history) == 0 && count > MostListed {
		return nil, s.tooLarge()
	}
	codes := make([]codebreaker.Code, 0, min(count, 1024))
	effort := &effort{left: mostEffort, each: true}
	for code := range s.walk(ctx, nil, effort) {
		if len(codes) == MostListed {
			return nil, s.tooLarge()
		}
		codes = append(codes, code)
	}
	if err := s.stopped(ctx, effort); err != nil {
		return nil, err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.codes = codes
	return codes, nil
}

func (s *Set) tooLarge() error {
	return codebreaker.NewProblem("set-too-large",
		"more than {{.most}} codes of {{.game}} are left: too many to list",
		"most", MostListed, "game", s.game.Name(), "limit", codebreaker.ErrLimit)
}

// Count counts the candidates as far as most. exact is false when there are more,
// or where further ones are hard to find: then n is a lower limit. The error is the
// context's, or a [codebreaker.ErrLimit] where not even one is found, as in
// [Set.First].
func (s *Set) Count(ctx context.Context, most int) (n int, exact bool, err error) {
	return s.count(ctx, most, &effort{left: mostEffort})
}

func (s *Set) count(ctx context.Context, most int, effort *effort) (n int, exact bool, err error) {
	if codes := s.listed(); codes != nil {
		return len(codes), true, nil
	}
	if count := s.game.SecretCount(); len(s.history) == 0 {
		if count > uint64(most) {
			return most, false, nil
		}
		return int(count), true, nil
	}
	for range s.walk(ctx, nil, effort) {
		if n == most {
			return n, false, nil
		}
		n++
	}
	err = s.stopped(ctx, effort)
	if effort.exceeded && n > 0 {
		return n, false, ctx.Err()
	}
	return n, err == nil, err
}
