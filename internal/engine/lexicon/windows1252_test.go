package lexicon

import (
	"testing"

	"golang.org/x/text/encoding/charmap"
)

// TestWindows1252 compares every byte with the table of golang.org/x/text.
func TestWindows1252(t *testing.T) {
	for c := range 256 {
		if got, want := windows1252(byte(c)), charmap.Windows1252.DecodeByte(byte(c)); got != want {
			t.Errorf("byte %#x: %q, want %q", c, got, want)
		}
	}
}
