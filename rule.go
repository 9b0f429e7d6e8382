package codebreaker

import (
	"fmt"
	"slices"
)

// Rule says what the codemaker tells about a guess. Each rule stands in a file of
// its own; everything else asks the rule instead of naming it.
type Rule uint8

const (
	// BlackWhite gives a black peg for each symbol at its place and a white peg
	// for each further symbol that stands elsewhere. Bulls and cows are the same.
	BlackWhite Rule = iota
	// Black gives the black pegs and keeps the whites.
	Black
	// Place tells each place apart: green, yellow or grey.
	Place
	// Sum gives the number of pegs, black and white together, as in Jotto, and says
	// so when the guess is the secret.
	Sum
)

// rulings are what the rules say, by their numbers.
var rulings = [...]ruling{BlackWhite: blackWhite{}, Black: blackOnly{}, Place: byPlace{}, Sum: sumOnly{}}

// ruling is what a rule must say. The ordinals of its feedbacks are numbered from 0;
// the last one is given to the secret alone.
type ruling interface {
	name() string                             // as programs write it
	pegs() []Peg                              // in the order they are told; none where each place is told
	feedbacks(places int) int                 // how many ordinals there are
	mark(places int, guess, secret *Code) int // the ordinal by the rule in its plainest form
	ordinal(places, black, white int) int     // of so many pegs
	count(f Feedback, peg Peg) int            // pegs of that kind, or colours that say the same; 0 where nobody knows
	bounds(f Feedback) Bounds                 // what f tells of black and white
	near(f Feedback) []Feedback               // those that one slip makes of f
	distance(a, b Feedback) int               // in slips
	exchanged(f Feedback) Feedback            // with one kind of mark taken for the other
	format(f Feedback) string                 // as read takes it
	read(g *Game, text, mark string) (Feedback, error)
	examples(places int) string // of marks, as people write them
}

func (r Rule) ruling() ruling {
	if int(r) >= len(rulings) {
		panic(fmt.Sprintf("codebreaker: there is no rule %d", r))
	}
	return rulings[r]
}

// Rules returns all rules.
func Rules() []Rule {
	rules := make([]Rule, len(rulings))
	for i := range rules {
		rules[i] = Rule(i)
	}
	return rules
}

// String returns the rule's name, as programs write it: black-white, black, place.
func (r Rule) String() string { return r.ruling().name() }

// Feedbacks returns how many ordinals the rule has for codes of that many
// places: every feedback has an ordinal below it. Some ordinals, such as three
// blacks and a white of four, belong to no code.
func (r Rule) Feedbacks(places int) int { return r.ruling().feedbacks(places) }

// Pegs returns the kinds of pegs that the rule gives, in the order they are told;
// none where it tells each place apart.
func (r Rule) Pegs() []Peg { return r.ruling().pegs() }

// Gives reports whether the rule gives pegs of that kind.
func (r Rule) Gives(peg Peg) bool { return slices.Contains(r.Pegs(), peg) }

// TellsPlaces reports whether the rule tells each place apart, by a [Colour].
func (r Rule) TellsPlaces() bool { return len(r.Pegs()) == 0 }

// PlacesApart reports whether each place earns its mark alone, whatever stands at
// the others.
func (r Rule) PlacesApart() bool { return len(r.Pegs()) == 1 && r.Gives(BlackPeg) }
