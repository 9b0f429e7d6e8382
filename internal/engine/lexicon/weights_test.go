package lexicon_test

import (
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
)

func TestWeights(t *testing.T) {
	for _, test := range []struct {
		what, text string
		words      []string
		weights    []uint32
	}{
		{"by spaces, tabs, commas, semicolons and bars", "cat 12\n  dog\t3\neel,4\ncow; 5;6\nant|0\n", []string{"ANT", "CAT", "COW", "DOG", "EEL"}, []uint32{1, 1200, 500, 300, 400}},
		{"a word that comes again has its largest", "dog 1\ncat 7\nDog 3\ndög 2\n", []string{"CAT", "DOG"}, []uint32{7, 3}},
		{"odd and long words, and empty lines, need none", "don't\n\nanticonstitutionnellement\ncat 7\n", []string{"CAT"}, []uint32{7}},
		{"the largest", "cat 67108864\n", []string{"CAT"}, []uint32{1 << 26}},
	} {
		list, err := lexicon.Read(strings.NewReader(test.text), "", lexicon.FoldAccents)
		if err != nil {
			t.Fatal(err)
		}
		weights, err := list.Weighted()
		if diff := cmp.Diff(test.words, list.Words) + cmp.Diff(test.weights, weights); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", test.what, err, diff)
		}
	}
}

// TestBadWeights checks that a bad weight is an error only if the caller wants weights.
func TestBadWeights(t *testing.T) {
	for text, want := range map[string]string{
		"cat\ndog\n":                 `list "beasts": its words have no weights; write a number after each word, such as "crane 5"; 0 means that the word is hardly ever the secret`,
		"cat many\n":                 `list "beasts": its words have no weights; write a number after each word, such as "crane 5"; 0 means that the word is hardly ever the secret`,
		"cat 3\ndog\neel x\n":        `list "beasts": line 2: DOG has no weight; write a number after it, such as "crane 5"; 0 means that the word is hardly ever the secret`,
		"\ncat\ndog 3\n":             `list "beasts": line 2: CAT has no weight; write a number after it, such as "crane 5"; 0 means that the word is hardly ever the secret`,
		"cat 1\ndog -3\n":            `list "beasts": line 2: the weight of DOG is "-3"; write a number, 0 or more`,
		"word,freq\ncat,2\ndog,??\n": `list "beasts": line 3: the weight of DOG is "??"; write a number, 0 or more`,
		"cat 1e99\n":                 `list "beasts": line 1: the weight of CAT is "1e99"; write a number, 0 or more`,
	} {
		files := lexicon.NewFiles(func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }, lexicon.FoldAccents)
		if _, err := files.Words("beasts"); err != nil {
			t.Errorf("%q is refused: %v", text, err)
		}
		if _, _, err := files.Weights("beasts"); err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
	_, _, err := lexicon.NewFiles(func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }, lexicon.FoldAccents).Weights("beasts")
	checkProblem(t, "no list", err, "list-unknown")
}

// weightsOf returns the weight of each word of a shipped list.
func weightsOf(t *testing.T, list string) map[string]uint32 {
	t.Helper()
	words, weights, err := shippedOnly(lexicon.FoldAccents).Weights(list)
	if err != nil || len(words) != len(weights) || !slices.IsSorted(words) {
		t.Fatalf("%s: %d words, %d weights, %v", list, len(words), len(weights), err)
	}
	of := make(map[string]uint32)
	for i, word := range words {
		of[word] = weights[i]
	}
	return of
}

// TestShippedWeights checks which words are common, which ones are rarer, and which are hardly ever secrets.
func TestShippedWeights(t *testing.T) {
	for _, test := range []struct {
		list, words string
		least, most uint32
	}{
		{"en5", "HOUSE WATER BREAD", 300, 300},
		{"en", "EPOXY TROVE BLOKE GECKO EGRET APHID MOCHA", 25, 200},
		{"en5", "ROSES WORDS ASKED", 5, 25},
		{"en5-all", "SALET SOARE ROATE AALII", 1, 5},
		{"en5", "SPUNK CHINK", 1, 1},
		{"fr5", "AGENT BRUIT SALUT FRAIS INDEX", 300, 300},
		{"fr", "VELOS CHATS AVAIT", 5, 25},
		{"fr5", "SURAH LORAN GOBIE", 1, 15},
		{"fr5", "PISSE NEGRE", 1, 1},
	} {
		weights := weightsOf(t, test.list)
		for word := range strings.FieldsSeq(test.words) {
			if weight, ok := weights[word]; !ok || weight < test.least || weight > test.most {
				t.Errorf("%s: the weight of %s is %d (%v), want %d to %d", test.list, word, weight, ok, test.least, test.most)
			}
		}
	}
}

// TestCommon checks that a shipped list of common words has exactly the common words of the
// game with weights.
func TestCommon(t *testing.T) {
	files := shippedOnly(lexicon.FoldAccents)
	for _, name := range lexicon.Shipped() {
		if strings.HasSuffix(name, "-all") || !longtest.On() && !strings.HasSuffix(name, "5") {
			continue
		}
		list, err := files.List(name)
		if err != nil {
			t.Fatal(err)
		}
		game := testgame.Parse(t, "wordle:"+name+"-weighted", rules.WithLexicon(files))
		var common []string
		isCommon := game.Common()
		for secret := range game.Secrets() {
			if isCommon(secret) {
				common = append(common, game.Format(secret))
			}
		}
		if diff := cmp.Diff(list.Words, common); diff != "" {
			t.Errorf("%s (-list +common words of the game): %s", name, diff)
		}
	}
}

// TestEveryday checks words that every child learns. They come from no source of the shipped
// lists. 99 % of them weigh more than the least, and 95 % are common.
func TestEveryday(t *testing.T) {
	for language, least := range map[string]int{"en": 400, "fr": 280} {
		text, err := os.ReadFile("testdata/everyday-" + language + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		weights := make(map[string]uint32)
		for _, letters := range []string{"4", "5", "6", "7", "8"} {
			for word, weight := range weightsOf(t, language+letters) {
				weights[word] = weight
			}
		}
		var secrets, common int
		everyday := strings.Fields(string(text))
		for _, word := range everyday {
			weight := weights[lexicon.FoldAccents.Fold(word)]
			if weight > wordlists.Lightest {
				secrets++
			}
			if weight >= wordlists.Heaviest/rules.CommonShare {
				common++
			}
		}
		if len(everyday) < least || secrets*100 < len(everyday)*99 || common*20 < len(everyday)*19 {
			t.Errorf("%s: of %d everyday words %d weigh more than the least, %d are common", language, len(everyday), secrets, common)
		}
		t.Logf("%s: of %d everyday words %d weigh more than the least, %d are common", language, len(everyday), secrets, common)
	}
}

// TestWordle measures the English list by the words of Wordle, if their files exist.
func TestWordle(t *testing.T) {
	weights := weightsOf(t, "en5")
	for _, test := range []struct {
		file                      string
		accepted, secrets, common float64
	}{
		{"wordle-answers.txt", 0.99, 0.98, 0.9},
		{"wordle-guesses.txt", 0.97, 0, 0},
	} {
		text, err := os.ReadFile("../../../../shared/data/" + test.file)
		if err != nil {
			t.Skip(err)
		}
		var accepted, secrets, common float64
		words := strings.Fields(strings.ToUpper(string(text)))
		for _, word := range words {
			weight, ok := weights[word]
			if ok {
				accepted += 1 / float64(len(words))
			}
			if weight > wordlists.Lightest {
				secrets += 1 / float64(len(words))
			}
			if weight >= wordlists.Heaviest/rules.CommonShare {
				common += 1 / float64(len(words))
			}
		}
		t.Logf("%s: %.2f %% can be guessed, %.2f %% weigh more than the least, %.2f %% are common", test.file, 100*accepted, 100*secrets, 100*common)
		if accepted < test.accepted || secrets < test.secrets || common < test.common {
			t.Error("fewer than there were")
		}
	}
}
