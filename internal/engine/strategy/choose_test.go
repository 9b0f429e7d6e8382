package strategy_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
)

// chosen returns what a strategy of that name chooses after turns.
func chosen(ctx context.Context, t *testing.T, name string, set *position.Position) (rules.Code, error) {
	t.Helper()
	s, err := advice.ByName(name, 7)
	if err != nil {
		t.Fatal(err)
	}
	return s.Choose(ctx, set)
}

// after returns the candidates of a game after turns.
func after(t *testing.T, name string, turns ...string) *position.Position {
	t.Helper()
	game, err := rules.ParseGame(name)
	if err != nil {
		t.Fatal(err)
	}
	set := position.Start(game)
	for _, text := range turns {
		turn := testgame.Turn(t, game, text)
		set = set.After(turn.Guess, turn.Feedback)
	}
	return set
}

// TestNothingLeft checks the errors of every strategy without candidates and with a context that is done.
func TestNothingLeft(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, known := range strategy.All() {
		name := known.Name
		if guess, err := chosen(t.Context(), t, name, after(t, "4x6", "AAAA=X", "AAAA=XX", "ABCD=X", "EFAB=X")); !errors.Is(err, position.ErrContradiction) {
			t.Errorf("%s: %v, %v where no code is left", name, guess, err)
		}
		if name == "first" || name == "overture" || name == "overture-minimax" {
			continue // at once: the first code, or the opening
		}
		set := after(t, "5x8", "AABBC=X")
		if guess, err := chosen(done, t, name, set); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, %v though the context is done", name, guess, err)
		}
		if _, err := set.List(t.Context()); err != nil {
			t.Fatal(err)
		}
		if guess, err := chosen(done, t, name, set); name != "random" && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, %v though the context is done once the codes are listed", name, guess, err)
		}
	}
}

// TestTooMany checks that strategies which weigh all guesses say when they are too many.
func TestTooMany(t *testing.T) {
	for _, name := range []string{"minimax", "expected", "entropy", "parts", "two-step", "lookahead"} {
		for _, set := range []*position.Position{after(t, "16x64"), after(t, "8x9", "AABBCCDD=X")} {
			if guess, err := chosen(t.Context(), t, name, set); !errors.Is(err, limits.ErrReached) {
				t.Errorf("%s, %s: %v, %v", name, set.Game(), guess, err)
			}
		}
	}
	if pool, err := after(t, "16x64").Orbits(t.Context()); !errors.Is(err, limits.ErrReached) {
		t.Errorf("a pool of %d guesses, %v", len(pool), err)
	}
}

// TestTwoLeft checks the guess for two candidates, also in games whose guesses are too many to list.
func TestTwoLeft(t *testing.T) {
	start := after(t, "16x64")
	turn := rules.Turn{Guess: rules.Code{1}, Feedback: start.Game().FeedbackAt(1)}
	two := []rules.Code{{2}, {3}}
	for _, name := range []string{"minimax", "expected", "entropy", "parts", "two-step", "lookahead"} {
		guess, err := chosen(t.Context(), t, name, position.Listed(start.Game(), rules.History{turn}, two))
		if err != nil || guess != two[0] {
			t.Errorf("%s: %v, %v", name, guess, err)
		}
	}
}

// TestDraws checks that Random draws anew in each position.
func TestDraws(t *testing.T) {
	for name, turns := range map[string][]string{
		"4x6":       {"AAAA=none", "BBBB=none", "CCCC=none", "DDDD=none", "EEEE=none", "FFFF=none"}, // 625 codes each
		"4x6-place": {"AAAA=Gxxx", "AAAA=xGxx", "AAAA=xxGx", "AAAA=xxxG"},                           // 125
	} {
		draws := make(map[int]bool)
		for _, turn := range turns {
			set := after(t, name, turn)
			codes, err := set.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			guess, err := chosen(t.Context(), t, "random", set)
			if err != nil {
				t.Fatal(err)
			}
			draws[slices.Index(codes, guess)] = true
		}
		if len(draws) < 3 {
			t.Errorf("%s: %d different draws in %d positions of as many codes", name, len(draws), len(turns))
		}
	}
}
