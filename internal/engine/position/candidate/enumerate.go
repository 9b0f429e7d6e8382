package candidate

import (
	"context"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
)

// enumerator generates candidates by extending codes one place at a time. It drops a prefix as soon
// as a turn rules it out. With e places still empty,
//
//	least black - e  <=  blacks of the prefix             <=  most black
//	least total - e  <=  black and white of the prefix    <=  most total
//
// for each turn, within the bounds of its feedback, since a further place adds at most one to
// either number. Also, all turns together must not need more blacks than the empty places can add.
// Turns with the same symbol at a place gain a black together. Some marks also say which symbols are
// allowed at each place, and how many copies there are: see [rules.Meaning]. After many failures in
// a row, the enumerator starts a deeper check: see feasibility.
type enumerator struct {
	ctx         context.Context
	game        *rules.Game
	symbols     []uint8 // in code order
	pegs        []pegTurn
	single      int                     // turns in pegs before the joined one
	marked      rules.History           // turns whose bounds allow codes that do not have the mark
	never       bool                    // no code has one of the marks
	counts      bool                    // a turn bounds the copies of a symbol
	allowed     [rules.MaxPlaces]uint64 // symbols allowed at each place, as bits
	least       [rules.MaxSymbols]int8  // required copies of each symbol
	most        [rules.MaxSymbols]int8  // allowed copies of each symbol
	used        [rules.MaxSymbols]int8  // copies in the prefix
	missing     int                     // required copies still missing
	wanted      int                     // blacks still missing in all turns together
	reach       [rules.MaxPlaces]int    // by number of empty places, the blacks they can add to all turns together
	code        rules.Code
	steps       int
	fruitless   int // steps since the last candidate
	feasibility feasibility
	effort      *effort // nil for no limit
}

// effort limits the work of a walk, which can be as hard as a puzzle. The unit is a comparison with
// a turn, so the limit is the same on every machine.
type effort struct {
	remaining int
	whole     int  // the effort at first
	each      bool // each candidate restores the whole effort
	exceeded  bool
}

// newEffort returns the part of a usual effort that the budget allows.
func newEffort(ctx context.Context, usual int) *effort {
	share := budget.Share(ctx, usual)
	return &effort{remaining: share, whole: share}
}

const (
	mostEffort = 300_000_000 // a few seconds
	easyEffort = 1 << 21     // some hundredths of a second
)

// spend counts work and reports whether effort remains.
func (e *effort) spend(work int) bool {
	if e == nil {
		return true
	}
	e.remaining -= work
	e.exceeded = e.remaining < 0
	return !e.exceeded
}

// found records a candidate.
func (e *effort) found() {
	if e != nil && e.each {
		e.remaining = e.whole
	}
}

// patience is the number of steps without a candidate before the feasibility check starts. If
// candidates are dense, the check costs more than it saves.
const patience = 200

// pegTurn is a turn with pegs, compared with the prefix of a code.
type pegTurn struct {
	guess        rules.Code
	unmatched    [rules.MaxSymbols]int8 // copies in the guess not yet matched by the prefix
	black, total int                    // of the prefix
	want         bounds                 // on both for the whole code
	apart        bool                   // only the blacks bound the total
}

// bounds are the numbers of blacks, and of blacks and whites together, that a mark allows.
type bounds struct{ black, total rules.Span }

func newEnumerator(ctx context.Context, game *rules.Game, history rules.History, effort *effort) *enumerator {
	w := &enumerator{ctx: ctx, game: game, effort: effort}
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
		w.add(turn)
	}
	w.single = len(w.pegs)
	w.reachBlacks()
	w.join()
	for _, least := range w.least {
		w.missing += int(least)
	}
	return w
}

// reachBlacks adds up the number of turns that can gain a black at each place: the most turns with
// the same symbol there.
func (w *enumerator) reachBlacks() {
	for i := range w.pegs {
		w.wanted += w.pegs[i].want.black.Least
	}
	places := w.game.Places()
	for empty := 1; empty < places; empty++ {
		var alike [rules.MaxSymbols]int
		most := 0
		for i := range w.pegs {
			if symbol := w.pegs[i].guess[places-empty]; !w.game.IsEmpty(int(symbol)) {
				alike[symbol]++
				most = max(most, alike[symbol])
			}
		}
		w.reach[empty] = w.reach[empty-1] + most
	}
}

// join adds one turn that combines all turns without a symbol in common, the earlier ones first. It
// has the blacks of the first turn and the sum of the totals. It adds no restriction on a whole
// code, but drops prefixes sooner. For example, after ABCD O, EFGH O, IJKL O it allows one further
// colour, which no single turn implies.
func (w *enumerator) join() {
	var joined pegTurn
	turns := 0
	for _, turn := range w.pegs {
		if turn.want.total.Least < turn.want.total.Most || overlap(&joined.unmatched, &turn.unmatched) {
			continue
		}
		if turns == 0 {
			joined = turn
		} else {
			for symbol, copies := range turn.unmatched {
				joined.unmatched[symbol] += copies
			}
			joined.want.total.Least += turn.want.total.Least
			joined.want.total.Most += turn.want.total.Most
		}
		turns++
	}
	if turns > 1 {
		w.pegs = append(w.pegs, joined)
	}
}

func overlap(a, b *[rules.MaxSymbols]int8) bool {
	for symbol := range a {
		if a[symbol] > 0 && b[symbol] > 0 {
			return true
		}
	}
	return false
}

// add adds what a turn says of the code.
func (w *enumerator) add(turn rules.Turn) {
	meaning := w.game.Meaning(turn.Guess, turn.Feedback)
	w.never = w.never || meaning.Never
	if !meaning.Exact {
		w.marked = append(w.marked, turn)
	}
	for place := range w.game.Places() {
		w.allowed[place] &= meaning.Allowed[place]
	}
	for symbol := range w.symbols {
		w.counts = w.counts || meaning.Least[symbol] > w.least[symbol] || meaning.Most[symbol] < w.most[symbol]
		w.least[symbol] = max(w.least[symbol], meaning.Least[symbol])
		w.most[symbol] = min(w.most[symbol], meaning.Most[symbol])
	}
	if meaning.Free(w.game.Places()) {
		return
	}
	pegs := pegTurn{guess: turn.Guess, want: bounds{meaning.Matches, meaning.Shared}, apart: meaning.Implied(w.game.Places())}
	for _, symbol := range turn.Guess[:w.game.Places()] {
		if !w.game.IsEmpty(int(symbol)) {
			pegs.unmatched[symbol]++
		}
	}
	w.pegs = append(w.pegs, pegs)
}

func (w *enumerator) walk(yield func(rules.Code) bool) {
	if !w.never {
		w.extend(0, yield)
	}
}

// extend walks the candidates that begin with w.code's first places.
func (w *enumerator) extend(place int, yield func(rules.Code) bool) bool {
	if place == w.game.Places() {
		if len(w.marked) > 0 && !w.marked.Allows(w.game, w.code) {
			return true
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

// fits reports whether every turn can still get its feedback with that many places empty.
func (w *enumerator) fits(empty int) bool {
	if w.wanted > w.reach[empty] {
		return false
	}
	for i := range w.pegs {
		turn := &w.pegs[i]
		if turn.black > turn.want.black.Most || turn.black+empty < turn.want.black.Least {
			return false
		}
		if !turn.apart && (turn.total > turn.want.total.Most || turn.total+empty < turn.want.total.Least) {
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
			if i < w.single { // the joined turn would repeat the others
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
			if i < w.single {
				w.wanted++
			}
		}
		turn.unmatched[symbol]++
		if turn.unmatched[symbol] > 0 {
			turn.total--
		}
	}
}

// walkWords walks the words of a list that are consistent with the turns.
func (c *Set) walkWords(ctx context.Context, yield func(rules.Code) bool) {
	for i, word := range c.game.Words().Secrets {
		if i%4096 == 4095 && ctx.Err() != nil {
			return
		}
		if c.history.Allows(c.game, word) && !yield(word) {
			return
		}
	}
}
