//go:build !browser

package lexicon

import "golang.org/x/text/encoding/charmap"

// latin1 returns the character of a byte of Latin-1, as Windows extends it.
func latin1(c byte) rune { return charmap.Windows1252.DecodeByte(c) }
