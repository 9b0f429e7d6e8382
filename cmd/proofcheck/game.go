package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// code is a row of symbols, numbered from 0.
type code []byte

// rules reads the rules of the game, and makes the codes, the guesses and their feedback.
func (c *checker) rules() {
	line, err := c.in.ReadSlice('\n')
	must(err == nil && string(line) == "codebreaker proof 1\n", "not a certificate of version 1")
	line, err = c.in.ReadBytes('\n')
	c.work(16 * len(line))
	must(err == nil, "the rules of the game have no end, or are longer than %d bytes", maxRules)
	c.game = readRules(line)
	g := &c.game
	candidates, pool := g.allCodes(), g.allCodes()
	if g.Codes != nil {
		candidates = len(g.Codes)
	}
	if g.Guesses != nil {
		pool = len(g.Guesses)
	}
	must(candidates > 0, "there are no candidates")
	must(candidates <= maxCodes && pool <= maxList && pool <= maxPairs/candidates, "there are too many codes")
	c.guesses, c.codes = c.listed(g.Guesses), c.listed(g.Codes)
	c.number, c.candidate = numbers(c.guesses), numbers(c.codes)
	must(len(c.candidate) == len(c.codes) && len(c.number) == len(c.guesses), "a code is listed twice")
	for _, secret := range g.Codes {
		must(c.canBeSecret(secret), "%q cannot be the secret", secret)
	}
	c.opening = -1
	if g.Opening != "" {
		opening, found := c.number[string(c.parse(g.Opening))]
		must(found, "the opening is not in the pool")
		c.opening = int(opening)
	}
	c.answer()
}

// canBeSecret reports whether limits and distinct allow a code.
func (c *checker) canBeSecret(text string) bool {
	for place, name := range []byte(text) {
		if strings.IndexByte(c.game.Symbols, name) >= c.game.Limits[place] {
			return false
		}
		if c.game.Distinct && strings.IndexByte(text, name) < place {
			return false
		}
	}
	return true
}

// listed returns the codes of a list or, without a list, all codes in alphabetical order.
func (c *checker) listed(texts list[string]) (codes []code) {
	if texts == nil {
		codes = c.extend(nil, nil)
	}
	for _, text := range texts {
		codes = append(codes, c.parse(text))
	}
	c.work(100 * len(codes))
	c.use(&c.kept, 192*uint64(len(codes)))
	return codes
}

// parse returns a code that is written in symbols.
func (c *checker) parse(text string) code {
	must(len(text) == len(c.game.Limits), "%.40q is not a code", text)
	parsed := make(code, len(text))
	for place, name := range []byte(text) {
		symbol := strings.IndexByte(c.game.Symbols, name)
		must(symbol >= 0, "%q is not a code", text)
		parsed[place] = byte(symbol)
	}
	return parsed
}

// extend appends the codes that have a beginning in common.
func (c *checker) extend(codes []code, begin code) []code {
	c.work(100)
	if len(begin) == len(c.game.Limits) {
		return append(codes, slices.Clone(begin))
	}
	for symbol := range c.game.Limits[len(begin)] {
		if !c.game.Distinct || !slices.Contains(begin, byte(symbol)) {
			codes = c.extend(codes, append(begin, byte(symbol)))
		}
	}
	return codes
}

// numbers numbers codes from 0.
func numbers(codes []code) map[string]int32 {
	numbers := make(map[string]int32, len(codes))
	for i, code := range codes {
		numbers[string(code)] = int32(i)
	}
	return numbers
}

// answer makes the node of all candidates. Each kind of feedback has a label, numbered from 1; label 0
// means that the guess is the secret.
func (c *checker) answer() {
	n := &node{}
	for i := range c.codes {
		n.codes = append(n.codes, int32(i))
	}
	pairs := len(c.guesses) * len(c.codes)
	c.use(&c.kept, 2*uint64(pairs))
	n.labels = make([]uint16, 0, pairs)
	label := make(map[int]uint16)
	c.use(&c.kept, 4*uint64(len(c.guesses)))
	for i, guess := range c.guesses {
		n.guesses = append(n.guesses, int32(i))
		c.work(48 * len(c.codes))
		for _, secret := range c.codes {
			if bytes.Equal(guess, secret) {
				n.labels = append(n.labels, 0)
				continue
			}
			feedback := c.feedback(guess, secret)
			if label[feedback] == 0 {
				if len(label) == maxLabels {
					panic(limitReached(fmt.Sprintf("there are more than %d kinds of feedback", maxLabels)))
				}
				label[feedback] = uint16(len(label) + 1)
			}
			n.labels = append(n.labels, label[feedback])
		}
	}
	c.start, c.sizes = n, make([]int32, len(label)+1)
}

// feedback returns the feedback to a guess that is not the secret, as a number.
func (c *checker) feedback(guess, secret code) int {
	var unmatched [64]int // copies of each symbol in the secret that match no symbol of the guess yet
	black, white, colours := 0, 0, 0
	for place, symbol := range secret {
		if guess[place] == symbol {
			black++
		} else {
			unmatched[symbol]++
		}
	}
	for place, symbol := range guess {
		colours *= 3
		if secret[place] == symbol { // green
			colours += 2
		} else if unmatched[symbol] > 0 { // yellow
			colours++
			unmatched[symbol]--
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

// hints are what the hard rule requires of a guess.
type hints struct {
	green [16]byte // the symbol at each place plus 1, or 0
	least [64]byte // the number of copies of each symbol
}

// hintSteps is the work to find or compare hints.
const hintSteps = 48

// after returns the hints after one more turn: its greens, and the copies of each symbol that are green or
// yellow.
func (h hints) after(guess, secret code) hints {
	for place, symbol := range guess {
		if symbol == secret[place] {
			h.green[place] = symbol + 1
		}
		copies := min(bytes.Count(guess, []byte{symbol}), bytes.Count(secret, []byte{symbol}))
		h.least[symbol] = max(h.least[symbol], byte(copies))
	}
	return h
}

// covers reports whether these hints require everything that others require.
func (h hints) covers(others hints) bool {
	for place, green := range others.green {
		if green != 0 && green != h.green[place] {
			return false
		}
	}
	for symbol, least := range others.least {
		if h.least[symbol] < least {
			return false
		}
	}
	return true
}

// allow reports whether a guess has what the hints require. Its own hints, as the secret, are all that it
// has.
func (h hints) allow(guess code) bool { return hints{}.after(guess, guess).covers(h) }

// renaming gives new names to places, and to symbols. The zero renaming changes nothing.
type renaming struct {
	place  code   // the new place of each place
	symbol []code // the new names of the symbols, for each place or for all places
}

const (
	renamingSteps = 64   // the work to rename a code
	renamingBytes = 2048 // more memory than any renaming takes
)

// of returns the image of a code.
func (r renaming) of(old code) code {
	renamed := slices.Clone(old)
	for place, to := range r.place {
		names := r.symbol[min(place, len(r.symbol)-1)]
		renamed[to] = names[old[place]]
	}
	return renamed
}

// renaming reads a renaming that keeps all feedback and takes guesses to guesses. It must take places to
// different places and symbols to different symbols. All places must rename symbols alike, except with
// black marks only and symbols that may repeat.
func (c *checker) renaming() (r renaming) {
	kinds, g := c.next(), &c.game
	if kinds == 0 {
		return r
	}
	apart := kinds == len(g.Limits) && g.Rule == "black" && !g.Distinct
	must(g.Guesses == nil && (kinds == 1 || apart), "a renaming may change the feedback")
	r.place = c.permutation(len(g.Limits))
	for place, to := range r.place {
		must(g.Limits[place] == g.Limits[to], "a renaming exchanges places of different limits")
		must(kinds > 1 || g.Limits[place] == g.Limits[0], "a renaming takes places of different limits as equal")
	}
	for place := range kinds {
		r.symbol = append(r.symbol, c.permutation(g.Limits[place]))
	}
	return r
}

// permutation reads the numbers below n in some order.
func (c *checker) permutation(n int) (to code) {
	for len(to) < n {
		next := c.next()
		must(next < n && !slices.Contains(to, byte(next)), "a renaming is not a permutation")
		to = append(to, byte(next))
	}
	return to
}

// image returns the image of a set of candidates, in order.
func (c *checker) image(r renaming, codes []int32) []int32 {
	c.work(renamingSteps * len(codes))
	image := make([]int32, len(codes))
	for i, code := range codes {
		at, found := c.candidate[string(r.of(c.codes[code]))]
		must(found, "a renaming takes a candidate to a code that cannot be the secret")
		image[i] = at
	}
	slices.Sort(image)
	return image
}
