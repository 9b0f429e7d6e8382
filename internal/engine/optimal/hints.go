package optimal

import "codebreaker/internal/engine/rules"

// hints are what the hard rule demands after some turns: the green symbol of each place, and the
// least number of each symbol. Later guesses need to know nothing else of the turns.
type hints struct {
	green [rules.MaxPlaces]uint8 // the symbol plus 1, or 0
	least [rules.MaxSymbols]uint8
}

// after returns the hints after one more turn.
func (h hints) after(game *rules.Game, guess rules.Code, feedback rules.Feedback) *hints {
	var known [rules.MaxSymbols]uint8
	for place := range game.Places() {
		switch feedback.Tile(place).Means {
		case rules.Right:
			h.green[place] = guess[place] + 1
			known[guess[place]]++
		case rules.Misplaced, rules.Somewhere:
			known[guess[place]]++
		}
	}
	for symbol := range h.least {
		h.least[symbol] = max(h.least[symbol], known[symbol])
	}
	return &h
}

// allow reports whether a guess uses the hints. Nil hints allow every guess.
func (h *hints) allow(game *rules.Game, guess rules.Code) bool {
	if h == nil {
		return true
	}
	var remaining [rules.MaxSymbols]int8
	for place := range game.Places() {
		if h.green[place] != 0 && guess[place]+1 != h.green[place] {
			return false
		}
		remaining[guess[place]]++
	}
	for symbol := range game.Symbols() {
		if remaining[symbol] < int8(h.least[symbol]) {
			return false
		}
	}
	return true
}

// cover reports whether the hints demand at least what other hints demand.
func (h *hints) cover(other *hints) bool {
	for place, symbol := range other.green {
		if symbol != 0 && symbol != h.green[place] {
			return false
		}
	}
	for symbol, least := range other.least {
		if least > h.least[symbol] {
			return false
		}
	}
	return true
}

// key returns the key of the hints.
func (h *hints) key() key {
	sum := key{}
	if h == nil {
		return sum
	}
	for place, symbol := range h.green {
		sum = sum.with(keyOf(1<<41 + uint64(place)<<8 + uint64(symbol)))
	}
	for symbol, least := range h.least {
		sum = sum.with(keyOf(1<<42 + uint64(symbol)<<8 + uint64(least)))
	}
	return sum
}

// hint sets the hints of sub, which a guess makes of its parent.
func (w *worker) hint(parent, sub *subproblem, guess int32) {
	code := parent.table.guesses[guess]
	sub.hints = parent.hints.after(w.search.game, code, w.search.game.Mark(code, parent.table.codes[sub.set[0]]))
	sub.key = sub.key.with(sub.hints.key())
}
