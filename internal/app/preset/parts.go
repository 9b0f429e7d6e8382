package preset

import (
	"strconv"

	"codebreaker/internal/engine/rules"
)

// Parts are the choices of a setup screen for a custom game: sizes, or a list of words, and the
// rules.
type Parts struct {
	Places   int
	Symbols  int
	List     string // of words, instead of places and symbols
	Rule     string // its name; empty for black and white
	Distinct bool   // the symbols of a code are all different
	Hard     bool   // with tiles: every guess must use the hints given
	Ultra    bool   // with tiles: also no grey symbol again, and no yellow one twice at a place
	First    bool   // with a list: the first letter is given
	Empties  bool   // guesses may have empty slots
}

// Game returns the name of the game with these parts. It ignores parts that do not apply to the
// others, so a setup screen need not clear what it hides.
func (p Parts) Game() string {
	name := rules.WordsPrefix + p.List
	if p.List == "" {
		name = strconv.Itoa(p.Places) + "x" + strconv.Itoa(p.Symbols)
		if p.Distinct {
			name += rules.DistinctSuffix
		}
	}
	for _, rule := range rules.Rules() {
		if rule.Name() != p.Rule {
			continue
		}
		name += rule.Suffix()
		switch {
		case p.Ultra && rule.Hardens():
			name += rules.UltraSuffix
		case p.Hard && rule.Hardens():
			name += rules.HardSuffix
		}
	}
	if p.First && p.List != "" {
		name += rules.FirstSuffix
	}
	if p.Empties && p.List == "" {
		name += rules.EmptySuffix
	}
	return name
}
