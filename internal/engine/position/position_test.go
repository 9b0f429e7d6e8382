package position_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// TestWalk compares the walk with the filtered list after random turns, in games of every rule.
func TestWalk(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{
		"4x4", "3x9", "4x4-black", "4x4-place", "3x7-distinct", "3x7-distinct-place", "2.3.4.5", "3.4.5-distinct", "3.4.5-place", "5x3-place", "1x6", "6x2",
		"4x4-sum", "3x7-distinct-sum", "2.3.4.5-sum", "1x6-sum", "4x4-empty", "4x4-black-empty", "4x4-place-empty", "3x7-distinct-empty", "2.3.4.5-empty", "6x2-empty",
	} {
		game := testgame.Parse(t, name)
		codes, guesses := slices.Collect(game.Secrets()), slices.Collect(game.Guesses())
		for range 200 {
			secret := codes[draw.IntN(len(codes))]
			var history rules.History
			for range draw.IntN(5) {
				guess := guesses[draw.IntN(len(guesses))]
				history = history.With(guess, game.Mark(guess, secret))
			}
			var want []rules.Code
			for _, code := range codes {
				if history.Allows(game, code) {
					want = append(want, code)
				}
			}
			set := position.After(game, history)
			if got := walked(t, set); !slices.Equal(got, want) {
				t.Fatalf("%s after %v: %d candidates, want %d", name, history, len(got), len(want))
			}
			if n, exact, _ := set.Candidates().Count(context.Background(), 5, 0); n != min(len(want), 5) || exact != (len(want) <= 5) {
				t.Fatalf("%s: Count is %d, %v for %d candidates", name, n, exact, len(want))
			}
		}
	}
}

// TestWalkSparse compares the walk with the whole list when so few candidates remain that it looks ahead.
func TestWalkSparse(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"6x6", "6x6-empty", "6x6-black-empty", "5x9-distinct-empty"} {
		game := testgame.Parse(t, name)
		codes := slices.Collect(game.Secrets())
		for range 6 {
			secret := codes[draw.IntN(len(codes))]
			var history rules.History
			for range 6 {
				guess := codes[draw.IntN(len(codes))]
				for place := range game.Places() {
					if game.Empties() && draw.IntN(3) == 0 {
						guess[place] = uint8(game.Symbols())
					}
				}
				history = history.With(guess, game.Mark(guess, secret))
			}
			want := slices.DeleteFunc(slices.Clone(codes), func(code rules.Code) bool { return !history.Allows(game, code) })
			if got := walked(t, position.After(game, history)); !slices.Equal(got, want) {
				t.Fatalf("%s after %v: %d candidates, want %d", name, history, len(got), len(want))
			}
		}
	}
}

// TestEveryColouring walks after each colouring of a guess with a repeated symbol, including colourings that
// no secret gives: yellows are given from the left.
func TestEveryColouring(t *testing.T) {
	game := testgame.Parse(t, "3x4-place")
	guess := testgame.Code(t, game, "AAB")
	for ordinal := range game.Feedbacks() {
		history := rules.History{{Guess: guess, Feedback: game.FeedbackAt(ordinal)}}
		var want []rules.Code
		for code := range game.Secrets() {
			if history.Allows(game, code) {
				want = append(want, code)
			}
		}
		if got := walked(t, position.After(game, history)); !slices.Equal(got, want) {
			t.Errorf("AAB=%v: %d candidates, want %d", history[0].Feedback, len(got), len(want))
		}
	}
}

// TestLazy finds the first candidates of a game of 8^12 codes without listing it.
func TestLazy(t *testing.T) {
	game := testgame.Parse(t, "12x8")
	secret := testgame.Code(t, game, "HGFEDCBAHGFE")
	set := position.Start(game)
	for turn := 1; ; turn++ {
		guess, ok, _ := set.First(context.Background())
		if !ok || turn > 40 {
			t.Fatalf("turn %d: no candidate", turn)
		}
		feedback := game.Mark(guess, secret)
		if feedback.Solved() {
			break
		}
		set = set.After(guess, feedback)
	}
	if _, err := position.Start(game).List(context.Background()); err == nil {
		t.Error("8^12 codes were listed")
	}
}

// BenchmarkFirst breaks codes of large games by the first candidate, which is
// hard where few beginnings lead to a candidate.
func BenchmarkFirst(b *testing.B) {
	for _, name := range []string{"12x8", "10x10", "16x6", "8x20"} {
		b.Run(name, func(b *testing.B) {
			draw := rand.New(rand.NewPCG(7, 7))
			game := testgame.Parse(b, name)
			turns := 0
			for b.Loop() {
				var secret rules.Code
				for place := range game.Places() {
					secret[place] = uint8(draw.IntN(game.Symbols()))
				}
				set := position.Start(game)
				for {
					turns++
					guess, _, _ := set.First(context.Background())
					if guess == secret {
						break
					}
					set = set.After(guess, game.Mark(guess, secret))
				}
			}
			b.ReportMetric(float64(turns)/float64(b.N), "guesses/game")
		})
	}
}

// TestEffort gives up where candidates are too hard to find, and says so; many
// colours that no turn names make nothing hard.
func TestEffort(t *testing.T) {
	if !longtest.On() {
		t.Skip("searches for some seconds")
	}
	easy := after(t, "12x12", "AAAAAAAAAAAA=X", "ABBBBBBBBBBB=XO")
	if n, exact, err := easy.Candidates().Count(t.Context(), 10_000, 0); n != 10_000 || exact || err != nil {
		t.Errorf("12x12: %d, %v, %v", n, exact, err)
	}
	game := testgame.Parse(t, "16x26")
	random := rand.New(rand.NewPCG(0, 7))
	drawn := func() (code rules.Code) {
		for place := range game.Places() {
			code[place] = uint8(random.IntN(game.Symbols()))
		}
		return code
	}
	secret := drawn()
	var turns []string
	for range 36 {
		guess := drawn()
		turns = append(turns, game.Format(guess)+"="+game.Mark(guess, secret).String())
	}
	hard := after(t, "16x26", turns...)
	if _, _, err := hard.First(t.Context()); !errors.Is(err, limits.ErrReached) {
		t.Errorf("First returns %v, want a limit", err)
	}
}
