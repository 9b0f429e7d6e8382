package lexicon

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Decode returns the text of a line. A line that is not valid UTF-8 is decoded as Latin-1.
func DecodeLine(line []byte) (text string, latin1 bool) {
	if utf8.Valid(line) {
		return string(line), false
	}
	var decoded strings.Builder
	for _, c := range line {
		decoded.WriteRune(windows1252(c))
	}
	return decoded.String(), true
}

// windows1252 returns the character of a byte in Windows-1252: as in Latin-1, but for 27
// bytes that are no characters there.
func windows1252(c byte) rune {
	const none = utf8.RuneError
	others := [...]rune{
		'€', none, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', none, 'Ž', none,
		none, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', none, 'ž', 'Ÿ',
	}
	if c < 0x80 || int(c) >= 0x80+len(others) {
		return rune(c)
	}
	return others[c-0x80]
}

// AllLetters reports whether a word has letters alone, and at least one.
func AllLetters(word string) bool {
	return word != "" && strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}
