package lang

import (
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
)

// TestFill checks the format of arguments in a message.
func TestFill(t *testing.T) {
	en, err := ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	fr, err := ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		of   *Language
		text string
		args map[string]any
		want string
	}{
		{en, "no argument", nil, "no argument"},
		{en, "{{.a}}{{.b}}, {{.a}}", map[string]any{"a": "x", "b": 2.5}, "x2.5, x"},
		{en, "{{.absent}} and {{date .absent}}", nil, "{{.absent}} and {{date .absent}}"},
		{en, "{{.a}}", map[string]any{"a": "{{.b}}", "b": "never"}, "{{.b}}"},
		{en, `{{n .codes "code"}}, {{n .turns "turn"}}`, map[string]any{"codes": 1296, "turns": 1}, "1,296 codes, 1 turn"},
		{en, `{{n .turns "turn"}}`, map[string]any{"turns": 0}, "0 turns"},
		{fr, `{{n .turns "turn"}}`, map[string]any{"turns": 0}, "0 coup"},
		{fr, `{{n .codes "code"}}`, map[string]any{"codes": 1_000_000}, "1\u202f000\u202f000 codes"},
		{en, "since {{date .day}}", map[string]any{"day": "2026-11-20"}, "since 20 November 2026"},
		{en, "a {{if .words}}word, {{.word}}{{else}}code{{end}}.", map[string]any{"words": true, "word": "CRANE"}, "a word, CRANE."},
		{en, "a {{if .words}}word, {{.word}}{{else}}code{{end}}.", map[string]any{"words": false, "word": "CRANE"}, "a code."},
		{en, "a{{if .words}} word{{end}}.", nil, "a."},
		{en, "{{}} {{if}} {{n}}", nil, "{{}} "},
	} {
		values := make(map[string]any)
		for name, value := range test.args {
			values[name] = value
		}
		if got := test.of.message("no such message", test.text, values); got != test.want {
			t.Errorf("%q with %v: %q, want %q", test.text, test.args, got, test.want)
		}
	}
}

// TestMessages checks the forms of messages.
func TestMessages(t *testing.T) {
	l, err := ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	codes := l.Messages("n-")["code"]
	if len(codes) != 2 || codes["one"] != "{{.count}} code" || codes["other"] != "{{.count}} codes" {
		t.Errorf("n-code has the forms %v", codes)
	}
	if months := l.Messages("months")[""]; len(months) != 1 {
		t.Errorf("months has the forms %v", months)
	}
}

// BenchmarkSay looks a message up and fills it in.
func BenchmarkSay(b *testing.B) {
	l, err := ByName("fr")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		l.Say("left", "count", 1296)
	}
}

// TestQuoted checks the quotation marks of texts that a problem quotes, and that a long text is cut in the middle.
func TestQuoted(t *testing.T) {
	long := strings.Repeat("a", 400) + strings.Repeat("z", 400)
	cut := strings.Repeat("a", 45) + "…" + strings.Repeat("z", 15)
	for _, test := range []struct {
		given  any
		en, fr string
	}{
		{message.Quote("AB"), `"AB" is wrong`, "«\u202fAB\u202f» is wrong"},
		{message.Later(func() string { return message.Quote(long) }), `"` + cut + `" is wrong`, "«\u202f" + cut + "\u202f» is wrong"},
		{message.Quote(`A"B`) + ", " + message.Quote("C") + ", …", `"A\"B", "C", … is wrong`, "«\u202fA\"B\u202f», «\u202fC\u202f», … is wrong"},
		{`a "b"`, `a "b" is wrong`, `a "b" is wrong`},
		{`"a`, `"a is wrong`, `"a is wrong`},
		{long, strings.Repeat("a", 250) + "…" + strings.Repeat("z", 50) + " is wrong", strings.Repeat("a", 250) + "…" + strings.Repeat("z", 50) + " is wrong"},
	} {
		problem := message.NewProblem("a-test", "{{.given}} is wrong", "given", test.given)
		for name, want := range map[string]string{"en": test.en, "fr": test.fr} {
			l, err := ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			if got := l.Error(problem); got != want {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	}
}
