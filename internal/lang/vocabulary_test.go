package lang_test

import (
	"regexp"
	"strings"
	"testing"

	"codebreaker/internal/lang"

	"github.com/BurntSushi/toml"
)

// called is what people call a thing, in each language, and what they do not.
type called struct {
	En, Fr string
	Stray  map[string]string   // by language, an expression
	Known  map[string][]string // expressions of what may stand there all the same
}

// TestVocabulary holds that the catalogues call things what testdata/vocabulary.toml
// does, and nothing else.
func TestVocabulary(t *testing.T) {
	var things map[string]called
	if _, err := toml.DecodeFile("testdata/vocabulary.toml", &things); err != nil {
		t.Fatal(err)
	}
	for name, thing := range things {
		for language, word := range map[string]string{"en": thing.En, "fr": thing.Fr} {
			said := false
			stray := regexp.MustCompile(`(?i)` + ascii.Replace(thing.Stray[language]))
			for _, file := range lang.Catalogues(language) {
				for id, forms := range readCatalogue(t, file) {
					for _, text := range forms {
						said = said || strings.Contains(strings.ToLower(text), word)
						if found := stray.FindString(unknown(text, thing.Known[language])); found != "" && !usage.MatchString(id) {
							t.Errorf("%s: %s says %q where it is %q: %q", file, id, strings.TrimSpace(found), word, text)
						}
					}
				}
			}
			if !said {
				t.Errorf("%s: nothing says %q", name, word)
			}
		}
	}
}

// usage are the messages that say what may be written.
var usage = regexp.MustCompile(`^(help-.*|man-.*|flag-help)$`)

// ascii makes the bounds of words those of letters with accents, too.
var ascii = strings.NewReplacer(`\b(`, `(?:^|[^\pL])(`, `)\b`, `)(?:[^\pL]|$)`)

// unknown returns a message without what it says of other things, and without the
// names of its arguments.
func unknown(text string, known []string) string {
	for _, expression := range append([]string{`\{\{[^}]*\}\}`}, known...) {
		text = regexp.MustCompile(expression).ReplaceAllString(text, "…")
	}
	return text
}
