package rules

// The parts of a game's name: presets, the names of word lists, and the suffixes of rules and options.

import (
	"cmp"
	"crypto/sha256"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Preset is a game with a short name, which every front end offers. All that is particular to a
// preset is here; the translations of its title and its description have the IDs name-NAME and
// about-NAME.
type Preset struct {
	Name    string // the short name
	Game    string // the name of the game, with FILE or TARGET for the text after a colon
	Title   string // what people call it, in English
	About   string // a description, in English
	Guesses int    // the usual number
	Daily   bool   // there is a game every day
	Puzzles bool   // there are puzzles

	// The lists of words that are meant without a list, if it is not the one of the reader's language, separated by
	// spaces: the first one, and in daily games another every day.
	Lists string
	Also  string // other names that are read, separated by spaces
}

// ListOn returns the list of words that the daily game of a day has, written 2026-11-20, if the preset has lists of its
// own: the first byte of the SHA-256 of "list NAME DAY" chooses it. Without a day it is the usual list.
func (p Preset) ListOn(day string) string {
	lists := strings.Fields(p.Lists)
	if len(lists) == 0 {
		return ""
	}
	if day == "" {
		return lists[0]
	}
	sum := sha256.Sum256([]byte("list " + p.Name + " " + day))
	return lists[int(sum[0])%len(lists)]
}

// Boards returns the number of boards.
func (p Preset) Boards() int {
	boards, _, _ := cutCount(p.Game)
	return max(boards, 1)
}

// Absurdle is the preset without a secret.
const Absurdle = "absurdle"

// Evades reports whether the codemaker of the preset has no secret. Its words are all equally likely.
func (p Preset) Evades() bool { return p.Name == Absurdle }

// Evades reports whether a name of a game begins with such a preset.
func Evades(name string) bool {
	name, _, _ = strings.Cut(make(Suffixes).Cut(name), ":")
	return strings.EqualFold(name, Absurdle)
}

// The placeholders in the name of a preset's game: for the word list, and for the result of
// calculations.
const (
	AnyList   = "FILE"
	AnyTarget = "TARGET"
)

// Presets returns all presets, in the order in which they are offered. The caller does not change them.
func Presets() []Preset { return presets }

var presets = []Preset{
	{"mastermind", "4x6", "Mastermind", "4 places, 6 colours", 10, true, true, "", ""},
	{"super", "5x8", "Super Mastermind", "5 places, 8 colours", 12, true, true, "", ""},
	{"bulls", "4x10-distinct", "Bulls and Cows", "4 different digits", 10, true, true, "", ""},
	{"wordle", "words:FILE-place", "Wordle", "5 letters, green, yellow, grey", 6, true, false, "", ""},
	{Absurdle, "words:FILE-place", "Absurdle", "Wordle whose codemaker evades you", 0, false, false, "", ""},
	{"sutom", "words:FILE-place-first", "SUTOM", "the first letter is given, as in Motus and Tusmo", 6, true, false, "fr7 fr6 fr8 fr9", "motus tusmo"},
	{"lingo", "words:en-place-first", "Lingo", "5 English letters, the first is given", 5, true, false, "", ""},
	{"mot", "words:FILE-black", "Master Mot", "5 letters, black pegs only", 12, true, true, "", ""},
	{"word", "words:FILE", "Word Mastermind", "5 letters, black and white pegs", 12, true, true, "", ""},
	{"grand", "4x25-grand", "Grand Mastermind", "4 pairs of 5 shapes and 5 colours", 10, false, false, "", ""},
	{"bagels", "3x10-distinct", "Bagels", "3 different digits", 20, true, false, "", ""},
	{"jotto", "words:FILE-sum", "Jotto", "5 letters, one number for all right letters", 12, true, false, "", ""},
	{"nerdle", "words:nerdle-place", "Nerdle", "equations of 8 characters", 6, false, false, "", ""},
	{"nerdle5", "words:nerdle5-place", "Micro Nerdle", "equations of 5 characters", 6, false, false, "", ""},
	{"nerdle6", "words:nerdle6-place", "Mini Nerdle", "equations of 6 characters", 6, false, false, "", ""},
	{"nerdle7", "words:nerdle7-place", "Midi Nerdle", "equations of 7 characters", 6, false, false, "", ""},
	{"nerdle10", "words:nerdle10-place", "Maxi Nerdle", "equations of 10 characters, with ( ) ² ³", 6, false, false, "", ""},
	{"primel", "words:primel-place", "Primel", "prime numbers of 5 digits", 6, false, false, "", ""},
	{"mathler", "words:mathlerTARGET-place", "Mathler", "6 characters that give 42", 6, false, false, "", ""},
	{"dordle", "2*words:FILE-place", "Dordle", "2 words of 5 letters at once", 7, true, false, "", ""},
	{"quordle", "4*words:FILE-place", "Quordle", "4 words of 5 letters at once", 9, true, false, "", ""},
	{"octordle", "8*words:FILE-place", "Octordle", "8 words of 5 letters at once", 13, true, false, "", ""},
	{"sedecordle", "16*words:FILE-place", "Sedecordle", "16 words of 5 letters at once", 21, true, false, "", ""},
	{"duotrigordle", "32*words:FILE-place", "Duotrigordle", "32 words of 5 letters at once", 37, true, false, "", ""},
	{"sexaginta", "64*words:FILE-place", "Sexaginta-quattuordle", "64 words of 5 letters at once", 69, true, false, "", ""},
}

// Cut returns the parts of the game's name before and after FILE or TARGET. The argument
// is false for a preset that has neither.
func (p Preset) Cut() (prefix, suffix string, argument bool) {
	for _, argument := range []string{AnyList, AnyTarget} {
		if prefix, suffix, found := strings.Cut(p.Game, argument); found {
			return prefix, suffix, true
		}
	}
	return p.Game, "", false
}

// PresetOf returns the preset of a game of one board with this name, full or friendly, with any list. Numbers that do not
// begin with 0 have the preset of all numbers.
func PresetOf(name string) (preset Preset, ok bool) {
	name = strings.Replace(name, NonzeroSuffix, "", 1)
	friendly := Friendly(name)
	for _, one := range Presets() {
		_, _, argument := one.Cut()
		numbers := !argument && strings.HasPrefix(one.Game, WordsPrefix) && make(Suffixes).Cut(friendly) == one.Name
		if one.Boards() == 1 && (name == one.Game || numbers || argument && strings.HasPrefix(friendly, one.Name+":")) {
			return one, true
		}
	}
	return Preset{}, false
}

// WordsPrefix begins the name of every word game.
const WordsPrefix = "words:"

// The suffixes of options.
const (
	DistinctSuffix = "-distinct"
	NonzeroSuffix  = "-nonzero"
	FirstSuffix    = "-first" // a colon and the letter may follow
	HardSuffix     = "-hard"
	UltraSuffix    = "-ultra"
	EmptySuffix    = "-empty"
	WeightedSuffix = "-weighted"
)

// AllSuffixes returns all suffixes, in their order in a name.
func AllSuffixes() []string {
	suffixes := []string{DistinctSuffix, NonzeroSuffix}
	for _, rule := range Rules() {
		if rule.Suffix() != "" {
			suffixes = append(suffixes, rule.Suffix())
		}
	}
	return append(suffixes, FirstSuffix, HardSuffix, UltraSuffix, EmptySuffix, WeightedSuffix)
}

// Suffixes is a set of suffixes.
type Suffixes map[string]bool

// Cut returns the name without the suffixes at its end, and adds them to the set.
func (s Suffixes) Cut(name string) string {
	for cut := true; cut; {
		cut = false
		if rest, letter, ok := cutFirst(name); ok {
			name, cut, s[FirstSuffix], s[FirstSuffix+":"+letter] = rest, true, true, true
		}
		for _, suffix := range AllSuffixes() {
			if at := len(name) - len(suffix); at > 0 && strings.EqualFold(name[at:], suffix) {
				name, cut, s[suffix] = name[:at], true, true
			}
		}
	}
	return name
}

// cutFirst cuts -first:S off the end of a name.
func cutFirst(name string) (rest, letter string, ok bool) {
	_, size := utf8.DecodeLastRuneInString(name)
	at := len(name) - size - len(FirstSuffix+":")
	if at <= 0 || !strings.EqualFold(name[at:len(name)-size], FirstSuffix+":") {
		return name, "", false
	}
	return name[:at], name[len(name)-size:], true
}

// letter returns the first letter that was cut off; empty if there is none.
func (s Suffixes) letter() string {
	for suffix := range s {
		if letter, ok := strings.CutPrefix(suffix, FirstSuffix+":"); ok {
			return letter
		}
	}
	return ""
}

// expand replaces a preset at the beginning of a name by the name of its game.
func (s Suffixes) expand(name string) string {
	name = Renamed(name)
	for _, preset := range Presets() {
		rest, ok := cutPrefixFold(name, preset.Name)
		if !ok || preset.Boards() > 1 {
			continue
		}
		prefix, suffix, argument := preset.Cut()
		if list, ok := strings.CutPrefix(rest, ":"); ok && argument {
			return prefix + s.Cut(list) + suffix
		}
		if !argument && (rest == "" || rest[0] == '-') {
			return preset.Game + rest
		}
	}
	return name
}

// Renamed replaces another name of a preset at the beginning of a name by its usual one: motus:fr8 is sutom:fr8.
func Renamed(name string) string {
	for _, preset := range Presets() {
		for also := range strings.FieldsSeq(preset.Also) {
			if rest, ok := cutPrefixFold(name, also); ok && (rest == "" || rest[0] == ':' || rest[0] == '-') {
				return preset.Name + rest
			}
		}
	}
	return name
}

// CutWords returns the lists in the name of a word game without its suffixes. ok is false
// for other games.
func CutWords(name string) (lists string, ok bool) { return cutPrefixFold(name, WordsPrefix) }

func cutPrefixFold(text, prefix string) (string, bool) {
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return text, false
	}
	return text[len(prefix):], true
}

// Friendly returns the name that people use for a word game, given its full name:
// wordle:en for words:en-place, nerdle-hard for words:nerdle-place-hard, quordle:en for
// 4*words:en-place. Both names parse to the same game. Names of other games are returned unchanged.
func Friendly(name string) string {
	if boards, inSequence, board, several := CutBoards(name); several {
		friendly := WithBoards(Friendly(board), boards, inSequence)
		for _, preset := range Presets() {
			if rest, ok := strings.CutPrefix(friendly, WithBoards("wordle", boards, false)); ok && preset.Boards() == boards {
				return preset.Name + rest
			}
		}
		return friendly
	}
	list, ok := strings.CutPrefix(name, WordsPrefix)
	if !ok {
		return name
	}
	if friendly, ok := Generated(name); ok {
		return friendly
	}
	found := make(Suffixes)
	list = found.Cut(list)
	preset, own := presetOfWords(found)
	rest := ""
	for _, suffix := range AllSuffixes() {
		switch letter := found.letter(); {
		case suffix == FirstSuffix && letter != "":
			rest += FirstSuffix + ":" + letter
		case found[suffix] && !own[suffix]:
			rest += suffix
		}
	}
	return preset + ":" + list + rest
}

// presetOfWords returns the preset that has words of any list and as many of the suffixes as possible, and those
// suffixes: wordle for -place and -hard, with -place.
func presetOfWords(found Suffixes) (name string, own Suffixes) {
	for _, preset := range Presets() {
		list, ok := strings.CutPrefix(preset.Game, WordsPrefix)
		if !ok {
			continue
		}
		suffixes := make(Suffixes)
		if suffixes.Cut(list) != AnyList || name != "" && len(suffixes) <= len(own) {
			continue
		}
		lacks := false
		for suffix := range suffixes {
			lacks = lacks || !found[suffix]
		}
		if !lacks {
			name, own = preset.Name, suffixes
		}
	}
	return name, own
}

// Generated returns the friendly name of a game whose preset names its list: of numbers or calculations, and Lingo. ok
// is false for other games.
func Generated(name string) (friendly string, ok bool) {
	for _, preset := range Presets() {
		prefix, suffix, argument := preset.Cut()
		if !strings.HasPrefix(prefix, WordsPrefix) || prefix == WordsPrefix {
			continue
		}
		rest, ok := strings.CutPrefix(name, prefix)
		switch {
		case !ok:
		case argument:
			if target, more, ok := strings.Cut(rest, suffix); ok && Number(target) >= 0 && (more == "" || more[0] == '-') {
				return preset.Name + ":" + target + more, true
			}
		case rest == "" || rest[0] == '-':
			return preset.Name + rest, true
		case rest[0] == ':' && strings.HasSuffix(prefix, FirstSuffix):
			return preset.Name + FirstSuffix + rest, true
		}
	}
	return "", false
}

// Lists returns the names of the word lists in the full name of a game. Other games have
// none.
func Lists(name string) []string {
	_, _, name, _ = CutBoards(name)
	text, ok := strings.CutPrefix(name, WordsPrefix)
	if !ok {
		return nil
	}
	text, _ = cutLength(make(Suffixes).Cut(text))
	var names []string
	for part := range strings.SplitSeq(text, "+") {
		names = append(names, UnescapeList(part))
	}
	return names
}

// WithList completes the name of a preset that lacks its list: wordle-hard with the list en
// becomes wordle:en-hard-weighted. Other names are returned unchanged, so wordle:en is
// still the game without weights.
func WithList(name, list string) string {
	if boards, inSequence, board, several := CutBoards(name); several {
		return WithBoards(WithList(board, list), boards, inSequence)
	}
	return completed(name, "", list)
}

// OnDay completes the name of a preset whose words change every day, given the day of its daily game, written
// 2026-11-20: sutom becomes sutom:fr8-weighted. Other names keep their meaning, and so do all without a day.
func OnDay(name, day string) string {
	if day == "" {
		return name
	}
	return completed(name, day, "")
}

// completed completes the name of a preset that lacks its list by the preset's own list on a day, or else by another,
// unless that is empty.
func completed(name, day, list string) string {
	name = Renamed(name)
	for _, preset := range Presets() {
		game, rest, _ := strings.Cut(strings.ToLower(name)+"-", "-")
		if game == preset.Name && strings.Contains(preset.Game, AnyList) {
			if list = cmp.Or(preset.ListOn(day), list); list == "" {
				break
			}
			named := strings.TrimSuffix(preset.Name+":"+list+"-"+rest, "-")
			if preset.Evades() {
				return named
			}
			return strings.TrimSuffix(named, WeightedSuffix) + WeightedSuffix
		}
	}
	return name
}

// cutLength cuts a length such as @5 off the end of a list's name. Without a
// length it returns -1.
func cutLength(text string) (list string, length int) {
	at := strings.LastIndexByte(text, '@')
	if at < 0 {
		return text, -1
	}
	if length = Number(text[at+1:]); length < 0 {
		return text, -1
	}
	return text[:at], length
}

// UnescapeList decodes the name of a list in the name of a game.
func UnescapeList(part string) string {
	if name, err := url.PathUnescape(part); err == nil {
		return name
	}
	return part // the percent sign escapes nothing
}

// EscapeList encodes the name of a list so that the name of a game can contain it. The list
// x-hard becomes x%2Dhard, because x-hard is the list x with the hard rule.
func EscapeList(name string) string {
	escaped := strings.NewReplacer("%", "%25", "+", "%2B", " ", "%20", "\t", "%09", "\n", "%0A", "\r", "%0D").Replace(name)
	if _, length := cutLength(escaped); length >= 0 {
		at := strings.LastIndexByte(escaped, '@')
		escaped = escaped[:at] + "%40" + escaped[at+1:]
	}
	if before, letter, ok := cutFirst(escaped); ok {
		return before + "%2D" + FirstSuffix[1:] + ":" + letter
	}
	for _, suffix := range AllSuffixes() {
		if at := len(escaped) - len(suffix); at >= 0 && strings.EqualFold(escaped[at:], suffix) {
			escaped = escaped[:at] + "%2D" + escaped[at+1:]
		}
	}
	return escaped
}

// Number reads a whole number of at most nine digits, or returns -1. Numbers above every
// limit are accepted, so that a message can show them.
func Number(text string) int {
	if text == "" || len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return -1
	}
	n, _ := strconv.Atoi(text)
	return n
}
