package candidate

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"codebreaker/internal/test/testgame"
)

// TestRunShort compares the steps with masks to the steps with branches.
func TestRunShort(t *testing.T) {
	for _, test := range []struct {
		game    string
		turns   int
		symbols int
	}{
		{"6x6", 1, 6},
		{"16x16", 8, 16},
		{"16x64", 3, 64},
		{"8x9-distinct", 4, 9},
		{"16x64-distinct-black", 5, 64},
		{"5.6.8.9.7", 2, 5},
		{"5.6.8.9.9-distinct", 2, 5},
		{"7x5-sum", 3, 5},
		{"6x5-empty", 3, 5},
	} {
		game := testgame.Parse(t, test.game)
		source := rand.New(rand.NewPCG(1, 2))
		history := drawn(game, source, test.turns, test.symbols)
		codes := newDrawer(game, history).sample(source, 20).Codes
		o := newPopulation(game, history, island{codes: codes}, source)
		for i, cold := range []float64{0, 0.3, 1, 3} {
			o.cool(cold)
			for _, code := range codes {
				short, long := o.walker(uint64(i)), o.walker(uint64(i))
				short.begin(code)
				long.begin(code)
				for range 10 {
					home := source.IntN(2) == 0
					short.run(40, home)
					for range 40 {
						if long.step(); home && long.distance == 0 {
							break
						}
					}
					if !reflect.DeepEqual(short, long) {
						t.Fatalf("%s at %v: from %s to %s, with branches %s", test.game, cold, game.Format(code), game.Format(short.code), game.Format(long.code))
					}
				}
			}
		}
	}
}
