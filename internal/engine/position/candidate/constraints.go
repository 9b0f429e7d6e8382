package candidate

import "codebreaker/internal/engine/rules"

// constraints are what the turns say of the code.
type constraints struct {
	game    *rules.Game
	pegs    []pegTurn
	marked  rules.History           // turns whose bounds allow codes that do not have the mark
	never   bool                    // no code has one of the marks
	counts  bool                    // a turn bounds the copies of a symbol
	allowed [rules.MaxPlaces]uint64 // symbols allowed at each place, as bits
	least   [rules.MaxSymbols]int8  // required copies of each symbol
	most    [rules.MaxSymbols]int8  // allowed copies of each symbol
}

// pegTurn is a turn with pegs.
type pegTurn struct {
	guess   rules.Code
	copies  [rules.MaxSymbols]int8 // of the symbols in the guess
	symbols uint64                 // of the guess
	want    bounds
	apart   bool // only the blacks bound the total
}

// bounds are the numbers of blacks, and of blacks and whites together, that a mark allows.
type bounds struct{ black, total rules.Span }

func newConstraints(game *rules.Game, history rules.History) *constraints {
	c := &constraints{game: game}
	for place := range game.Places() {
		c.allowed[place] = 1<<game.Limit(place) - 1
	}
	for symbol := range c.most {
		c.most[symbol] = int8(game.Places())
		if game.Distinct() {
			c.most[symbol] = 1
		}
	}
	for _, turn := range history {
		c.add(turn)
	}
	return c
}

// add adds what a turn says of the code.
func (c *constraints) add(turn rules.Turn) {
	meaning := c.game.Meaning(turn.Guess, turn.Feedback)
	c.never = c.never || meaning.Never
	if !meaning.Exact {
		c.marked = append(c.marked, turn)
	}
	for place := range c.game.Places() {
		c.allowed[place] &= meaning.Allowed[place]
	}
	for symbol := range c.game.Symbols() {
		c.counts = c.counts || meaning.Least[symbol] > c.least[symbol] || meaning.Most[symbol] < c.most[symbol]
		c.least[symbol] = max(c.least[symbol], meaning.Least[symbol])
		c.most[symbol] = min(c.most[symbol], meaning.Most[symbol])
	}
	if meaning.Free(c.game.Places()) {
		return
	}
	pegs := pegTurn{guess: turn.Guess, want: bounds{meaning.Matches, meaning.Shared}, apart: meaning.Implied(c.game.Places())}
	for _, symbol := range turn.Guess[:c.game.Places()] {
		if !c.game.IsEmpty(int(symbol)) {
			pegs.copies[symbol]++
			pegs.symbols |= 1 << symbol
		}
	}
	c.pegs = append(c.pegs, pegs)
}
