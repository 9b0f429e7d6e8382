package codebreaker

// Mark returns the feedback that a codemaker who hides secret gives to guess.
// A peg earns one mark at most, black before white; by place, the places of a
// repeated symbol are served from the left while copies of it remain.
func (g *Game) Mark(guess, secret Code) Feedback {
	return Feedback{ordinal: mark(g.rule, g.places, &guess, &secret), places: uint8(g.places), rule: g.rule}
}

// mark is the rule itself, in its plainest form: every faster way of counting is
// tested against it.
func mark(rule Rule, places int, guess, secret *Code) uint32 {
	var left [MaxSymbols]uint8 // copies in the secret that earned no black
	black := 0
	for place := range places {
		if guess[place] == secret[place] {
			black++
		} else {
			left[secret[place]]++
		}
	}
	switch rule {
	case Black:
		return uint32(black)
	case Place:
		ordinal, power := 0, 1
		for place := range places {
			symbol := guess[place]
			switch {
			case symbol == secret[place]:
				ordinal += 2 * power
			case left[symbol] > 0:
				left[symbol]--
				ordinal += power
			}
			power *= 3
		}
		return uint32(ordinal)
	default:
		white := 0
		for place := range places {
			symbol := guess[place]
			if symbol != secret[place] && left[symbol] > 0 {
				left[symbol]--
				white++
			}
		}
		return uint32(pegOrdinal(black, white))
	}
}
