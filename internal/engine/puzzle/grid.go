package puzzle

import (
	"math/bits"

	"codebreaker/internal/engine/rules"
)

// choices are the symbols still possible at each place, as sets: bit s is symbol s.
type choices [rules.MaxPlaces]uint64

// grid is a puzzle prepared for reasoning.
type grid struct {
	places   int
	distinct bool
	black    bool // the marks count black pegs separately
	total    bool // the marks count black and white pegs together
	clues    []clue
	tally    [rules.MaxPlaces][rules.MaxSymbols]uint16 // number of lines with a symbol at a place
	sum      int                                       // black marks of all lines
	start    choices                                   // the symbols allowed at each place, before any mark
	unseen   choices                                   // symbols that no clue distinguishes at a place
}

// clue is a line of the puzzle.
type clue struct {
	guess   [rules.MaxPlaces]uint64 // the guess's symbol at each place, as a set
	copies  []copies                // the guess's symbols
	symbols uint64                  // the same as a set
	black   int                     // black pegs, or the fewest if only the total is counted
	most    int                     // the most black pegs
	total   int                     // black and white pegs, if counted
}

// copies is the number of times that a symbol is in a guess.
type copies struct {
	symbol uint64 // as a set
	count  int
}

func (p *Puzzle) grid() *grid {
	g := &grid{places: p.Game.Places(), distinct: p.Game.Distinct(), black: p.Game.Rule().Has(rules.Right), total: p.Game.Rule().Sees()&rules.Shared != 0}
	clues := make([]clue, len(p.Lines))
	var shown choices
	var seen uint64
	for i, turn := range p.Lines {
		clues[i] = newClue(p.Game, turn)
		for place, symbol := range clues[i].guess {
			shown[place] |= symbol
		}
		seen |= clues[i].symbols
	}
	g.use(clues)
	for place := range g.places {
		every := uint64(1)<<p.Game.Limit(place) - 1 // 1<<64 is 0, so that 64 symbols give all bits
		g.start[place] = every
		if !p.AllSymbols {
			g.start[place] &= shown[place]
		}
		switch {
		case g.distinct: // a symbol used here is excluded elsewhere, and a clue may notice
			g.unseen[place] = 0
		case g.total:
			g.unseen[place] = every &^ seen
		default:
			g.unseen[place] = every &^ shown[place]
		}
	}
	return g
}

func newClue(game *rules.Game, turn rules.Turn) clue {
	meaning := game.Meaning(turn.Guess, turn.Feedback)
	c := clue{black: meaning.Matches.Least, most: meaning.Matches.Most, total: meaning.Shared.Least}
	for place := range game.Places() {
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

// use replaces the clues of the grid.
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

// narrow removes the symbols that a single clue excludes, until no clue does. It returns false
// when some place has no possible symbol. When it returns true and each place has one symbol, this
// code fits all clues.
//
// Consider a clue with some open places. Its remaining black marks lie between two bounds: the
// number of open places that must be black, and the number that can be. If they equal the
// lower bound, the other places are not black; if they equal the upper bound, all of these
// places are. Black and white pegs together have similar bounds from the copies of each
// symbol.
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
		if *c == before && g.black && !g.narrowSum(c) { // the most expensive one, so it comes last
			return false
		}
		if *c == before {
			return true
		}
	}
}

// narrowSum looks at all clues together. The number of lines that have the code's symbol at a
// place, summed over the places, is the number of black marks of all lines. Each place adds at
// least the lines of its rarest symbol and at most the lines of its commonest. A symbol is
// removed if the rest of the sum becomes impossible. In long puzzles this saves a thousand
// times its cost.
func (g *grid) narrowSum(c *choices) bool {
	var least, most [rules.MaxPlaces]int
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
	var fixed, places [rules.MaxSymbols]int // numbers of places that must have a symbol, and that can
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
	var wanting uint64 // symbols with unused copies
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
	case sure == clue.total: // no place has another copy
		without = wanting
	case sure+open == clue.total: // every open place has another copy
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
