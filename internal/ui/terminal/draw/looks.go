package draw

import (
	"strings"

	"codebreaker/internal/app/colour"
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
	round       bool           // with colours the letter has its sides too
	lettered    bool           // no colour tells the part, so its letter follows the letter of a tile
}

// Shape returns the shape of a peg, or of a tile that is not on a letter. A part that has none here is drawn by its
// letter.
func Shape(game *rules.Game, part rules.Part) string {
	switch means := part.Means; {
	case game.InRed() && means == rules.Right:
		return "■"
	case game.InRed() && means == rules.Misplaced:
		return "●"
	}
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

// Look returns the look of a part in a game. A yellow circle is a letter between round brackets.
func (t *Theme) Look(game *rules.Game, part rules.Part) Look {
	k := Look{Shape: Shape(game, part), left: " ", right: " ", round: game.InRed() && part.Means == rules.Misplaced}
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
	if own, ok := colour.Tile(game, part.Means); ok {
		k.Tile = t.named[own.ID()]
	}
	return k
}

// of returns the sides of a letter and the letter itself, as they are drawn with or without colours.
func (k Look) of(label string, coloured bool) (shown, left, right string) {
	switch {
	case coloured && k.round:
		return label, k.left, k.right
	case coloured && !k.lettered:
		return label, " ", " "
	}
	if k.lower {
		label = strings.ToLower(label)
	}
	return label, k.left, k.right
}
