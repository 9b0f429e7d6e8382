package match

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/splitmix"
)

// mostMarks limits the table of a search for the shortest game: guesses times codes.
const mostMarks = 1 << 26

// Shortest returns the turns of a shortest game against the [Adversary] from a position: the fewest guesses after which
// it must admit a code, or the target if there is one. The position is the only one of the game, so the search is exact:
// it tries every game of one guess, then of two, and so on. The error is a [message.Problem] if no game ends at the
// target, or if the game is too large.
func Shortest(ctx context.Context, p *position.Position, target *rules.Code) (rules.History, error) {
	d, all, err := newDuel(ctx, p, target)
	if err != nil {
		return nil, err
	}
	for left := 1; left <= limits.Turns-p.Turns(); left++ {
		d.capped = false
		switch line, err := d.search(ctx, all, p.History(), left); {
		case err != nil:
			return nil, err
		case line != nil:
			slices.Reverse(line)
			return line, nil
		case !d.capped:
			return nil, message.NewProblem("shortest-none", "no game against the adversary ends at {{.code}}", "code", p.Game().Format(*target))
		}
	}
	return nil, message.NewProblem("shortest-large", "the shortest game is too long", "limit", limits.ErrReached)
}

// duel is the game of one player against the adversary, whose answers are known in advance.
type duel struct {
	game    *rules.Game
	codes   []rules.Code // the candidates at the start
	weights []uint32     // nil without weights
	guesses []rules.Code
	rows    [][]uint16 // by guess and code: the ordinal of the mark
	ranks   []int      // by ordinal: the place in the order of the adversary
	target  int32      // the number of a code, or -1
	most    []uint64   // by the number of guesses left: the greatest weight of codes that can be brought down to one

	weightOf []uint64          // by ordinal, all 0 between calls
	found    []int32           // the ordinals with a weight
	failed   map[[2]uint64]int // by the hashes of a set: the number of guesses that do not suffice
	rounds   []uint64          // by ordinal: the last round of parts that had it
	round    uint64
	capped   bool // a game could not be played on for lack of guesses
}

func newDuel(ctx context.Context, p *position.Position, target *rules.Code) (*duel, []int32, error) {
	codes, err := candidates(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	game := p.Game()
	if (Adversary{}).Estimates(ctx, game) || game.GuessCount() > mostMarks/uint64(len(codes)) || game.Feedbacks() > 1<<16 {
		return nil, nil, message.NewProblem("shortest-size", "{{.game}} is too large here: the search marks every guess against every code that is left, {{.most}} pairs at most",
			"game", rules.Friendly(game.Name()), "most", mostMarks, "limit", limits.ErrReached)
	}
	d := &duel{
		game: game, codes: codes, weights: game.AppendWeights(codes, nil), guesses: slices.Collect(game.Guesses()), target: -1,
		ranks: make([]int, game.Feedbacks()), weightOf: make([]uint64, game.Feedbacks()), rounds: make([]uint64, game.Feedbacks()), failed: make(map[[2]uint64]int),
	}
	if target != nil {
		if d.target = int32(slices.Index(codes, *target)); d.target < 0 {
			return nil, nil, message.NewProblem("target-gone", "{{.code}} is no longer possible", "code", game.Format(*target))
		}
	}
	set := partition.Slice(game, codes)
	marks := make([]uint32, len(codes))
	for _, guess := range d.guesses {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		set.Feedbacks(guess, marks)
		row := make([]uint16, len(codes))
		for i, mark := range marks {
			row[i] = uint16(mark)
		}
		d.rows = append(d.rows, row)
	}
	var order []rules.Feedback
	for ordinal := range game.Feedbacks() {
		order = append(order, game.FeedbackAt(ordinal))
	}
	slices.SortFunc(order, func(a, b rules.Feedback) int {
		if tellsLess(a, b) {
			return -1
		}
		return 1
	})
	for rank, mark := range order {
		d.ranks[mark.Ordinal()] = rank
	}
	all := make([]int32, len(codes))
	heaviest, total := uint64(1), uint64(0)
	for i := range codes {
		all[i] = int32(i)
		heaviest, total = max(heaviest, d.weight(int32(i))), total+d.weight(int32(i))
	}
	// A guess leaves at least an equal share of the weight of the codes that it is not.
	d.most = []uint64{0, heaviest}
	for last := heaviest; last < total; d.most = append(d.most, last) {
		last = last*uint64(max(1, game.Feedbacks()-1)) + heaviest
	}
	return d, all, nil
}

func (d *duel) weight(code int32) uint64 {
	if d.weights == nil {
		return 1
	}
	return uint64(d.weights[code])
}

// answer returns the ordinal of the adversary's mark and the weight of the codes that it leaves, or -1 if the guess is
// the only code.
func (d *duel) answer(guess int, set []int32) (ordinal int, weight uint64) {
	row, solved := d.rows[guess], uint16(d.game.Feedbacks()-1)
	d.found = d.found[:0]
	for _, code := range set {
		mark := row[code]
		if mark == solved {
			continue
		}
		if d.weightOf[mark] == 0 {
			d.found = append(d.found, int32(mark))
		}
		d.weightOf[mark] += d.weight(code)
	}
	ordinal = -1
	for _, mark := range d.found {
		if of := d.weightOf[mark]; ordinal < 0 || of > weight || of == weight && d.ranks[mark] < d.ranks[ordinal] {
			ordinal, weight = int(mark), of
		}
		d.weightOf[mark] = 0
	}
	return ordinal, weight
}

// leaves returns the codes that a mark leaves.
func (d *duel) leaves(guess, ordinal int, set []int32) (left []int32) {
	for _, code := range set {
		if int(d.rows[guess][code]) == ordinal {
			left = append(left, code)
		}
	}
	return left
}

// step is a guess with the adversary's answer.
type step struct {
	guess, ordinal int
	weight         uint64
}

// search returns the turns of a game with at most a number of guesses, the last one first, or nil.
func (d *duel) search(ctx context.Context, set []int32, history rules.History, left int) (rules.History, error) {
	if len(set) == 1 {
		return rules.History{{Guess: d.codes[set[0]], Feedback: d.game.Solved()}}, nil
	}
	total := uint64(0)
	for _, code := range set {
		total += d.weight(code)
	}
	if left < len(d.most) && total > d.most[left] {
		d.capped = true
		return nil, nil
	}
	key := hashes(set)
	if !d.game.Hard() && d.failed[key] >= left { // with the hard rule the guesses depend on the turns
		d.capped = true
		return nil, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if left == 2 {
		line := d.last(set, history)
		if line == nil {
			d.failed[key], d.capped = max(d.failed[key], left), true
		}
		return line, nil
	}
	seen := map[[2]uint64]bool{key: true} // a guess that leaves all codes is wasted
	for _, s := range d.steps(set, history) {
		if left-1 < len(d.most) && s.weight > d.most[left-1] {
			d.capped = true
			break // the others leave more
		}
		kept := d.leaves(s.guess, s.ordinal, set)
		if d.target >= 0 && !slices.Contains(kept, d.target) {
			continue
		}
		if after := hashes(kept); seen[after] {
			continue
		} else {
			seen[after] = true
		}
		turn := rules.Turn{Guess: d.guesses[s.guess], Feedback: d.game.FeedbackAt(s.ordinal)}
		line, err := d.search(ctx, kept, history.With(turn.Guess, turn.Feedback), left-1)
		if line != nil || err != nil {
			return append(line, turn), err
		}
	}
	d.failed[key] = max(d.failed[key], left)
	return nil, nil
}

// last returns the turns of a game of two guesses, the last one first, or nil.
func (d *duel) last(set []int32, history rules.History) rules.History {
	for guess := range d.guesses {
		if d.weights == nil && !d.parts(guess, set) || !d.game.UsesHints(d.guesses[guess], history) {
			continue
		}
		ordinal, _ := d.answer(guess, set)
		if ordinal < 0 {
			continue
		}
		if kept := d.leaves(guess, ordinal, set); len(kept) == 1 && (d.target < 0 || kept[0] == d.target) {
			return rules.History{{Guess: d.codes[kept[0]], Feedback: d.game.Solved()}, {Guess: d.guesses[guess], Feedback: d.game.FeedbackAt(ordinal)}}
		}
	}
	return nil
}

// parts reports whether a guess may leave one code, the target if there is one, in a game without weights: whether no two
// codes have the same mark, and none has a mark that the adversary prefers to the target's. It stops at the first that does.
func (d *duel) parts(guess int, set []int32) bool {
	row, solved := d.rows[guess], uint16(d.game.Feedbacks()-1)
	least := -1
	if d.target >= 0 {
		least = d.ranks[row[d.target]]
	}
	d.round++
	for _, code := range set {
		switch mark := row[code]; {
		case mark == solved && code == d.target, mark != solved && d.rounds[mark] == d.round, mark != solved && d.ranks[mark] < least:
			return false
		default:
			d.rounds[mark] = d.round
		}
	}
	return true
}

// steps returns the guesses with their answers, first the ones that leave the least weight.
func (d *duel) steps(set []int32, history rules.History) (steps []step) {
	for guess := range d.guesses {
		if !d.game.UsesHints(d.guesses[guess], history) {
			continue
		}
		if ordinal, weight := d.answer(guess, set); ordinal >= 0 {
			steps = append(steps, step{guess, ordinal, weight})
		}
	}
	slices.SortStableFunc(steps, func(a, b step) int { return cmp.Compare(a.weight, b.weight) })
	return steps
}

// hashes returns two independent hashes of a set.
func hashes(set []int32) (h [2]uint64) {
	for _, code := range set {
		h[0] = splitmix.Mix(h[0] + splitmix.Step + uint64(code))
		h[1] = splitmix.Mix(h[1] ^ uint64(code)*splitmix.Step + 1)
	}
	return h
}
