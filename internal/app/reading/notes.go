package reading

import (
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
)

// mostNamed is the number of lines that a note names.
const mostNamed = 3

// Notes returns the notes for a person about a reading: symbols other than the game's own, and lines that were passed
// over.
func (t *Text) Notes() []message.Sentence {
	var notes []message.Sentence
	if len(t.Turns) > 0 && t.coloured && t.Game.SymbolName(0) != "A" { // letters from A name no colours
		notes = append(notes, message.NewSentence("colours-read", "Symbols read as colours: {{.initials}}; --symbols names others.", "initials", Symbols(t.Game)))
	}
	if odd := slices.DeleteFunc(slices.Clone(t.Passed), func(line Line) bool { return isAround(line.Text) }); len(odd) > 0 {
		notes = append(notes, PassedOver(odd))
	}
	return notes
}

// isAround reports whether a line is what games print around the turns that they share: their name, the result or an address.
func isAround(line string) bool {
	return isTitle(line) || isHeading(line) || strings.TrimSpace(withoutNoise(line, "")) == ""
}

// PassedOver returns the note about lines without a turn. There must be one.
func PassedOver(lines []Line) message.Sentence {
	var named []string
	for _, line := range lines[:min(mostNamed, len(lines))] {
		named = append(named, message.Quote(line.Text))
	}
	if len(lines) > mostNamed {
		named = append(named, "…")
	}
	return message.NewSentence("read-passed", "{{n .count \"line\"}} without a turn: {{.lines}}", "count", len(lines), "lines", strings.Join(named, ", "))
}
