package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"codebreaker/internal/engine/message"
)

// Lexicon has the words of word games. Package lexicon implements it for files and for the
// lists that come with the module.
//
// A lexicon may have more methods. The first lets a game accept more guesses than it has
// secrets; the second is for games whose names end in -weighted; the third is for lists in different languages.
//
//	// Guesses returns the words that are guesses but not secrets in a game of one list, or nil.
//	Guesses(list string) ([]string, error)
//
//	// Weights returns the words of a list, folded and without repeats, and the weight of each
//	// word. A weight is proportional to the probability of the word, and 0 if the word can
//	// only be guessed.
//	Weights(list string) (words []string, weights []uint32, err error)
//
//	// FoldAs returns a word in the form that a list uses.
//	FoldAs(list, word string) string
type Lexicon interface {
	// Words returns the words of a list, folded.
	Words(list string) ([]string, error)
	// Fold returns a word as the game prints it: in capitals, with or without accents.
	Fold(word string) string
}

// guesser is a [Lexicon] whose games accept more guesses than they have secrets.
type guesser interface {
	Guesses(list string) ([]string, error)
}

// weigher is a [Lexicon] whose lists have weights.
type weigher interface {
	Weights(list string) (words []string, weights []uint32, err error)
}

// folder is a [Lexicon] whose lists differ in what they do with accents.
type folder interface {
	FoldAs(list, word string) string
}

// coder is a [Lexicon] with lists that are codes already.
type coder interface {
	// Codes returns a list. ok is false for lists of words.
	Codes(list string) (codes *CodedList, ok bool)
}

// CodedList is a word list as codes, which many games can share. The caller must not change it.
type CodedList struct {
	Symbols []string // the letters, in Unicode order
	Places  int      // of each word
	Codes   []Code   // in code order
}

// Option changes how [ParseGame] reads a name.
type Option struct{ set func(*nameReader) }

// WithLexicon sets the lexicon, which word games need.
func WithLexicon(lexicon Lexicon) Option {
	return Option{func(r *nameReader) { r.lexicon = lexicon }}
}

// WithSymbols sets the names of the symbols, one for each. The name of the game remains the
// same. One name of [SymbolSets] is enough for all symbols of a game.
func WithSymbols(names ...string) Option {
	return Option{func(r *nameReader) { r.symbols = names }}
}

// nameReader reads the name of a game.
type nameReader struct {
	name     string   // as given
	weighted []string // the words of the first list of a game with weights
	weights  []uint32 // of the weighted words
	lexicon  Lexicon
	symbols  []string
	suffixes Suffixes
}

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
//	words:FILE-place     colours by place (wordle:FILE), with -hard for the hard rule, -ultra for the ultra-hard one
//	words:FILE-weighted  with the weights of the list
//	words:FILE-first     the first letter is given; words:FILE-first:S if it is S (sutom:FILE)
//	words:ANSWERS+GUESSES-place
//	wordle:en            a list of package lexicon
//	nerdle               equations of 8 characters; nerdle5, nerdle6 and nerdle7 have fewer, nerdle10 more
//	primel               primes of 5 digits
//	mathler:42           calculations of 6 characters that give 42
//
// The name of a list is escaped as in URLs: %2B for a plus sign, %25 for a percent sign, %20
// for a space. The error is a [ParseError], or the error of the lexicon. Reading a word list takes milliseconds; other games take no time.
func ParseGame(name string, options ...Option) (*Game, error) {
	g, err := parseGame(name, options)
	if err != nil {
		return nil, parseError(err, name, func() string { return "4x6" })
	}
	return g, nil
}

func parseGame(name string, options []Option) (*Game, error) {
	r := &nameReader{name: name, suffixes: make(Suffixes)}
	for _, option := range options {
		if option.set != nil {
			option.set(r)
		}
	}
	if _, _, _, several := CutBoards(name); several {
		return nil, r.problem("game-boards", "this is a game of several boards, and here a game has one board")
	}
	rest := r.suffixes.Cut(r.suffixes.expand(strings.TrimSpace(name)))
	g := &Game{lexicon: r.lexicon, distinct: r.suffixes[DistinctSuffix], nonzero: r.suffixes[NonzeroSuffix], hard: r.suffixes[HardSuffix] || r.suffixes[UltraSuffix], ultra: r.suffixes[UltraSuffix], empties: r.suffixes[EmptySuffix]}
	g.first.given = r.suffixes[FirstSuffix]
	for _, rule := range Rules() {
		if !r.suffixes[rule.Suffix()] {
			continue
		}
		if g.rule != BlackWhite {
			return nil, r.problem("game-two-rules", "{{.one}} and {{.other}} cannot be used together", "one", g.rule.Suffix(), "other", rule.Suffix())
		}
		g.rule = rule
	}
	if g.hard && !g.rule.Hardens() {
		return nil, r.problem("game-hard-rule", "hard mode needs marks by place, as in wordle:FILE-hard")
	}
	if g.empties && g.rule.Sees()&Anything != 0 {
		return nil, r.problem("game-empty-rule", "under this rule an empty place has no mark; leave out -empty")
	}
	if list, ok := CutWords(rest); ok {
		if g.nonzero {
			return nil, r.noDigits()
		}
		if !g.rule.SuitsWords() {
			return nil, r.problem("game-no-letters", "{{.suffix}} marks pairs of a shape and a colour, not letters; leave it out", "suffix", g.rule.Suffix())
		}
		return r.wordGame(g, list)
	}
	if r.suffixes[WeightedSuffix] {
		return nil, r.problem("game-weighted-words", "only words can have weights, as in words:FILE-weighted")
	}
	if g.first.given {
		return nil, r.problem("game-first-words", "only words have a first letter that is given, as in words:FILE-first")
	}
	return r.codeGame(g, rest)
}

func (r *nameReader) problem(id, text string, args ...any) error {
	return message.NewProblem(id, "game {{.name}}: "+text, append(args, "name", message.Quote(r.name))...)
}

// codeGame reads 4x6 or 10.11.12.
func (r *nameReader) codeGame(g *Game, text string) (*Game, error) {
	var limits []int
	places, symbols, ok := strings.Cut(strings.ToLower(strings.ReplaceAll(text, "×", "x")), "x")
	if ok {
		p, s := Number(places), Number(symbols)
		if p < 0 || s < 0 {
			return nil, r.unknown()
		}
		if p > MaxPlaces || p == 0 {
			return nil, r.placesProblem(p)
		}
		limits = slices.Repeat([]int{s}, p)
	} else {
		for part := range strings.SplitSeq(text, ".") {
			limit := Number(part)
			if limit < 0 {
				return nil, r.unknown()
			}
			if limits = append(limits, limit); len(limits) > MaxPlaces {
				return nil, r.placesProblem(strings.Count(text, ".") + 1)
			}
		}
		if len(limits) < 2 {
			return nil, r.unknown()
		}
	}
	g.places = len(limits)
	for place, limit := range limits {
		switch {
		case limit < 1 || limit > MaxSymbols:
			return nil, r.problem("game-symbols", "{{.symbols}} symbols; a place can have 1 to {{.most}}", "symbols", limit, "most", MaxSymbols)
		case g.empties && limit == MaxSymbols: // the empty slot is one more
			return nil, r.problem("game-symbols-empty", "{{.symbols}} symbols; with empty slots, a place can have 1 to {{.most}}", "symbols", limit, "most", MaxSymbols-1)
		}
		g.limits[place] = uint8(limit)
	}
	if g.nonzero {
		if r.symbols != nil || slices.Min(limits) != len(digits) || slices.Max(limits) != len(digits) {
			return nil, r.noDigits()
		}
		limits[0]--
		g.limits[0]--
	}
	if g.distinct {
		for chosen, limit := range slices.Sorted(slices.Values(limits)) {
			if limit <= chosen {
				return nil, r.problem("game-too-few", "too few symbols for {{.places}} places that must all differ", "places", g.places)
			}
		}
	}
	return g, r.nameSymbols(g)
}

// noDigits is the problem of a game without digits whose first digit should not be 0.
func (r *nameReader) noDigits() error {
	return r.problem("game-nonzero", "{{.suffix}} is for games with the digits 0–9, such as {{.example}}", "suffix", NonzeroSuffix, "example", "4x10"+DistinctSuffix+NonzeroSuffix)
}

func (r *nameReader) unknown() error {
	for _, preset := range Presets() {
		if r.lexicon == nil && strings.EqualFold(make(Suffixes).Cut(r.name), preset.Name) { // it needs a list
			return r.noLexicon()
		}
		if strings.Contains(preset.Game, AnyTarget) && strings.EqualFold(make(Suffixes).Cut(r.name), preset.Name) {
			return r.problem("game-target", "write the number that the calculations give, such as {{.example}}", "example", preset.Name+":42")
		}
	}
	return r.problem("game-unknown", "no such game; write a name such as mastermind or wordle, places x symbols (4x6), or a word list (words:FILE)")
}

func (r *nameReader) placesProblem(places int) error {
	return r.problem("game-places", "{{.places}} places; a code can have 1 to {{.most}}", "places", places, "most", MaxPlaces)
}

// nameSymbols sets the alphabet of a game without words: the names of the option, digits for
// Bulls and Cows, or letters.
func (r *nameReader) nameSymbols(g *Game) error {
	symbols := g.Symbols()
	switch {
	case r.symbols != nil:
		names := r.symbols
		if isSymbolSet(names) && symbols > 1 {
			names = symbolsOf(strings.ToLower(names[0]), symbols)
		}
		if len(names) != symbols {
			return r.problem("symbols-count", "{{.given}} names for {{.symbols}} symbols", "given", len(names), "symbols", symbols)
		}
		seen := map[string]bool{emptySlot: g.empties}
		for _, name := range names {
			if err := r.unseen(name); err != nil {
				return err
			}
			if name == "" || seen[strings.ToLower(name)] || strings.ContainsFunc(name, unreadable) {
				return r.problem("symbols-names", "symbol name {{.symbol}}: names must be different, without spaces, commas, semicolons or equals signs", "symbol", message.Quote(name))
			}
			seen[strings.ToLower(name)] = true
		}
		g.alphabet = namedAlphabet(names, g.empties)
	case g.nonzero:
		g.alphabet = newAlphabet(strings.Split((digits[1:] + digits[:1])[:symbols], ""), g.empties)
	case g.distinct && symbols == 10:
		g.alphabet = digitAlphabet(g.empties)
	default:
		g.alphabet = letterAlphabet(symbols, g.empties)
	}
	return nil
}

func unreadable(r rune) bool {
	return r == ',' || r == ';' || r == '=' || unicode.IsSpace(r)
}

// unseen returns an error if a symbol's name has a character that nobody sees, or begins with one that joins the
// character before it.
func (r *nameReader) unseen(name string) error {
	for i, one := range name {
		character := fmt.Sprintf("U+%04X", one)
		switch {
		case !unicode.IsGraphic(one) && !unicode.IsSpace(one):
			return r.problem("symbols-unseen", "symbol name {{.symbol}}: the character {{.character}} cannot be seen; leave it out", "symbol", message.Quote(name), "character", character)
		case i == 0 && unicode.IsMark(one):
			return r.problem("symbols-joined", "symbol name {{.symbol}}: the character {{.character}} joins the one before it; begin with another", "symbol", message.Quote(name), "character", character)
		}
	}
	return nil
}

// friendly is the game's name as people write it.
func (g *Game) friendly() string { return Friendly(g.Name()) }

// Name returns the full name of the game, without presets. [ParseGame] returns the same game
// for it. The name of a nil game is empty.
func (g *Game) Name() string {
	if g.Check() != nil {
		return ""
	}
	var name strings.Builder
	switch {
	case g.words != nil:
		name.WriteString(WordsPrefix + g.words.List)
	case g.nonzero:
		name.WriteString(strconv.Itoa(g.places) + "x" + strconv.Itoa(len(digits)))
	case slices.Min(g.limits[:g.places]) == slices.Max(g.limits[:g.places]):
		name.WriteString(strconv.Itoa(g.places) + "x" + strconv.Itoa(int(g.limits[0])))
	default:
		for place, limit := range g.limits[:g.places] {
			if place > 0 {
				name.WriteByte('.')
			}
			name.WriteString(strconv.Itoa(int(limit)))
		}
	}
	if g.distinct {
		name.WriteString(DistinctSuffix)
	}
	if g.nonzero {
		name.WriteString(NonzeroSuffix)
	}
	name.WriteString(g.rule.Suffix() + g.first.suffix())
	switch {
	case g.ultra:
		name.WriteString(UltraSuffix)
	case g.hard:
		name.WriteString(HardSuffix)
	}
	if g.empties {
		name.WriteString(EmptySuffix)
	}
	if g.HasWeights() {
		name.WriteString(WeightedSuffix)
	}
	return name.String()
}

// String returns the game's name.
func (g *Game) String() string { return g.Name() }
