package sample

import (
	"context"

	"codebreaker"
	"codebreaker/internal/alphabet"
	"codebreaker/internal/marking"
)

// enumerator makes candidates by extending codes one place at a time. A beginning is
// dropped as soon as some turn rules it out. With e places still empty,
//
//	least black - e  <=  blacks of the beginning      <=  most black
//	least total - e  <=  black and white of the same  <=  most total
//
// for each turn, by the bounds that its feedback tells, since a further place adds at
// most one to either number; and all turns together want no more blacks than the empty
// places can bring, where turns with the same symbol at a place become black at once.
// Marks by place say more: which symbols may stand where, and how often. When
// beginning after beginning fails, the enumerator looks deeper: see feasibility.
type enumerator struct {
	ctx         context.Context
	game        *codebreaker.Game
	history     codebreaker.History
	symbols     []uint8 // in code order
	pegs        []pegTurn
	allowed     [codebreaker.MaxPlaces]uint64 // symbols that may stand at each place, as bits
	least       [codebreaker.MaxSymbols]int8  // copies that a symbol must have
	most        [codebreaker.MaxSymbols]int8  // copies that it may have
	used        [codebreaker.MaxSymbols]int8  // copies in the beginning
	missing     int                           // copies that least still wants
	wanted      int                           // blacks that all turns together still want
	reach       [codebreaker.MaxPlaces]int    // blacks that so many empty places can bring to all turns together
	code        codebreaker.Code
	steps       int
	fruitless   int // steps since the last candidate
	feasibility feasibility
	effort      *effort // or nil for any effort
}

// effort bounds the work of a walk, which can be as hard as a puzzle. It is counted
// in comparisons with a turn, so that it is the same on every machine.
type effort struct {
	remaining int
	each      bool // a candidate is worth another mostEffort
	exceeded  bool
}

const (
	mostEffort = 300_000_000 // takes some seconds
	easyEffort = 1 << 21     // some hundredths of a second
)

// spend counts work and reports whether there is more to spend.
func (e *effort) spend(work int) bool {
	if e == nil {
		return true
	}
	e.remaining -= work
	e.exceeded = e.remaining < 0
	return !e.exceeded
}

// found is told of each candidate.
func (e *effort) found() {
	if e != nil && e.each {
		e.remaining = mostEffort
	}
}

// patience is the number of steps without a candidate after which each beginning
// is looked at more deeply. Where candidates are dense, looking costs more than
// it saves.
const patience = 200

// pegTurn is a turn marked with pegs, compared with the beginning of a code.
type pegTurn struct {
	guess        codebreaker.Code
	unmatched    [codebreaker.MaxSymbols]int8 // copies in the guess that the beginning has not matched
	black, total int                          // of the beginning
	want         marking.Bounds               // on them, at the end
	apart        bool                         // the total is bounded by the blacks alone
}

func newEnumerator(ctx context.Context, game *codebreaker.Game, history codebreaker.History, effort *effort) *enumerator {
	w := &enumerator{ctx: ctx, game: game, history: history, effort: effort}
	for symbol := range game.Symbols() {
		w.symbols = append(w.symbols, uint8(symbol))
	}
	for place := range game.Places() {
		w.allowed[place] = 1<<game.Limit(place) - 1
	}
	for symbol := range w.most {
		w.most[symbol] = int8(game.Places())
		if game.Distinct() {
			w.most[symbol] = 1
		}
	}
	for _, turn := range history {
		if game.Rule() == codebreaker.Place {
			w.addColours(turn)
		} else {
			w.addPegs(turn)
		}
	}
	w.reachBlacks()
	w.join()
	for _, least := range w.least {
		w.missing += int(least)
	}
	return w
}

// reachBlacks adds up how many turns each place can be black in at once: as many as
// have the same symbol there.
func (w *enumerator) reachBlacks() {
	for i := range w.pegs {
		w.wanted += w.pegs[i].want.LeastBlack
	}
	places := w.game.Places()
	for empty := 1; empty < places; empty++ {
		var alike [codebreaker.MaxSymbols]int
		most := 0
		for i := range w.pegs {
			if symbol := w.pegs[i].guess[places-empty]; !alphabet.IsEmpty(w.game, int(symbol)) {
				alike[symbol]++
				most = max(most, alike[symbol])
			}
		}
		w.reach[empty] = w.reach[empty-1] + most
	}
}

// join adds one turn made of all the turns that share no symbol, the earlier
// ones first, with the blacks of the first and the sum of the totals. It says
// nothing new of a whole code, but drops beginnings sooner: after ABCD O, EFGH O,
// IJKL O it leaves room for one further colour, which each turn alone does not.
func (w *enumerator) join() {
	var joined pegTurn
	turns := 0
	for _, turn := range w.pegs {
		if turn.want.LeastTotal < turn.want.MostTotal || overlap(&joined.unmatched, &turn.unmatched) {
			continue
		}
		if turns == 0 {
			joined = turn
		} else {
			for symbol, copies := range turn.unmatched {
				joined.unmatched[symbol] += copies
			}
			joined.want.LeastTotal += turn.want.LeastTotal
			joined.want.MostTotal += turn.want.MostTotal
		}
		turns++
	}
	if turns > 1 {
		w.pegs = append(w.pegs, joined)
	}
}

func overlap(a, b *[codebreaker.MaxSymbols]int8) bool {
	for symbol := range a {
		if a[symbol] > 0 && b[symbol] > 0 {
			return true
		}
	}
	return false
}

func (w *enumerator) addPegs(turn codebreaker.Turn) {
	pegs := pegTurn{guess: turn.Guess, want: marking.BoundsOf(turn.Feedback), apart: w.game.Rule() == codebreaker.Black}
	for _, symbol := range turn.Guess[:w.game.Places()] {
		if !alphabet.IsEmpty(w.game, int(symbol)) {
			pegs.unmatched[symbol]++
		}
	}
	w.pegs = append(w.pegs, pegs)
}

// addColours narrows what may stand where: a green fixes its place, the other
// colours forbid the symbol there; a symbol has as many copies as greens and
// yellows, exactly so when one of its places is grey.
func (w *enumerator) addColours(turn codebreaker.Turn) {
	var copies [codebreaker.MaxSymbols]int8
	var counted [codebreaker.MaxSymbols]bool
	for place, symbol := range turn.Guess[:w.game.Places()] {
		bit := uint64(1) << symbol
		switch turn.Feedback.Colour(place) {
		case codebreaker.Green:
			w.allowed[place] &= bit
			copies[symbol]++
		case codebreaker.Yellow:
			w.allowed[place] &^= bit
			copies[symbol]++
		default:
			w.allowed[place] &^= bit
			counted[symbol] = true
		}
	}
	for symbol, n := range copies {
		w.least[symbol] = max(w.least[symbol], n)
		if counted[symbol] {
			w.most[symbol] = min(w.most[symbol], n)
		}
	}
}

func (w *enumerator) walk(yield func(codebreaker.Code) bool) { w.extend(0, yield) }

// extend walks the candidates that begin with the first places of w.code.
func (w *enumerator) extend(place int, yield func(codebreaker.Code) bool) bool {
	if place == w.game.Places() {
		if w.game.Rule() == codebreaker.Place && !w.history.Allows(w.game, w.code) {
			return true // yellows are told from the left, which counts alone do not say
		}
		w.fruitless = 0
		w.effort.found()
		return yield(w.code)
	}
	w.fruitless++
	if w.steps++; (w.steps%4096 == 0 || w.fruitless >= patience) && w.ctx.Err() != nil {
		return false
	}
	empty := w.game.Places() - place - 1
	for _, symbol := range w.symbols {
		if w.allowed[place]>>symbol&1 == 0 || w.used[symbol] >= w.most[symbol] {
			continue
		}
		if !w.effort.spend(len(w.pegs) + 1) {
			return false
		}
		w.put(place, symbol)
		more := true
		if w.missing <= empty && w.fits(empty) && (w.fruitless < patience || w.feasibility.possible(w, place+1)) {
			more = w.extend(place+1, yield)
		}
		w.take(place, symbol)
		if !more {
			return false
		}
	}
	return true
}

// fits reports whether every turn can still come out with so many places empty.
func (w *enumerator) fits(empty int) bool {
	if w.wanted > w.reach[empty] {
		return false
	}
	for i := range w.pegs {
		turn := &w.pegs[i]
		if turn.black > turn.want.MostBlack || turn.black+empty < turn.want.LeastBlack {
			return false
		}
		if !turn.apart && (turn.total > turn.want.MostTotal || turn.total+empty < turn.want.LeastTotal) {
			return false
		}
	}
	return true
}

func (w *enumerator) put(place int, symbol uint8) {
	w.code[place] = symbol
	if w.used[symbol] < w.least[symbol] {
		w.missing--
	}
	w.used[symbol]++
	for i := range w.pegs {
		turn := &w.pegs[i]
		if turn.guess[place] == symbol {
			turn.black++
			if i < len(w.history) { // the joined turn repeats others
				w.wanted--
			}
		}
		if turn.unmatched[symbol] > 0 {
			turn.total++
		}
		turn.unmatched[symbol]--
	}
}

func (w *enumerator) take(place int, symbol uint8) {
	w.code[place] = 0
	w.used[symbol]--
	if w.used[symbol] < w.least[symbol] {
		w.missing++
	}
	for i := range w.pegs {
		turn := &w.pegs[i]
		if turn.guess[place] == symbol {
			turn.black--
			if i < len(w.history) {
				w.wanted++
			}
		}
		turn.unmatched[symbol]++
		if turn.unmatched[symbol] > 0 {
			turn.total--
		}
	}
}

// walkWords walks the words of a list that agree with the turns.
func (c *Set) walkWords(ctx context.Context, yield func(codebreaker.Code) bool) {
	for i, word := range c.game.SecretWords() {
		if i%4096 == 4095 && ctx.Err() != nil {
			return
		}
		if c.history.Allows(c.game, word) && !yield(word) {
			return
		}
	}
}
