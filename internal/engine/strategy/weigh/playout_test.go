package weigh

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/rank"
	"codebreaker/internal/test/testgame"
)

// TestSettle compares the best total of small sets with an exhaustive search over all guesses.
func TestSettle(t *testing.T) {
	game := testgame.Parse(t, "3x5")
	var all []rules.Code
	for code := range game.Secrets() {
		all = append(all, code)
	}
	draw := rand.New(rand.NewPCG(1, 1))
	for range 150 {
		var candidates []rules.Code
		var choices []rank.Choice
		for i, at := range draw.Perm(len(all))[:24] {
			if i < 3+draw.IntN(8) {
				candidates = append(candidates, all[at])
			} else if len(choices) < 8 {
				choices = append(choices, rank.Choice{Guess: all[at]})
			}
		}
		o := newPlayout(t.Context(), game, candidates, choices)
		set := make([]uint16, len(candidates))
		for i := range set {
			set[i] = uint16(i)
		}
		want := bestTotal(o, set)
		if got := o.total(set, math.MaxInt64); got != want {
			t.Errorf("%d candidates: a total of %d, want %d", len(set), got, want)
		}
		for _, limit := range []int64{want - 1, want} {
			if got := o.total(set, limit); (got <= limit) != (want <= limit) || got <= limit && got != want {
				t.Errorf("%d candidates, no more than %d: a total of %d, want %d", len(set), limit, got, want)
			}
		}
	}
}

// bestTotal returns the least total that the guesses of a playout reach. All are in its pool.
func bestTotal(o *playout, set []uint16) int64 {
	best := int64(math.MaxInt64)
	for _, guess := range o.pool {
		parts := o.table.Divide(guess, set)
		if len(parts) == 1 && len(parts[0]) == len(set) {
			continue
		}
		total := int64(len(set))
		for _, part := range parts {
			total += bestTotal(o, part)
		}
		best = min(best, total)
	}
	return best
}

// TestPlayOut checks that the best of several guesses has the same total as when played out alone,
// and that the others have worse ones.
func TestPlayOut(t *testing.T) {
	game, err := rules.ParseGame("4x6")
	if err != nil {
		t.Fatal(err)
	}
	var all []rules.Code
	for code := range game.Secrets() {
		all = append(all, code)
	}
	choices := []rank.Choice{{Guess: rules.Code{0, 0, 0, 0}}, {Guess: rules.Code{0, 0, 1, 2}}, {Guess: rules.Code{0, 0, 1, 1}}}
	if err := playOut(t.Context(), game, all[:700], choices); err != nil {
		t.Fatal(err)
	}
	best := choices[1]
	alone := []rank.Choice{{Guess: best.Guess}}
	if err := playOut(t.Context(), game, all[:700], alone); err != nil || alone[0].Value != best.Value || best.Value < 2*700 {
		t.Errorf("AABC takes %d guesses, alone %d", best.Value, alone[0].Value)
	}
	if choices[0].Value <= best.Value || choices[2].Value <= best.Value {
		t.Errorf("AABC takes %d guesses, AAAA %d, AABB %d", best.Value, choices[0].Value, choices[2].Value)
	}
}

// TestPlayOutEnds plays out codes that differ from one code at one place, so that each feedback
// rules out hardly any. The playout must stop with the context.
func TestPlayOutEnds(t *testing.T) {
	game, err := rules.ParseGame("16x64-black")
	if err != nil {
		t.Fatal(err)
	}
	var codes []rules.Code
	for place := range 16 {
		for symbol := range 33 {
			var code rules.Code
			code[place] = uint8(1 + symbol)
			codes = append(codes, code)
		}
	}
	var choices []rank.Choice
	for _, code := range codes[:8] {
		choices = append(choices, rank.Choice{Guess: code})
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if err := playOut(ctx, game, codes, choices); err != nil {
		t.Error(err)
	}
	cancel()
	if err := playOut(ctx, game, codes, choices); err == nil {
		t.Error("it went on")
	}
}
