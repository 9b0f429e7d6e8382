package rules

// Mark returns the feedback for a guess if the codemaker hides secret. Each symbol of the
// secret gives one peg at most, and black pegs come before white ones. Under the rule [Place],
// a symbol that the guess repeats is coloured from the left, greens first, while the secret
// has copies of it. The codes must be codes of the game. Mark takes less
// than 0.1 µs and allocates nothing.
func (g *Game) Mark(guess, secret Code) Feedback {
	return Feedback{ordinal: g.mark(guess, secret), places: uint8(g.places), rule: g.rule}
}

func (g *Game) mark(guess, secret Code) uint32 {
	return uint32(g.rule.ruling().mark(g.places, guess, secret))
}
