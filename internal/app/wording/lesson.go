package wording

import (
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/rules"
)

// Point is the fact that an example of a lesson shows.
type Point int

// The points that a lesson makes.
const (
	RightHere Point = iota // a symbol at its place
	Elsewhere              // a symbol that the code has at another place
	Repeated               // a symbol that is twice in the guess and once in the code
	Nothing                // a guess without any symbol of the code
	Found                  // the code itself
	TileSaid               // a part of marks that says neither where nor whether the code has a symbol
)

// Shown is an example of a lesson: a guess, the point that it shows, and the places concerned.
type Shown struct {
	Point Point
	Guess rules.Code
	About []int      // places from 0
	Alone bool       // no other place of the guess earns a mark
	Part  rules.Part // of the point [TileSaid]
}

// kind is the kind of symbol in a game, as players see it.
type kind int

const (
	pegKind kind = iota
	digitKind
	letterKind
	characterKind // digits and signs
)

func kindOf(game *rules.Game) kind {
	if game.HasWords() {
		return map[rules.WordKind]kind{
			rules.LetterWords: letterKind, rules.Numbers: digitKind, rules.Calculations: characterKind, rules.Equations: characterKind,
		}[game.WordKind()]
	}
	for symbol := range game.Symbols() {
		if name := game.SymbolName(symbol); len(name) != 1 || name[0] < '0' || name[0] > '9' {
			return pegKind
		}
	}
	return digitKind
}

// Goal describes the goal of a game, with the usual number of guesses, unless that is 0.
func Goal(l *lang.Language, game *rules.Game, usual int) string {
	return strings.Join(goal(l, game, goalOf(l, game), usual), " ")
}

// EvadingGoal is [Goal] for a game against the adversary, which hides no code.
func EvadingGoal(l *lang.Language, game *rules.Game) string {
	first := l.Say("lesson-goal-evades", "places", game.Places())
	if kindOf(game) != letterKind {
		first = goalOf(l, game) + " " + l.Say("lesson-goal-adversary")
	}
	return strings.Join(goal(l, game, first, 0), " ")
}

// goal returns the sentences of a goal, given the first one.
func goal(l *lang.Language, game *rules.Game, first string, usual int) []string {
	said := []string{first}
	if game.Distinct() && game.WordKind() != rules.LetterWords {
		said = append(said, l.Say("lesson-goal-different"))
	}
	if game.Nonzero() {
		said = append(said, l.Say("lesson-goal-nonzero"))
	}
	said = append(said, l.Say("lesson-goal-marks"))
	if game.Empties() {
		said = append(said, l.Say("lesson-goal-empties"))
	}
	switch {
	case game.Untold():
		said = append(said, l.Say("lesson-goal-untold"))
	case game.GivesFirst():
		said = append(said, l.Say("lesson-goal-first", "letter", game.First()))
	}
	if game.Hard() {
		said = append(said, l.Say("lesson-goal-hard"))
	}
	if game.Ultra() {
		said = append(said, l.Say("lesson-goal-ultra"))
	}
	if usual > 0 {
		said = append(said, l.Say("lesson-goal-usual", "count", usual))
	}
	return said
}

// goalOf describes what the player must find.
func goalOf(l *lang.Language, game *rules.Game) string {
	places, symbols := game.Places(), game.Symbols()
	switch game.WordKind() {
	case rules.Numbers:
		return l.Say("lesson-goal-prime", "places", places)
	case rules.Calculations:
		return l.Say("lesson-goal-calculation", "places", places, "target", target(game))
	case rules.Equations:
		goal := l.Say("lesson-goal-equation", "places", places)
		if _, powers := game.Symbol("²"); powers {
			goal += " " + l.Say("lesson-goal-powers")
		}
		return goal
	}
	switch of, distinct := kindOf(game), game.Distinct(); {
	case of == letterKind && distinct:
		return l.Say("lesson-goal-word-distinct", "places", places)
	case of == letterKind:
		return l.Say("lesson-goal-word", "places", places)
	case of == digitKind && distinct:
		return l.Say("lesson-goal-digits-distinct", "places", places)
	case of == digitKind:
		return l.Say("lesson-goal-digits", "places", places)
	case game.Shapes() > 0:
		colours := game.Shapes()
		return l.Say("lesson-goal-pairs", "places", places, "symbols", symbols, "colours", colours, "distinct", distinct, "first", game.SymbolName(0),
			"last", game.SymbolName(min(colours, symbols)-1))
	case distinct:
		return l.Say("lesson-goal-pegs-distinct", "places", places, "symbols", symbols)
	}
	return l.Say("lesson-goal-pegs", "places", places, "symbols", symbols)
}

// target returns the result of the calculations in a game.
func target(game *rules.Game) string {
	number := ""
	for _, list := range rules.Lists(game.Name()) {
		number, _ = wordlists.Target(list)
	}
	return number
}

// Example describes an example, in a few sentences.
func Example(l *lang.Language, game *rules.Game, shown *Shown) []string {
	said := []string{pointed(l, game, shown)}
	if shown.Point == TileSaid {
		return said
	}
	rule := game.Rule()
	switch {
	case shown.Point == Found || shown.Point == Nothing || len(shown.About) == game.Places():
	case !shown.Alone:
		said = append(said, l.Say("lesson-rest-marked"))
	case shown.Point == RightHere && rule.Tiles():
		said = append(said, rest(l, game))
	case shown.Point == RightHere:
		said = append(said, l.Say("lesson-rest-none", "words", SpeaksOfWords(game)))
	}
	if shown.Point == Elsewhere && !rule.Tiles() && (rule.Has(rules.Misplaced) || rule.Has(rules.Somewhere)) {
		said = append(said, l.Say("lesson-unsaid"))
	}
	return said
}

// Explained says for each symbol of a guess that the code has how it is marked.
func Explained(l *lang.Language, game *rules.Game, guess, secret rules.Code) (said []string) {
	rule := game.Rule()
	if rule.Tiles() && !rule.Has(rules.Absent) {
		for place, part := range game.Mark(guess, secret).Row() {
			said = append(said, pointed(l, game, &Shown{Point: TileSaid, Guess: guess, About: []int{place}, Part: part}))
		}
		return said
	}
	found := game.Compare(guess, secret)
	for place, means := range found {
		shown := &Shown{Guess: guess, About: []int{place}}
		switch means {
		case rules.Right:
			shown.Point = RightHere
		case rules.Misplaced:
			shown.Point = Elsewhere
		default:
			if times(game, guess, guess[place]) != 2 || times(game, secret, guess[place]) != 1 {
				continue
			}
			shown.Point = Repeated
		}
		said = append(said, pointed(l, game, shown))
	}
	if len(said) == 0 {
		return []string{pointed(l, game, &Shown{Point: Nothing})}
	}
	return said
}

// times returns the number of times that a code has a symbol.
func times(game *rules.Game, code rules.Code, symbol uint8) (count int) {
	for _, other := range code[:game.Places()] {
		if other == symbol {
			count++
		}
	}
	return count
}

// rest says what the tiles of absent symbols mean.
func rest(l *lang.Language, game *rules.Game) string {
	absent, _ := game.Rule().Part(rules.Absent)
	return l.Say("part-rest-"+PartName(game, absent), "words", SpeaksOfWords(game))
}

// pointed describes the point of an example.
func pointed(l *lang.Language, game *rules.Game, shown *Shown) string {
	switch shown.Point {
	case RightHere:
		return Sentence(l.Say("lesson-right", "subject", subject(l, game, shown), "mark", marked(l, game, rules.Right, rules.Somewhere)))
	case Elsewhere:
		return Sentence(l.Say("lesson-elsewhere", "words", SpeaksOfWords(game), "subject", subject(l, game, shown), "mark", marked(l, game, rules.Misplaced, rules.Somewhere)))
	case TileSaid:
		return Sentence(l.Say("lesson-told", "subject", subject(l, game, shown), "mark", One(l, game, shown.Part), "means", meaning(l, game, shown.Part)))
	case Repeated:
		return repeated(l, game, shown)
	case Nothing:
		return l.Say("lesson-nothing", "words", SpeaksOfWords(game), "mark", nothing(l, game))
	}
	return l.Say("lesson-found", "words", SpeaksOfWords(game))
}

// subject names the first place that an example is about: the second peg, the H.
func subject(l *lang.Language, game *rules.Game, shown *Shown) string {
	if kindOf(game) == pegKind {
		return l.Say("lesson-peg", "ordinal", strings.Fields(l.Say("ordinals"))[shown.About[0]])
	}
	return l.Say("lesson-symbol", "symbol", game.SymbolName(int(shown.Guess[shown.About[0]])))
}

// repeated describes the marks of a symbol that is twice in the guess and once in the code.
func repeated(l *lang.Language, game *rules.Game, shown *Shown) string {
	symbol := game.SymbolName(int(shown.Guess[shown.About[0]]))
	switch {
	case kindOf(game) == pegKind && game.Rule().Tiles():
		return l.Say("lesson-repeated-peg-place", "mark", marked(l, game, rules.Absent))
	case kindOf(game) == pegKind:
		return l.Say("lesson-repeated-peg")
	case game.Rule().Tiles():
		return l.Say("lesson-repeated-place", "words", SpeaksOfWords(game), "symbol", symbol, "mark", marked(l, game, rules.Absent))
	}
	return l.Say("lesson-repeated", "words", SpeaksOfWords(game), "symbol", symbol)
}

// one names a symbol of the game in general: a peg, a digit, a letter.
func one(l *lang.Language, game *rules.Game) string {
	switch kindOf(game) {
	case digitKind:
		return l.Say("lesson-digit")
	case letterKind:
		return l.Say("lesson-letter")
	case characterKind:
		return l.Say("lesson-character")
	}
	return l.Say("lesson-one-peg")
}
