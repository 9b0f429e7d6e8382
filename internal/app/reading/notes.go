package reading

import (
	"strings"

	"codebreaker/internal/engine/message"
)

// mostNamed is the number of lines that a note names.
const mostNamed = 3

// Notes returns the notes for a person about a reading: symbols other than the game's own, and lines that were passed
// over.
func (t *Text) Notes() []message.Sentence {
	var notes []message.Sentence
	if len(t.Turns) > 0 && t.coloured {
		notes = append(notes, message.NewSentence("colours-read", "Symbols read as colours: {{.initials}}; --symbols names others.", "initials", Symbols(t.Game)))
	}
	if len(t.Passed) > 0 {
		var named []string
		for _, line := range t.Passed[:min(mostNamed, len(t.Passed))] {
			named = append(named, message.Quote(line.Text))
		}
		if len(t.Passed) > mostNamed {
			named = append(named, "…")
		}
		notes = append(notes, message.NewSentence("read-passed", "{{n .count \"line\"}} without a turn: {{.lines}}", "count", len(t.Passed), "lines", strings.Join(named, ", ")))
	}
	return notes
}
