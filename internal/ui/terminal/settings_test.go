package terminal

import (
	"testing"

	"codebreaker/internal/test/memory"

	"github.com/charmbracelet/colorprofile"
)

// TestSettings changes each setting. They take effect at once and in the next run, unless the command line asks for
// something else.
func TestSettings(t *testing.T) {
	options := testOptions(t, "en")
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.clicks("Settings")
	d.keys("right", "right")
	d.shows("Langue    ◂ Français ▸")
	d.keys("down", "right", "down", "right", "down", "right", "enter")
	for range 2 {
		d.shows("Réglages")
		d.hides("Settings")
		if d.profile != colorprofile.ASCII {
			t.Errorf("the screen has colours: %v", d.profile)
		}
		d.clicks("Jouer")
		d.keys("down", "right")
		d.shows("sans limite")
		d.keys("enter")
		d.shows("coup 1")
		d.hides("coup 1 sur")
		d = drive(t, options, 80, 24)
	}
	options.KeepLang, options.KeepColour = true, true
	d = drive(t, options, 80, 24)
	d.shows("Settings")
	if d.profile == colorprofile.ASCII {
		t.Error("--color has no effect")
	}
}
