package nonadaptive

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestClasses checks that a renaming of places and symbols keeps the name of a class, and that lists with different
// feedback patterns have different names.
func TestClasses(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"4x6", "5x3", "4x5-distinct", "4x4-black", "4x5-distinct-black", "5x2"} {
		game := testgame.Parse(t, name)
		c := newClasses(game)
		var all []rules.Code
		for code := range game.Guesses() {
			all = append(all, code)
		}
		for range 100 {
			list := []rules.Code{all[rng.IntN(len(all))], all[rng.IntN(len(all))], all[rng.IntN(len(all))]}
			order, ranks := rng.Perm(game.Places()), rng.Perm(game.Symbols())
			renamed := slices.Clone(list)
			for i := range list {
				for place := range order {
					renamed[i][order[place]] = byte(ranks[list[i][place]])
				}
			}
			if c.of(list) != c.of(renamed) {
				t.Errorf("%s: %v and %v have different classes", name, list, renamed)
			}
			if slices.Reverse(renamed); pattern(game, list) != pattern(game, renamed) && c.of(list) == c.of(renamed) {
				t.Errorf("%s: %v and %v have one class", name, list, renamed)
			}
		}
	}
}

// pattern returns the feedback of each guess of a list to each other one.
func pattern(game *rules.Game, list []rules.Code) (feedbacks [9]int) {
	for i := range list {
		for j := range list {
			feedbacks[3*i+j] = int(game.Mark(list[i], list[j]).Ordinal())
		}
	}
	return feedbacks
}
