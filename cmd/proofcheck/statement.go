package main

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// statement is what a theorem says in guesses: a fact about every strategy of a game within a number of guesses.
type statement struct {
	game        *game
	codes       int // candidates
	within      int // guesses that are allowed, or unlimited
	fact        fact
	total, last cost
}

// fact is what holds for every strategy.
type fact int

const (
	never   fact = iota // it does not find every code
	atLeast             // its total is at least total
	above               // its total is above total; or it is total, and the last guess finds at least last codes
)

// says returns what a claim about the cost of all candidates says in guesses. The cost is unit times the total, and
// last for each code that the last guess finds. These can be all candidates. So with last 1 the cost shows which total
// is larger only if unit is above their number.
func (c *checker) says(left int, bound cost) statement {
	s := statement{game: &c.game, codes: len(c.codes), within: left}
	switch {
	case bound == infinite:
		s.fact = never
	case c.last == 0:
		s.fact, s.total = atLeast, (bound+c.unit-1)/c.unit
	default:
		must(left < unlimited, "without a limit for the guesses, there is no last guess that can cost more")
		must(c.unit > cost(len(c.codes)), "the last guess costs more, so the unit must be above the number of codes: %d is not above %d", c.unit, len(c.codes))
		s.fact, s.total, s.last = above, bound/c.unit, bound%c.unit
	}
	return s
}

// String returns a sentence for the statement. The name of the game is in quotes because it proves nothing: the
// statement is about the rule, the limits and the codes that follow it.
func (s statement) String() string {
	g := s.game
	text := fmt.Sprintf("%s, %s, limits %v, symbols %s, %d codes",
		strconv.QuoteToASCII(g.Name), g.Rule, g.Limits, strconv.QuoteToASCII(g.Symbols), s.codes)
	if g.Distinct {
		text += " of different symbols"
	}
	if g.Codes != nil {
		text += " as listed"
	}
	var conditions []string
	if g.Guesses != nil {
		conditions = append(conditions, "uses only listed guesses")
	}
	if g.Own {
		conditions = append(conditions, "guesses only candidates")
	}
	if g.Hard {
		conditions = append(conditions, "keeps the hard rule")
	}
	if g.Opening != "" {
		conditions = append(conditions, "begins with "+strconv.QuoteToASCII(g.Opening))
	}
	if s.within < unlimited {
		conditions = append(conditions, fmt.Sprintf("takes at most %d guesses", s.within))
	}
	strategy := "strategy"
	if len(conditions) > 0 {
		strategy += " that " + strings.Join(conditions, " and ")
	}
	switch s.fact {
	case never:
		return fmt.Sprintf("%s: no %s finds every code.", text, strategy)
	case atLeast:
		return fmt.Sprintf("%s: every %s has a total of at least %d guesses.", text, strategy, s.total)
	}
	return fmt.Sprintf("%s: every %s has a total above %d guesses, "+
		"or that total with at least %d codes found by the last guess.", text, strategy, s.total, s.last)
}

// digests returns a line with a digest for each list of the game, which the sentences do not show.
func (g *game) digests() (lines string) {
	for _, list := range []struct {
		what  string
		codes list[string]
	}{{"codes", g.Codes}, {"guesses", g.Guesses}} {
		if list.codes == nil {
			continue
		}
		digest := sha256.New()
		for _, code := range slices.Sorted(slices.Values(list.codes)) {
			fmt.Fprintln(digest, code)
		}
		lines += fmt.Sprintf("SHA-256 of the %s: %x\n", list.what, digest.Sum(nil))
	}
	return lines
}
