package nonadaptive_test

import (
	"context"
	"errors"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/nonadaptive"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// suffixes are the kinds of games that the tests try.
var suffixes = []string{"", "-distinct", "-black", "-distinct-black", "-place", "-distinct-place", "-sum"}

func problem(t *testing.T, name string) (*rules.Game, *nonadaptive.Problem) {
	t.Helper()
	game := testgame.Parse(t, name)
	p, err := nonadaptive.New(game)
	if err != nil {
		t.Fatal(err)
	}
	return game, p
}

// least returns the fewest guesses that identify every secret, by search.
func least(t *testing.T, name string) int {
	t.Helper()
	game, p := problem(t, name)
	for n := p.Least(); ; n++ {
		found, err := p.Find(context.Background(), n)
		if err != nil {
			t.Fatal(err)
		}
		if found != nil {
			if len(found) > n || !nonadaptive.Identifies(game, found) {
				t.Errorf("%s: %v do not identify every secret", name, found)
			}
			return n
		}
	}
}

// bruteForce tries every set of guesses, the smallest first.
func bruteForce(game *rules.Game) int {
	var guesses []rules.Code
	for guess := range game.Guesses() {
		guesses = append(guesses, guess)
	}
	var identify func(chosen []rules.Code, from, n int) bool
	identify = func(chosen []rules.Code, from, n int) bool {
		if n == 0 {
			return nonadaptive.Identifies(game, chosen)
		}
		for i := from; i < len(guesses); i++ {
			if identify(append(chosen, guesses[i]), i+1, n-1) {
				return true
			}
		}
		return false
	}
	for n := 0; ; n++ {
		if identify(nil, 0, n) {
			return n
		}
	}
}

// TestBruteForce compares the search with brute force on tiny games of every kind.
func TestBruteForce(t *testing.T) {
	for _, size := range []string{"1x5", "2x2", "2x3", "2x4", "2x5", "3x2", "3x3", "4x2", "3x4", "2.3", "2.3.2"} {
		for _, suffix := range suffixes {
			game, err := rules.ParseGame(size + suffix)
			if err != nil || game.SecretCount() > 30 || suffix == "-sum" && game.SecretCount() > 9 {
				continue
			}
			if got, want := least(t, game.Name()), bruteForce(game); got != want {
				t.Errorf("%s: %d guesses, brute force says %d", game.Name(), got, want)
			}
		}
	}
}

// TestPublished compares the search with published numbers: two places by Goddard 2003; black marks and two colours are
// the metric dimension of the hypercube, OEIS A303735.
func TestPublished(t *testing.T) {
	for name, want := range map[string]int{
		"2x6": 4, "2x7": 5, "2x8": 6,
		"2x2-black": 2, "3x2-black": 3, "4x2-black": 4, "5x2-black": 4, "6x2-black": 5, "7x2-black": 6, "8x2-black": 6,
	} {
		if got := least(t, name); got != want {
			t.Errorf("%s: %d guesses, published is %d", name, got, want)
		}
	}
}

// TestWalk checks that the local search finds as few guesses as the exhaustive search in small games, and nothing with
// one guess fewer.
func TestWalk(t *testing.T) {
	for _, name := range []string{"3x3", "2x7", "3x4-black", "3x4-distinct", "3x4-place", "6x2-black"} {
		game, p := problem(t, name)
		n := least(t, name)
		if found := p.Walk(context.Background(), n, 1000, 1); found == nil || !nonadaptive.Identifies(game, found) {
			t.Errorf("%s: the local search found %v, want %d guesses", name, found, n)
		}
		if found := p.Walk(context.Background(), n-1, 100, 1); found != nil {
			t.Errorf("%s: the local search found %v, but %d guesses are too few", name, found, n-1)
		}
	}
}

func TestIdentifies(t *testing.T) {
	game := testgame.Parse(t, "2x2")
	aa, ab, ba := rules.Code{}, rules.Code{0, 1}, rules.Code{1, 0}
	if nonadaptive.Identifies(game, []rules.Code{ab}) || nonadaptive.Identifies(game, []rules.Code{ab, ba}) {
		t.Error("AB and BA do not tell AA from BB")
	}
	if !nonadaptive.Identifies(game, []rules.Code{aa, ab}) {
		t.Error("AA and AB identify every secret of 2x2")
	}
}

func TestLimit(t *testing.T) {
	if _, err := nonadaptive.New(testgame.Parse(t, "8x8")); !errors.Is(err, limits.ErrReached) {
		t.Errorf("8x8: %v, want ErrLimit", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, p := problem(t, "4x4")
	if found, err := p.Find(ctx, 3); found != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled search found %v, %v", found, err)
	}
}
