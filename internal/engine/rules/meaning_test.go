package rules_test

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
)

// meets reports whether a code meets what a meaning demands.
func meets(game *rules.Game, m rules.Meaning, guess, code rules.Code) bool {
	var copies, guessed [rules.MaxSymbols]int
	matches, shared := 0, 0
	for place := range game.Places() {
		if m.Allowed[place]>>code[place]&1 == 0 {
			return false
		}
		if guess[place] == code[place] {
			matches++
		}
		copies[code[place]]++
		guessed[guess[place]]++
	}
	for symbol, n := range copies {
		if n < int(m.Least[symbol]) || n > int(m.Most[symbol]) {
			return false
		}
		shared += min(n, guessed[symbol])
	}
	return matches >= m.Matches.Least && matches <= m.Matches.Most && shared >= m.Shared.Least && shared <= m.Shared.Most
}

// TestMeaning compares what each mark of each guess means with the codes that have the mark.
func TestMeaning(t *testing.T) {
	sizes := []string{"1x3", "2x3", "3x3", "4x3", "4x2", "3x4-distinct", "2.3.4", "3x3-empty", "3x3-distinct-empty"}
	for _, size := range sizes {
		for _, rule := range rules.Rules() {
			if strings.HasSuffix(size, "-empty") && rule.Sees()&rules.Anything != 0 {
				continue // such games are refused
			}
			game := mustGame(t, size+rule.Suffix())
			if inexact := testMeaningOf(t, game, marksOf(game)); inexact > 0 && rule.Kernel() != rules.NoKernel {
				t.Errorf("%s: %d meanings are not exact", game, inexact)
			}
		}
	}
}

// testMeaningOf does so for some marks, and returns how many meanings are not exact.
func testMeaningOf(t *testing.T, game *rules.Game, marks []rules.Feedback) (inexact int) {
	t.Helper()
	secrets := slices.Collect(game.Secrets())
	for guess := range game.Guesses() {
		for _, mark := range marks {
			m := game.Meaning(guess, mark)
			if !m.Exact {
				inexact++
			}
			for _, secret := range secrets {
				has, fits := mark.Admits(game.Mark(guess, secret)), meets(game, m, guess, secret)
				if has && (!fits || m.Never) || fits && !has && m.Exact && !m.Never {
					t.Fatalf("%s: %s has the mark %s of %s: %v, but meets %+v: %v", game, game.Format(secret), mark, game.Format(guess), has, m, fits)
				}
			}
			for place := range game.Places() {
				if bits.Len64(m.Allowed[place]) > game.Limit(place) {
					t.Fatalf("%s: place %d may have %b", game, place, m.Allowed[place])
				}
			}
		}
	}
	return inexact
}

// marksOf returns all marks of a game.
func marksOf(game *rules.Game) []rules.Feedback {
	marks := make([]rules.Feedback, game.Feedbacks())
	for i := range marks {
		marks[i] = game.FeedbackAt(i)
	}
	return marks
}
