package candidate

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestRunShort compares the steps with masks, in one word and in two, to the steps with branches.
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
		{"16x26", 9, 26},
		{"16x64", 16, 64},
		{"8x9-distinct", 12, 9},
		{"16x64-distinct-black", 10, 64},
		{"7x5-sum", 11, 5},
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

// TestWalk compares walks that take back their steps to walks that begin anew.
func TestWalk(t *testing.T) {
	for _, turns := range []int{2, 10, 17} {
		game := testgame.Parse(t, "6x6")
		source := rand.New(rand.NewPCG(3, 4))
		secret := newDrawer(game, nil).sample(source, 1).Codes[0]
		var history rules.History
		for _, guess := range newDrawer(game, nil).sample(source, turns).Codes {
			guess[0], guess[1], guess[2], guess[3] = 0, 0, 1, 1 // so that many candidates remain
			history = append(history, rules.Turn{Guess: guess, Feedback: game.Mark(guess, secret)})
		}
		o := newPopulation(game, history, island{}, source)
		o.cool(mildest)
		w, anew := o.walker(5), o.walker(5)
		code, all := secret, 0
		for range 200 {
			from, walked := code, 0
			for range walksATime {
				anew.begin(from)
				if anew.run(longest, true); anew.distance == 0 && anew.code != from {
					from = anew.code
					walked++
				}
			}
			moved, moves := w.walk(code)
			if moved != from || moves != walked || w.seed != anew.seed {
				t.Fatalf("%d turns: %d walks from %s to %s, anew %d to %s", turns, moves, game.Format(code), game.Format(moved), walked, game.Format(from))
			}
			code = moved
			all += moves
		}
		if all == 0 {
			t.Errorf("%d turns: no walk led to another candidate", turns)
		}
	}
}
