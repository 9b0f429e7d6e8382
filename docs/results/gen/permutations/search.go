package main

import "math/bits"

// A codemaker answers so that two candidates are left as long as possible.
type codemaker struct {
	known map[question]bool
	forms map[open]open              // the canonical sets of renamed ones
	keep  func(question, bool) error // keeps the answer to a question of many guesses; or nil
	err   error                      // of keep
}

func newCodemaker() *codemaker {
	return &codemaker{known: make(map[question]bool), forms: make(map[open]open)}
}

// mostQuick is the largest number of guesses of questions that take little time, and are not kept.
const mostQuick = 2

// A question is whether the codemaker can leave two candidates of a part after a number of guesses.
type question struct {
	part    open
	guesses int
}

// identify returns the least number of guesses that identify every secret of n places.
func (c *codemaker) identify(n int) int {
	all := open{places: int8(n)}
	for place := range n {
		all.rows[place] = 1<<n - 1
	}
	parts, _ := all.parts()
	for guesses := 0; ; guesses++ {
		if !c.lastAny(parts, guesses) {
			return guesses
		}
	}
}

// lastAny reports whether the codemaker can leave two candidates of one of these parts after any guesses of this number.
// A guess asks about all parts at once, and its feedback says of each what it would say of this part alone.
func (c *codemaker) lastAny(parts []open, guesses int) bool {
	for _, part := range parts {
		if c.lasts(part, guesses) {
			return true
		}
	}
	return false
}

// lasts is lastAny for one part. With n places, n-1 guesses always identify the secret: each place tries another symbol
// each time.
func (c *codemaker) lasts(o open, guesses int) bool {
	switch {
	case guesses >= int(o.places)-1:
		return false
	case o.spread(guesses):
		return true
	}
	form, found := c.forms[o]
	if !found {
		form = o.canonical()
		c.forms[o] = form
	}
	asked := question{form, guesses}
	lasts, known := c.known[asked]
	if !known {
		lasts = c.lastsAll(o, guesses)
		c.known[asked] = lasts
		if c.keep != nil && c.err == nil && guesses > mostQuick {
			c.err = c.keep(asked, lasts)
		}
	}
	return lasts
}

// lastsAll tries every guess. It skips pairs that are impossible, and guesses to which a possible pair can be added,
// because these tell less. If every pair is possible, it tries one guess: the others only have other names.
func (c *codemaker) lastsAll(o open, guesses int) bool {
	var guess [mostPlaces]uint8
	if o.complete() {
		for place := range o.places {
			guess[place] = 1 << place
		}
		return c.answers(o, guess, guesses)
	}
	var from func(place int, used uint8) bool
	from = func(place int, used uint8) bool {
		if place == int(o.places) {
			for p, symbol := range guess[:o.places] {
				if symbol == 0 && o.rows[p]&^used != 0 {
					return true
				}
			}
			return c.answers(o, guess, guesses)
		}
		for symbols := o.rows[place] &^ used; symbols != 0; symbols &= symbols - 1 {
			symbol := symbols & -symbols
			guess[place] = symbol
			if !from(place+1, used|symbol) {
				return false
			}
		}
		guess[place] = 0
		return from(place+1, used)
	}
	return from(0, 0)
}

// answers reports whether some feedback to a guess lasts. It tries few right places first.
func (c *codemaker) answers(o open, guess [mostPlaces]uint8, guesses int) bool {
	wrong := o
	var asked uint8 // the places that the guess asks about
	for place, symbol := range guess[:o.places] {
		wrong.rows[place] &^= symbol
		if symbol != 0 {
			asked |= 1 << place
		}
	}
	if wrong.spread(guesses - 1) {
		return true
	}
	for count := range int(o.places) {
		for right := asked; ; right = (right - 1) & asked {
			if bits.OnesCount8(right) == count {
				left := wrong
				for rest := right; rest != 0; rest &= rest - 1 {
					place := bits.TrailingZeros8(rest)
					left.rows[place] = guess[place]
				}
				if parts, possible := left.parts(); possible && c.lastAny(parts, guesses-1) {
					return true
				}
			}
			if right == 0 {
				break
			}
		}
	}
	return false
}
