package lexicon_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
)

// shippedOnly is a lexicon without files.
func shippedOnly(accents lexicon.Accents) *lexicon.Files {
	return lexicon.NewFiles(func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }, accents)
}

func TestShipped(t *testing.T) {
	files := shippedOnly(lexicon.FoldAccents)
	for _, name := range lexicon.Shipped() {
		if strings.HasSuffix(name, "-all") && !longtest.On() {
			continue
		}
		list, err := files.List(name)
		if err != nil {
			t.Fatal(err)
		}
		var letters int
		fmt.Sscanf(name[2:], "%d", &letters)
		words := len(list.OfLength(letters))
		if words != len(list.Words) || len(list.Words) < 300 || list.Odd+list.Long > 0 {
			t.Errorf("%s: %d words, of which %d of %d letters; %d odd, %d long", name, len(list.Words), words, letters, list.Odd, list.Long)
		}
	}
}

var update = flag.Bool("update", false, "write the sizes of the built-in lists")

// TestSizes counts the words of the built-in lists.
func TestSizes(t *testing.T) {
	sizes := map[string]map[int][2]int{}
	for _, language := range wordlists.Languages() {
		sizes[language] = map[int][2]int{}
		for letters := wordlists.Shortest; letters <= wordlists.Longest; letters++ {
			if letters > wordlists.LongestShort && !longtest.On() && !*update {
				continue // to count all takes a second
			}
			var counted [2]int
			for i, kind := range []string{"", "-all"} {
				words, err := shippedOnly(lexicon.FoldAccents).Words(fmt.Sprint(language, letters, kind))
				if err != nil {
					t.Fatal(err)
				}
				counted[i] = len(words)
			}
			sizes[language][letters] = counted
			if given := wordlists.Sizes(language, letters); given != counted && !*update {
				t.Errorf("%s%d has %v words, not %v: run this test with -update", language, letters, counted, given)
			}
		}
	}
	if *update {
		text, err := json.Marshal(sizes)
		if err == nil {
			err = os.WriteFile("wordlists/lists/sizes.json", append(text, '\n'), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestShippedWords(t *testing.T) {
	for _, test := range []struct {
		list    string
		accents lexicon.Accents
		has     []string
		hasNot  []string
	}{
		{"en5", lexicon.FoldAccents, []string{"CRANE", "WORLD"}, []string{"AALII", "PARIS", "WORDS"}},
		{"en5-all", lexicon.FoldAccents, []string{"CRANE", "TARES", "WORDS"}, []string{"BRIAN"}},
		{"fr5", lexicon.FoldAccents, []string{"COUDE", "FORET"}, []string{"AVAIT", "ROUES"}},
		{"fr5-all", lexicon.FoldAccents, []string{"COUDE", "FORET", "AVAIT", "ROUES"}, nil},
		{"fr5", lexicon.KeepAccents, []string{"COUDE", "FORÊT"}, nil},
		{"fr", lexicon.FoldAccents, []string{"COUDE"}, nil},
		{"FR4-ALL", lexicon.FoldAccents, []string{"RAIE", "RAYE"}, nil},
	} {
		list, err := shippedOnly(test.accents).List(test.list)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range test.has {
			if !slices.Contains(list.Words, word) {
				t.Errorf("%s has no %s", test.list, word)
			}
		}
		for _, word := range test.hasNot {
			if slices.Contains(list.Words, word) {
				t.Errorf("%s has %s", test.list, word)
			}
		}
	}
	files := shippedOnly(lexicon.FoldAccents)
	for _, name := range []string{"en", "EN", "en5"} {
		if list, err := files.List(name); err != nil || list.Name != "en5" || len(files.Lists()) != 1 {
			t.Errorf("%s is the list %v, of %d", name, list.Name, len(files.Lists()))
		}
	}
	for _, name := range []string{"en2", "en13", "fr99999999999999999999", "de5", "en5-"} {
		_, err := shippedOnly(lexicon.FoldAccents).List(name)
		checkProblem(t, name, err, "list-unknown")
	}
}

// TestShippedGames checks that a game of common words takes all words as guesses.
func TestShippedGames(t *testing.T) {
	for _, test := range []struct {
		name, canonical string
		further         bool
	}{
		{"words:en5", "words:en5", true},
		{"words:fr5-black", "words:fr5-black", true},
		{"wordle:en", "words:en-place", true},
		{"wordle:fr-hard", "words:fr-place-hard", true},
		{"words:en5@5", "words:en5", true},
		{"words:en5-all", "words:en5-all", false},
		{"words:en5+fr5", "words:en5+fr5", true},
	} {
		game, err := rules.ParseGame(test.name, rules.WithLexicon(shippedOnly(lexicon.FoldAccents)))
		if err != nil {
			t.Error(err)
		} else if game.Name() != test.canonical || game.GuessCount() > game.SecretCount() != test.further {
			t.Errorf("%s is %s with %d secrets and %d guesses", test.name, game, game.SecretCount(), game.GuessCount())
		}
	}
}

func BenchmarkShipped(b *testing.B) {
	for b.Loop() {
		if _, err := shippedOnly(lexicon.FoldAccents).List("fr5-all"); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleShipped() {
	files := lexicon.NewFiles(func(name string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }, lexicon.FoldAccents)
	game, err := rules.ParseGame("mot:fr5", rules.WithLexicon(files))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game, game.SecretCount() < game.GuessCount())
	// Output: words:fr5-black true
}
