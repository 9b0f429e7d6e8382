package bitslice

import (
	"testing"

	"codebreaker/internal/test/longtest"
)

// crossOut marks as at the table: pegs that have earned a mark are crossed out on both sides. It
// shares nothing with the reference.
func crossOut(layout Layout, guess, secret code) uint32 {
	g, s := guess[:layout.Places:layout.Places], secret[:layout.Places:layout.Places]
	crossedGuess, crossedSecret := make([]bool, len(g)), make([]bool, len(s))
	digits := make([]uint32, len(g))
	black, white := 0, 0
	for i := range g {
		if g[i] == s[i] {
			crossedGuess[i], crossedSecret[i], digits[i] = true, true, 2
			black++
		}
	}
	for i := range g {
		for j := 0; j < len(s) && !crossedGuess[i]; j++ {
			if !crossedSecret[j] && g[i] == s[j] {
				crossedGuess[i], crossedSecret[j], digits[i] = true, true, 1
				white++
			}
		}
	}
	switch layout.Rule {
	case BlackOnly:
		return uint32(black)
	case ByPlace:
		sum := uint32(0)
		for i := len(digits) - 1; i >= 0; i-- {
			sum = 3*sum + digits[i]
		}
		return sum
	case Sum:
		if black == layout.Places {
			return uint32(layout.Places) + 1
		}
		return uint32(black + white)
	default:
		feedback := 0 // feedbacks in order: 0 marks; 1 mark with 0, 1 black; 2 marks with 0, 1, 2; ...
		for marks := 0; marks < black+white; marks++ {
			feedback += marks + 1
		}
		return uint32(feedback + black)
	}
}

// someOf returns all guesses in long tests, else every seventh.
func someOf(guesses []code) []code {
	if longtest.On() {
		return guesses
	}
	var some []code
	for i := 0; i < len(guesses); i += 7 {
		some = append(some, guesses[i])
	}
	return some
}

func TestReferenceIsCrossingOut(t *testing.T) {
	for _, layout := range smallLayouts() {
		codes := allCodes(layout)
		for _, guess := range someOf(codes) {
			for _, secret := range codes {
				if got, want := Mark(layout, guess, secret), crossOut(layout, guess, secret); got != want {
					t.Fatalf("%+v: Mark(%v, %v) = %d, want %d", layout, guess, secret, got, want)
				}
			}
		}
	}
	random := newRandom(1)
	for range 20_000 {
		layout := random.layout()
		guess, secret := random.code(layout), random.code(layout)
		if got, want := Mark(layout, guess, secret), crossOut(layout, guess, secret); got != want {
			t.Fatalf("%+v: Mark(%v, %v) = %d, want %d", layout, guess, secret, got, want)
		}
	}
}

func TestMarkExamples(t *testing.T) {
	code := func(word string) (c code) {
		for i := range word {
			c[i] = word[i] - 'A'
		}
		return c
	}
	const grey, yellow, green = 0, 1, 2
	for _, test := range []struct {
		rule          Rule
		guess, secret string
		want          uint32
	}{
		{BlackWhite, "AABB", "CCCC", 0},
		{BlackWhite, "AABB", "AAAB", 6 + 3},  // 3 marks, all black
		{BlackWhite, "AABB", "BBAA", 10 + 0}, // 4 marks, none black
		{BlackWhite, "ABCD", "ABCD", 14},
		{BlackOnly, "ABCD", "ABDC", 2},
		{ByPlace, "AAB", "BAC", grey + 3*green + 9*yellow},
		{ByPlace, "AAB", "CCA", yellow + 3*grey + 9*grey}, // one A in the secret: the first is yellow
		{ByPlace, "AAA", "BCA", grey + 3*grey + 9*green},  // the green takes the only A
	} {
		layout := Layout{Places: len(test.guess), Symbols: 26, Rule: test.rule}
		if got := Mark(layout, code(test.guess), code(test.secret)); got != test.want {
			t.Errorf("%+v: Mark(%s, %s) = %d, want %d", layout, test.guess, test.secret, got, test.want)
		}
	}
}
