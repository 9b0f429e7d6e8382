package puzzle

import "math/bits"

// comparison adds the marks of some lines and subtracts the marks of others. The result is a
// sum over places of what the symbol there contributes, or for black and white pegs together a
// sum over symbols of what their number contributes. Each term has a least and a greatest
// contribution. A choice is impossible if the other terms cannot make up the rest of the sum.
//
// In the simplest case, two lines differ in one place and their marks differ by one. All other
// places contribute 0, so this one must contribute 1.
type comparison struct {
	level int // its difficulty
	cost  int // for the reader
	plus  []int
	minus []int
	all   bool // plus are all lines
	whole bool // add one peg for each place
	pegs  bool // black and white pegs together
	sum   int
}

// comparisons returns the comparisons that a person can be expected to see, by level.
func (g *grid) comparisons() [maxWithoutCases + 1][]comparison {
	var by [maxWithoutCases + 1][]comparison
	add := func(c comparison) {
		if c.pegs && !g.total || !c.pegs && !g.black {
			return
		}
		for _, line := range c.plus {
			c.sum += g.clues[line].mark(c.pegs)
		}
		for _, line := range c.minus {
			c.sum -= g.clues[line].mark(c.pegs)
		}
		if c.whole {
			c.sum += g.places
		}
		by[c.level] = append(by[c.level], c)
	}
	lines := len(g.clues)
	for i := range lines {
		add(comparison{level: 1, cost: 2, plus: []int{i}})
		add(comparison{level: 1, cost: 2, plus: []int{i}, pegs: true})
		add(comparison{level: 1, cost: 3, minus: []int{i}, whole: true, pegs: true})
	}
	for i := range lines {
		for j := range i {
			add(g.difference(comparison{cost: 3}, j, i))
			add(comparison{level: 2, cost: 4, plus: []int{j, i}})
			add(g.difference(comparison{cost: 4, pegs: true}, j, i))
			add(comparison{level: 2, cost: 5, plus: []int{j, i}, pegs: true})
			add(comparison{level: 2, cost: 5, minus: []int{j, i}, whole: true, pegs: true})
		}
	}
	all := make([]int, lines)
	for i := range all {
		all[i] = i
	}
	add(comparison{all: true, level: 3, cost: 6, plus: all})
	if lines > maxForThrees {
		return by
	}
	for i := range lines {
		for j := range i {
			for k := range j {
				add(comparison{level: 3, cost: 8, plus: []int{k, j, i}})
				add(comparison{level: 3, cost: 8, plus: []int{j, i}, minus: []int{k}})
				add(comparison{level: 3, cost: 8, plus: []int{k, i}, minus: []int{j}})
				add(comparison{level: 3, cost: 8, plus: []int{k, j}, minus: []int{i}})
			}
		}
	}
	return by
}

// difference compares two lines, the one with the greater mark first.
func (g *grid) difference(c comparison, a, b int) comparison {
	if g.clues[a].mark(c.pegs) < g.clues[b].mark(c.pegs) {
		a, b = b, a
	}
	c.level, c.plus, c.minus = 2, []int{a}, []int{b}
	return c
}

// maxForThrees is the number of lines of a puzzle up to which three lines are compared.
const maxForThrees = 24

func (c *clue) mark(pegs bool) int {
	if pegs {
		return c.total
	}
	return c.black
}

// count returns the number of times that a symbol is in the guess.
func (c *clue) count(symbol uint64) int {
	for _, copies := range c.copies {
		if copies.symbol == symbol {
			return copies.count
		}
	}
	return 0
}

// part is a set of choices with the same contribution.
type part struct {
	choices uint64
	gives   int
}

// term is a place or a symbol in a comparison's sum.
type term struct {
	of    int // the place or the symbol
	parts []part
}

// apply excludes the choices that a comparison excludes, and the consequences that need no
// mark. It returns false when the sum is impossible.
func (e *explainer) apply(c *comparison, k *knowledge) bool {
	if err := e.work.Spend(1); err != nil {
		e.err = err
	}
	terms, sets := e.scratch[:0], k.places[:]
	if c.pegs {
		terms, sets = e.symbolTerms(c, k, terms), k.counts[:]
	} else {
		terms = e.placeTerms(c, k, terms)
	}
	e.scratch = terms
	leastSum, mostSum := 0, 0
	for _, t := range terms {
		low, high := t.bounds()
		leastSum += low
		mostSum += high
	}
	e.least, e.most = leastSum, mostSum
	if c.sum < leastSum || c.sum > mostSum {
		return false
	}
	changed := false
	for _, t := range terms {
		low, high := t.bounds()
		for _, part := range t.parts {
			if part.gives-low > c.sum-leastSum || high-part.gives > mostSum-c.sum {
				sets[t.of] &^= part.choices
				changed = true
			}
		}
	}
	return !changed || e.settle(k)
}

func (t *term) bounds() (least, most int) {
	least, most = t.parts[0].gives, t.parts[0].gives
	for _, part := range t.parts[1:] {
		least = min(least, part.gives)
		most = max(most, part.gives)
	}
	return least, most
}

// next adds a term, reusing storage.
func next(terms []term, of int) []term {
	if len(terms) < cap(terms) {
		terms = terms[:len(terms)+1]
	} else {
		terms = append(terms, term{})
	}
	last := &terms[len(terms)-1]
	last.of, last.parts = of, last.parts[:0]
	return terms
}

func (e *explainer) placeTerms(c *comparison, k *knowledge, terms []term) []term {
	for place := range e.places {
		terms = next(terms, place)
		t := &terms[len(terms)-1]
		rest := k.places[place] // symbols that no line before has here
		for _, lines := range [...][]int{c.plus, c.minus} {
			for _, line := range lines {
				symbol := e.clues[line].guess[place]
				if rest&symbol == 0 {
					continue
				}
				rest &^= symbol
				t.parts = append(t.parts, part{symbol, e.having(c.plus, place, symbol) - e.having(c.minus, place, symbol)})
			}
		}
		if rest != 0 {
			t.parts = append(t.parts, part{rest, 0})
		}
	}
	return terms
}

// having returns the number of lines that have a symbol at a place.
func (e *explainer) having(lines []int, place int, symbol uint64) (count int) {
	for _, line := range lines {
		if e.clues[line].guess[place] == symbol {
			count++
		}
	}
	return count
}

func (e *explainer) symbolTerms(c *comparison, k *knowledge, terms []term) []term {
	var symbols uint64
	for _, lines := range [...][]int{c.plus, c.minus} {
		for _, line := range lines {
			symbols |= e.clues[line].symbols
		}
	}
	if c.whole {
		for place := range e.places {
			symbols |= k.places[place]
		}
	}
	for ; symbols != 0; symbols &= symbols - 1 {
		symbol := symbols & -symbols
		terms = next(terms, bits.TrailingZeros64(symbol))
		t := &terms[len(terms)-1]
		var plus, minus [3]int
		for i, line := range c.plus {
			plus[i] = e.clues[line].count(symbol)
		}
		for i, line := range c.minus {
			minus[i] = e.clues[line].count(symbol)
		}
		for rest := k.counts[t.of]; rest != 0; rest &= rest - 1 {
			n := bits.TrailingZeros64(rest)
			gives := 0
			if c.whole {
				gives = n
			}
			for i := range c.plus {
				gives += min(plus[i], n)
			}
			for i := range c.minus {
				gives -= min(minus[i], n)
			}
			t.parts = append(t.parts, part{1 << n, gives})
		}
	}
	return terms
}
