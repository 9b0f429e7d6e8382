package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

// A code is a row of symbols, numbered from 0.
type code []byte

// A game has the codes that can be secrets and guesses, and the mark of each secret for each guess.
type game struct {
	places, symbols int
	distinct        bool // no symbol occurs twice in a code
	rule            string
	codes           []code
	marks           [][]uint16 // by guess and secret
	kinds           int        // of marks
	seen            []int      // by mark: scratch, all 0 between uses
}

// mostCodes limits the table of marks. It also keeps their kinds below 1 << 16.
const mostCodes = 1 << 11

var names = regexp.MustCompile(`^([1-9]\d?)x([1-9]\d?)(-distinct)?(-black|-place)?$`)

// newGame reads a name such as 4x6-distinct-black: 4 places, 6 symbols, none twice, black pegs only. Without a rule
// there are black and white pegs. The rule place says for each place whether the symbol is right (green), belongs
// elsewhere (yellow), or neither.
func newGame(name string) (*game, error) {
	parts := names.FindStringSubmatch(name)
	if parts == nil {
		return nil, fmt.Errorf("%q is not the name of a game", name)
	}
	g := &game{distinct: parts[3] != "", rule: parts[4]}
	g.places, _ = strconv.Atoi(parts[1])
	g.symbols, _ = strconv.Atoi(parts[2])
	if g.places > 16 || g.symbols > 26 {
		return nil, fmt.Errorf("%s has more than 16 places or 26 symbols", name)
	}
	if g.extend(nil); len(g.codes) == 0 || len(g.codes) > mostCodes {
		return nil, fmt.Errorf("%s has no codes, or more than %d", name, mostCodes)
	}
	numbers := make(map[int]uint16)
	for _, guess := range g.codes {
		row := make([]uint16, 0, len(g.codes))
		for _, secret := range g.codes {
			mark := g.mark(guess, secret)
			number, known := numbers[mark]
			if !known {
				number = uint16(len(numbers))
				numbers[mark] = number
			}
			row = append(row, number)
		}
		g.marks = append(g.marks, row)
	}
	g.kinds, g.seen = len(numbers), make([]int, len(numbers))
	return g, nil
}

// extend adds the codes that begin in this way, in alphabetical order. It stops when there are too many.
func (g *game) extend(begin code) {
	if len(begin) == g.places {
		g.codes = append(g.codes, slices.Clone(begin))
		return
	}
	for symbol := range g.symbols {
		if len(g.codes) <= mostCodes && !(g.distinct && slices.Contains(begin, byte(symbol))) {
			g.extend(append(begin, byte(symbol)))
		}
	}
}

// mark returns the mark of a secret for a guess, as a number.
func (g *game) mark(guess, secret code) int {
	var unmatched [26]int // copies of each symbol in the secret that match no symbol of the guess yet
	for place, symbol := range secret {
		if guess[place] != symbol {
			unmatched[symbol]++
		}
	}
	black, white, colours := 0, 0, 0
	for place, symbol := range guess {
		colours *= 3
		if secret[place] == symbol { // green
			colours += 2
			black++
		} else if unmatched[symbol] > 0 { // yellow
			colours++
			white++
			unmatched[symbol]--
		}
	}
	switch g.rule {
	case "-place":
		return colours
	case "-black":
		return black
	}
	return 100*black + white
}

// parse reads a code in the letters A, B, C and so on, or in the digits from 0 on.
func (g *game) parse(text string) (code, error) {
	var parsed code
	for _, name := range []byte(text) {
		if name <= '9' {
			parsed = append(parsed, name-'0')
		} else {
			parsed = append(parsed, name-'A')
		}
	}
	if g.number(parsed) < 0 {
		return nil, fmt.Errorf("%q is not a code", text)
	}
	return parsed, nil
}

// number returns the place of a code in the list of codes, or -1.
func (g *game) number(of code) int {
	at, found := slices.BinarySearchFunc(g.codes, of, func(a, b code) int { return slices.Compare(a, b) })
	if !found {
		return -1
	}
	return at
}

// texts writes codes in letters, or in digits if they are ten different ones.
func (g *game) texts(codes []code) (texts []string) {
	zero := byte('A')
	if g.distinct && g.symbols == 10 {
		zero = '0'
	}
	for _, c := range codes {
		text := slices.Clone(c)
		for i := range text {
			text[i] += zero
		}
		texts = append(texts, string(text))
	}
	return texts
}
