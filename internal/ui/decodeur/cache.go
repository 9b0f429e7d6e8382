package decodeur

import (
	"slices"

	"codebreaker/internal/engine/rules"
)

// cache counts what the Perl program reports about its cache of marks: how many marks it found
// there and how many it computed. It stores only which pairs of codes are cached. The Perl program
// looks a pair up in both orders, stores it in the order of the request, and drops the entries of a
// code that is ruled out. A nil cache counts nothing.
type cache struct {
	known         map[rules.Code]map[rules.Code]bool
	found, missed int
}

func newCache() *cache {
	return &cache{known: map[rules.Code]map[rules.Code]bool{}}
}

// mark counts the mark of two codes.
func (c *cache) mark(a, b rules.Code) {
	if c == nil {
		return
	}
	if row := c.row(a); row[b] {
		c.found++
	} else {
		c.search(row, a, b)
	}
}

// row returns the codes whose mark with a is cached under a.
func (c *cache) row(a rules.Code) map[rules.Code]bool {
	if c.known[a] == nil {
		c.known[a] = map[rules.Code]bool{}
	}
	return c.known[a]
}

// search counts a mark that is not cached under a.
func (c *cache) search(row map[rules.Code]bool, a, b rules.Code) {
	if c.known[b][a] {
		c.found++
		return
	}
	c.missed++
	row[b] = true
}

// weigh counts the marks of a choice, without the pairs cached in the same order.
func (c *cache) weigh(sample, extra []rules.Code) {
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

// filter counts the marks that rule codes out; left are the codes that remain.
func (c *cache) filter(codes, left []rules.Code, guess rules.Code) {
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
