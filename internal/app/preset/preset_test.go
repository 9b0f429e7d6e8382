package preset_test

import (
	"slices"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"
)

// TestCatalogue checks that every preset is offered, has a title in each language, and is the game
// that its name describes.
func TestCatalogue(t *testing.T) {
	if got, want := len(preset.Catalogue()), len(rules.Presets()); got != want {
		t.Errorf("%d presets are offered, of %d", got, want)
	}
	var titles []string
	reads := func(l *lang.Language, name string) *study.Start {
		started, err := gametest.NewStudy(nil).Several(t.Context(), l, study.Named{Game: name})
		if err != nil {
			t.Fatal(err)
		}
		return started
	}
	read := func(name string) *study.Start { return reads(nil, name) }
	for _, one := range preset.Catalogue() {
		named, of := read(one.With("en5")), read(one.Of("en5"))
		if named.Name() != of.Name() || named.Game().HasWords() != (one.Words() || one.Sums()) {
			t.Errorf("%s is %s, not %s", one.With("en5"), named.Name(), of.Name())
		}
		if found, ok := preset.ByName(one.With("fr")); !ok || found != one {
			t.Errorf("%s is not found", one.Name)
		}
		for _, name := range lang.Names() {
			l, err := lang.ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			titles = append(titles, one.Title(l))
			if !one.Words() {
				continue
			}
			if typed, chosen := reads(l, one.Name), reads(l, one.Of(one.Usual(preset.WordList(name, 5)))); typed.Name() != chosen.Name() {
				t.Errorf("%s is %s when it is typed, but %s in a form: the code of the day differs", one.Name, typed.Name(), chosen.Name())
			}
		}
	}
	if slices.Contains(titles, "") {
		t.Errorf("a title is missing: %q", titles)
	}
	if _, ok := preset.ByName("4x6"); ok {
		t.Error("4x6 is no name of a preset")
	}
}

// TestTitle checks that variants of a preset have different titles.
func TestTitle(t *testing.T) {
	for name, want := range map[string][2]string{
		"4x6":                   {"Mastermind", "Mastermind"},
		"wordle:en5":            {"Wordle, equal chances", "Wordle, chances égales"},
		"wordle:en":             {"Wordle, equal chances", "Wordle, chances égales"},
		"wordle:en5-weighted":   {"Wordle", "Wordle"},
		"wordle:en-weighted":    {"Wordle", "Wordle"},
		"wordle:en5-hard":       {"Wordle, equal chances, hard mode", "Wordle, chances égales, mode difficile"},
		"wordle:fr5-all":        {"Wordle, all words", "Wordle, tous les mots"},
		"mot:en6-all":           {"Master Mot, all words", "Master Mot, tous les mots"},
		"wordle:en5-all-hard":   {"Wordle, all words, hard mode", "Wordle, tous les mots, mode difficile"},
		"wordle:en5+en5-all":    {"Wordle, equal chances", "Wordle, chances égales"},
		"4x6-black":             {"4 places, A–F, black only", "4 cases, A–F, noires seulement"},
		"8x10-distinct":         {"8 places, 0–9, no repeats", "8 cases, 0–9, sans répétition"},
		"4x6-place-hard":        {"4 places, A–F, place by place, hard mode", "4 cases, A–F, case par case, mode difficile"},
		"nerdle":                {"Nerdle", "Nerdle"},
		"nerdle6-hard":          {"Mini Nerdle, hard mode", "Mini-Nerdle, mode difficile"},
		"mathler:7":             {"Mathler, 7", "Mathler, 7"},
		"words:en5-sum":         {"Jotto, equal chances", "Jotto, chances égales"},
		"4x10-distinct-nonzero": {"Bulls and Cows, the first digit is not 0", "Taureaux et vaches, le premier chiffre n’est pas 0"},
	} {
		for i, language := range lang.Names() {
			l, err := lang.ByName(language)
			if err != nil {
				t.Fatal(err)
			}
			if got := preset.Title(l, gametest.Parse(t, name).Name()); got != want[i] {
				t.Errorf("%s is called %q, want %q", name, got, want[i])
			}
		}
	}
	for name, want := range map[string]string{
		"words:very-hard-ones-place":          "Wordle",
		"words:very%2Dhard-place":             "Wordle",
		"words:very%2Dhard-place-hard":        "Wordle, hard mode",
		"words:very-hard-ones-place-weighted": "Wordle",
		"words:ones-place-hard-weighted":      "Wordle, hard mode",
		"2*words:en-place":                    "Dordle, equal chances",
		"2*words:en-place-weighted":           "Dordle",
		"2*4x6":                               "Mastermind on 2 boards",
		"3*8x10":                              "3 boards, 8 places, A–J",
		"3*8x10-sequence":                     "3 boards in sequence, 8 places, A–J",
	} {
		if got := preset.Title(gametest.English(t), name); got != want {
			t.Errorf("%s is called %q, want %q", name, got, want)
		}
	}
}

// TestHardened finds the hard variants of games marked by place, and no other game's.
func TestHardened(t *testing.T) {
	for name, want := range map[string]string{
		"wordle:fr": "wordle:fr-hard", "wordle:fr-hard": "wordle:fr-hard", "words:en5-place-weighted": "wordle:en5-hard-weighted", "wordle:en5-hard-weighted": "wordle:en5-hard-weighted",
		"nerdle": "nerdle-hard", "nerdle6": "nerdle6-hard", "nerdle-hard": "nerdle-hard", "mathler:42": "mathler:42-hard", "primel": "primel-hard",
		"mot:fr": "mot:fr", "word:en": "word:en", "4x6": "4x6", "4x6-place": "4x6-place",
	} {
		hardened := preset.Hardened(gametest.Parse(t, name).Name())
		if got := gametest.Parse(t, hardened).Name(); got != gametest.Parse(t, want).Name() {
			t.Errorf("%s becomes %s, want %s", name, got, want)
		}
	}
	if got := preset.Hardened("4*words:en-place"); got != "4*words:en-place" {
		t.Errorf("Quordle becomes %s", got)
	}
}

// TestGuesses checks the usual numbers of guesses.
func TestGuesses(t *testing.T) {
	for name, want := range map[string]int{
		"4x6": 10, "mastermind": 10, "super": 12, "bulls": 10, "wordle:en5": 6, "wordle:fr6-hard": 6, "mot:fr5": 12, "word:en5": 12, "nerdle": 6, "primel-hard": 6, "mathler:5": 6,
		"5x5": 12, "4x6-black": 12, "words:en5-sum": 12, "bulls-nonzero": 10, "bagels": 20,
	} {
		if got := preset.Guesses(gametest.Parse(t, name)); got != want {
			t.Errorf("%s: %d guesses, want %d", name, got, want)
		}
	}
	if wordlists.Shortest > 5 {
		t.Error("the lists used here are not shipped")
	}
}

// TestFullTitle has the words of a game in its title, and no name of a list that ships.
func TestFullTitle(t *testing.T) {
	l, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"4x6":                     "Mastermind",
		"4x7":                     "4 places, A–G",
		"words:nerdle-place":      "Nerdle",
		"words:en-place-weighted": "Wordle (English, 5 letters)",
		"words:fr6-black":         "Master Mot, equal chances (French, 6 letters)",
		"words:birds-place":       "Wordle (birds)",
	} {
		if got := preset.FullTitle(l, name); got != want {
			t.Errorf("%s is called %q, not %q", name, got, want)
		}
	}
}

// TestShort checks titles for tables.
func TestShort(t *testing.T) {
	l, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][2]string{ // alone, and apart from others of the same title
		"4x6":                            {"Mastermind", "Mastermind"},
		"4x10-distinct-nonzero":          {"Bulls and Cows (nonzero)", "Bulls and Cows (nonzero)"},
		"4x6-sum":                        {"4x6-sum", "4x6-sum"},
		"words:en-place-weighted":        {"Wordle", "Wordle (en-weighted)"},
		"words:fr-place":                 {"Wordle (fr)", "Wordle (fr)"},
		"words:en-place-hard-weighted":   {"Wordle (en-hard-weighted)", "Wordle (en-hard-weighted)"},
		"words:nerdle-place":             {"Nerdle", "Nerdle"},
		"words:nerdle-place-hard":        {"Nerdle (hard)", "Nerdle (hard)"},
		"words:fr7-place-first-weighted": {"SUTOM", "SUTOM (fr7-weighted)"},
		"4*words:en-place-weighted":      {"Quordle", "Quordle (en-weighted)"},
		"3*4x6":                          {"3*4x6", "3*4x6"},
	} {
		if alone, apart := preset.Short(l, name, false), preset.Short(l, name, true); alone != want[0] || apart != want[1] {
			t.Errorf("%s: %q, apart %q; want %q", name, alone, apart, want)
		}
	}
}

// TestListedTitle tells the daily games of a preset apart.
func TestListedTitle(t *testing.T) {
	l := gametest.English(t)
	for want, setup := range map[string]store.Setup{
		"SUTOM (French, 7 letters), 2026-11-20": {Game: "words:fr7-place-first-weighted", Day: "2026-11-20"},
		"SUTOM (French, 8 letters), 2026-11-21": {Game: "words:fr8-place-first-weighted", Day: "2026-11-21"},
		"SUTOM (French, 8 letters)":             {Game: "words:fr8-place-first-weighted"},
		"Wordle, 2026-11-20":                    {Game: "words:en-place-weighted", Day: "2026-11-20"},
		"Wordle":                                {Game: "words:en-place-weighted"},
		"Mastermind":                            {Game: "4x6"},
	} {
		if got := preset.ListedTitle(l, &setup); got != want {
			t.Errorf("%s is listed as %s, want %s", setup.Game, got, want)
		}
	}
}
