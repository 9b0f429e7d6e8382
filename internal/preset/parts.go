package preset

import (
	"strconv"

	"codebreaker"
	"codebreaker/internal/gamename"
)

// Parts are the choices of a setup screen for a custom game: sizes, or a list of words, and the
// rules.
type Parts struct {
	Places   int    `query:"places" description:"of a game of one's own" minimum:"1" maximum:"16"`
	Symbols  int    `query:"symbols" description:"of a game of one's own" minimum:"1" maximum:"64"`
	List     string `query:"list" description:"the list of words of a game of one's own, in place of places and symbols; en5, or words@5 for those of five letters"`
	Rule     string `query:"rule" description:"how guesses are marked in a game of one's own; black-white when absent" enum:"black-white,black,place,sum"`
	Distinct bool   `query:"distinct" description:"the symbols of a code all differ"`
	Hard     bool   `query:"hard" description:"under the rule place: every guess must use the hints given"`
	Empties  bool   `query:"empties" description:"slots of a guess may be left empty"`
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
	for _, rule := range codebreaker.Rules() {
		if rule.String() == p.Rule {
			name += gamename.RuleSuffix(rule)
		}
	}
	if p.Hard && p.Rule == codebreaker.Place.String() {
		name += gamename.Hard
	}
	if p.Empties && p.List == "" {
		name += gamename.Empty
	}
	return name
}
