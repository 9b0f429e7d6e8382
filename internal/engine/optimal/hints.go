package optimal

import (
	"math/bits"

	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/rules"
)

// hints are what the hard rule demands after some turns: the green symbol of each place, and the
// least number of each symbol. The ultra-hard rule adds the symbols that may not be at a place, and the largest number
// of each symbol. Later guesses need to know nothing else of the turns.
type hints struct {
	green [rules.MaxPlaces]uint8 // the symbol plus 1, or 0
	least [rules.MaxSymbols]uint8
	never [rules.MaxPlaces]uint64 // a bit for each symbol
	spare [rules.MaxSymbols]uint8 // how far the largest number lies below the number of places
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
	if !game.Ultra() {
		return &h
	}
	for place := range game.Places() {
		symbol := guess[place]
		switch means := feedback.Tile(place).Means; {
		case means == rules.Misplaced:
			h.never[place] |= 1 << symbol
		case means == rules.Absent && !game.IsEmpty(int(symbol)):
			h.spare[symbol] = max(h.spare[symbol], uint8(game.Places())-known[symbol])
		}
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
		if h.green[place] != 0 && guess[place]+1 != h.green[place] || h.never[place]>>guess[place]&1 == 1 {
			return false
		}
		remaining[guess[place]]++
	}
	for symbol := range game.Symbols() {
		if remaining[symbol] < int8(h.least[symbol]) || remaining[symbol] > int8(game.Places())-int8(h.spare[symbol]) {
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
		if least > h.least[symbol] || other.spare[symbol] > h.spare[symbol] {
			return false
		}
	}
	for place, never := range other.never {
		if never&^h.never[place] != 0 {
			return false
		}
	}
	return true
}

// key returns the key of the hints.
func (h *hints) key() transposition.Key {
	sum := transposition.Key{}
	if h == nil {
		return sum
	}
	for place, symbol := range h.green {
		sum = sum.With(transposition.KeyOf(1<<41 + uint64(place)<<8 + uint64(symbol)))
	}
	for symbol, least := range h.least {
		sum = sum.With(transposition.KeyOf(1<<42 + uint64(symbol)<<16 + uint64(h.spare[symbol])<<8 + uint64(least)))
	}
	for place, never := range h.never {
		for ; never != 0; never &= never - 1 {
			sum = sum.With(transposition.KeyOf(1<<43 + uint64(place)<<8 + uint64(bits.TrailingZeros64(never))))
		}
	}
	return sum
}

// hint sets the hints of sub, which a guess makes of its parent.
func (w *worker) hint(parent, sub *subproblem, guess int32) {
	code := parent.table.Guesses[guess]
	sub.hints = parent.hints.after(w.search.game, code, w.search.game.Mark(code, parent.table.Codes[sub.set[0]]))
	sub.key = sub.key.With(sub.hints.key())
}
