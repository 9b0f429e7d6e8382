package reading_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/test/puzzletest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const coude = puzzletest.Coude

// puzzled reads a puzzle.
func puzzled(t *testing.T, text string) *puzzle.Puzzle {
	t.Helper()
	p, err := reading.Puzzle(strings.NewReader(text), nil)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return p
}

// solved returns the solutions as they print, ten at most.
func solved(p *puzzle.Puzzle) (solutions []string) {
	for code, err := range p.Solutions(context.Background()) {
		if err != nil || len(solutions) == 10 {
			break
		}
		solutions = append(solutions, p.Format(code))
	}
	return solutions
}

// printed prints a puzzle so that it can be read again.
func printed(p *puzzle.Puzzle) string {
	var text strings.Builder
	for line := range p.Lines {
		text.WriteString(p.FormatLine(line) + "\n")
	}
	return text.String()
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
		"paume ✓✓", "p-a-u-m-e 2", "P–A–U–M–E: 2", "paume 2/5", "paume 2 sur 5", "Paume: 2 out of 5", "paume(2)", "paume₂", "paume ②", "1️⃣ paume 2", "① paume 2", "a) paume 2",
		"paume..2", "paume....2", "paume…2", "paume… 2", "paume__2", "paume-2", "paume–2", "paume/2", "paume = 2 bien placées",
	} {
		p, err := reading.Puzzle(strings.NewReader(line+"\n"+rest), nil)
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
		if p, err := reading.Puzzle(strings.NewReader(line+"\n"+coude), nil); err != nil || p.Passed != 1 {
			t.Errorf("%q is no line of the puzzle, but %v", line, err)
		}
	}
	for line, want := range map[string]string{
		"paume": "line 1: paume has no mark", "paume ?": `line 1: paume: "?" is not a mark`, "pente I": "line 1: pente has no mark", "palmes 1": "line 1: palmes: 6 letters",
	} {
		if _, err := reading.Puzzle(strings.NewReader(line+"\n"+coude), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
	for _, test := range []struct{ text, game, first string }{
		{"AABB XO\nCCCC X\nBAAC 1,3", "4x26", "AABB 1 1"},
		{"AABB XX\nCCCC 1 0", "4x26", "AABB 2 0"},
		{"AABB none\nCCCC 1b1w", "4x26", "AABB 0 0"},
		{"AABB XX\nCCCC none", "4x26-black", "AABB 2"},
		{"AABB XX\nCCCC 1", "4x26-black", "AABB 2"},
		{"AABB: 2 bien placées\nCCCC: 1 bien placée", "4x26-black", "AABB 2"},
		{"AABB 2 well placed\nCCCC 1 well placed", "4x26-black", "AABB 2"},
		{"AABB 2 bien placées\nCCCC 1 mal placée", "4x26", "AABB 2 0"},
	} {
		p := puzzled(t, test.text)
		if p.Game.Name() != test.game || p.FormatLine(0) != test.first {
			t.Errorf("%q: %s, %s; want %s, %s", test.text, p.Game, p.FormatLine(0), test.game, test.first)
		}
	}
}

// TestWordsThatNumber checks that a word that can number turns is read as a guess if only one line begins with it and a mark
// follows.
func TestWordsThatNumber(t *testing.T) {
	others := map[int]string{2: "on", 3: "cap", 4: "bide", 5: "plume"}
	for _, word := range []string{"guess", "turn", "try", "move", "row", "round", "line", "step", "clue", "hint", "coup", "essai", "tour", "ligne", "mark", "score", "no", "nr", "day", "dia"} {
		other := others[len(word)]
		want := word + " 2\n" + other + " 0\n"
		for _, text := range []string{want, strings.ToUpper(want), word + ": 2\n" + other + ": 0", "1. " + word + " 2\n2. " + other + " 0", word + " xx\n" + other + " 0"} {
			if got := printed(puzzled(t, text)); !strings.EqualFold(got, want) {
				t.Errorf("%q is read as %q", text, got)
			}
		}
	}
	const numbered = "Essai 1\nPLUME 2\nEssai 2\nTABLE 1"
	if got := printed(puzzled(t, numbered)); got != "PLUME 2\nTABLE 1\n" {
		t.Errorf("%q is read as %q", numbered, got)
	}
}

// TestPuzzles reads puzzles of digits, colours and words in all layouts: the game, and the lines with their numbers.
func TestPuzzles(t *testing.T) {
	const lock = "3x10 all | 1: 682 1 0 | 2: 614 0 1 | 3: 206 0 2 | 4: 738 0 0 | 5: 780 0 1"
	for _, test := range []struct {
		text, symbols, want string
	}{
		{"682 1 0 / 614 0 1 / 206 0 2 / 738 0 0 / 780 0 1", "", lock},
		{"682: 1,0; 614: 0,1; 206: 0,2; 738: 0,0; 780: 0,1", "", lock},
		{"682 1 0\n614 0 1\n206 0 2\n738 0 0\n780 0 1", "", lock},
		{"1. 682 1 0\n2. 614 0 1\n3. 206 0 2\n4. 738 none\n5. 780 0 1", "", lock},
		{"682: one digit is right and well placed\n614: one digit is right but wrongly placed\n206: two digits are right but wrongly placed\n738: nothing is right\n780: one digit is right but wrongly placed", "", lock},
		{"6 8 2 One number is correct and well placed.\n6 1 4 One number is correct but wrongly placed.\n2 0 6 Two numbers are correct but wrongly placed.\n7 3 8 Nothing is correct.\n7 8 0 One number is correct but wrongly placed.", "", lock},
		{"Clue 1: 682 – 1 correct, right place\nClue 2: 614 – 1 correct, wrong place\nClue 3: 206 – 2 correct but in the wrong place\nClue 4: 738 – all wrong\nClue 5: 780 – 1 correct, wrong place", "", lock},
		{"[6][8][2] one is right and in the right place\n[6][1][4] one is right but in the wrong place\n[2][0][6] two are right but in the wrong place\n[7][3][8] nothing\n[7][8][0] one is right but in the wrong place", "", lock},
		{"1. 682 : un chiffre est correct et bien placé\n2. 614 : un chiffre est correct mais mal placé\n3. 206 : deux chiffres sont corrects mais mal placés\n4. 738 : rien n'est correct\n5. 780 : un chiffre est correct mais mal placé", "", lock},
		{"123 two numbers are right: one in the right place, one in the wrong place", "", "3x10 all | 1: 123 1 1"},
		{"1122 1 0\n3456 1 1\nDigits: 1 to 6", "", "4x6 all | 1: 1122 1 0 | 2: 3456 1 1"},
		{"1122 1 0\n3456 1 1", "123456", "4x6 all | 1: 1122 1 0 | 2: 3456 1 1"},
		{"1234 2A1B\n5678 0A1B", "", "4x10 all | 1: 1234 2 1 | 2: 5678 0 1"},
		{"456 0\n123 2", "", "3x10-black all | 1: 456 0 | 2: 123 2"},
		{"red red blue blue 1 1\ngreen yellow red white 0 2\nColours: red, blue, green, yellow, white and black", "", "4x6 all | 1: red red blue blue 1 1 | 2: green yellow red white 0 2"},
		{"rouge bleu vert : 1 noir 1 blanc\nvert vert bleu : 2 noirs 0 blanc", "", "3x3 all | 1: Rouge Bleu Vert 1 1 | 2: Vert Vert Bleu 2 0"},
		{"🔴🟢🔵🟡 ⚫⚪\n🟢🟢🔴🔵 ⚪⚪", "", "4x4 all | 1: 🔴🟢🔵🟡 1 1 | 2: 🟢🟢🔴🔵 0 2"},
		{"🟥🟩🟦🟨 1 1\n🟩🟩🟥🟦 0 2", "", "4x4 all | 1: 🟥🟩🟦🟨 1 1 | 2: 🟩🟩🟥🟦 0 2"},
		{"RGBY 1 1\nOWRG 0 2", "RGBYOW", "4x6 all | 1: RGBY 1 1 | 2: OWRG 0 2"},
		{"codebreaker puzzle new 4x6 --seed 3\n\nEEAA 1 1\nBCED 1 1", "", "4x6 all | 3: EEAA 1 1 | 4: BCED 1 1"},
		{"codebreaker puzzle new 3x4 --symbols 'Red Hat,Blue,Black,Grey' --seed 3\n\n", "", "!"},
		{"codebreaker puzzle new 3x3 --symbols Red,Blue,Black --seed 3\n\nRed Black Blue 1 1\n", "", "3x3 all | 3: Red Black Blue 1 1"},
		{"codebreaker puzzle new mot:fr5\n\npaume 2\nchoux 1", "", "5x26-black shown | 3: paume 2 | 4: choux 1"},
		{"2 paume\n1 choux\n1 pends\n", "", "5x26-black shown | 1: paume 2 | 2: choux 1 | 3: pends 1"},
		{"paume 2, choux 1, pends 1, foret 1", "", "5x26-black shown | 1: paume 2 | 2: choux 1 | 3: pends 1 | 4: foret 1"},
		{"paume 2, blanc 1, noire 1", "", "5x26-black shown | 1: paume 2 | 2: blanc 1 | 3: noire 1"},
		{"AABB black: 2, white: 1", "", "4x26 shown | 1: AABB 2 1"},
		{"paume=2;choux=1", "", "5x26-black shown | 1: paume 2 | 2: choux 1"},
		{"paume 2/1\nchoux 0/5", "", "5x26 shown | 1: paume 2 1 | 2: choux 0 5"},
		{"6-8-2 1 0\n6-1-4: 0 1", "", "3x10 all | 1: 682 1 0 | 2: 614 0 1"},
		{"a) 682 – 1 0\nb) 614 – 0 1", "", "3x10 all | 1: 682 1 0 | 2: 614 0 1"},
		{"red-blue-green 1 1\ngreen-green-red 0 2", "", "3x3 all | 1: Red Blue Green 1 1 | 2: Green Green Red 0 2"},
		{"paume 2 choux 1 pends 1", "", "5x26-black shown | 1: paume 2 | 2: choux 1 | 3: pends 1"},
		{"P A U M E 2\nC H O U X 1", "", "5x26-black shown | 1: PAUME 2 | 2: CHOUX 1"},
		{"paume\n2\nchoux\n1", "", "5x26-black shown | 1: paume 2 | 3: choux 1"},
	} {
		var symbols []string
		if test.symbols != "" {
			symbols = reading.SplitSymbols(test.symbols)
		}
		p, err := reading.Puzzle(strings.NewReader(test.text), symbols)
		if err != nil {
			if test.want != "!" {
				t.Errorf("%q: %v", test.text, err)
			}
			continue
		}
		got := p.Game.Name() + map[bool]string{true: " all", false: " shown"}[p.AllSymbols]
		for i := range p.Lines {
			got += fmt.Sprintf(" | %d: %s", p.Numbers[i], p.FormatLine(i))
		}
		if got != test.want || p.Passed > 0 {
			t.Errorf("%q is read as %s, want %s; passed over %q", test.text, got, test.want, p.Others)
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
		{"Motus\n" + coude, 1},
		{"ESSAI\n" + strings.ToUpper(coude), 1},
		{coude + "\nSolution 12\nPage 4 2\n", 2},
		{among("Jeu 1", "Grille 2", "Page 3", "Numéro 99999999999999999999", "Jeu 2"), 5},
		{among("Page 1", "Page 2", "Page 3", "Page 4", "page 0", "PAGE 1", "Page 2", "Page 3", "Page 4", "Page 0", "Page 1"), 11}, // one word
		{among("", "Anticonstitutionnellement 2", "Grille 3"), 2},
	} {
		p, err := reading.Puzzle(strings.NewReader(test.text), nil)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff("coude", strings.ToLower(strings.Join(solved(p), " "))); diff != "" || p.Passed != test.passed {
			t.Errorf("%q: %d lines passed over, want %d; solutions (-want +got):\n%s", test.text, p.Passed, test.passed, diff)
		}
	}
	p := puzzled(t, "Numéro 12\nab 1\nNumero 7") // marks that cannot be say nothing of the length
	if diff := cmp.Diff([]int{2}, p.Numbers); diff != "" {
		t.Errorf("numbers of the lines (-want +got):\n%s", diff)
	}
	p = puzzled(t, "Grille 3\nab 1\nba 1\n")
	if diff := cmp.Diff([]int{2, 3}, p.Numbers); diff != "" {
		t.Errorf("numbers of the lines (-want +got):\n%s", diff)
	}
	if p := puzzled(t, "Page 8\nabc 2 0\nabd 1 1\n"); p.Game.Name() != "3x26" {
		t.Errorf("%s after a heading with one number", p.Game)
	}
}

// TestAnyHeading puts one heading before random lines of a puzzle, 1 to 30 times.
func TestAnyHeading(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching("[a-zA-Zéè]{1,3}|[a-zA-Zéè]{7,20}").Draw(t, "word")
		lines := strings.SplitAfter(strings.TrimSuffix(coude, "\n"), "\n")
		for range rapid.IntRange(1, 30).Draw(t, "headings") {
			heading := fmt.Sprintf("%s %d\n", word, rapid.IntRange(0, 40).Draw(t, "number"))
			lines = slices.Insert(lines, rapid.IntRange(0, len(lines)-1).Draw(t, "at"), heading)
		}
		p, err := reading.Puzzle(strings.NewReader(strings.Join(lines, "")), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := solved(p); !slices.Equal(got, []string{"coude"}) {
			t.Fatalf("solutions %v, want coude alone", got)
		}
	})
}

func TestPuzzleRefused(t *testing.T) {
	for _, test := range []struct{ text, says string }{
		{"", "no puzzle lines found; write a word, a space and a mark, such as paume 2"},
		{"paume\n", "no puzzle lines"},
		{"anticonstitutionnellement 3\n", "no puzzle lines"},
		{coude + "paume 3?\n", `line 11: mark "3?"`},
		{"paume 2 or 3\n" + coude, `line 1: paume: "3" is not a mark; write it as in paume 2, or leave the line out`},
		{coude + "plume -1\n", `line 11: mark "-1"`},
		{coude + "plume XXY\n", `line 11: mark "XXY"`},
		{coude + "plume XXXXXX\n", "line 11: mark \"XXXXXX\": 6 pegs for 5 places"},
		{coude + "plume 1 1 1\n", `line 11: plume: "1 1" is not a mark`},
		{coude + "plume XO\n", `line 11: mark "XO": 5x26-black has black pegs only`},
		{"paume 2\n\nchoux 6\n", `line 3: mark "6": 6 pegs for 5 places`},
		{"paume 99999999999999999999\n", "line 1: mark"},
		{"paume 2\nmot 1\n", "line 2: mot: 3 letters, but most words have 5; leave headings out"},
		{"Page 9\npaume 2\nJeu 1\nJeu 2\nmot 1\nchoux 1\n", "line 3: Jeu: 3 letters, but most words have 5"},
		{"paume 2\nchoux 1\nNuméro 12\nplume 33\n", `line 4: mark "33"`},
		{"paume 2\nchoux 1 1\n", "line 2: choux"},
		{"paume 3 3\n", "6 pegs for 5 places"},
		{"paume 4 1\n", "cannot be in the wrong place"},
		{strings.Repeat("paume 2\n", 251), "250"},
		{strings.Repeat("x", 1<<14+1), "larger than 16384 bytes"},
		{"682 1 0\n614\n206 0 2\n", "line 2: 614 has no mark; write it as in 682 1 0, or leave the line out"},
		{"682 1 0\n614 ?\n206 0 2\n", `line 2: mark "?"`},
		{"682 1 0\n61 0 1\n206 0 2\n", "line 2: 61: 2 letters"},
		{"682 1 0\n614 0 1 2\n206 0 2\n", "line 2: 614"},
		{"red blue 1 0\nred pink\nblue blue 1 1", "line 2"},
		{"RGB 1 1\nRYB 0 2\ncolours: RGB", `line 2: code "RYB": "Y" is not a symbol`},
	} {
		_, err := reading.Puzzle(strings.NewReader(test.text), nil)
		var p *message.Problem
		if !errors.As(err, &p) || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "{{") {
			t.Errorf("%.40q: %v, want %q", test.text, err, test.says)
		}
	}
	if _, err := reading.Puzzle(iotest.ErrReader(fs.ErrInvalid), nil); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("a failing disk: %v", err)
	}
}

// TestAnyOrder checks that the order of the lines makes no difference.
func TestAnyOrder(t *testing.T) {
	lines := strings.SplitAfter(strings.TrimSuffix(coude, "\n"), "\n")
	lines[len(lines)-1] += "\n"
	rapid.Check(t, func(t *rapid.T) {
		shuffled := rapid.Permutation(lines).Draw(t, "lines")
		p, err := reading.Puzzle(strings.NewReader(strings.Join(shuffled, "")), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := solved(p); !slices.Equal(got, []string{"coude"}) {
			t.Fatalf("solutions %v, want coude alone", got)
		}
	})
}

func FuzzPuzzle(f *testing.F) {
	for _, text := range []string{coude, "ABCD 1 2\r\n", "\ufeffé 1", "for\xeat 0", "a 9", "ß 1\nss 2", "\xff\xfea\x00 \x001\x00", "x 1\n\x00 1", "İi 1", "कि 1", "Ŀ 1\nab 1", "Grille 3\nab 1\n\nPage 3\nba 1", "Jeu 1\nab 1", "Jeu 9\nab 1\nJeux 1 1"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1000 {
			t.Skip("Go takes an input for a hang after ten seconds")
		}
		p, err := reading.Puzzle(bytes.NewReader(text), nil)
		if err != nil {
			var problem *message.Problem
			if !errors.As(err, &problem) || strings.Contains(err.Error(), "{{") {
				t.Fatalf("%#v", err)
			}
			return
		}
		again, err := reading.Puzzle(strings.NewReader(printed(p)), nil)
		// Words that are not read count in the alphabet too, and are not printed: the games may differ in it.
		same := err == nil && printed(again) == printed(p) && again.Game.Places() == p.Game.Places() && again.Game.Rule() == p.Game.Rule()
		if !same {
			t.Fatalf("%q prints as %q, which reads back as %v, %v", text, printed(p), again, err)
		}
		n := 0
		for code, err := range p.Solutions(budget.With(t.Context(), 0, 100_000)) { // some long puzzles take minutes to solve
			if errors.Is(err, limits.ErrReached) {
				break
			}
			if err != nil || !p.Fits(code) {
				t.Fatalf("%s does not fit %q", p.Format(code), text)
			}
			if n++; n == 10 {
				break
			}
		}
	})
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
		if diff := cmp.Diff(test.want, solved(puzzled(t, test.text))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.what, diff)
		}
	}
}
