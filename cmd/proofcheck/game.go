package main

import (
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
	must(err == nil, "the rules of the game cannot be read: %v", err)
	must(len(g.Limits) >= 1 && len(g.Limits) <= 16 && len(g.Symbols) <= 64, "there are 1 to 16 places and up to 64 symbols")
	must(slices.Min(g.Limits) >= 1 && slices.Max(g.Limits) <= len(g.Symbols), "a place has more symbols than have names")
	must(slices.Contains([]string{"black-white", "black", "sum", "place"}, g.Rule) && (g.Rule == "place" || !g.Hard), "the rule is not known")
	c.guesses, c.codes = c.listed(g.Guesses), c.listed(g.Codes)
	must(len(c.codes) > 0 && len(c.codes) <= 1<<16 && len(c.guesses) <= 1<<30/len(c.codes), "there are no codes, or too many")
	c.number, c.win, c.opening = make(map[string]int32), slices.Repeat([]int32{-1}, len(c.guesses)), -1
	for i, guess := range c.guesses {
		c.number[string(guess)] = int32(i)
	}
	for i, code := range c.codes {
		at, found := c.number[string(code)]
		must(found && c.win[at] < 0, "a code may not be guessed, or is listed twice")
		c.win[at] = int32(i)
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

// mark makes the view of all codes. The labels of a guess stand for its marks, from 1 on; 0 is that of the
// guess itself.
func (c *checker) mark() {
	c.whole = &view{codes: inOrder(len(c.codes)), labels: make([]uint16, len(c.guesses)*len(c.codes))}
	for i, guess := range c.guesses {
		row, number := c.whole.row(i), make(map[uint32]uint16)
		for j, secret := range c.codes {
			if c.win[i] == int32(j) {
				continue
			}
			mark := c.markOf(guess, secret)
			if number[mark] == 0 {
				number[mark] = uint16(len(number) + 1)
			}
			row[j] = number[mark]
		}
		c.labels = max(c.labels, len(number)+1)
		c.most = max(c.most, len(number)+min(1, int(c.win[i])+1))
	}
}

// markOf returns the mark of a guess that is not the secret, as a number.
func (c *checker) markOf(guess, secret code) uint32 {
	var black, both, colours uint32
	var left [64]int // copies of each symbol in the secret that no peg has told of
	for place, symbol := range secret {
		if guess[place] == symbol {
			black++
		}
		if guess[place] != symbol || c.game.Rule != "place" {
			left[symbol]++
		}
	}
	for place, symbol := range guess {
		colours *= 3
		switch {
		case c.game.Rule == "place" && secret[place] == symbol:
			colours += 2 // green
		case left[symbol] > 0: // yellow, or one peg of either colour
			left[symbol]--
			both++
			colours++
		}
	}
	switch c.game.Rule {
	case "black":
		return black
	case "sum":
		return both
	case "black-white":
		return black<<8 + both
	}
	return colours
}

// hints are what the hard rule wants of a guess; nil wants nothing.
type hints struct {
	green []int   // by place the symbol that stands there, or -1
	least [64]int // copies of each symbol
}

func (c *checker) noHints() *hints {
	if !c.game.Hard {
		return nil
	}
	return &hints{green: slices.Repeat([]int{-1}, len(c.game.Limits))}
}

// after returns the hints after a guess was marked; one code that may be the secret says how.
func (h *hints) after(c *checker, guess int, secret int32) *hints {
	if h == nil {
		return nil
	}
	after := &hints{green: slices.Clone(h.green), least: h.least}
	var guessed, there [64]int
	for place, symbol := range c.codes[secret] {
		there[symbol]++
		guessed[c.guesses[guess][place]]++
		if c.guesses[guess][place] == symbol {
			after.green[place] = int(symbol)
		}
	}
	for symbol := range guessed {
		after.least[symbol] = max(after.least[symbol], min(guessed[symbol], there[symbol]))
	}
	return after
}

// allow reports whether a guess uses all hints.
func (h *hints) allow(guess code) bool {
	if h == nil {
		return true
	}
	left := h.least
	for place, symbol := range guess {
		if left[symbol]--; h.green[place] >= 0 && h.green[place] != int(symbol) {
			return false
		}
	}
	return slices.Max(left[:]) <= 0
}

// renaming gives new names to places, and at each to symbols. The zero renaming changes nothing.
type renaming struct {
	place  []int   // where the symbol of each place goes
	symbol [][]int // by place where it was, its new name
}

// of returns a code under new names.
func (r renaming) of(old code) code {
	renamed := slices.Clone(old)
	for place, to := range r.place {
		renamed[to] = byte(r.symbol[place][old[place]])
	}
	return renamed
}

// renaming reads a renaming that changes no mark and makes guesses of guesses: places go to
// different places and symbols to different symbols, and unless marks tell of each place for itself, and symbols may repeat,
// symbols have the same names at all places.
func (c *checker) renaming() (r renaming) {
	kinds := c.next()
	if kinds == 0 {
		return r
	}
	g := &c.game
	apart := g.Rule == "black" && !g.Distinct
	must(g.Guesses == nil && (kinds == 1 || apart && kinds == len(g.Limits)), "a renaming may change marks")
	r.place = c.permutation(len(g.Limits))
	for place, to := range r.place {
		must(g.Limits[place] == g.Limits[to] && (kinds > 1 || g.Limits[place] == g.Limits[0]), "a renaming takes places of different limits for equal")
		if place < kinds {
			r.symbol = append(r.symbol, c.permutation(g.Limits[place]))
		} else {
			r.symbol = append(r.symbol, r.symbol[0])
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

// image returns codes under new names, in order; one that is none under its new name is -1.
func (c *checker) image(r renaming, codes []int32) []int32 {
	if r.place == nil {
		return codes
	}
	image := make([]int32, len(codes))
	for i, code := range codes {
		image[i] = c.win[c.number[string(r.of(c.codes[code]))]]
	}
	slices.Sort(image)
	return image
}
