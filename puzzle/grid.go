package puzzle

import (
	"math/bits"

	"codebreaker"
	"codebreaker/internal/marking"
)

// choices are the symbols still possible at each place, as sets: bit s stands for
// symbol s.
type choices [codebreaker.MaxPlaces]uint64

// grid is a puzzle laid out for reasoning.
type grid struct {
	places   int
	distinct bool
	black    bool // the marks tell blacks apart
	total    bool // they tell black and white together
	clues    []clue
	tally    [codebreaker.MaxPlaces][codebreaker.MaxSymbols]uint16 // lines that have a symbol at a place
	sum      int                                                   // black marks of all lines
	start    choices                                               // what may stand at each place before any mark is read
	unseen   choices                                               // symbols at each place that all clues treat alike there
}

// clue is a line of the puzzle.
type clue struct {
	guess   [codebreaker.MaxPlaces]uint64 // the guess's symbol at each place, as a set
	copies  []copies                      // the guess's symbols
	symbols uint64                        // the same, as a set
	black   int                           // if told, and else none
	most    int                           // black marks
	total   int                           // black and white, if told
}

// copies says how often a symbol stands in a guess.
type copies struct {
	symbol uint64 // as a set
	count  int
}

func (p *Puzzle) grid(letters Letters) *grid {
	g := &grid{places: p.Game.Places(), distinct: p.Game.Distinct(), black: marking.Has(p.Game.Rule(), marking.BlackPeg), total: p.Game.Rule() != codebreaker.Black}
	clues := make([]clue, len(p.Lines))
	var shown choices
	var seen uint64
	for i, turn := range p.Lines {
		clues[i] = newClue(turn, g.places)
		for place, symbol := range clues[i].guess {
			shown[place] |= symbol
		}
		seen |= clues[i].symbols
	}
	g.use(clues)
	for place := range g.places {
		every := uint64(1)<<p.Game.Limit(place) - 1 // 1<<64 is 0, so that 64 symbols give all bits
		g.start[place] = every
		if letters == Shown {
			g.start[place] &= shown[place]
		}
		switch {
		case g.distinct: // a symbol used here is missing elsewhere, where it may be seen
			g.unseen[place] = 0
		case g.total:
			g.unseen[place] = every &^ seen
		default:
			g.unseen[place] = every &^ shown[place]
		}
	}
	return g
}

func newClue(turn codebreaker.Turn, places int) clue {
	told := marking.BoundsOf(turn.Feedback)
	c := clue{black: told.LeastBlack, most: told.MostBlack, total: told.LeastTotal}
	for place := range places {
		symbol := uint64(1) << turn.Guess[place]
		c.guess[place] = symbol
		if c.symbols&symbol == 0 {
			c.symbols |= symbol
			c.copies = append(c.copies, copies{symbol: symbol})
		}
		for i := range c.copies {
			if c.copies[i].symbol == symbol {
				c.copies[i].count++
			}
		}
	}
	return c
}

// use makes those the clues of the grid.
func (g *grid) use(clues []clue) {
	g.clues, g.sum = clues, 0
	clear(g.tally[:])
	for _, clue := range clues {
		g.sum += clue.black
		for place := range g.places {
			g.tally[place][bits.TrailingZeros64(clue.guess[place])]++
		}
	}
}

// narrow takes away the symbols that a single clue rules out, until none does. It
// reports whether every place has a symbol left; when each has one alone, and
// narrow returns true, that code fits all clues.
//
// At a clue with e places open, the black marks still wanted lie between the open
// places that can only be black and those that can be; when they equal the first
// the other places are not black, when they equal the second all those are. Black
// and white together are bounded likewise by the copies of each symbol.
func (g *grid) narrow(c *choices) bool {
	for {
		before := *c
		for i := range g.clues {
			if !g.narrowBlack(c, &g.clues[i]) || g.total && !g.narrowTotal(c, &g.clues[i]) {
				return false
			}
		}
		if g.distinct && !g.narrowDistinct(c) {
			return false
		}
		if *c == before && g.black && !g.narrowSum(c) { // the dearest, so only when the others are done
			return false
		}
		if *c == before {
			return true
		}
	}
}

// narrowSum looks at all clues together: the lines that the symbol at a place
// stands in, added over the places, are the black marks of all lines. Each place
// adds at least its rarest symbol's lines and at most its commonest's; a symbol
// goes when it exceeds what these leave it. In long puzzles this saves a thousand
// times more than it costs.
func (g *grid) narrowSum(c *choices) bool {
	var least, most [codebreaker.MaxPlaces]int
	leastSum, mostSum := 0, 0
	for place := range g.places {
		least[place] = len(g.clues)
		for rest := c[place]; rest != 0; rest &= rest - 1 {
			lines := int(g.tally[place][bits.TrailingZeros64(rest)])
			least[place] = min(least[place], lines)
			most[place] = max(most[place], lines)
		}
		leastSum += least[place]
		mostSum += most[place]
	}
	if leastSum > g.sum || mostSum < g.sum {
		return false
	}
	for place := range g.places {
		for rest := c[place]; rest != 0; rest &= rest - 1 {
			lines := int(g.tally[place][bits.TrailingZeros64(rest)])
			if lines-least[place] > g.sum-leastSum || most[place]-lines > mostSum-g.sum {
				c[place] &^= rest & -rest
			}
		}
	}
	return true
}

func (g *grid) narrowBlack(c *choices, clue *clue) bool {
	sure, possible := 0, 0
	for place := range g.places {
		switch guess := clue.guess[place]; {
		case c[place] == guess:
			sure++
			possible++
		case c[place]&guess != 0:
			possible++
		}
	}
	switch {
	case sure > clue.most || possible < clue.black:
		return false
	case sure == possible:
	case sure == clue.most:
		for place := range g.places {
			if c[place] != clue.guess[place] {
				c[place] &^= clue.guess[place]
			}
		}
	case possible == clue.black:
		for place := range g.places {
			if c[place]&clue.guess[place] != 0 {
				c[place] = clue.guess[place]
			}
		}
	}
	return true
}

func (g *grid) narrowTotal(c *choices, clue *clue) bool {
	open := 0
	var fixed, places [codebreaker.MaxSymbols]int // of each symbol: places that have it alone, and that can have it
	for place := range g.places {
		if c[place]&(c[place]-1) != 0 {
			open++
		} else if c[place] != 0 {
			fixed[bits.TrailingZeros64(c[place])]++
		}
		for rest := c[place] & clue.symbols; rest != 0; rest &= rest - 1 {
			places[bits.TrailingZeros64(rest)]++
		}
	}
	sure, possible := 0, 0
	var wanting uint64 // symbols whose copies are not all used
	for _, copies := range clue.copies {
		symbol := bits.TrailingZeros64(copies.symbol)
		sure += min(copies.count, fixed[symbol])
		possible += min(copies.count, places[symbol])
		if fixed[symbol] < copies.count {
			wanting |= copies.symbol
		}
	}
	possible = min(possible, sure+open)
	var without uint64
	switch {
	case sure > clue.total || possible < clue.total:
		return false
	case sure == possible:
		return true
	case sure == clue.total: // no further copy stands anywhere
		without = wanting
	case sure+open == clue.total: // every open place takes a further copy
		without = ^wanting
	}
	for place := range g.places {
		if c[place]&(c[place]-1) != 0 {
			if c[place] &^= without; c[place] == 0 {
				return false
			}
		}
	}
	return true
}

func (g *grid) narrowDistinct(c *choices) bool {
	for place := range g.places {
		if c[place]&(c[place]-1) != 0 {
			continue
		}
		for other := range g.places {
			if other != place {
				if c[other] &^= c[place]; c[other] == 0 {
					return false
				}
			}
		}
	}
	return true
}
