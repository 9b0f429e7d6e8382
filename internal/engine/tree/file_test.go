package tree_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/drawing"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// lists is a lexicon of lists that a test gives.
type lists map[string]string

func (l lists) Words(list string) ([]string, error) {
	words, ok := l[list]
	if !ok {
		return nil, errors.New("no list " + list)
	}
	return strings.Fields(words), nil
}

func (lists) Fold(word string) string { return strings.ToUpper(word) }

var testLists = rules.WithLexicon(lists{
	"animals":  "APE BAT BEE CAT COD COW DOG EEL ELK EMU",
	"more":     "ACE LEG TEA TOE",
	"few":      "BEE EEL ELK EMU BAT",
	"cyrillic": "КОТ КИТ ТОК",
})

func mustGame(t testing.TB, name string, options ...rules.Option) *rules.Game {
	t.Helper()
	return testgame.Parse(t, name, append(options, testLists)...)
}

// plain builds a tree in the plainest way: it asks choose at every position.
func plain(t testing.TB, game *rules.Game, history rules.History, choose func(*position.Position) rules.Code) *tree.Node {
	t.Helper()
	set := position.After(game, history)
	codes, err := set.List(context.Background())
	if err != nil || len(codes) == 0 {
		t.Fatal(err, len(codes), "codes")
	}
	node := &tree.Node{Guess: choose(set)}
	cells, err := set.Split(context.Background(), node.Guess)
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range cells {
		if cell.Feedback.Solved() {
			node.Solved = true
			continue
		}
		child := plain(t, game, history.With(node.Guess, cell.Feedback), choose)
		node.Children = append(node.Children, tree.Child{Feedback: cell.Feedback, Node: child})
	}
	return node
}

// heuristicTree is the tree of a heuristic.
func heuristicTree(t testing.TB, game *rules.Game, h *strategy.Heuristic, opening string) *tree.Tree {
	t.Helper()
	built := &tree.Tree{Game: game, Strategy: h.Name(), Opening: opening != ""}
	built.Root = plain(t, game, nil, func(set *position.Position) rules.Code {
		if len(set.History()) == 0 && opening != "" {
			guess := testgame.Code(t, game, opening)
			return guess
		}
		guess, err := h.Choose(t.Context(), set)
		if err != nil {
			t.Fatal(err)
		}
		return guess
	})
	return built
}

func text(t testing.TB, built *tree.Tree) string {
	t.Helper()
	var text strings.Builder
	if err := built.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func checkText(text string) (*tree.Tree, error) {
	return tree.CheckFile(context.Background(), strings.NewReader(text), testLists)
}

// TestExample checks that the tree in testdata is what Knuth's strategy plays, and
// how it is written.
func TestExample(t *testing.T) {
	built := heuristicTree(t, mustGame(t, "4x6"), strategy.Minimax, "AABB")
	const file = "testdata/4x6-minimax.txt"
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(text(t, built)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text(t, built)); diff != "" {
		t.Errorf("UPDATE=1 writes it anew (-want +got):\n%s", diff)
	}
	if err := tree.Check(context.Background(), built); err != nil {
		t.Error(err)
	}
}

// randomTree draws a game and a tree of bad guesses, which is large and odd.
func randomTree(t *rapid.T, tb testing.TB) *tree.Tree {
	type setup struct {
		name    string
		symbols []string
	}
	s := rapid.SampledFrom([]setup{
		{"2x4", nil},
		{"3x3", nil},
		{"3x4-black", nil},
		{"3x3-place", nil},
		{"3x3-sum", nil},
		{"2.3.4", nil},
		{"3x4-distinct", nil},
		{"1x5", nil},
		{"2x3", []string{"Red", "Rose", "Blue"}},
		{"2x3", []string{"?", "|", ":"}},
		{"1x3", []string{"Rose", "Rose?", "12"}},
		{"3x3", []string{"e", "n", "d"}},
		{"2x3", []string{"none", "|", "nine"}},
		{"3x3-empty", nil},
		{"3x4-distinct-black-empty", nil},
		{"2x3-place-empty", nil},
		{"2x3-empty", []string{"Red", "Rose", "Blue"}},
		{"2x3-empty", []string{"?", "|", "_"}},
		{"words:animals", nil},
		{"words:animals-black", nil},
		{"words:animals+more-place", nil},
		{"words:animals+more-place-hard", nil},
		{"words:cyrillic", nil},
	}).Draw(t, "game")
	var options []rules.Option
	if s.symbols != nil {
		options = append(options, rules.WithSymbols(s.symbols...))
	}
	game := mustGame(tb, s.name, options...)
	built := &tree.Tree{Game: game, Strategy: rapid.SampledFrom([]string{"minimax", "two words"}).Draw(t, "strategy"), Opening: rapid.Bool().Draw(t, "opening")}
	if rapid.Bool().Draw(t, "candidates only") {
		built.CandidatesOnly = true
	}
	secrets, guesses := slices.Collect(game.Secrets()), slices.Collect(game.Guesses())
	if guess := rapid.SampledFrom(guesses).Draw(t, "turn"); rapid.Bool().Draw(t, "history") {
		if feedback := game.Mark(guess, rapid.SampledFrom(secrets).Draw(t, "secret")); !feedback.Solved() {
			built.History = rules.History{{Guess: guess, Feedback: feedback}}
		}
	}
	source := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	built.Root = plain(tb, game, built.History, func(set *position.Position) rules.Code {
		codes, _ := set.List(context.Background())
		guess := guesses[source.IntN(len(guesses))]
		if built.CandidatesOnly || source.IntN(3) > 0 || set.Game().CheckGuess(guess, set.History()) != nil {
			return codes[source.IntN(len(codes))]
		}
		return guess
	})
	return built
}

// TestRoundTrip checks that random trees pass the check, and that their text reads back to the same tree.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		built := randomTree(r, t)
		if err := tree.Check(context.Background(), built); err != nil {
			r.Fatalf("%v\n%s", err, text(t, built))
		}
		want := text(t, built)
		for _, file := range []string{want, strings.ReplaceAll(want, "\n", "\r\n"), "\ufeff" + want} {
			read, err := checkText(file)
			if err != nil {
				r.Fatalf("%v\n%s", err, file)
			}
			if diff := cmp.Diff(want, text(t, read)); diff != "" {
				r.Fatalf("(-want +got):\n%s", diff)
			}
			if !same(read.Measure(), built.Measure()) {
				r.Fatal("another measure")
			}
		}
	})
}

// TestEdits checks that whatever one does to a file, it is refused or still means
// the same: every bit turned, every line dropped, doubled, or exchanged with another, every cut.
func TestEdits(t *testing.T) {
	game := mustGame(t, "2x4")
	built := heuristicTree(t, game, strategy.Entropy, "")
	want := text(t, built)
	try := func(what, edited string) {
		t.Helper()
		read, err := checkText(edited)
		if err == nil && text(t, read) != want {
			t.Errorf("%s: accepted\n%s", what, edited)
		}
		if _, plain := err.(*message.Problem); err != nil && !plain {
			t.Errorf("%s: %T %v", what, err, err)
		}
		if err != nil && strings.Contains(err.Error(), "{{") {
			t.Errorf("%s: unfilled message %q", what, err)
		}
	}
	for at := range want {
		for bit := range 8 {
			edited := []byte(want)
			edited[at] ^= 1 << bit
			try("a bit turned", string(edited))
		}
		try("a byte dropped", want[:at]+want[at+1:])
		try("cut", want[:at])
		if _, err := checkText(want[:at]); err == nil && strings.TrimSpace(want[at:]) != "" {
			t.Errorf("accepted, cut short:\n%s", want[:at])
		}
	}
	lines := strings.SplitAfter(want, "\n")
	for i := range lines {
		try("a line dropped", strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""))
		try("a line doubled", strings.Join(slices.Insert(slices.Clone(lines), i, lines[i]), ""))
		for j := range i {
			edited := slices.Clone(lines)
			edited[i], edited[j] = edited[j], edited[i]
			try("lines exchanged", strings.Join(edited, ""))
		}
	}
}

// TestRefused checks the errors of files that are not right.
func TestRefused(t *testing.T) {
	file := text(t, heuristicTree(t, mustGame(t, "2x4"), strategy.Entropy, ""))
	words := text(t, heuristicTree(t, mustGame(t, "words:animals"), strategy.Entropy, ""))
	knuth := text(t, heuristicTree(t, mustGame(t, "4x6"), strategy.Minimax, "AABB"))
	for _, test := range []struct {
		name, file, old, new, want string
	}{
		{"nothing", file, file, "", `"" is not the first line of a tree, which is "codebreaker tree 1"`},
		{"another file", file, "codebreaker tree 1", "%PDF-1.7", `"%PDF-1.7" is not the first line of a tree, which is "codebreaker tree 1"`},
		{"no name", file, "codebreaker tree 1", "1", `"1" is not the first line of a tree, which is "codebreaker tree 1"`},
		{"version 0", file, "tree 1", "tree 0", `"codebreaker tree 0" is not the first line of a tree, which is "codebreaker tree 1"`},
		{"no version", file, "tree 1", "tree one", `"codebreaker tree one" is not the first line of a tree, which is "codebreaker tree 1"`},
		{"a version too large", file, "tree 1", "tree 99999999999999999999", `"codebreaker tree 99999999999999999999" is not the first line of a tree, which is "codebreaker tree 1"`},
		{"an odd byte in the first line", file, "tree 1", "tree\x001", "line 1: the byte 0x00 at column 17 is not text; a tree is written in UTF-8, without tabs"},
		{"one line of a later version", file, file, "codebreaker tree 2", "line 1: the tree has format version 2, but this program reads version 1: use a newer program"},
		{"a later version", file, "tree 1", "tree 2", "line 1: the tree has format version 2, but this program reads version 1: use a newer program"},
		{"a heading misspelt", file, "strategy", "stratagem", `line 3: "stratagem: entropy": the line "strategy: …" is missing before it`},
		{"no heading", file, "max: 4\n", "", `line 10: "histogram: 1:1 2:4 3:8 4:3": the line "max: …" is missing before it`},
		{"no ties", file, "ties: value, candidate, code order\n", "", `line 5: "guesses: all": the line "ties: …" is missing before it`},
		{"no empty line", file, "4:3\n\n", "4:3\n", `line 12: "AB 16": an empty line is missing before it`},
		{"no such game", file, "2x4", "99x4", `line 2: game "99x4": 99 places; a code can have 1 to 16`},
		{"another game", file, "2x4", "2x5", `line 15: after AB=none, CC=none: the mark none of DD is missing; the code EE gives it`},
		{"another rule", file, "2x4", "2x4-black", `line 16: mark "OO": 2x4-black has black pegs only; write their number: 1, X`},
		{"a game too large", file, "2x4", "16x64", `line 13: "AB": 2 symbols, but 16x64 takes 16; write one such as ABCDEFGHIJKLMNOP`},
		{"a is wrong sum", file, "total: 45", "total: 46", `line 9: total is "46", but should be "45"`},
		{"another is tie rule", file, "code order", "any order", `line 5: ties is "value, candidate, any order", but should be "value, candidate, code order"`},
		{"another strategy", file, "entropy", "minimax", `line 23: the checksum is "sha256 7d04de272d290b12", but should be "sha256 935bebc7c11dccb6": the tree was changed after it was written`},
		{"another is opening", file, "AB, chosen", "AC, chosen", `line 4: opening is "AC, chosen", but should be "AB, chosen"`},
		{"candidates only", knuth, "guesses: all", "guesses: candidates", `line 16: after AABB=none, CCDE=O: FFDF cannot be the secret here, but the tree claims to guess candidates only`},
		{"guesses", file, "guesses: all", "guesses: some", `line 6: guesses "some": choose all or candidates`},
		{"turns before", file, "history: none", "history: AB=X", `line 13: after AB=X: AB cannot be the secret here, but the tree says that it can`},
		{"no turn", file, "history: none", "history: AB=Q", `line 7: mark "Q": write XO, 1 1, 1b1w, or none`},
		{"codes missed", file, "codes: 16\n", "codes: 16\nmissed: 1\n", "the tree misses 0 codes, but says 1"},
		{"too many missed", file, "codes: 16\n", "codes: 16\nmissed: 99999999999999999999\n", `line 9: "99999999999999999999" is not a number of codes that the tree misses`},
		{"an odd byte", file, "CD", "C\x00", `line 16: the byte 0x00 at column 11 is not text; a tree is written in UTF-8, without tabs`},
		{"no UTF-8", file, "CD", "C\xff", `line 16: the byte 0xff at column 11 is not text; a tree is written in UTF-8, without tabs`},
		{"a tab", file, "  O ", "\tO ", `line 17: the byte 0x09 at column 1 is not text; a tree is written in UTF-8, without tabs`},
		{"a long line", file, "CD", strings.Repeat("C", 1<<20), `line 16: the line is longer than 1048576 bytes, the limit of a tree`},
		{"a long line at the end", file, file[strings.Index(file, "CD"):], strings.Repeat("C", 1<<20), `line 16: the line is longer than 1048576 bytes, the limit of a tree`},
		{"another code", file, "CD", "CA", `line 16: after AB=none, CC=X: CA cannot be the secret here, but the tree says that it can`},
		{"no code", file, "CD", "CE", `line 16: code "CE": "E" is not a symbol of 2x4, which has A–D; write a code such as AB`},
		{"a wrong number", file, "CC 4", "CC 5", `line 14: the number of codes is given as 5, but here and below there are 4`},
		{"two wrong numbers", file, "AB 16\n  none CC 4", "AB 17\n  none CC 5", `line 14: the number of codes is given as 5, but here and below there are 4`},
		{"no number", file, "CC 4", "CC four", `line 14: "four" cannot be here; write a number of codes or marks after a guess, such as "| none AB"`},
		{"an answer less", file, " | X BD", "", `line 17: after AB=O: the mark X of BC is missing; the code BD gives it`},
		{"an answer more", file, " | X BD", " | X BD | OO CB", `line 17: after AB=O: no code gives BC the mark OO`},
		{"an answer more in the end", knuth, " | XX DDFF", " | XX DDFF | XXX DDDD", "line 21: after AABB=none, CCDE=O, FFDF=XOO: no code gives ADAF the mark XXX"},
		{"an answer twice", file, "O CA", "none CA", `line 17: the mark none cannot be here: marks are in order, without repeats, and without XX`},
		{"an answer that ends", file, "X BD", "XX BD", `line 17: the mark XX cannot be here: marks are in order, without repeats, and without XX`},
		{"no answer", file, "X BD", "", `line 17: a mark is missing, such as "none AB"`},
		{"not a candidate", file, "O CA", "O CA ?", `line 17: after AB=O, BC=O: CA can be the secret here, but the tree says that it cannot`},
		{"a candidate", file, "AC 6", "AC ? 5", `line 18: after AB=X: AC can be the secret here, but the tree says that it cannot`},
		{"odd spaces", file, "  OO   BA", "   OO   BA", `line 22: 3 spaces before the mark; it needs 2 for each guess before it, and at most 6 here`},
		{"too far in", file, "  OO   BA", "      OO   BA", `line 22: no mark can be here: its guess, in line 21, has no number of codes`},
		{"not in", file, "  OO   BA", "OO   BA", `line 22: 0 spaces before the mark; it needs 2 for each guess before it, and at most 6 here`},
		{"below a leaf", file, "  OO   BA", "      OO   BA", `line 22: no mark can be here: its guess, in line 21, has no number of codes`},
		{"more in a line", file, "OO   BA", "OO   BA and so on", `line 22: "and so on" cannot be here; write a number of codes or marks after a guess, such as "| none AB"`},
		{"cut after a line", file, file[strings.Index(file, "  O    BC"):], "", `the tree is cut off in line 16: it should end with a line that starts with "end"`},
		{"no positions", file, file[strings.Index(file, "AB 16"):], "end sha256 7d04de272d290b12\n", `the tree is cut off in line 13: it should end with a line that starts with "end"`},
		{"cut in a line", file, file[strings.Index(file, "BC | none"):], "", `the tree is cut off in line 17: it should end with a line that starts with "end"`},
		{"cut in the header", file, file[strings.Index(file, "guesses"):], "", `the tree is cut off in line 5: it should end with a line that starts with "end"`},
		{"cut in the sum", file, "290b12\n", "", `line 23: the checksum is "sha256 7d04de272d", but should be "sha256 7d04de272d290b12": the tree was changed after it was written`},
		{"more after the end", file, "b12\n", "b12\n\nend\n", `line 25: unexpected text after the end: "end"`},
		{"an unknown list", words, "words:animals", "words:beasts", `line 2: no list beasts`},
		{"another list", words, "words:animals", "words:animals+more", `line 3: the words of words:animals+more have changed: "10 secrets, 14 guesses, sha256 40007ab279a46000" now, "10 secrets, 10 guesses, sha256 dcbc02a3479544ed" when the tree was made`},
		{"a list that changed", words, "10 secrets", "11 secrets", `line 3: the words of words:animals have changed: "10 secrets, 10 guesses, sha256 dcbc02a3479544ed" now, "11 secrets, 10 guesses, sha256 dcbc02a3479544ed" when the tree was made`},
		{"no word", words, "O    ELK | X EMU", "O    ELK | X EMA", `line 16: after BEE=O, ELK=X: EMA is not in the word list`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(test.file, test.old) {
				t.Fatalf("no %q in\n%s", test.old, test.file)
			}
			_, err := checkText(strings.Replace(test.file, test.old, test.new, 1))
			if err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

// FuzzRead checks that no file breaks the reader, and that any tree it reads can be written and read again.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"2x3", "3x3-place", "2x3-black", "words:animals+more-place"} {
		built := heuristicTree(f, mustGame(f, name), strategy.Parts, "")
		f.Add([]byte(text(f, built)))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		read, err := tree.Read(bytes.NewReader(file), testLists)
		if err != nil {
			return
		}
		again, err := tree.Read(strings.NewReader(text(t, read)), testLists)
		if err != nil || text(t, again) != text(t, read) {
			t.Fatalf("%q reads as\n%s, which reads back as %v", file, text(t, read), err)
		}
		for _, write := range []func(io.Writer, *tree.Tree) error{drawing.DOT, drawing.SVG} {
			if err := write(io.Discard, read); err != nil {
				t.Fatal(err)
			}
		}
		_ = tree.Check(context.Background(), read)
	})
}
