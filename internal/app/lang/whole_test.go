package lang

import (
	"errors"
	"testing"

	"codebreaker/internal/engine/message"
)

// TestWhole checks the format of numbers in messages. Counts are grouped as people write them;
// texts, line numbers and other values stay as they are.
func TestWhole(t *testing.T) {
	for _, test := range []struct {
		id       string
		args     []any
		en, fr   string
		sentence string
	}{
		{id: "left", args: []any{"count", 1296}, en: "1,296 left", fr: "reste 1\u202f296"},
		{id: "left", args: []any{"count", 1}, en: "1 left", fr: "reste 1"},
		{id: "no such message", args: []any{"codes", uint64(12_345_678_901_234_567_890)}, sentence: "{{.codes}}", en: "12,345,678,901,234,567,890", fr: "12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890"},
		{id: "clash-mark", args: []any{"mark", "XO", "codes", 1000}, en: "XO (1,000 codes)", fr: "XO (1\u202f000 codes)"},
		{id: "no such message", args: []any{"count", 999}, sentence: "{{.count}}", en: "999", fr: "999"},
		{id: "no such message", args: []any{"at", -1000}, sentence: "{{.at}}", en: "-1,000", fr: "-1\u202f000"},
		{id: "no such message", args: []any{"at", "1000"}, sentence: "{{.at}}", en: "1000", fr: "1000"},
		{id: "no such message", args: []any{"line", 1000}, sentence: "{{.line}}", en: "1000", fr: "1000"},
		{id: "no such message", args: []any{"at", errors.New("1000")}, sentence: "{{.at}}", en: "1000", fr: "1000"},
	} {
		for language, want := range map[string]string{"en": test.en, "fr": test.fr} {
			l, err := ByName(language)
			if err != nil {
				t.Fatal(err)
			}
			got := l.Sentence(message.NewSentence(test.id, test.sentence, test.args...))
			if got != want {
				t.Errorf("%s with %v in %s: %q, want %q", test.id, test.args, language, got, want)
			}
		}
	}
}
