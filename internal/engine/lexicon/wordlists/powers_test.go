package wordlists

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// TestEquationsWithPowers compares the equations with all texts that are equations.
func TestEquationsWithPowers(t *testing.T) {
	for _, places := range []int{4, 6, 8} {
		var want []string
		for length := 1; length <= places-2; length++ {
			eachText("", length, 0, func(sum string) {
				value, ok := sumOf(sum)
				equation := fmt.Sprint(sum, "=", value.over)
				if ok && value.under == 1 && value.over >= 0 && utf8.RuneCountInString(equation) == places {
					want = append(want, equation)
				}
			})
		}
		slices.Sort(want)
		if got := equationsWithPowers(places).words(); !slices.Equal(got, want) {
			t.Errorf("%d places: %d equations, want %d", places, len(got), len(want))
		}
	}
}

// TestMaxi compares the number of equations with the number that others count.
func TestMaxi(t *testing.T) {
	words := EquationsWithPowers().words()
	if len(words) != 2_177_736 || !slices.IsSorted(words) {
		t.Errorf("%d equations", len(words))
	}
	for text, want := range map[string]bool{
		"13³-1=2196": true, "(1/1)²*8=8": true, "(((3)))²=9": true, "99³=970299": true, "1112/139=8": true, "(6-7)³+4=3": true,
		"9-(-1³)=10": false, "(0+4)²/2=8": false, "4²³=4096": false, "2(3+1)+4=12": false, "8388608³=0": false,
	} {
		if _, found := slices.BinarySearch(words, text); found != want {
			t.Errorf("%s: %v", text, found)
		}
	}
}

// eachText yields the texts of a length that can be a sum and begin with a text.
func eachText(text string, left, open int, yield func(string)) {
	last, _ := utf8.DecodeLastRuneInString(text)
	number := unicode.IsDigit(last) && last < '²'
	ends := number || strings.ContainsRune(")²³", last)
	if left == 0 {
		if open == 0 && ends {
			yield(text)
		}
		return
	}
	for _, next := range powerSigns {
		fits, opens := ends, 0
		switch next {
		case '=':
			fits = false
		case '0':
			fits = number
		case '1', '2', '3', '4', '5', '6', '7', '8', '9':
			fits = number || !ends
		case '²', '³':
			fits = number || last == ')'
		case '(':
			fits, opens = !ends, 1
		case ')':
			fits, opens = ends && open > 0, -1
		}
		if fits {
			eachText(text+string(next), left-1, open+opens, yield)
		}
	}
}

// sumOf returns the value of a sum. ok is false after a division by zero.
func sumOf(text string) (sum fraction, ok bool) {
	sum, ok = whole(0), true
	eachPart(text, "+-", func(sign byte, term string) {
		product := whole(1)
		if sign == '-' {
			product = whole(-1)
		}
		eachPart(term, "*/", func(sign byte, factor string) {
			value, calculated := factorOf(factor)
			switch {
			case !calculated || sign == '/' && value.over == 0:
				ok = false
			case sign == '/':
				product = product.dividedBy(value)
			default:
				product = product.times(value)
			}
		})
		sum = sum.plus(product)
	})
	return sum, ok
}

// eachPart yields the parts between signs that are not in brackets, each with the sign before it.
func eachPart(text, signs string, yield func(sign byte, part string)) {
	start, depth, sign := 0, 0, byte(0)
	for i := range len(text) {
		switch {
		case text[i] == '(':
			depth++
		case text[i] == ')':
			depth--
		case depth == 0 && strings.IndexByte(signs, text[i]) >= 0:
			yield(sign, text[start:i])
			start, sign = i+1, text[i]
		}
	}
	yield(sign, text[start:])
}

func factorOf(text string) (value fraction, ok bool) {
	if base, found := strings.CutSuffix(text, "²"); found {
		value, ok = factorOf(base)
		return value.times(value), ok
	}
	if base, found := strings.CutSuffix(text, "³"); found {
		value, ok = factorOf(base)
		return value.times(value).times(value), ok
	}
	if strings.HasPrefix(text, "(") {
		return sumOf(text[1 : len(text)-1])
	}
	n, err := strconv.Atoi(text)
	return whole(n), err == nil
}

func BenchmarkEquationsWithPowers(b *testing.B) {
	for b.Loop() {
		EquationsWithPowers()
	}
}
