package wording

import (
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/lexicon"
)

// Past says how many past answers a game has, and which lines of them were ignored.
func Past(l *lang.Language, past *lexicon.Past, known int) []string {
	said := []string{l.Say("past-known", "count", known, "file", past.Name)}
	if past.Later > 0 {
		said = append(said, l.Say("past-later", "count", past.Later, "day", past.On.Format(time.DateOnly)))
	}
	if past.Odd > 0 {
		said = append(said, l.Say("past-odd", "count", past.Odd, "first", past.Line))
	}
	return said
}
