package terminal

import (
	"slices"
	"strings"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/rules"

	"charm.land/lipgloss/v2"
)

// pegs draws rows of pegs and marks of a game.
type pegs struct {
	*theme
	game   *rules.Game
	labels []string // of the symbols, padded to the same width
	label  int      // width of the labels
	peg    int      // width of a peg
	gap    int      // space between two pegs
	tall   bool     // rows take three lines, with rims above and below the pegs
	barred []uint64 // for each place the set of symbols that are struck out, or nil
	place  int      // the palette strikes out the symbols that are barred from this place
}

// newPegs chooses the size of a game's pegs so that a row fits into the room.
func newPegs(t *theme, game *rules.Game, room int) *pegs {
	p := &pegs{theme: t, game: game, label: 1}
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

// width returns the number of columns of a row.
func (p *pegs) width() int { return p.game.Places()*(p.peg+p.gap) - p.gap }

// wide reports whether a peg has room at the sides of its label.
func (p *pegs) wide() bool { return p.peg > p.label }

// style returns the style of a symbol without a mark.
func (p *pegs) style(symbol int) lipgloss.Style {
	if p.game.IsEmpty(symbol) {
		return p.quiet
	}
	if named, ok := p.named[strings.ToLower(p.game.SymbolName(symbol))]; ok {
		return named
	}
	if p.game.HasWords() || symbol >= len(p.theme.pegs) {
		return p.tile
	}
	return p.theme.pegs[symbol]
}

// text puts a label between its sides if there is room.
func (p *pegs) text(label, left, right string) string {
	if !p.wide() {
		return label
	}
	return left + label + right
}

// symbol writes a peg.
func (p *pegs) symbol(l *line, symbol int, target any) {
	p.cell(l, p.style(symbol), p.labels[symbol], " ", " ", target)
}

// guess writes a row that was played, with the marks of its letters if they show them.
func (p *pegs) guess(l *line, turn rules.Turn, target func(place int) any) {
	for place := range p.game.Places() {
		p.between(l, place)
		symbol := int(turn.Guess[place])
		style, label, left, right := p.style(symbol), p.labels[symbol], " ", " "
		if p.lettersTell() {
			style, label, left, right = p.marked(symbol, turn.Feedback.Tile(place))
		}
		style, left = p.struck(place, symbol, style, left)
		p.cell(l, style, label, left, right, targetOf(target, place))
	}
}

// lettersTell reports whether the letters show the marks.
func (p *pegs) lettersTell() bool {
	return preset.LikeWordle(p.game) && (p.wide() || p.coloured())
}

// letter writes a letter with its mark. Without colours, square brackets mean the right place,
// round ones another place, and a lower-case letter is not in the code.
func (p *pegs) letter(l *line, symbol int, part rules.Part, target any) {
	style, label, left, right := p.marked(symbol, part)
	p.cell(l, style, label, left, right, target)
}

// marked returns the looks of a letter with its mark.
func (p *pegs) marked(symbol int, part rules.Part) (style lipgloss.Style, label, left, right string) {
	look := p.look(part)
	label, left, right = look.of(p.labels[symbol], p.coloured())
	return look.tile, label, left, right
}

// struck returns the style and the left side of a peg, which is struck out if it is barred from a
// place.
func (p *pegs) struck(place, symbol int, style lipgloss.Style, left string) (lipgloss.Style, string) {
	if !isBarred(p.barred, place, symbol) {
		return style, left
	}
	if left == " " {
		left = "×"
	}
	return style.Strikethrough(true), left
}

// row writes a row that is being edited, with the cursor at a place, or without a cursor for -1.
func (p *pegs) row(l *line, row session.Row, cursor int, target func(place int) any) (at int) {
	for place, symbol := range row {
		p.between(l, place)
		label, style, left, right := "·"+strings.Repeat(" ", p.label-1), p.quiet, " ", " "
		if symbol != session.Empty {
			label, style = p.labels[symbol], p.style(symbol)
			style, left = p.struck(place, symbol, style, left)
		}
		if place == cursor {
			left, right = p.cursor()
			at = l.width + (p.peg-p.label)/2
		}
		switch narrow := place == cursor && !p.wide(); {
		case symbol != session.Empty:
			style = style.Underline(narrow)
		case place == cursor:
			style = p.accent.Reverse(narrow)
		}
		p.cell(l, style, label, left, right, targetOf(target, place))
	}
	return at
}

// cursor returns the signs at the sides of the next place. Without colours, brackets already mean
// marks.
func (p *pegs) cursor() (left, right string) {
	if p.coloured() {
		return "[", "]"
	}
	return "›", "‹"
}

// mark writes a mark in shapes: ● right place, ○ wrong place, · nothing. Tiles have one shape for each place, in
// order.
func (p *pegs) mark(l *line, feedback rules.Feedback) {
	told := feedback.Row()
	for rest := told; len(rest) > 0; {
		alike := 1
		for alike < len(rest) && rest[alike] == rest[0] {
			alike++
		}
		p.pins(l, rest[0], alike)
		rest = rest[alike:]
	}
	p.pin(l, p.quiet, "·", feedback.Places()-len(told))
}

// pins writes the shape of a part n times.
func (p *pegs) pins(l *line, part rules.Part, n int) {
	look := p.look(part)
	p.pin(l, look.pin, look.shape, n)
}

// pin writes a shape n times, with spaces between in tall rows.
func (p *pegs) pin(l *line, style lipgloss.Style, shape string, n int) {
	shape += strings.Repeat(" ", p.pinWidth()-1)
	l.write(style, strings.Repeat(shape, n))
}

// pinWidth returns the width of a pin.
func (p *pegs) pinWidth() int {
	if p.tall {
		return 2
	}
	return 1
}

// isBarred reports whether a symbol is in the set of a place. No sets bar nothing.
func isBarred(barred []uint64, place, symbol int) bool {
	return barred != nil && barred[place]>>symbol&1 == 1
}

// code writes a row of a code without its mark.
func (p *pegs) code(l *line, code rules.Code, target func(place int) any) {
	for place := range p.game.Places() {
		p.between(l, place)
		symbol := int(code[place])
		style, left := p.struck(place, symbol, p.style(symbol), " ")
		p.cell(l, style, p.labels[symbol], left, " ", targetOf(target, place))
	}
}

// between writes the space before a place.
func (p *pegs) between(l *line, place int) {
	if place > 0 {
		l.write(p.plain, strings.Repeat(" ", p.gap))
	}
}

// targetOf returns the target of a place. A row without targets has none.
func targetOf(target func(place int) any, place int) any {
	if target == nil {
		return nil
	}
	return target(place)
}

// column returns the column of the label of a place, counted from the first peg.
func (p *pegs) column(place int) int { return place*(p.peg+p.gap) + (p.peg-p.label)/2 }
