package codebreaker

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Lexicon gives word games their words; package lexicon has one that reads files.
type Lexicon interface {
	// Words returns the words of the list called that, each as Fold would leave it.
	Words(list string) ([]string, error)
	// Fold returns a word as the game writes it: in capitals, accents folded or kept.
	Fold(word string) string
}

// Guesser is a [Lexicon] that has more words to guess than to hide.
type Guesser interface {
	Lexicon
	// Guesses returns further words that may be guessed in a game of the one list
	// called that, or nil when there are none.
	Guesses(list string) ([]string, error)
}

// Weigher is a [Lexicon] whose lists say how likely each word is to be the secret.
type Weigher interface {
	Lexicon
	// Weights returns the words of the list called that, each as Fold would leave it and
	// once, and with each its weight: in proportion to how likely it is to be the secret, 0
	// where it may only be guessed.
	Weights(list string) (words []string, weights []uint32, err error)
}

// Option changes how [ParseGame] reads a name.
type Option func(*nameReader)

// WithLexicon says where word lists come from. Without it, a name of a word game
// is an error.
func WithLexicon(lexicon Lexicon) Option {
	return func(r *nameReader) { r.lexicon = lexicon }
}

// WithSymbols names the symbols, one name a symbol. It changes how codes print,
// not the game's name.
func WithSymbols(names ...string) Option {
	return func(r *nameReader) { r.symbols = names }
}

// Preset is a name for a game's name.
type Preset struct {
	Name string // what people call it
	Game string // the name it stands for; FILE or TARGET stands for what follows a colon
}

// Presets returns the games that have a name of their own.
func Presets() []Preset {
	return []Preset{
		{"mastermind", "4x6"},
		{"super", "5x8"},
		{"bulls", "4x10-distinct"},
		{"word", "words:FILE"},
		{"mot", "words:FILE-black"},
		{"wordle", "words:FILE-place"},
		{"nerdle", "words:nerdle-place"},
		{"nerdle6", "words:nerdle6-place"},
		{"primel", "words:primel-place"},
		{"mathler", "words:mathlerTARGET-place"},
	}
}

// cut returns what stands in the game's name before and after what the preset wants
// after a colon, if it wants anything: FILE, a word list, or TARGET, a number.
func (p Preset) cut() (prefix, suffix string, wants bool) {
	for _, wanted := range []string{"FILE", "TARGET"} {
		if prefix, suffix, wants = strings.Cut(p.Game, wanted); wants {
			return prefix, suffix, true
		}
	}
	return p.Game, "", false
}

const wordsPrefix = "words:"

// What may follow in a game's name besides the suffix of its rule.
const (
	distinctSuffix = "-distinct"
	hardSuffix     = "-hard"
	emptySuffix    = "-empty"
	weightedSuffix = "-weighted"
)

// suffixes returns all that may follow, in the order they are printed.
func suffixes() []string {
	suffixes := []string{distinctSuffix}
	for _, rule := range Rules() {
		if suffix := rule.Suffix(); suffix != "" {
			suffixes = append(suffixes, suffix)
		}
	}
	return append(suffixes, hardSuffix, emptySuffix, weightedSuffix)
}

// nameReader holds what is read of a name on the way to a game.
type nameReader struct {
	name     string   // as given
	weighted []string // the words of the first list, where weights are asked for
	weights  []uint32 // of those
	lexicon  Lexicon
	symbols  []string
	marked   map[string]bool // suffixes
}

// ParseGame returns the game of a name, or of a preset:
//
//	4x6            4 places, 6 colours, repeats allowed, black and white
//	4x10-distinct  4 different digits of 10
//	10.11.12       a different number of symbols at each place; -distinct may follow
//	4x6-black      black marks only; -place tells the places apart, -sum the number of all marks
//	4x6-empty      slots of a guess may be left empty
//	words:FILE     words of one length of a list; words:FILE@5 takes those of 5 letters
//	words:en5      a list that package lexicon has built in; mot:fr5, wordle:en likewise
//	words:ANSWERS+GUESSES-place-hard
//	words:FILE-weighted  some words are likelier than others, as the list says
//	nerdle         equations of 8 characters, as package lexicon makes them; nerdle6, primel likewise
//	mathler:42     calculations that give 42
//
// In the name of a list a plus sign is written %2B, a percent sign %25 and a space
// %20. The error is a [Problem], or what the lexicon returned.
func ParseGame(name string, options ...Option) (*Game, error) {
	r := &nameReader{name: name, marked: make(map[string]bool)}
	for _, option := range options {
		if option != nil {
			option(r)
		}
	}
	rest := r.cutSuffixes(r.expandPreset(strings.TrimSpace(name)))
	g := &Game{lexicon: r.lexicon, distinct: r.marked[distinctSuffix], hard: r.marked[hardSuffix], empties: r.marked[emptySuffix]}
	for _, rule := range Rules() {
		if !r.marked[rule.Suffix()] {
			continue
		}
		if g.rule != BlackWhite {
			return nil, r.problem("game-two-rules", "{{.one}} and {{.other}} cannot be used together", "one", g.rule.Suffix(), "other", rule.Suffix())
		}
		g.rule = rule
	}
	if g.hard && !g.rule.TellsPlaces() {
		return nil, r.problem("game-hard-rule", "hard mode needs marks by place, as in wordle:FILE-hard")
	}
	if list, ok := cutPrefixFold(rest, wordsPrefix); ok {
		return r.wordGame(g, list)
	}
	if r.marked[weightedSuffix] {
		return nil, r.problem("game-weighted-words", "only words can have weights, as in words:FILE-weighted")
	}
	return r.codeGame(g, rest)
}

func (r *nameReader) problem(id, text string, args ...any) error {
	return NewProblem(id, "game {{.name}}: "+text, append(args, "name", quote(r.name))...)
}

func cutPrefixFold(text, prefix string) (string, bool) {
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return text, false
	}
	return text[len(prefix):], true
}

// FriendlyName returns the name by which people call the game of a word list, from
// its [Game.Name]: wordle:en for words:en-place, nerdle-hard for words:nerdle-place-hard.
// [ParseGame] reads it as the same game. Other names stay as they are.
func FriendlyName(name string) string {
	list, ok := strings.CutPrefix(name, wordsPrefix)
	if !ok {
		return name
	}
	if friendly, ok := numbersName(name); ok {
		return friendly
	}
	r := &nameReader{marked: make(map[string]bool)}
	list = r.cutSuffixes(list)
	friendly := "word:" + list
	for _, suffix := range suffixes() {
		switch {
		case !r.marked[suffix]:
		case suffix == Black.Suffix():
			friendly = "mot" + strings.TrimPrefix(friendly, "word")
		case suffix == Place.Suffix():
			friendly = "wordle" + strings.TrimPrefix(friendly, "word")
		default:
			friendly += suffix
		}
	}
	return friendly
}

// numbersName returns the friendly name of a game of numbers or sums, whose preset names
// the list; ok is false for other games.
func numbersName(name string) (friendly string, ok bool) {
	for _, preset := range Presets() {
		prefix, suffix, wants := preset.cut()
		if !strings.HasPrefix(prefix, wordsPrefix) || prefix == wordsPrefix {
			continue
		}
		rest, ok := strings.CutPrefix(name, prefix)
		switch {
		case !ok:
		case wants:
			if target, more, ok := strings.Cut(rest, suffix); ok && atoi(target) >= 0 && (more == "" || more[0] == '-') {
				return preset.Name + ":" + target + more, true
			}
		case rest == "" || rest[0] == '-':
			return preset.Name + rest, true
		}
	}
	return "", false
}

// ListNames returns the names of the word lists in the name of a game, as [Game.Name]
// has it; none where it has none.
func ListNames(name string) []string {
	text, ok := strings.CutPrefix(name, wordsPrefix)
	if !ok {
		return nil
	}
	r := &nameReader{marked: make(map[string]bool)}
	text, _ = cutLength(r.cutSuffixes(text))
	var names []string
	for part := range strings.SplitSeq(text, "+") {
		names = append(names, unescapeList(part))
	}
	return names
}

// WithList returns the name of a preset that wants a list and has none with that
// list and its weights: wordle:en-hard-weighted for wordle-hard and en. Other names stay
// as they are, so that wordle:en is the game of that list without weights.
func WithList(name, list string) string {
	for _, preset := range Presets() {
		game, rest, _ := strings.Cut(strings.ToLower(name)+"-", "-")
		if game == preset.Name && strings.Contains(preset.Game, "FILE") {
			named := strings.TrimSuffix(preset.Name+":"+list+"-"+rest, "-")
			return strings.TrimSuffix(named, weightedSuffix) + weightedSuffix
		}
	}
	return name
}

// expandPreset replaces the name of a preset at the beginning by what it stands for.
func (r *nameReader) expandPreset(name string) string {
	for _, preset := range Presets() {
		rest, ok := cutPrefixFold(name, preset.Name)
		if !ok {
			continue
		}
		prefix, suffix, wants := preset.cut()
		if list, ok := strings.CutPrefix(rest, ":"); ok && wants {
			return prefix + r.cutSuffixes(list) + suffix
		}
		if !wants && (rest == "" || rest[0] == '-') {
			return preset.Game + rest
		}
	}
	return name
}

func (r *nameReader) cutSuffixes(name string) string {
	for cut := true; cut; {
		cut = false
		for _, suffix := range suffixes() {
			if at := len(name) - len(suffix); at > 0 && strings.EqualFold(name[at:], suffix) {
				name, cut, r.marked[suffix] = name[:at], true, true
			}
		}
	}
	return name
}

// codeGame reads 4x6 or 10.11.12.
func (r *nameReader) codeGame(g *Game, text string) (*Game, error) {
	var limits []int
	places, symbols, ok := strings.Cut(strings.ToLower(strings.ReplaceAll(text, "×", "x")), "x")
	if ok {
		p, s := atoi(places), atoi(symbols)
		if p < 0 || s < 0 {
			return nil, r.unknown()
		}
		if p > MaxPlaces || p == 0 {
			return nil, r.placesProblem(p)
		}
		limits = slices.Repeat([]int{s}, p)
	} else {
		for part := range strings.SplitSeq(text, ".") {
			limit := atoi(part)
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
	if g.distinct {
		for chosen, limit := range slices.Sorted(slices.Values(limits)) {
			if limit <= chosen {
				return nil, r.problem("game-too-few", "too few symbols for {{.places}} places that must all differ", "places", g.places)
			}
		}
	}
	return g, r.nameSymbols(g)
}

func (r *nameReader) unknown() error {
	names := make([]string, 0, len(Presets()))
	for _, preset := range Presets() {
		if r.lexicon == nil && strings.EqualFold(r.cutSuffixes(r.name), preset.Name) { // it wants a list
			return r.noLexicon()
		}
		if _, _, wants := preset.cut(); wants {
			names = append(names, preset.Name+":…")
		} else {
			names = append(names, preset.Name)
		}
	}
	return r.problem("game-unknown", "no such game; write places x symbols (4x6), the symbols of each place (10.11.12), words:FILE or one of {{.presets}}",
		"presets", strings.Join(names, ", "))
}

func (r *nameReader) placesProblem(places int) error {
	return r.problem("game-places", "{{.places}} places; a code can have 1 to {{.most}}", "places", places, "most", MaxPlaces)
}

// atoi reads a number of a name, or returns -1. What is past every limit is kept
// so that the message can show it.
func atoi(text string) int {
	if text == "" || len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return -1
	}
	n, _ := strconv.Atoi(text)
	return n
}

// nameSymbols gives a game without words its alphabet: the names asked for, the
// ten digits for Bulls and Cows, else letters.
func (r *nameReader) nameSymbols(g *Game) error {
	symbols := g.Symbols()
	switch {
	case r.symbols != nil:
		if len(r.symbols) != symbols {
			return r.problem("symbols-count", "{{.given}} names for {{.symbols}} symbols", "given", len(r.symbols), "symbols", symbols)
		}
		seen := map[string]bool{emptySlot: g.empties}
		for _, name := range r.symbols {
			if name == "" || seen[strings.ToLower(name)] || strings.ContainsFunc(name, unreadable) {
				return r.problem("symbols-names", "symbol name {{.symbol}}: names must be different, without spaces, commas, semicolons or equals signs", "symbol", quote(name))
			}
			seen[strings.ToLower(name)] = true
		}
		g.alphabet = newAlphabet(slices.Clone(r.symbols), g.empties)
	case g.distinct && symbols == 10:
		g.alphabet = digitAlphabet(g.empties)
	default:
		g.alphabet = letterAlphabet(symbols, g.empties)
	}
	return nil
}

func unreadable(r rune) bool {
	return r == ',' || r == ';' || r == '=' || unicode.IsSpace(r) || !unicode.IsGraphic(r)
}

// Name returns the game's name, which [ParseGame] reads back to the same game; nothing
// where there is no game.
func (g *Game) Name() string {
	if g.Check() != nil {
		return ""
	}
	var name strings.Builder
	switch {
	case g.words != nil:
		name.WriteString(wordsPrefix + g.words.list)
	case slices.Min(g.limits[:g.places]) == slices.Max(g.limits[:g.places]):
		name.WriteString(itoa(g.places) + "x" + itoa(int(g.limits[0])))
	default:
		for place, limit := range g.limits[:g.places] {
			if place > 0 {
				name.WriteByte('.')
			}
			name.WriteString(itoa(int(limit)))
		}
	}
	if g.distinct {
		name.WriteString(distinctSuffix)
	}
	name.WriteString(g.rule.Suffix())
	if g.hard {
		name.WriteString(hardSuffix)
	}
	if g.empties {
		name.WriteString(emptySuffix)
	}
	if g.HasWeights() {
		name.WriteString(weightedSuffix)
	}
	return name.String()
}

// String returns the game's name.
func (g *Game) String() string { return g.Name() }
