package catalogue_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"codebreaker/internal/app/lang/catalogue"
)

const source = `# A comment.
hello = "Hello"

turns.one = "{{.count}} turn"
turns.other = "{{.count}} turns"
odd = "a tab \t, a backslash \\n, \"quotes\", \u202F"
help = """
Write "a guess", or \\:
  quit   leave"""
`

// compile compiles the sources of one language.
func compile(t *testing.T, sources ...string) catalogue.Catalogue {
	folder := make(fstest.MapFS)
	for i, text := range sources {
		folder[strings.Repeat("a", i+1)+".en.toml"] = &fstest.MapFile{Data: []byte(text)}
	}
	compiled, err := catalogue.Compile(folder)
	if err != nil {
		t.Fatal(err)
	}
	return compiled["en"]
}

// TestFind finds every message of the source, and no other.
func TestFind(t *testing.T) {
	compiled := compile(t, source, `a = "first"`, `z = "last"`)
	want := []catalogue.Message{
		{ID: "a", Other: "first"},
		{ID: "hello", Other: "Hello"},
		{ID: "help", Other: "Write \"a guess\", or \\:\n  quit   leave"},
		{ID: "odd", Other: "a tab \t, a backslash \\n, \"quotes\", \u202f"},
		{ID: "turns", Other: "{{.count}} turns", One: "{{.count}} turn"},
		{ID: "z", Other: "last"},
	}
	if got := slices.Collect(compiled.All()); !slices.Equal(got, want) {
		t.Errorf("all messages: %q, want %q", got, want)
	}
	for _, message := range want {
		if got, found := compiled.Find(message.ID); !found || got != message {
			t.Errorf("%s: %q, want %q", message.ID, got, message)
		}
	}
	for _, id := range []string{"", "0", "hell", "hello\tHello", "helloo", "zz"} {
		if got, found := compiled.Find(id); found {
			t.Errorf("%q: found %q", id, got)
		}
	}
	if _, found := catalogue.Catalogue(nil).Find("a"); found {
		t.Error("an empty catalogue has a message")
	}
}

// TestRefused checks that a source with a mistake is refused, with the line of the mistake.
func TestRefused(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"[table]", `line 1: [table]: want ID = "text"`},
		{"\na = 1", "line 2: a = 1: want"},
		{`a = "x" # a comment`, "line 1: a: the text"},
		{`a = "x`, "line 1: a: the text"},
		{`a = "\q"`, "line 1: a: the text"},
		{`a = ""`, "line 1: a: the text"},
		{"a = \"\"\"\nx", "line 1: the text of a has no end"},
		{"a = \"x\"\na = \"y\"", "line 2: a has this text twice"},
		{`a.one = "x"`, "a has no form other"},
		{`a.few = "x"`, "line 1: a.few"},
	} {
		if _, err := catalogue.Read(test.source); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.source, err, test.want)
		}
	}
	twice := fstest.MapFS{"en.toml": {Data: []byte(`a = "x"`)}, "b.en.toml": {Data: []byte(`a = "y"`)}}
	if _, err := catalogue.Compile(twice); err == nil || err.Error() != "two files in en have a" {
		t.Errorf("a message in two files: %v", err)
	}
}

// TestFrenchSpaces checks that French texts are compiled with narrow no-break spaces.
func TestFrenchSpaces(t *testing.T) {
	folder := fstest.MapFS{
		"fr.toml": {Data: []byte("a.one = \"« Quoi ? » : {{.x}} ; 1 %\"\na.other = \"Deux\u00a0: :conseil !\"")},
		"en.toml": {Data: []byte(`a = "what : so"`)},
	}
	compiled, err := catalogue.Compile(folder)
	if err != nil {
		t.Fatal(err)
	}
	want := catalogue.Message{ID: "a", Other: "Deux\u202f: :conseil\u202f!", One: "«\u202fQuoi\u202f?\u202f»\u202f: {{.x}}\u202f; 1\u202f%"}
	if got, _ := compiled["fr"].Find("a"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, _ := compiled["en"].Find("a"); got.Other != "what : so" {
		t.Errorf("English: %q", got.Other)
	}
}
