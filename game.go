package codebreaker

import (
	"iter"
	"math"
	"math/bits"
	"slices"

	"codebreaker/internal/gamename"
	"codebreaker/internal/wordkind"
)

// Game says which codes may be secrets, which may be guessed, and how a guess is
// marked. [ParseGame] makes it; the zero Game is none, as [Game.Check] says. A Game
// does not change and may be shared between goroutines.
type Game struct {
	places   int
	limits   [MaxPlaces]uint8 // symbols at each place: 0 to limit-1
	distinct bool
	rule     Rule
	hard     bool
	empties  bool
	alphabet *alphabet
	words    *words // nil: every code is a secret
	lexicon  Lexicon
}

// words are the lists of a word game.
type words struct {
	list    string // how the name calls the lists, such as ANSWERS+GUESSES
	secrets []Code // in code order
	guesses []Code // secrets and further guesses, in code order

	weights []uint32 // of the secrets; nil without weights

	whole *words // those of the game before [Game.Without]; nil where none was taken
}

// check returns a [Problem] for nil and for the zero Game.
func (g *Game) check() error {
	if g == nil || g.places == 0 {
		return NewProblem("no-game", "no game given: the game is nil, or its name was not parsed")
	}
	return nil
}

// Places returns the length of the game's codes.
func (g *Game) Places() int { return g.places }

// Symbols returns the number of different symbols that secrets have: the largest
// limit.
func (g *Game) Symbols() int { return int(slices.Max(g.limits[:g.places])) }

// Limit returns the number of symbols that a secret can have at a place: symbols 0 to
// Limit(place)-1. Places are numbered from 0; the limit of any other place is 0.
func (g *Game) Limit(place int) int {
	if place < 0 || place >= g.places {
		return 0
	}
	return int(g.limits[place])
}

// Empties reports whether slots of a guess may be left empty. An empty slot is a
// symbol of its own, the one after all others: no secret has it, so that it never
// earns a mark, and it may stand in a guess any number of times.
func (g *Game) Empties() bool { return g.empties }

func (g *Game) isEmpty(symbol int) bool { return g.empties && symbol == g.Symbols() }

// guessSymbols returns the number of symbols that guesses can have.
func (g *Game) guessSymbols() int {
	if g.empties {
		return g.Symbols() + 1
	}
	return g.Symbols()
}

// playable returns the symbols that a guess can have at a place, one bit for each.
func (g *Game) playable(place int) uint64 {
	symbols := g.hidable(place)
	if g.empties {
		symbols |= 1 << g.Symbols()
	}
	return symbols
}

// hidable returns the symbols that may stand at a place of a secret, as bits. Of 64
// symbols that is all bits, since 1<<64 is 0.
func (g *Game) hidable(place int) uint64 { return uint64(1)<<g.limits[place] - 1 }

// Distinct reports whether a code's symbols must all be different. Empty slots of a
// guess need not be.
func (g *Game) Distinct() bool { return g.distinct }

// Rule returns how a guess is marked.
func (g *Game) Rule() Rule { return g.rule }

// Hard reports whether every guess must use the hints given so far.
func (g *Game) Hard() bool { return g.hard }

// Feedbacks returns the number of ordinals of the game's feedbacks. Some ordinals belong
// to no pair of codes.
func (g *Game) Feedbacks() int { return g.rule.ruling().feedbacks(g.places) }

// FeedbackAt returns the feedback with an ordinal from 0 to [Game.Feedbacks]-1, and the zero
// Feedback for any other ordinal. The last feedback is that of the secret itself.
func (g *Game) FeedbackAt(ordinal int) Feedback {
	if ordinal < 0 || ordinal >= g.Feedbacks() {
		return Feedback{}
	}
	return feedbackAt(g.rule, g.places, ordinal)
}

func (g *Game) solved() Feedback { return feedbackAt(g.rule, g.places, g.Feedbacks()-1) }

// HasWords reports whether the game is played with words of a list.
func (g *Game) HasWords() bool { return g != nil && g.words != nil }

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

// HasWeights reports whether the secrets have weights, equal ones perhaps. Only words have
// weights.
func (g *Game) HasWeights() bool { return g != nil && g.words != nil && g.words.weights != nil }

// Weight returns how likely a code is to be the secret, in proportion: 0 where it is none,
// and 1 for all secrets of a game without weights.
func (g *Game) Weight(code Code) uint32 {
	if !g.HasWeights() {
		if g.CheckSecret(code) != nil {
			return 0
		}
		return 1
	}
	i, found := slices.BinarySearchFunc(g.words.secrets, code, Compare)
	if !found {
		return 0
	}
	return g.words.weights[i]
}

// SecretWeights returns the weights of [Game.SecretWords], or nil without weights. The
// slice must not be changed.
func (g *Game) SecretWeights() []uint32 {
	if g.words == nil {
		return nil
	}
	return g.words.weights
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
// more than that; 0 without a game.
func (g *Game) SecretCount() uint64 {
	if g.check() != nil {
		return 0
	}
	if g.words != nil {
		return uint64(len(g.words.secrets))
	}
	return g.codeCount(0)
}

// GuessCount returns the number of codes that may be guessed, or math.MaxUint64
// when there are more than that; 0 without a game.
func (g *Game) GuessCount() uint64 {
	if g.check() != nil {
		return 0
	}
	if g.words != nil {
		return uint64(len(g.words.guesses))
	}
	return g.codeCount(uint64(g.guessSymbols() - g.Symbols()))
}

// codeCount counts the codes whose places are filled, or, with empty 1, filled or
// empty. Without repeats the place with the fewest symbols chooses first: its symbols
// are symbols of all others too.
func (g *Game) codeCount(empty uint64) uint64 {
	var counts [MaxPlaces + 1]uint64 // of the codes of the places so far, by how many are filled
	counts[0] = 1
	for before, limit := range slices.Sorted(slices.Values(g.limits[:g.places])) {
		for filled := before; filled >= 0; filled-- {
			choices := uint64(limit)
			if g.distinct {
				choices -= uint64(filled)
			}
			counts[filled+1] = addUp(counts[filled+1], multiply(counts[filled], choices))
			counts[filled] *= empty
		}
	}
	all := uint64(0)
	for _, count := range counts {
		all = addUp(all, count)
	}
	return all
}

// multiply returns a·b, or math.MaxUint64 where it is more.
func multiply(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high > 0 {
		return math.MaxUint64
	}
	return low
}

// addUp returns a+b, or math.MaxUint64 where it is more.
func addUp(a, b uint64) uint64 {
	if a > math.MaxUint64-b {
		return math.MaxUint64
	}
	return a + b
}

// Secrets walks the secrets in code order, making one at a time.
func (g *Game) Secrets() iter.Seq[Code] {
	if g.words != nil {
		return slices.Values(g.words.secrets)
	}
	return g.codes(g.hidable)
}

// Guesses walks the codes that may be guessed in code order, making one at a time.
func (g *Game) Guesses() iter.Seq[Code] {
	if g.words != nil {
		return slices.Values(g.words.guesses)
	}
	return g.codes(g.playable)
}

// codes walks the codes with those symbols at each place.
func (g *Game) codes(at func(place int) uint64) iter.Seq[Code] {
	return func(yield func(Code) bool) {
		var code Code
		var symbols [MaxPlaces]uint64
		for place := range g.places {
			symbols[place] = at(place)
		}
		g.extend(&code, 0, &symbols, yield)
	}
}

// extend walks the codes that begin with code's first places.
func (g *Game) extend(code *Code, place int, symbols *[MaxPlaces]uint64, yield func(Code) bool) bool {
	if place == g.places {
		return yield(*code)
	}
	for rest := symbols[place]; rest != 0; rest &= rest - 1 {
		symbol := uint8(bits.TrailingZeros64(rest))
		if g.repeats(code, place, symbol) {
			continue
		}
		code[place] = symbol
		if !g.extend(code, place+1, symbols, yield) {
			return false
		}
	}
	code[place] = 0
	return true
}

// repeats reports whether a symbol, which must not stand twice, stands in code before
// a place.
func (g *Game) repeats(code *Code, place int, symbol uint8) bool {
	return g.distinct && slices.Contains(code[:place], symbol) && !g.isEmpty(int(symbol))
}

// CheckSecret returns a [Problem] when code cannot be a secret of the game.
func (g *Game) CheckSecret(code Code) error {
	if err := g.checkRow(code); err != nil {
		return err
	}
	if g.words != nil {
		return g.checkWord(code, g.words.secrets)
	}
	return g.checkCode(code, g.hidable)
}

// CheckGuess returns a [Problem] when code may not be guessed after those turns:
// under the hard rule every hint must be used.
func (g *Game) CheckGuess(code Code, history History) error {
	if err := g.checkRow(code); err != nil {
		return err
	}
	if g.words != nil {
		if err := g.checkWord(code, g.words.guesses); err != nil {
			return err
		}
	} else if err := g.checkCode(code, g.playable); err != nil {
		return err
	}
	if g.hard {
		return g.checkHints(code, history)
	}
	return nil
}

func (g *Game) checkWord(code Code, list []Code) error {
	if _, found := slices.BinarySearchFunc(list, code, Compare); !found {
		text := g.Format(code)
		switch wordkind.Of(g) {
		case wordkind.Numbers:
			return NewProblem("number-unlisted", "{{.code}} is not a prime of {{.game}}", "code", text, "game", gamename.Friendly(g.Name()))
		case wordkind.Calculations:
			return NewProblem("calculation-unlisted", "{{.code}} is not a valid calculation of {{.game}}: it must give the right result, and no number may be 0 or start with 0", "code", text, "game", gamename.Friendly(g.Name()))
		case wordkind.Equations:
			return NewProblem("equation-unlisted", "{{.code}} is not a valid equation of {{.game}}: it must be true, with one number on the right; no number on the left may be 0 or start with 0", "code", text, "game", gamename.Friendly(g.Name()))
		}
		if _, found := slices.BinarySearchFunc(g.words.guesses, code, Compare); found {
			return NewProblem("word-guess-only", "{{.code}} can be guessed, but is not on the list of secrets", "code", text)
		}
		return NewProblem("word-unlisted", "{{.code}} is not in the word list", "code", text)
	}
	return nil
}

// checkCode returns a problem unless code has those symbols at each place.
func (g *Game) checkCode(code Code, at func(place int) uint64) error {
	for place, symbol := range code[:g.places] {
		switch {
		case at(place)>>symbol&1 == 1:
		case g.isEmpty(int(symbol)):
			return NewProblem("code-empty-slot", "code {{.code}}: place {{.place}} is empty, and only guesses can have empty places",
				"code", g.Format(code), "place", place+1)
		default:
			return NewProblem("symbol-past-limit", "code {{.code}}: place {{.place}} of {{.game}} must be {{.first}} to {{.last}}",
				"code", g.Format(code), "place", place+1, "game", gamename.Friendly(g.Name()),
				"first", g.alphabet.names[0], "last", g.alphabet.names[g.limits[place]-1])
		}
		if g.repeats(&code, place, symbol) {
			return NewProblem("symbol-repeated", "code {{.code}}: {{.symbol}} is used twice, but the symbols of {{.game}} are all different",
				"code", g.Format(code), "symbol", g.alphabet.names[symbol], "game", gamename.Friendly(g.Name()))
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
					return NewProblem("hard-green", "{{.code}}: in hard mode, {{.symbol}} must stay in place {{.place}}, green in turn {{.turn}}",
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
				return NewProblem("hard-yellow", "{{.code}}: in hard mode, the guess must use {{.symbol}}, found in turn {{.turn}}",
					"code", g.Format(code), "symbol", g.alphabet.names[symbol], "turn", number+1)
			}
		}
	}
	return nil
}
