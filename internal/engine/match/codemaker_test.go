package match_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/test/weighttest"
)

// TestRandom draws often enough from small games to see every secret about as
// often as any other, and from large ones to see that a secret is drawn.
func TestRandom(t *testing.T) {
	for _, name := range []string{"2x3", "3.2.4", "3.2.4-distinct", "3x4-distinct"} {
		game := testgame.Parse(t, name)
		secrets := int(game.SecretCount())
		const each = 400
		counts := make(map[rules.Code]int)
		for seed := range uint64(each * secrets) {
			counts[match.Random(game, seed).Secret]++
		}
		if len(counts) != secrets {
			t.Errorf("%s: %d secrets were drawn, want %d", name, len(counts), secrets)
		}
		for code, count := range counts {
			if err := game.CheckSecret(code); err != nil {
				t.Error(err)
			}
			if count < each*3/4 || count > each*5/4 { // five standard deviations
				t.Errorf("%s: %s was drawn %d times, want about %d", name, game.Format(code), count, each)
			}
		}
	}
	for _, name := range []string{"16x64", "16x16-distinct", "10x26-distinct"} {
		game := testgame.Parse(t, name)
		if err := game.CheckSecret(match.Random(game, 1).Secret); err != nil {
			t.Error(err)
		}
	}
}

// TestSeeds checks that a seed hides the same secret as ever: saved games and links
// name it by its seed.
func TestSeeds(t *testing.T) {
	for _, test := range []struct{ game, secret string }{
		{"4x6", "BBAB"}, {"bulls", "2187"}, {"12.11.10-distinct", "BDC"}, {"16x64-distinct-place", "egRl+5byz6Z1/j7m"},
	} {
		game := testgame.Parse(t, test.game)
		if got := game.Format(match.Random(game, 7).Secret); got != test.secret {
			t.Errorf("%s: seed 7 hides %s, want %s", test.game, got, test.secret)
		}
	}
}

// order tells which of two marks the adversary prefers: the smaller.
func order(mark rules.Feedback) string {
	if !mark.Rule().Tiles() {
		return fmt.Sprintf("%03d", mark.Ordinal())
	}
	text := mark.String()
	return fmt.Sprintf("%02d%02d", strings.Count(text, "G"), strings.Count(text, "Y")) + strings.NewReplacer("x", "0", "Y", "1", "G", "2").Replace(text)
}

// TestAdversary checks every answer to the first guesses of 3x4: no
// other answer leaves more codes, or as many and comes first.
func TestAdversary(t *testing.T) {
	for _, name := range []string{"3x4", "3x4-black", "3x4-place", "3x4-sum", "3x4-distinct"} {
		game := testgame.Parse(t, name)
		set := position.Start(game)
		for guess := range game.Guesses() {
			answer, err := match.Adversary{}.Answer(t.Context(), set, guess)
			if err != nil {
				t.Fatal(err)
			}
			sizes := make([]int, game.Feedbacks())
			for secret := range game.Secrets() {
				sizes[game.Mark(guess, secret).Ordinal()]++
			}
			for ordinal, size := range sizes {
				given := sizes[answer.Ordinal()]
				if size > given || size == given && order(game.FeedbackAt(ordinal)) < order(answer) {
					t.Errorf("%s: %s gets %v, which leaves %d; ordinal %d leaves %d", name, game.Format(guess), answer, given, ordinal, size)
				}
			}
		}
	}
}

// TestWeightedAdversary checks every answer in games with weights: no other answer leaves more
// weight, and ties go to the mark that comes first. The answer that the guess is right leaves no
// weight.
func TestWeightedAdversary(t *testing.T) {
	source := rand.New(rand.NewPCG(3, 7))
	for range 100 {
		list := weighttest.Draw(source, 3+source.IntN(12), 3, 3, 20)
		game := weighttest.Game(t, list, []string{"-place-weighted", "-black-weighted", "-weighted"}[source.IntN(3)])
		p := position.Start(game)
		for turn := 1; ; turn++ {
			guess := game.Words().Guesses[source.IntN(len(game.Words().Guesses))]
			if turn > 5 {
				best, err := strategy.Entropy.Choose(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				guess = best
			}
			answer, err := match.Adversary{}.Answer(t.Context(), p, guess)
			if err != nil {
				t.Fatal(err)
			}
			left, possible := make([]uint32, game.Feedbacks()), make([]bool, game.Feedbacks())
			for secret := range game.Secrets() {
				if mark := game.Mark(guess, secret); p.Allows(secret) {
					possible[mark.Ordinal()] = true
					if !mark.Solved() {
						left[mark.Ordinal()] += game.Weight(secret)
					}
				}
			}
			given := left[answer.Ordinal()]
			for ordinal, weight := range left {
				if !possible[answer.Ordinal()] || possible[ordinal] && (weight > given || weight == given && order(game.FeedbackAt(ordinal)) < order(answer)) {
					t.Errorf("%v: %s gets %v, which leaves %d; ordinal %d leaves %d", list, game.Format(guess), answer, given, ordinal, weight)
				}
			}
			revealed, err := match.Adversary{}.Reveal(t.Context(), p)
			if err != nil || !p.Allows(revealed) {
				t.Fatalf("revealed %s: %v", game.Format(revealed), err)
			}
			for secret := range game.Secrets() {
				if weight, most := game.Weight(secret), game.Weight(revealed); p.Allows(secret) && (weight > most || weight == most && rules.Compare(secret, revealed) < 0) {
					t.Errorf("%v: revealed %s, not %s", list, game.Format(revealed), game.Format(secret))
				}
			}
			if answer.Solved() {
				break
			}
			p = p.After(guess, answer)
		}
	}
}

// TestAdversaryIsFound plays until one code remains, which must then be admitted.
func TestAdversaryIsFound(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	set := position.Start(game)
	for turn := 1; ; turn++ {
		guess, err := strategy.Minimax.Choose(t.Context(), set)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := match.Adversary{}.Answer(t.Context(), set, guess)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Solved() {
			if turn != 5 {
				t.Errorf("found in turn %d, want 5 (Knuth 1977)", turn)
			}
			break
		}
		set = set.After(guess, answer)
		if code, err := (match.Adversary{}).Reveal(t.Context(), set); err != nil || !set.History().Allows(game, code) {
			t.Errorf("revealed %s: %v", game.Format(code), err)
		}
	}
}

func TestByName(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	for _, name := range match.Codemakers() {
		if _, err := match.ByName(name, game, 1); err != nil {
			t.Error(err)
		}
	}
	if _, err := match.ByName("honest", game, 1); !message.IsProblem(err, "codemaker-unknown") {
		t.Errorf("a codemaker is called honest: %v", err)
	}
}
