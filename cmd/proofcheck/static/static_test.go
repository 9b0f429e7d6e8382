package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/test/longtest"
)

const claims = "../../../docs/results/proofs/static.jsonl"

// quickClaims returns the claims whose check takes less than some seconds.
func quickClaims(t *testing.T, seconds float64) (quick []claim) {
	t.Helper()
	text, err := os.ReadFile(claims)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var c claim
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		if c.Seconds < seconds {
			quick = append(quick, c)
		}
	}
	return quick
}

// holds reports whether run accepts a claim.
func holds(t *testing.T, c claim) bool {
	t.Helper()
	line, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return run(bytes.NewReader(line), nil, 0, new(strings.Builder)) == nil
}

func TestClaims(t *testing.T) {
	seconds := 0.02
	if longtest.On() {
		seconds = 5
	}
	quick := quickClaims(t, seconds)
	if len(quick) < 30 {
		t.Fatalf("%d claims", len(quick))
	}
	for _, c := range quick {
		if !holds(t, c) {
			t.Errorf("%+v is refused", c)
		}
	}
}

// TestAltered checks that no part of a line can be altered to claim more.
func TestAltered(t *testing.T) {
	for _, c := range quickClaims(t, 0.02) {
		fewer, again, more, sets := c, c, c, c
		fewer.Upper, fewer.Lower, fewer.Guesses = c.Upper-1, min(c.Lower, c.Upper-1), c.Guesses[1:]
		if c.Lower == c.Upper && holds(t, fewer) {
			t.Errorf("%s: one guess fewer is accepted", c.Game)
		}
		again.Guesses = append(slices.Clone(c.Guesses[1:]), c.Guesses[len(c.Guesses)-1])
		if c.Lower == c.Upper && c.Upper > 1 && holds(t, again) {
			t.Errorf("%s: the same guess twice is accepted", c.Game)
		}
		if more.Lower = c.Upper + 1; holds(t, more) {
			t.Errorf("%s: a lower bound above the upper bound is accepted", c.Game)
		}
		sets.Sets = append(slices.Clone(c.Sets), 1)
		if holds(t, sets) {
			t.Errorf("%s: other numbers of sets are accepted", c.Game)
		}
		g, err := newGame(c.Game)
		if err != nil {
			t.Fatal(err)
		}
		if found, _, err := g.refute(context.Background(), c.Upper); err != nil || len(found) > c.Upper || !g.identify(found) {
			t.Errorf("%s: %d guesses are refuted: %v %v", c.Game, c.Upper, found, err)
		}
	}
}

// TestRefused checks that lines that make no sense are refused.
func TestRefused(t *testing.T) {
	for _, line := range []string{
		"{", `{"game":"4x6-sum"}`, `{"game":"17x2"}`, `{"game":"2x27"}`, `{"game":"3x2-distinct"}`, `{"game":"12x2"}`,
		`{"game":"2x2","lower":1,"upper":2,"guesses":["AA","AC"]}`, `{"game":"2x2","lower":1,"upper":2,"guesses":["AA","ABA"]}`,
		`{"game":"2x2-distinct","lower":1,"upper":1,"guesses":["AA"]}`,
	} {
		if err := run(strings.NewReader(line), nil, 0, new(strings.Builder)); err == nil {
			t.Errorf("%s is accepted", line)
		}
	}
}

// identify reports whether guesses identify every secret, by comparing all pairs.
func (g *game) identify(guesses []code) bool {
	for i, a := range g.codes {
		for _, b := range g.codes[:i] {
			if !slices.ContainsFunc(guesses, func(guess code) bool { return g.mark(guess, a) != g.mark(guess, b) }) {
				return false
			}
		}
	}
	return true
}

// least returns the fewest of the codes from a number on that identify all secrets together with those chosen.
func (g *game) least(chosen []code, from, most int) int {
	if g.identify(chosen) {
		return len(chosen)
	}
	for i := from; i < len(g.codes) && len(chosen)+1 < most; i++ {
		most = min(most, g.least(append(slices.Clone(chosen), g.codes[i]), i+1, most))
	}
	return most
}

func TestBruteForce(t *testing.T) {
	for _, name := range []string{
		"1x5", "1x5-black", "2x3", "2x3-black", "2x3-place", "2x4", "2x4-black", "2x4-place", "3x2", "3x2-black", "4x2", "4x2-black",
		"2x4-distinct", "2x5-distinct", "2x4-distinct-black", "3x3-distinct", "3x4-distinct", "3x4-distinct-place",
		"4x4-distinct-black",
	} {
		g, err := newGame(name)
		if err != nil {
			t.Fatal(err)
		}
		want := g.least(nil, 0, len(g.codes))
		for n := range want + 1 {
			found, _, err := g.refute(context.Background(), n)
			if err != nil || (found != nil) != (n == want) || found != nil && !g.identify(found) {
				t.Errorf("%s: %d guesses: %v, %v; the least number is %d", name, n, found, err, want)
			}
		}
	}
}

// TestMarks compares marks with examples.
func TestMarks(t *testing.T) {
	for _, test := range []struct {
		game, guess, secret string
		mark                int
	}{
		{"4x6", "AABB", "ABBC", 201},
		{"4x6", "ABCD", "DCBA", 4},
		{"4x6-black", "AABB", "ABBC", 2},
		{"4x6-place", "AABB", "ABBC", 2*27 + 2*3 + 1},
		{"4x6-place", "AAAB", "BAAC", 2*9 + 2*3 + 1},
	} {
		g, err := newGame(test.game)
		if err != nil {
			t.Fatal(err)
		}
		guess, _ := g.parse(test.guess)
		secret, _ := g.parse(test.secret)
		if mark := g.mark(guess, secret); mark != test.mark {
			t.Errorf("%s: %s for %s is marked %d, not %d", test.game, test.guess, test.secret, mark, test.mark)
		}
	}
}

// TestRenamed checks that a renaming splits as many pairs, and that nearly all sets that are equal come to one form.
func TestRenamed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"3x4", "3x4-black", "3x4-place", "3x5-distinct", "3x5-distinct-black", "3x5-distinct-place", "5x2"} {
		g, err := newGame(name)
		if err != nil {
			t.Fatal(err)
		}
		others := 0
		for range 200 {
			var set, other []code
			for range 3 {
				set = append(set, g.codes[rng.IntN(len(g.codes))])
			}
			form := g.renamed(set)
			if before, after := g.whole().after(g, set), g.whole().after(g, form); before.pairs != after.pairs {
				t.Fatalf("%s: %v leaves %d pairs, %v leaves %d", name, set, before.pairs, form, after.pairs)
			}
			places, symbols := rng.Perm(g.places), rng.Perm(g.symbols)
			for _, i := range rng.Perm(len(set)) {
				var c code
				for _, place := range places {
					c = append(c, byte(symbols[set[i][place]]))
				}
				other = append(other, c)
			}
			if !slices.EqualFunc(form, g.renamed(other), slices.Equal[code]) {
				others++
			}
		}
		if others > 10 {
			t.Errorf("%s: %d of 200 sets have two forms", name, others)
		}
	}
}

// TestRaise starts from weak claims.
func TestRaise(t *testing.T) {
	const weak = `{"game":"2x4","lower":1,"upper":4,"guesses":["AA","AC","BB","DC"]}`
	var made strings.Builder
	if err := run(strings.NewReader(weak), nil, time.Minute, &made); err != nil {
		t.Fatal(err)
	}
	var c claim
	if err := json.Unmarshal([]byte(made.String()), &c); err != nil || c.Lower != 3 || c.Upper != 3 || !holds(t, c) {
		t.Errorf("%s %v", made.String(), err)
	}
}
