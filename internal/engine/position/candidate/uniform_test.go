package candidate

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// positions are games after some turns, small enough to list.
var positions = []struct {
	game  string
	turns []string
}{
	{"4x4", nil},
	{"4x4", []string{"AABB=XO"}},
	{"4x6", []string{"AABB=O", "ACDC=XO"}},
	{"3x7-distinct", nil},
	{"3x7-distinct", []string{"ABC=X", "ADE=O"}},
	{"4x6-distinct", []string{"ABCD=XXO"}},
	{"6.3.5", nil},
	{"6.3.5-distinct", nil},
	{"10.11.12", []string{"ABC=O"}},
	{"12.11.10-distinct", []string{"ABC=X"}},
	{"4x5-black", []string{"AABB=1", "CCAB=1"}},
	{"4x6-place", []string{"AABB=YxxG"}},
	{"4x6-distinct-place", nil},
	{"4x6-distinct-place", []string{"ABCD=YYxx"}},
	{"3x6-distinct-place", []string{"ABC=xxY", "CDE=YYx"}},
	{"5.6.7-distinct-place", []string{"ABC=xYx"}},
}

func position(t *testing.T, name string, turns []string) *Set {
	t.Helper()
	game, err := rules.ParseGame(name)
	if err != nil {
		t.Fatal(err)
	}
	history := testgame.Turns(t, game, turns...)
	return New(game, history)
}

// TestTry draws candidates without listing them. By Pearson's chi-squared test they must have equal
// frequencies.
func TestTry(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 1))
	for _, test := range positions {
		set := position(t, test.game, test.turns)
		codes := Walked(t, set)
		each := max(20, 2_000/len(codes))
		if longtest.On() {
			each = max(100, 20_000/len(codes))
		}
		counts := make(map[rules.Code]int)
		for range each * len(codes) {
			drawn, err := set.try(t.Context(), source, &drawing)
			if err != nil || len(drawn.Codes) != 1 {
				t.Fatalf("%s %v: no candidate was drawn: %v", test.game, test.turns, err)
			}
			counts[drawn.Codes[0]]++
		}
		square := 0.0
		for _, code := range codes {
			off := float64(counts[code] - each)
			square += off * off / float64(each)
			delete(counts, code)
		}
		if len(counts) > 0 {
			t.Errorf("%s %v: %d codes were drawn that are no candidates", test.game, test.turns, len(counts))
		}
		freedom := float64(len(codes) - 1)
		if most := freedom + 4*math.Sqrt(2*freedom); square > most {
			t.Errorf("%s %v: chi-squared is %.1f for %d candidates, want at most %.1f", test.game, test.turns, square, len(codes), most)
		}
	}
}

// TestFew checks that easy lists are complete, and that others give nothing.
func TestFew(t *testing.T) {
	for _, test := range positions {
		set := position(t, test.game, test.turns)
		want := Walked(t, set)
		if got, all := set.few(t.Context(), &usualSampling, usualSampling.workOf(1<<17)); !all || !slices.Equal(got, want) {
			t.Errorf("%s %v: %d candidates, all of them: %v; want %d", test.game, test.turns, len(got), all, len(want))
		}
	}
	if codes, all := position(t, "7x10", nil).few(t.Context(), &usualSampling, usualSampling.workOf(1<<17)); all {
		t.Errorf("7x10: %d codes are said to be all", len(codes))
	}
}

// TestDraw draws from large games, by every method. It must return a candidate if there is one.
func TestDraw(t *testing.T) {
	for _, test := range []struct {
		game  string
		turns []string
		any   bool
	}{
		{"7x10", nil, true},
		{"16x64", nil, true},
		{"16x64-distinct", nil, true},
		{"12x26", []string{"JLAWDEJGHPTD=OOO", "NVYFIWFEROAC=OOOOO"}, true},
		{"10x20-place", []string{"HTHIARCDHF=xYxxxYYxxG", "CKCTRLSSEF=YxYYYYYYxG"}, true},
		{"8x20", []string{"ABCDEFGH=XXXXXXX", "ABCDEFGI=XXXXXXX"}, true}, // 18 remain
		{"16x6", []string{ // some hundreds, hard to list
			"AACBBDEACEFBDAEA=XXXXOOOOOO", "BDDCFFEEDEEBDEBB=XXXOOOO", "CBCCEBAACBBBACBD=XXXOOOOOOO",
			"EBCBFFEFFACCAAFC=XXXOOOOOOOOOOO", "DCFFFFFACFCBEBAA=XXXXXXOOOOOOOOOO", "FDABBFFACFECFCAF=XXXXXXXOOOOOOOOO",
		}, true},
		{"16x64", []string{"AAAAAAAAAAAAAAAA=XXXXXXXXXXXXXXX", "BBBBBBBBBBBBBBBB=XX"}, false},
		{"12x26-place", []string{"AAAAAAAAAAAA=xxxxxxxxxxxx", "ABBBBBBBBBBB=Gxxxxxxxxxxx"}, false},
	} {
		if test.game == "16x6" && !longtest.On() {
			continue // it searches for some seconds
		}
		set := position(t, test.game, test.turns)
		drawn := make(map[rules.Code]bool)
		source := rand.New(rand.NewPCG(2, 2))
		for range 3 {
			code, ok, err := set.Draw(t.Context(), source)
			if ok != test.any || err != nil {
				t.Fatalf("%s %v: drew %v, %v; want %v", test.game, test.turns, ok, err, test.any)
			}
			if ok && (set.game.CheckSecret(code) != nil || !set.history.Allows(set.game, code)) {
				t.Errorf("%s %v: %s is no candidate", test.game, test.turns, set.game.Format(code))
			}
			drawn[code] = true
		}
		if test.any && len(drawn) == 1 {
			t.Errorf("%s %v: the same code was drawn three times", test.game, test.turns)
		}
	}
}

// TestDrawEnded checks that the context ends a difficult draw.
func TestDrawEnded(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	end()
	set := position(t, "16x64", []string{"AAAAAAAAAAAAAAAA=XXXXXXXXXXXXXXX", "BBBBBBBBBBBBBBBB=XX"})
	if code, ok, err := set.Draw(ctx, rand.New(rand.NewPCG(1, 1))); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("drew %v, %v, %v", code, ok, err)
	}
}
