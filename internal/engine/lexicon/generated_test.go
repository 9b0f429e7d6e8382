package lexicon_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"codebreaker/internal/engine/lexicon"
)

func generatedWords(t *testing.T, name string) []string {
	t.Helper()
	words, err := shippedOnly(lexicon.FoldAccents).Words(name)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(words) {
		t.Errorf("%s: not in order", name)
	}
	return words
}

// TestGenerated compares the sizes of lists with published numbers. The makers of Nerdle count
// its equations, and of the 9,592 primes below 100,000, 1,229 are below 10,000.
func TestGenerated(t *testing.T) {
	for name, want := range map[string]int{"nerdle": 17723, "nerdle5": 127, "nerdle6": 206, "nerdle7": 6661, "primel": 9592 - 1229} {
		if words := generatedWords(t, name); len(words) != want {
			t.Errorf("%s: %d, want %d", name, len(words), want)
		}
	}
}

// TestEquations compares the lists of equations and calculations with those found by
// trying all numbers: two or three, for which there is room.
func TestEquations(t *testing.T) {
	equations := map[int][]string{5: nil, 6: nil, 7: nil, 8: nil}
	calculations := map[int][]string{0: nil, 1: nil, 42: nil, 100: nil, 9999: nil}
	add := func(over, under int, parts ...any) {
		if over%under != 0 || over/under < 0 {
			return
		}
		text, value := fmt.Sprint(parts...), over/under
		equation := fmt.Sprint(text, "=", value)
		if found, wanted := equations[len(equation)]; wanted {
			equations[len(equation)] = append(found, equation)
		}
		if found, wanted := calculations[value]; wanted && len(text) == 6 {
			calculations[value] = append(found, text)
		}
	}
	for a := 1; a <= 9999; a++ {
		for b := 1; digits(a)+digits(b) <= 5; b++ {
			add(a+b, 1, a, "+", b)
			add(a-b, 1, a, "-", b)
			add(a*b, 1, a, "*", b)
			add(a, b, a, "/", b)
			for c := 1; digits(a)+digits(b)+digits(c) <= 4; c++ {
				add(a+b+c, 1, a, "+", b, "+", c)
				add(a+b-c, 1, a, "+", b, "-", c)
				add(a+b*c, 1, a, "+", b, "*", c)
				add(a*c+b, c, a, "+", b, "/", c)
				add(a-b+c, 1, a, "-", b, "+", c)
				add(a-b-c, 1, a, "-", b, "-", c)
				add(a-b*c, 1, a, "-", b, "*", c)
				add(a*c-b, c, a, "-", b, "/", c)
				add(a*b+c, 1, a, "*", b, "+", c)
				add(a*b-c, 1, a, "*", b, "-", c)
				add(a*b*c, 1, a, "*", b, "*", c)
				add(a*b, c, a, "*", b, "/", c)
				add(a+b*c, b, a, "/", b, "+", c)
				add(a-b*c, b, a, "/", b, "-", c)
				add(a*c, b, a, "/", b, "*", c)
				add(a, b*c, a, "/", b, "/", c)
			}
		}
	}
	for name, want := range map[string][]string{
		"nerdle": equations[8], "nerdle5": equations[5], "nerdle6": equations[6], "nerdle7": equations[7],
		"mathler0": calculations[0], "mathler1": calculations[1], "mathler42": calculations[42], "mathler100": calculations[100], "mathler9999": calculations[9999],
	} {
		slices.Sort(want)
		if got := generatedWords(t, name); !slices.Equal(got, want) {
			t.Errorf("%s: %d, want %d", name, len(got), len(want))
		}
	}
}

// digits counts the digits of a number above 0.
func digits(n int) int { return len(strconv.Itoa(n)) }

// TestSums has sums that are taken and some that are not.
func TestSums(t *testing.T) {
	nerdle := generatedWords(t, "nerdle")
	for text, want := range map[string]bool{
		"12+34=46": true, "10/4*2=5": true, "1-9+12=4": true, "10-1-9=0": true,
		"0+12=012": false, "0*123=0": false, "12+04=16": false, "3+5=4+4": false, "-1+10=+9": false, "1234=1234": false,
	} {
		if slices.Contains(nerdle, text) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}

func TestMathlerTargets(t *testing.T) {
	files := shippedOnly(lexicon.FoldAccents)
	_, err := files.Words("mathler999999")
	checkProblem(t, "mathler999999", err, "list-no-calculations")
	for _, name := range []string{"mathler", "mathler-1", "mathler042", "mathler+4", "mathler4.5"} {
		if _, err := files.Words(name); err == nil {
			t.Errorf("%s is a list", name)
		}
	}
}

// TestSigns has signs as people write them.
func TestSigns(t *testing.T) {
	for _, accents := range []lexicon.Accents{lexicon.FoldAccents, lexicon.KeepAccents} {
		for text, want := range map[string]string{"12×3÷4−5": "12*3/4-5", "(3+1)²/2³": "(3+1)²/2³", "(3+1)^2/2^3": "(3+1)²/2³"} {
			if got := accents.Fold(text); got != want {
				t.Errorf("%d: %s is read as %s", accents, text, got)
			}
		}
	}
}

// TestCodes compares the codes of Maxi Nerdle with its words.
func TestCodes(t *testing.T) {
	files := shippedOnly(lexicon.FoldAccents)
	list, ok := files.Codes("Nerdle10")
	if _, other := files.Codes("nerdle"); !ok || other {
		t.Fatal("not the list of Maxi Nerdle alone")
	}
	words := generatedWords(t, "nerdle10")
	if len(list.Codes) != len(words) {
		t.Fatalf("%d codes of %d words", len(list.Codes), len(words))
	}
	for i, word := range words {
		text := ""
		for _, symbol := range list.Codes[i][:list.Places] {
			text += list.Symbols[symbol]
		}
		if text != word {
			t.Fatalf("%s: %s", word, text)
		}
	}
}

func BenchmarkGenerated(b *testing.B) {
	for b.Loop() {
		if _, err := shippedOnly(lexicon.FoldAccents).Words("nerdle"); err != nil {
			b.Fatal(err)
		}
	}
}
