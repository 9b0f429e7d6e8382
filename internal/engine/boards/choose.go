package boards

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
	"sync/atomic"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/openings"
)

// Weighed is a guess with its value.
type Weighed struct {
	Guess rules.Code
	Value float64 // by the strategy: guesses to finish all boards, this one included, or bits or candidates that remain

	// By board; 0 for boards that do not mark the guess.
	Solves []float64 // the probability that the guess is the code of the board
	Bits   []float64 // the expected information of the guess about the board
}

// Best returns the best guesses of a strategy in a position, the best one first: at most most, and
// at least one unless all boards are done. If the strategy looks at its first guesses again, it returns only
// these: the best one does not depend on most.
func (p *Position) Best(ctx context.Context, strategy string, most int) ([]Weighed, error) {
	m, err := measureOf(strategy)
	if err != nil {
		return nil, err
	}
	if p.waits != nil {
		return nil, p.missing(p.waits)
	}
	open := p.Open()
	if len(open) == 0 {
		return nil, nil
	}
	t := p.feedbackTable(open)
	c := &chooser{table: t, measure: m, turns: len(p.turns)}
	best, err := c.best(ctx, t.sets, most)
	if err != nil {
		return nil, err
	}
	var weighed []Weighed
	closed := p.closed(m)
	for _, s := range best {
		s.value += closed
		weighed = append(weighed, p.weigh(t, open, s))
	}
	return weighed, nil
}

// closed returns the cost of the boards that are not open yet: for each board, the average cost of the
// candidates that the earlier guesses leave.
func (p *Position) closed(m measure) float64 {
	at := slices.IndexFunc(p.boards, func(b Board) bool { return !b.Open })
	if at < 0 {
		return 0
	}
	codes := p.boards[at].Codes                          // all closed boards have the same
	cells, order := make(map[string]*cell), []*cell(nil) // in one order, so that the sum is always the same
	key, solved := make([]byte, 0, 2*len(p.turns)), false
	sum, total := 0.0, 0.0
	for _, code := range codes {
		key, solved = key[:0], false
		for _, turn := range p.turns {
			mark := p.game.board.Mark(turn.Guess, p.game.secrets[code])
			key, solved = binary.LittleEndian.AppendUint16(key, uint16(mark.Ordinal())), solved || mark.Solved()
		}
		weight := p.game.weight(code)
		total += weight
		if solved {
			continue
		}
		if cells[string(key)] == nil {
			cells[string(key)] = &cell{}
			order = append(order, cells[string(key)])
		}
		cells[string(key)].add(weight)
	}
	for _, c := range order {
		sum += c.weight * m.cost(p.game, c.effective(), 1)
	}
	return sum / total * float64(len(p.boards)-at)
}

// feedbackTable returns the table of the boards that are open.
func (p *Position) feedbackTable(open []int) *feedbackTable {
	var sets [][]int32
	for _, i := range open {
		sets = append(sets, p.boards[i].Codes)
	}
	return newFeedbackTable(p.game, sets)
}

// weigh returns what a guess is worth on each board.
func (p *Position) weigh(t *feedbackTable, open []int, s scored) Weighed {
	w := Weighed{Guess: p.game.guesses[s.guess], Value: s.value, Solves: make([]float64, p.game.boards), Bits: make([]float64, p.game.boards)}
	solved := uint16(p.game.board.Feedbacks() - 1)
	for at, i := range open {
		set := t.sets[at]
		if at > 0 && slices.Equal(set, t.sets[at-1]) { // as before the first turn
			w.Solves[i], w.Bits[i] = w.Solves[open[at-1]], w.Bits[open[at-1]]
			continue
		}
		feedbacks := t.feedbacks(s.guess, set, nil)
		cells, total := make(map[uint16]float64), 0.0
		for j, column := range set {
			cells[feedbacks[j]] += t.weight(column)
			total += t.weight(column)
		}
		w.Solves[i] = cells[solved] / total
		for j, column := range set { // by candidate, so that the sum has one order
			w.Bits[i] -= t.weight(column) / total * math.Log2(cells[feedbacks[j]]/total)
		}
	}
	return w
}

// Weigh returns what one guess is worth on each board.
func (p *Position) Weigh(guess rules.Code) Weighed {
	open := p.Open()
	return p.weigh(p.feedbackTable(open), open, scored{guess: number(p.game.guesses, guess)})
}

// weight returns the weight of the candidate of a column.
func (t *feedbackTable) weight(column int32) float64 { return t.game.weight(t.codes[column]) }

// chooser chooses guesses in one position.
type chooser struct {
	table   *feedbackTable
	measure measure
	turns   int
	recall  func(set []int32, open int, compute func() []float64) []float64 // remembers values of boards, or nil
}

// pool is the number of guesses that are looked at again.
const pool = 40

// best returns the best guesses for boards with these candidates.
func (c *chooser) best(ctx context.Context, sets [][]int32, most int) ([]scored, error) {
	look := c.measure.last && few(sets) && slices.ContainsFunc(sets, func(set []int32) bool { return len(set) > 1 })
	alike := !look && c.compares(sets)
	keep := most
	if look || alike {
		keep = pool
	}
	first, err := c.pool(ctx, sets, keep)
	switch {
	case err != nil:
		return nil, err
	case look:
		return newLooker(ctx, c, first).best(ctx, sets, most)
	case !alike:
		return first, nil
	}
	guesses := make([]int32, len(first))
	for i, s := range first {
		guesses[i] = s.guess
	}
	var best []scored
	for i, value := range c.again(sets, guesses) {
		first[i].value = value
		best = insert(best, first[i], most)
	}
	return best, nil
}

// pool returns the best guesses without a look ahead.
func (c *chooser) pool(ctx context.Context, sets [][]int32, most int) ([]scored, error) {
	candidates := make(map[int32]bool) // guesses
	known, certain := []int32(nil), true
	for _, set := range sets {
		for _, column := range set {
			candidates[c.own(column)] = true
		}
		if len(set) == 1 {
			known = append(known, c.own(set[0]))
		}
		certain = certain && len(set) == 1
	}
	if certain {
		var best []scored
		for _, guess := range known[:min(most, len(known))] {
			best = append(best, scored{guess: guess, value: c.measure.own + float64(len(sets)-1)*c.measure.cost(c.table.game, 1, len(sets)), candidate: true})
		}
		return best, nil
	}
	guesses, err := c.guesses(ctx, most)
	if err != nil {
		return nil, err
	}
	if len(known) > 0 { // they must be guessed at some time, and an early guess says more
		guesses = known
	}
	values, err := c.values(ctx, sets, guesses)
	if err != nil {
		return nil, err
	}
	var best []scored
	for i, value := range values {
		guess := int32(i)
		if guesses != nil {
			guess = guesses[i]
		}
		best = insert(best, scored{guess: guess, value: c.measure.own + value, candidate: candidates[guess]}, most)
	}
	return best, nil
}

// own returns the guess that is the candidate of a column.
func (c *chooser) own(column int32) int32 { return c.table.game.own[c.table.codes[column]] }

// mostFirsts is the largest number of best guesses that the stored first guesses are known to hold.
const mostFirsts = 10

// guesses returns the guesses that are worth a look, or nil for all. Before the first turn, guesses
// of one orbit are equal, and the best few words are among the stored first guesses, if the game has some.
func (c *chooser) guesses(ctx context.Context, most int) ([]int32, error) {
	game := c.table.game
	switch board := game.board; {
	case c.turns > 0:
		return nil, nil
	case board.HasWords():
		if !board.Rule().Tiles() || board.WordKind() != rules.LetterWords || most > mostFirsts {
			return nil, nil
		}
		return game.numbers(openings.Of(board)), nil
	}
	orbits, err := position.Start(game.board).Orbits(ctx)
	return game.numbers(orbits), err
}

// values returns the value of each guess, or of all guesses if guesses is nil.
func (c *chooser) values(ctx context.Context, sets [][]int32, guesses []int32) ([]float64, error) {
	count := len(guesses)
	if guesses == nil {
		count = len(c.table.game.guesses)
	}
	values := make([]float64, count)
	w := newWeigher(c.table, c.measure, len(sets))
	add := func(set []int32, times float64, to []float64) error {
		if guesses != nil {
			for i, guess := range guesses {
				to[i] += times * w.value(guess, set)
			}
			return ctx.Err()
		}
		for from := 0; from < count; from += keptTogether {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			for i, value := range w.block(from, min(from+keptTogether, count), set) {
				to[from+i] += times * value
			}
		}
		return nil
	}
	var unknown [][]int32
	for _, set := range sets {
		if len(set) > 1 {
			unknown = append(unknown, set)
			continue
		}
		one := c.measure.cost(c.table.game, 1, len(sets)) // for any guess except the code itself
		for i := range values {
			values[i] += one
		}
		if own := c.own(set[0]); guesses == nil {
			values[own] -= one
		} else if at := slices.Index(guesses, own); at >= 0 {
			values[at] -= one
		}
	}
	distinct, times := group(unknown)
	switch {
	case c.table.byColumn == nil:
		return values, c.share(ctx, len(sets), func(w *weigher, i int) {
			guess := int32(i)
			if guesses != nil {
				guess = guesses[i]
			}
			for j, set := range distinct {
				values[i] += times[j] * w.value(guess, set)
			}
		}, count)
	case c.recall == nil || guesses != nil:
		for j, set := range distinct { // one board at a time, because a board has few columns
			if err := add(set, times[j], values); err != nil {
				return nil, err
			}
		}
		return values, nil
	}
	for j, set := range distinct {
		for i, value := range c.recall(set, len(sets), func() []float64 {
			values := make([]float64, count)
			_ = add(set, 1, values) // simulations drop the game if ctx ends
			return values
		}) {
			values[i] += times[j] * value
		}
	}
	return values, nil
}

// sharedGuesses is the number of guesses that a worker takes at once.
const sharedGuesses = 256

// share values guesses by their numbers below count, in as many workers as are free.
func (c *chooser) share(ctx context.Context, open int, value func(w *weigher, i int), count int) error {
	var next atomic.Int64
	budget.PoolOf(ctx).Share(count <= sharedGuesses, func(int) {
		w := newWeigher(c.table.copy(), c.measure, open)
		for ctx.Err() == nil {
			end := int(next.Add(sharedGuesses))
			if end-sharedGuesses >= count {
				return
			}
			for i := end - sharedGuesses; i < min(count, end); i++ {
				value(w, i)
			}
		}
	})
	return ctx.Err()
}

// group returns the different sets and how often each occurs. Before the first turn all are equal.
func group(sets [][]int32) (distinct [][]int32, times []float64) {
	for _, set := range sets {
		at := slices.IndexFunc(distinct, func(other []int32) bool { return slices.Equal(set, other) })
		if at < 0 {
			at, distinct, times = len(distinct), append(distinct, set), append(times, 0)
		}
		times[at]++
	}
	return distinct, times
}
