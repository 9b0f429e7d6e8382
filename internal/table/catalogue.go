package table

import (
	"slices"
	"strings"

	"codebreaker"
	"codebreaker/internal/gamename"
	"codebreaker/internal/lang"
	"codebreaker/internal/wordlists"
	"codebreaker/lexicon"
)

// Preset is a game that every face offers, under a name of its own.
type Preset struct {
	gamename.Preset
	Guesses int  // that people usually have
	Daily   bool // every day has a game of it
}

// usualGuesses is the number of guesses of a game that is no preset.
const usualGuesses = 12

// offered are the presets in the order in which every face offers them, with the
// guesses that people usually have.
var offered = []struct {
	name    string
	guesses int
	daily   bool
}{
	{"mastermind", 10, true},
	{"super", 12, true},
	{"bulls", 10, true},
	{"wordle", 6, true},
	{"mot", 12, true},
	{"word", 12, true},
	{"nerdle", 6, false},
	{"nerdle6", 6, false},
	{"primel", 6, false},
	{"mathler", 6, false},
}

// Catalogue returns the games that every face offers, in the order in which it does.
func Catalogue() []Preset {
	var all []Preset
	for _, one := range offered {
		for _, preset := range gamename.Presets() {
			if preset.Name == one.name {
				all = append(all, Preset{preset, one.guesses, one.daily})
			}
		}
	}
	return all
}

// ByName returns the preset of that name, as it stands before a list of words; ok is
// false where there is none.
func ByName(name string) (preset Preset, ok bool) {
	name, _, _ = strings.Cut(name, ":")
	for _, preset := range Catalogue() {
		if strings.EqualFold(preset.Name, name) {
			return preset, true
		}
	}
	return Preset{}, false
}

// What stands in the name of a preset's game for that of a list of words, and for the
// number that calculations give.
const (
	anyList   = "FILE"
	anyTarget = "TARGET"
)

// weighted ends the name of a game in which some words are likelier than others.
const weighted = "-weighted"

// usualTarget is what calculations give where nobody says.
const usualTarget = "42"

// Words reports whether a preset is a game of words, which takes a list.
func (p Preset) Words() bool { return strings.Contains(p.Game, anyList) }

// Sums reports whether a preset is a game of numbers or sums, which has a list of its own
// and is marked by place.
func (p Preset) Sums() bool { return !p.Words() && strings.HasPrefix(p.Game, "words:") }

// Hardens reports whether the game can be played by the hard rule.
func (p Preset) Hardens() bool {
	return strings.HasSuffix(p.Game, gamename.RuleSuffix(codebreaker.Place))
}

// Of returns the name of the preset's game with a list of words and its weights, which other
// presets do not need: words:en5-place-weighted.
func (p Preset) Of(words string) string {
	name := strings.NewReplacer(anyList, words, anyTarget, usualTarget).Replace(p.Game)
	if p.Words() {
		name += weighted
	}
	return name
}

// Is reports whether a name is that of the preset's game with a list of words, with or without
// its weights.
func (p Preset) Is(name, words string) bool {
	return strings.TrimSuffix(name, weighted) == strings.TrimSuffix(p.Of(words), weighted)
}

// With returns the preset's own name with a list of words and its weights:
// wordle:en5-weighted.
func (p Preset) With(words string) string {
	switch {
	case p.Words():
		return p.Name + ":" + words + weighted
	case strings.Contains(p.Game, anyTarget):
		return p.Name + ":" + usualTarget
	}
	return p.Name
}

// Title returns what people call a preset.
func (p Preset) Title(l *lang.Language) string {
	return map[string]string{
		"mastermind": l.Say("name-mastermind"),
		"super":      l.Say("name-super"),
		"bulls":      l.Say("name-bulls"),
		"wordle":     l.Say("name-wordle"),
		"mot":        l.Say("name-mot"),
		"word":       l.Say("name-word"),
		"nerdle":     l.Say("name-nerdle"),
		"nerdle6":    l.Say("name-nerdle6"),
		"primel":     l.Say("name-primel"),
		"mathler":    l.Say("name-mathler"),
	}[p.Name]
}

// Guesses returns how many guesses people usually have in a game: those of the preset
// that it is, with any list of words.
func Guesses(game *codebreaker.Game) int {
	for _, preset := range Catalogue() {
		_, suffix, _ := strings.Cut(preset.Game, anyList)
		if game.Name() == preset.Game || preset.Words() && game.HasWords() && gamename.RuleSuffix(game.Rule()) == suffix {
			return preset.Guesses
		}
	}
	return usualGuesses
}

// Title returns what people call a game of that name, as [codebreaker.Game.Name] has
// it, or the name where it has no other. Of words it says where all of a language, not
// the common ones alone, may be the code, and where the rule is the hard one.
func Title(l *lang.Language, name string) string {
	friendly := gamename.Friendly(name)
	for _, preset := range Catalogue() {
		if preset.Sums() && strings.TrimSuffix(friendly, "-hard") == preset.Name || preset.Sums() && strings.HasPrefix(friendly, preset.Name+":") {
			return varied(l, preset.Title(l), name)
		}
		if name == preset.Game || preset.Words() && strings.HasPrefix(friendly, preset.Name+":") {
			return varied(l, preset.Title(l), name)
		}
	}
	return name
}

// varied returns the title of a preset for its variant of that name.
func varied(l *lang.Language, title, name string) string {
	if lists := gamename.Lists(name); len(lists) > 0 && strings.HasSuffix(lists[0], "-all") && slices.Contains(lexicon.Shipped(), lists[0]) {
		title = l.Say("name-all", "game", title)
	}
	if lists := gamename.Lists(name); len(lists) == 1 {
		if target, ok := wordlists.Target(lists[0]); ok {
			title = l.Say("name-target", "game", title, "target", target)
		}
	}
	if strings.HasSuffix(strings.TrimSuffix(name, weighted), "-hard") {
		title = l.Say("name-hard", "game", title)
	}
	return title
}
