package boards

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
)

// measure is what a strategy minimises: the sum over boards of the expected cost of the cell that a
// guess leaves. A board that the guess solves costs nothing.
//
// The cost of a cell depends on its number of candidates. If they have weights, it depends on their
// effective number instead: the square of the total weight divided by the sum of squared weights.
type measure struct {
	name string
	cost func(g *Game, candidates float64, open int) float64
	own  float64 // of the guess itself
	last bool    // look ahead near the end, and compare candidates before
}

var measures = []measure{
	{name: "finish", own: 1, last: true, cost: (*Game).guessesFor},
	{name: "entropy", cost: func(_ *Game, n float64, _ int) float64 { return math.Log2(n) }},
	{name: "expected", cost: func(_ *Game, n float64, _ int) float64 { return n }},
}

// measureOf returns the measure of a strategy.
func measureOf(strategy string) (measure, error) {
	at := slices.IndexFunc(measures, func(m measure) bool { return m.name == strategy })
	if at < 0 {
		return measure{}, message.NewProblem("boards-strategy", "several boards have no strategy {{.strategy}}; choose one of {{.strategies}}",
			"strategy", strategy, "strategies", strings.Join(Strategies(), ", "))
	}
	return measures[at], nil
}

// StrategyNamed returns the name of a strategy, the best one without a name. The error is a
// [message.Problem] if the name is unknown.
func StrategyNamed(name string) (string, error) {
	m, err := measureOf(cmp.Or(name, measures[0].name))
	return m.name, err
}

// guessesFor estimates what a board with that many candidates costs: its last guess, and a share of
// the guesses before it. One board with all secrets takes about [Game.alone] of them. Boards share
// them, since the guesses for one narrow down the others. The fewer candidates remain, the fewer
// guesses they take; the power says how fast, and was found by simulated games of words and digits.
func (g *Game) guessesFor(candidates float64, open int) float64 {
	if g.whole == 0 {
		return 1
	}
	return 1 + g.alone/float64(open)*(1-math.Pow(candidates, -g.power))/g.whole
}

// Strategies returns the names of the strategies for several boards, the best one first.
func Strategies() []string {
	var names []string
	for _, m := range measures {
		names = append(names, m.name)
	}
	return names
}

// feedbackTable holds the feedbacks of the candidates of some boards.
type feedbackTable struct {
	game     *Game
	codes    []int32   // the candidates that have columns, in order
	weights  []float64 // of the columns; nil: all are equal
	sets     [][]int32 // the candidates of each board, by their columns
	set      bitslice.Set
	byColumn [][]uint16 // for each column, the feedback to each guess; nil: feedbacks are computed when needed
	wide     []uint32   // the feedbacks to the last guess
	last     int32
}

// newFeedbackTable returns the table of the candidates of boards.
func newFeedbackTable(game *Game, boards [][]int32) *feedbackTable {
	t := &feedbackTable{game: game, last: -1}
	for _, codes := range boards {
		t.codes = append(t.codes, codes...)
	}
	slices.Sort(t.codes)
	t.codes = slices.Compact(t.codes)
	columns := make([]int32, len(game.secrets))
	secrets := make([][16]uint8, len(t.codes))
	for i, code := range t.codes {
		columns[code], secrets[i] = int32(i), game.secrets[code]
		if game.weights != nil {
			t.weights = append(t.weights, game.weight(code))
		}
	}
	for _, codes := range boards {
		set := make([]int32, len(codes))
		for i, code := range codes {
			set[i] = columns[code]
		}
		t.sets = append(t.sets, set)
	}
	bitslice.Load(&t.set, partition.Layout(game.board), secrets)
	t.wide = make([]uint32, len(secrets))
	return t
}

// copy returns a table that another goroutine can use. It shares what does not change.
func (t *feedbackTable) copy() *feedbackTable {
	c := *t
	c.wide, c.last = make([]uint32, len(t.wide)), -1
	return &c
}

// feedbacks appends the feedbacks of the candidates of a board to a guess.
func (t *feedbackTable) feedbacks(guess int32, set []int32, to []uint16) []uint16 {
	if t.byColumn != nil {
		for _, column := range set {
			to = append(to, t.byColumn[column][guess])
		}
		return to
	}
	if t.last != guess {
		t.set.Feedbacks(t.game.guesses[guess], t.wide)
		t.last = guess
	}
	for _, column := range set {
		to = append(to, uint16(t.wide[column]))
	}
	return to
}

// block returns the feedbacks of the candidates of a board to the guesses from one number up to another: a row for each
// guess, in the memory of marks. A long list has its columns far apart, so all guesses read a column together.
func (t *feedbackTable) block(from, to int, set []int32, marks []uint16) []uint16 {
	marks = slices.Grow(marks[:0], (to-from)*len(set))[:(to-from)*len(set)]
	for i, column := range set {
		for row, mark := range t.byColumn[column][from:to] {
			marks[row*len(set)+i] = mark
		}
	}
	return marks
}

// keptTogether is the number of guesses whose feedbacks fill a cache line of a column.
const keptTogether = 32

// keep computes all feedbacks, unless the context ends. A column has the guesses side by side, since all guesses are
// weighed on the same few candidates.
func (t *feedbackTable) keep(ctx context.Context) error {
	table := make([][]uint16, len(t.codes))
	for column := range table {
		table[column] = make([]uint16, 0, len(t.game.guesses))
	}
	var rows [keptTogether][]uint32
	for i := range rows {
		rows[i] = make([]uint32, len(t.codes))
	}
	for guesses := range slices.Chunk(t.game.guesses, keptTogether) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for i, code := range guesses {
			t.set.Feedbacks(code, rows[i])
		}
		for column := range table {
			for i := range guesses {
				table[column] = append(table[column], uint16(rows[i][column]))
			}
		}
	}
	t.byColumn = table
	return nil
}

// weigher values guesses by a measure.
type weigher struct {
	table    *feedbackTable
	measure  measure
	open     int
	counts   []uint32  // by feedback, 0 between calls
	weights  []float64 // by feedback
	squares  []float64
	steps    [][]float64 // what one more candidate in a cell costs, by the size of the board and of the cell
	weighted bool
	cells    []uint16 // the feedbacks of a board of weighted candidates, each once

	feedbacks []uint16  // of the candidates of a board to one guess, or to a block of guesses
	values    []float64 // of a block of guesses
}

func newWeigher(t *feedbackTable, m measure, open int) *weigher {
	w := &weigher{table: t, measure: m, open: open, weighted: t.game.weights != nil}
	feedbacks := t.game.board.Feedbacks()
	w.counts = make([]uint32, feedbacks)
	if w.weighted {
		w.weights, w.squares = make([]float64, feedbacks), make([]float64, feedbacks)
	}
	return w
}

// value returns what a guess leaves of a board.
func (w *weigher) value(guess int32, set []int32) float64 {
	w.feedbacks = w.table.feedbacks(guess, set, w.feedbacks[:0])
	return w.left(w.feedbacks, set)
}

// block returns what each of the guesses from one number up to another leaves of a board, until the next call.
func (w *weigher) block(from, to int, set []int32) []float64 {
	w.feedbacks, w.values = w.table.block(from, to, set, w.feedbacks), w.values[:0]
	for feedbacks := range slices.Chunk(w.feedbacks, len(set)) {
		w.values = append(w.values, w.left(feedbacks, set))
	}
	return w.values
}

// left returns what a guess with these feedbacks leaves of a board.
func (w *weigher) left(feedbacks []uint16, set []int32) float64 {
	solved := uint16(len(w.counts) - 1)
	if w.weighted {
		return w.weightedValue(feedbacks, set, solved)
	}
	steps := w.stepsOf(len(set))
	if len(set) == 2 { // as below, but much faster, and most boards have few candidates in the end
		switch one, two := feedbacks[0], feedbacks[1]; {
		case one == two:
			return steps[0] + steps[1]
		case one == solved || two == solved:
			return steps[0]
		}
		return 2 * steps[0]
	}
	value := 0.0
	for _, feedback := range feedbacks {
		if feedback != solved {
			value += steps[w.counts[feedback]]
			w.counts[feedback]++
		}
	}
	for _, feedback := range feedbacks {
		w.counts[feedback] = 0
	}
	return value
}

// stepsOf returns what one more candidate in a cell adds to the value of a board of that size.
func (w *weigher) stepsOf(size int) []float64 {
	if size >= len(w.steps) {
		w.steps = append(w.steps, make([][]float64, size+1-len(w.steps))...)
	}
	if w.steps[size] == nil {
		steps, before := make([]float64, size), 0.0
		for i := range steps {
			after := float64(i+1) * w.measure.cost(w.table.game, float64(i+1), w.open)
			steps[i], before = (after-before)/float64(size), after
		}
		w.steps[size] = steps
	}
	return w.steps[size]
}

func (w *weigher) weightedValue(feedbacks []uint16, set []int32, solved uint16) float64 {
	total := 0.0
	w.cells = w.cells[:0]
	for i, feedback := range feedbacks {
		weight := w.table.weights[set[i]]
		if w.weights[feedback] == 0 {
			w.cells = append(w.cells, feedback)
		}
		w.weights[feedback] += weight
		w.squares[feedback] += weight * weight
		total += weight
	}
	value := 0.0
	for _, feedback := range w.cells {
		if weight := w.weights[feedback]; feedback != solved {
			value += weight / total * w.measure.cost(w.table.game, weight*weight/w.squares[feedback], w.open)
		}
		w.weights[feedback], w.squares[feedback] = 0, 0
	}
	return value
}

// equal is the difference below which values are equal, and ties are settled by the other rules.
const equal = 1e-9

// scored is a guess with its value.
type scored struct {
	guess     int32
	value     float64
	candidate bool // of an open board
}

// before orders guesses: the better value first, then candidates of a board, then code order.
func (s scored) before(other scored) bool {
	switch {
	case s.value < other.value-equal:
		return true
	case s.value > other.value+equal:
		return false
	case s.candidate != other.candidate:
		return s.candidate
	}
	return s.guess < other.guess
}

// insert adds a guess to the best ones and keeps at most most of them.
func insert(best []scored, s scored, most int) []scored {
	if len(best) == most && !s.before(best[most-1]) {
		return best
	}
	if len(best) < most {
		best = append(best, s)
	}
	at := len(best) - 1
	for ; at > 0 && s.before(best[at-1]); at-- {
		best[at] = best[at-1]
	}
	best[at] = s
	return best
}
