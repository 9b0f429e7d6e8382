package wording_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// TestStrategyNumbers checks the averages and maximums that the texts give for 4x6.
func TestStrategyNumbers(t *testing.T) {
	english, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	game, err := rules.ParseGame("4x6")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range wording.Strategies(english) {
		if s.Name == "random" {
			continue
		}
		chosen, err := advice.ByName(s.Name, 0)
		if err != nil {
			t.Fatal(err)
		}
		result, err := advice.Build(t.Context(), position.Start(game), tree.Options{Strategy: chosen})
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("(%.3f, at most %d)", result.Measure.Average(), result.Measure.Max()); !strings.Contains(s.Text, want) {
			t.Errorf("%s: %q lacks %s", s.Name, s.Text, want)
		}
	}
}

// TestStrategies checks that every strategy is explained, in every language.
func TestStrategies(t *testing.T) {
	for _, language := range lang.Names() {
		l, err := lang.ByName(language)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, s := range wording.Strategies(l) {
			names = append(names, s.Name)
			if s.Text == "" || s.Source == "" {
				t.Errorf("%s: %s has the text %q and the source %q", language, s.Name, s.Text, s.Source)
			}
		}
		if !slices.Equal(names, advice.Names()) {
			t.Errorf("%s: explained are %q, there are %q", language, names, advice.Names())
		}
	}
}
