package reading_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestFactNotations writes random facts in the notations of people, with noise around them, and reads them back.
func TestFactNotations(t *testing.T) {
	draw := rand.New(rand.NewPCG(62, 12))
	ordinal := func(place int) string { return []string{"first", "2nd", "third", "4th", "fifth"}[place-1] }
	for _, name := range []string{"wordle:en", "5x26-place", "5x26-black", "5x20-distinct", "5x10-distinct"} {
		game := parse(t, name)
		for range 150 {
			symbols := draw.Perm(game.Symbols())
			named := func(n int) string { return game.SymbolName(symbols[n]) }
			place := 1 + draw.IntN(5)
			row := strings.Repeat("_", place-1) + named(0) + strings.Repeat("_", 5-place)
			not := named(1) + "!" + string(rune('0'+place))
			absent := named(2) + named(3) + named(4)
			pick := func(texts ...string) string { return texts[draw.IntN(len(texts))] }
			number := string(rune('0' + place))
			lines := []string{
				pick(row, strings.Join(strings.Split(row, ""), " "), strings.ToLower(row)),
				pick(not, named(1)+":not"+number, named(1)+" not "+number, named(1)+", but not "+ordinal(place), named(1)+" is not in place "+number, named(1)+" pas en "+number),
				pick("-"+absent, "no "+strings.Join(strings.Split(absent, ""), " "), "without "+strings.Join(strings.Split(absent, ""), ", "), "pas de "+strings.Join(strings.Split(absent, ""), ", ")),
			}
			if draw.IntN(2) == 0 {
				lines = []string{strings.Join(lines, pick(" ", ", ", "; "))}
			}
			if draw.IntN(2) == 0 {
				lines = slices.Insert(lines, draw.IntN(len(lines)+1), pick("what would you play next?", "so close!", "28/11/2026", "finished at 13:37", ""))
			}
			text := strings.Join(lines, "\n")
			if got, want := said(game, text), row+" "+not+" -"+absent; got != want {
				t.Fatalf("%s: %q is read as %s, want %s", name, text, got, want)
			}
		}
	}
}

// TestLongNames reads facts about symbols with long names as they are printed.
func TestLongNames(t *testing.T) {
	game, err := rules.ParseGame("4x6", rules.WithSymbols("Red", "Rose", "Blue", "Black", "Green", "Grey"))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"Red;_;_;Blue":               "Red;_;_;Blue",
		"Red _ _ Blue, no Rose":      "Red;_;_;Blue -Rose",
		"Red!2 +Rose;Green -Black":   "Red!2 +Rose;Green -Black",
		"rose not 3rd, without grey": "Rose!3 -Grey",
	} {
		for _, text := range []string{text, want} {
			if got := said(game, text); got != want {
				t.Errorf("%q is read as %s, want %s", text, got, want)
			}
		}
	}
}

// TestNoFacts checks that the reader does not take ordinary sentences with letters and signs for facts.
func TestNoFacts(t *testing.T) {
	for _, name := range []string{"wordle:en", "5x26-black", "4x10-distinct", "mastermind"} {
		game := parse(t, name)
		for _, text := range []string{
			"no hints used", "not a first try", "with a little luck", "x-ray vision, no idea", "I had no more ideas", "has it ended?", "e.g. this", "pas mal", "sans aide", "no. 3",
		} {
			if got := said(game, text); !strings.HasPrefix(got, "!") && got != "" {
				t.Errorf("%s: %q is read as %s", name, text, got)
			}
		}
	}
}

// TestOneAbsentSymbol reads that one symbol is absent, also if its letter can be a peg: B and C are bulls and cows.
func TestOneAbsentSymbol(t *testing.T) {
	for name, turn := range map[string]string{"4x6": "ABCD 1 1", "4x6-black": "ABCD 1", "4x6-place": "ABCD Gxxx", "4x6-sum": "ABCD 1", "4x10-distinct": "1234 1 1"} {
		game := parse(t, name)
		alone := said(game, turn)
		for symbol := range game.Symbols() {
			fact := "-" + game.SymbolName(symbol)
			for text, want := range map[string]string{fact: fact, turn + "\n" + fact: alone + " " + fact, turn + " " + fact: alone + " " + fact} {
				if got := said(game, text); got != want {
					t.Errorf("%s: %q is read as %s, want %s", name, text, got, want)
				}
			}
		}
	}
	if got, want := said(parse(t, "4x6"), "ABCD B -C"), said(parse(t, "4x6"), "ABCD 1 1"); got != want {
		t.Errorf("a bull and a cow are read as %s, want %s", got, want)
	}
}
