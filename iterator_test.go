package codebreaker_test

import (
	"context"
	"errors"
	"iter"
	"testing"

	"codebreaker"
)

// TestIteratorsEnd checks that every iterator with a context yields nothing but the context's error once that is done:
// a loop body can take any time, so no number of steps between two looks at the context is small enough.
func TestIteratorsEnd(t *testing.T) {
	game := mustGame(t, "4x6")
	words, err := codebreaker.ParseGame("wordle:birds", codebreaker.WithLexicon(codebreaker.NewWordLists(birds, codebreaker.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	turn, err := game.ParseTurn("AABB=X")
	if err != nil {
		t.Fatal(err)
	}
	puzzle, err := codebreaker.NewPuzzle(game, turn)
	if err != nil {
		t.Fatal(err)
	}
	listed := game.After(turn)
	if _, err := listed.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, start := range map[string]func(context.Context) iter.Seq[error]{
		"Walk":         func(ctx context.Context) iter.Seq[error] { return errorsOf(game.Start().Walk(ctx)) },
		"Walk, a turn": func(ctx context.Context) iter.Seq[error] { return errorsOf(game.After(turn).Walk(ctx)) },
		"Walk, listed": func(ctx context.Context) iter.Seq[error] { return errorsOf(listed.Walk(ctx)) },
		"Walk, large":  func(ctx context.Context) iter.Seq[error] { return errorsOf(mustGame(t, "10x20").Start().Walk(ctx)) },
		"Walk, words":  func(ctx context.Context) iter.Seq[error] { return errorsOf(words.Start().Walk(ctx)) },
		"Solutions":    func(ctx context.Context) iter.Seq[error] { return errorsOf(puzzle.WithAllSymbols().Solutions(ctx)) },
		"Play": func(ctx context.Context) iter.Seq[error] {
			return errorsOf(codebreaker.Play(ctx, game, codebreaker.First, codebreaker.Adversary()))
		},
	} {
		for _, before := range []int{0, 1, 3} {
			ctx, cancel := context.WithCancel(t.Context())
			if before == 0 {
				cancel()
			}
			n, last := 0, error(nil)
			for err := range start(ctx) {
				if n++; n == before {
					cancel()
				}
				if last = err; n > before+1 {
					break
				}
			}
			cancel()
			if n != before+1 || !errors.Is(last, context.Canceled) {
				t.Errorf("%s: the context was done after %d pairs; pair %d has the error %v", name, before, n, last)
			}
		}
	}
}

// errorsOf returns the errors of pairs.
func errorsOf[V any](pairs iter.Seq2[V, error]) iter.Seq[error] {
	return func(yield func(error) bool) {
		for _, err := range pairs {
			if !yield(err) {
				return
			}
		}
	}
}
