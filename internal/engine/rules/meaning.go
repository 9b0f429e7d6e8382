package rules

// Meaning is what a turn says of the secret, in the terms of solvers, whatever the rule. The secret meets all that it
// demands.
type Meaning struct {
	Allowed [MaxPlaces]uint64 // the symbols that can be at a place, one bit for each
	Least   [MaxSymbols]int8  // copies of a symbol, at least
	Most    [MaxSymbols]int8  // copies of a symbol, at most
	Matches Span              // places at which the secret has the symbol of the guess
	Shared  Span              // symbols that secret and guess share at any places, the matches included
	Exact   bool              // a code that meets all this has the mark; otherwise only the mark itself shows that
	Never   bool              // no code has the mark
}

// Span is a range of numbers.
type Span struct{ Least, Most int }

// Meaning returns what a mark of a guess says of the secret.
func (g *Game) Meaning(guess Code, f Feedback) Meaning {
	m := Meaning{Matches: Span{0, g.places}, Shared: Span{0, g.places}}
	for place := range g.places {
		m.Allowed[place] = g.hidable(place)
	}
	most := int8(g.places)
	if g.distinct {
		most = 1
	}
	for symbol := range m.Most {
		m.Most[symbol] = most
	}
	f.rule.ruling().meaning(g, &m, guess, f)
	return m
}

// Free reports whether the meaning restricts neither matches nor shared symbols of the places.
func (m *Meaning) Free(places int) bool {
	return m.Matches.Least <= 0 && m.Matches.Most >= places && m.Implied(places)
}

// Implied reports whether the matches alone restrict the shared symbols.
func (m *Meaning) Implied(places int) bool {
	return m.Shared.Least <= m.Matches.Least && m.Shared.Most >= places
}
