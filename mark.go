package codebreaker

// Mark returns the feedback that a codemaker who hides secret gives to guess.
// A peg earns one mark at most, black before white; by place, the places of a
// repeated symbol are served from the left while copies of it remain.
func (g *Game) Mark(guess, secret Code) Feedback {
	return Feedback{ordinal: g.mark(&guess, &secret), places: uint8(g.places), rule: g.rule}
}

func (g *Game) mark(guess, secret *Code) uint32 {
	return uint32(g.rule.ruling().mark(g.places, guess, secret))
}
