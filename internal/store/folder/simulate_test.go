package folder

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSimulate checks that machines take units in order, and that the longest unit bounds the gain
// from more machines.
func TestSimulate(t *testing.T) {
	times := []float64{4, 3, 2, 1}
	for _, test := range []struct {
		machines      int
		seconds, busy float64
	}{{1, 10, 1}, {2, 5, 1}, {4, 4, 0.625}, {10, 4, 0.25}} {
		got := simulate(times, test.machines)
		if got.Seconds != test.seconds || got.Busy != test.busy || got.Work != 10 || got.Longest != 4 {
			t.Errorf("%d machines: %+v, want %v seconds, busy %v", test.machines, got, test.seconds, test.busy)
		}
	}
}

// TestDistribution checks the distribution of random times, with and without stopped units.
func TestDistribution(t *testing.T) {
	done := func(time float64) sight { return sight{time, true} }
	stopped := func(time float64) sight { return sight{time, false} }
	for _, test := range []struct {
		name     string
		seen     []sight
		beyond   []float64 // after each ended time
		exponent float64
	}{
		{"all are done", []sight{done(8), done(1), done(2)}, []float64{3. / 4, 2. / 4, 1. / 4}, 1 / math.Log(4)},
		{"one is stopped", []sight{done(1), stopped(2), done(8)}, []float64{3. / 4, 3. / 8}, 1 / math.Log(4)},
		{"the longest is stopped", []sight{done(1), done(2), stopped(8), done(4)}, []float64{4. / 5, 3. / 5, 2. / 5}, 1 / math.Log(8)},
		{"one is stopped as another ends", []sight{stopped(2), done(2)}, []float64{2. / 3}, 1},
		{"one alone", []sight{done(5)}, []float64{1. / 2}, 1},
	} {
		d := newDistribution(test.seen)
		var beyond []float64
		for _, s := range d.steps {
			beyond = append(beyond, s.beyond)
		}
		if !slices.EqualFunc(beyond, test.beyond, near) || !near(d.exponent, test.exponent) {
			t.Errorf("%s: %v, exponent %v; want %v, %v", test.name, beyond, d.exponent, test.beyond, test.exponent)
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// TestDraw checks the frequencies of random times, and that each is longer than requested.
func TestDraw(t *testing.T) {
	d := &distribution{[]step{{1, 0.75}, {2, 0.5}, {4, 0.25}}, 4, 2}
	random := rand.New(rand.NewPCG(1, 1))
	const draws = 100_000
	for _, test := range []struct {
		than, limit, share float64 // share of times longer than limit
	}{
		{0, 0.99, 1},
		{0, 1, 0.75},
		{0, 2, 0.5},
		{0, 3.9, 0.5},
		{0, 4, 0.25},
		{0, 8, 0.0625},
		{0, 40, 0.0025},
		{1, 1.99, 1},
		{1, 2, 2. / 3},
		{1.5, 4, 1. / 3},
		{3, 3.99, 1},
		{3, 4, 0.5},
		{3, 8, 0.125},
		{4, 8, 0.25},
		{10, 10, 1},
		{10, 20, 0.25},
	} {
		longer := 0.0
		for range draws {
			if d.draw(random, test.than) > test.limit {
				longer++
			}
		}
		if share := longer / draws; math.Abs(share-test.share) > 0.006 {
			t.Errorf("longer than %v: %v take more than %v, want %v", test.than, share, test.limit, test.share)
		}
	}
}
