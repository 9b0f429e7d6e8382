package strategy_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
)

// TestPublished plays every secret of a game and compares the total, the largest number of guesses and the
// histogram with published numbers.
func TestPublished(t *testing.T) {
	for _, test := range []struct {
		game, strategy, opening string
		total, largest          int
		histogram, source       string
	}{
		{"4x6", "first", "", 7471, 9, "1:1 2:4 3:25 4:108 5:305 6:602 7:196 8:49 9:6", "Shapiro 1983"},
		{"4x6", "minimax", "AABB", 5801, 5, "1:1 2:6 3:62 4:533 5:694", "Knuth 1977"},
		{"4x6", "entropy", "ABCD", 5722, 6, "", "Neuwirth 1982"},
		{"4x6", "expected", "AABC", 5696, 6, "1:1 2:10 3:54 4:645 5:583 6:3", "Irving 1979"},
		{"4x6", "parts", "AABC", 5668, 6, "1:1 2:12 3:72 4:635 5:569 6:7", "Kooi 2005"},
		{"4x10-distinct", "first", "", 28024, 9, "1:1 2:13 3:108 4:596 5:1668 6:1768 7:752 8:129 9:5", "fancidev (simple), recomputed"},
	} {
		t.Run(test.game+" "+test.strategy, func(t *testing.T) {
			game := testgame.Parse(t, test.game)
			s, err := advice.ByName(test.strategy, 0)
			if err != nil {
				t.Fatal(err)
			}
			histogram := map[int]int{}
			set := position.Start(game)
			if _, err := set.List(context.Background()); err != nil {
				t.Fatal(err)
			}
			opening, _, _ := set.First(context.Background())
			if test.opening != "" {
				if opening, err = game.ParseCode(test.opening); err != nil {
					t.Fatal(err)
				}
			}
			playOut(t, s, set, opening, 1, histogram)
			total, largest := 0, 0
			var printed []string
			for guesses := 1; guesses <= 20; guesses++ {
				if n := histogram[guesses]; n > 0 {
					total += guesses * n
					largest = guesses
					printed = append(printed, fmt.Sprintf("%d:%d", guesses, n))
				}
			}
			if total != test.total || largest != test.largest {
				t.Errorf("total %d, max %d; want %d, %d (%s)", total, largest, test.total, test.largest, test.source)
			}
			if got := strings.Join(printed, " "); test.histogram != "" && got != test.histogram {
				t.Errorf("histogram %s, want %s", got, test.histogram)
			}
		})
	}
}

// playOut counts, for every candidate, the guesses until it is found when guess
// is played at that depth.
func playOut(t *testing.T, s strategy.Strategy, set *position.Position, guess rules.Code, depth int, histogram map[int]int) {
	cells, err := set.Split(context.Background(), guess)
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range cells {
		if cell.Feedback.Solved() {
			histogram[depth]++
			continue
		}
		next, err := s.Choose(context.Background(), cell.Position)
		if err != nil {
			t.Fatal(err)
		}
		playOut(t, s, cell.Position, next, depth+1, histogram)
	}
}

// TestContradiction asks for a guess when no candidate remains.
func TestContradiction(t *testing.T) {
	game, err := rules.ParseGame("4x6")
	if err != nil {
		t.Fatal(err)
	}
	set := position.Start(game).After(rules.Code{}, game.Solved()).After(rules.Code{1}, game.Solved())
	if guess, err := strategy.Entropy.Choose(t.Context(), set); !errors.Is(err, position.ErrContradiction) {
		t.Errorf("it plays %v, %v", guess, err)
	}
}
