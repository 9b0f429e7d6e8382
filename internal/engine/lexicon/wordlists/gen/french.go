package main

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"codebreaker/internal/engine/lexicon/wordlists"

	"golang.org/x/text/unicode/norm"
)

// frenchMiddle is the frequency rank of the word with half the weight, among dictionary entries.
const frenchMiddle = 14000

// lastForm is the frequency rank, among all forms of all words, past which a plural or a form of a
// verb may only be guessed.
const lastForm = 120000

// lastLong is the frequency rank past which long words are left out.
const lastLong = 250000

// french weighs the words of Grammalecte's French lexicon, which has all forms sorted by frequency.
func french(from sources) map[string]uint32 {
	weights := make(map[string]uint32)
	forms := frenchForms(from)
	places := entryPlaces(from, forms)
	unwelcome := from.unwelcomeFrench()
	for _, form := range forms {
		if letters(form.word) >= long && form.place > lastLong {
			continue
		}
		weights[form.word] = max(weights[form.word], wordlists.Lightest)
		share := form.share()
		if share == 0 || share < 1 && form.place > lastForm || unwelcome[form.word] || unwelcome[form.entry.lemma] || places[form.entry] == 0 {
			continue
		}
		if weight := share * curve(places[form.entry], frenchMiddle); share == 1 || weight >= rare/2.0 {
			weights[form.word] = max(weights[form.word], weigh(weight))
		}
	}
	return weights
}

// entry is a word of the dictionary: écharpe the noun is one, écharper another.
type entry struct {
	lemma string
	verb  bool
}

// form is a line of the lexicon.
type form struct {
	word  string
	entry entry
	tags  string
	place int
}

// frenchForms reads Grammalecte's lexicon: form, lemma and tags, as its French.tagset.txt
// explains them, the most common form first.
func frenchForms(from sources) []form {
	var forms []form
	for line := range strings.Lines(norm.NFC.String(string(from.read("grammalecte", "lexicons", "French.lex")))) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 || strings.HasPrefix(line, "#") {
			continue
		}
		tags, _, _ := strings.Cut(fields[2], "/")
		forms = append(forms, form{fields[0], entry{fields[1], strings.HasPrefix(tags, ":V")}, tags, len(forms) + 1})
	}
	return slices.DeleteFunc(forms, func(f form) bool { return !fits(f.word) || !f.isWord() })
}

// isWord reports whether a form is a word: not a name, symbol (mrad), prefix or common mistake, nor
// an elided form (jusqu’).
func (f form) isWord() bool {
	if strings.Contains(f.tags, ";S") || strings.HasSuffix(f.word, "qu") {
		return false
	}
	for _, name := range []string{":M", ":Z", ":F", ":@", ":T:", ":É", ":Br"} {
		if strings.HasPrefix(f.tags, name) {
			return false
		}
	}
	return true
}

func (f form) has(tags ...string) bool {
	return slices.ContainsFunc(tags, func(tag string) bool { return strings.Contains(f.tags+":", tag+":") })
}

// share returns the fraction of its weight that a form keeps: dictionary entries all of it,
// feminines a quarter, plurals a twentieth, past participles an eighth, and other forms of verbs a
// thirtieth.
func (f form) share() float64 {
	switch {
	case f.entry.verb && f.has(":Y"):
		return 1
	case f.entry.verb && f.has(":Q") && f.has(":m:s", ":m:i"):
		return 1. / 8
	case f.entry.verb:
		return 1. / 30
	case f.word == f.entry.lemma:
		return 1
	case f.has(":p"):
		return 1. / 20
	}
	return 1. / 4
}

// entryPlaces returns the frequency rank of each entry, from 1. The frequency counts the entry
// itself and its plural, each in inverse proportion to its rank among all forms, by Zipf's law.
// Books have few familiar words, which count four times, and many old and rare ones, which count a
// quarter. Entries unsuitable for a game have no rank.
func entryPlaces(from sources, forms []form) map[entry]int {
	printed, plurals := make(map[entry]float64), make(map[entry]float64)
	for _, form := range forms {
		plural := !form.entry.verb && form.has(":p")
		if plural || form.word == form.entry.lemma {
			printed[form.entry] = max(printed[form.entry], 1/float64(form.place))
		}
		if plural {
			plurals[form.entry] = max(plurals[form.entry], 1/float64(form.place))
		}
	}
	for lemma, marks := range frenchMarks(from) {
		for _, verb := range []bool{false, true} {
			e := entry{lemma, verb}
			switch {
			case printed[e] == 0:
			case marks["lx:sig"] || marks["lx:abty"] || marks["lx:symb"] || marks["lx:péj"] || marks["se:sexe"]:
				delete(printed, e)
			case marks["lx:vx"] || marks["lx:rare"] || marks["lx:hm"] || marks["lx:afr"] || marks["lx:belg"] || marks["lx:helv"] || marks["lx:québ"]:
				printed[e] /= 4
			case marks["et:angl"]:
				printed[e] = max(plurals[e], printed[e]/4)
			case marks["lx:fam"]:
				printed[e] *= 4
			}
		}
	}
	places := make(map[entry]int)
	entries := slices.SortedFunc(maps.Keys(printed), func(a, b entry) int {
		return cmp.Or(cmp.Compare(printed[b], printed[a]), cmp.Compare(a.lemma, b.lemma))
	})
	for place, e := range entries {
		places[e] = place + 1
	}
	return places
}

// frenchMarks reads the labels of words in Grammalecte's dictionary: lx:fam is a familiar word,
// lx:vx an old one, lx:sig an abbreviation. A label counts only if every homograph has it.
func frenchMarks(from sources) map[string]map[string]bool {
	marks := make(map[string]map[string]bool)
	for line := range strings.Lines(norm.NFC.String(string(from.read("grammalecte", "gc_lang", "fr", "dictionnaire", "orthographe", "FRANCAIS.dic")))) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		lemma, _, _ := strings.Cut(fields[0], "/")
		here := make(map[string]bool)
		for _, field := range fields[1:] {
			here[field] = true
		}
		if known, ok := marks[lemma]; ok {
			maps.DeleteFunc(known, func(mark string, _ bool) bool { return !here[mark] })
		} else {
			marks[lemma] = here
		}
	}
	return marks
}
