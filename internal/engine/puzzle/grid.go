package puzzle

import "codebreaker/internal/engine/rules"

// choices are the symbols still possible at each place, as sets: bit s is symbol s.
type choices = [rules.MaxPlaces]uint64

// grid is a puzzle prepared for reasoning.
type grid struct {
	places   int
	distinct bool
	black    bool // the marks count black pegs separately
	total    bool // the marks count black and white pegs together
	clues    []clue
	start    choices // the symbols allowed at each place, before any mark
}

// clue is a line of the puzzle.
type clue struct {
	guess   [rules.MaxPlaces]uint64 // the guess's symbol at each place, as a set
	copies  []copies                // the guess's symbols
	symbols uint64                  // the same as a set
	black   int                     // black pegs, or the fewest if only the total is counted
	total   int                     // black and white pegs, if counted
}

// copies is the number of times that a symbol is in a guess.
type copies struct {
	symbol uint64 // as a set
	count  int
}

func (p *Puzzle) grid() *grid {
	rule := p.Game.Rule()
	g := &grid{places: p.Game.Places(), distinct: p.Game.Distinct(), black: rule.Has(rules.Right), total: rule.Sees()&rules.Shared != 0, start: p.allowed()}
	for _, turn := range p.Lines {
		g.clues = append(g.clues, newClue(p.Game, turn))
	}
	return g
}

// allowed returns the symbols that the code may have at each place.
func (p *Puzzle) allowed() (allowed choices) {
	for place := range p.Game.Places() {
		if p.AllSymbols {
			allowed[place] = 1<<p.Game.Limit(place) - 1 // 1<<64 is 0, so that 64 symbols give all bits
			continue
		}
		for _, turn := range p.Lines {
			allowed[place] |= 1 << turn.Guess[place]
		}
	}
	return allowed
}

func newClue(game *rules.Game, turn rules.Turn) clue {
	meaning := game.Meaning(turn.Guess, turn.Feedback)
	c := clue{black: meaning.Matches.Least, total: meaning.Shared.Least}
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
