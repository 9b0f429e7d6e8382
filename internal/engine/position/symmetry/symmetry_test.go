package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/test/testgame"
)

// shape describes a partition: whether the guess is a candidate, and the sorted cell sizes.
func shape(game *rules.Game, candidates []rules.Code, guess rules.Code) string {
	solved := false
	var sizes []int
	for _, cell := range weigh.NewSplitter(game).Split(position.Listed(game, nil, candidates), guess) {
		solved = solved || cell.Feedback.Solved()
		sizes = append(sizes, cell.Size)
	}
	slices.Sort(sizes)
	return fmt.Sprint(solved, sizes)
}

// TestRepresentatives plays random turns in games of every kind. For each kind of partition, the
// first guess in code order that gives it must be a representative.
func TestRepresentatives(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{
		"3x5", "4x4", "4x5-black", "3x5-place", "4x3-place", "3x6-distinct", "3x5-distinct-black", "3x5-distinct-place", "2.3.3.5", "3.4.4-distinct", "2.2.4.4-black", "5x3", "9x2",
		"4x4-sum", "3x6-distinct-sum", "3x4-empty", "4x3-empty", "3x4-black-empty", "3x4-place-empty", "3x5-distinct-empty", "3x4-distinct-black-empty", "3x5-distinct-place-empty", "2.3.3.5-empty", "3.4.4-distinct-empty", "2.4.2-distinct-empty", "2.2.4-black-empty", "9x1-empty",
	} {
		game := testgame.Parse(t, name)
		all, secrets := slices.Collect(game.Guesses()), slices.Collect(game.Secrets())
		dropped := 0
		for range 60 {
			secret := secrets[draw.IntN(len(secrets))]
			group, set := symmetry.Of(game), position.Start(game)
			for range draw.IntN(4) {
				turn := rules.Turn{Guess: all[draw.IntN(len(all))]}
				turn.Feedback = game.Mark(turn.Guess, secret)
				group, set = group.After(turn), set.After(turn.Guess, turn.Feedback)
			}
			candidates, err := set.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			reduction := group.Reduce(candidates)
			guesses := slices.Clone(reduction.Guesses())
			for i := range guesses {
				guesses[i] = reduction.Expand(guesses[i])
			}
			for i, code := range reduction.Reduce(candidates, nil) {
				if reduction.Expand(code) != candidates[i] {
					t.Fatalf("%s: %s is reduced to %s", name, game.Format(candidates[i]), game.Format(code))
				}
			}
			if !slices.IsSortedFunc(guesses, rules.Compare) {
				t.Fatalf("%s: guesses are not in code order", name)
			}
			dropped += len(all) - len(guesses)
			first := func(guesses []rules.Code) map[string]rules.Code {
				found := make(map[string]rules.Code)
				for _, guess := range guesses {
					key := shape(game, candidates, guess)
					if _, known := found[key]; !known {
						found[key] = guess
					}
				}
				return found
			}
			want, got := first(all), first(guesses)
			for key, guess := range want {
				if got[key] != guess {
					t.Fatalf("%s after %v: the partition %s is first made by %s, among representatives by %s",
						name, set.History(), key, game.Format(guess), game.Format(got[key]))
				}
			}
		}
		if dropped == 0 {
			t.Errorf("%s: no guess was ever dropped", name)
		}
	}
}

// TestOrbits compares the first guesses with published values, and the sum of their sizes with the
// number of codes.
func TestOrbits(t *testing.T) {
	for name, want := range map[string]int{
		"4x6": 5, "4x6-black": 1, "4x6-place": 5, "5x8": 7, "4x10-distinct": 1, "6x9": 11, "4x2": 3, "16x64": 231,
		"4x6-empty": 12, "4x6-black-empty": 5, "4x10-distinct-empty": 5, "2.3.2.3-black-empty": 9,
	} {
		if got := len(symmetry.Orbits(testgame.Parse(t, name))); got != want {
			t.Errorf("%s has %d distinct first guesses, want %d", name, got, want)
		}
	}
	for _, name := range []string{
		"4x6", "5x8", "7x3", "3x9-distinct", "10.11.12", "10.11.12-distinct", "2.5.2.5", "2.2.3.3.4", "3.4.5.6-black", "4.4.5-place",
		"4x6-empty", "5x3-empty", "3x9-distinct-empty", "4x5-black-empty", "10.11.12-distinct-empty", "2.5.2.5-empty", "2.4.4.5-distinct-empty", "3.4.3.6.4-black-empty",
	} {
		game := testgame.Parse(t, name)
		sum := uint64(0)
		for _, orbit := range symmetry.Orbits(game) {
			sum += orbit.Size
		}
		if sum != game.GuessCount() {
			t.Errorf("%s: orbits hold %d guesses of %d", name, sum, game.GuessCount())
		}
	}
}

// TestKeyOfLastSymbol checks that the only symbol that no turn played is like a played one: nothing can be exchanged with
// it, so the guesses and the key are the same.
func TestKeyOfLastSymbol(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	all := slices.Collect(game.Secrets())
	group := symmetry.Of(game)
	for _, guess := range []rules.Code{{0, 1, 2, 3}, {4, 0, 1, 2}} {
		group = group.After(rules.Turn{Guess: guess, Feedback: game.FeedbackAt(1)})
	}
	without := group.Reduce(all)
	with := group.After(rules.Turn{Guess: rules.Code{5, 0, 1, 2}, Feedback: game.FeedbackAt(1)}).Reduce(all)
	if !slices.Equal(without.Guesses(), with.Guesses()) {
		t.Error("the guesses differ")
	}
	if without.Key() != with.Key() {
		t.Errorf("the keys differ: %x and %x", without.Key(), with.Key())
	}
}
