package candidate

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// TestTally compares counts with lists of candidates, under every rule and after any number of
// turns, including contradictions.
func TestTally(t *testing.T) {
	for _, name := range []string{
		"3x4", "4x6", "5x4", "6x3", "7x2", "1x5", "4x6-black", "6x3-black", "4x6-sum", "5x3-sum", "3x3-sum", "4x6-place", "5x3-place",
		"4x6-distinct", "5x5-distinct", "4x6-distinct-black", "4x5-distinct-sum", "4x6-distinct-place",
		"2.4.3.5", "2.4.3.5-distinct", "3.3.6.2-black", "5.2.5.4-sum", "2.4.3.5-place", "2.4.3.5-distinct-black", "4x4-empty", "4x5-distinct-empty-black",
	} {
		game := testgame.Parse(t, name)
		for seed := range uint64(60) {
			draw := rand.New(rand.NewPCG(seed, 9))
			symbols := game.Symbols()
			if !game.Distinct() {
				symbols = 1 + draw.IntN(symbols)
			}
			history := drawn(game, draw, int(seed%7), symbols)
			if seed%5 == 4 && len(history) > 1 { // usually a contradiction
				history[1].Feedback = game.FeedbackAt(draw.IntN(game.Feedbacks()))
			}
			codes, err := New(game, history).List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			count, err := newTally(game, history).count(t.Context(), tallyEffort)
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprint(count) != fmt.Sprint(len(codes)) {
				t.Errorf("%s %v: %v candidates, want %d", name, history, count, len(codes))
			}
		}
	}
}

// TestTallyOfGames checks the number of all secrets, also beyond 64 bits.
func TestTallyOfGames(t *testing.T) {
	for _, test := range []struct{ game, want string }{
		{"16x64", "79228162514264337593543950336"}, // 64^16
		{"16x16", "18446744073709551616"},
		{"16x64-place", "79228162514264337593543950336"},
		{"12x12-black", "8916100448256"},
		{"16x64-distinct", "10221346459144248675287040000"}, // 64!/48!
		{"8x12", "429981696"},
		{"20.30.40-distinct-sum", "22040"}, // 20·29·38
		{"16.15.14.13.12.11.10.9.8.7.6.5.4.3.2.1-distinct", "1"},
	} {
		count, err := New(testgame.Parse(t, test.game), nil).Tally(t.Context())
		if err != nil || fmt.Sprint(count) != test.want {
			t.Errorf("%s has %v codes (%v), want %s", test.game, count, err, test.want)
		}
	}
}

// TestTallySums checks that the candidates after each feedback to a guess add up to the candidates
// before it.
func TestTallySums(t *testing.T) {
	for _, test := range []struct {
		game  string
		turns int
		long  bool
	}{
		{"12x26", 0, false},
		{"16x64", 0, true},
		{"16x16", 0, true},
		{"12x12", 1, true},
		{"10x10", 1, true},
		{"16x64-sum", 1, false},
		{"16x20-black", 4, false},
		{"12x12-distinct-black", 2, false},
		{"4.9.12.14.16.10", 2, false},
		{"6x6-place", 1, false},
	} {
		if test.long && !longtest.On() {
			continue
		}
		game := testgame.Parse(t, test.game)
		history := drawn(game, rand.New(rand.NewPCG(3, 3)), test.turns+1, game.Symbols())
		before := New(game, history[:test.turns])
		want, err := before.Tally(t.Context())
		if err != nil || want == nil {
			t.Fatalf("%s: %v, %v", test.game, want, err)
		}
		sum := new(big.Int)
		for ordinal := range game.Feedbacks() {
			count, err := before.After(before.history.With(history[test.turns].Guess, game.FeedbackAt(ordinal))).Tally(t.Context())
			if message.IsProblem(err, "mark-impossible") {
				continue
			}
			if err != nil || count == nil {
				t.Fatalf("%s, mark %d: %v, %v", test.game, ordinal, count, err)
			}
			sum.Add(sum, count)
		}
		if sum.Cmp(want) != 0 {
			t.Errorf("%s: all marks together leave %v codes of %v", test.game, sum, want)
		}
	}
}

// TestTallyLimits checks that counting stops at its limit and with its context, and that counts are
// cached.
func TestTallyLimits(t *testing.T) {
	game := testgame.Parse(t, "12x12")
	history := drawn(game, rand.New(rand.NewPCG(7, 7)), 8, 12)
	for turns, counted := range []bool{true, true, true, 8: false} {
		if turns > 2 && turns < 8 {
			continue
		}
		position := New(game, history[:turns])
		for range 2 {
			if count, err := position.Tally(t.Context()); err != nil || (count != nil) != counted {
				t.Errorf("after %d turns %v codes are left (%v)", turns, count, err)
			}
		}
	}
	tally := newTally(game, history[:2])
	if count, err := tally.count(t.Context(), 100); count != nil || err != nil {
		t.Errorf("with next to no effort %v codes are counted (%v)", count, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if count, err := New(game, history[:2]).Tally(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v codes are counted although the context is done: %v", count, err)
	}
	if count, err := Wrong(errors.New("no game")).Tally(t.Context()); count != nil || err == nil {
		t.Errorf("without a game %v codes are counted", count)
	}
	listed := New(testgame.Parse(t, "3x3"), nil)
	if _, err := listed.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	if count, err := listed.Tally(ctx); err != nil || count.Int64() != 27 {
		t.Errorf("a list of 27 codes has %v (%v)", count, err)
	}
}

// TestWide compares arithmetic modulo 2^128 with big integers.
func TestWide(t *testing.T) {
	draw := rand.New(rand.NewPCG(2, 2))
	modulus := new(big.Int).Lsh(big.NewInt(1), 128)
	for range 1000 {
		a, b := uint128{draw.Uint64(), draw.Uint64()}, uint128{draw.Uint64() >> draw.IntN(64), draw.Uint64()}
		x, y := a.big(), b.big()
		for _, test := range []struct {
			got  uint128
			want *big.Int
		}{
			{a.plus(b), new(big.Int).Add(x, y)},
			{a.minus(b), new(big.Int).Sub(x, y)},
			{a.times(b), new(big.Int).Mul(x, y)},
			{a.negated(), new(big.Int).Neg(x)},
			{power(37, 16), new(big.Int).Exp(big.NewInt(37), big.NewInt(16), nil)},
			{falling(5, 6), new(big.Int)},
		} {
			if want := test.want.Mod(test.want, modulus); test.got.big().Cmp(want) != 0 {
				t.Fatalf("of %v and %v comes %v, want %v", x, y, test.got.big(), want)
			}
		}
	}
}
