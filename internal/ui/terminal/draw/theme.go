package draw

import (
	"image/color"

	"codebreaker/internal/app/colour"
	"codebreaker/internal/app/drawing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// Theme holds the styles of the program. Colour is never the only sign: letters, shapes, brackets
// and weights say the same.
type Theme struct {
	profile colorprofile.Profile
	Plain   lipgloss.Style // text
	Quiet   lipgloss.Style // less important text
	Strong  lipgloss.Style // headings, chosen items
	Accent  lipgloss.Style // where to look, what to do
	Alarm   lipgloss.Style // errors
	Key     lipgloss.Style // a key to press
	Black   lipgloss.Style // a black peg
	white   lipgloss.Style // a white peg
	pegs    []lipgloss.Style
	named   map[string]lipgloss.Style // pegs of symbols that are named after a colour, by its ID
	tile    lipgloss.Style            // a letter of a word
	marks   [3]lipgloss.Style         // a letter that is absent, misplaced, right
	Bars    lipgloss.Style            // the bars of a diagram
}

// tint is a colour for terminals with true colour, with 256 and with 16 colours.
type tint struct{ full, some, few string }

// pegTint holds the colours of a peg and of the letter on it.
type pegTint struct{ back, front tint }

// poorer are the colours of terminals with 256 and 16 colours, by the colour that a symbol is named after.
var poorer = map[string]struct{ some, few string }{
	"white": {"255", "15"}, "black": {"16", "0"}, "grey": {"248", "7"}, "red": {"160", "1"}, "orange": {"214", "3"}, "yellow": {"227", "11"},
	"green": {"36", "2"}, "cyan": {"87", "14"}, "blue": {"25", "4"}, "purple": {"97", "5"}, "pink": {"218", "13"}, "brown": {"94", "3"},
}

// classicTints are the colours of pegs in the classic game.
var classicTints = []pegTint{
	{tint{"#C3272B", "160", "1"}, bright},
	{tint{"#2150B5", "26", "4"}, bright},
	{tint{"#F3D52B", "220", "11"}, dark},
	{tint{"#1D7B36", "29", "2"}, bright},
	{tint{"#F4F1E8", "255", "15"}, dark},
	{tint{"#2C2C31", "236", "8"}, bright},
	{tint{"#EC8A22", "208", "3"}, dark},
	{tint{"#7A3F9D", "97", "5"}, bright},
}

// pegTints returns the colours of pegs: the classic ones or those of [drawing.Hues], followed by darker shades.
func pegTints(classic bool) []pegTint {
	var tints []pegTint
	less := []struct{ some, few, ink string }{
		{"166", "1", "15"}, {"25", "4", "15"}, {"227", "11", "0"}, {"36", "2", "0"}, {"175", "5", "0"}, {"117", "14", "0"}, {"214", "3", "0"}, {"242", "8", "15"},
	}
	for i, hue := range drawing.Hues() {
		if classic {
			tints = append(tints, classicTints[i])
			continue
		}
		ink := dark.some
		if hue.Ink == bright.full {
			ink = bright.some
		}
		tints = append(tints, pegTint{tint{hue.Fill, less[i].some, less[i].few}, tint{hue.Ink, ink, less[i].ink}})
	}
	for _, shade := range []struct{ full, some string }{
		{"#6E3000", "88"}, {"#004467", "23"}, {"#6B651A", "58"}, {"#00543D", "22"}, {"#70405C", "96"}, {"#2A5B77", "24"}, {"#7A5400", "94"}, {"#4D4D4D", "239"},
	} {
		tints = append(tints, pegTint{tint{shade.full, shade.some, "8"}, bright})
	}
	return tints
}

var (
	dark   = tint{"#000000", "16", "0"}
	bright = tint{"#FFFFFF", "231", "15"}
)

// NewTheme returns the styles for a terminal with a colour profile and a dark or light background. Pegs can have the
// colours of the classic game.
func NewTheme(profile colorprofile.Profile, onDark, classic bool) *Theme {
	complete := lipgloss.Complete(profile)
	shown := func(t tint) color.Color {
		return complete(lipgloss.Color(t.few), lipgloss.Color(t.some), lipgloss.Color(t.full))
	}
	pick := func(light, dark tint) color.Color {
		if onDark {
			return shown(dark)
		}
		return shown(light)
	}
	style := lipgloss.NewStyle
	t := &Theme{
		profile: profile,
		Plain:   style(),
		Quiet:   style().Foreground(pick(tint{"#666666", "242", "8"}, tint{"#9A9A9A", "247", "7"})),
		Strong:  style().Bold(true),
		Accent:  style().Bold(true).Foreground(pick(tint{"#005F94", "24", "4"}, tint{"#56B4E9", "74", "14"})),
		Alarm:   style().Bold(true).Foreground(pick(tint{"#A84300", "130", "1"}, tint{"#FF9A4D", "215", "11"})),
		Key:     style().Bold(true),
		Black:   style().Bold(true).Foreground(pick(tint{"#B34700", "130", "1"}, tint{"#FF8A3D", "209", "9"})),
		white:   style().Bold(true),
		tile:    style().Bold(true).Background(pick(tint{"#D8D8D8", "253", "7"}, tint{"#B8B8B8", "250", "7"})).Foreground(shown(dark)),
		Bars:    style().Foreground(pick(tint{"#005F94", "24", "4"}, tint{"#56B4E9", "74", "6"})),
	}
	t.marks[0] = style().Background(pick(tint{"#767676", "243", "8"}, tint{"#4A4A4A", "239", "8"})).Foreground(shown(bright))
	t.marks[1] = style().Bold(true).Background(shown(tint{"#F0E442", "227", "11"})).Foreground(shown(dark))
	t.marks[2] = style().Bold(true).Background(shown(tint{"#009E73", "36", "2"})).Foreground(shown(dark))
	peg := func(p pegTint) lipgloss.Style {
		return style().Bold(true).Background(shown(p.back)).Foreground(shown(p.front))
	}
	for _, tints := range pegTints(classic) {
		t.pegs = append(t.pegs, peg(tints))
	}
	t.named = make(map[string]lipgloss.Style)
	for _, one := range colour.All() {
		ink, less := dark, poorer[one.ID()]
		if one.Ink == bright.full {
			ink = bright
		}
		t.named[one.ID()] = peg(pegTint{tint{one.Fill, less.some, less.few}, ink})
	}
	return t
}

// coloured reports whether the terminal has colours.
func (t *Theme) coloured() bool { return t.profile > colorprofile.ASCII }
