package rules_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// eachVector reads a file of JSON lines of testdata/vectors. No line may have fields that its README does not explain.
func eachVector[T any](t *testing.T, file string, try func(vector T)) {
	t.Helper()
	text, err := os.ReadFile("../../../testdata/vectors/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		decoder := json.NewDecoder(bytes.NewReader(line))
		decoder.DisallowUnknownFields()
		var vector T
		if err := decoder.Decode(&vector); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		try(vector)
	}
}

// markVector is a line of marks.jsonl.
type markVector struct {
	Game, Guess, Secret, Mark string
	Symbols, Words, More      []string
}

// TestMarkVectors checks that the library gives the marks of the vectors, and a marker by hand if it knows the rule, that
// marks and codes read back, and that the vectors cover every rule, option and extreme size. One row is enough for a rule
// without marks by hand.
func TestMarkVectors(t *testing.T) {
	covered, least := map[string]int{}, map[rules.Rule]int{}
	eachVector(t, "mark/marks.jsonl", func(v markVector) {
		options := []rules.Option{rules.WithLexicon(testgame.Lists{"own": v.Words, "more": v.More})}
		if v.Symbols != nil {
			options = append(options, rules.WithSymbols(v.Symbols...))
		}
		game := testgame.Parse(t, v.Game, options...)
		guess, secret := testgame.Code(t, game, v.Guess), testgame.Code(t, game, v.Secret)
		got := game.Mark(guess, secret)
		if got.String() != v.Mark {
			t.Errorf("%+v: the library gives %s", v, got)
		}
		if hand, ok := markByHand(game, guess, secret); ok {
			least[game.Rule()] = 20
			if hand != v.Mark {
				t.Errorf("%+v: by hand it is %s", v, hand)
			}
		}
		if read, err := game.ParseFeedback(v.Mark); err != nil || read != got {
			t.Errorf("%+v: the mark reads as %v, %v", v, read, err)
		}
		if game.Name() != v.Game || game.Format(guess) != v.Guess || game.Format(secret) != v.Secret {
			t.Errorf("%+v prints as %s, %s, %s", v, game.Name(), game.Format(guess), game.Format(secret))
		}
		if got.Solved() != (v.Guess == v.Secret) {
			t.Errorf("%+v is solved: %v", v, got.Solved())
		}
		for _, suffix := range []string{"", "-distinct", "-empty"} {
			if strings.Contains(v.Game, suffix) {
				covered[game.Rule().String()+suffix]++
			}
		}
		covered[strconv.Itoa(game.Places())+" places"]++
		covered[strconv.Itoa(game.Symbols())+" symbols"]++
	})
	if len(least) < 4 {
		t.Errorf("%d rules were marked by hand", len(least))
	}
	for _, rule := range rules.Rules() {
		if covered[rule.String()] == 0 && rule.Name() != "warm" && rule.Name() != "peaks" { // rules of the tests alone
			t.Errorf("no vectors of %s", rule)
		}
		for _, suffix := range []string{"", "-distinct", "-empty"} {
			if covered[rule.String()+suffix] < least[rule] {
				t.Errorf("%d vectors of %s%s", covered[rule.String()+suffix], rule, suffix)
			}
		}
	}
	for _, size := range []string{"1 places", "16 places", "1 symbols", "64 symbols"} {
		if covered[size] == 0 {
			t.Errorf("no vector has %s", size)
		}
	}
}

// markByHand marks as a person would, and writes the mark. An empty slot matches nothing in a secret. If the rule has no
// marks by hand, ok is false.
func markByHand(game *rules.Game, guess, secret rules.Code) (mark string, ok bool) {
	colours := crossOut(guess[:game.Places()], secret[:game.Places()])
	var black, white int
	var text strings.Builder
	for _, colour := range colours {
		switch colour {
		case rules.Right:
			black++
			text.WriteByte('G')
		case rules.Misplaced:
			white++
			text.WriteByte('Y')
		default:
			text.WriteByte('x')
		}
	}
	switch rule := game.Rule(); {
	case rule == rules.Place:
		return text.String(), true
	case rule == rules.Black:
		return strconv.Itoa(black), true
	case rule == rules.Sum && black == game.Places():
		return strconv.Itoa(black) + "!", true
	case rule == rules.Sum:
		return strconv.Itoa(black + white), true
	case rule == rules.BlackWhite && black+white == 0:
		return "none", true
	case rule == rules.BlackWhite:
		return strings.Repeat("X", black) + strings.Repeat("O", white), true
	}
	return "", false
}

// TestRefusedMarkVectors checks that impossible marks are refused with one sentence, and that in small games no
// pair of codes has them.
func TestRefusedMarkVectors(t *testing.T) {
	eachVector(t, "mark/refused.jsonl", func(v struct{ Game, Mark, Why string }) {
		game := mustGame(t, v.Game)
		_, err := game.ParseFeedback(v.Mark)
		var wrong *rules.ParseError
		if !errors.As(err, &wrong) || strings.Contains(err.Error(), "\n") || v.Why == "" {
			t.Errorf("%+v: %v", v, err)
		}
		if game.SecretCount() > 200 {
			return
		}
		for guess := range game.Guesses() {
			for secret := range game.Secrets() {
				hand, ok := markByHand(game, guess, secret)
				if !ok {
					hand = game.Mark(guess, secret).String()
				}
				if hand == v.Mark {
					t.Fatalf("%+v: %s gets it for %s", v, game.Format(guess), game.Format(secret))
				}
			}
		}
	})
}
