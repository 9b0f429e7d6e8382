package preset

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
)

// Preset is a game that every front end offers, with a name of its own.
type Preset struct{ rules.Preset }

// usualGuesses is the number of guesses in a game that matches no preset.
const usualGuesses = 12

// Catalogue returns the games that every front end offers, in display order.
func Catalogue() []Preset {
	var all []Preset
	for _, one := range rules.Presets() {
		all = append(all, Preset{one})
	}
	return all
}

// Composed returns the games with puzzles in every front end, words first. A puzzle's symbols are
// letters.
func Composed() []Preset {
	all := slices.DeleteFunc(Catalogue(), func(p Preset) bool { return !p.Puzzles })
	slices.SortStableFunc(all, func(a, b Preset) int {
		switch {
		case a.Words() == b.Words():
			return 0
		case a.Words():
			return -1
		}
		return 1
	})
	return all
}

// ByName returns the preset with this name; a list of words may follow the name. ok is false for an
// unknown name.
func ByName(name string) (preset Preset, ok bool) {
	name, _, _ = strings.Cut(rules.Renamed(name), ":")
	for _, preset := range Catalogue() {
		if strings.EqualFold(preset.Name, name) {
			return preset, true
		}
	}
	return Preset{}, false
}

// usualTarget is the default result of calculations.
const usualTarget = "42"

// Words reports whether a preset is a game of words, which takes a list.
func (p Preset) Words() bool { return strings.Contains(p.Game, rules.AnyList) }

// Sums reports whether a preset is a game of numbers or calculations, which has its own list and is
// marked by place.
func (p Preset) Sums() bool { return !p.Words() && strings.HasPrefix(p.Game, rules.WordsPrefix) }

// Lettered reports whether the symbols of the game are letters, for which a player can choose colours or digits.
func (p Preset) Lettered() bool {
	game, err := rules.ParseGame(p.Game)
	return err == nil && game.SymbolName(0) == "A"
}

// Hardens reports whether the game has a variant with the hard rule.
func (p Preset) Hardens() bool {
	return p.Boards() == 1 && ruleOf(p.Game).Hardens()
}

// GivesFirst reports whether the first letter is given.
func (p Preset) GivesFirst() bool {
	suffixes := make(rules.Suffixes)
	suffixes.Cut(p.Game)
	return suffixes[rules.FirstSuffix]
}

// ruleOf returns the rule in the name of a game.
func ruleOf(name string) rules.Rule {
	suffixes := rules.Suffixes{}
	suffixes.Cut(name)
	var usual rules.Rule
	for _, rule := range rules.Rules() {
		if suffixes[rule.Suffix()] {
			return rule
		}
	}
	return usual
}

// Hardened returns the name of the hard variant of a game, given its [rules.Game.Name], or the
// name itself if there is no other variant.
func Hardened(name string) string {
	one, ok := rules.PresetOf(name)
	suffixes := make(rules.Suffixes)
	if suffixes.Cut(name); !ok || !(Preset{one}).Hardens() || suffixes[rules.HardSuffix] || suffixes[rules.UltraSuffix] {
		return name
	}
	return name + rules.HardSuffix
}

// Of returns the name of the preset's game with a list of words and its weights, as in
// words:en5-place-weighted. Presets without words ignore the list.
func (p Preset) Of(words string) string {
	name := strings.NewReplacer(rules.AnyList, words, rules.AnyTarget, usualTarget).Replace(p.Game)
	if p.Words() && !p.Evades() {
		name += rules.WeightedSuffix
	}
	return name
}

// Usual returns the list of words of the preset without a choice: its own, or the list of a language.
func (p Preset) Usual(language string) string { return p.UsualOn("", language) }

// UsualOn is [Preset.Usual] for the daily game of a day, or for other games if the day is empty.
func (p Preset) UsualOn(day, language string) string { return cmp.Or(p.ListOn(day), language) }

// Asked returns the preset's own name without a choice: sutom, which has lists of its own, or wordle:en-weighted in a
// language. With a day it means the daily game.
func (p Preset) Asked(language string) string {
	if p.Lists != "" {
		return p.Name
	}
	return p.With(language)
}

// WordList returns the name of a built-in list of words: en or fr for words of five letters, as in the
// daily games, and en6 for longer ones. All front ends ask it, so that they mean the same game.
func WordList(language string, letters int) string {
	if letters == usualLetters {
		return language
	}
	return language + strconv.Itoa(letters)
}

// usualLetters is the length of the words in a list whose name has no number.
const usualLetters = 5

// Is reports whether the preset's game with a list of words has this name, with or without weights.
func (p Preset) Is(name, words string) bool {
	return strings.TrimSuffix(name, rules.WeightedSuffix) == strings.TrimSuffix(p.Of(words), rules.WeightedSuffix)
}

// With returns the preset's own name with a list of words and its weights: wordle:en5-weighted.
func (p Preset) With(words string) string {
	switch {
	case p.Evades():
		return p.Name + ":" + words
	case p.Words():
		return p.Name + ":" + words + rules.WeightedSuffix
	case strings.Contains(p.Game, rules.AnyTarget):
		return p.Name + ":" + usualTarget
	}
	return p.Name
}

// Title returns the common title of a preset.
func (p Preset) Title(l *lang.Language) string { return said(l, "name-", p.Name, p.Preset.Title) }

// About describes a preset in a few words.
func (p Preset) About(l *lang.Language) string { return said(l, "about-", p.Name, p.Preset.About) }

// said translates a text of a preset.
func said(l *lang.Language, prefix, name, text string) string {
	return l.Sentence(message.Sentence{ID: prefix + name, Text: text})
}

// Guesses returns the usual number of guesses in a game: the number of its preset, with any list of
// words.
func Guesses(game *rules.Game) int {
	if one, ok := rules.PresetOf(game.Name()); ok {
		return one.Guesses
	}
	for _, preset := range Catalogue() {
		if preset.Boards() > 1 {
			continue
		}
		isGame := strings.ReplaceAll(game.Name(), rules.NonzeroSuffix, "") == preset.Game
		if isGame || preset.Words() && game.HasWords() && game.Rule() == ruleOf(preset.Game) {
			return preset.Guesses
		}
	}
	return usualGuesses
}

// Title returns the common title of a game, given its [rules.Game.Name], or the description of
// a game without one. For words the title mentions if rare words can be the code, if the words that ship with weights
// are all equally likely, and if the rule is the hard one.
func Title(l *lang.Language, name string) string {
	if boards, inSequence, board, several := rules.CutBoards(name); several {
		return titleOfBoards(l, boards, inSequence, board)
	}
	if title, ok := common(l, name); ok {
		return title
	}
	if game, err := rules.ParseGame(name); err == nil {
		return wording.Game(l, game)
	}
	return rules.Friendly(name)
}

// PlayedTitle is [Title] for a game with a codemaker: Absurdle is Wordle without weights against the adversary.
func PlayedTitle(l *lang.Language, name, codemaker string) string {
	if one, ok := rules.PresetOf(name); ok && codemaker == store.Adversary && !strings.HasSuffix(name, rules.WeightedSuffix) {
		for _, other := range Catalogue() {
			if other.Evades() && other.Game == one.Game {
				return varied(l, other, name)
			}
		}
	}
	return Title(l, name)
}

// ListedTitle is [PlayedTitle] with what tells games of one title apart in a list: the words of a preset with lists of its
// own, and the day of a daily game.
func ListedTitle(l *lang.Language, setup *store.Setup) string {
	title := PlayedTitle(l, setup.Game, setup.Codemaker)
	if one, ok := rules.PresetOf(setup.Game); ok && one.Lists != "" {
		title = FullTitle(l, setup.Game)
	}
	if setup.Day != "" {
		title += ", " + setup.Day
	}
	return title
}

// common returns the title of a game of one board, if it is a preset or a variant of one.
func common(l *lang.Language, name string) (title string, ok bool) {
	one, ok := rules.PresetOf(name)
	if !ok {
		return "", false
	}
	return varied(l, Preset{one}, name), true
}

// titleOfBoards returns the title of a game of several boards: of its preset, or else of its board.
func titleOfBoards(l *lang.Language, boards int, inSequence bool, board string) string {
	if _, ok := common(l, board); !ok {
		return l.Say("boards-described", "boards", boards, "sequence", inSequence, "game", Title(l, board))
	}
	title := l.Say("name-boards", "game", Title(l, board), "boards", boards)
	for _, preset := range Catalogue() {
		if preset.Boards() == boards && boards > 1 && strings.HasPrefix(rules.Friendly(board), "wordle:") {
			title = varied(l, preset, board)
		}
	}
	if inSequence {
		title = l.Say("name-sequence", "game", title)
	}
	return title
}

// FullTitle returns [Title] with the word list of a game, which distinguishes games with the same
// title.
func FullTitle(l *lang.Language, name string) string {
	title := Title(l, name)
	lists := rules.Lists(name)
	if len(lists) == 0 {
		return title
	}
	list := lists[0]
	if _, isTarget := wordlists.Target(list); isTarget || slices.Contains(wordlists.GeneratedNames(), list) {
		return title
	}
	if slices.Contains(wordlists.Languages(), list) {
		list += "5"
	}
	if slices.Contains(lexicon.Shipped(), list) {
		letters := strings.TrimSuffix(list[2:], "-all")
		list = l.Say("name-words", "language", l.Say("words-in-"+list[:2]), "letters", letters)
	}
	return l.Say("name-list", "game", title, "list", list)
}

// Short returns the title of a game for a table: the title of its preset, followed by the rest of the game's name if it
// is a variant, or apart from others of the same title. A game without a preset has its name.
func Short(l *lang.Language, name string, apart bool) string {
	friendly := rules.Friendly(name)
	head, rest, _ := strings.Cut(friendly, ":")
	preset, ok := ByName(head)
	if !ok {
		one, known := rules.PresetOf(name)
		if !known {
			return friendly
		}
		preset, rest = Preset{one}, strings.TrimPrefix(strings.TrimPrefix(friendly, one.Name), one.Game)
		rest = strings.TrimPrefix(rest, "-")
	}
	title := preset.Title(l)
	if rest == "" || !apart && Title(l, name) == title {
		return title
	}
	return l.Say("name-list", "game", title, "list", rest)
}

// varied returns the title of a preset's variant with this name.
func varied(l *lang.Language, preset Preset, name string) string {
	title := preset.Title(l)
	if strings.Contains(name, rules.NonzeroSuffix) {
		title = l.Say("nonzero-described", "game", title)
	}
	if rule := ruleOf(name); rule != ruleOf(preset.Game) {
		title = l.Say("rule-described", "game", title, "rule", wording.Rule(l, rule))
	}
	builtIn := func(list string) bool {
		return slices.Contains(lexicon.Shipped(), list) || slices.Contains(wordlists.Languages(), list)
	}
	if lists := rules.Lists(name); len(lists) > 0 && builtIn(lists[0]) {
		switch {
		case strings.HasSuffix(lists[0], "-all"):
			title = l.Say("name-all", "game", title)
		case preset.Words() && !preset.Evades() && !strings.HasSuffix(name, rules.WeightedSuffix):
			title = l.Say("name-even", "game", title)
		}
	}
	if lists := rules.Lists(name); len(lists) == 1 {
		if target, ok := wordlists.Target(lists[0]); ok {
			title = l.Say("name-target", "game", title, "target", target)
		}
	}
	suffixes := make(rules.Suffixes)
	if suffixes.Cut(name); suffixes[rules.FirstSuffix] && !strings.HasSuffix(preset.Game, rules.FirstSuffix) {
		title = l.Say("name-first", "game", title)
	}
	switch {
	case suffixes[rules.UltraSuffix]:
		title = l.Say("name-ultra", "game", title)
	case suffixes[rules.HardSuffix]:
		title = l.Say("name-hard", "game", title)
	}
	return title
}

// UsualGame is the name of the default game.
const UsualGame = "4x6"

// PuzzleTitle returns the title of the preset that is most like the puzzles of a game.
func PuzzleTitle(l *lang.Language, game *rules.Game) string {
	for _, preset := range Composed() {
		if preset.Game == game.Name() {
			return preset.Title(l)
		}
	}
	var usual rules.Rule
	for _, rule := range []rules.Rule{game.Rule(), usual} {
		for _, preset := range Composed() {
			if preset.Words() == game.HasWords() && ruleOf(preset.Game) == rule {
				return preset.Title(l)
			}
		}
	}
	return wording.Game(l, game)
}
