package weigh

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestPromising compares the variations that screening keeps with all of them, weighed by marking each pair.
func TestPromising(t *testing.T) {
	game := testgame.Parse(t, "12x20")
	draw := rand.New(rand.NewPCG(1, 2))
	codes := make([]rules.Code, screened*leastScreened)
	for i := range codes {
		for place := range game.Places() {
			codes[i][place] = uint8(draw.IntN(game.Symbols()))
		}
	}
	first, played := codes[0], rules.History{{Guess: codes[1]}, {Guess: codes[2]}, {Guess: codes[3]}}
	guesses := func(c *climber) (kept, all []rules.Code) {
		for i := range c.symbols[:game.Symbols()] {
			c.symbols[i] = true
		}
		c.history, c.met[first] = played, 0
		all = slices.DeleteFunc(c.variations(first), func(guess rules.Code) bool { return guess == first })
		kept, err := c.promising(t.Context(), c.variations(first))
		if err != nil {
			t.Fatal(err)
		}
		return kept, all
	}
	climbing := func(codes []rules.Code) *climber {
		measure := Measure{kernel: bitslice.Expected}
		return &climber{workers: budget.PoolOf(t.Context()), game: game, measure: measure, weighed: codes, left: math.MaxInt, met: make(map[rules.Code]int64)}
	}

	c := climbing(codes)
	kept, all := guesses(c)
	part := spread(codes, leastScreened)
	if want := max(fewestKept, len(all)/screened); len(kept) != want || c.left != math.MaxInt-len(all)*len(part) {
		t.Fatalf("%d of %d variations are kept, want %d; the work left is %d", len(kept), len(all), want, c.left)
	}
	value := func(guess rules.Code) (squares int) {
		cells := make(map[rules.Feedback]int)
		for _, code := range part {
			cells[game.Mark(guess, code)]++
		}
		for _, n := range cells {
			squares += n * n
		}
		return squares
	}
	worst := value(slices.MaxFunc(kept, func(a, b rules.Code) int { return cmp.Compare(value(a), value(b)) }))
	for _, guess := range all {
		if !slices.Contains(kept, guess) && value(guess) < worst {
			t.Errorf("%s is left out with %d, but %d is kept", game.Format(guess), value(guess), worst)
		}
	}

	if kept, all := guesses(climbing(codes[1:])); len(kept) < len(all) {
		t.Errorf("%d of %d variations are kept for few candidates", len(kept), len(all))
	}
}
