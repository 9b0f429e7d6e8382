package wording

import (
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/rules/gamename"
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
)

// Shown is an example of a lesson: a guess, the point that it shows, and the places concerned.
type Shown struct {
	Point Point
	Guess rules.Code
	About []int // places from 0
	Alone bool  // no other place of the guess earns a mark
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

// Goal describes the goal of a game, with the number of guesses allowed: most, or if that is 0, the
// usual number. If both are 0, it does not mention guesses.
func Goal(l *lang.Language, game *rules.Game, most, usual int) string {
	said := []string{goalOf(l, game)}
	if game.Distinct() && game.WordKind() != rules.LetterWords {
		said = append(said, l.Say("lesson-goal-different"))
	}
	said = append(said, l.Say("lesson-goal-marks"))
	if game.Empties() {
		said = append(said, l.Say("lesson-goal-empties"))
	}
	if game.Hard() {
		said = append(said, l.Say("lesson-goal-hard"))
	}
	if most > 0 {
		said = append(said, l.Say("lesson-goal-most", "count", most))
	} else if usual > 0 {
		said = append(said, l.Say("lesson-goal-usual", "count", usual))
	}
	return strings.Join(said, " ")
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
		return l.Say("lesson-goal-equation", "places", places)
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
	case distinct:
		return l.Say("lesson-goal-pegs-distinct", "places", places, "symbols", symbols)
	}
	return l.Say("lesson-goal-pegs", "places", places, "symbols", symbols)
}

// target returns the result of the calculations in a game.
func target(game *rules.Game) string {
	number := ""
	for _, list := range gamename.Lists(game.Name()) {
		number, _ = wordlists.Target(list)
	}
	return number
}

// Example describes an example, in a few sentences.
func Example(l *lang.Language, game *rules.Game, shown *Shown) []string {
	said := []string{pointed(l, game, shown)}
	places := game.Rule() == rules.Place
	switch {
	case shown.Point == Found || shown.Point == Nothing || len(shown.About) == game.Places():
	case !shown.Alone:
		said = append(said, l.Say("lesson-rest-marked"))
	case shown.Point == RightHere && places:
		said = append(said, l.Say("lesson-rest-grey"))
	case shown.Point == RightHere:
		said = append(said, l.Say("lesson-rest-none"))
	}
	if shown.Point == Elsewhere && !places && game.Rule() != rules.Black {
		said = append(said, l.Say("lesson-unsaid"))
	}
	return said
}

// pointed describes the point of an example.
func pointed(l *lang.Language, game *rules.Game, shown *Shown) string {
	switch shown.Point {
	case RightHere:
		return Sentence(l.Say("lesson-right", "subject", subject(l, game, shown), "mark", markOf(l, game, rules.BlackPeg)))
	case Elsewhere:
		return Sentence(l.Say("lesson-elsewhere", "subject", subject(l, game, shown), "mark", markOf(l, game, rules.WhitePeg)))
	case Repeated:
		return repeated(l, game, shown)
	case Nothing:
		return l.Say("lesson-nothing", "mark", nothing(l, game))
	}
	return l.Say("lesson-found")
}

// subject names the first place that an example is about: the second peg, the H.
func subject(l *lang.Language, game *rules.Game, shown *Shown) string {
	if kindOf(game) == pegKind {
		return l.Say("lesson-peg", "ordinal", strings.Fields(l.Say("ordinals"))[shown.About[0]])
	}
	return l.Say("lesson-symbol", "symbol", game.SymbolName(int(shown.Guess[shown.About[0]])))
}

// markOf describes in a phrase the mark of a symbol at its place, for a black peg, or elsewhere,
// for a white one.
func markOf(l *lang.Language, game *rules.Game, peg rules.Peg) string {
	here, digits := peg == rules.BlackPeg, kindOf(game) == digitKind
	switch rule := game.Rule(); {
	case rule == rules.Place && here:
		return l.Say("lesson-green")
	case rule == rules.Place:
		return l.Say("lesson-yellow")
	case rule.HasPeg(rules.EitherPeg):
		return l.Say("lesson-either")
	case !rule.HasPeg(peg):
		return nothing(l, game)
	case here && digits:
		return l.Say("lesson-bull")
	case here:
		return l.Say("lesson-black")
	case digits:
		return l.Say("lesson-cow")
	}
	return l.Say("lesson-white")
}

// nothing describes in a phrase the mark of a guess without any symbol of the code.
func nothing(l *lang.Language, game *rules.Game) string {
	switch rule, digits := game.Rule(), kindOf(game) == digitKind; {
	case rule == rules.Place:
		return l.Say("lesson-no-colour")
	case digits && rule.HasPeg(rules.WhitePeg):
		return l.Say("lesson-no-cow")
	case digits && rule.HasPeg(rules.BlackPeg):
		return l.Say("lesson-no-bull")
	}
	return l.Say("lesson-no-peg")
}

// repeated describes the marks of a symbol that is twice in the guess and once in the code.
func repeated(l *lang.Language, game *rules.Game, shown *Shown) string {
	symbol := game.SymbolName(int(shown.Guess[shown.About[0]]))
	switch {
	case kindOf(game) == pegKind && game.Rule() == rules.Place:
		return l.Say("lesson-repeated-peg-place")
	case kindOf(game) == pegKind:
		return l.Say("lesson-repeated-peg")
	case game.Rule() == rules.Place:
		return l.Say("lesson-repeated-place", "symbol", symbol)
	}
	return l.Say("lesson-repeated", "symbol", symbol)
}

// Caption is the name of a mark and its meaning.
type Caption struct {
	Mark  string // black, white, green, yellow, grey or sum
	Name  string
	Text  string
	Short string // Text in two or three words
}

// Captions explain the marks of a game.
func Captions(l *lang.Language, game *rules.Game) []Caption {
	one, digits := one(l, game), kindOf(game) == digitKind
	here := l.Say("lesson-means-here", "one", one)
	elsewhere := l.Say("lesson-means-elsewhere", "one", one)
	shortHere, shortElsewhere := l.Say("lesson-short-here"), l.Say("lesson-short-elsewhere")
	if game.Rule() == rules.Place {
		return []Caption{
			{"green", l.Say("lesson-name-green"), Sentence(here), shortHere},
			{"yellow", l.Say("lesson-name-yellow"), Sentence(elsewhere), shortElsewhere},
			{"grey", l.Say("lesson-name-grey"), Sentence(l.Say("lesson-means-absent", "one", one)), l.Say("lesson-short-absent")},
		}
	}
	var captions []Caption
	for _, peg := range game.Rule().Pegs() {
		switch {
		case peg == rules.EitherPeg:
			captions = append(captions, Caption{"sum", l.Say("lesson-name-sum"), Sentence(l.Say("lesson-means-either", "one", one)), l.Say("lesson-short-either")})
		case peg == rules.BlackPeg && digits:
			captions = append(captions, Caption{"black", l.Say("lesson-name-bull"), Sentence(here), shortHere})
		case peg == rules.BlackPeg:
			captions = append(captions, Caption{"black", l.Say("lesson-name-black"), Sentence(here), shortHere})
		case digits:
			captions = append(captions, Caption{"white", l.Say("lesson-name-cow"), Sentence(elsewhere), shortElsewhere})
		default:
			captions = append(captions, Caption{"white", l.Say("lesson-name-white"), Sentence(elsewhere), shortElsewhere})
		}
	}
	return captions
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
