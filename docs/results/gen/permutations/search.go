package main

import "math/bits"

// A codemaker answers so that two candidates are left as long as possible.
type codemaker struct {
	known map[question]bool
}

// A question is whether the codemaker can leave two candidates after a number of guesses.
type question struct {
	open    open
	guesses int
}

// identify returns the least number of guesses that identify every secret of n places.
func identify(n int) int {
	maker := codemaker{make(map[question]bool)}
	all := open{places: int8(n)}
	for place := range n {
		all.rows[place] = 1<<n - 1
	}
	all, _ = all.reduced()
	for guesses := 0; ; guesses++ {
		if !maker.lasts(all, guesses) {
			return guesses
		}
	}
}

// lasts reports whether the codemaker can leave two candidates after any guesses of this number. A reduced open set with
// a place has two candidates.
func (c *codemaker) lasts(o open, guesses int) bool {
	if o.places == 0 || guesses == 0 {
		return o.places > 0
	}
	asked := question{o, guesses}
	lasts, known := c.known[asked]
	if !known {
		lasts = c.lastsAll(o, guesses)
		c.known[asked] = lasts
	}
	return lasts
}

// lastsAll tries every guess. It skips pairs that are impossible, and guesses to which a possible pair can be added,
// because these tell less. If every pair is possible, it tries one guess: the others only have other names.
func (c *codemaker) lastsAll(o open, guesses int) bool {
	missed := make(map[open]bool) // what lasts if no place is right
	var guess [mostPlaces]uint8
	if o.complete() {
		for place := range o.places {
			guess[place] = 1 << place
		}
		return c.answers(o, guess, guesses, missed)
	}
	var from func(place int, used uint8) bool
	from = func(place int, used uint8) bool {
		if place == int(o.places) {
			for p, symbol := range guess[:o.places] {
				if symbol == 0 && o.rows[p]&^used != 0 {
					return true
				}
			}
			return c.answers(o, guess, guesses, missed)
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
func (c *codemaker) answers(o open, guess [mostPlaces]uint8, guesses int, missed map[open]bool) bool {
	wrong := o
	var asked uint8 // the places that the guess asks about
	for place, symbol := range guess[:o.places] {
		wrong.rows[place] &^= symbol
		if symbol != 0 {
			asked |= 1 << place
		}
	}
	for count := range int(o.places) {
		for right := asked; ; right = (right - 1) & asked {
			if bits.OnesCount8(right) == count {
				left := wrong
				for rest := right; rest != 0; rest &= rest - 1 {
					place := bits.TrailingZeros8(rest)
					left.rows[place] = guess[place]
				}
				left, possible := left.reduced()
				if possible && (missed[left] || c.lasts(left, guesses-1)) {
					missed[left] = missed[left] || count == 0
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
