package lang_test

import (
	"regexp"
	"strings"
	"testing"
)

// called is what people call a thing in a language, and what they do not.
type called struct {
	word  string
	stray string   // an expression
	known []string // expressions that contain a stray and are right all the same
}

// vocabulary is what people call things, by language. A phrase that fits known is taken out
// of a message first: there the word means something else, or is what a program reads.
var vocabulary = map[string]map[string]called{
	// What helps with a game played elsewhere. Its command is hint; help is usage alone.
	"solver": {
		"en": {
			word:  "solver",
			stray: `\bhelp(ed|s|er)?\b`,
			known: []string{`codebreaker help\b`, `play\|crack\|help`, `quit or help\.`, `^help \[COMMAND`},
		},
		"fr": {
			word:  "solveur",
			stray: `\baid(e|es|er|ée|ées|é)\b|\bconseiller\b`,
			known: []string{`quitter ou aide\.`, `codebreaker aide\b`},
		},
	},
	// What a player asks for during a game.
	"hint": {
		"en": {
			word:  "hint",
			stray: `\b(clue|tip)s?\b`,
		},
		"fr": {
			word:  "conseil",
			stray: `\bindices?\b`,
			known: []string{`tout indice doit servir`}, // marks of Wordle
		},
	},
	// What the codemaker says of a guess. A mark in French is une réponse.
	"mark": {
		"en": {
			word:  "mark",
			stray: `\banswer(s|ed)?\b|\bfeedbacks?\b`,
			known: []string{`[pP]ossible answers?`, `^[aA]nswers$`, `words:ANSWERS`, `questions to be answered`},
		},
		"fr": {
			word:  "réponse",
			stray: `\b(marques?|verdicts?)\b`,
		},
	},
	// How many marks a guess can get. The library calls the codes with one mark a cell.
	"measure": {
		"en": {
			word:  "possible answers",
			stray: `\bcells?\b|\bparts\b`,
			known: []string{`--strategy parts`, `(,|and) parts\b`},
		},
		"fr": {
			word:  "réponses possibles",
			stray: `\bcellules?\b|\bparts\b`,
			known: []string{`--strategy parts`, `(,|et) parts\b`},
		},
	},
	// The candidates, which are words in a game of words.
	"left": {
		"en": {
			word:  "words are left",
			stray: `\bcandidates?\b`,
			known: []string{`all\|candidates`},
		},
		"fr": {
			word:  "mots.",
			stray: `\bcandidate?s?\b`,
			known: []string{`all\|candidates`},
		},
	},
	// How well somebody played. Une adresse is the address of a page.
	"skill": {
		"en": {
			word:  "skill",
			stray: `\bability\b`,
		},
		"fr": {
			word:  "habileté",
			stray: `\b(son|votre|meilleure) adresse\b|\badresse (et|99)\b|\b(et|que) l.adresse\b`,
		},
	},
}

// TestVocabulary holds that the catalogues call things what vocabulary does, and nothing
// else.
func TestVocabulary(t *testing.T) {
	for name, thing := range vocabulary {
		for language, thing := range thing {
			said := false
			stray := regexp.MustCompile(`(?i)` + ascii.Replace(thing.stray))
			for _, file := range sources(t, language) {
				for id, forms := range readCatalogue(t, file) {
					for _, text := range forms {
						said = said || strings.Contains(strings.ToLower(text), thing.word)
						if found := stray.FindString(unknown(text, thing.known)); found != "" && !usage.MatchString(id) {
							t.Errorf("%s: %s says %q where it is %q: %q", file, id, strings.TrimSpace(found), thing.word, text)
						}
					}
				}
			}
			if !said {
				t.Errorf("%s: nothing says %q", name, thing.word)
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
