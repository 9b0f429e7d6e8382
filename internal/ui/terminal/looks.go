package terminal

import (
	"strings"

	"codebreaker/internal/engine/rules"

	"charm.land/lipgloss/v2"
)

// look is how a part of a mark looks. Colour is never the only sign.
type look struct {
	shape       string         // a peg, or a tile that is not on a letter
	pin         lipgloss.Style // of the shape
	tile        lipgloss.Style // of a letter
	left, right string         // around a letter if there are no colours
	lower       bool           // the letter is in lower case if there are no colours
	lettered    bool           // no colour tells the part, so its letter follows the letter of a tile
}

// shape returns the shape of a peg, or of a tile that is not on a letter. A part that has none here is drawn by its
// letter.
func shape(part rules.Part) string {
	switch part.Means {
	case rules.Right:
		return "●"
	case rules.Misplaced:
		return "○"
	case rules.Somewhere:
		return "◐"
	case rules.Absent:
		return "·"
	}
	return part.Letter
}

// look returns the look of a part.
func (t *theme) look(part rules.Part) look {
	k := look{shape: shape(part), left: " ", right: " "}
	switch part.Means {
	case rules.Right:
		k.pin, k.tile, k.left, k.right = t.black, t.marks[2], "[", "]"
	case rules.Misplaced:
		k.pin, k.tile, k.left, k.right = t.white, t.marks[1], "(", ")"
	case rules.Somewhere:
		k.pin, k.tile = t.white, t.tile
	case rules.Absent:
		k.pin, k.tile, k.lower = t.quiet, t.marks[0], true
	default:
		k.pin, k.tile, k.right, k.lettered = t.strong, t.tile, part.Letter, true
	}
	return k
}

// of returns the sides of a letter and the letter itself, as they are drawn with or without colours.
func (k look) of(label string, coloured bool) (shown, left, right string) {
	if coloured && !k.lettered {
		return label, " ", " "
	}
	if k.lower {
		label = strings.ToLower(label)
	}
	return label, k.left, k.right
}
