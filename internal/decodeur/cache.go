package decodeur

import (
	"slices"

	"codebreaker"
)

// cache counts what the Perl program says of its memory of marks: how many it
// found there and how many it had to work out. Nothing is kept here but which
// pairs of codes it knows. It looks a pair up in both orders, keeps it in the one
// that was asked for, and forgets what it keeps under a code that is ruled out.
// A nil cache counts nothing.
type cache struct {
	known         map[codebreaker.Code]map[codebreaker.Code]bool
	found, missed int
}

func newCache() *cache {
	return &cache{known: map[codebreaker.Code]map[codebreaker.Code]bool{}}
}

// mark counts a mark of two codes.
func (c *cache) mark(a, b codebreaker.Code) {
	if c == nil {
		return
	}
	if row := c.row(a); row[b] {
		c.found++
	} else {
		c.search(row, a, b)
	}
}

// row returns the codes whose mark with a is kept under a.
func (c *cache) row(a codebreaker.Code) map[codebreaker.Code]bool {
	if c.known[a] == nil {
		c.known[a] = map[codebreaker.Code]bool{}
	}
	return c.known[a]
}

// search counts a mark that is not kept under a.
func (c *cache) search(row map[codebreaker.Code]bool, a, b codebreaker.Code) {
	if c.known[b][a] {
		c.found++
		return
	}
	c.missed++
	row[b] = true
}

// weigh counts the marks of a choice, without those that are kept as they are
// asked for.
func (c *cache) weigh(sample, extra []codebreaker.Code) {
	if c == nil {
		return
	}
	for _, guess := range slices.Concat(sample, extra) {
		row := c.row(guess)
		for _, code := range sample {
			if !row[code] {
				c.search(row, guess, code)
			}
		}
	}
}

// filter counts the marks that rule codes out: left is what is left of them.
func (c *cache) filter(codes, left []codebreaker.Code, guess codebreaker.Code) {
	if c == nil {
		return
	}
	for _, code := range codes {
		c.mark(code, guess)
		if len(left) > 0 && left[0] == code {
			left = left[1:]
		} else {
			delete(c.known, code)
		}
	}
	delete(c.known, guess)
}
