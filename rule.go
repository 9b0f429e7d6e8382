package codebreaker

import "fmt"

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

// ruling is the definition of a rule. The ordinals of its feedbacks begin at 0, and the last
// one belongs to the secret alone.
type ruling interface {
	name() string                             // black-white, for example
	feedbacks(places int) int                 // the number of ordinals
	mark(places int, guess, secret *Code) int // the ordinal, by the plainest algorithm
	ordinal(places, black, white int) int     // of a number of pegs
	black(f Feedback) int                     // black pegs or greens; 0 if unknown
	white(f Feedback) int                     // white pegs or yellows; 0 if unknown
	pegs(f Feedback) int                      // all pegs
	format(f Feedback) string                 // in a form that read accepts
	read(g *Game, text, mark string) (Feedback, error)
	examples(places int) string // of marks, as people write them
}

func (r Rule) ruling() ruling { return rulings[r] }

// Rules returns all rules.
func Rules() []Rule {
	rules := make([]Rule, len(rulings))
	for i := range rules {
		rules[i] = Rule(i)
	}
	return rules
}

// String returns the name of the rule: black-white, black, place or sum.
func (r Rule) String() string {
	if int(r) >= len(rulings) {
		return fmt.Sprintf("Rule(%d)", uint8(r))
	}
	return r.ruling().name()
}
