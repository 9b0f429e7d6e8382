package rules_test

import (
	"fmt"
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestOutOfRange checks that arguments out of range cause no panic.
func TestOutOfRange(t *testing.T) {
	wild := rules.Code{64, 255, 100, 200, 65}
	for _, name := range []string{"4x6", "4x6-black", "4x6-sum-empty", "5x6-place-hard", "10.11.12"} {
		game := mustGame(t, name)
		for _, place := range []int{-1, game.Places(), rules.MaxPlaces - 1, 99} {
			if limit := game.Limit(place); limit != 0 {
				t.Errorf("%s: the limit of place %d is %d", name, place, limit)
			}
			if colour := game.FeedbackAt(game.Feedbacks() - 1).Tile(place).Means; game.Rule() == rules.Place && colour != rules.Absent {
				t.Errorf("%s: place %d is %d", name, place, colour)
			}
		}
		for _, symbol := range []int{-1, game.Symbols() + 1, 64} {
			if got := game.SymbolName(symbol); got != "?" {
				t.Errorf("%s: symbol %d is %s", name, symbol, got)
			}
		}
		if got, want := game.Format(wild), "?????"[:game.Places()]; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		game.Mark(wild, rules.Code{255, 64})
		foreign := rules.History{{Guess: wild, Feedback: mustGame(t, "16x2-place").FeedbackAt(3)}}
		foreign.Allows(game, wild)
		if err := game.CheckGuess(rules.Code{}, foreign); game.Hard() && err == nil {
			t.Errorf("%s: a history with other symbols is accepted", name)
		}
	}
	if limit := mustGame(t, "16x2").Limit(16); limit != 0 {
		t.Errorf("the limit of place 16 of 16 is %d", limit)
	}
	game := mustGame(t, "4x6")
	if got := game.Format(rules.Code{5, 6, 0, 1}) + game.SymbolName(6); got != "F?AB?" {
		t.Errorf("symbol 6 of 6 is printed in %s", got)
	}
	if got := rules.Rule(9).String(); got != "Rule(9)" {
		t.Errorf("rule 9 is %s", got)
	}
	if got := rules.Means(99).String(); got != "Means(99)" {
		t.Errorf("meaning 99 is %s", got)
	}
	if after := rules.Rule(len(rules.Rules())); after.String() != fmt.Sprintf("Rule(%d)", len(rules.Rules())) {
		t.Errorf("the rule after the last is %s", after)
	}
}
