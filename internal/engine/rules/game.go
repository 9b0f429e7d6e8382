package rules

import (
	"iter"
	"math"
	"math/bits"
	"slices"

	"codebreaker/internal/engine/message"
)

// Game defines which codes can be secrets, which can be guessed, and how a guess is marked.
// [ParseGame] returns games. A Game does not change, and goroutines can share it. Methods
// that return an error return an error for nil and for the zero Game.
type Game struct {
	places   int
	limits   [MaxPlaces]uint8 // the symbols of a place are 0 to limit-1
	distinct bool
	nonzero  bool // the symbols are digits, and the first is not 0
	rule     Rule
	hard     bool
	ultra    bool // and hard
	first    first
	empties  bool
	alphabet *alphabet
	words    *Words // nil: every code is a secret
	lexicon  Lexicon
}

// Check returns an error for nil and for the zero Game.
func (g *Game) Check() error {
	if g == nil || g.places == 0 {
		return message.NewProblem("no-game", "no game given: a game comes from a name, such as 4x6")
	}
	return nil
}

// Places returns the length of the game's codes.
func (g *Game) Places() int { return g.places }

// Symbols returns the number of different symbols of secrets. It is the largest
// [Game.Limit].
func (g *Game) Symbols() int {
	most := uint8(0)
	for _, limit := range g.limits[:g.places] {
		most = max(most, limit)
	}
	return int(most)
}

// Limit returns the number of symbols that a secret can have at a place: symbols 0 to
// Limit(place)-1. Places are numbered from 0; the limit of any other place is 0.
func (g *Game) Limit(place int) int {
	if place < 0 || place >= g.places {
		return 0
	}
	return int(g.limits[place])
}

// Empties reports whether guesses can have empty slots. The empty slot is the symbol with the
// number [Game.Symbols]. It never earns a mark, and a guess can repeat it.
func (g *Game) Empties() bool { return g.empties }

func (g *Game) IsEmpty(symbol int) bool { return g.empties && symbol == g.Symbols() }

// GuessSymbols returns the number of symbols that guesses can have.
func (g *Game) GuessSymbols() int {
	if g.empties {
		return g.Symbols() + 1
	}
	return g.Symbols()
}

// Playable returns the symbols that a guess can have at a place, one bit for each.
func (g *Game) Playable(place int) uint64 {
	symbols := g.hidable(place)
	if g.empties {
		symbols |= 1 << g.Symbols()
	}
	return symbols
}

// hidable returns the symbols that a secret can have at a place, one bit for each. 64
// symbols set all bits, because 1<<64 is 0.
func (g *Game) hidable(place int) uint64 { return uint64(1)<<g.limits[place] - 1 }

// Distinct reports whether all symbols of a code must be different. Empty slots can
// repeat.
func (g *Game) Distinct() bool { return g.distinct }

// Nonzero reports whether the codes are numbers, which do not begin with 0. The digit 0 is the last symbol.
func (g *Game) Nonzero() bool { return g.nonzero }

// HasDigits reports whether the symbols are the ten digits.
func (g *Game) HasDigits() bool { return g.nonzero || g.SymbolName(0) == digits[:1] }

// Rule returns the feedback rule.
func (g *Game) Rule() Rule { return g.rule }

// Hard reports whether each guess must use the greens and yellows of the turns before.
func (g *Game) Hard() bool { return g.hard }

// Ultra reports whether a game is [Game.Hard] and guesses must heed the other tiles too: no guess has a symbol more often
// than a turn with a grey tile of it allows, or at a place where it was yellow.
func (g *Game) Ultra() bool { return g.ultra }

// Feedbacks returns the number of ordinals of the game's feedbacks. Some ordinals belong
// to no pair of codes: three blacks and a white with four places, for example.
func (g *Game) Feedbacks() int { return g.rule.ruling().feedbacks(g.places) }

// FeedbackAt returns the feedback with an ordinal from 0 to [Game.Feedbacks]-1, and the zero
// Feedback for any other ordinal. The last ordinal belongs to the secret itself.
func (g *Game) FeedbackAt(ordinal int) Feedback {
	if ordinal < 0 || ordinal >= g.Feedbacks() {
		return Feedback{}
	}
	return feedbackAt(g.rule, g.places, ordinal)
}

func (g *Game) Solved() Feedback { return feedbackAt(g.rule, g.places, g.Feedbacks()-1) }

// HasWords reports whether the codes are the words of a list.
func (g *Game) HasWords() bool { return g != nil && g.words != nil }

// HasWeights reports whether some secrets are likelier than others. Only words can have
// weights.
func (g *Game) HasWeights() bool { return g != nil && g.words != nil && g.words.Weights != nil }

// Weight returns the weight of a code, which is proportional to its probability. A code that
// is not a secret has weight 0. In a game without weights each secret has weight 1.
func (g *Game) Weight(code Code) uint32 {
	if !g.HasWeights() {
		if g.CheckSecret(code) != nil {
			return 0
		}
		return 1
	}
	i, found := slices.BinarySearchFunc(g.words.Secrets, code, Compare)
	if !found {
		return 0
	}
	return g.words.Weights[i]
}

// SecretCount returns the number of secrets, or math.MaxUint64 if there are more. It is fast
// for every game. A nil game has none.
func (g *Game) SecretCount() uint64 {
	if g.Check() != nil {
		return 0
	}
	if g.words != nil {
		return uint64(len(g.words.Secrets))
	}
	return g.codeCount(0)
}

// GuessCount returns the number of possible guesses, or math.MaxUint64 if there are more. It
// is fast for every game. A nil game has none.
func (g *Game) GuessCount() uint64 {
	if g.Check() != nil {
		return 0
	}
	if g.words != nil {
		return uint64(len(g.words.Guesses))
	}
	return g.codeCount(uint64(g.GuessSymbols() - g.Symbols()))
}

// codeCount returns the number of codes of a game without a list, or math.MaxUint64 if there are more. Empty is as in
// countCodes.
func (g *Game) codeCount(empty uint64) uint64 { return countCodes(g, empty, addUp, multiply) }

// SecretsAbout is [Game.SecretCount] rounded to 53 bits. It has no largest number.
func (g *Game) SecretsAbout() float64 { return g.about(g.SecretCount(), 0) }

// GuessesAbout is [Game.GuessCount] rounded to 53 bits. It has no largest number.
func (g *Game) GuessesAbout() float64 {
	return g.about(g.GuessCount(), float64(g.GuessSymbols()-g.Symbols()))
}

// about returns a count, or the number of codes in floating point if there are more than the count can say.
func (g *Game) about(count uint64, empty float64) float64 {
	if count < math.MaxUint64 {
		return float64(count)
	}
	return countCodes(g, empty, func(a, b float64) float64 { return a + b }, func(a, b float64) float64 { return a * b })
}

// countCodes counts the codes whose places are filled or, if empty is 1, filled or empty. If symbols must be different,
// the place with the fewest symbols chooses first, because its symbols are also symbols of all other places.
func countCodes[N uint64 | float64](g *Game, empty N, add, multiply func(a, b N) N) (all N) {
	var counts [MaxPlaces + 1]N // codes of the first places, by their filled places
	counts[0] = 1
	for before, limit := range slices.Sorted(slices.Values(g.limits[:g.places])) {
		for filled := before; filled >= 0; filled-- {
			choices := N(limit)
			if g.distinct {
				choices -= N(filled)
			}
			counts[filled+1] = add(counts[filled+1], multiply(counts[filled], choices))
			counts[filled] *= empty
		}
	}
	for _, count := range counts {
		all = add(all, count)
	}
	return all
}

// multiply returns a·b, or math.MaxUint64 if that is less.
func multiply(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high > 0 {
		return math.MaxUint64
	}
	return low
}

// addUp returns a+b, or math.MaxUint64 if that is less.
func addUp(a, b uint64) uint64 {
	if a > math.MaxUint64-b {
		return math.MaxUint64
	}
	return a + b
}

// Secrets returns an iterator over the secrets in code order. It generates one code at a
// time, so it needs no memory for large games.
func (g *Game) Secrets() iter.Seq[Code] {
	if g.words != nil {
		return slices.Values(g.words.Secrets)
	}
	return g.codes(g.hidable)
}

// Guesses returns an iterator over the possible guesses in code order.
func (g *Game) Guesses() iter.Seq[Code] {
	if g.words != nil {
		return slices.Values(g.words.Guesses)
	}
	return g.codes(g.Playable)
}

// codes returns an iterator over the codes with the given symbols at each place.
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

// extend yields the codes that begin with the first places of code.
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
	return true
}

// repeats reports whether a symbol must not occur again at a place, because code has it
// before that place.
func (g *Game) repeats(code *Code, place int, symbol uint8) bool {
	return g.distinct && slices.Contains(code[:place], symbol) && !g.IsEmpty(int(symbol))
}
