package position_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// fact is a fact and the codes for which it is true.
type fact struct {
	text string
	fits func(code string) bool
}

// drawFact returns a fact, which is true of a secret unless the draw is bold.
func drawFact(game *rules.Game, secret string, draw *rand.Rand) fact {
	places := game.Places()
	place := draw.IntN(places)
	symbol := game.SymbolName(draw.IntN(game.Symbols()))
	if draw.IntN(6) > 0 {
		symbol = secret[place : place+1]
	}
	switch draw.IntN(5) {
	case 0:
		return fact{strings.Repeat("_", place) + symbol + strings.Repeat("_", places-place-1), func(code string) bool { return code[place:place+1] == symbol }}
	case 1:
		other := draw.IntN(places)
		return fact{fmt.Sprint(symbol, "!", other+1), func(code string) bool { return strings.Contains(code, symbol) && code[other:other+1] != symbol }}
	case 2:
		second := secret[draw.IntN(places):][:1]
		return fact{"+" + symbol + second, func(code string) bool {
			if symbol == second {
				return strings.Count(code, symbol) > 1
			}
			return strings.Contains(code, symbol) && strings.Contains(code, second)
		}}
	case 3:
		return fact{"+" + symbol + "-" + symbol, func(code string) bool { return strings.Count(code, symbol) == 1 }}
	}
	absent := game.SymbolName(draw.IntN(game.Symbols()))
	return fact{"-" + absent, func(code string) bool { return !strings.Contains(code, absent) }}
}

// TestFacts compares the candidates after random facts and turns with the codes that fit them, by every way to find
// candidates, and the partitions by all guesses with the partitions by one guess for each orbit.
func TestFacts(t *testing.T) {
	draw := rand.New(rand.NewPCG(62, 11))
	for _, size := range []string{"3x4", "4x3", "4x5-distinct", "2.3.4", "3x3-empty"} {
		for _, game := range testgame.OfRules(t, size) {
			secrets, guesses := slices.Collect(game.Secrets()), slices.Collect(game.Guesses())
			for range 40 {
				var history rules.History
				var facts []fact
				secret := secrets[draw.IntN(len(secrets))]
				for range 1 + draw.IntN(3) {
					one := drawFact(game, game.Format(secret), draw)
					turn, err := game.ParseTurn(one.text)
					if err != nil || !turn.IsFact() {
						t.Fatalf("%s: %q is no fact: %v", game, one.text, err)
					}
					if again, err := game.ParseTurn(game.FormatTurn(turn)); err != nil || again != turn {
						t.Fatalf("%s: %q is printed as %q, which is read as %v, %v", game, one.text, game.FormatTurn(turn), again, err)
					}
					history, facts = append(history, turn), append(facts, one)
					if draw.IntN(2) == 0 {
						guess := guesses[draw.IntN(len(guesses))]
						history = history.With(guess, hidden(game, game.Mark(guess, secret), draw))
					}
				}
				var want []rules.Code
				for _, code := range secrets {
					if history.Played().Allows(game, code) && !slices.ContainsFunc(facts, func(one fact) bool { return !one.fits(game.Format(code)) }) {
						want = append(want, code)
					}
				}
				told := func() (told []string) {
					for _, turn := range history {
						told = append(told, game.FormatTurn(turn))
					}
					return told
				}
				p := position.After(game, history)
				if got, err := p.List(t.Context()); err != nil || !slices.Equal(got, want) {
					t.Fatalf("%s after %v: %d candidates, %v, want %d", game, told(), len(got), err, len(want))
				}
				if got, ok, err := candidate.Unlisted(game, history).Tally(t.Context()); err != nil || ok && got != float64(len(want)) {
					t.Fatalf("%s after %v: %v candidates, %v, want %d", game, told(), got, err, len(want))
				}
				for _, code := range secrets {
					slips := 0
					for i := range history {
						slips += game.Slips(&history[i], code)
					}
					if (slips == 0) != slices.Contains(want, code) {
						t.Fatalf("%s after %v: %s is %d slips away", game, told(), game.Format(code), slips)
					}
				}
				if len(want) > 0 {
					comparePartitions(t, p, guesses, want)
				}
			}
		}
	}
}

// TestFactsSampled draws candidates of a game that cannot be listed after facts and turns, and compares their number with the
// number among random codes.
func TestFactsSampled(t *testing.T) {
	game := testgame.Parse(t, "7x9")
	for _, turns := range [][]string{
		{"A______", "B!2", "+CD", "-EF"},
		{"ABCDEFG=2,1", "H!1", "+H-H"},
		{"+A", "AABBCCD=1,2"},
	} {
		history := testgame.Turns(t, game, turns...)
		sample, err := candidate.Unlisted(game, history).Sample(t.Context())
		if err != nil {
			t.Fatalf("%v: %v", turns, err)
		}
		for _, code := range sample.Codes {
			if !history.Allows(game, code) {
				t.Fatalf("after %v: %s is no candidate", turns, game.Format(code))
			}
		}
		want := 0.0
		for code := range game.Secrets() {
			if history.Allows(game, code) {
				want++
			}
		}
		if sample.Count < want*0.7 || sample.Count > want*1.4 {
			t.Errorf("after %v: %.0f candidates ± %.2f, want %.0f", turns, sample.Count, sample.Error, want)
		}
	}
}
