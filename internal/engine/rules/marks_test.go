package rules_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/rules"
)

// crossOut marks by hand. It crosses out the pegs at their places in both rows. Then each
// remaining peg of the guess crosses out an equal one in the secret.
func crossOut(guess, secret []uint8) []rules.Means {
	colours := slices.Repeat([]rules.Means{rules.Absent}, len(guess))
	rest := slices.Clone(secret)
	for place := range guess {
		if guess[place] == secret[place] {
			colours[place], rest[place] = rules.Right, rules.MaxSymbols
		}
	}
	for place, symbol := range guess {
		if at := slices.Index(rest, symbol); at >= 0 && colours[place] != rules.Right {
			colours[place], rest[at] = rules.Misplaced, rules.MaxSymbols
		}
	}
	return colours
}

// TestEveryMark marks every pair of codes of small games by hand, and counts the
// colours.
func TestEveryMark(t *testing.T) {
	for _, name := range []string{"1x3", "4x3", "4x3-black", "4x3-place", "3x5", "3x5-place", "5x2", "5x2-place", "3x4-distinct", "2.3.4"} {
		game := mustGame(t, name)
		codes := slices.Collect(game.Secrets())
		for _, guess := range codes {
			for _, secret := range codes {
				got := game.Mark(guess, secret)
				colours := crossOut(guess[:game.Places()], secret[:game.Places()])
				black, white := 0, 0
				for place, colour := range colours {
					switch colour {
					case rules.Right:
						black++
					case rules.Misplaced:
						white++
					}
					if game.Rule() == rules.Place && got.Tile(place).Means != colour {
						t.Errorf("%s: place %d of %s against %s is %d, want %d", name, place+1, game.Format(guess), game.Format(secret), got.Tile(place).Means, colour)
					}
				}
				hand, _ := markByHand(game, guess, secret)
				want, err := game.ParseFeedback(hand)
				if err != nil {
					t.Fatal(err)
				}
				if game.Rule() == rules.Black {
					white = 0
				}
				if got != want || got.Count(rules.Right) != black || got.Count(rules.Misplaced) != white || got.Places() != game.Places() || got.Rule() != game.Rule() {
					t.Errorf("%s: %s against %s is %v, want %v", name, game.Format(guess), game.Format(secret), got, want)
				}
				if got.Solved() != (guess == secret) || got.Solved() != (got == game.Solved()) {
					t.Errorf("%s: %s against %s is solved: %v", name, game.Format(guess), game.Format(secret), got.Solved())
				}
				for _, code := range []rules.Code{guess, secret} {
					if allows := (rules.History{{Guess: guess, Feedback: got}}).Allows(game, code); allows != (game.Mark(guess, code) == got) {
						t.Errorf("%s: %s=%v allows %s: %v", name, game.Format(guess), got, game.Format(code), allows)
					}
				}
			}
		}
	}
	if (rules.Feedback{}).Solved() {
		t.Error("no feedback is taken for solved")
	}
}

// TestOrdinals checks that each ordinal has a feedback, and that other numbers give the zero
// Feedback.
func TestOrdinals(t *testing.T) {
	for _, rule := range rules.Rules() {
		for _, places := range []string{"1", "4", "16"} {
			game := mustGame(t, places+"x6"+rule.Suffix())
			for _, ordinal := range []int{0, game.Feedbacks() - 1} {
				if got := game.FeedbackAt(ordinal); got.Ordinal() != ordinal || got.Places() != game.Places() || got.Rule() != game.Rule() {
					t.Errorf("%s: feedback %d is %d of %d places under %s", game, ordinal, got.Ordinal(), got.Places(), got.Rule())
				}
			}
			for _, ordinal := range []int{-1, game.Feedbacks()} {
				if got := game.FeedbackAt(ordinal); got != (rules.Feedback{}) {
					t.Errorf("%s: feedback %d is %v", game, ordinal, got)
				}
			}
		}
	}
}

// TestLongMarks marks random codes of up to 16 places, by hand if somebody marks the rule by hand. Each mark reads back,
// and allows the secret.
func TestLongMarks(t *testing.T) {
	draw := rand.New(rand.NewPCG(58, 16))
	for range 300 {
		places, symbols := 1+draw.IntN(rules.MaxPlaces), 1+draw.IntN(rules.MaxSymbols)
		if draw.IntN(2) == 0 {
			symbols = 1 + draw.IntN(4)
		}
		for _, rule := range rules.Rules() {
			game := mustGame(t, fmt.Sprintf("%dx%d%s", places, symbols, rule.Suffix()))
			var guess, secret rules.Code
			for place := range places {
				guess[place], secret[place] = uint8(draw.IntN(symbols)), uint8(draw.IntN(symbols))
			}
			copy(secret[:draw.IntN(places+1)], guess[:])
			colours := crossOut(guess[:places], secret[:places])
			black, pegs := 0, 0
			for _, colour := range colours {
				if colour == rules.Right {
					black++
				}
				if colour != rules.Absent {
					pegs++
				}
			}
			got := game.Mark(guess, secret)
			read, err := game.ParseFeedback(got.String())
			ok := err == nil && read == got && got.Solved() == (guess == secret)
			if hand, marked := markByHand(game, guess, secret); marked {
				ok = ok && got.String() == hand
			}
			switch rule {
			case rules.BlackWhite:
				ok = ok && got.Count(rules.Right) == black && got.Count(rules.Misplaced) == pegs-black
			case rules.Black:
				ok = ok && got.Count(rules.Right) == black
			case rules.Sum:
				ok = ok && got.Count(rules.Somewhere) == pegs && got.Count(rules.Misplaced) == 0 && (got.Count(rules.Right) == places) == (guess == secret) && (got.Count(rules.Right) == 0) == (guess != secret)
			case rules.Place:
				for place, colour := range colours {
					ok = ok && got.Tile(place).Means == colour
				}
			}
			allowed := rules.History{{Guess: guess, Feedback: got}}.Allows(game, secret)
			if !ok || !allowed {
				t.Fatalf("%s: %s against %s is %s, solved: %v; by hand %v; the secret is allowed: %v",
					game.Name(), game.Format(guess), game.Format(secret), got, got.Solved(), colours, allowed)
			}
			if order := rules.Compare(guess, secret); order != slices.Compare(guess[:], secret[:]) {
				t.Fatalf("%v is %d compared to %v", guess, order, secret)
			}
		}
	}
}
