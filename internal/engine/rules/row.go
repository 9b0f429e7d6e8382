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
// for each place. An unknown tile means [Unknown]. If the number of a part is not known, the row has
// the part once, with its ID, and it means [Unknown].
func (f Feedback) Row() []Part { return f.rule.ruling().row(f) }

// Tile returns the tile of a place of a mark with tiles. Places are numbered from 0; the tile of any other place is the
// least telling one.
func (f Feedback) Tile(place int) Part {
	if place < 0 || place >= f.Places() {
		parts := f.rule.Parts()
		return parts[len(parts)-1]
	}
	if f.unknown>>place&1 == 1 {
		return unknownTile
	}
	parts := f.rule.Parts()
	return parts[len(parts)-1-f.digit(place, len(parts))]
}

// means returns what the tile of a place means.
func (f Feedback) means(place int) Means {
	if f.unknown>>place&1 == 1 {
		return Unknown
	}
	parts := f.rule.Parts()
	return parts[len(parts)-1-f.digit(place, len(parts))].Means
}

// SameTile reports whether two places of a mark with tiles have the same tile.
func (f Feedback) SameTile(a, b int) bool { return f.means(a) == f.means(b) }

// digit returns a digit of the ordinal: the sum of digit·base^place.
func (f Feedback) digit(place, base int) int { return int(f.ordinal) / power(base, place) % base }

// OfRow returns the mark with these parts, in the form of [Feedback.Row]. Tiles are in the order of the places; other
// parts may be in any order. The error is a [ParseError]. An impossible mark is returned with its error.
func (g *Game) OfRow(row ...Part) (Feedback, error) {
	if err := g.Check(); err != nil {
		return Feedback{}, err
	}
	text := written(row)
	feedback, err := g.ofRow(text, row)
	if err != nil {
		err = parseError(err, text, g.exampleFeedback().String)
	}
	return feedback, err
}

func (g *Game) ofRow(text string, row []Part) (Feedback, error) {
	if g.rule.Tiles() {
		return g.ofTiles(text, row)
	}
	if slices.ContainsFunc(row, func(part Part) bool { return part.Means == Unknown }) {
		counts, ok := g.countsOf(row)
		if !ok {
			return Feedback{}, g.unreadableMark(text)
		}
		return g.ofCounts(text, counts)
	}
	if len(row) > g.places {
		return Feedback{}, g.tooManyPegs(text, uint(len(row)))
	}
	sorted := func(row []Part) []Part {
		return slices.SortedFunc(slices.Values(row), func(a, b Part) int { return int(a.Means) - int(b.Means) })
	}
	for _, order := range []func(row []Part) []Part{slices.Clone[[]Part], sorted} {
		for ordinal := range g.Feedbacks() {
			f := g.FeedbackAt(ordinal)
			if told := f.Row(); len(told) == len(row) && slices.Equal(order(told), order(row)) {
				return g.possible(text, f)
			}
		}
	}
	return Feedback{}, g.unreadableMark(text)
}

func (g *Game) tooManyPegs(text string, pegs uint) error {
	return message.NewProblem("mark-pegs", "mark {{.mark}}: {{.pegs}} pegs for {{.places}} places; write {{.example}}",
		"mark", message.Quote(text), "pegs", pegs, "places", g.places, "example", g.examplesOrNone())
}

// written returns the letters of the parts.
func written(row []Part) string {
	var text strings.Builder
	for _, part := range row {
		text.WriteString(part.Letter)
	}
	return text.String()
}

// Known reports whether no part of the mark is unknown. The mark of a fact is not known.
func (f Feedback) Known() bool { return f.unknown == 0 && f.rule != Facts }

// Admits reports whether a mark is f or, if parts of f are unknown, agrees with its known parts.
func (f Feedback) Admits(mark Feedback) bool {
	return f == mark || !f.Known() && f.rule == mark.rule && f.places == mark.places && f.Distance(mark) == 0
}

// Distance returns how many slips lie between two marks of a game: tiles that differ, or parts that are
// added, removed or exchanged for another part. Unknown parts count for nothing.
func (f Feedback) Distance(other Feedback) int { return f.rule.ruling().distance(f, other) }
