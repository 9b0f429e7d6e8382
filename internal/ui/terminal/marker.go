package terminal

import (
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"
)

// marker edits a mark: a number of each part of the rule, or a tile for each place.
type marker struct {
	of      *rules.Game
	parts   []rules.Part // of the rule
	counts  []int        // of each part, without tiles; or [unknown]
	found   bool         // the guess is the code, which no number of the parts says
	tiles   []rules.Part
	place   int  // the place of the next tile
	touched bool // something was entered
	next    int  // the part that the next typed number counts, modulo the number of parts
	typed   *typedNumber
	asia    bool // the last number was named A, so B names the second part: 1A1B
}

// unknown is the count of a part whose number is unknown.
const unknown = -1

// A typedNumber is the last typed number. A letter after it names the part that it counts: 1b1w.
type typedNumber struct {
	number int
	before []int // the previous number of each part
}

// Targets of a marker.
type (
	pegTarget  struct{ kind int }  // add a peg of the part
	tellTarget struct{ place int } // change the tile of the place
	dropTarget struct{ kind int }  // remove a peg of the part
	codeTarget struct{}            // mark the guess as the code
)

func newMarker(game *rules.Game) marker {
	m := marker{of: game, parts: game.Rule().Parts()}
	if !game.Rule().Tiles() {
		m.counts = make([]int, len(m.parts))
		return m
	}
	m.tiles = slices.Repeat(m.parts[len(m.parts)-1:], game.Places())
	return m
}

// markerOf returns a marker that shows a mark.
func markerOf(game *rules.Game, feedback rules.Feedback) marker {
	m := newMarker(game)
	m.touched = true
	if m.hasTiles() {
		m.tiles = feedback.Row()
		return m
	}
	m.found = feedback.Solved() && m.hidesPlaces()
	for kind, part := range m.parts {
		m.counts[kind] = feedback.Count(part.Means)
		if slices.Contains(feedback.Row(), game.Rule().Unknown(part)) {
			m.counts[kind] = unknown
		}
	}
	return m
}

// hasTiles reports whether each place has a mark.
func (m *marker) hasTiles() bool { return m.of.Rule().Tiles() }

// hidesPlaces reports whether no number of parts says that the guess is the code.
func (m *marker) hidesPlaces() bool { return !m.of.Rule().TellsCode() }

// edit handles a key and reports whether it did.
func (m *marker) edit(key, text string) bool {
	if m.hasTiles() {
		return m.editTiles(key, text)
	}
	typed := m.typed
	m.typed = nil
	letter := strings.ToLower(text)
	kind := slices.IndexFunc(m.parts, func(part rules.Part) bool { return len(text) == 1 && strings.Contains(part.Keys, letter) })
	switch {
	case letter == "b" && typed != nil && m.asia && len(m.parts) > 1:
		m.name(typed, 1)
		return true
	case kind >= 0:
		m.name(typed, kind)
		return true
	case letter == "a" && typed != nil:
		m.asia = true
		m.name(typed, 0)
		return true
	}
	switch text {
	case ",": // separates two numbers
	case "+":
		m.add(0)
	case "-":
		m.drop(m.latest())
	case "!":
		m.solve()
	case "?":
		m.number(unknown)
	default:
		if number, err := strconv.Atoi(text); err == nil && len(text) == 1 {
			m.number(number)
			return true
		}
		switch key {
		case "up":
			m.add(0)
		case "down":
			m.drop(0)
		case "right":
			m.add(len(m.parts) - 1)
		case "left":
			m.drop(len(m.parts) - 1)
		case "backspace", "delete":
			m.next = 0
			m.drop(m.latest())
		case "ctrl+u":
			*m = newMarker(m.of)
		default:
			return false
		}
	}
	return true
}

// number handles a typed number, which counts the first part, then the next.
func (m *marker) number(number int) {
	m.typed = &typedNumber{number, slices.Clone(m.counts)}
	m.set(m.next%len(m.parts), number)
}

// name assigns the typed number to a part. Without a number it adds a peg.
func (m *marker) name(typed *typedNumber, kind int) {
	if typed == nil {
		m.add(kind)
		return
	}
	m.counts = typed.before
	m.set(kind, typed.number)
}

// set sets the number of a part, and reduces later parts if the places don't suffice.
func (m *marker) set(kind, number int) {
	m.touched, m.found = true, false
	room := m.of.Places()
	for _, count := range m.counts[:kind] {
		room -= max(0, count)
	}
	m.counts[kind] = min(number, room)
	for after := kind + 1; after < len(m.counts); after++ {
		room -= max(0, m.counts[after-1])
		m.counts[after] = min(m.counts[after], room)
	}
	m.next = kind + 1
}

// add adds a peg of a part. In a full mark it replaces a peg of a later part, or says that the guess is the code.
func (m *marker) add(kind int) {
	m.touched = true
	if m.total() == m.of.Places() && m.latest() <= kind {
		m.found = m.hidesPlaces()
		return
	}
	next := m.next
	m.set(kind, max(0, m.counts[kind])+1)
	m.next = next
}

// solve marks the guess as the code itself.
func (m *marker) solve() {
	*m = markerOf(m.of, m.of.Solved())
}

// drop removes a peg of a part, or the word that the guess is the code.
func (m *marker) drop(kind int) {
	m.touched = true
	if m.found {
		m.found = false
		return
	}
	m.counts[kind] = max(0, m.counts[kind]-1)
}

// total returns the number of pegs.
func (m *marker) total() int {
	total := 0
	for _, count := range m.counts {
		total += max(0, count)
	}
	return total
}

// latest returns the last part that has a peg or is not known, or the first part.
func (m *marker) latest() int {
	for kind, count := range slices.Backward(m.counts) {
		if count != 0 {
			return kind
		}
	}
	return 0
}

// editTiles is edit for tiles.
func (m *marker) editTiles(key, text string) bool {
	if text == "?" {
		m.paint(m.of.Rule().Unknown(m.parts[0]))
		return true
	}
	if typed := []rune(text); len(typed) == 1 {
		if part, known := m.of.Typed(typed[0]); known {
			m.paint(part)
			return true
		}
	}
	switch key {
	case "left", "backspace":
		m.place = max(0, m.place-1)
	case "right":
		m.place = min(len(m.tiles)-1, m.place+1)
	case "up", "space":
		m.turn(m.place, -1)
	case "down":
		m.turn(m.place, 1)
	case "ctrl+u":
		*m = newMarker(m.of)
	default:
		return false
	}
	return true
}

// paint sets the tile of the current place and moves to the next one.
func (m *marker) paint(part rules.Part) {
	m.touched = true
	m.tiles[m.place] = part
	m.place = min(len(m.tiles)-1, m.place+1)
}

// turn changes the tile of a place to the part that comes a number of steps later in the rule's order.
func (m *marker) turn(place, by int) {
	m.touched = true
	m.place = place
	at := slices.Index(m.parts, m.tiles[place])
	m.tiles[place] = m.parts[(at+by+len(m.parts))%len(m.parts)]
}

// click handles a click and reports whether it did.
func (m *marker) click(target any) bool {
	switch target := target.(type) {
	case pegTarget:
		m.add(target.kind)
	case dropTarget:
		m.drop(target.kind)
	case tellTarget:
		m.turn(target.place, -1)
	case codeTarget:
		m.solve()
	default:
		return false
	}
	return true
}

// feedback returns the mark. The error is a [message.Problem] if no code can get the mark.
func (m *marker) feedback() (rules.Feedback, error) {
	return m.of.ParseFeedback(m.seen().String())
}

// seen returns the mark entered so far.
func (m *marker) seen() rules.Feedback {
	if m.found {
		return m.of.Solved()
	}
	row := m.tiles
	for kind, part := range m.parts {
		switch {
		case m.hasTiles():
		case m.counts[kind] == unknown:
			row = append(row, m.of.Rule().Unknown(part))
		default:
			row = append(row, slices.Repeat([]rules.Part{part}, m.counts[kind])...)
		}
	}
	feedback, _ := m.of.OfRow(row...) // may be impossible while it is being edited
	return feedback
}

// label returns the number of a part in the notation of marks.
func (m *marker) label(kind int) string {
	if len(m.parts) == 1 {
		return m.seen().String()
	}
	if m.counts[kind] == unknown {
		return m.of.Rule().Unknown(m.parts[kind]).Letter
	}
	return strconv.Itoa(m.counts[kind])
}

// draw draws buttons for the mark.
func (m *marker) draw(h host, f *draw.Frame) []*draw.Line {
	if m.hasTiles() {
		return nil
	}
	var lines []*draw.Line
	for kind, part := range m.parts {
		look := f.Look(m.of, part)
		l := new(draw.Line).To(draw.NumberWidth)
		l.Touch(dropTarget{kind}, f.Strong, "[-]").Write(f.Plain, " ")
		l.Touch(pegTarget{kind}, look.Pin, look.Shape).Write(f.Strong, " "+m.label(kind)+" ")
		l.Touch(pegTarget{kind}, f.Strong, "[+]").Write(f.Plain, " ")
		lines = append(lines, l.Touch(pegTarget{kind}, f.Quiet, draw.Cut(wording.ShortMeaning(h.lang(), part), f.Width-l.Width)))
	}
	if m.hidesPlaces() {
		l := new(draw.Line).To(draw.NumberWidth)
		l.Touch(codeTarget{}, f.Strong, "[!]").Write(f.Plain, " ")
		lines = append(lines, l.Touch(codeTarget{}, f.Quiet, draw.Cut(h.say("marker-code"), f.Width-l.Width)))
	}
	return lines
}
