package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// ofNumbers returns a game of numbers or sums.
func ofNumbers(t *testing.T, name string) *rules.Game {
	t.Helper()
	return testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
}

func TestNumberGames(t *testing.T) {
	for _, test := range []struct {
		given, name, friendly string
		kind                  rules.WordKind
		secrets               uint64
		symbols               string
	}{
		{"nerdle", "words:nerdle-place", "nerdle", rules.Equations, 17723, "*+-/0123456789="},
		{"Nerdle-hard", "words:nerdle-place-hard", "nerdle-hard", rules.Equations, 17723, "*+-/0123456789="},
		{"nerdle6", "words:nerdle6-place", "nerdle6", rules.Equations, 206, "*+-/0123456789="},
		{"words:nerdle6-black", "words:nerdle6-black", "mot:nerdle6", rules.Equations, 206, "*+-/0123456789="},
		{"nerdle10", "words:nerdle10-place", "nerdle10", rules.Equations, 2177736, "()*+-/0123456789=²³"},
		{"words:nerdle10@10-black", "words:nerdle10-black", "mot:nerdle10", rules.Equations, 2177736, "()*+-/0123456789=²³"},
		{"primel", "words:primel-place", "primel", rules.Numbers, 8363, "0123456789"},
		{"primel-hard", "words:primel-place-hard", "primel-hard", rules.Numbers, 8363, "0123456789"},
		{"mathler:42", "words:mathler42-place", "mathler:42", rules.Calculations, 1306, "*+-/0123456789"},
		{"mathler:42-hard", "words:mathler42-place-hard", "mathler:42-hard", rules.Calculations, 1306, "*+-/0123456789"},
		{"wordle:en5", "words:en5-place", "wordle:en5", rules.LetterWords, 0, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
	} {
		game := ofNumbers(t, test.given)
		var symbols strings.Builder
		for symbol := range game.Symbols() {
			symbols.WriteString(game.SymbolName(symbol))
		}
		if game.Name() != test.name || game.WordKind() != test.kind || test.secrets > 0 && game.SecretCount() != test.secrets || symbols.String() != test.symbols {
			t.Errorf("%s: %s, kind %d, %d secrets of %s", test.given, game.Name(), game.WordKind(), game.SecretCount(), symbols.String())
		}
		friendly := rules.Friendly(game.Name())
		if friendly != test.friendly || ofNumbers(t, friendly).Name() != test.name {
			t.Errorf("%s is called %s, want %s", test.name, friendly, test.friendly)
		}
	}
	for _, name := range []string{"mathler", "mathler:", "mathler:x", "mathler:999999", "nerdle:8", "nerdle-black", "nerdle9", "words:nerdle10@9", "nerdle10-weighted", "primel7"} {
		if game, err := rules.ParseGame(name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents))); err == nil {
			t.Errorf("%s is %s", name, game)
		}
	}
}

// TestEquationTurns reads turns whose guesses have an equals sign.
func TestEquationTurns(t *testing.T) {
	nerdle := ofNumbers(t, "nerdle")
	for text, id := range map[string]string{
		"12+34=46":           "turn-form", // a guess, no mark
		"12+34=4":            "turn-form",
		"12+34=46=":          "mark-empty",
		"12+34=46=GYx":       "mark-places",
		"12+34=4=GYxxYxGG":   "code-length",
		"12+34=46GYxxYxGG":   "turn-form",
		"12a34=46=GYxxYxGG":  "symbol-unknown",
		"12+34=46==GYxxYxGG": "code-length",
	} {
		_, err := nerdle.ParseTurn(text)
		var problem *message.Problem
		if !errors.As(err, &problem) || problem.ID != id {
			t.Errorf("%s: %v, want %s", text, err, id)
		}
	}
}

// TestUnlisted checks how rows are refused that are not an equation, a prime, a calculation or a
// word.
func TestUnlisted(t *testing.T) {
	for _, test := range []struct{ game, row, id string }{
		{"nerdle", "12+34=47", "equation-unlisted"},
		{"primel", "12955", "number-unlisted"},
		{"mathler:42", "4*10+3", "calculation-unlisted"},
		{"wordle:en5", "QQQQQ", "word-unlisted"},
	} {
		game := ofNumbers(t, test.game)
		code, err := game.ParseCode(test.row)
		if err != nil {
			t.Fatal(err)
		}
		var problem *message.Problem
		if err := game.CheckGuess(code, nil); !errors.As(err, &problem) || problem.ID != test.id {
			t.Errorf("%s: %v, want %s", test.row, err, test.id)
		}
	}
}

// TestCheckPlayed checks that a guess played elsewhere may be any row of letters in a game
// of words, but only a guess of the game where its list is made by rules.
func TestCheckPlayed(t *testing.T) {
	for _, test := range []struct {
		name, guess string
		allowed     bool
	}{
		{"wordle:en5", "QQQQQ", true},
		{"lingo-first:C", "CQQQQ", true},
		{"lingo-first:C", "CRANE", true},
		{"lingo-first:C", "SLATE", false},
		{"nerdle", "12+34=46", true},
		{"nerdle", "12*34=46", false},
		{"nerdle-hard", "12*34=46", false},
		{"primel", "10007", true},
		{"primel", "10008", false},
		{"mathler:42", "40+1*2", true},
		{"mathler:42", "40+1*3", false},
	} {
		game := ofNumbers(t, test.name)
		guess, err := game.ParseCode(test.guess)
		if err != nil {
			t.Fatal(err)
		}
		if err := game.CheckPlayed(guess, nil); (err == nil) != test.allowed {
			t.Errorf("%s, %s: %v", test.name, test.guess, err)
		}
	}
}

// TestEquationMarks compares the marks of all pairs of short equations with marks made by
// hand.
func TestEquationMarks(t *testing.T) {
	game := ofNumbers(t, "nerdle6")
	for _, guess := range game.Words().Secrets {
		for _, secret := range game.Words().Secrets {
			if got, want := game.Mark(guess, secret).String(), crossedOut(game.Format(guess), game.Format(secret)); got != want {
				t.Fatalf("%s against %s: %s, want %s", game.Format(guess), game.Format(secret), got, want)
			}
		}
	}
}

// crossedOut marks a guess by hand: greens first, then yellows.
func crossedOut(guess, secret string) string {
	rest, mark := []byte(secret), []byte(strings.Repeat("x", len(guess)))
	for place := range mark {
		if guess[place] == secret[place] {
			rest[place], mark[place] = 0, 'G'
		}
	}
	for place := range mark {
		if mark[place] == 'G' {
			continue
		}
		if at := strings.IndexByte(string(rest), guess[place]); at >= 0 {
			rest[at], mark[place] = 0, 'Y'
		}
	}
	return string(mark)
}

// TestMaxi has the words of Maxi Nerdle in one order, and once for all games.
func TestMaxi(t *testing.T) {
	game, distinct := ofNumbers(t, "nerdle10"), ofNumbers(t, "nerdle10-distinct")
	secrets := game.Words().Secrets
	if !slices.IsSortedFunc(secrets, rules.Compare) || &secrets[0] != &ofNumbers(t, "nerdle10-hard").Words().Secrets[0] {
		t.Error("not in order, or made twice")
	}
	different := 0
	for _, code := range secrets {
		if symbols := slices.Sorted(slices.Values(code[:game.Places()])); len(slices.Compact(symbols)) == game.Places() {
			different++
		}
	}
	if distinct.SecretCount() != uint64(different) {
		t.Errorf("%d equations of different characters, want %d", distinct.SecretCount(), different)
	}
	for _, text := range []string{"(3+1)²/2=8", "(3+1)^2/2=8", "( 3 + 1 ) ² ÷ 2 = 8"} {
		if code, err := game.ParseCode(text); err != nil || game.Format(code) != "(3+1)²/2=8" {
			t.Errorf("%s is read as %s: %v", text, game.Format(code), err)
		}
	}
	if code, err := game.ParseCode("(3+1)2/2=8"); err == nil && game.CheckGuess(code, nil) == nil {
		t.Error("2 is read as a square")
	}
}

// TestEquationExample checks that the example of messages is an equation as people write them.
func TestEquationExample(t *testing.T) {
	for name, want := range map[string]string{"nerdle10": "18+60-5=73", "nerdle": "105-97=8", "nerdle7": "12*7=84"} {
		if game := ofNumbers(t, name); game.Format(game.ExampleCode()) != want {
			t.Errorf("%s: the example is %s, want %s", name, game.Format(game.ExampleCode()), want)
		}
	}
}
