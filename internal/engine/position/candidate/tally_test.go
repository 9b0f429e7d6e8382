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
			count, ok, err := newTally(game, history).count(t.Context(), tallyEffort)
			if err != nil {
				t.Fatal(err)
			}
			if !ok || count != (uint128{low: uint64(len(codes))}) {
				t.Errorf("%s %v: %v candidates, want %d", name, history, count.big(), len(codes))
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
		game := testgame.Parse(t, test.game)
		count, ok, err := newTally(game, nil).count(t.Context(), tallyEffort)
		if err != nil || !ok || fmt.Sprint(count.big()) != test.want {
			t.Errorf("%s has %v codes (%v), want %s", test.game, count.big(), err, test.want)
		}
		want, _ := new(big.Float).SetInt(count.big()).Float64()
		if rounded, ok, err := New(game, nil).Tally(t.Context()); rounded != want || !ok || err != nil {
			t.Errorf("%s has about %v codes (%v), want %v", test.game, rounded, err, want)
		}
	}
}

// TestTallyAgain counts with too small an effort, then with the usual one. The second count uses the order that the first found.
func TestTallyAgain(t *testing.T) {
	game := testgame.Parse(t, "8x12")
	history := drawn(game, rand.New(rand.NewPCG(1, 2)), 2, 12)
	want, ok, err := newTally(game, history).count(t.Context(), tallyEffort)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	set := New(game, history)
	if _, ok, err := set.tallyWith(t.Context(), 1); ok || err != nil || set.tally.Load().by.order == nil {
		t.Errorf("with no effort: %v, %v, %v", ok, err, set.tally.Load())
	}
	if count, ok, err := set.Tally(t.Context()); count != want.float() || !ok || err != nil {
		t.Errorf("%v candidates (%v, %v), want %v", count, ok, err, want.float())
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
		before := history[:test.turns]
		want, ok, err := newTally(game, before).count(t.Context(), tallyEffort)
		if err != nil || !ok {
			t.Fatalf("%s: %v, %v", test.game, want, err)
		}
		var sum uint128
		for ordinal := range game.Feedbacks() {
			after := before.With(history[test.turns].Guess, game.FeedbackAt(ordinal))
			if message.IsProblem(New(game, after).Check(), "mark-impossible") {
				continue
			}
			count, ok, err := newTally(game, after).count(t.Context(), tallyEffort)
			if err != nil || !ok {
				t.Fatalf("%s, mark %d: %v, %v", test.game, ordinal, count, err)
			}
			sum = sum.plus(count)
		}
		if sum != want {
			t.Errorf("%s: all marks together leave %v codes of %v", test.game, sum.big(), want.big())
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
			if count, ok, err := position.Tally(t.Context()); err != nil || ok != counted {
				t.Errorf("after %d turns %v codes are left (%v)", turns, count, err)
			}
		}
	}
	tally := newTally(game, history[:2])
	if count, ok, err := tally.count(t.Context(), 100); ok || err != nil {
		t.Errorf("with next to no effort %v codes are counted (%v)", count, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if count, _, err := New(game, history[:2]).Tally(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v codes are counted although the context is done: %v", count, err)
	}
	if count, ok, err := Wrong(errors.New("no game")).Tally(t.Context()); ok || err == nil {
		t.Errorf("without a game %v codes are counted", count)
	}
	listed := New(testgame.Parse(t, "3x3"), nil)
	if _, err := listed.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	if count, ok, err := listed.Tally(ctx); err != nil || !ok || count != 27 {
		t.Errorf("a list of 27 codes has %v (%v)", count, err)
	}
}

func (w uint128) big() *big.Int {
	n := new(big.Int).SetUint64(w.high)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w.low))
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
