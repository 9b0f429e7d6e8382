package rules_test

import (
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestCommute compares every pair of short equations with all orders of their terms and factors.
func TestCommute(t *testing.T) {
	for _, name := range []string{"nerdle5", "nerdle6", "nerdle7"} {
		game := ofNumbers(t, name)
		codes := slices.Collect(game.Secrets())
		pairs := 0
		for i, code := range codes {
			if name == "nerdle7" && i%20 > 0 {
				continue
			}
			calculation, result, _ := strings.Cut(game.Format(code), "=")
			orders := sums(calculation)
			for _, other := range codes {
				left, value, _ := strings.Cut(game.Format(other), "=")
				want := value == result && slices.Contains(orders, left)
				if got := game.Commute(code, other); got != want {
					t.Errorf("%s: %s and %s: %v", name, game.Format(code), game.Format(other), got)
				}
				if want && other != code {
					pairs++
				}
			}
		}
		if pairs == 0 {
			t.Errorf("%s: no two equations commute", name)
		}
	}
	digits := testgame.Parse(t, "4x10-distinct")
	a, b := testgame.Code(t, digits, "0123"), testgame.Code(t, digits, "1023")
	if digits.Commute(a, b) || !digits.Commute(a, a) {
		t.Error("digits commute")
	}
}

// TestCommuteBrackets has equations with brackets and powers.
func TestCommuteBrackets(t *testing.T) {
	game := ofNumbers(t, "nerdle10")
	for _, pair := range []struct {
		one, other string
		want       bool
	}{
		{"(3+1)²/2=8", "(1+3)²/2=8", true},
		{"2*(9-4)=10", "(9-4)*2=10", true},
		{"((1+2))²=9", "((2+1))²=9", true},
		{"2²+3³-1=30", "3³+2²-1=30", true},
		{"2²*3³/9=12", "3³*2²/9=12", true},
		{"8+(5-4)²=9", "(5-4)²+8=9", true},
		{"(1+2)+7=10", "7+(2+1)=10", true},
		{"(1+2)+7=10", "1+(2+7)=10", false},
		{"(1+2)+7=10", "(7+2)+1=10", false},
	} {
		if got := game.Commute(testgame.Code(t, game, pair.one), testgame.Code(t, game, pair.other)); got != pair.want {
			t.Errorf("%s and %s: %v", pair.one, pair.other, got)
		}
	}
}

// sums returns a calculation with its terms and factors in all orders.
func sums(text string) []string {
	return orders(text, '+', '-', func(term string) []string {
		return orders(term, '*', '/', func(number string) []string { return []string{number} })
	})
}

// orders returns the orders of the parts between two signs of which the first is usual, each part in all its forms. An
// order cannot begin with the other sign.
func orders(text string, usual, other rune, forms func(part string) []string) (all []string) {
	signs := string(usual)
	for _, r := range text {
		if r == usual || r == other {
			signs += string(r)
		}
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == usual || r == other })
	var extend func(made string, left []int)
	extend = func(made string, left []int) {
		if len(left) == 0 {
			all = append(all, strings.TrimPrefix(made, string(usual)))
		}
		for at, part := range left {
			if made == "" && signs[part] != byte(usual) {
				continue
			}
			rest := slices.Delete(slices.Clone(left), at, at+1)
			for _, form := range forms(parts[part]) {
				extend(made+signs[part:part+1]+form, rest)
			}
		}
	}
	var every []int
	for i := range parts {
		every = append(every, i)
	}
	extend("", every)
	return all
}

// TestSettled has last guesses that were taken as right.
func TestSettled(t *testing.T) {
	game := ofNumbers(t, "nerdle")
	turn := func(guess, secret string) rules.Turn {
		code := testgame.Code(t, game, guess)
		return rules.Turn{Guess: code, Feedback: game.Mark(code, testgame.Code(t, game, secret))}
	}
	right := func(guess string) rules.Turn { return turn(guess, guess) }
	first := turn("48-32=16", "10+20=30")
	for _, one := range []struct {
		what        string
		turns, want rules.History
	}{
		{"nothing", nil, nil},
		{"the secret", rules.History{first, right("10+20=30")}, rules.History{first, right("10+20=30")}},
		{"another order", rules.History{first, turn("10+30=40", "10+20=30"), right("20+10=30")}, rules.History{first, turn("10+30=40", "10+20=30"), right("10+20=30")}},
		{"another equation", rules.History{first, right("12+34=46")}, rules.History{first, right("12+34=46")}},
		{"not right", rules.History{first, turn("20+10=30", "10+20=30")}, rules.History{first, turn("20+10=30", "10+20=30")}},
	} {
		if got := one.turns.Settled(game); !slices.Equal(got, one.want) {
			t.Errorf("%s: %v, want %v", one.what, got, one.want)
		}
	}
}
