package lexicon

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Accents is the treatment of accents.
type Accents uint8

const (
	// FoldAccents removes the accents of Latin and Greek letters, and replaces joined and
	// crossed letters by plain ones: forêt is FORET, œuf is OEUF, straße is STRASSE.
	FoldAccents Accents = iota
	// KeepAccents keeps accents, and composes combining ones: forêt is FORÊT.
	KeepAccents
)

// plain has the capitals that have no Unicode decomposition.
var plain = map[rune]string{
	'Æ': "AE", 'Œ': "OE", 'ẞ': "SS", 'Ø': "O", 'Ł': "L", 'Đ': "D", 'Ð': "D", 'Þ': "TH", 'Ħ': "H", 'Ŧ': "T", 'Ŋ': "NG",
}

// Fold returns a word in capitals. Folding the result again changes nothing.
func (a Accents) Fold(word string) string {
	if a == KeepAccents {
		return norm.NFC.String(strings.Map(upper, norm.NFC.String(word)))
	}
	var folded strings.Builder
	var base rune
	for _, r := range norm.NFKD.String(word) {
		if unicode.Is(unicode.Mn, r) && unicode.In(base, unicode.Latin, unicode.Greek) {
			continue
		}
		base = upper(r)
		if letters, ok := plain[base]; ok {
			folded.WriteString(letters)
		} else {
			folded.WriteRune(base)
		}
	}
	return norm.NFC.String(folded.String())
}

// upper is unicode.ToUpper, with the capital of ß and the signs of arithmetic on keyboards.
func upper(r rune) rune {
	switch r {
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
