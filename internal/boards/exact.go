package boards

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
	"time"

	"codebreaker"
	"codebreaker/internal/message"
	"codebreaker/position"
)

// An exact search minimises the total number of guesses over all ordered pairs of different
// secrets. A state is the candidates of both boards. A guess divides each of them, and every two
// cells make a state of their own; the marks of one board say nothing about the other, except that
// the codes differ. A board that is solved leaves a game of one board.
//
// Guesses are tried in the order of a lower bound, which counts the states that one, two and three
// guesses can finish (pairBound). The search gives a guess up when the bounds of its states exceed the
// best known total. States are kept with their total, or with the bound that was proven.

// mostExact is the largest number of secrets that are searched.
const mostExact = 512

// endless is more than every total.
const endless = ^uint64(0) >> 1

// Exact is the proven optimum of a game of two boards: the result of a strategy that needs the least
// total.
type Exact struct {
	*Result
	Root *Node

	game *Game
}

// Node is a state in a strategy tree of two boards.
type Node struct {
	Guess    codebreaker.Code
	Children []Child
}

// Child is the state after the marks of both boards. The mark of a board that was done before is
// the zero Feedback.
type Child struct {
	Marks [2]codebreaker.Feedback
	Node  *Node
}

// state keeps the total of a set of candidates, or a bound.
type state struct {
	least uint64 // a lower bound of the total
	exact bool   // least is the total
	guess int32  // of the total
}

// exact searches a game.
type exact struct {
	ctx    context.Context
	game   *Game
	table  [][]uint16 // by guess and secret
	solved uint16
	cells  int // the largest number of cells of a guess, except the solved one
	known  map[string]*state
	tries  int
}

// searchable returns a problem unless an optimal strategy can be searched for a game, or read from a
// file.
func searchable(game *Game) error {
	game.load()
	switch n := len(game.secrets); {
	case game.boards != 2 || game.sequence:
		return message.NewProblem("boards-exact-two", "the optimal strategy is searched for two boards that are open together")
	case n > mostExact:
		return message.NewProblem("boards-exact-large", "{{.secrets}} codes: the optimal strategy for two boards is searched for up to {{.most}}",
			"secrets", n, "most", mostExact, "limit", codebreaker.ErrLimit)
	case game.weights != nil:
		return message.NewProblem("boards-exact-weights", "the optimal strategy for two boards needs equally likely codes")
	}
	return nil
}

// Optimum returns the least total of a game of two boards, with a strategy that needs it.
func Optimum(ctx context.Context, game *Game) (*Exact, error) {
	start := time.Now()
	if err := searchable(game); err != nil {
		return nil, err
	}
	x := newExact(ctx, game)
	total, err := x.total(game.all, game.all, endless, nil)
	if err != nil {
		return nil, err
	}
	root, err := x.tree(game.all, game.all, nil)
	if err != nil {
		return nil, err
	}
	histogram, err := Check(game, root)
	if err != nil {
		return nil, err
	}
	e := &Exact{Result: resultOf(game, root, histogram), Root: root, game: game}
	if e.Total != total {
		panic("boards: a tree has another total than the search")
	}
	e.Seconds = time.Since(start).Seconds()
	return e, nil
}

func newExact(ctx context.Context, game *Game) *exact {
	x := &exact{ctx: ctx, game: game, solved: uint16(game.board.Feedbacks() - 1), known: make(map[string]*state)}
	wide := make([]uint32, len(game.secrets))
	for _, guess := range game.guesses {
		row, seen := make([]uint16, len(wide)), make(map[uint16]bool)
		game.set.Feedbacks(guess, wide)
		for i, feedback := range wide {
			row[i] = uint16(feedback)
			seen[row[i]] = row[i] != x.solved
		}
		cells := 0
		for _, open := range seen {
			if open {
				cells++
			}
		}
		x.table, x.cells = append(x.table, row), max(x.cells, cells)
	}
	return x
}

// pairs returns the number of pairs of different codes.
func pairs(a, b []int32) int {
	same := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			same, i, j = same+1, i+1, j+1
		}
	}
	return len(a)*len(b) - same
}

// apart removes the only candidate of a board from the other one.
func apart(a, b []int32) ([]int32, []int32) {
	if len(a) > 1 && len(b) > 1 {
		return a, b
	}
	sets := [][]int32{a, b}
	separate(sets)
	return sets[0], sets[1]
}

// pairBound returns a total below which no strategy finishes n pairs of a and b candidates. Let a
// guess have at most c cells that solve nothing.
//
//   - Two guesses finish a pair if the first one solves a board and the second one is the only
//     guess for a cell of the other: at most min(c, a) + min(c, b) pairs.
//   - Three guesses: the first one solves nothing and leaves min(c, a)·min(c, b) states, each with
//     at most 2c pairs of two guesses; or it solves a board, and each of the c cells of the other
//     is divided once more.
//   - All other pairs take four guesses.
func pairBound(n, a, b, c int) uint64 {
	if n <= 0 {
		return 0
	}
	two := min(n, min(c, a)+min(c, b))
	three := min(n-two, min(c, a)*min(c, b)*2*c+(min(c, a)+min(c, b))*c)
	return uint64(2*two + 3*three + 4*(n-two-three))
}

// oneBound is the same for one board of n candidates: one guess finishes one candidate, and two
// guesses one of each cell.
func oneBound(n, c int) uint64 {
	one := min(n, 1)
	two := min(n-one, c)
	return uint64(one + 2*two + 3*(n-one-two))
}

// keyOfPair returns the key of a state. The order of the boards makes no difference.
func keyOfPair(a, b []int32) string {
	if slices.Compare(a, b) > 0 {
		a, b = b, a
	}
	key := make([]byte, 0, 2*(len(a)+len(b)+1))
	for _, code := range a {
		key = binary.LittleEndian.AppendUint16(key, uint16(code))
	}
	key = append(key, 255, 255)
	for _, code := range b {
		key = binary.LittleEndian.AppendUint16(key, uint16(code))
	}
	return string(key)
}

// split divides candidates by a guess. The solved one has no cell.
func (x *exact) split(guess int32, codes []int32) (cells [][]int32, marks []uint16) {
	row := x.table[guess]
	for _, code := range codes {
		if row[code] == x.solved {
			continue
		}
		at := slices.Index(marks, row[code])
		if at < 0 {
			at, marks, cells = len(marks), append(marks, row[code]), append(cells, nil)
		}
		cells[at] = append(cells[at], code)
	}
	return cells, marks
}

// part is a state after a guess. One board is nil if the guess solved it.
type part struct {
	a, b  []int32
	marks [2]uint16
	least uint64
}

// parts returns the states after a guess, and a lower bound of the sum of their totals.
func (x *exact) parts(guess int32, a, b []int32) (parts []part, least uint64) {
	first, firstMarks := x.split(guess, a)
	second, secondMarks := x.split(guess, b)
	add := func(p part) {
		p.least = x.least(p.a, p.b)
		least += p.least
		parts = append(parts, p)
	}
	const none = ^uint16(0) // the mark of a board that was done before
	if a == nil || b == nil {
		for i, p := range first {
			add(part{a: p, marks: [2]uint16{firstMarks[i], none}})
		}
		for j, q := range second {
			add(part{b: q, marks: [2]uint16{none, secondMarks[j]}})
		}
		return parts, least
	}
	for i, p := range first {
		for j, q := range second {
			if one, two := apart(p, q); len(one) > 0 && len(two) > 0 {
				add(part{a: one, b: two, marks: [2]uint16{firstMarks[i], secondMarks[j]}})
			}
		}
	}
	if x.has(a, guess) {
		for j, q := range second {
			add(part{b: q, marks: [2]uint16{x.solved, secondMarks[j]}})
		}
	}
	if x.has(b, guess) {
		for i, p := range first {
			add(part{a: p, marks: [2]uint16{firstMarks[i], x.solved}})
		}
	}
	return parts, least
}

// has reports whether a guess is a candidate.
func (x *exact) has(codes []int32, guess int32) bool {
	_, found := slices.BinarySearch(codes, x.game.of[guess])
	return found
}

// least returns a lower bound of the total of a state.
func (x *exact) least(a, b []int32) uint64 {
	if known := x.known[keyOfPair(a, b)]; known != nil {
		return known.least
	}
	switch {
	case a == nil:
		return oneBound(len(b), x.cells)
	case b == nil:
		return oneBound(len(a), x.cells)
	}
	return pairBound(pairs(a, b), len(a), len(b), x.cells)
}

// size returns the number of secrets, or pairs of secrets, of a state.
func size(a, b []int32) int {
	switch {
	case a == nil:
		return len(b)
	case b == nil:
		return len(a)
	}
	return pairs(a, b)
}

// total returns the total of a state if it is less than limit, and a lower bound of at least limit
// otherwise. History holds the earlier guesses.
func (x *exact) total(a, b []int32, limit uint64, history codebreaker.History) (uint64, error) {
	n := size(a, b)
	if n == 0 {
		return 0, nil
	}
	key := keyOfPair(a, b)
	known := x.known[key]
	if known == nil {
		known = &state{least: x.least(a, b)}
		x.known[key] = known
	}
	if known.exact || known.least >= limit {
		return known.least, nil
	}
	if x.tries++; x.tries%256 == 0 && x.ctx.Err() != nil {
		return 0, x.ctx.Err()
	}
	guesses, err := x.guesses(a, b, history)
	if err != nil {
		return 0, err
	}
	best := limit
	for _, try := range guesses {
		if uint64(n)+try.least >= best {
			break
		}
		cost := uint64(n) + try.least
		next := history
		if len(history) < 2 { // later guesses look for no symmetries
			next = history.With(x.game.guesses[try.guess], codebreaker.Feedback{})
		}
		for _, p := range try.parts {
			got, err := x.total(p.a, p.b, best-(cost-p.least), next)
			if err != nil {
				return 0, err
			}
			if cost += got - p.least; cost >= best {
				break
			}
		}
		if cost < best {
			best, known.guess, known.exact = cost, try.guess, true
		}
	}
	known.least = max(known.least, best)
	return known.least, nil
}

// attempt is a guess with the states after it.
type attempt struct {
	guess int32
	parts []part
	least uint64
}

// guesses returns the guesses worth trying, the most promising first. If several guesses divide the
// candidates in the same way, it returns the first one.
func (x *exact) guesses(a, b []int32, history codebreaker.History) ([]attempt, error) {
	pool, err := x.pool(history)
	if err != nil {
		return nil, err
	}
	var attempts []attempt
	seen := make(map[string]bool)
	for _, guess := range pool {
		key := x.division(guess, a, b)
		if seen[key] {
			continue
		}
		seen[key] = true
		parts, least := x.parts(guess, a, b)
		if len(parts) == 1 && len(parts[0].a) == len(a) && len(parts[0].b) == len(b) {
			continue // it says nothing
		}
		slices.SortStableFunc(parts, func(p, q part) int { return cmp.Compare(q.least, p.least) })
		attempts = append(attempts, attempt{guess: guess, parts: parts, least: least})
	}
	slices.SortStableFunc(attempts, func(one, two attempt) int { return cmp.Compare(one.least, two.least) })
	return attempts, nil
}

// division returns a text that is equal for guesses that divide the candidates in the same way.
func (x *exact) division(guess int32, a, b []int32) string {
	row := x.table[guess]
	var marks []uint16
	key := make([]byte, 0, len(a)+len(b))
	for _, codes := range [][]int32{a, b} {
		for _, code := range codes {
			if row[code] == x.solved {
				key = append(key, 255, 255)
				continue
			}
			at := slices.Index(marks, row[code])
			if at < 0 {
				at, marks = len(marks), append(marks, row[code])
			}
			key = binary.LittleEndian.AppendUint16(key, uint16(at))
		}
	}
	return string(key)
}

// pool returns the guesses to try: at first one of each orbit. The feedbacks of the first two
// guesses do not change the symmetries that are left, unless they tell places.
func (x *exact) pool(history codebreaker.History) ([]int32, error) {
	game := x.game.board
	if len(history) > 1 || len(history) > 0 && game.Rule() == codebreaker.Place || game.HasWords() {
		return upTo(len(x.game.guesses)), nil
	}
	p := position.Start(game)
	for _, turn := range history {
		p = p.After(turn.Guess, game.Mark(turn.Guess, x.game.secrets[0]))
	}
	orbits, err := p.Orbits(x.ctx)
	return x.game.numbers(orbits), err
}

// tree returns the strategy that the search found for a state.
func (x *exact) tree(a, b []int32, history codebreaker.History) (*Node, error) {
	if _, err := x.total(a, b, endless, history); err != nil { // it may have only a bound
		return nil, err
	}
	guess := x.known[keyOfPair(a, b)].guess
	node := &Node{Guess: x.game.guesses[guess]}
	parts, _ := x.parts(guess, a, b)
	next := history.With(node.Guess, codebreaker.Feedback{})
	for _, p := range parts {
		below, err := x.tree(p.a, p.b, next)
		if err != nil {
			return nil, err
		}
		child := Child{Node: below}
		for i, mark := range p.marks {
			child.Marks[i] = x.game.board.FeedbackAt(int(mark))
		}
		node.Children = append(node.Children, child)
	}
	slices.SortFunc(node.Children, func(p, q Child) int {
		return cmp.Or(cmp.Compare(p.Marks[0].Ordinal(), q.Marks[0].Ordinal()), cmp.Compare(p.Marks[1].Ordinal(), q.Marks[1].Ordinal()))
	})
	return node, nil
}
