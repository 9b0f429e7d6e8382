package lexicon

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"

	"codebreaker/internal/engine/message"

	"golang.org/x/text/unicode/norm"
)

// Accents is the treatment of accents: removed, kept, or those kept that make letters of their own in a language.
// [ParseAccents] has the languages.
type Accents uint8

const (
	// FoldAccents removes the accents of Latin and Greek letters, and replaces joined and
	// crossed letters by plain ones: forêt is FORET, œuf is OEUF, straße is STRASSE.
	FoldAccents Accents = iota
	// KeepAccents keeps accents, and composes combining ones: forêt is FORÊT.
	KeepAccents

	keepTurkish // keeps accents, and the capital of i is İ
	turkish     // the first language
)

// folding is a treatment of accents. The accents of its letters are kept, and others are removed.
type folding struct {
	name    string
	letters string // capitals
	all     bool   // all accents are kept
	dotted  bool   // the capital of i is İ, and I is the capital of ı
}

// foldings are the treatments of accents, by number. A language that is not listed has no letters to keep.
var foldings = []folding{
	{name: "fold"},
	{name: "keep", all: true},
	{name: "keep-tr", all: true, dotted: true},
	{name: "tr", letters: "ÇĞİÖŞÜ", dotted: true},
	{name: "az", letters: "ÇƏĞİÖŞÜ", dotted: true},
	{name: "ca", letters: "Ç"},
	{name: "cs", letters: "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"},
	{name: "da", letters: "ÆØÅ"},
	{name: "de", letters: "ÄÖÜ"},
	{name: "en"},
	{name: "eo", letters: "ĈĜĤĴŜŬ"},
	{name: "es", letters: "Ñ"},
	{name: "et", letters: "ÄÕÖÜŠŽ"},
	{name: "fi", letters: "ÄÅÖ"},
	{name: "fr"},
	{name: "hr", letters: "ČĆĐŠŽ"},
	{name: "hu", letters: "ÁÉÍÓÖŐÚÜŰ"},
	{name: "is", letters: "ÁÆÉÍÐÓÖÞÚÝ"},
	{name: "it"},
	{name: "no", letters: "ÆØÅ"},
	{name: "pl", letters: "ĄĆĘŁŃÓŚŹŻ"},
	{name: "pt"},
	{name: "ro", letters: "ĂÂÎȘȚ"},
	{name: "sk", letters: "ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ"},
	{name: "sl", letters: "ČŠŽ"},
	{name: "sv", letters: "ÄÅÖ"},
}

// ParseAccents reads the name of a treatment of accents: fold, keep, or the code of a language, such as es.
func ParseAccents(name string) (accents Accents, ok bool) {
	at := slices.IndexFunc(foldings, func(f folding) bool { return f.name == name })
	return Accents(max(at, 0)), at >= 0
}

// ReadAccents is [ParseAccents] for a field or a flag: no name is fold, and an unknown one a problem.
func ReadAccents(name string) (Accents, error) {
	accents, ok := ParseAccents(cmp.Or(name, foldings[FoldAccents].name))
	if !ok {
		return 0, message.NewProblem("accents-unknown", "accents {{.value}}: write fold, keep or a language: {{.names}}", "value", message.Quote(name), "names", strings.Join(AccentNames()[keepTurkish+1:], ", "))
	}
	return accents, nil
}

// AccentNames returns the names that [ParseAccents] reads.
func AccentNames() []string {
	names := make([]string, len(foldings))
	for i := range foldings {
		names[i] = foldings[i].name
	}
	return names
}

// String returns the name that [ParseAccents] reads.
func (a Accents) String() string { return a.folding().name }

// folding returns the treatment; a number that has none removes accents.
func (a Accents) folding() *folding {
	if int(a) < len(foldings) {
		return &foldings[a]
	}
	return &foldings[FoldAccents]
}

// Letters returns the letters with accents that a language keeps, and nothing for the other treatments.
func (a Accents) Letters() string { return a.folding().letters }

// accentsLine begins the first line of a list that says which treatment of accents it needs.
const accentsLine = "# accents: "

// CutAccents cuts the first line off a list if it says which treatment of accents the list needs: # accents: es.
func CutAccents(lines []string) (accents Accents, words []string) {
	if len(lines) > 0 {
		if name, ok := strings.CutPrefix(lines[0], accentsLine); ok {
			if accents, ok = ParseAccents(name); ok {
				return accents, lines[1:]
			}
		}
	}
	return FoldAccents, lines
}

// turkishShare is the share of words with ı or İ in a Turkish list: at least one in 50.
const turkishShare = 50

// of returns the treatment of the words of a list. If no language was asked for, and the beginning of the list has ı or İ
// in one word of fifty, the list is Turkish: sılık and silik are two words.
func (a Accents) of(beginning []byte) Accents {
	dots := bytes.Count(beginning, []byte("ı")) + bytes.Count(beginning, []byte("İ"))
	if a > KeepAccents || dots == 0 || dots*turkishShare < len(bytes.Fields(beginning)) {
		return a
	}
	if a == KeepAccents {
		return keepTurkish
	}
	return turkish
}

// plain has the capitals that have no Unicode decomposition.
var plain = map[rune]string{
	'Æ': "AE", 'Œ': "OE", 'ẞ': "SS", 'Ø': "O", 'Ł': "L", 'Đ': "D", 'Ð': "D", 'Þ': "TH", 'Ħ': "H", 'Ŧ': "T", 'Ŋ': "NG",
}

// typedPowers are powers in equations as they are typed without their keys.
var typedPowers = strings.NewReplacer("^2", "²", "^3", "³")

// Fold returns a word in capitals. Folding the result again changes nothing.
func (a Accents) Fold(word string) string {
	f := a.folding()
	if strings.Contains(word, "^") {
		word = typedPowers.Replace(word)
	}
	if f.dotted {
		word = strings.ReplaceAll(word, "i\u0307", "i") // some programs write so the small letter of İ
	}
	if f.all {
		return norm.NFC.String(strings.Map(f.upper, norm.NFC.String(word)))
	}
	var folded strings.Builder
	var base rune
	for _, letter := range norm.NFC.String(word) {
		if capital := f.upper(letter); strings.ContainsRune(f.letters, capital) {
			folded.WriteRune(capital)
			base = capital
			continue
		}
		if letter == '²' || letter == '³' { // signs of equations
			folded.WriteRune(letter)
			base = letter
			continue
		}
		for _, r := range norm.NFKD.String(string(letter)) {
			if unicode.Is(unicode.Mn, r) && unicode.In(base, unicode.Latin, unicode.Greek) {
				continue
			}
			base = f.upper(r)
			if letters, ok := plain[base]; ok {
				folded.WriteString(letters)
			} else {
				folded.WriteRune(base)
			}
		}
	}
	return norm.NFC.String(folded.String())
}

// upper returns the capital of a letter, and of the signs of arithmetic on keyboards.
func (f *folding) upper(r rune) rune {
	switch r {
	case 'i':
		if f.dotted {
			return 'İ'
		}
	case 'ß':
		return 'ẞ'
	case '×', '·':
		return '*'
	case '÷', ':':
		return '/'
	case '−', '–':
		return '-'
	}
	return unicode.ToUpper(r)
}
