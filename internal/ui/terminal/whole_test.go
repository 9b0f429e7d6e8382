package terminal

import (
	"image/color"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/exp/golden"
)

// TestWholeGame compares every screen of two games, from the first to the result, with their colours: as a light terminal,
// a dark one of 16 colours, and one without colours show them.
func TestWholeGame(t *testing.T) {
	white, black := color.White, color.Black
	for _, terminal := range []struct {
		name    string
		back    color.Color
		profile colorprofile.Profile
	}{
		{"light", white, colorprofile.ANSI256},
		{"dark", black, colorprofile.ANSI},
		{"no-colour", black, colorprofile.ASCII},
	} {
		for _, game := range []struct {
			name, secret string
			guesses      []string
		}{
			{"4x6", "BEEF", []string{"aabb", "bcde", "beef"}},
			{"words:en5-place", "CRANE", []string{"slate", "crone", "crane"}},
		} {
			t.Run(terminal.name+"-"+strings.ReplaceAll(game.name, ":", "-"), func(t *testing.T) {
				d := drive(t, fixed(t, game.name, game.secret, 6), 60, 20)
				d.Update(tea.BackgroundColorMsg{Color: terminal.back})
				d.Update(tea.ColorProfileMsg{Profile: terminal.profile})
				frames := []string{d.View().Content}
				for _, guess := range game.guesses {
					d.plays(guess)
					frames = append(frames, d.View().Content)
				}
				d.shows("3 guesses")
				golden.RequireEqual(t, []byte(strings.Join(frames, "\n"+strings.Repeat("=", 60)+"\n")))
			})
		}
	}
}
