package lang_test

import (
	"regexp"
	"strings"
	"testing"
)

// called is the word for a thing in a language, and the words to avoid.
type called struct {
	word  string
	stray string   // an expression
	known []string // expressions that contain a stray word and are right all the same
}

// vocabulary lists the words for things, by language. The test first removes phrases that match
// known, in which the word has another meaning or is input for a program.
var vocabulary = map[string]map[string]called{
	// Help with a game played elsewhere. Its command is hint; help is about usage only.
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
	// A player's request during a game.
	"hint": {
		"en": {
			word:  "hint",
			stray: `\b(clue|tip)s?\b`,
		},
		"fr": {
			word:  "indice",
			stray: `\bconseils?\b`,
		},
	},
	// The codemaker's answer to a guess. A mark in French is une réponse.
	"mark": {
		"en": {
			word:  "mark",
			stray: `\banswer(s|ed)?\b|\bfeedbacks?\b`,
			known: []string{`words:ANSWERS`, `questions to be answered`},
		},
		"fr": {
			word:  "réponse",
			stray: `\b(marques?|verdicts?)\b`,
		},
	},
	// The number of marks that a guess can get. The library calls the codes with one mark a cell.
	"measure": {
		"en": {
			word:  "possible marks",
			stray: `\bcells?\b|\bparts\b`,
			known: []string{`--strategy parts`, `(,|and) parts\b`, `^parts:`},
		},
		"fr": {
			word:  "réponses possibles",
			stray: `\bcellules?\b|\bparts\b`,
			known: []string{`--strategy parts`, `(,|et) parts\b`, `^parts.:`},
		},
	},
	// The candidates. In a game of words they are words.
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
	// The quality of a player's guesses. Une adresse is the address of a page.
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

// TestVocabulary checks that the catalogues use the words of vocabulary and avoid the others.
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

// usage matches the messages about usage.
var usage = regexp.MustCompile(`^(help-.*|man-.*|flag-help)$`)

// ascii extends word boundaries to letters with accents.
var ascii = strings.NewReplacer(`\b(`, `(?:^|[^\pL])(`, `)\b`, `)(?:[^\pL]|$)`)

// unknown returns a message without the known phrases and the names of its arguments.
func unknown(text string, known []string) string {
	for _, expression := range append([]string{`\{\{[^}]*\}\}`}, known...) {
		text = regexp.MustCompile(expression).ReplaceAllString(text, "…")
	}
	return text
}
