package puzzle_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"log"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const coude = `paume 2
choux 1
pends 1
foret 1
palme 1
fendu 1
phase 1
pente 1
curry 1
alors 0
`

func parse(t testing.TB, text string) *puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// solve returns the solutions as they print.
// printed prints a puzzle so that Parse can read it.
func printed(p *puzzle.Puzzle) string {
	var text strings.Builder
	for line := range p.Lines {
		text.WriteString(p.FormatLine(line) + "\n")
	}
	return text.String()
}

func solve(p *puzzle.Puzzle, allSymbols bool) []string {
	p.AllSymbols = allSymbols
	var solutions []string
	for _, code := range collect(p.Solutions(context.Background())) {
		solutions = append(solutions, p.Format(code))
	}
	return solutions
}

// collect returns the codes of a walk that no context ends.
func collect(walk iter.Seq2[rules.Code, error]) []rules.Code {
	var codes []rules.Code
	for code, err := range walk {
		if err != nil {
			panic(err)
		}
		codes = append(codes, code)
	}
	return codes
}

func TestSolutions(t *testing.T) {
	for _, test := range []struct {
		what, text string
		want       []string
	}{
		{"the magazine's", coude, []string{"coude"}},
		{"DOS lines and no end", strings.ReplaceAll(strings.TrimSuffix(coude, "\n"), "\n", "\r\n"), []string{"coude"}},
		{"old Macintosh lines", strings.ReplaceAll(coude, "\n", "\r"), []string{"coude"}},
		{"a byte order mark", "\ufeff" + coude, []string{"coude"}},
		{"text around", "Master Mot\n\nFind the word of this grid:\n" + coude + "\n(solution on page 12)\n", []string{"coude"}},
		{"capitals", strings.ToUpper(coude), []string{"COUDE"}},
		{"accents", strings.Replace(coude, "foret", "Forêt", 1), []string{"COUDE"}},
		{"accents in Latin-1", strings.Replace(coude, "foret", "for\xeat", 1), []string{"coude"}},
		{"spaces", " ab\t1 \ncd  1", []string{"ad", "cb"}},
		{"in order", "ab 1\nba 1\n", []string{"aa", "bb"}},
		{"black and white", "AABB 2 1\nCCCC 1 0\nBAAC 1,3", []string{"ACAB"}},
		{"one letter", "a 0\nb 1", []string{"b"}},
		{"Greek", "λόγος 5", []string{"λογοσ"}},
		{"no solution", "ab 2\ncd 1", nil},
	} {
		if diff := cmp.Diff(test.want, solve(parse(t, test.text), false)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.what, diff)
		}
	}
}

func TestSolutionsAllLetters(t *testing.T) {
	p := parse(t, "abc 2\nabd 2\n")
	if got := solve(p, false); got != nil {
		t.Errorf("letters shown: %v, want none", got)
	}
	got := solve(p, true)
	if len(got) != 24 || got[0] != "aba" || !slices.IsSorted(got) {
		t.Errorf("all letters: %d solutions from %s, want 24 from aba in order", len(got), got[0])
	}
}

// TestLinesAsPeopleWriteThem checks that a line of the puzzle is read with the small
// additions that people make.
func TestLinesAsPeopleWriteThem(t *testing.T) {
	rest := strings.TrimPrefix(coude, "paume 2\n")
	for _, line := range []string{
		"paume: 2", "paume : 2", "paume\u00a0: 2", "paume:2", "paume = 2", "paume=2", "paume, 2", "paume;2", "paume\t2", "paume2",
		"paume - 2", "paume – 2", "paume -> 2", "paume … 2", "paume .... 2", "paume | 2", "| paume | 2 |",
		"1. paume 2", "1) paume 2", "(1) paume 2", "1 paume 2", "1: paume 2", "1 - paume 2", "- paume 2", "* paume 2", "12.paume 2",
		"paume 2.", "paume 2;", "paume (2)", "paume XX", "paume xx", "paume X X", "paume ●●", "paume ⚫⚫.", "paume 2 noirs", "1. Paume: XX.",
	} {
		p, err := puzzle.Parse(strings.NewReader(line + "\n" + rest))
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		if turn := p.FormatLine(0); p.Passed != 0 || !strings.EqualFold(turn, "paume 2") {
			t.Errorf("%q is read as %s", line, turn)
		}
	}
	for _, line := range []string{
		"Voici 10 mots", "12 avril 1983", "Jouez !", "Motus: le jeu", "Alors on joue", "aujourd'hui 3", "Mots croisés 3", "N° 7", "7",
	} {
		if p, err := puzzle.Parse(strings.NewReader(line + "\n" + coude)); err != nil || p.Passed != 1 {
			t.Errorf("%q is no line of the puzzle, but %v", line, err)
		}
	}
	for line, id := range map[string]string{"paume": "puzzle-unread", "paume ?": "puzzle-unread", "pente I": "puzzle-unread", "palmes 1": "puzzle-length"} {
		if _, err := puzzle.Parse(strings.NewReader(line + "\n" + coude)); !message.IsProblem(err, id) {
			t.Errorf("%q: %v, want problem %s", line, err, id)
		}
	}
	for _, test := range []struct{ text, game, first string }{
		{"AABB XO\nCCCC X\nBAAC 1,3", "4x26", "AABB 1 1"},
		{"AABB XX\nCCCC 1 0", "4x26", "AABB 2 0"},
		{"AABB none\nCCCC 1b1w", "4x26", "AABB 0 0"},
		{"AABB XX\nCCCC none", "4x26-black", "AABB 2"},
		{"AABB XX\nCCCC 1", "4x26-black", "AABB 2"},
	} {
		p := parse(t, test.text)
		if p.Game.Name() != test.game || p.FormatLine(0) != test.first {
			t.Errorf("%q: %s, %s; want %s, %s", test.text, p.Game, p.FormatLine(0), test.game, test.first)
		}
	}
}

// TestHeadings checks that lines like the lines of a puzzle, except for the length of their
// words, change nothing.
func TestHeadings(t *testing.T) {
	lines := strings.SplitAfter(coude, "\n")
	among := func(headings ...string) string {
		var text strings.Builder
		for i, line := range lines {
			if i < len(headings) {
				text.WriteString(headings[i] + "\n")
			}
			text.WriteString(line)
		}
		return text.String()
	}
	for _, test := range []struct {
		text   string
		passed int
	}{
		{"Grille 3\n" + coude, 1},
		{"page 3\n" + coude, 1},
		{"Numéro 12\n" + coude, 1},
		{"NUM\xc9RO 12\n" + coude, 1},
		{"Master Mot\nGrille 3, page 12\nNuméro 3\nN° 7\n\n" + coude, 4},
		{coude + "Grille 3\n", 1},
		{coude + "\nSolution 12\nPage 4 2\n", 2},
		{among("Jeu 1", "Grille 2", "Page 3", "Numéro 99999999999999999999", "Jeu 2"), 5},
		{among("Page 1", "Page 2", "Page 3", "Page 4", "page 0", "PAGE 1", "Page 2", "Page 3", "Page 4", "Page 0", "Page 1"), 11}, // one word
		{among("", "Anticonstitutionnellement 2", "Grille 3"), 2},
	} {
		p, err := puzzle.Parse(strings.NewReader(test.text))
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff([]string{"coude"}, solve(p, false)); diff != "" || p.Passed != test.passed {
			t.Errorf("%q: %d lines passed over, want %d; solutions (-want +got):\n%s", test.text, p.Passed, test.passed, diff)
		}
	}
	p := parse(t, "Numéro 12\nab 1\nNumero 7") // marks that cannot be say nothing of the length
	if diff := cmp.Diff([]int{2}, p.Numbers); diff != "" {
		t.Errorf("numbers of the lines (-want +got):\n%s", diff)
	}
	p = parse(t, "Grille 3\nab 1\nba 1\n")
	if diff := cmp.Diff([]int{2, 3}, p.Numbers); diff != "" {
		t.Errorf("numbers of the lines (-want +got):\n%s", diff)
	}
	if p := parse(t, "Page 8\nabc 2 0\nabd 1 1\n"); p.Game.Name() != "3x26" {
		t.Errorf("%s after a heading with one number", p.Game)
	}
}

// TestAnyHeading puts one heading before random lines of a puzzle, 1 to 30 times.
func TestAnyHeading(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching("[a-zA-Zéè]{1,4}|[a-zA-Zéè]{6,20}").Draw(t, "word")
		lines := strings.SplitAfter(strings.TrimSuffix(coude, "\n"), "\n")
		for range rapid.IntRange(1, 30).Draw(t, "headings") {
			heading := fmt.Sprintf("%s %d\n", word, rapid.IntRange(0, 40).Draw(t, "number"))
			lines = slices.Insert(lines, rapid.IntRange(0, len(lines)-1).Draw(t, "at"), heading)
		}
		p, err := puzzle.Parse(strings.NewReader(strings.Join(lines, "")))
		if err != nil {
			t.Fatal(err)
		}
		if got := solve(p, false); !slices.Equal(got, []string{"coude"}) {
			t.Fatalf("solutions %v, want coude alone", got)
		}
	})
}

func TestParseRefused(t *testing.T) {
	for _, test := range []struct{ text, problem, says string }{
		{"", "puzzle-no-lines", "paume 2"},
		{"paume\n", "puzzle-no-lines", ""},
		{coude + "paume 3?\n", "puzzle-unread", `line 11, PAUME: 3? is not a mark`},
		{"paume 2 or 3\n" + coude, "puzzle-unread", "line 1, PAUME"},
		{coude + "plume -1\n", "puzzle-unread", "line 11"},
		{coude + "plume XXY\n", "puzzle-unread", "line 11"},
		{coude + "plume XXXXXX\n", "puzzle-unread", "line 11"},
		{coude + "plume 1 1 1\n", "puzzle-unread", "line 11"},
		{coude + "plume XO\n", "puzzle-marks", "line 11, PLUME: 2 numbers"},
		{"Page 3 of 12", "puzzle-unread", "line 1, PAGE"},
		{"paume 2\n\nchoux 6\n", "puzzle-pegs", "line 3, CHOUX"},
		{"paume 99999999999999999999\n", "puzzle-pegs", `mark "99999999999999999999" is too large`},
		{"paume 2\nmot 1\n", "puzzle-length", "line 2"},
		{"Page 9\npaume 2\nJeu 1\nJeu 2\nmot 1\nchoux 1\n", "puzzle-length", "line 3, JEU: 3 letters, but most words have 5"},
		{"paume 2\nchoux 1\nNuméro 12\nplume 33\n", "puzzle-pegs", "line 4, PLUME"},
		{"paume 2\nchoux 1 1\n", "puzzle-marks", "line 2"},
		{"paume 3 3\n", "puzzle-pegs", ""},
		{"paume 4 1\n", "puzzle-line", "cannot be in the wrong place"},
		{"anticonstitutionnellement 3\n", "puzzle-long-word", "16"},
		{strings.Repeat("paume 2\n", 1000+1), "puzzle-lines", "1000"},
		{strings.Repeat("x", 1<<20+1), "puzzle-too-large", ""},
	} {
		_, err := puzzle.Parse(strings.NewReader(test.text))
		var p *message.Problem
		if !errors.As(err, &p) || p.ID != test.problem || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "{{") {
			t.Errorf("Parse(%.40q): %v, want problem %s with %q", test.text, err, test.problem, test.says)
		}
	}
	if _, err := puzzle.Parse(iotest.ErrReader(fs.ErrInvalid)); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("a failing disk: %v", err)
	}
}

// TestAnyOrder checks that the order of the lines makes no difference.
func TestAnyOrder(t *testing.T) {
	lines := strings.SplitAfter(strings.TrimSuffix(coude, "\n"), "\n")
	lines[len(lines)-1] += "\n"
	rapid.Check(t, func(t *rapid.T) {
		shuffled := rapid.Permutation(lines).Draw(t, "lines")
		p, err := puzzle.Parse(strings.NewReader(strings.Join(shuffled, "")))
		if err != nil {
			t.Fatal(err)
		}
		if got := solve(p, false); !slices.Equal(got, []string{"coude"}) {
			t.Fatalf("solutions %v, want coude alone", got)
		}
	})
}

// drawPuzzle draws a puzzle of a small game, with marks of a code or any marks.
func drawPuzzle(t *rapid.T) *puzzle.Puzzle {
	name := rapid.SampledFrom([]string{"3x4", "3x4-black", "4x3", "4x3-black", "2.3.4", "3x5-distinct", "3x5-distinct-black", "5x2"}).Draw(t, "game")
	game := testgame.Parse(t, name)
	code := rapid.SampledFrom(slices.Collect(game.Secrets()))
	secret := code.Draw(t, "secret")
	var lines rules.History
	for range rapid.IntRange(1, 6).Draw(t, "lines") {
		guess := code.Draw(t, "guess")
		marked := secret
		if rapid.IntRange(0, 9).Draw(t, "misprint") == 0 {
			marked = code.Draw(t, "marked")
		}
		lines = lines.With(guess, game.Mark(guess, marked))
	}
	p, err := puzzle.New(game, lines)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// fitting lists the solutions by trying every code of the game.
func fitting(p *puzzle.Puzzle, allSymbols bool, lines rules.History) []rules.Code {
	var codes []rules.Code
	for code := range p.Game.Secrets() {
		shown := true
		for place := range p.Game.Places() {
			shown = shown && slices.ContainsFunc(p.Lines, func(turn rules.Turn) bool { return turn.Guess[place] == code[place] })
		}
		if lines.Allows(p.Game, code) && (shown || allSymbols) {
			codes = append(codes, code)
		}
	}
	return codes
}

// TestEveryCode compares the solutions, and the contradicting lines, with a trial of
// every code.
func TestEveryCode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t)
		allSymbols := rapid.Bool().Draw(t, "all symbols")
		p.AllSymbols = allSymbols
		want := fitting(p, allSymbols, p.Lines)
		got := collect(p.Solutions(context.Background()))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("solutions (-want +got):\n%s", diff)
		}
		for _, code := range got {
			if !p.Fits(code) {
				t.Fatalf("%s does not fit", p.Format(code))
			}
		}
	})
}

// TestStops checks that the walk over many solutions ends when the caller, or the
// context, says so.
func TestStops(t *testing.T) {
	p := parse(t, strings.Repeat("a", 16)+" 1\n")
	p.AllSymbols = true
	seen := 0
	for range p.Solutions(context.Background()) {
		if seen++; seen == 10 {
			break
		}
	}
	if seen != 10 {
		t.Errorf("%d solutions before the tenth", seen)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	var last error
	for _, err := range p.Solutions(ctx) {
		if last != nil {
			t.Fatal("the walk goes on after its error")
		}
		last = err
	}
	if !errors.Is(last, context.DeadlineExceeded) {
		t.Errorf("the walk over 26^15 solutions ended with %v", last)
	}
}

// TestLarge checks that long words with enough lines are solved at once.
func TestLarge(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, test := range []struct {
		name  string
		lines int
	}{{"8x26-black", 14}, {"10x26-black", 18}, {"12x26-black", 24}, {"14x26-black", 32}, {"16x26-black", 60}, {"16x26", 40}, {"16x6", 16}} {
		game := testgame.Parse(t, test.name)
		draw := func() (code rules.Code) {
			for place := range game.Places() {
				code[place] = uint8(random.IntN(game.Symbols()))
			}
			return code
		}
		secret := draw()
		var lines rules.History
		for line := range test.lines {
			guess := draw()
			guess[line%game.Places()] = secret[line%game.Places()]
			lines = lines.With(guess, game.Mark(guess, secret))
		}
		p, err := puzzle.New(game, lines)
		if err != nil {
			t.Fatal(err)
		}
		if solutions := collect(p.Solutions(t.Context())); !slices.Contains(solutions, secret) {
			t.Errorf("%s: the code is not among %d solutions", test.name, len(solutions))
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{coude, "ABCD 1 2\r\n", "\ufeffé 1", "for\xeat 0", "a 9", "ß 1\nss 2", "\xff\xfea\x00 \x001\x00", "x 1\n\x00 1", "İi 1", "कि 1", "Ŀ 1\nab 1", "Grille 3\nab 1\n\nPage 3\nba 1", "Jeu 1\nab 1", "Jeu 9\nab 1\nJeux 1 1"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := puzzle.Parse(bytes.NewReader(text))
		if err != nil {
			var problem *message.Problem
			if !errors.As(err, &problem) || strings.Contains(err.Error(), "{{") {
				t.Fatalf("%#v", err)
			}
			return
		}
		again, err := puzzle.Parse(strings.NewReader(printed(p)))
		if err != nil || again.Game.Name() != p.Game.Name() || !slices.Equal(again.Lines, p.Lines) {
			t.Fatalf("%q prints as %q, which reads back as %v, %v", text, printed(p), again, err)
		}
		n := 0
		for code := range p.Solutions(context.Background()) {
			if !p.Fits(code) {
				t.Fatalf("%s does not fit %q", p.Format(code), text)
			}
			if n++; n == 10 {
				break
			}
		}
	})
}

func BenchmarkThousandPuzzles(b *testing.B) {
	for b.Loop() {
		for range 1000 {
			if got := solve(parse(b, coude), false); len(got) != 1 {
				b.Fatal(got)
			}
		}
	}
}

func ExamplePuzzle_Solutions() {
	p, err := puzzle.Parse(strings.NewReader(coude))
	if err != nil {
		log.Fatal(err)
	}
	for code, err := range p.Solutions(context.Background()) {
		if err != nil { // of the context
			log.Fatal(err)
		}
		fmt.Println(p.Format(code))
	}
	// Output: coude
}
