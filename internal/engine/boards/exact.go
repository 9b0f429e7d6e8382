package boards

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
	"time"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// An exact search minimises the total number of guesses over all ordered pairs of different
// secrets. A state is the candidates of both boards. A guess divides each of them, and every two
// cells make a state of their own; the marks of one board say nothing about the other, except that
// the codes differ. A board that is solved leaves a game of one board.
//
// Guesses are tried in the order of a lower bound, which counts the states that one, two and three
// guesses can finish (pairBound). The search gives a guess up when the bounds of its states exceed the
// best known total. States are kept with their total, or with the bound that was proven. Renamings of
// colours and places that keep all partitions make states equal, and so does an exchange of the boards.

// mostSearched is the largest number of secrets that are searched.
const mostSearched = 512

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
	Guess    rules.Code
	Children []Child
}

// Child is the state after the marks of both boards. The mark of a board that was done before is
// the zero Feedback.
type Child struct {
	Marks [2]rules.Feedback
	Node  *Node
}

// codeSet is a set of candidates of a board. There is one for each set, so pointers can be compared.
type codeSet struct {
	id    uint32
	codes []int32
	most  int // the largest number of cells that a guess makes, without the one that it solves

	// Set by expand.
	divisions []division
	of        []uint16 // the division of each guess
}

// division is what a guess makes of a set.
type division struct {
	cells  []*codeSet // without the one that the guess solves
	solves bool
}

// state keeps the total of a pair of sets, or a bound. States that are equal by a renaming share it.
type state struct {
	least uint64 // a lower bound of the total
	exact bool   // least is the total
}

// entry is the state of a pair of sets, with a guess that needs the total, or -1.
type entry struct {
	*state
	guess int32
}

// exact searches a game.
type exact struct {
	ctx       context.Context
	game      *Game
	table     [][]uint16 // by guess and secret
	solved    uint16
	none      *codeSet // of a board that is done
	sets      map[string]*codeSet
	entries   map[uint64]*entry
	canonical map[string]*state
	renamings [][]int32 // the image of each secret
	tries     int

	// Space for a set: a number for each feedback, and the feedbacks that have one.
	numbers []int
	met     []uint16
}

// searchable returns a problem unless an optimal strategy can be searched for a game, or read from a
// file.
func searchable(game *Game) error {
	game.load()
	switch n := len(game.secrets); {
	case game.boards != 2 || game.sequence:
		return message.NewProblem("boards-exact-two", "the optimal strategy is searched for two boards that are open together")
	case n > mostSearched:
		return message.NewProblem("boards-exact-large", "{{.secrets}} codes: the optimal strategy for two boards is searched for up to {{.most}}",
			"secrets", n, "most", mostSearched, "limit", limits.ErrReached)
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
	all := x.partOf(x.setOf(game.all), x.setOf(game.all), true)
	total, err := x.total(all, endless, nil)
	if err != nil {
		return nil, err
	}
	root, err := x.tree(all, nil)
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
	x := &exact{
		ctx: ctx, game: game, solved: uint16(game.board.Feedbacks() - 1), numbers: make([]int, game.board.Feedbacks()),
		sets: make(map[string]*codeSet), entries: make(map[uint64]*entry), canonical: make(map[string]*state),
	}
	wide := make([]uint32, len(game.secrets))
	for _, guess := range game.guesses {
		row := make([]uint16, len(wide))
		game.set.Feedbacks(guess, wide)
		for i, feedback := range wide {
			row[i] = uint16(feedback)
		}
		x.table = append(x.table, row)
	}
	x.none = x.setOf(nil)
	x.renamings = x.allRenamings()
	return x
}

// setOf returns the set of some codes, in order.
func (x *exact) setOf(codes []int32) *codeSet {
	key := make([]byte, 0, 64)
	for _, code := range codes {
		key = binary.LittleEndian.AppendUint16(key, uint16(code))
	}
	if set := x.sets[string(key)]; set != nil {
		return set
	}
	set := &codeSet{id: uint32(len(x.sets)), codes: slices.Clone(codes)}
	for guess := range x.table {
		set.most = max(set.most, x.number(int32(guess), codes))
		if set.most == len(codes) {
			break
		}
	}
	x.sets[string(key)] = set
	return set
}

// number numbers the cells that a guess makes of a set, from 1 in the order of their first codes, and
// returns their number. The solved cell has none.
func (x *exact) number(guess int32, codes []int32) int {
	for _, mark := range x.met {
		x.numbers[mark] = 0
	}
	x.met = x.met[:0]
	row := x.table[guess]
	for _, code := range codes {
		if mark := row[code]; x.numbers[mark] == 0 && mark != x.solved {
			x.met = append(x.met, mark)
			x.numbers[mark] = len(x.met)
		}
	}
	return len(x.met)
}

// expand finds what each guess makes of a set.
func (x *exact) expand(set *codeSet) {
	if set.of != nil {
		return
	}
	known := make(map[string]uint16)
	set.of = make([]uint16, len(x.table))
	key := make([]byte, 2*len(set.codes))
	for guess, row := range x.table {
		count := x.number(int32(guess), set.codes)
		for i, code := range set.codes {
			binary.LittleEndian.PutUint16(key[2*i:], uint16(x.numbers[row[code]]))
		}
		at, found := known[string(key)]
		if !found {
			at = uint16(len(set.divisions))
			known[string(key)] = at
			cells, d := make([][]int32, count), division{}
			for i, code := range set.codes {
				if n := binary.LittleEndian.Uint16(key[2*i:]); n > 0 {
					cells[n-1] = append(cells[n-1], code)
				} else {
					d.solves = true
				}
			}
			for _, cell := range cells {
				d.cells = append(d.cells, x.setOf(cell))
			}
			set.divisions = append(set.divisions, d)
		}
		set.of[guess] = at
	}
}

// same returns the number of codes that are in both sets.
func same(a, b []int32) int {
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
	return same
}

// part is a state: the candidates of both boards. One board is [exact.none] if it is done.
type part struct {
	a, b   *codeSet
	common int // the codes that are in both sets
	least  uint64
}

// size returns the number of secrets, or pairs of secrets, of a state.
func (p *part) size() int {
	if len(p.a.codes) == 0 || len(p.b.codes) == 0 {
		return len(p.a.codes) + len(p.b.codes)
	}
	return len(p.a.codes)*len(p.b.codes) - p.common
}

// partOf returns a state. If common is false, the caller knows that no code is in both sets.
func (x *exact) partOf(a, b *codeSet, common bool) part {
	p := part{a: a, b: b}
	if common {
		if len(a.codes) == 1 || len(b.codes) == 1 {
			sets := [][]int32{a.codes, b.codes}
			if separate(sets); len(sets[0]) == 0 || len(sets[1]) == 0 {
				return part{a: x.none, b: x.none}
			}
			p.a, p.b = x.setOf(sets[0]), x.setOf(sets[1])
		}
		p.common = same(p.a.codes, p.b.codes)
	}
	p.least = p.bound()
	return p
}

// bound returns a total below which no strategy finishes a state. Let a guess make at most k cells of a
// set, without the one that it solves.
//
//   - One board: one guess finishes one code, two guesses one of each cell, and others take three.
//   - Two boards: two guesses finish a pair if the first one solves a board and the second one is the
//     only guess for a cell of the other. The first one solves both boards for different pairs only if
//     it is in both sets. So at most both(k, k') pairs: k + k', or the larger one if no code is in both sets.
//   - Three guesses: the first one solves nothing and leaves at most k·k' states, each with at most
//     both(k, k') pairs of two guesses; or it solves a board, and each of the cells of the
//     other is divided once more.
//   - All other pairs take four guesses.
func (p *part) bound() uint64 {
	n, k, l := p.size(), p.a.most, p.b.most
	if len(p.a.codes) == 0 || len(p.b.codes) == 0 {
		one := min(n, 1)
		two := min(n-one, k+l)
		return uint64(one + 2*two + 3*(n-one-two))
	}
	both := func(a, b int) int {
		if p.common == 0 {
			return max(a, b)
		}
		return a + b
	}
	two := min(n, both(k, l))
	three := min(n-two, k*l*both(k, l)+both(k*k, l*l))
	return uint64(2*two + 3*three + 4*(n-two-three))
}

// parts returns the states after a guess.
func (x *exact) parts(p part, guess int32) (parts []part) {
	first, second := &p.a.divisions[p.a.of[guess]], &p.b.divisions[p.b.of[guess]]
	one := p.a == x.none || p.b == x.none
	if first.solves || one {
		for _, q := range second.cells {
			parts = append(parts, x.partOf(x.none, q, false))
		}
	}
	if second.solves || one {
		for _, q := range first.cells {
			parts = append(parts, x.partOf(q, x.none, false))
		}
	}
	for _, q := range first.cells {
		for _, r := range second.cells {
			if part := x.partOf(q, r, p.common > 0); part.size() > 0 {
				parts = append(parts, part)
			}
		}
	}
	return parts
}

// least returns the sum of the bounds of the states after a guess.
func (x *exact) least(p part, guess int32) (least uint64) {
	for _, part := range x.parts(p, guess) {
		least += part.least
	}
	return least
}

// entry returns the entry of a state, which is new if the state was not met before.
func (x *exact) entry(p part) *entry {
	a, b := p.a, p.b
	if a.id > b.id {
		a, b = b, a
	}
	key := uint64(a.id)<<32 | uint64(b.id)
	e := x.entries[key]
	if e == nil {
		e = &entry{guess: -1}
		form := x.form(a.codes, b.codes)
		if e.state = x.canonical[form]; e.state == nil {
			e.state = &state{least: p.least}
			x.canonical[form] = e.state
		}
		x.entries[key] = e
	}
	return e
}

// known returns the best known bound of a state, without a search for equal states.
func (x *exact) known(p part) uint64 {
	a, b := p.a, p.b
	if a.id > b.id {
		a, b = b, a
	}
	if e := x.entries[uint64(a.id)<<32|uint64(b.id)]; e != nil {
		return e.least
	}
	return p.least
}

// total returns the total of a state if it is less than limit, and a lower bound of at least limit
// otherwise. History holds the earlier guesses.
func (x *exact) total(p part, limit uint64, history rules.History) (uint64, error) {
	e := x.entry(p)
	if e.exact || e.least >= limit {
		return e.least, nil
	}
	return e.least, x.search(e, p, limit, history)
}

// search finds the total of a state if it is less than limit, with a guess, and raises its bound to at
// least limit otherwise.
func (x *exact) search(e *entry, p part, limit uint64, history rules.History) error {
	if x.tries++; x.tries%256 == 0 && x.ctx.Err() != nil {
		return x.ctx.Err()
	}
	guesses, err := x.guesses(p, history)
	if err != nil {
		return err
	}
	best, n := limit, uint64(p.size())
	for _, try := range guesses {
		if n+try.least >= best {
			break
		}
		parts, cost := x.parts(p, try.guess), n
		for i := range parts {
			parts[i].least = x.known(parts[i])
			cost += parts[i].least
		}
		slices.SortStableFunc(parts, func(p, q part) int { return cmp.Compare(q.least, p.least) })
		next := history
		if len(history) < 2 { // later guesses look for no symmetries
			next = history.With(x.game.guesses[try.guess], rules.Feedback{})
		}
		for _, part := range parts {
			if cost >= best {
				break
			}
			got, err := x.total(part, best-(cost-part.least), next)
			if err != nil {
				return err
			}
			cost += got - part.least
		}
		if cost < best {
			best, e.guess, e.exact = cost, try.guess, true
		}
	}
	e.least = max(e.least, best)
	return nil
}

// attempt is a guess with a bound of the states after it.
type attempt struct {
	guess int32
	least uint64
}

// guesses returns the guesses worth trying, the most promising first. If several guesses divide the
// candidates in the same way, it returns the first one.
func (x *exact) guesses(p part, history rules.History) ([]attempt, error) {
	pool, err := x.pool(history)
	if err != nil {
		return nil, err
	}
	x.expand(p.a)
	x.expand(p.b)
	var attempts []attempt
	seen := make([]bool, len(p.a.divisions)*len(p.b.divisions))
	for _, guess := range pool {
		first, second := p.a.of[guess], p.b.of[guess]
		if at := int(first)*len(p.b.divisions) + int(second); !seen[at] {
			seen[at] = true
			if p.a.divisions[first].whole(p.a) && p.b.divisions[second].whole(p.b) {
				continue // it says nothing
			}
			attempts = append(attempts, attempt{guess: guess, least: x.least(p, guess)})
		}
	}
	slices.SortStableFunc(attempts, func(one, two attempt) int { return cmp.Compare(one.least, two.least) })
	return attempts, nil
}

// whole reports whether a guess leaves a set as it was.
func (d *division) whole(set *codeSet) bool {
	return len(set.codes) == 0 || len(d.cells) == 1 && d.cells[0] == set
}

// pool returns the guesses to try: at first one of each orbit. The feedbacks of the first two
// guesses do not change the remaining symmetries, unless they have a tile for each place.
func (x *exact) pool(history rules.History) ([]int32, error) {
	game := x.game.board
	if len(history) > 1 || len(history) > 0 && game.Rule().Tiles() || game.HasWords() {
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
func (x *exact) tree(p part, history rules.History) (*Node, error) {
	total, err := x.total(p, endless, history) // it may have only a bound
	e := x.entry(p)
	if err == nil && e.guess < 0 { // an equal state has the total
		err = x.search(e, p, total+1, history)
	}
	if err != nil {
		return nil, err
	}
	node := &Node{Guess: x.game.guesses[e.guess]}
	next := history.With(node.Guess, rules.Feedback{})
	for _, q := range x.parts(p, e.guess) {
		below, err := x.tree(q, next)
		if err != nil {
			return nil, err
		}
		child := Child{Node: below}
		for i, sets := range [2][2]*codeSet{{p.a, q.a}, {p.b, q.b}} {
			switch before, after := sets[0], sets[1]; {
			case after != x.none:
				child.Marks[i] = x.game.board.FeedbackAt(int(x.table[e.guess][after.codes[0]]))
			case before != x.none:
				child.Marks[i] = x.game.board.FeedbackAt(int(x.solved))
			}
		}
		node.Children = append(node.Children, child)
	}
	slices.SortFunc(node.Children, func(p, q Child) int {
		return cmp.Or(cmp.Compare(p.Marks[0].Ordinal(), q.Marks[0].Ordinal()), cmp.Compare(p.Marks[1].Ordinal(), q.Marks[1].Ordinal()))
	})
	return node, nil
}
