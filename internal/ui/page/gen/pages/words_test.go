package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/advice"
)

// TestWords checks that the catalogues have exactly the messages that the modules and templates
// use, in all languages.
func TestWords(t *testing.T) {
	source := pageSource(t)
	for _, language := range lang.Names() {
		l, err := lang.ByName(language)
		if err != nil {
			t.Fatal(err)
		}
		words := messages(l)
		if len(words) < 100 {
			t.Fatalf("%s: only %d words", language, len(words))
		}
		said, begun := saidWords(source)
		for _, name := range advice.Names() {
			said["plays-"+name] = true
		}
		for word := range said {
			if words[word] == nil {
				t.Errorf("%s: no word %s", language, word)
			}
		}
		quoted := quotedWords(source)
		for word := range words {
			isBegun := slices.ContainsFunc(begun, func(beginning string) bool { return strings.HasPrefix(word, beginning) })
			if !quoted[word] && !isBegun && !quoted[strings.TrimSuffix(word, "-title")] {
				t.Errorf("%s: nothing says %s", language, word)
			}
		}
	}
}

// TestArguments checks that messages with values use only these arguments, in every form and
// language.
func TestArguments(t *testing.T) {
	given := givenArguments(pageSource(t))
	named := regexp.MustCompile(`{{\.([a-zA-Z]+)}}`)
	arguments := func(forms map[string]string) []string {
		found := map[string]bool{}
		for _, text := range forms {
			for _, match := range named.FindAllStringSubmatch(text, -1) {
				found[match[1]] = true
			}
		}
		return slices.Sorted(maps.Keys(found))
	}
	english, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	inEnglish := messages(english)
	for _, language := range lang.Names() {
		l, err := lang.ByName(language)
		if err != nil {
			t.Fatal(err)
		}
		for word, forms := range messages(l) {
			got := arguments(forms)
			if want := arguments(inEnglish[word]); !slices.Equal(got, want) {
				t.Errorf("%s: %s has the arguments %v, in English %v", language, word, got, want)
			}
			values, ok := given[word]
			for _, name := range got {
				if ok && !values[name] {
					t.Errorf("%s: %s has the argument %s, which it is said without", language, word, name)
				}
			}
			if _, plural := forms["one"]; plural && ok && !values["count"] {
				t.Errorf("%s: %s has a plural and is said without a count", language, word)
			}
		}
	}
}

// pageSource is the text of all sources that use messages of the page.
func pageSource(t *testing.T) string {
	t.Helper()
	source := ""
	for _, pattern := range []string{"../../static/*.ts", "templates/*.html", "*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			source += string(text)
		}
	}
	return source
}

// saidWords returns the messages that the source uses by their whole IDs, and the prefixes of IDs
// that it composes.
func saidWords(source string) (said map[string]bool, begun []string) {
	said = map[string]bool{}
	for _, match := range regexp.MustCompile(`(?:say\('|word: '|Word "|print "|[wW]ord\(")([a-z0-9-]+)['"]`).FindAllStringSubmatch(source, -1) {
		if strings.HasSuffix(match[1], "-") {
			begun = append(begun, match[1])
		} else {
			said[match[1]] = true
		}
	}
	return said, begun
}

// quotedWords returns all texts that could be the ID of a message.
func quotedWords(source string) map[string]bool {
	quoted := map[string]bool{}
	for _, match := range regexp.MustCompile(`['"]([a-z0-9-]+)['"]`).FindAllStringSubmatch(source, -1) {
		quoted[match[1]] = true
	}
	return quoted
}

// givenArguments returns the names of the values in all calls of say with a whole ID.
func givenArguments(source string) map[string]map[string]bool {
	given := map[string]map[string]bool{}
	for _, call := range regexp.MustCompile(`say\('([a-z0-9-]+)'(?:\)|, \{([^}]*)\})`).FindAllStringSubmatch(source, -1) {
		names := map[string]bool{}
		for part := range strings.SplitSeq(call[2], ",") {
			name, _, _ := strings.Cut(part, ":")
			names[strings.TrimSpace(name)] = true
		}
		if before, ok := given[call[1]]; ok {
			maps.DeleteFunc(before, func(name string, _ bool) bool { return !names[name] })
		} else {
			given[call[1]] = names
		}
	}
	return given
}
