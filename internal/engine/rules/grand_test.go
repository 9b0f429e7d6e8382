package rules_test

import (
	"fmt"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestGrandByForce compares marks with the definition: white pegs go to as many equal pairs as the secret has elsewhere, and
// of all ways to give them one that leaves the most blue pegs.
func TestGrandByForce(t *testing.T) {
	for _, name := range []string{"3x7-grand", "2x12-grand", "4x6-distinct-grand"} {
		game := testgame.Parse(t, name)
		for guess := range game.Secrets() {
			for secret := range game.Secrets() {
				got := game.Mark(guess, secret)
				black, white, blue := grandByForce(game, guess, secret)
				if got.Count(rules.Right) != black || got.Count(rules.Misplaced) != white || got.Count(rules.Half) != blue {
					t.Fatalf("%s: %s for %s is marked %v, want %d %d %d", name, game.Format(guess), game.Format(secret), got, black, white, blue)
				}
				if got.Solved() != (guess == secret) || got != game.FeedbackAt(got.Ordinal()) {
					t.Fatalf("%s: %s for %s: ordinal %d", name, game.Format(guess), game.Format(secret), got.Ordinal())
				}
				if m := game.Meaning(guess, got); m.Never || !allows(game, &m, secret) {
					t.Fatalf("%s: the meaning of %s=%v forbids %s", name, game.Format(guess), got, game.Format(secret))
				}
			}
		}
	}
}

func allows(game *rules.Game, m *rules.Meaning, secret rules.Code) bool {
	for place, symbol := range secret[:game.Places()] {
		if m.Allowed[place]>>symbol&1 == 0 {
			return false
		}
	}
	return true
}

func grandByForce(game *rules.Game, guess, secret rules.Code) (black, white, blue int) {
	var free []uint8 // pairs of the secret that are not at their places
	var places []int // of the guess, without the black ones
	for place := range game.Places() {
		if guess[place] == secret[place] {
			black++
		} else {
			free, places = append(free, secret[place]), append(places, place)
		}
	}
	for chosen := range 1 << len(places) { // the places with white pegs
		rest, whites, blues, ok := append([]uint8{}, free...), 0, 0, true
		for i, place := range places {
			pair, other := guess[place], secret[place]
			if chosen>>i&1 == 0 {
				if pair/5 == other/5 || pair%5 == other%5 {
					blues++
				}
				continue
			}
			whites++
			found := false
			for j, one := range rest {
				if one == pair {
					rest, found = append(rest[:j], rest[j+1:]...), true
					break
				}
			}
			ok = ok && found
		}
		if ok && (whites > white || whites == white && blues > blue) {
			white, blue = whites, blues
		}
	}
	return black, white, blue
}

func TestGrandMarks(t *testing.T) {
	game := testgame.Parse(t, "grand")
	for text, want := range map[string]string{
		"1 1 1": "XOU", "XOU": "XOU", "xuou": "XOUU", "0 0 0": "none", "none": "none", "1 black 2 blue": "XUU", "2 blue": "UU",
		"1 black, 1 white, 1 blue": "XOU", "black blue blue": "XUU", "noire blanche bleue": "XOU", "1 noire 2 bleues": "XUU",
		"black: 1, white: 0, blue: 2": "XUU", "⚫⚪🔵": "XOU", "bwu": "XOU", "4 0 0": "XXXX", "blue": "U", "1b2w": "XOO", "1b1w1u": "XOU", "1u": "U", "3 black 1 blue": "XXXU",
	} {
		mark, err := game.ParseFeedback(text)
		if err != nil || mark.String() != want {
			t.Errorf("%q is read as %v, want %s (%v)", text, mark, want, err)
		}
	}
	for _, text := range []string{"1 1", "2", "3 1 0", "XXXO", "5 0 0", "2 2 1", "green", "1 green", "1b1w1", "1b2"} {
		if mark, err := game.ParseFeedback(text); err == nil {
			t.Errorf("%q is read as %v", text, mark)
		}
	}
	for ordinal := range game.Feedbacks() {
		mark := game.FeedbackAt(ordinal)
		numbers := fmt.Sprint(mark.Count(rules.Right), mark.Count(rules.Misplaced), mark.Count(rules.Half))
		if mark.Count(rules.Right) == 3 && mark.Count(rules.Misplaced) == 1 {
			continue
		}
		for _, text := range []string{mark.String(), numbers} {
			if read, err := game.ParseFeedback(text); err != nil || read != mark {
				t.Errorf("%q is read as %v, %v", text, read, err)
			}
		}
	}
	if mark, _ := game.ParseFeedback("XOU"); game.Squares(mark) != "⚫⚪🔵➖" {
		t.Errorf("the mark XOU is shared as %s", game.Squares(mark))
	}
	if game.Shapes() != 5 || testgame.Parse(t, "4x6").Shapes() != 0 {
		t.Error("symbols with shapes are not told apart")
	}
}
