package draw

import (
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// TestUnusedKeys checks that a letter without a mark does not look like one that is absent, on any terminal with colours.
func TestUnusedKeys(t *testing.T) {
	for _, profile := range []colorprofile.Profile{colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
		for _, onDark := range []bool{true, false} {
			theme := NewTheme(profile, onDark, false)
			if unused, absent := theme.tile, theme.marks[0]; unused.GetBackground() == absent.GetBackground() || unused.GetForeground() == absent.GetForeground() {
				t.Errorf("%v, dark %v: an unused key looks like an absent one", profile, onDark)
			}
		}
	}
}
