package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// A code is its symbols, numbered from 0.
type code []byte

// game is the head of a certificate: the rules of the game.
type game struct {
	Name     string   `json:"game"`
	Rule     string   `json:"rule"`     // black-white, black, sum or place
	Limits   []int    `json:"limits"`   // of each place, how many symbols may stand there
	Symbols  string   `json:"symbols"`  // what the symbols are called, one character each
	Distinct bool     `json:"distinct"` // no symbol stands in a code twice
	Codes    []string `json:"codes"`    // those that may be the secret; none are listed where all may
	Guesses  []string `json:"guesses"`  // likewise those that may be guessed
	Own      bool     `json:"own"`      // only what may still be the secret is guessed
	Hard     bool     `json:"hard"`     // guesses use what greens and yellows have told
	Opening  string   `json:"opening"`  // the first guess, where it is given
}

// rules reads the rules of the game and makes the codes, the guesses and their marks.
func (c *checker) rules() {
	line, err := c.in.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &c.game)
	}
	g := &c.game
	must(err == nil, "the rules of the game cannot be read, or have more than %d bytes: %v", mostRules, err)
	must(len(g.Limits) >= 1 && len(g.Limits) <= 16 && len(g.Symbols) <= 64, "there are 1 to 16 places and up to 64 symbols")
	must(slices.Min(g.Limits) >= 1 && slices.Max(g.Limits) <= len(g.Symbols), "a place has more symbols than have names")
	must(slices.Contains([]string{"black-white", "black", "sum", "place"}, g.Rule) && (g.Rule == "place" || !g.Hard), "the rule is not known")
	c.guesses, c.codes = c.listed(g.Guesses), c.listed(g.Codes)
	must(len(c.codes) > 0 && len(c.codes) <= 1<<16 && len(c.guesses) <= 1<<30/len(c.codes), "there are no codes, or too many")
	c.number, c.candidate, c.opening = numbers(c.guesses), numbers(c.codes), -1
	must(len(c.candidate) == len(c.codes), "a code is listed twice")
	for _, secret := range g.Codes {
		for place, name := range []byte(secret) {
			must(strings.IndexByte(g.Symbols, name) < g.Limits[place] && !(g.Distinct && strings.IndexByte(secret, name) < place), "%q cannot be the secret", secret)
		}
	}
	if g.Opening != "" {
		opening, found := c.number[string(c.listed([]string{g.Opening})[0])]
		must(found, "the opening is no guess")
		c.opening = opening
	}
	c.mark()
}

// listed returns codes that are listed, or else all, in alphabetical order.
func (c *checker) listed(list []string) (codes []code) {
	if list == nil {
		return c.extend(nil, nil)
	}
	for _, text := range list {
		must(len(text) == len(c.game.Limits), "%q is no code", text)
		var parsed code
		for _, name := range []byte(text) {
			symbol := strings.IndexByte(c.game.Symbols, name)
			must(symbol >= 0, "%q is no code", text)
			parsed = append(parsed, byte(symbol))
		}
		codes = append(codes, parsed)
	}
	return codes
}

// extend appends the codes that begin in one way.
func (c *checker) extend(codes []code, begin code) []code {
	if len(begin) == len(c.game.Limits) {
		return append(codes, slices.Clone(begin))
	}
	for symbol := range c.game.Limits[len(begin)] {
		if len(codes) <= 1<<17 && !(c.game.Distinct && slices.Contains(begin, byte(symbol))) {
			codes = c.extend(codes, append(begin, byte(symbol)))
		}
	}
	return codes
}

// numbers numbers codes from 0.
func numbers(codes []code) map[string]int32 {
	numbers := make(map[string]int32)
	for i, code := range codes {
		numbers[string(code)] = int32(i)
	}
	return numbers
}

// mark makes the set of all codes. The labels of a guess stand for its marks, from 1 on; 0 is that of the
// guess itself.
func (c *checker) mark() {
	c.whole = &node{}
	for i := range c.codes {
		c.whole.codes = append(c.whole.codes, int32(i))
	}
	label := make(map[int]uint16)
	for _, guess := range c.guesses {
		for _, secret := range c.codes {
			if bytes.Equal(guess, secret) {
				c.whole.labels = append(c.whole.labels, 0)
				continue
			}
			mark := c.markOf(guess, secret)
			if label[mark] == 0 {
				must(len(label) < 1<<16-1, "there are too many marks")
				label[mark] = uint16(len(label) + 1)
			}
			c.whole.labels = append(c.whole.labels, label[mark])
		}
	}
	c.sizes = make([]int32, len(label)+1)
}

// markOf returns the mark of a guess that is not the secret, as a number.
func (c *checker) markOf(guess, secret code) int {
	var left [64]int // copies of each symbol in the secret that no peg has told of
	black, white, colours := 0, 0, 0
	for place, symbol := range secret {
		if guess[place] == symbol {
			black++
		} else {
			left[symbol]++
		}
	}
	for place, symbol := range guess {
		colours *= 3
		if secret[place] == symbol { // green
			colours += 2
		} else if left[symbol] > 0 { // yellow
			colours++
			left[symbol]--
			white++
		}
	}
	switch c.game.Rule {
	case "black":
		return black
	case "sum":
		return black + white
	case "place":
		return colours
	}
	return black<<8 + white
}

// wanted is what the hard rule wants of a guess.
type wanted struct {
	green [16]byte // the symbol at each place plus 1, or 0
	least [64]int  // copies of each symbol
}

// after returns what is wanted after one more turn: what is green stays, and as many copies of a symbol are played as it has told of.
func (w wanted) after(guess, secret code) wanted {
	for place, symbol := range guess {
		if symbol == secret[place] {
			w.green[place] = symbol + 1
		}
		told := min(bytes.Count(guess, []byte{symbol}), bytes.Count(secret, []byte{symbol}))
		w.least[symbol] = max(w.least[symbol], told)
	}
	return w
}

// covers reports whether as much is wanted as by another, or more. A guess plays what is wanted if it covers that when it marks itself.
func (w wanted) covers(other wanted) bool {
	for place, green := range other.green {
		if green != 0 && green != w.green[place] {
			return false
		}
	}
	for symbol, least := range other.least {
		if w.least[symbol] < least {
			return false
		}
	}
	return true
}

// renaming gives new names to places, and at each to symbols. The zero renaming changes nothing.
type renaming struct {
	place  []int   // where the symbol of each place goes
	symbol [][]int // by place where it was, its new name; the same at all places if there is one
}

// of returns a code under new names.
func (r renaming) of(old code) code {
	renamed := slices.Clone(old)
	for place, to := range r.place {
		renamed[to] = byte(r.symbol[min(place, len(r.symbol)-1)][old[place]])
	}
	return renamed
}

// renaming reads a renaming that changes no mark and makes guesses of guesses: places go to
// different places and symbols to different symbols, and unless blacks alone are told, and symbols may repeat,
// symbols have the same names at all places.
func (c *checker) renaming() (r renaming) {
	kinds, g := c.next(), &c.game
	if kinds == 0 {
		return r
	}
	must(g.Guesses == nil && (kinds == 1 || kinds == len(g.Limits) && g.Rule == "black" && !g.Distinct), "a renaming may change marks")
	r.place = c.permutation(len(g.Limits))
	for place, to := range r.place {
		must(g.Limits[place] == g.Limits[to] && (kinds > 1 || g.Limits[place] == g.Limits[0]), "a renaming takes places of different limits for equal")
		if place < kinds {
			r.symbol = append(r.symbol, c.permutation(g.Limits[place]))
		}
	}
	return r
}

// permutation reads the numbers below n in some order.
func (c *checker) permutation(n int) (to []int) {
	for len(to) < n {
		next := c.next()
		must(next < n && !slices.Contains(to, next), "a renaming gives two things one name")
		to = append(to, next)
	}
	return to
}

// image returns codes under new names, in order.
func (c *checker) image(r renaming, codes []int32) []int32 {
	image := make([]int32, len(codes))
	for i, code := range codes {
		at, found := c.candidate[string(r.of(c.codes[code]))]
		must(found, "a renaming makes what cannot be the secret of a code")
		image[i] = at
	}
	slices.Sort(image)
	return image
}
