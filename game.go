package codebreaker

import (
	"iter"

	"codebreaker/internal/engine/rules"
)

// Limits of games.
const (
	MaxPlaces  = 16 // places of a code
	MaxSymbols = 64 // different symbols, the empty slot included
)

// Game defines which codes can be secrets, which can be guessed, and how a guess is marked. [ParseGame] returns games.
// Two games of one call are equal with ==; games with the same name of different calls are not.
type Game struct{ game *rules.Game }

// ParseGame returns the game with a name or a preset:
//
//	4x6                  4 places, 6 symbols, black and white pegs (mastermind)
//	5x8                  5 places, 8 symbols (super)
//	4x10-distinct        4 different digits of 10 (bulls)
//	4x10-distinct-nonzero, whose first digit is not 0
//	10.11.12             a different number of symbols at each place
//	4x6-black            only black pegs; also -place and -sum for the other rules
//	4x6-empty            guesses can have empty slots
//	words:FILE           the words of a list, which must have the same length (word:FILE)
//	words:FILE@5         its words of 5 letters
//	words:FILE-black     only black pegs (mot:FILE)
//	words:FILE-place     colours by place (wordle:FILE), with -hard for the hard rule
//	words:FILE-weighted  with the weights of the list
//	words:ANSWERS+GUESSES-place
//	wordle:en            a list that comes with the module
//	nerdle               equations of 8 characters; nerdle5, nerdle6 and nerdle7 have fewer, nerdle10 more
//	primel               primes of 5 digits
//	mathler:42           calculations of 6 characters that give 42
//
// Games of words, equations and primes need [WithLexicon]. The name of a list is escaped as in URLs: %2B for a plus
// sign, %25 for a percent sign, %20 for a space. The error is a [*ParseError], or the error of the lexicon. Reading a
// word list takes milliseconds; other games take no time.
func ParseGame(name string, options ...Option) (Game, error) {
	game, err := rules.ParseGame(name, optionsOf(options)...)
	return Game{game}, parseError(err)
}

// Option changes how [ParseGame], [ParseBoards] and [ReadTree] read the name of a game.
type Option struct{ option rules.Option }

// WithLexicon sets the lexicon, which word games need.
func WithLexicon(lexicon Lexicon) Option {
	if lexicon == nil {
		return Option{}
	}
	if lists, ok := lexicon.(WordLists); ok {
		return Option{rules.WithLexicon(lists.engine())} // with its long lists
	}
	return Option{rules.WithLexicon(lexicon)}
}

// WithSymbols sets the names of the symbols, one for each. The name of the game remains the same.
func WithSymbols(names ...string) Option {
	return Option{rules.WithSymbols(append([]string{}, names...)...)} // not nil, so that none are too few
}

func optionsOf(options []Option) []rules.Option {
	var same []rules.Option
	for _, option := range options {
		same = append(same, option.option)
	}
	return same
}

// engine returns the game, never nil.
func (g Game) engine() *rules.Game {
	if g.game == nil {
		return new(rules.Game)
	}
	return g.game
}

// Start returns the position before the first turn, in which every secret is a candidate.
func (g Game) Start() Position { return g.After() }

// Name returns the full name of the game, without presets. [ParseGame] returns the same game for it.
func (g Game) Name() string { return g.game.Name() }

// String returns the game's name.
func (g Game) String() string { return g.game.Name() }

// Rule returns the feedback rule.
func (g Game) Rule() Rule { return Rule(g.engine().Rule()) }

// Places returns the length of the game's codes.
func (g Game) Places() int { return g.engine().Places() }

// Symbols returns the number of different symbols of secrets. It is the largest [Game.Limit].
func (g Game) Symbols() int { return g.engine().Symbols() }

// Limit returns the number of symbols that a secret can have at a place: symbols 0 to Limit(place)-1. The limit of
// a place that does not exist is 0.
func (g Game) Limit(place int) int { return g.engine().Limit(place) }

// SymbolName returns the name of a symbol, such as A, 7 or Red. The empty slot is a full stop. Numbers that are not
// symbols have the name "?".
func (g Game) SymbolName(symbol int) string { return g.engine().SymbolName(symbol) }

// Distinct reports whether all symbols of a code must be different. Empty slots can repeat.
func (g Game) Distinct() bool { return g.engine().Distinct() }

// Empties reports whether guesses can have empty slots. The empty slot is the symbol with the number [Game.Symbols].
// It never earns a mark.
func (g Game) Empties() bool { return g.engine().Empties() }

// Hard reports whether each guess must use the greens and yellows of the turns before.
func (g Game) Hard() bool { return g.engine().Hard() }

// HasWords reports whether the codes are the words of a list.
func (g Game) HasWords() bool { return g.engine().HasWords() }

// HasWeights reports whether some secrets are likelier than others. Only words can have weights.
func (g Game) HasWeights() bool { return g.engine().HasWeights() }

// Weight returns the weight of a code, which is proportional to its probability. A code that is not a secret has
// weight 0. In a game without weights each secret has weight 1.
func (g Game) Weight(code Code) uint32 { return g.engine().Weight(code) }

// SecretCount returns the number of secrets, or [math.MaxUint64] if there are more. It is fast for every game.
func (g Game) SecretCount() uint64 { return g.game.SecretCount() }

// GuessCount returns the number of possible guesses, or [math.MaxUint64] if there are more. It is fast for every game.
func (g Game) GuessCount() uint64 { return g.game.GuessCount() }

// Secrets returns an iterator over the secrets in code order. It makes one code at a time, so it needs no memory for
// large games.
func (g Game) Secrets() iter.Seq[Code] { return g.engine().Secrets() }

// Guesses returns an iterator over the possible guesses in code order.
func (g Game) Guesses() iter.Seq[Code] { return g.engine().Guesses() }
