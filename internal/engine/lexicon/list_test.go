package lexicon_test

import (
	"bytes"
	order "cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestRead(t *testing.T) {
	for _, test := range []struct {
		what, text string
		accents    lexicon.Accents
		want       lexicon.List
	}{
		{what: "one word a line", text: "cat\ndog\n", want: lexicon.List{Words: []string{"CAT", "DOG"}}},
		{what: "last line without end", text: "dog\ncat", want: lexicon.List{Words: []string{"CAT", "DOG"}}},
		{what: "DOS lines and a byte order mark", text: "\ufeffcat\r\n\r\ndog\r\n", want: lexicon.List{Words: []string{"CAT", "DOG"}}},
		{what: "all separators", text: "cat 12\n  dog\t3\neel,4\ncow;5;6\nant|x", want: lexicon.List{Words: []string{"ANT", "CAT", "COW", "DOG", "EEL", "X"}, Odd: 1, FirstOdd: `"6"`}},
		{what: "accents folded", text: "forêt\nœuf\nstraße\nŁódź\nvæver\n", want: lexicon.List{Words: []string{"FORET", "LODZ", "OEUF", "STRASSE", "VAEVER"}}},
		{what: "accents kept", text: "forêt\nœuf\nstraße\n", accents: lexicon.KeepAccents, want: lexicon.List{Words: []string{"FORÊT", "STRAẞE", "ŒUF"}}},
		{what: "accents written apart", text: "fore\u0302t\n", accents: lexicon.KeepAccents, want: lexicon.List{Words: []string{"FORÊT"}}},
		{what: "Latin-1", text: "for\xeat\n\x9cuf\n", want: lexicon.List{Words: []string{"FORET", "OEUF"}, Encoding: "Latin-1"}},
		{what: "Latin-1 in a UTF-8 list", text: "for\xeat\ngoût\n", want: lexicon.List{Words: []string{"FORET", "GOUT"}, Encoding: "UTF-8 and Latin-1"}},
		{what: "UTF-16", text: "\xff\xfec\x00\xe9\x00\n\x00", want: lexicon.List{Words: []string{"CE"}}},
		{what: "other letters", text: "λόγος\nёлка\nй\nガ\n한국\n", want: lexicon.List{Words: []string{"ΛΟΓΟΣ", "ЁЛКА", "Й", "ガ", "한국"}}},
		{what: "words made alike by folding", text: "pêche\npeche\nPECHE\n", want: lexicon.List{Words: []string{"PECHE"}, Repeated: 2}},
		{what: "odd words", text: "don't\nc\x00t\ndog2\ncat\n", want: lexicon.List{Words: []string{"CAT"}, Odd: 3, FirstOdd: `"don't"`}},
		{what: "long words", text: "cat\nanticonstitutionnellement\n" + strings.Repeat("a", 1000), want: lexicon.List{Words: []string{"CAT"}, Long: 2}},
		{what: "long columns", text: "cat " + strings.Repeat("x", 200_000) + "\ndog", want: lexicon.List{Words: []string{"CAT", "DOG"}, Long: 1}},
	} {
		test.want.Encoding, test.want.Accents = order.Or(test.want.Encoding, "UTF-8"), test.accents
		got, err := lexicon.Read(strings.NewReader(test.text), "", test.accents)
		if err != nil {
			t.Errorf("%s: %v", test.what, err)
		} else if diff := cmp.Diff(&test.want, got, cmpopts.IgnoreFields(lexicon.List{}, "Listed", "Weights", "Scale"), cmpopts.IgnoreUnexported(lexicon.List{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.what, diff)
		}
	}
}

func TestListed(t *testing.T) {
	for text, want := range map[string][]string{
		"dog\ncat\ndog\neel\n": {"DOG", "CAT", "DOG", "EEL"},
		"cat\ncat\ndog\n":      {"CAT", "DOG"},
	} {
		list, err := lexicon.Read(strings.NewReader(text), "list", lexicon.FoldAccents)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, list.Listed); diff != "" {
			t.Errorf("%q: (-want +got)\n%s", text, diff)
		}
	}
}

// endless is a text for ever.
type endless struct {
	text string
	at   int
}

func forever(text string) *endless {
	return &endless{text: strings.Repeat(text, 1+1<<16/len(text))}
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

func TestReadRefused(t *testing.T) {
	for _, test := range []struct {
		what    string
		r       io.Reader
		problem string
	}{
		{"nothing", strings.NewReader(""), "list-no-words"},
		{"no words", strings.NewReader("1\n2\n"), "list-no-words"},
		{"a line of NULs without end", forever("\x00"), "list-line"},
		{"words without end", forever("cat\ndog\n"), "list-words"},
		{"odd lines without end", forever("1\n\n"), "list-lines"},
		{"columns without end", forever("cat " + strings.Repeat("x", 1000) + "\n"), "list-too-large"},
		{"a failing disk", io.MultiReader(strings.NewReader("cat\n"), iotest.ErrReader(fs.ErrInvalid)), "list-unreadable"},
		{"a failing disk in a long line", io.MultiReader(strings.NewReader(strings.Repeat("a", 100_000)), iotest.ErrReader(fs.ErrInvalid)), "list-unreadable"},
	} {
		_, err := lexicon.Read(test.r, "my list", lexicon.FoldAccents)
		checkProblem(t, test.what, err, test.problem)
	}
}

func checkProblem(t *testing.T, what string, err error, id string) {
	t.Helper()
	var p *message.Problem
	if !errors.As(err, &p) || p.ID != id {
		t.Errorf("%s: %v, want problem %s", what, err, id)
	}
	if err != nil && strings.Contains(err.Error(), "{{") {
		t.Errorf("%s: unfilled message %q", what, err)
	}
}

func TestListLengths(t *testing.T) {
	list, err := lexicon.Read(strings.NewReader("cat\ndog\nété\nbird\n"), "", lexicon.KeepAccents)
	if err != nil {
		t.Fatal(err)
	}
	if got := list.OfLength(3); !slices.Equal(got, []string{"CAT", "DOG", "ÉTÉ"}) {
		t.Errorf("OfLength(3) = %v", got)
	}
	if !slices.Contains(list.Words, "ÉTÉ") || slices.Contains(list.Words, "ETE") {
		t.Error("Has does not tell ÉTÉ from ETE")
	}
}

func TestFiles(t *testing.T) {
	opened := 0
	files := lexicon.NewFiles(func(name string) (io.ReadCloser, error) {
		opened++
		if name != "beasts" {
			return nil, fs.ErrNotExist
		}
		return io.NopCloser(strings.NewReader("cat\neel\nape's\n")), nil
	}, lexicon.FoldAccents)
	for range 2 {
		game, err := rules.ParseGame("mot:beasts", rules.WithLexicon(files))
		if err != nil || game.SecretCount() != 2 {
			t.Fatalf("ParseGame = %v, %v", game, err)
		}
	}
	if opened != 1 {
		t.Errorf("the list was opened %d times, want once", opened)
	}
	if lists := files.Lists(); len(lists) != 1 || lists[0].Odd != 1 {
		t.Errorf("Lists() = %v, want one list that left one word out", lists)
	}
	_, err := files.Words("stones")
	checkProblem(t, "no such file", err, "list-unknown")
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v hides what open returned", err)
	}
}

// FuzzRead checks that whatever is read, the words are a sorted set of folded letters.
func FuzzRead(f *testing.F) {
	for i, text := range []string{
		"cat\ndog", "\ufeffforêt\r\n", "for\xeat 12\n", "\xff\xfec\x00\n\x00", "\x00\n\n ß\n", "ガ\nﬁn\nŉa\nǰx", "a\u0300\u0345\u034f", "word,freq\ncat,0.5\n", "[\"cat\"]",
		`const a = {cat: [1, "x\u00e9"], dog: /"/} // "`, "`cat dog`.split(' ')", "sılık\nsi\u0307lik", "i\x00\n\x00",
	} {
		f.Add([]byte(text), uint8(i))
	}
	f.Fuzz(func(t *testing.T, text []byte, accents uint8) {
		list, err := lexicon.Read(bytes.NewReader(text), "fuzz", lexicon.Accents(accents))
		if err != nil {
			return
		}
		for i, word := range list.Words {
			if i > 0 && list.Words[i-1] >= word {
				t.Fatalf("%q stands before %q", list.Words[i-1], word)
			}
			if again := list.Accents.Fold(word); again != word {
				t.Fatalf("%q folds again, to %q", word, again)
			}
		}
		if _, err := rules.ParseGame("words:fuzz", rules.WithLexicon(lexicon.NewFiles(func(string) (io.ReadCloser, error) {
			return io.NopCloser(bytes.NewReader(text)), nil
		}, lexicon.Accents(accents)))); err != nil {
			var p *message.Problem
			if !errors.As(err, &p) {
				t.Fatal(err)
			}
		}
	})
}

func BenchmarkReadMillion(b *testing.B) {
	var text bytes.Buffer
	for i := range limits.Words {
		word := []byte("aaaaa\n")
		for place, n := 4, i*7919%11_881_376; n > 0; place, n = place-1, n/26 {
			word[place] = byte('a' + n%26)
		}
		text.Write(word)
	}
	for b.Loop() {
		if _, err := lexicon.Read(bytes.NewReader(text.Bytes()), "", lexicon.FoldAccents); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleRead() {
	list, err := lexicon.Read(strings.NewReader("forêt 12\nchoux 7\nl'an 3\n"), "mots", lexicon.FoldAccents)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(list.Words, list.Encoding)
	fmt.Println(list.Odd, "left out, such as", list.FirstOdd)
	// Output:
	// [CHOUX FORET] UTF-8
	// 1 left out, such as "l'an"
}

func ExampleNewFiles() {
	files := lexicon.NewFiles(func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("cat\ndog\nowl\n")), nil // os.Open, in a program
	}, lexicon.FoldAccents)
	game, err := rules.ParseGame("words:beasts.txt", rules.WithLexicon(files))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.SecretCount(), "words of", game.Places(), "letters")
	// Output: 3 words of 3 letters
}

// TestNoFiles checks that without files there are the lists that ship.
func TestNoFiles(t *testing.T) {
	for _, files := range []*lexicon.Files{{}, lexicon.NewFiles(nil, lexicon.FoldAccents)} {
		if words, err := files.Words("en5"); err != nil || len(words) == 0 {
			t.Errorf("en5 has %d words: %v", len(words), err)
		}
		for _, name := range []string{"stones", "./stones"} {
			var problem *message.Problem
			if _, err := files.Words(name); !errors.As(err, &problem) {
				t.Errorf("%s: %v, want a problem", name, err)
			}
		}
	}
}
