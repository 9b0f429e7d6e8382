package rules

import (
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
)

// tiled is what rules with tiles have in common. The ordinal of a mark is the sum of d·n^place for n parts;
// d is 0 for the last part of the rule, the least telling, and n-1 for the first.
type tiled struct{}

func (tiled) tiles() bool                       { return true }
func (tiled) distance(a, b Feedback) int        { return tilesApart(a, b) }
func (tiled) refuses(Code, Feedback, Code) bool { return false }
func (tiled) format(f Feedback) string          { return written(f.Row()) }

func (tiled) count(f Feedback, m Means) int {
	n := 0
	for place := range f.Places() {
		if f.means(place) == m {
			n++
		}
	}
	return n
}

func (tiled) row(f Feedback) []Part {
	row := make([]Part, f.places)
	for place := range row {
		row[place] = f.Tile(place)
	}
	return row
}

//lint:ignore U1000 for rules that say nothing else
func (tiled) notations() []Notation { return nil }

// read takes a sign for each tile.
func (tiled) read(g *Game, text, mark string) (Feedback, error) {
	row, ok := g.readSigns(mark)
	if !ok {
		return Feedback{}, g.unreadableMark(text)
	}
	return g.ofTiles(text, row)
}

// readSigns reads a sign for each part of a mark.
func (g *Game) readSigns(mark string) (row []Part, ok bool) {
	signs := signsOf(mark)
	notation, ok := g.notationOf(signs)
	parts := g.rule.Parts()
	for _, sign := range signs {
		if !ok || sign == '?' && !g.rule.Tiles() {
			return nil, false
		}
		if sign == '?' {
			row = append(row, unknownTile)
		} else if part := notation.part(sign); part < len(parts) { // later signs say nothing
			row = append(row, parts[part])
		}
	}
	return row, ok
}

// ofTiles returns the mark with these tiles.
func (g *Game) ofTiles(text string, row []Part) (Feedback, error) {
	if len(row) != g.places {
		return Feedback{}, message.NewProblem("mark-places", "mark {{.mark}}: {{.given}} places, but {{.game}} has {{.places}}; write {{.example}}",
			"mark", message.Quote(text), "example", message.Later(g.markExamples), "given", len(row), "game", message.Later(g.friendly), "places", g.places)
	}
	parts := g.rule.Parts()
	f := Feedback{places: uint8(g.places), rule: g.rule}
	for place, part := range slices.Backward(row) {
		f.ordinal *= uint32(len(parts))
		if part == unknownTile {
			f.unknown |= 1 << place
			continue
		}
		at := slices.Index(parts, part)
		if at < 0 {
			return Feedback{}, g.unreadableMark(text)
		}
		f.ordinal += uint32(len(parts) - 1 - at)
	}
	return g.possible(text, f)
}

// tilesApart is the distance of marks with tiles. Unknown tiles count for nothing.
func tilesApart(a, b Feedback) int {
	parts, different := len(a.rule.Parts()), 0
	for place := range a.Places() {
		if (a.unknown|b.unknown)>>place&1 == 0 && a.digit(place, parts) != b.digit(place, parts) {
			different++
		}
	}
	return different
}

// counted is what rules that count parts have in common.
type counted struct{}

func (counted) tiles() bool                       { return false }
func (counted) distance(a, b Feedback) int        { return partsApart(a, b) }
func (counted) refuses(Code, Feedback, Code) bool { return false }

//lint:ignore U1000 for rules that say nothing else
func (counted) notations() []Notation { return nil }

// read takes a number for each part, or a sign for each peg.
//
//lint:ignore U1000 for rules that say nothing else
func (counted) read(g *Game, text, mark string) (Feedback, error) {
	row, ok := g.readSigns(mark)
	if numbered, all := g.readCounts(markTokens(mark)); all {
		row, ok = numbered, true
	}
	if !ok {
		return Feedback{}, g.unreadableMark(text)
	}
	return g.ofRow(text, row)
}

// readCounts reads a number for each part.
//
//lint:ignore U1000 for rules that say nothing else
func (g *Game) readCounts(tokens []markToken) (row []Part, ok bool) {
	parts := g.rule.Parts()
	for i, token := range tokens {
		if i == len(parts) || token.number < 0 || token.number > g.places {
			return nil, false
		}
		row = append(row, slices.Repeat(parts[i:i+1], token.number)...)
	}
	return row, len(tokens) == len(parts)
}

func (counted) row(f Feedback) []Part {
	var row []Part
	for i, part := range f.rule.Parts() {
		if f.unknown>>i&1 == 1 {
			row = append(row, part.unknown())
		} else {
			row = append(row, slices.Repeat([]Part{part}, f.Count(part.Means))...)
		}
	}
	return row
}

// partsApart is the distance of marks that count parts. Unknown parts count for nothing.
func partsApart(a, b Feedback) int {
	more, fewer := 0, 0
	for i, part := range a.rule.Parts() {
		if (a.unknown|b.unknown)>>i&1 == 1 {
			continue
		}
		if n := a.Count(part.Means) - b.Count(part.Means); n > 0 {
			more += n
		} else {
			fewer -= n
		}
	}
	return max(more, fewer)
}

// lastPeg returns a problem if all places but one are right, and the last symbol is elsewhere.
func (g *Game) lastPeg(text string, f Feedback) error {
	if f.lastElsewhere() {
		return message.NewProblem("mark-last-peg", "mark {{.mark}}: if all other places are right, the last symbol cannot be in the wrong place; write a mark such as {{.example}}",
			"mark", message.Quote(text), "example", message.Later(g.possibleMark))
	}
	return nil
}

// lastElsewhere reports whether all places but one are right, and the last symbol is elsewhere.
func (f Feedback) lastElsewhere() bool {
	return f.Count(Right) == f.Places()-1 && f.Count(Misplaced)+f.Count(Somewhere) == 1
}

// tooLow returns a problem if the mark has fewer shared symbols than any two codes without repeats.
func (g *Game) tooLow(text string, f Feedback) error {
	if least := g.leastShared(); f.shared() < least {
		return message.NewProblem("mark-too-low", "mark {{.mark}}: any two codes of {{.game}} share at least {{.least}} symbols; write a mark such as {{.example}}",
			"mark", message.Quote(text), "game", message.Later(g.friendly), "least", least, "example", message.Later(g.possibleMark))
	}
	return nil
}

// leastShared returns the number of symbols that any two codes share.
func (g *Game) leastShared() int {
	if !g.distinct || g.words != nil || g.empties {
		return 0
	}
	return 2*g.places - g.Symbols()
}

// shared returns the largest number of shared symbols that a mark allows.
func (f Feedback) shared() int {
	switch {
	case f.Known():
		return max(f.Count(Right)+f.Count(Misplaced), f.Count(Somewhere))
	case f.rule.Tiles():
		return f.Places() - f.Count(Absent)
	}
	return f.Places()
}

// possibleMark returns a mark that a code can have, with more than nothing right if there is one.
func (g *Game) possibleMark() string {
	if g.rule.Tiles() {
		known := max(1, g.leastShared())
		return strings.Repeat("Y", known) + strings.Repeat("x", g.places-known)
	}
	for ordinal := range g.Feedbacks() {
		if f := g.FeedbackAt(ordinal); !f.lastElsewhere() && f.shared() >= max(1, g.leastShared()) {
			return f.String()
		}
	}
	return g.Solved().String()
}

func power(base, exponent int) int {
	power := 1
	for range exponent {
		power *= base
	}
	return power
}
