package terminal

import (
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
)

// marker edits a mark: numbers of pegs, or a colour for each place.
type marker struct {
	of      *rules.Game
	pegs    []rules.Peg // the kinds of the rule
	counts  []int       // number of each kind
	colours []rules.Colour
	place   int  // the place of the next colour
	touched bool // something was entered
	next    int  // the kind of pegs that the next typed number counts, modulo the number of kinds
	typed   *typedNumber
	asia    bool // the last number was named A, so B names the white pegs: 1A1B
}

// A typedNumber is the last typed number. A letter after it names the kind of pegs that it counts:
// 1b1w.
type typedNumber struct {
	number int
	before []int // the previous number of each kind
}

// Targets of a marker.
type (
	pegTarget  struct{ kind int }  // add a peg of the kind
	tellTarget struct{ place int } // change the colour of the place
	dropTarget struct{ kind int }  // remove a peg of the kind
	codeTarget struct{}            // mark the guess as the code
)

func newMarker(game *rules.Game) marker {
	pegs := game.Rule().Pegs()
	return marker{of: game, pegs: pegs, counts: make([]int, len(pegs)), colours: make([]rules.Colour, game.Places())}
}

// markerOf returns a marker that shows a mark.
func markerOf(game *rules.Game, feedback rules.Feedback) marker {
	m := newMarker(game)
	m.touched = true
	if m.byPlace() {
		m.colours = feedback.Colours()
	}
	for kind, peg := range m.pegs {
		m.counts[kind] = feedback.Count(peg)
	}
	if len(m.pegs) == 1 {
		m.counts[0] = feedback.Ordinal()
	}
	return m
}

// byPlace reports whether each place has a mark.
func (m *marker) byPlace() bool { return m.of.Rule() == rules.Place }

// edit handles a key and reports whether it did.
func (m *marker) edit(key, text string) bool {
	if m.byPlace() {
		return m.editPlaces(key, text)
	}
	typed := m.typed
	m.typed = nil
	switch letter := strings.ToLower(text); letter {
	case "x", "b", "n", "o", "w", "c":
		kind := 0
		if strings.Contains("owc", letter) || letter == "b" && typed != nil && m.asia {
			kind = 1
		}
		m.name(typed, kind)
	case "a":
		if typed == nil {
			return false
		}
		m.asia = true
		m.name(typed, 0)
	case ",": // separates two numbers
	case "+":
		m.add(0)
	case "-":
		m.drop(m.latest())
	case "!":
		m.solve()
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
			m.add(1)
		case "left":
			m.drop(1)
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

// number handles a typed number, which counts the first kind of pegs, then the next.
func (m *marker) number(number int) {
	m.typed = &typedNumber{number, slices.Clone(m.counts)}
	m.set(m.next%len(m.pegs), number)
}

// name assigns the typed number to a kind of pegs. Without a number it adds a peg.
func (m *marker) name(typed *typedNumber, kind int) {
	switch {
	case typed == nil:
		m.add(kind)
	case kind < len(m.pegs):
		m.counts = typed.before
		m.set(kind, typed.number)
	}
}

// set sets the number of pegs of a kind, and reduces later kinds if there is no room.
func (m *marker) set(kind, number int) {
	m.touched = true
	room := m.most()
	for _, count := range m.counts[:kind] {
		room -= count
	}
	m.counts[kind] = min(number, room)
	for after := kind + 1; after < len(m.counts); after++ {
		room -= m.counts[after-1]
		m.counts[after] = min(m.counts[after], room)
	}
	m.next = kind + 1
}

// add adds a peg of a kind. If there is no room, it replaces a peg of a later kind.
func (m *marker) add(kind int) {
	m.touched = true
	if kind >= len(m.pegs) {
		return
	}
	if latest := m.latest(); m.total() == m.most() {
		if latest <= kind {
			return
		}
		m.counts[latest]--
	}
	m.counts[kind]++
}

// solve marks the guess as the code itself.
func (m *marker) solve() {
	*m = markerOf(m.of, m.of.Solved())
}

// drop removes a peg of a kind.
func (m *marker) drop(kind int) {
	m.touched = true
	if kind < len(m.pegs) {
		m.counts[kind] = max(0, m.counts[kind]-1)
	}
}

// most returns the maximum number of pegs. With only one kind of peg, it is the largest feedback,
// which can exceed the number of places if it means that the guess is the code.
func (m *marker) most() int {
	if len(m.pegs) == 1 {
		return m.of.Feedbacks() - 1
	}
	return m.of.Places()
}

// total returns the number of pegs.
func (m *marker) total() int {
	total := 0
	for _, count := range m.counts {
		total += count
	}
	return total
}

// latest returns the last kind with at least one peg, or the first kind.
func (m *marker) latest() int {
	for kind, count := range slices.Backward(m.counts) {
		if count > 0 {
			return kind
		}
	}
	return 0
}

// editPlaces is edit for marks by place.
func (m *marker) editPlaces(key, text string) bool {
	if typed := []rune(text); len(typed) == 1 {
		if colour, known := rules.ColourIn(typed[0]); known {
			m.paint(rules.Colour(colour))
			return true
		}
	}
	switch key {
	case "left", "backspace":
		m.place = max(0, m.place-1)
	case "right":
		m.place = min(len(m.colours)-1, m.place+1)
	case "up", "space":
		m.turn(m.place)
	case "down":
		m.turn(m.place)
		m.turn(m.place)
	case "ctrl+u":
		*m = newMarker(m.of)
	default:
		return false
	}
	return true
}

// paint sets the colour of the current place and moves to the next one.
func (m *marker) paint(colour rules.Colour) {
	m.touched = true
	m.colours[m.place] = colour
	m.place = min(len(m.colours)-1, m.place+1)
}

// turn changes the colour of a place to the next one.
func (m *marker) turn(place int) {
	m.touched = true
	m.place = place
	m.colours[place] = (m.colours[place] + 1) % 3
}

// click handles a click and reports whether it did.
func (m *marker) click(target any) bool {
	switch target := target.(type) {
	case pegTarget:
		m.add(target.kind)
	case dropTarget:
		m.drop(target.kind)
	case tellTarget:
		m.turn(target.place)
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
	if m.byPlace() {
		return m.of.OfColours(m.colours...)
	}
	if len(m.pegs) == 1 {
		return m.of.FeedbackAt(m.counts[0])
	}
	feedback, _ := m.of.Pegs(m.counts[0], m.counts[1]) // may be impossible while it is being edited
	return feedback
}

// label returns the number of pegs of a kind in the notation of marks.
func (m *marker) label(kind int) string {
	if len(m.pegs) == 1 {
		return m.seen().String()
	}
	return strconv.Itoa(m.counts[kind])
}

// draw draws buttons for the mark.
func (m *marker) draw(h host, f *frame) []*line {
	var lines []*line
	for kind, peg := range m.pegs {
		l := new(line).to(numberWidth)
		l.touch(dropTarget{kind}, f.strong, "[-]").write(f.plain, " ")
		l.touch(pegTarget{kind}, f.peg(peg), pegLooks[peg].shape).write(f.strong, " "+m.label(kind)+" ")
		l.touch(pegTarget{kind}, f.strong, "[+]").write(f.plain, " ")
		lines = append(lines, l.touch(pegTarget{kind}, f.quiet, cut(wording.Peg(h.lang(), peg), f.width-l.width)))
	}
	if len(m.pegs) > 0 && m.most() > m.of.Places() { // no number of pegs means solved
		l := new(line).to(numberWidth)
		l.touch(codeTarget{}, f.strong, "[!]").write(f.plain, " ")
		lines = append(lines, l.touch(codeTarget{}, f.quiet, cut(h.say("marker-code"), f.width-l.width)))
	}
	return lines
}
