//go:build browser

package lexicon

// latin1 returns the character of a byte of Latin-1. The page sends UTF-8.
func latin1(c byte) rune { return rune(c) }
