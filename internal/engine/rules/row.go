package rules

import (
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
)

// Count returns how many parts of the mark say this.
func (f Feedback) Count(m Means) int { return f.rule.ruling().count(f, m) }

// Row returns the parts of the mark. Tiles are in the order of their places. Otherwise the parts are in the
// order of the rule, as many as the mark tells; the mark of the secret itself has a part that means [Right]
// for each place. A part that is not known means [Unknown].
func (f Feedback) Row() []Part {
	parts := f.rule.Parts()
	switch {
	case f.rule.Tiles():
		row := make([]Part, f.places)
		for place := range row {
			row[place] = f.Tile(place)
		}
		return row
	case f.Solved() && !f.rule.Has(Right):
		return slices.Repeat([]Part{blackPart}, f.Places())
	}
	var row []Part
	for _, part := range parts {
		row = append(row, slices.Repeat([]Part{part}, f.Count(part.Means))...)
	}
	return row
}

// Tile returns the tile of a place of a mark with tiles. Places are numbered from 0.
func (f Feedback) Tile(place int) Part {
	parts := f.rule.Parts()
	if f.unknown>>place&1 == 1 {
		return unknownPart
	}
	return parts[len(parts)-1-f.digit(place, len(parts))]
}

// digit returns a digit of the ordinal: the sum of digit·base^place.
func (f Feedback) digit(place, base int) int {
	rest := int(f.ordinal)
	for range place {
		rest /= base
	}
	return rest % base
}

// OfRow returns the mark with these parts, as [Feedback.Row] has them. Without tiles their order is of no
// importance. The error is a [ParseError]. If no code can have these parts, the mark is returned as well.
func (g *Game) OfRow(row ...Part) (Feedback, error) {
	if err := g.Check(); err != nil {
		return Feedback{}, err
	}
	if g.rule.Tiles() {
		return g.ofTiles(row)
	}
	black := slices.Repeat([]Part{blackPart}, g.places)
	if !g.rule.Has(Right) && slices.Equal(row, black) {
		return g.Solved(), nil
	}
	counts := make(map[Means]int)
	for _, part := range row {
		if !g.rule.Has(part.Means) {
			return Feedback{}, parseError(g.unreadableMark(written(row)), written(row), g.exampleFeedback().String)
		}
		counts[part.Means]++
	}
	return g.Pegs(counts[Right], counts[Misplaced]+counts[Somewhere])
}

func (g *Game) ofTiles(row []Part) (Feedback, error) {
	parts := g.rule.Parts()
	ordinal := 0
	for _, part := range slices.Backward(row) {
		at := slices.Index(parts, part)
		if at < 0 {
			return Feedback{}, parseError(g.unreadableMark(written(row)), written(row), g.exampleFeedback().String)
		}
		ordinal = len(parts)*ordinal + len(parts) - 1 - at
	}
	if len(row) != g.places {
		return Feedback{}, parseError(message.NewProblem("mark-places", "mark {{.mark}}: {{.given}} places, but a code of {{.game}} has {{.places}}",
			"mark", message.Quote(written(row)), "given", len(row), "game", Friendly(g.Name()), "places", g.places), written(row), g.exampleFeedback().String)
	}
	feedback := feedbackAt(g.rule, g.places, ordinal)
	_, err := g.possible(written(row), feedback)
	return feedback, err
}

// written returns the letters of the parts.
func written(row []Part) string {
	var text strings.Builder
	for _, part := range row {
		text.WriteString(part.Letter)
	}
	return text.String()
}

// Known reports whether no part of the mark is unknown.
func (f Feedback) Known() bool { return f.unknown == 0 }

// Admits reports whether a mark is f or, if parts of f are unknown, agrees with its known parts.
func (f Feedback) Admits(mark Feedback) bool {
	if f == mark {
		return true
	}
	if f.Known() || f.rule != mark.rule || f.places != mark.places {
		return false
	}
	if f.rule.Tiles() {
		for place := range f.Places() {
			if f.unknown>>place&1 == 0 && f.Tile(place) != mark.Tile(place) {
				return false
			}
		}
		return true
	}
	for i, part := range f.rule.Parts() {
		if f.unknown>>i&1 == 0 && f.Count(part.Means) != mark.Count(part.Means) {
			return false
		}
	}
	return true
}

// Distance returns how many slips lie between two marks of a game: tiles that differ, or parts that are
// added, removed or exchanged for another part.
func (f Feedback) Distance(other Feedback) int { return f.rule.ruling().distance(f, other) }

// tilesApart is the distance of marks with tiles.
func tilesApart(a, b Feedback) int {
	different := 0
	for place := range a.Places() {
		if a.Tile(place) != b.Tile(place) {
			different++
		}
	}
	return different
}

// partsApart is the distance of marks that count parts.
func partsApart(a, b Feedback) int {
	more, fewer := 0, 0
	for _, part := range a.Rule().Parts() {
		if n := a.Count(part.Means) - b.Count(part.Means); n > 0 {
			more += n
		} else {
			fewer -= n
		}
	}
	return max(more, fewer)
}
