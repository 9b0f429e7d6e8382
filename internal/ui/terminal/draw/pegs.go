package draw

import (
	"slices"
	"strings"

	"codebreaker/internal/app/colour"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/rules"

	"charm.land/lipgloss/v2"
)

// Pegs draws rows of pegs and marks of a game.
type Pegs struct {
	*Theme
	game   *rules.Game
	labels []string // of the symbols, padded to the same width
	named  []string // the IDs of the colours that the symbols are named after, or nil
	label  int      // width of the labels
	peg    int      // width of a peg
	gap    int      // space between two pegs
	tall   bool     // rows take three lines, with rims above and below the pegs
	Barred []uint64 // for each place the set of symbols that are struck out, or nil
	Place  int      // the palette strikes out the symbols that are barred from this place
}

// NewPegs chooses the size of a game's pegs so that a row fits into the room.
func NewPegs(t *Theme, game *rules.Game, room int) *Pegs {
	p := &Pegs{Theme: t, game: game, label: 1, named: colour.Of(game)}
	p.labels = labels(game)
	if game.Empties() {
		p.labels = append(p.labels, hollow)
	}
	for _, label := range p.labels {
		p.label = max(p.label, lipgloss.Width(label))
	}
	for symbol, label := range p.labels {
		p.labels[symbol] = label + strings.Repeat(" ", p.label-lipgloss.Width(label))
	}
	places := game.Places()
	switch {
	case places*(p.label+3) <= room:
		p.peg, p.gap = p.label+2, 1
	case places*(p.label+2) <= room:
		p.peg, p.gap = p.label+2, 0
	case places*(p.label+1) <= room:
		p.peg, p.gap = p.label, 1
	default:
		p.peg, p.gap = p.label, 0
	}
	return p
}

// hollow is shown for an empty slot of a guess.
const hollow = "○"

// labels returns the labels of pegs: one letter for each symbol if codes are printed that way.
// Otherwise each label is the shortest start of the name that is unique.
func labels(game *rules.Game) []string {
	names := make([][]rune, game.Symbols())
	longest := 1
	for symbol := range names {
		code, _ := game.Code(slices.Repeat([]int{symbol}, game.Places())...)
		names[symbol] = []rune(game.SymbolName(symbol))
		if printed := []rune(game.Format(code)); len(printed) == game.Places() {
			names[symbol] = printed[:1]
		}
		longest = max(longest, len(names[symbol]))
	}
	for length := 1; ; length++ {
		cut := make([]string, len(names))
		seen := make(map[string]bool)
		for symbol, name := range names {
			cut[symbol] = string(name[:min(length, len(name))])
			seen[cut[symbol]] = true
		}
		if len(seen) == len(names) || length >= longest {
			return cut
		}
	}
}

// Width returns the number of columns of a row.
func (p *Pegs) Width() int { return p.game.Places()*(p.peg+p.gap) - p.gap }

// wide reports whether a peg has room at the sides of its label.
func (p *Pegs) wide() bool { return p.peg > p.label }

// style returns the style of a symbol without a mark.
func (p *Pegs) style(symbol int) lipgloss.Style {
	if p.game.IsEmpty(symbol) {
		return p.Quiet
	}
	if p.named != nil {
		return p.Theme.named[p.named[symbol]]
	}
	if colours := p.game.Shapes(); colours > 0 {
		return p.Theme.pegs[symbol%colours]
	}
	if p.game.HasWords() || symbol >= len(p.Theme.pegs) {
		return p.tile
	}
	return p.Theme.pegs[symbol]
}

// side returns the shape of a symbol that is a pair, which stands left of its letter, or a space.
func (p *Pegs) side(symbol int) string {
	colours := p.game.Shapes()
	if colours == 0 || p.game.IsEmpty(symbol) {
		return " "
	}
	shapes := []rune("●■▲◆★✚▼⬢")
	return string(shapes[symbol/colours%len(shapes)])
}

// text puts a label between its sides if there is room.
func (p *Pegs) text(label, left, right string) string {
	if !p.wide() {
		return label
	}
	return left + label + right
}

// Symbol writes a peg.
func (p *Pegs) Symbol(l *Line, symbol int, target any) {
	p.cell(l, p.style(symbol), p.labels[symbol], p.side(symbol), " ", target)
}

// Symbols writes a peg of each symbol.
func (p *Pegs) Symbols(l *Line) {
	for symbol := range p.game.Symbols() {
		p.Symbol(l, symbol, nil)
		l.Write(p.Plain, " ")
	}
}

// Guess writes a row that was played, with the marks of its letters if they show them.
func (p *Pegs) Guess(l *Line, turn rules.Turn, target func(place int) any) {
	for place := range p.game.Places() {
		p.Between(l, place)
		symbol := int(turn.Guess[place])
		style, label, left, right := p.style(symbol), p.labels[symbol], p.side(symbol), " "
		if p.LettersTell() {
			style, label, left, right = p.marked(symbol, turn.Feedback.Tile(place))
		}
		style, left = p.struck(place, symbol, style, left)
		p.cell(l, style, label, left, right, targetOf(target, place))
	}
}

// LettersTell reports whether the letters show the marks.
func (p *Pegs) LettersTell() bool {
	return preset.LikeWordle(p.game) && (p.wide() || p.coloured())
}

// Letter writes a letter with its mark. Without colours, square brackets mean the right place,
// round ones another place, and a lower-case letter is not in the code.
func (p *Pegs) Letter(l *Line, symbol int, part rules.Part, target any) {
	style, label, left, right := p.marked(symbol, part)
	p.cell(l, style, label, left, right, target)
}

// marked returns the looks of a letter with its mark.
func (p *Pegs) marked(symbol int, part rules.Part) (style lipgloss.Style, label, left, right string) {
	look := p.Look(p.game, part)
	label, left, right = look.of(p.labels[symbol], p.coloured())
	return look.Tile, label, left, right
}

// struck returns the style and the left side of a peg, which is struck out if it is barred from a
// place.
func (p *Pegs) struck(place, symbol int, style lipgloss.Style, left string) (lipgloss.Style, string) {
	if !IsBarred(p.Barred, place, symbol) {
		return style, left
	}
	if left == " " {
		left = "×"
	}
	return style.Strikethrough(true), left
}

// Row writes a row that is being edited. It returns the column of the cursor, which is at a place.
func (p *Pegs) Row(l *Line, row session.Row, cursor int, target func(place int) any) (at int) {
	for place, symbol := range row {
		p.Between(l, place)
		label, style, left, right := "·"+strings.Repeat(" ", p.label-1), p.Quiet, " ", " "
		if symbol != session.Empty {
			label, style, left = p.labels[symbol], p.style(symbol), p.side(symbol)
			style, left = p.struck(place, symbol, style, left)
		}
		if place == cursor {
			shape := left
			if left, right = p.cursor(); shape != " " {
				left = shape
			}
			at = l.Width + (p.peg-p.label)/2
		}
		switch narrow := place == cursor && !p.wide(); {
		case symbol != session.Empty:
			style = style.Underline(narrow)
		case place == cursor:
			style = p.Accent.Reverse(narrow)
		}
		p.cell(l, style, label, left, right, targetOf(target, place))
	}
	return at
}

// cursor returns the signs at the sides of the next place. Without colours, brackets already mean
// marks.
func (p *Pegs) cursor() (left, right string) {
	if p.coloured() {
		return "[", "]"
	}
	return "›", "‹"
}

// Mark writes a mark in shapes: ● right place, ○ wrong place, · nothing. Tiles have one shape for each place, in
// order.
func (p *Pegs) Mark(l *Line, feedback rules.Feedback) {
	told := feedback.Row()
	for rest := told; len(rest) > 0; {
		alike := 1
		for alike < len(rest) && rest[alike] == rest[0] {
			alike++
		}
		p.pins(l, rest[0], alike)
		rest = rest[alike:]
	}
	p.pin(l, p.Quiet, "·", feedback.Places()-len(told))
}

// pins writes the shape of a part n times.
func (p *Pegs) pins(l *Line, part rules.Part, n int) {
	look := p.Look(p.game, part)
	p.pin(l, look.Pin, look.Shape, n)
}

// pin writes a shape n times, with spaces between in tall rows.
func (p *Pegs) pin(l *Line, style lipgloss.Style, shape string, n int) {
	shape += strings.Repeat(" ", p.pinWidth()-1)
	l.Write(style, strings.Repeat(shape, n))
}

// pinWidth returns the width of a pin.
func (p *Pegs) pinWidth() int {
	if p.tall {
		return 2
	}
	return 1
}

// IsBarred reports whether a symbol is in the set of a place. No sets bar nothing.
func IsBarred(barred []uint64, place, symbol int) bool {
	return barred != nil && barred[place]>>symbol&1 == 1
}

// Code writes a row of a code without its mark.
func (p *Pegs) Code(l *Line, code rules.Code, target func(place int) any) {
	for place := range p.game.Places() {
		p.Between(l, place)
		symbol := int(code[place])
		style, left := p.struck(place, symbol, p.style(symbol), p.side(symbol))
		p.cell(l, style, p.labels[symbol], left, " ", targetOf(target, place))
	}
}

// Between writes the space before a place.
func (p *Pegs) Between(l *Line, place int) {
	if place > 0 {
		l.Write(p.Plain, strings.Repeat(" ", p.gap))
	}
}

// targetOf returns the target of a place, or nil for a row without targets.
func targetOf(target func(place int) any, place int) any {
	if target == nil {
		return nil
	}
	return target(place)
}

// Column returns the column of the label of a place, counted from the first peg.
func (p *Pegs) Column(place int) int { return place*(p.peg+p.gap) + (p.peg-p.label)/2 }
