package candidate

import (
	"context"
	"math/bits"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
)

// tally holds the constraints on the candidates of a position, prepared for counting them without a
// list, by inclusion and exclusion.
//
// The turns require certain numbers of blacks, and of copies of the symbols that give the totals.
// Let y(t) mark a black of turn t, and let the weight w(p,c) of symbol c at place p be
//
//	w(p,c)  =  the product of y(t) over the turns t whose guess has c at p, or 0 if p forbids c,
//
// so the product of the weights of a code gives its blacks with each turn. At each place, at most
// as many symbols are special (of a weight other than 1) as there are turns. With w = 1 + (w−1) the
// product becomes a sum. Some places are marked, each with a special symbol, for the factor w−1.
// The other places are free, and there each symbol counts 1. Only the number of free copies f(c) of
// each symbol matters, and
//
//	candidates  =  sum over marks and f of  product of (w−1) · (free places)! / product of f(c)!
//
// restricted to the exponents of y that the blacks require, and to the copies, marked and free,
// that the totals require. The terms have both signs. Unrestricted symbols are interchangeable and
// are counted in one step.
//
// Dynamic programming computes the sum. It decides the special cells in turn, equivalent places
// together, and finishes the symbols in turn. A state holds the blacks and totals, the free and
// marked places, and the marks of the places and symbols in progress. The order keeps the number of
// states small: see plan.
//
// Counting is #P-complete, even with two symbols and black marks alone (Viglietta 2011), so a
// budget limits it.
type tally struct {
	never    bool // no code is consistent
	inexact  bool // the bounds also allow codes that do not have the marks, so they cannot be counted
	places   int  // number of places that allow more than one symbol
	distinct bool
	symbols  []wanted // the restricted symbols
	others   int      // number of unrestricted symbols
	blacks   []span   // for each turn that restricts blacks
	totals   []span   // for each turn that restricts totals
	specials []special
	columns  []column
	ofTurn   []cells // by turn in blacks: the cells that are black
	ofSymbol []cells // of each symbol

	order []int   // in which plan decides and finishes, once found
	least float64 // the cost of that order

	unlike []rules.Code // codes that meet the constraints but are not candidates
}

// span is a range of numbers.
type span struct{ least, most int }

// wanted is a restricted symbol.
type wanted struct {
	copies  span
	fixed   int   // copies at places that allow no other symbol
	guessed []int // copies in the guess of each turn in totals
}

// special is a kind of cell: a symbol that is black in some turns at a place, or forbidden there.
type special struct {
	symbol    int // index in tally.symbols, or other
	times     int // if symbol is other: the number of symbols of this kind
	turns     uint64
	forbidden bool
}

// other is the index of all unrestricted symbols.
const other = -1

// column is a group of equivalent places: they have the same special cells.
type column struct {
	size  int
	cells cells
}

// cells is a set of special cells, as bits.
type cells [rules.MaxPlaces]uint64

func (c *cells) add(cell int)    { c[cell/64] |= 1 << (cell % 64) }
func (c *cells) remove(cell int) { c[cell/64] &^= 1 << (cell % 64) }

// meet intersects the set with another.
func (c *cells) meet(d *cells) {
	for word := range c {
		c[word] &= d[word]
	}
}

// meets reports whether the sets intersect.
func (c *cells) meets(d *cells) bool {
	for word, set := range c {
		if set&d[word] != 0 {
			return true
		}
	}
	return false
}

// first returns the first cell of a nonempty set.
func (c *cells) first() int { return c.all()[0] }

// all returns the cells of the set in ascending order.
func (c *cells) all() (all []int) {
	for word, set := range c {
		for ; set != 0; set &= set - 1 {
			all = append(all, 64*word+bits.TrailingZeros64(set))
		}
	}
	return all
}

// mostBlacks is the largest number of turns in a tally.
const mostBlacks = 64

// demands collects the constraints of the turns while a tally is built.
type demands struct {
	*tally
	game    *rules.Game
	history rules.History
	allowed [rules.MaxPlaces]uint64
	copies  [rules.MaxSymbols]span
	counted [rules.MaxSymbols]bool // the number of copies is restricted
	fixed   [rules.MaxSymbols]int
	indexOf [rules.MaxSymbols]int // index of the symbol in the tally
	black   []rules.Code          // guesses of the turns in blacks
	total   []rules.Code          // guesses of the turns in totals
}

// newTally returns the tally of a game without words after some turns.
func newTally(game *rules.Game, history rules.History) *tally {
	return newDemands(game, history).tally
}

func newDemands(game *rules.Game, history rules.History) *demands {
	d := &demands{tally: &tally{distinct: game.Distinct()}, game: game, history: history}
	said := newConstraints(game, history)
	d.allowed = said.allowed
	for symbol := range d.copies {
		d.copies[symbol] = span{int(said.least[symbol]), int(said.most[symbol])}
	}
	d.never, d.inexact = said.never, len(said.marked) > 0
	for i := range said.pegs {
		d.demand(&said.pegs[i])
	}
	d.narrow()
	d.fix()
	d.list()
	d.findSpecials()
	d.index()
	d.findUnlike()
	d.never = d.never || d.lacking()
	return d
}

// demand adds the bounds of a turn.
func (d *demands) demand(turn *pegTurn) {
	want, places := turn.want, d.game.Places()
	switch {
	case unlike(want, places):
		d.unlike = append(d.unlike, turn.guess)
	case want.black.Least == 0 && want.black.Most >= min(want.total.Most, places): // adds no constraint
	case want.black.Most == 0:
		for place, symbol := range turn.guess[:places] {
			if !d.game.IsEmpty(int(symbol)) {
				d.allowed[place] &^= 1 << symbol
			}
		}
	default:
		d.blacks = append(d.blacks, span{want.black.Least, want.black.Most})
		d.black = append(d.black, turn.guess)
	}
	if turn.apart {
		return
	}
	d.totals = append(d.totals, span{want.total.Least, want.total.Most})
	d.total = append(d.total, turn.guess)
	for symbol, guessed := range d.guessed(turn.guess) {
		d.counted[symbol] = d.counted[symbol] || guessed > 0
	}
}

// guessed returns the copies of each symbol in a guess.
func (d *demands) guessed(guess rules.Code) (copies [rules.MaxSymbols]int) {
	for _, symbol := range guess[:d.game.Places()] {
		if !d.game.IsEmpty(int(symbol)) {
			copies[symbol]++
		}
	}
	return copies
}

// narrow bounds the copies of each symbol by each total alone. With a total of n, a symbol with
// more than n copies in the guess has at most n. It also has at least the number by which the total
// exceeds the other symbols of the guess.
func (d *demands) narrow() {
	for i, guess := range d.total {
		copies := d.guessed(guess)
		all := 0
		for _, guessed := range copies {
			all += guessed
		}
		for symbol, guessed := range copies {
			if guessed > d.totals[i].most {
				d.copies[symbol].most = min(d.copies[symbol].most, d.totals[i].most)
			}
			d.copies[symbol].least = max(d.copies[symbol].least, d.totals[i].least-(all-guessed))
		}
	}
	for symbol := range d.game.Symbols() {
		copies := d.copies[symbol]
		d.never = d.never || copies.least > copies.most
		if copies.most == 0 {
			for place := range d.game.Places() {
				d.allowed[place] &^= 1 << symbol
			}
		}
		d.counted[symbol] = d.counted[symbol] || copies.least > 0 || copies.most < d.game.Places() && !d.distinct
	}
}

// fix removes the places that allow only one symbol.
func (d *demands) fix() {
	for place, allowed := range d.allowed[:d.game.Places()] {
		switch bits.OnesCount64(allowed) {
		case 0:
			d.never = true
		case 1:
			symbol := bits.TrailingZeros64(allowed)
			d.fixed[symbol]++
			d.counted[symbol] = d.counted[symbol] || d.distinct
			for i, guess := range d.black {
				if int(guess[place]) == symbol {
					d.blacks[i].least--
					d.blacks[i].most--
				}
			}
		default:
			d.places++
		}
	}
}

// list lists the restricted symbols. Without repeats, a symbol that is special somewhere counts as
// restricted.
func (d *demands) list() {
	for symbol := range d.game.Symbols() {
		d.indexOf[symbol] = other
		if d.copies[symbol].most == 0 {
			continue
		}
		for place := range d.game.Places() {
			turns, forbidden := d.special(place, symbol)
			if d.distinct && (forbidden || turns != 0) {
				d.counted[symbol] = true
			}
		}
		if !d.counted[symbol] {
			d.others++
			continue
		}
		d.indexOf[symbol] = len(d.symbols)
		w := wanted{copies: d.copies[symbol], fixed: d.fixed[symbol]}
		for _, guess := range d.total {
			w.guessed = append(w.guessed, d.guessed(guess)[symbol])
		}
		d.symbols = append(d.symbols, w)
	}
}

// special returns the turns in which a symbol is black at a place, and whether it is forbidden
// there.
func (d *demands) special(place, symbol int) (turns uint64, forbidden bool) {
	if d.allowed[place]>>symbol&1 == 0 {
		return 0, true
	}
	for i, guess := range d.black {
		if int(guess[place]) == symbol {
			turns |= 1 << i
		}
	}
	return turns, false
}

// findSpecials finds the special cells and the equivalent places.
func (d *demands) findSpecials() {
	for place, allowed := range d.allowed[:d.game.Places()] {
		if bits.OnesCount64(allowed) < 2 {
			continue
		}
		var here []special
		for symbol := range d.game.Symbols() {
			turns, forbidden := d.special(place, symbol)
			if d.copies[symbol].most == 0 || !forbidden && turns == 0 {
				continue
			}
			cell := special{symbol: d.indexOf[symbol], times: 1, turns: turns, forbidden: forbidden}
			same := func(another special) bool {
				another.times = 1
				return another == cell
			}
			if i := slices.IndexFunc(here, same); i >= 0 {
				here[i].times++
			} else {
				here = append(here, cell)
			}
		}
		column := column{size: 1}
		for _, cell := range here {
			column.cells.add(d.number(cell))
		}
		d.put(column)
	}
}

// number returns the index of a cell in the tally.
func (d *demands) number(cell special) int {
	i := slices.Index(d.specials, cell)
	if i < 0 {
		i = len(d.specials)
		d.specials = append(d.specials, cell)
	}
	return i
}

// index lists the cells of each turn and each symbol.
func (t *tally) index() {
	t.ofTurn, t.ofSymbol = make([]cells, len(t.blacks)), make([]cells, len(t.symbols))
	for number, cell := range t.specials {
		for turn := range t.blacks {
			if cell.turns>>turn&1 == 1 {
				t.ofTurn[turn].add(number)
			}
		}
		if cell.symbol != other {
			t.ofSymbol[cell.symbol].add(number)
		}
	}
}

// lacking reports whether a turn requires blacks without a special cell, or a total although none
// of its symbols is allowed.
func (d *demands) lacking() bool {
	for turn, want := range d.blacks {
		none := !slices.ContainsFunc(d.specials, func(cell special) bool { return cell.turns>>turn&1 == 1 })
		if want.most < 0 || none && want.least > 0 {
			return true
		}
	}
	for turn, want := range d.totals {
		none := !slices.ContainsFunc(d.symbols, func(symbol wanted) bool { return symbol.guessed[turn] > 0 })
		if none && want.least > 0 {
			return true
		}
	}
	return false
}

// put adds a place to its group of equivalent places.
func (d *demands) put(place column) {
	for i := range d.columns {
		if d.columns[i].cells == place.cells {
			d.columns[i].size++
			return
		}
	}
	d.columns = append(d.columns, place)
}

// findUnlike keeps the codes that are counted although they are not candidates, each once.
func (d *demands) findUnlike() {
	var unlike []rules.Code
	for _, code := range d.unlike {
		if d.game.CheckSecret(code) == nil && !slices.Contains(unlike, code) && d.fits(code) {
			unlike = append(unlike, code)
		}
	}
	d.unlike = unlike
}

// fits reports whether a code meets all constraints.
func (d *demands) fits(code rules.Code) bool {
	for _, turn := range d.history {
		if (rules.History{turn}).Allows(d.game, code) {
			continue
		}
		mark := d.game.Mark(turn.Guess, code)
		meaning := d.game.Meaning(turn.Guess, turn.Feedback)
		if !mark.Solved() || turn.IsFact() || !unlike(bounds{meaning.Matches, meaning.Shared}, d.game.Places()) {
			return false
		}
	}
	return true
}

// unlike reports whether the feedback requires the symbols of the guess, but not the guess itself.
// In that case it is no other constraint on blacks.
func unlike(want bounds, places int) bool {
	return want.black == rules.Span{Least: 0, Most: places - 1} && want.total.Least == places
}

// count counts the codes. ok is false if that exceeds the effort.
func (t *tally) count(ctx context.Context, effort int) (count uint128, ok bool, err error) {
	if t.never {
		return uint128{}, true, nil
	}
	if t.inexact || len(t.blacks) > mostBlacks {
		return uint128{}, false, nil
	}
	plan := t.plan(float64(effort) * mostOverrated)
	if plan == nil {
		return uint128{}, false, nil
	}
	sum, ok, err := t.sum(ctx, plan, effort)
	return sum.minus(uint128{low: uint64(len(t.unlike))}), ok, err
}

// mostOverrated is the largest ratio of a plan's estimated cost to the effort.
const mostOverrated = 1e5

// tallyEffort takes one or two tenths of a second.
const tallyEffort = 3 << 19

// Tally returns the number of candidates: exactly up to 2^53, and else rounded to a float64. ok is false if counting
// takes longer than one or two tenths of a second. The count is cached. The error is the one of [Set.Check], or the
// context's.
func (c *Set) Tally(ctx context.Context) (count float64, ok bool, err error) {
	if err := c.wrong; err != nil {
		return 0, false, err
	}
	if codes := c.Kept(); codes != nil {
		return float64(len(codes)), true, nil
	}
	return c.tallyWith(ctx, budget.Share(ctx, tallyEffort))
}

// tallyWith counts the candidates of an unlisted position with that effort.
func (c *Set) tallyWith(ctx context.Context, effort int) (count float64, ok bool, err error) {
	kept := c.tally.Load()
	if kept != nil && (kept.ok || kept.effort >= effort) {
		return kept.count, kept.ok, nil
	}
	by := newTally(c.game, c.history)
	if kept != nil && kept.by != nil {
		by = kept.by
	}
	exact, ok, err := by.count(ctx, effort)
	if ok && err == nil {
		count = exact.float()
	}
	if err == nil {
		c.tally.Store(&tallied{count, ok, effort, by})
	}
	return count, ok, err
}

// tallied is the cached outcome of a count.
type tallied struct {
	count  float64
	ok     bool // the effort was not exceeded
	effort int
	by     *tally // which knows the order for a larger effort; nil if nothing was tried
}

// About returns the number of candidates that a sample represents, and its relative standard error.
// The error is 0 if they can be counted exactly.
func (c *Set) About(ctx context.Context, drawn *Sample) (about, deviation float64, err error) {
	if drawn.Error == 0 {
		return drawn.Count, 0, nil
	}
	about, ok, err := c.Tally(ctx)
	if !ok || err != nil {
		return drawn.Count, drawn.Error, err
	}
	return about, 0, nil
}
