package candidate

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestFreshSample checks that a second sample is independent of the first, is reproducible, and has
// the same count. It must be the first sample if all candidates are known.
func TestFreshSample(t *testing.T) {
	game := testgame.Parse(t, "7x10")
	guess := rules.Code{0, 1, 2, 3, 4, 5, 6}
	p := New(game, nil).After(rules.History{{Guess: guess, Feedback: game.Mark(guess, rules.Code{0, 2, 1, 7, 8, 9, 9})}})
	first, err := p.Sample(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := p.Fresh(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(fresh.Codes) < 1<<10 || fresh.Count != first.Count || fresh.Error != first.Error {
		t.Errorf("%d codes of %.0f ± %.3f; the first sample has %d of %.0f ± %.3f", len(fresh.Codes), fresh.Count, fresh.Error, len(first.Codes), first.Count, first.Error)
	}
	known := different(first.Codes)
	again := 0
	for _, code := range different(fresh.Codes) {
		if !p.history.Allows(p.game, code) {
			t.Fatalf("%s is no candidate", game.Format(code))
		}
		if _, found := slices.BinarySearchFunc(known, code, rules.Compare); found {
			again++
		}
	}
	if expected := float64(fresh.Found()) * float64(first.Found()) / first.Count; math.Abs(float64(again)-expected) > 5*math.Sqrt(expected) {
		t.Errorf("%d of %d codes are in the first sample too, want about %.0f", again, fresh.Found(), expected)
	}
	if other, err := New(game, p.history).Fresh(t.Context()); err != nil || !slices.Equal(other.Codes, fresh.Codes) {
		t.Errorf("another time it has other codes: %v", err)
	}
	small := New(testgame.Parse(t, "4x6"), nil)
	if all, err := small.Fresh(t.Context()); err != nil || !all.All || len(all.Codes) != 1296 {
		t.Errorf("%+v of 4x6: %v", all, err)
	}
}

// TestFreshSteps checks how many steps the populations of a second sample take: as many as the first sample took, and a
// quarter in hot stages if the first one was easy to draw.
func TestFreshSteps(t *testing.T) {
	game := testgame.Parse(t, "12x12")
	history := testgame.Turns(t, game, "JIFJELFEALGL=OOOO GBHFHELGKBDB=OOOOOO GHACJKFGGEJJ=OOOOO FCBBAAHKIFKD=XOOOOO")
	for _, test := range []struct {
		spread     float64 // of the first sample
		steps, hot int
	}{{0.09, 64, 4}, {0.11, 64, 1}, {0.09, 256, 4}} {
		c := New(game, history)
		c.sample.Store(&Sample{Count: 1e6, Spread: test.spread, steps: test.steps, work: budget.Work})
		fresh, err := c.Fresh(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		s := usualSampling.within(t.Context())
		s.steps, s.hot = test.steps, test.hot
		want, err := New(game, history).drawAnew(t.Context(), rand.New(rand.NewPCG(c.Digest(), 1)), s)
		if err != nil || fresh.steps != test.steps || !slices.Equal(fresh.Codes, want.Codes) {
			t.Errorf("after a sample with %d steps and an error of %g, it takes %d and has %d codes, want %d: %v", test.steps, test.spread, fresh.steps, len(fresh.Codes), len(want.Codes), err)
		}
	}
}

// TestStandardError compares standard errors with values computed by hand, for independent codes,
// for families and islands, and for samples of nearly all candidates.
func TestStandardError(t *testing.T) {
	codes := make([]rules.Code, 4)
	values := []float64{1, 2, 3, 6} // 2, 1, 0 and 3 from their mean
	for _, test := range []struct {
		name   string
		sample *Sample
		want   float64
	}{
		{"independent", &Sample{Codes: codes}, math.Sqrt(14) / 4},
		{"families", &Sample{Codes: codes, families: []int{0, 0, annealed, 1}}, math.Sqrt(9+9) / 4},
		{"islands", &Sample{Codes: codes, families: []int{0, 1, annealed, annealed + 1}}, math.Sqrt((9+9)*4/3.0) / 4},
		{"nearly all", &Sample{Codes: codes, once: true, Count: 5, Error: 0.1}, math.Sqrt(14*(1-4/6.0)) / 4},
		{"all", &Sample{Codes: codes, All: true}, 0},
	} {
		if got := test.sample.StandardError(values); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestDrawnAll checks that a sample with as many codes as there are candidates is known to be
// complete.
func TestDrawnAll(t *testing.T) {
	game := testgame.Parse(t, "5x6")
	guess := rules.Code{0, 1, 2, 3, 3}
	p := New(game, nil).After(rules.History{{Guess: guess, Feedback: game.Mark(guess, rules.Code{0, 1, 2, 3, 4})}})
	sample, err := p.sampled(t.Context(), &sampling{few: 1 << 8, most: 1 << 12, tries: 1 << 18, tally: 1 << 17})
	if err != nil || !sample.All || !slices.Equal(sample.Codes, Walked(t, New(game, p.history))) {
		t.Errorf("%d codes of %.0f, %v", sample.Found(), sample.Count, err)
	}
}

// TestProven checks that a few candidates found by populations are proven to be all.
func TestProven(t *testing.T) {
	game := testgame.Parse(t, "12x12")
	history := testgame.Turns(t, game, "JIFJELFEALGL=OOOO GBHFHELGKBDB=OOOOOO GHACJKFGGEJJ=OOOOO FCBBAAHKIFKD=XOOOOO EEKECBKKFCLH=XXXOOOOO "+
		"BKEBLCKLJCCH=XOOOOOOOO KCCEKBGCLCHI=XOOOOOOOO IEKLCCHJBHHK=XXOOOOOOOOO CELKBIJKCIHH=XXXXXXXOOOOO")
	sample, err := New(game, history).Sample(t.Context())
	if err != nil || !sample.All || sample.Found() != 22 {
		t.Errorf("%+v, %v; want all 22", sample, err)
	}
}
