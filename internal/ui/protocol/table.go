package protocol

import (
	"context"
	"encoding/binary"
	"math"
	"slices"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// table is a game with numbers for its codes, the marks between them, and the results of the
// batch methods: least totals of sets of candidates, and judgements. The token protects the results.
type table struct {
	game    *rules.Game
	of      GameOf // a request for the game
	guesses []rules.Code
	secrets []int     // numbers of guesses
	all     []int32   // all secrets, as candidates
	exact   bool      // judge and tryAll may be used
	places  [][]uint8 // permutations of places that are automorphisms, the identity first; nil without symmetry
	nlog    []float64

	turn    chan struct{}
	sliced  *bitslice.Set
	marks   [][]uint8 // by guess and secret; nil until needed
	columns [][]uint8 // see column; nil in a game of many marks
	hashes  []hash    // of secrets
	first   map[ply][]int32
	listed  int // candidates in first
	totals  map[hash]total
	judged  map[string]judgedAt
	buffer  []int32
	judging level
	levels  []*level // of the search
	leasts  []uint32 // by the size of a set, a lower bound of its total
}

// total is the least total of guesses over a set of candidates, or a lower bound of it.
type total struct {
	least uint32
	exact bool
}

// ply is a turn in numbers.
type ply struct {
	guess uint16
	mark  uint8
}

// hash identifies a set of codes: it is the XOR of the hashes of its members.
type hash [2]uint64

const (
	mostMarked = 1 << 25 // marks of a game whose regrets the fast method proves
	mostFirst  = 1 << 22 // candidates of the positions after a turn that are kept
	mostTotals = 1 << 19
	mostKept   = 1 << 17 // judgements
)

func newTable(game *rules.Game, of *GameOf) (*table, error) {
	t := &table{
		game: game, of: *of, guesses: slices.Collect(game.Guesses()), turn: make(chan struct{}, 1),
		first: make(map[ply][]int32), totals: make(map[hash]total), judged: make(map[string]judgedAt),
	}
	secrets := slices.Collect(game.Secrets())
	t.sliced = slice(game, secrets)
	for _, code := range secrets {
		guess, found := slices.BinarySearchFunc(t.guesses, code, rules.Compare)
		if !found {
			return nil, wrong("%s has secrets that may not be guessed", game.Name())
		}
		t.all = append(t.all, int32(len(t.secrets)))
		t.secrets = append(t.secrets, guess)
		t.hashes = append(t.hashes, hashOf(code))
	}
	t.exact = !game.Hard() && !game.HasWeights() && len(t.guesses)*len(t.secrets) <= mostMarked
	t.marks = make([][]uint8, len(t.guesses))
	if t.exact && game.Feedbacks() <= mostPacked {
		t.columns = make([][]uint8, len(t.secrets))
	}
	t.places = placesOf(game)
	t.nlog = make([]float64, len(t.secrets)+1)
	t.leasts = make([]uint32, len(t.secrets)+1)
	for n := range t.secrets {
		t.nlog[n+1] = float64(n+1) * math.Log2(float64(n+1))
		// One code is found by the first guess, one after each other mark by the second, the rest by the third.
		t.leasts[n+1] = t.leasts[n] + uint32(min(n, 1)) + 1
		if n >= game.Feedbacks() {
			t.leasts[n+1]++
		}
	}
	t.turn <- struct{}{}
	return t, nil
}

// lock waits for the token.
func (t *table) lock(ctx context.Context) error {
	select {
	case <-t.turn:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t *table) unlock() { t.turn <- struct{}{} }

// row returns the marks of a guess for all secrets.
func (t *table) row(guess int) []uint8 {
	if t.marks[guess] != nil {
		return t.marks[guess]
	}
	row := make([]uint8, len(t.secrets))
	t.sliced.FeedbackBytes(t.guesses[guess], row)
	if len(t.guesses)*len(t.secrets) <= mostMarked {
		t.marks[guess] = row
	}
	return row
}

// column returns the marks of all guesses for a secret, times 4.
func (t *table) column(secret int32) []uint8 {
	if t.columns[secret] == nil {
		column := make([]uint8, len(t.guesses))
		for guess := range column {
			column[guess] = 4 * t.row(guess)[secret]
		}
		t.columns[secret] = column
	}
	return t.columns[secret]
}

// candidates returns the candidates of a history in code order, valid until the next call.
func (t *table) candidates(history []ply) []int32 {
	if len(history) == 0 {
		return t.all
	}
	left, known := t.first[history[0]]
	if !known {
		left = t.keep(nil, t.all, history[0])
		if t.listed += len(left); t.listed > mostFirst {
			clear(t.first)
			t.listed = len(left)
		}
		t.first[history[0]] = left
	}
	if len(history) == 1 {
		return left
	}
	for _, turn := range history[1:] {
		t.buffer = t.keep(t.buffer[:0], left, turn)
		left = t.buffer
	}
	return left
}

// keep appends the candidates that agree with a turn. The lists may be the same.
func (t *table) keep(to, candidates []int32, turn ply) []int32 {
	row := t.row(int(turn.guess))
	for _, c := range candidates {
		if row[c] == turn.mark {
			to = append(to, c)
		}
	}
	return to
}

// turns returns a history as turns of the game, renamed.
func (t *table) turns(history []ply, renaming *renaming) rules.History {
	turns := rules.History{}
	for _, turn := range history {
		turns = append(turns, rules.Turn{Guess: renaming.image(t.guesses[turn.guess], t.game.Places()), Feedback: t.game.FeedbackAt(int(turn.mark))})
	}
	return turns
}

// judge judges a guess by the least totals of its cells and of the position.
func (t *table) judge(ctx context.Context, history []ply, candidates []int32, guess int) (judgedAt, error) {
	n := len(candidates)
	best, err := t.least(ctx, history, candidates)
	if err != nil {
		return judgedAt{}, err
	}
	own, sum := uint64(n), 0.0
	for _, cell := range t.split(candidates, guess, &t.judging) {
		sum += t.nlog[len(cell.codes)]
		if int(cell.mark) == t.game.Feedbacks()-1 {
			continue // the guess is right
		}
		var total uint64
		if len(cell.codes) <= 2 {
			total = uint64(2*len(cell.codes) - 1)
		} else if total, err = t.least(ctx, append(history, ply{uint16(guess), cell.mark}), cell.codes); err != nil {
			return judgedAt{}, err
		}
		own += total
	}
	of := float64(n)
	return judgedAt{of, math.Max(0, (t.nlog[n]-sum)/of), float64(own) / of, float64(own-best) / of, true}, nil
}

// least returns the least total of guesses over the candidates of a history.
func (t *table) least(ctx context.Context, history []ply, candidates []int32) (uint64, error) {
	if len(candidates) <= mostSearched {
		return uint64(t.total(candidates, unlimited, 0)), nil
	}
	set := t.hash(candidates)
	if known := t.totals[set]; known.exact {
		return uint64(known.least), nil
	}
	codes := make([]rules.Code, len(candidates))
	for i, c := range candidates {
		codes[i] = t.guesses[t.secrets[c]]
	}
	found, err := solve(ctx, listed(t.game, t.turns(history, nil), codes), nil, optimal.LeastTotal, len(codes), nil)
	if err != nil {
		return 0, err
	}
	if !found.proven {
		return 0, ctx.Err()
	}
	t.know(set, total{uint32(found.total), true})
	return found.total, nil
}

func (t *table) know(set hash, found total) {
	if len(t.totals) >= mostTotals {
		clear(t.totals)
	}
	t.totals[set] = found
}

// hash returns the hash of a set of candidates, mostly the same for sets that are equal up to symmetry.
func (t *table) hash(candidates []int32) hash {
	var sum hash
	r, named := t.rearrange(candidates)
	for _, c := range candidates {
		member := t.hashes[c]
		if named {
			member = hashOf(r.image(t.guesses[t.secrets[c]], t.game.Places()))
		}
		sum[0] ^= member[0]
		sum[1] ^= member[1]
	}
	return sum
}

// hashOf returns the hash of a code.
func hashOf(code rules.Code) hash {
	a, b := binary.LittleEndian.Uint64(code[:]), binary.LittleEndian.Uint64(code[8:])
	mix := func(x uint64) uint64 { // the finalizer of splitmix64
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		return x ^ x>>31
	}
	return hash{mix(a + 0x9e3779b97f4a7c15 + mix(b+1)), mix(a ^ 0xd1b54a32d192ed03 ^ mix(b+2))}
}
