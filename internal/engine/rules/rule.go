package rules

import "fmt"

// Rule is a feedback rule: what the codemaker answers to a guess.
type Rule uint8

const (
	// BlackWhite gives a black peg for each symbol at its place, and a white peg for each
	// further symbol that is elsewhere in the secret. Bulls and cows are the same.
	BlackWhite Rule = iota
	// Black gives black pegs only.
	Black
	// Place gives each place a tile, as in Wordle.
	Place
	// Sum gives the number of black and white pegs together, as in Jotto. The secret itself
	// has a feedback of its own.
	Sum
	// Grand gives a black peg for each pair of a shape and a colour at its place, a white peg for a pair elsewhere, and a
	// blue peg for a shape or a colour alone at its place, as in Grand Mastermind.
	Grand
)

// rulings are the definitions of the rules. Each one has its own file.
var rulings = []ruling{BlackWhite: blackWhite{}, Black: blackOnly{}, Place: byPlace{}, Sum: sumOnly{}, Grand: grand{}}

// Means is what a part of a mark says of a symbol of the guess.
type Means uint8

const (
	Unknown   Means = iota // nothing: this part of the mark is not known
	Right                  // the symbol is at its place in the secret
	Misplaced              // the secret has a further copy of it elsewhere
	Somewhere              // the symbol is in the secret, at its place or elsewhere
	Absent                 // the secret has no further copy of it
	Half                   // half of it is at its place: the shape or the colour
)

// meansNames end the IDs of messages.
var meansNames = [...]string{Unknown: "unknown", Right: "right", Misplaced: "misplaced", Somewhere: "somewhere", Absent: "absent", Half: "half"}

// ruling is the definition of a rule. The ordinals of its feedbacks begin at 0, and the last
// one belongs to the secret alone. The types [tiled] and [counted] have the methods that rules share.
type ruling interface {
	name() string                            // black-white, for example
	parts() []Part                           // the most telling first
	tiles() bool                             // a part for each place; else numbers of parts
	sees() Sees                              // what marks depend on
	kernel() Kernel                          // which counts them, or NoKernel
	feedbacks(places int) int                // the number of ordinals
	mark(places int, guess, secret Code) int // the ordinal, by a plain algorithm

	row(f Feedback) []Part                               // see [Feedback.Row]
	count(f Feedback, m Means) int                       // the parts that say this
	distance(a, b Feedback) int                          // how many slips apart
	meaning(g *Game, m *Meaning, guess Code, f Feedback) // narrows what a turn says of the secret
	possible(g *Game, text string, f Feedback) error     // a problem if no code can have the mark
	refuses(guess Code, f Feedback, code Code) bool      // quickly, for most codes that do not have the mark
	format(f Feedback) string                            // of a known mark, in a form that read accepts
	read(g *Game, text, mark string) (Feedback, error)   // mark is text in lower case
	notations() []Notation                               // in which people write marks one part after another
	examples(places int) string                          // of marks, as people write them
}

func (r Rule) ruling() ruling {
	if r == Facts {
		return facts{}
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

// String returns the name of the rule: black-white, black, place, sum or grand.
func (r Rule) String() string {
	if int(r) >= len(rulings) && r != Facts {
		return fmt.Sprintf("Rule(%d)", uint8(r))
	}
	return r.Name()
}
