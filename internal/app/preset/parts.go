package preset

import (
	"strconv"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/rules/gamename"
)

// Parts are the choices of a setup screen for a custom game: sizes, or a list of words, and the
// rules.
type Parts struct {
	Places   int
	Symbols  int
	List     string // of words, instead of places and symbols
	Rule     string // its name; empty for black and white
	Distinct bool   // the symbols of a code are all different
	Hard     bool   // under the rule place: every guess must use the hints given
	Empties  bool   // guesses may have empty slots
}

// Game returns the name of the game with these parts. It ignores parts that do not apply to the
// others, so a setup screen need not clear what it hides.
func (p Parts) Game() string {
	name := gamename.WordsPrefix + p.List
	if p.List == "" {
		name = strconv.Itoa(p.Places) + "x" + strconv.Itoa(p.Symbols)
		if p.Distinct {
			name += gamename.Distinct
		}
	}
	for _, rule := range rules.Rules() {
		if rule.String() == p.Rule {
			name += gamename.RuleSuffix(rule)
		}
	}
	if p.Hard && p.Rule == rules.Place.String() {
		name += gamename.Hard
	}
	if p.Empties && p.List == "" {
		name += gamename.Empty
	}
	return name
}
