package candidate

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// walking is a sampling that lists nothing and soon gives up rejection, so that populations are
// used.
var walking = sampling{few: 1 << 13, drawn: 1 << 13, most: 1 << 13, tries: 1 << 13, steps: 64, longer: 256}

// sampledWithoutList returns a position's sample from populations, and all its candidates.
func sampledWithoutList(t *testing.T, name string, turns, symbols int, seed uint64) (*Sample, []rules.Code) {
	t.Helper()
	game := testgame.Parse(t, name)
	history := drawn(game, rand.New(rand.NewPCG(seed, 1)), turns, symbols)
	codes, err := New(game, history).List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(codes) < 200 {
		return nil, nil // too few to be counted by their shares
	}
	sample, err := New(game, history).sampled(t.Context(), &walking)
	if err != nil {
		t.Fatalf("%s %d, %d candidates: %v", name, seed, len(codes), err)
	}
	if sample.All {
		t.Fatalf("%s %d: %d candidates were listed", name, seed, len(codes))
	}
	return sample, codes
}

// TestSampleUniform compares samples from populations with exact counts, under every rule. The
// counts must mostly be within two standard errors. By a chi-squared test, all candidates must have
// about the same frequency. (Codes of a population share ancestors, so chi-squared is a few
// deviations larger than for independent codes.)
func TestSampleUniform(t *testing.T) {
	if !longtest.On() {
		t.Skip("compares with lists for a while")
	}
	for _, test := range []struct {
		game           string
		turns, symbols int
	}{
		{"6x6", 2, 6},
		{"5x9", 2, 9},
		{"6x6-black", 3, 6},
		{"6x9-distinct", 2, 9},
		{"6x9-distinct-black", 3, 9},
		{"5.6.8.9.7", 2, 5},
		{"5x7-sum", 2, 7},
		{"6x8-place", 1, 8},
	} {
		within, tried, worst := 0, 0, 0.0
		for seed := range uint64(5) {
			sample, codes := sampledWithoutList(t, test.game, test.turns, test.symbols, seed)
			if sample == nil {
				continue
			}
			tried++
			off := math.Abs(sample.Count/float64(len(codes)) - 1)
			if off <= 2*sample.Error {
				within++
			}
			if off > 0.5 {
				t.Errorf("%s %d: about %.0f candidates, want %d", test.game, seed, sample.Count, len(codes))
			}
			worst = max(worst, chiSquared(t, sample.Codes, codes))
		}
		t.Logf("%s: %d of %d counts within two errors; chi-squared is %.1f deviations off at worst", test.game, within, tried, worst)
		if tried < 2 || within < tried-2 || worst > 4 {
			t.Errorf("%s: %d of %d counts are within two errors, and chi-squared is up to %.1f deviations too large", test.game, within, tried, worst)
		}
	}
}

// TestSampleSame checks that a position has one sample, whatever the path to it and the number of
// cores.
func TestSampleSame(t *testing.T) {
	game := testgame.Parse(t, "8x12")
	history := drawn(game, rand.New(rand.NewPCG(5, 5)), 3, 12)
	at := New(game, history)
	first, err := at.Sample(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	before := New(game, history[:2])
	if _, err := before.Sample(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	again, err := before.After(history[:3]).Sample(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(first, again) {
		t.Errorf("%d codes of about %.0f, and another time %d of about %.0f", len(first.Codes), first.Count, len(again.Codes), again.Count)
	}
}

// TestSampleAgrees checks that samples of games too large to list are consistent with all turns,
// and that contradictions are found.
func TestSampleAgrees(t *testing.T) {
	for _, test := range []struct {
		game  string
		turns int
	}{
		{"10x10", 4},
		{"12x12", 6},
		{"16x16", 7},
		{"16x64", 8},
		{"16x2", 4},
		{"12x12-distinct-black", 6},
		{"16x16-place", 2},
		{"16x64-sum", 5},
		// After this many turns random codes are so far away that exp(-10·distance) is 0 for all of
		// them.
		{"16x16", 16},
		{"16x64-distinct-black", 40},
	} {
		if test.turns == 16 && !longtest.On() {
			continue // it walks for some seconds
		}
		game := testgame.Parse(t, test.game)
		at := New(game, drawn(game, rand.New(rand.NewPCG(6, 6)), test.turns, game.Symbols()))
		sample, err := at.Sample(t.Context())
		if err != nil {
			t.Errorf("%s: %v", test.game, err)
			continue
		}
		for _, code := range sample.Codes {
			if !at.history.Allows(at.game, code) {
				t.Fatalf("%s: %s is no candidate", test.game, game.Format(code))
			}
		}
		if sample.Found() > len(sample.Codes) || float64(sample.Found()) > sample.Count*(1+3*sample.Error)+1 {
			t.Errorf("%s: %d of %d codes differ, of about %.0f", test.game, sample.Found(), len(sample.Codes), sample.Count)
		}
	}
	game := testgame.Parse(t, "10x10")
	contradictory := New(game, rules.History{{Guess: rules.Code{1}, Feedback: game.FeedbackAt(0)}, {Guess: rules.Code{1}, Feedback: game.Solved()}})
	if _, err := contradictory.Sample(t.Context()); !errors.Is(err, ErrContradiction) {
		t.Errorf("turns that contradict each other have a sample: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(game, drawn(game, rand.New(rand.NewPCG(6, 6)), 4, 10)).Sample(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a sample is drawn although the context is done: %v", err)
	}
}

// TestWords compares arithmetic on eight bytes at once with arithmetic on each byte.
func TestWords(t *testing.T) {
	draw := rand.New(rand.NewPCG(8, 8))
	for range 10_000 {
		var x, y uint64
		var more [8]int
		total := 0
		for i := range more {
			a, b := draw.IntN(40), draw.IntN(40)
			x, y = x|uint64(a)<<(8*i), y|uint64(b)<<(8*i)
			more[i] = max(0, a-b)
			total += more[i]
		}
		got := above(x, y)
		for i, want := range more {
			if int(got>>(8*i)&0xff) != want {
				t.Fatalf("above(%x, %x) = %x, whose byte %d should be %d", x, y, got, i, want)
			}
		}
		if sum(got) != total {
			t.Fatalf("the bytes of %x add up to %d, want %d", got, sum(got), total)
		}
	}
}

// TestMissed checks the estimate of the number of candidates that no island found.
func TestMissed(t *testing.T) {
	draw := rand.New(rand.NewPCG(9, 9))
	for _, chance := range []float64{0.2, 0.5, 0.9} { // probability that an island finds a code
		const codes = 2000
		var found []rules.Code
		seen := make(map[int]bool)
		for range len(islands{}) {
			for code := range codes {
				if draw.Float64() < chance {
					found = append(found, rules.Code{uint8(code / 256), uint8(code)})
					seen[code] = true
				}
			}
		}
		if got := float64(len(seen)) + missed(found); math.Abs(got/codes-1) > 0.06 {
			t.Errorf("islands that each find %.0f %% of %d codes find %d, which tells of %.1f", 100*chance, codes, len(seen), got)
		}
	}
}

// TestIslands combines hand-made islands. Each contributes codes in proportion to its count. The
// error follows from the differences of the counts or from their variances. A few codes occur once
// each.
func TestIslands(t *testing.T) {
	codes := func(first, n int) (codes []rules.Code) {
		for i := range n {
			codes = append(codes, rules.Code{uint8((first + i) / 256), uint8(first + i)})
		}
		return codes
	}
	of := func(codes []rules.Code, count, variance float64) island {
		return island{codes, make([]int, len(codes)), count, variance}
	}
	is := islands{of(codes(0, 100), 1000, 0), of(codes(100, 100), 500, 0)}
	s := is.sample()
	if len(s.Codes) != 150 || s.Count != 375 || math.Abs(s.Error-math.Sqrt(687500.0/12)/375) > 1e-9 {
		t.Errorf("%d codes of %.0f ± %.4f", len(s.Codes), s.Count, s.Error)
	}
	is = islands{of(codes(0, 100), 400, 0.04), of(codes(100, 100), 400, 0.04), of(codes(200, 100), 400, 0.04), of(codes(300, 100), 400, 0.04)}
	if s = is.sample(); len(s.Codes) != 400 || s.Count != 400 || math.Abs(s.Error-0.1) > 1e-9 {
		t.Errorf("%d codes of %.0f ± %.4f", len(s.Codes), s.Count, s.Error)
	}
	few := slices.Concat(slices.Repeat(codes(0, 2), 50), codes(5, 1)) // 5 is found by one island, 0 and 1 by all
	is = islands{of(few, 9, 0), of(few[:100], 9, 0), of(few[:100], 9, 0), of(few[:100], 9, 0)}
	if s = is.sample(); len(s.Codes) != 3 || s.Count != 3 || s.Error != leastError {
		t.Errorf("%d codes of %.0f ± %.4f", len(s.Codes), s.Count, s.Error)
	}
	if got := missed(slices.Concat(codes(0, 3), codes(3, 1), codes(3, 1))); got != 3*2/4.0*3/4 {
		t.Errorf("three codes that one island found and one that two did tell of %v more", got)
	}
}

// TestPopulationCounts compares the counts of populations with exact ones, in games too large to
// list. Overall the errors must match the stated ones, and no error may be far larger.
func TestPopulationCounts(t *testing.T) {
	if !longtest.On() {
		t.Skip("counts exactly for a while")
	}
	squares, all := 0.0, 0.0
	for _, test := range []struct {
		game  string
		turns int
	}{{"12x12", 2}, {"10x10", 3}, {"16x64", 2}, {"12x12-black", 7}, {"16x16-place", 1}, {"16x64-sum", 4}, {"16x16-distinct", 2}} {
		game := testgame.Parse(t, test.game)
		compared := 0
		for seed := range uint64(8) {
			history := drawn(game, rand.New(rand.NewPCG(seed, 7)), test.turns, game.Symbols())
			count, ok, err := New(game, history).Tally(t.Context())
			if err != nil {
				t.Fatalf("%s %d: %v", test.game, seed, err)
			}
			if !ok {
				continue // too much work
			}
			compared++
			sample, err := New(game, history).sampled(t.Context(), &walking)
			if err != nil {
				t.Fatalf("%s %d: %v", test.game, seed, err)
			}
			off := sample.Count/count - 1
			t.Logf("%s %d: %+.3f ± %.3f of %.3g", test.game, seed, off, sample.Error, count)
			squares += off * off / (sample.Error * sample.Error)
			all++
			if math.Abs(off) > 4*sample.Error || sample.Error > 0.1 {
				t.Errorf("%s %d: about %.3g ± %.0f %%, want %.6g", test.game, seed, sample.Count, 100*sample.Error, count)
			}
		}
		if compared == 0 {
			t.Errorf("%s: nothing was counted exactly", test.game)
		}
	}
	if off := math.Sqrt(squares / all); off > 1.15 {
		t.Errorf("%.0f counts are %.2f of the errors off that are claimed", all, off)
	} else {
		t.Logf("%.0f counts are %.2f of the errors off that are claimed", all, off)
	}
}

// chiSquared returns how many deviations chi-squared is above its mean when each code of a
// sample should come as often as the others.
func chiSquared(t *testing.T, sample, codes []rules.Code) float64 {
	t.Helper()
	times := make(map[rules.Code]int)
	for _, code := range sample {
		times[code]++
	}
	expected := float64(len(sample)) / float64(len(codes))
	sum := 0.0
	for _, code := range codes {
		off := float64(times[code]) - expected
		sum += off * off / expected
		delete(times, code)
	}
	if len(times) > 0 {
		t.Errorf("%d codes of the sample are no candidates", len(times))
	}
	free := float64(len(codes) - 1)
	return (sum - free) / math.Sqrt(2*free)
}

// TestSampleCounts checks that samples have an exact count if it is easy to compute, and still
// state the error of a count based on the codes alone.
func TestSampleCounts(t *testing.T) {
	if !longtest.On() {
		t.Skip("compares with lists for a while")
	}
	for _, test := range []struct {
		game  string
		turns int
	}{{"12x12-black", 6}, {"8x12", 2}, {"16x16-place", 2}} {
		game := testgame.Parse(t, test.game)
		at := New(game, drawn(game, rand.New(rand.NewPCG(6, 6)), test.turns, game.Symbols()))
		sample, err := at.Sample(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		count, ok, err := at.Tally(t.Context())
		if err != nil || !ok {
			t.Fatalf("%s: %v, %v", test.game, count, err)
		}
		if sample.Error != 0 || sample.Count != count || !sample.All && sample.Spread == 0 {
			t.Errorf("%s: %.0f candidates ± %.3f (%.3f by the codes), want %v", test.game, sample.Count, sample.Error, sample.Spread, count)
		}
	}
}

// TestTryRare checks that the search for rare candidates soon ends and leaves the same random numbers for later draws. It also
// checks from which number on candidates are rare.
func TestTryRare(t *testing.T) {
	game := testgame.Parse(t, "16x26")
	history := drawn(game, rand.New(rand.NewPCG(2, 2)), 7, 26)
	source, want := rand.New(rand.NewPCG(5, 5)), rand.New(rand.NewPCG(5, 5))
	tried, err := New(game, history).try(t.Context(), source, &usualSampling)
	if err != nil || len(tried.Codes) > 0 {
		t.Errorf("%d candidates were drawn, %v", len(tried.Codes), err)
	}
	for range 11 * tasks { // 64, 128, 256 codes, and so on until a sixteenth of all tries
		want.Uint64()
	}
	if got, want := source.Uint64(), want.Uint64(); got != want {
		t.Errorf("the next random number is %x, want %x", got, want)
	}
	for found, most := range []float64{6, 12, 18} {
		if isRare(found, most) || !isRare(found, most+0.1) {
			t.Errorf("%d found: they are rare when %g are expected, or not when slightly more are", found, most)
		}
	}
}

// TestTryCounted checks that an exact count changes no sample.
func TestTryCounted(t *testing.T) {
	game := testgame.Parse(t, "8x8")
	for turns := 1; turns <= 6; turns++ {
		history := drawn(game, rand.New(rand.NewPCG(3, uint64(turns))), turns, 8)
		few := &sampling{few: 1 << 10, drawn: 1 << 8, most: 1 << 13, tries: 1 << 15, steps: 8, longer: 8}
		uncounted, counted := New(game, history), New(game, history)
		if _, _, err := counted.tallyWith(t.Context(), 1<<22); err != nil {
			t.Fatal(err)
		}
		want, err := uncounted.drawAnew(t.Context(), rand.New(rand.NewPCG(4, 4)), few)
		if err != nil {
			t.Fatal(err)
		}
		got, err := counted.drawAnew(t.Context(), rand.New(rand.NewPCG(4, 4)), few)
		if err != nil || !reflect.DeepEqual(got.Codes, want.Codes) {
			t.Errorf("%d turns, %v candidates: %d codes and %v, uncounted %d codes", turns, counted.counted(), len(got.Codes), err, len(want.Codes))
		}
	}
}

// TestFewSurvive checks that a sample is only left undrawn if too few of its codes would agree with the last turn.
func TestFewSurvive(t *testing.T) {
	game := testgame.Parse(t, "8x8")
	few := &sampling{few: 1 << 8, drawn: 1 << 8, most: 1 << 13, tries: 1 << 15, steps: 8, longer: 8, tally: 1 << 20}
	undrawn := 0
	for seed := range uint64(12) {
		set := New(game, drawn(game, rand.New(rand.NewPCG(6, seed)), 1+int(seed)%earlyTurns, 8))
		if _, _, err := set.tallyWith(t.Context(), few.tally); err != nil {
			t.Fatal(err)
		}
		skip, err := set.fewSurvive(t.Context(), set.previous(), few)
		if err != nil {
			t.Fatal(err)
		}
		before, err := set.previous().sampled(t.Context(), few)
		if err != nil {
			t.Fatal(err)
		}
		agree := len(set.agreeing(before.Codes))
		if skip {
			undrawn++
		}
		if skip && agree >= few.few || !skip && 4*agree < few.few && len(before.Codes) == few.most {
			t.Errorf("seed %d: %d codes agree, and the sample is left undrawn: %v", seed, agree, skip)
		}
	}
	if undrawn == 0 || undrawn == 12 {
		t.Errorf("%d samples of 12 are left undrawn", undrawn)
	}
}
