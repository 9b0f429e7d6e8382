package bitslice

import "fmt"

// Limits of the codes that can be sliced. Symbols are numbered from 0. A code is an array of 16
// symbols; a layout uses the first Places of them, and the others are 0.
const (
	MaxPlaces  = 16
	MaxSymbols = 64
)

// A Rule says how a guess is marked, and how its feedback is numbered.
type Rule uint8

const (
	// BlackWhite: with t marks of which b are black the feedback is t(t+1)/2 + b.
	// There are (p+1)(p+2)/2 cells for p places, one of which (p marks, p-1 black) stays empty.
	BlackWhite Rule = iota
	// BlackOnly: the feedback is the number of black marks. There are p+1 cells.
	BlackOnly
	// ByPlace: the feedback is the sum of digit*3^place, digit 0 for grey, 1 for yellow and
	// 2 for green. Greens are given first, then yellows from left to right as long as the
	// secret has copies of the symbol left. There are 3^p cells.
	ByPlace
	// Sum: the feedback is the number of black and white marks together, and one more for the
	// guess that is the secret. There are p+2 cells.
	Sum
	// Plain: the layout's Marker says how many cells there are, and marks the candidates one by one.
	Plain
)

// A Marker is a rule without planes.
type Marker interface {
	Marks() int                                 // the number of feedbacks; the secret itself gets the last one
	Mark(guess, secret [MaxPlaces]uint8) uint32 // takes goroutines at once
}

// A Layout says what the codes of a set look like and how guesses are marked.
type Layout struct {
	Places  int // 1 to 16
	Symbols int // 1 to 64
	// Copies is the largest number of copies of a symbol in a candidate; 0 means Places. A game of
	// distinct symbols sets 1 and so needs fewer planes. Guesses are not bound by it.
	Copies int
	Rule   Rule
	Marker Marker // of Plain; layouts that are equal have equal markers
}

// Cells returns the number of feedbacks, which are numbered from 0. The last one is the feedback
// of a guess that is the secret.
func (l Layout) Cells() int { return l.cells() }

func (l *Layout) cells() int {
	switch l.Rule {
	case BlackWhite:
		return (l.Places + 1) * (l.Places + 2) / 2
	case BlackOnly:
		return l.Places + 1
	case ByPlace:
		cells := 1
		for range l.Places {
			cells *= 3
		}
		return cells
	case Sum:
		return l.Places + 2
	case Plain:
		return l.Marker.Marks()
	}
	panic(l.Rule.unknown())
}

func (r Rule) unknown() string { return fmt.Sprintf("bitslice: there is no rule %d", r) }

// totals reports whether feedbacks depend on the copies of symbols, not on places alone.
func (l *Layout) totals() bool { return l.Rule != BlackOnly }

// hasKernel reports whether there is a kernel that counts the cells of the layout. Without one
// the feedbacks of the candidates are taken and counted.
func (l *Layout) hasKernel() bool { return l.Rule == BlackWhite || l.Rule == BlackOnly }

// Solved returns the feedback of a guess that is the secret: the last one.
func (l Layout) Solved() int { return l.Cells() - 1 }

// normal returns l with Copies filled in. It panics if l breaks the limits: the caller has checked
// the game.
func (l Layout) normal() Layout {
	if l.Rule > Plain || (l.Rule == Plain) != (l.Marker != nil) {
		panic(l.Rule.unknown())
	}
	if l.Copies == 0 || l.Copies > l.Places {
		l.Copies = l.Places
	}
	if l.Places < 1 || l.Places > MaxPlaces || l.Symbols < 1 || l.Symbols > MaxSymbols || l.Copies < 0 {
		panic(fmt.Sprintf("bitslice: layout %+v: want 1 to %d places and 1 to %d symbols", l, MaxPlaces, MaxSymbols))
	}
	return l
}

// The planes of a block, in order: places*symbols of "symbol at place", copies*symbols of "at least
// k of symbol" (none for BlackOnly), and one that is always zero.

// placePlane returns the number of the plane "symbol at place".
func (l *Layout) placePlane(place int, symbol uint8) int {
	return place*l.Symbols + int(symbol)
}

// atLeastPlane returns the number of the plane "more than rank copies of symbol". If no candidate
// can have them, it is the zero plane.
func (l *Layout) atLeastPlane(rank int, symbol uint8) int {
	if rank >= l.Copies {
		return l.zeroPlane()
	}
	return (l.Places+rank)*l.Symbols + int(symbol)
}

// zeroPlane returns the number of the plane without any bit.
func (l *Layout) zeroPlane() int {
	if !l.totals() {
		return l.Places * l.Symbols
	}
	return (l.Places + l.Copies) * l.Symbols
}

// planes returns the number of planes of a block.
func (l *Layout) planes() int { return l.zeroPlane() + 1 }
