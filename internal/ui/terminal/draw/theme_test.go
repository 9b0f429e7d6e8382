package draw

import (
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"

	"github.com/charmbracelet/colorprofile"
)

// TestUnusedKeys checks that a letter without a mark does not look like one that is absent, on any terminal with colours.
func TestUnusedKeys(t *testing.T) {
	for _, profile := range []colorprofile.Profile{colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
		for _, onDark := range []bool{true, false} {
			theme := NewTheme(profile, onDark, false)
			for _, name := range []string{"wordle:en", "lingo"} {
				game := testgame.Parse(t, name, rules.WithLexicon(testgame.Lists{"en": {"CRANE", "CHORD"}}))
				part, _ := game.Rule().Part(rules.Absent)
				if unused, absent := theme.tile, theme.Look(game, part).Tile; unused.GetBackground() == absent.GetBackground() || unused.GetForeground() == absent.GetForeground() {
					t.Errorf("%v, dark %v: an unused key of %s looks like an absent one", profile, onDark, name)
				}
			}
		}
	}
}

// TestInRed checks that the marks of a game whose first letter is given are a red square, a yellow circle and blue.
func TestInRed(t *testing.T) {
	theme, game := NewTheme(colorprofile.TrueColor, true, false), testgame.Parse(t, "lingo", rules.WithLexicon(testgame.Lists{"en": {"CRANE", "CHORD"}}))
	for means, want := range map[rules.Means]struct{ shape, colour, letter string }{
		rules.Right: {"■", "red", " A "}, rules.Misplaced: {"●", "yellow", "(A)"}, rules.Absent: {"·", "blue", " A "},
	} {
		part, _ := game.Rule().Part(means)
		look := theme.Look(game, part)
		label, left, right := look.of("A", true)
		if look.Shape != want.shape || look.Tile.GetBackground() != theme.named[want.colour].GetBackground() || left+label+right != want.letter {
			t.Errorf("%s is drawn as %s, %q on %v", means, look.Shape, left+label+right, look.Tile.GetBackground())
		}
	}
}
