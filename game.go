package codebreaker

import (
	"iter"
	"math"
	"math/bits"
	"slices"
)

// Game says which codes may be secrets, which may be guessed, and how a guess is
// marked. A Game does not change and may be shared between goroutines.
type Game struct {
	places   int
	limits   [MaxPlaces]uint8 // symbols at each place: 0 to limit-1
	distinct bool
	rule     Rule
	hard     bool
	alphabet *alphabet
	words    *words // nil: every code is a secret
	lexicon  Lexicon
}

// words are the lists of a word game.
type words struct {
	list    string // how the name calls the lists, such as ANSWERS+GUESSES
	secrets []Code // in code order
	guesses []Code // secrets and further guesses, in code order
}

// Places returns the length of the game's codes.
func (g *Game) Places() int { return g.places }

// Symbols returns the number of different symbols: the largest limit.
func (g *Game) Symbols() int { return int(slices.Max(g.limits[:g.places])) }

// Limit returns how many symbols may stand at a place: those below the limit.
func (g *Game) Limit(place int) int { return int(g.limits[place]) }

// Distinct reports whether a code's symbols must all be different.
func (g *Game) Distinct() bool { return g.distinct }

// Rule returns how a guess is marked.
func (g *Game) Rule() Rule { return g.rule }

// Hard reports whether every guess must use the hints given so far.
func (g *Game) Hard() bool { return g.hard }

// Feedbacks returns how many ordinals a feedback of the game can have.
func (g *Game) Feedbacks() int { return g.rule.Feedbacks(g.places) }

// Solved returns the feedback that ends the game.
func (g *Game) Solved() Feedback {
	return FeedbackAt(g.rule, g.places, g.Feedbacks()-1)
}

// HasWords reports whether the game is played with words of a list.
func (g *Game) HasWords() bool { return g.words != nil }

// SecretWords returns the secrets of a word game in code order, or nil for a
// game whose secrets are all its codes. The slice must not be changed.
func (g *Game) SecretWords() []Code {
	if g.words == nil {
		return nil
	}
	return g.words.secrets
}

// GuessWords returns what may be guessed in a word game, the secrets among them,
// in code order, or nil where every code may be guessed. The slice must not be
// changed.
func (g *Game) GuessWords() []Code {
	if g.words == nil {
		return nil
	}
	return g.words.guesses
}

// WithoutWords returns the game in which every row of a word game's letters is a
// code, or g itself when it is no word game.
func (g *Game) WithoutWords() *Game {
	if g.words == nil {
		return g
	}
	without := *g
	without.words, without.lexicon = nil, nil
	return &without
}

// SecretCount returns the number of secrets, or math.MaxUint64 when there are
// more than that.
func (g *Game) SecretCount() uint64 {
	if g.words != nil {
		return uint64(len(g.words.secrets))
	}
	return g.codeCount()
}

// GuessCount returns the number of codes that may be guessed, or math.MaxUint64
// when there are more than that.
func (g *Game) GuessCount() uint64 {
	if g.words != nil {
		return uint64(len(g.words.guesses))
	}
	return g.codeCount()
}

// codeCount multiplies the choices of each place. Without repeats the place with
// the fewest symbols chooses first: its symbols are symbols of all others too.
func (g *Game) codeCount() uint64 {
	limits := slices.Sorted(slices.Values(g.limits[:g.places]))
	count := uint64(1)
	for chosen, limit := range limits {
		choices := uint64(limit)
		if g.distinct {
			choices -= uint64(chosen)
		}
		high, low := bits.Mul64(count, choices)
		if high > 0 {
			return math.MaxUint64
		}
		count = low
	}
	return count
}

// Secrets walks the secrets in code order, making one at a time.
func (g *Game) Secrets() iter.Seq[Code] {
	if g.words != nil {
		return slices.Values(g.words.secrets)
	}
	return g.codes
}

// Guesses walks the codes that may be guessed in code order, making one at a time.
func (g *Game) Guesses() iter.Seq[Code] {
	if g.words != nil {
		return slices.Values(g.words.guesses)
	}
	return g.codes
}

func (g *Game) codes(yield func(Code) bool) {
	var code Code
	g.extend(&code, 0, yield)
}

// extend walks the codes that begin with code's first places.
func (g *Game) extend(code *Code, place int, yield func(Code) bool) bool {
	if place == g.places {
		return yield(*code)
	}
	for symbol := range g.limits[place] {
		if g.distinct && slices.Contains(code[:place], symbol) {
			continue
		}
		code[place] = symbol
		if !g.extend(code, place+1, yield) {
			return false
		}
	}
	code[place] = 0
	return true
}

// CheckSecret returns a [Problem] when code cannot be a secret of the game.
func (g *Game) CheckSecret(code Code) error {
	if g.words != nil {
		return g.checkWord(code, g.words.secrets)
	}
	return g.checkCode(code)
}

// CheckGuess returns a [Problem] when code may not be guessed after those turns:
// under the hard rule every hint must be used.
func (g *Game) CheckGuess(code Code, history History) error {
	if g.words != nil {
		if err := g.checkWord(code, g.words.guesses); err != nil {
			return err
		}
	} else if err := g.checkCode(code); err != nil {
		return err
	}
	if g.hard {
		return g.checkHints(code, history)
	}
	return nil
}

func (g *Game) checkWord(code Code, list []Code) error {
	if _, found := slices.BinarySearchFunc(list, code, Compare); !found {
		return NewProblem("word-unlisted", "{{.code}} is not in the list {{.list}}", "code", g.Format(code), "list", g.words.list)
	}
	return nil
}

func (g *Game) checkCode(code Code) error {
	for place, symbol := range code[:g.places] {
		if symbol >= g.limits[place] {
			return NewProblem("symbol-past-limit", "code {{.code}}: place {{.place}} of {{.game}} takes the symbols {{.first}} to {{.last}}",
				"code", g.Format(code), "place", place+1, "game", g.Name(),
				"first", g.alphabet.names[0], "last", g.alphabet.names[g.limits[place]-1])
		}
		if g.distinct && slices.Contains(code[:place], symbol) {
			return NewProblem("symbol-repeated", "code {{.code}}: {{.symbol}} stands twice, but the symbols of {{.game}} are all different",
				"code", g.Format(code), "symbol", g.alphabet.names[symbol], "game", g.Name())
		}
	}
	return nil
}

// checkHints is Wordle's hard rule: greens stay, and every symbol is kept as
// often as it was green or yellow.
func (g *Game) checkHints(code Code, history History) error {
	for number, turn := range history {
		var known [MaxSymbols]int
		for place := range g.places {
			symbol := turn.Guess[place]
			switch turn.Feedback.Colour(place) {
			case Green:
				if code[place] != symbol {
					return NewProblem("hard-green", "code {{.code}}: the hard rule keeps {{.symbol}} at place {{.place}}, green in turn {{.turn}}",
						"code", g.Format(code), "symbol", g.alphabet.names[symbol], "place", place+1, "turn", number+1)
				}
				known[symbol]++
			case Yellow:
				known[symbol]++
			}
		}
		for place := range g.places {
			known[code[place]]--
		}
		for symbol, missing := range known {
			if missing > 0 {
				return NewProblem("hard-yellow", "code {{.code}}: the hard rule wants {{.symbol}}, found in turn {{.turn}}",
					"code", g.Format(code), "symbol", g.alphabet.names[symbol], "turn", number+1)
			}
		}
	}
	return nil
}
