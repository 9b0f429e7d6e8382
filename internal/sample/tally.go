package sample

import (
	"context"
	"math/big"
	"math/bits"
	"slices"

	"codebreaker"
	"codebreaker/internal/alphabet"
	"codebreaker/internal/marking"
)

// tally is what is demanded of the candidates of a position, made ready to count them without
// listing any, by inclusion and exclusion.
//
// The turns demand so many blacks, and copies of the symbols that make the totals right. Let y(t) stand
// for a black of turn t, and let the weight w(p,c) of symbol c at place p be
//
//	w(p,c)  =  the product of y(t) over the turns t whose guess has c at p, or 0 where c may not stand,
//
// so that the product of its weights says how many blacks a code has with each turn. At a place only
// as many symbols are special, of a weight other than 1, as there are turns. With w = 1 + (w−1) the product
// becomes a sum: some places are marked, each with a special symbol, for the factor w−1; at the others,
// which are free, each symbol counts 1. Of these only the copies f(c) of each symbol matter, and
//
//	candidates  =  sum over marks and f of  product of (w−1) · (free places)! / product of f(c)!
//
// with the exponents of y that the blacks demand, and copies, marked and free, that the totals do. The terms have
// both signs. Symbols of which nothing is demanded are alike, and are counted in one step.
//
// The sum is taken by dynamic programming: special cells are decided one after another, those of places that are
// alike together, and symbols are finished one after another. The state between is how many
// blacks and totals there are, free and marked places, and marks of the places and symbols
// that are begun and not finished. The order makes states few: see plan.
//
// Counting is #P-complete, even with two symbols and black marks alone (Viglietta 2011); so a
// budget decides.
type tally struct {
	never    bool // no code fits
	places   int  // where more than one symbol may stand
	distinct bool
	symbols  []wanted // of which something is demanded
	others   int      // symbols of which nothing is
	blacks   []span   // of the turns of which blacks are demanded
	totals   []span   // of the turns of which totals are
	specials []special
	columns  []column
	ofTurn   []cells // that are black in each turn of the blacks
	ofSymbol []cells // of each symbol

	unlike []codebreaker.Code // that agree with what is demanded, and are no candidates
}

// span is the least and the most of a number.
type span struct{ least, most int }

// wanted is a symbol of which something is demanded.
type wanted struct {
	copies  span
	fixed   int   // copies at places where nothing else may stand
	guessed []int // copies in the guess of each turn of the totals
}

// special is a kind of cell: a symbol that is black in some turns where it stands, or may not stand there.
type special struct {
	symbol    int // of tally.symbols, or other
	times     int // symbols that are so, of the others
	turns     uint64
	forbidden bool
}

// other is in place of a symbol of which nothing is demanded.
const other = -1

// column is places that are alike: the same cells are special there.
type column struct {
	size  int
	cells cells
}

// cells is a set of special cells, as bits.
type cells [codebreaker.MaxPlaces]uint64

func (c *cells) add(cell int)    { c[cell/64] |= 1 << (cell % 64) }
func (c *cells) remove(cell int) { c[cell/64] &^= 1 << (cell % 64) }

// meet keeps the cells that another set has too.
func (c *cells) meet(d *cells) {
	for word := range c {
		c[word] &= d[word]
	}
}

// meets reports whether there are such cells.
func (c *cells) meets(d *cells) bool {
	for word, set := range c {
		if set&d[word] != 0 {
			return true
		}
	}
	return false
}

// first returns the first cell of the set, which has one.
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

// mostBlacks is the number of turns that a tally takes at most.
const mostBlacks = 64

// demands are the turns as a tally sees them, on the way to it.
type demands struct {
	*tally
	game    *codebreaker.Game
	history codebreaker.History
	allowed [codebreaker.MaxPlaces]uint64
	copies  [codebreaker.MaxSymbols]span
	counted [codebreaker.MaxSymbols]bool // something is demanded of the copies
	fixed   [codebreaker.MaxSymbols]int
	indexOf [codebreaker.MaxSymbols]int // of the symbol in the tally
	black   []codebreaker.Code          // guesses of the turns of blacks
	total   []codebreaker.Code          // guesses of the turns of totals
}

// newTally returns the tally of a game that has no words after some turns.
func newTally(game *codebreaker.Game, history codebreaker.History) *tally {
	return newDemands(game, history).tally
}

func newDemands(game *codebreaker.Game, history codebreaker.History) *demands {
	d := &demands{tally: &tally{distinct: game.Distinct()}, game: game, history: history}
	enumerator := newEnumerator(context.Background(), game, history, nil)
	d.allowed = enumerator.allowed
	for symbol := range d.copies {
		d.copies[symbol] = span{int(enumerator.least[symbol]), int(enumerator.most[symbol])}
	}
	for _, turn := range history {
		if game.Rule() == codebreaker.Place {
			d.never = d.never || greyBeforeYellow(turn, game.Places())
		} else {
			d.demand(turn)
		}
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

// greyBeforeYellow reports whether a mark by place is one that no code gets: copies of a symbol
// are marked yellow from the left, as long as there are any.
func greyBeforeYellow(turn codebreaker.Turn, places int) bool {
	var grey uint64
	for place, symbol := range turn.Guess[:places] {
		switch turn.Feedback.Colour(place) {
		case codebreaker.Grey:
			grey |= 1 << symbol
		case codebreaker.Yellow:
			if grey>>symbol&1 == 1 {
				return true
			}
		}
	}
	return false
}

// demand takes in a turn that is marked with pegs.
func (d *demands) demand(turn codebreaker.Turn) {
	want, places := marking.BoundsOf(turn.Feedback), d.game.Places()
	switch {
	case unlike(want, places):
		d.unlike = append(d.unlike, turn.Guess)
	case want.LeastBlack == 0 && want.MostBlack >= min(want.MostTotal, places): // says nothing new
	case want.MostBlack == 0:
		for place, symbol := range turn.Guess[:places] {
			if !alphabet.IsEmpty(d.game, int(symbol)) {
				d.allowed[place] &^= 1 << symbol
			}
		}
	default:
		d.blacks = append(d.blacks, span{want.LeastBlack, want.MostBlack})
		d.black = append(d.black, turn.Guess)
	}
	if d.game.Rule() == codebreaker.Black {
		return
	}
	d.totals = append(d.totals, span{want.LeastTotal, want.MostTotal})
	d.total = append(d.total, turn.Guess)
	for symbol, guessed := range d.guessed(turn.Guess) {
		d.counted[symbol] = d.counted[symbol] || guessed > 0
	}
}

// guessed returns how many copies of each symbol a guess has.
func (d *demands) guessed(guess codebreaker.Code) (copies [codebreaker.MaxSymbols]int) {
	for _, symbol := range guess[:d.game.Places()] {
		if !alphabet.IsEmpty(d.game, int(symbol)) {
			copies[symbol]++
		}
	}
	return copies
}

// narrow bounds the copies of each symbol by what each total says alone: with a total of n, a
// symbol of which the guess has more than n has n at most; and it has as many as the total lacks when all
// other symbols of the guess are there.
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

// fix takes out the places where one symbol may stand.
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

// list lists the symbols of which something is demanded. Where they must differ, that is so of each
// which is special somewhere.
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

// special returns in which turns a symbol is black at a place, and whether it may not stand there.
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

// findSpecials finds the special cells, and which places are alike.
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

// number returns the number of a cell of the tally.
func (d *demands) number(cell special) int {
	i := slices.Index(d.specials, cell)
	if i < 0 {
		i = len(d.specials)
		d.specials = append(d.specials, cell)
	}
	return i
}

// index notes which cells each turn and each symbol has.
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

// lacking reports whether a turn demands blacks where none is special, or a total where none of its symbols
// may stand.
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

// put adds a place to those that are alike.
func (d *demands) put(place column) {
	for i := range d.columns {
		if d.columns[i].cells == place.cells {
			d.columns[i].size++
			return
		}
	}
	d.columns = append(d.columns, place)
}

// findUnlike keeps of the codes that are no candidates those that are counted, each once.
func (d *demands) findUnlike() {
	var unlike []codebreaker.Code
	for _, code := range d.unlike {
		if d.game.CheckSecret(code) == nil && !slices.Contains(unlike, code) && d.fits(code) {
			unlike = append(unlike, code)
		}
	}
	d.unlike = unlike
}

// fits reports whether a code agrees with all that is counted by.
func (d *demands) fits(code codebreaker.Code) bool {
	for _, turn := range d.history {
		mark := d.game.Mark(turn.Guess, code)
		if mark != turn.Feedback && !(mark.Solved() && unlike(marking.BoundsOf(turn.Feedback), d.game.Places())) {
			return false
		}
	}
	return true
}

// unlike reports whether a mark is that of the symbols of the guess, but not of the guess itself,
// which is all that it says of blacks.
func unlike(want marking.Bounds, places int) bool {
	return want.LeastBlack == 0 && want.MostBlack == places-1 && want.LeastTotal == places
}

// count counts the codes that fit, with so much effort; it returns nil where that is not enough.
func (t *tally) count(ctx context.Context, effort int) (*big.Int, error) {
	if t.never {
		return new(big.Int), nil
	}
	if len(t.blacks) > mostBlacks {
		return nil, nil
	}
	plan := t.plan(float64(effort) * mostOverrated)
	if plan == nil {
		return nil, nil
	}
	sum, ok, err := t.sum(ctx, plan, effort)
	if !ok || err != nil {
		return nil, err
	}
	return sum.minus(uint128{low: uint64(len(t.unlike))}).big(), nil
}

// mostOverrated is how many times as much as its sum a plan may seem to cost.
const mostOverrated = 1e5

// tallyEffort takes one or two tenths of a second.
const tallyEffort = 3 << 19

// Tally returns how many candidates there are, exactly, however many; nil where one or two tenths of a
// second are not enough to count them. They are counted once. The error is that of
// [Position.Check], or the context's.
func (c *Set) Tally(ctx context.Context) (*big.Int, error) {
	if err := c.wrong; err != nil {
		return nil, err
	}
	if codes := c.listed(); codes != nil {
		return big.NewInt(int64(len(codes))), nil
	}
	return c.tallyWith(ctx, tallyEffort)
}

// tallyWith counts the candidates of a position that is not listed, with so much effort.
func (c *Set) tallyWith(ctx context.Context, effort int) (*big.Int, error) {
	if kept := c.tally.Load(); kept != nil && (kept.count != nil || kept.effort >= effort) {
		return kept.count, nil
	}
	count, err := newTally(c.game, c.history).count(ctx, effort)
	if err == nil {
		c.tally.Store(&tallied{count, effort})
	}
	return count, err
}

// tallied is what a tally came to.
type tallied struct {
	count  *big.Int // or nil
	effort int
}

// About returns how many candidates a sample of them stands for and the standard error as a share of that,
// which is 0 when they can be counted exactly.
func (c *Set) About(ctx context.Context, drawn *Sample) (about, deviation float64, err error) {
	if drawn.Error == 0 {
		return drawn.Count, 0, nil
	}
	exact, err := c.Tally(ctx)
	if exact == nil || err != nil {
		return drawn.Count, drawn.Error, err
	}
	about, _ = new(big.Float).SetInt(exact).Float64()
	return about, 0, nil
}
