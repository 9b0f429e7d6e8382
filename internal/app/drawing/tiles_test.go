package drawing

import (
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestTiles checks the colours of tiles in pictures: red, yellow on blue, and blue if the first letter is given, and the
// ones of the style sheet otherwise.
func TestTiles(t *testing.T) {
	const red, yellow, blue = "#C8281E", "#F0E442", "#0072B2"
	words := rules.WithLexicon(testgame.Lists{"en": {"CRANE", "CHORD"}})
	for name, want := range map[string][]string{
		"lingo":     {`rect fill="` + red, `rect fill="` + blue, `circle fill="` + yellow, `rect fill="` + blue},
		"wordle:en": {`rect class="q"`, `circle class="y"`, `circle class="z"`},
	} {
		game := testgame.Parse(t, name, words)
		mark, err := game.ParseFeedback("GYxxx")
		if err != nil {
			t.Fatal(err)
		}
		var drawn strings.Builder
		newPegs(game).defineAnswer(&drawn, mark)
		rest := drawn.String()
		for _, part := range want {
			_, after, found := strings.Cut(rest, "<"+part)
			if !found {
				t.Errorf("%s: no %s in order in %s", name, part, drawn.String())
			}
			rest = after
		}
	}
}
