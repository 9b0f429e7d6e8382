package tui

import (
	"strconv"
	"strings"

	"codebreaker"
)

// marker is a mark that a person is making: pegs, or by place a colour for each.
type marker struct {
	of      *codebreaker.Game
	black   int
	white   int
	colours []codebreaker.Colour
	place   int  // by place: where the next colour goes
	digits  int  // how many numbers were typed: the first is black, the second white
	touched bool // something was given
}

// Targets of a marker.
type (
	pegTarget  struct{ black bool } // add a peg of that colour
	tellTarget struct{ place int }  // change the colour of a place
	sendTarget struct{}             // the mark is as it should be
	dropTarget struct{ black bool } // take a peg away
)

func newMarker(game *codebreaker.Game) marker {
	return marker{of: game, colours: make([]codebreaker.Colour, game.Places())}
}

// markerOf returns a marker that shows a mark.
func markerOf(game *codebreaker.Game, feedback codebreaker.Feedback) marker {
	m := newMarker(game)
	m.touched = true
	if game.Rule() == codebreaker.Place {
		for place := range m.colours {
			m.colours[place] = feedback.Colour(place)
		}
		return m
	}
	m.black, m.white = feedback.Black(), feedback.White()
	return m
}

// byPlace reports whether each place is told.
func (m *marker) byPlace() bool { return m.of.Rule() == codebreaker.Place }

// edit answers a key and reports whether it did.
func (m *marker) edit(key, text string) bool {
	if m.byPlace() {
		return m.editPlaces(key, text)
	}
	switch strings.ToLower(text) {
	case "x", "b", "n", "+":
		m.add(true)
	case "o", "w", "c":
		m.add(false)
	case "-":
		m.drop(m.white == 0)
	default:
		if number, err := strconv.Atoi(text); err == nil && len(text) == 1 {
			m.number(number)
			return true
		}
		switch key {
		case "up":
			m.add(true)
		case "down":
			m.drop(true)
		case "right":
			m.add(false)
		case "left":
			m.drop(false)
		case "backspace", "delete":
			m.digits = 0
			m.drop(m.white == 0)
		case "ctrl+u":
			*m = newMarker(m.of)
		default:
			return false
		}
	}
	return true
}

// number takes a number that was typed: black pegs first, then white ones.
func (m *marker) number(number int) {
	m.touched = true
	if m.digits%2 == 0 || m.of.Rule() == codebreaker.Black {
		m.black = min(number, m.of.Places())
		m.white = min(m.white, m.of.Places()-m.black)
	} else {
		m.white = min(number, m.of.Places()-m.black)
	}
	m.digits++
}

// add adds a peg where there is room for one.
func (m *marker) add(black bool) {
	m.touched = true
	switch full := m.black+m.white == m.of.Places(); {
	case black && full && m.white > 0:
		m.black, m.white = m.black+1, m.white-1
	case full:
	case black:
		m.black++
	case m.of.Rule() != codebreaker.Black:
		m.white++
	}
}

// drop takes a peg away.
func (m *marker) drop(black bool) {
	m.touched = true
	if black {
		m.black = max(0, m.black-1)
	} else {
		m.white = max(0, m.white-1)
	}
}

// editPlaces is edit where each place is told.
func (m *marker) editPlaces(key, text string) bool {
	switch strings.ToLower(text) {
	case "g", "v":
		m.paint(codebreaker.Green)
	case "y", "j":
		m.paint(codebreaker.Yellow)
	case "x", ".", "-", "b":
		m.paint(codebreaker.Grey)
	default:
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
	}
	return true
}

// paint gives the place its colour and goes on to the next one.
func (m *marker) paint(colour codebreaker.Colour) {
	m.touched = true
	m.colours[m.place] = colour
	m.place = min(len(m.colours)-1, m.place+1)
}

// turn gives a place its next colour.
func (m *marker) turn(place int) {
	m.touched = true
	m.place = place
	m.colours[place] = (m.colours[place] + 1) % 3
}

// click answers a click and reports whether it did.
func (m *marker) click(target any) bool {
	switch target := target.(type) {
	case pegTarget:
		m.add(target.black)
	case dropTarget:
		m.drop(target.black)
	case tellTarget:
		m.turn(target.place)
	default:
		return false
	}
	return true
}

// feedback returns the mark. The error is a [codebreaker.Problem] when no code gets
// such a mark.
func (m *marker) feedback() (codebreaker.Feedback, error) {
	if m.byPlace() {
		return codebreaker.Colours(m.colours...), nil
	}
	return m.of.ParseFeedback(codebreaker.Pegs(m.of.Rule(), m.of.Places(), m.black, m.white).String())
}

// seen returns the mark as far as it is made.
func (m *marker) seen() codebreaker.Feedback {
	if m.byPlace() {
		return codebreaker.Colours(m.colours...)
	}
	return codebreaker.Pegs(m.of.Rule(), m.of.Places(), m.black, m.white)
}

// draw draws buttons for the mark.
func (m *marker) draw(a *app, width int) []*line {
	t := a.theme
	if m.byPlace() {
		return nil
	}
	peg := func(l *line, black bool) {
		shape, style, name := "○", t.white, a.say("legend-white")
		if black {
			shape, style, name = "●", t.black, a.say("legend-black")
		}
		count := m.white
		if black {
			count = m.black
		}
		l.touch(dropTarget{black}, t.strong, "[-]").write(t.plain, " ")
		l.touch(pegTarget{black}, style, shape).write(t.strong, " "+strconv.Itoa(count)+" ")
		l.touch(pegTarget{black}, t.strong, "[+]").write(t.plain, " ")
		l.touch(pegTarget{black}, t.quiet, cut(name, width-l.width))
	}
	lines := []*line{new(line).to(numberWidth)}
	peg(lines[0], true)
	if m.of.Rule() != codebreaker.Black {
		lines = append(lines, new(line).to(numberWidth))
		peg(lines[1], false)
	}
	return lines
}
