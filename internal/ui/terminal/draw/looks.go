package draw

import (
	"strings"

	"codebreaker/internal/engine/rules"

	"charm.land/lipgloss/v2"
)

// Look is how a part of a mark looks. Colour is never the only sign.
type Look struct {
	Shape       string         // a peg, or a tile that is not on a letter
	Pin         lipgloss.Style // of the shape
	Tile        lipgloss.Style // of a letter
	left, right string         // around a letter on a terminal without colours
	lower       bool           // without colours the letter is in lower case
	lettered    bool           // no colour tells the part, so its letter follows the letter of a tile
}

// Shape returns the shape of a peg, or of a tile that is not on a letter. A part that has none here is drawn by its
// letter.
func Shape(part rules.Part) string {
	switch part.Means {
	case rules.Right:
		return "●"
	case rules.Misplaced:
		return "○"
	case rules.Somewhere:
		return "◐"
	case rules.Half:
		return "◇"
	case rules.Absent:
		return "·"
	}
	return part.Letter
}

// Look returns the look of a part.
func (t *Theme) Look(part rules.Part) Look {
	k := Look{Shape: Shape(part), left: " ", right: " "}
	switch part.Means {
	case rules.Right:
		k.Pin, k.Tile, k.left, k.right = t.Black, t.marks[2], "[", "]"
	case rules.Misplaced:
		k.Pin, k.Tile, k.left, k.right = t.white, t.marks[1], "(", ")"
	case rules.Somewhere:
		k.Pin, k.Tile = t.white, t.tile
	case rules.Half:
		k.Pin, k.Tile, k.lettered = t.Accent, t.tile, true
	case rules.Absent:
		k.Pin, k.Tile, k.lower = t.Quiet, t.marks[0], true
	default:
		k.Pin, k.Tile, k.right, k.lettered = t.Strong, t.tile, part.Letter, true
	}
	return k
}

// of returns the sides of a letter and the letter itself, as they are drawn with or without colours.
func (k Look) of(label string, coloured bool) (shown, left, right string) {
	if coloured && !k.lettered {
		return label, " ", " "
	}
	if k.lower {
		label = strings.ToLower(label)
	}
	return label, k.left, k.right
}
