package boards

import (
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
)

// Result is what a strategy needed in simulated games.
type Result struct {
	Game      string  `json:"game"`
	Strategy  string  `json:"strategy"`
	Games     int     `json:"games"`
	Seed      uint64  `json:"seed"`
	Limit     int     `json:"limit,omitempty"`
	Opening   string  `json:"opening"`
	Total     uint64  `json:"total,omitempty"` // over all pairs of secrets, if all were played
	Average   float64 `json:"average"`
	Error     float64 `json:"error,omitempty"` // the standard error of the average
	Least     float64 `json:"least,omitempty"` // no strategy has an average below this; absent if codes have weights
	Within    float64 `json:"within,omitempty"`
	Max       int     `json:"max"`
	Histogram []int   `json:"histogram"` // the number of games by number of guesses, from 0
	Seconds   float64 `json:"seconds,omitempty"`
}

// mostKept is the largest number of feedbacks that simulations keep, in two bytes each.
const mostKept = 1 << 29

// EveryPair is the number of games for [Simulate] that plays each pair of secrets once, as [Optimum] does.
const EveryPair = -1

// Simulate plays games whose secrets the seed draws. A sequence is played board by board. Equal
// seeds give equal results, whatever the number of threads. If ctx ends, the result holds the finished
// games, and Simulate returns the error of ctx. 0 threads mean the limit of ctx, or one for each core.
func Simulate(ctx context.Context, game *Game, strategy string, games int, seed uint64, threads int) (*Result, error) {
	start := time.Now()
	m, err := measureOf(strategy)
	if err != nil {
		return nil, err
	}
	game.load()
	drawer := candidate.Drawer(game.board, game.secrets)
	draw := func(number int64) []int32 { return game.draw(drawer, rand.New(rand.NewPCG(seed, uint64(number)))) }
	every := games == EveryPair
	if every {
		if err := searchable(game); err != nil {
			return nil, err
		}
		seed = 0
		others := int64(len(game.secrets) - 1)
		games = len(game.secrets) * int(others)
		draw = func(number int64) []int32 {
			first, second := int32(number/others), int32(number%others)
			if second >= first {
				second++
			}
			return []int32{first, second}
		}
	}
	if !every {
		if err := limits.Check("games", games, limits.Games); err != nil {
			return nil, err
		}
	}
	if feedbacks := uint64(len(game.secrets)) * uint64(len(game.guesses)); feedbacks > mostKept {
		return nil, message.NewProblem("boards-games-large", "{{.game}} is too large for simulated games: {{.secrets}} codes times {{.guesses}} guesses; at most {{.most}}",
			"game", rules.Friendly(game.board.Name()), "secrets", len(game.secrets), "guesses", len(game.guesses), "most", mostKept, "limit", limits.ErrReached)
	}
	t := newFeedbackTable(game, [][]int32{game.all})
	if err := t.keep(ctx); err != nil {
		return nil, err
	}
	sets := slices.Repeat([][]int32{game.all}, game.boards)
	if game.sequence {
		sets = sets[:1]
	}
	first, err := (&chooser{table: t, measure: m}).best(ctx, sets, 1)
	if err != nil {
		return nil, err
	}
	took := make([]int32, max(0, games))
	var next atomic.Int64
	budget.PoolWithin(ctx, threads).Share(false, func(int) {
		p := &player{game: game, table: t, measure: m, first: first[0].guess, memory: make(map[string][]float64)}
		for number := next.Add(1) - 1; number < int64(games) && ctx.Err() == nil; number = next.Add(1) - 1 {
			n := p.play(ctx, draw(number))
			if ctx.Err() == nil { // or guesses may have been chosen by values that are not finished
				took[number] = int32(n)
			}
		}
	})
	r := &Result{Game: game.Name(), Strategy: strategy, Seed: seed, Limit: game.Limit(), Opening: game.board.Format(game.guesses[first[0].guess])}
	r.count(took)
	if every && ctx.Err() == nil {
		r.Error = 0
		for n, games := range r.Histogram {
			r.Total += uint64(n * games)
		}
	}
	if game.weights == nil {
		r.Least = leastAverage(len(game.secrets), game.boards, t.mostCells())
	}
	r.Seconds = time.Since(start).Seconds()
	return r, ctx.Err()
}

// count sums up the games that were finished.
func (r *Result) count(took []int32) {
	sum, squares, within := 0.0, 0.0, 0
	for _, n := range took {
		if n == 0 {
			continue
		}
		r.Games++
		sum += float64(n)
		squares += float64(n) * float64(n)
		if int(n) <= r.Limit {
			within++
		}
		for len(r.Histogram) <= int(n) {
			r.Histogram = append(r.Histogram, 0)
		}
		r.Histogram[n]++
	}
	r.Max = len(r.Histogram) - 1
	if n := float64(r.Games); n > 0 {
		r.Average = sum / n
		r.Error = math.Sqrt(max(squares/n-r.Average*r.Average, 0) / n)
		r.Within = float64(within) / n
	}
}

// player plays simulated games. It is for one goroutine.
type player struct {
	game    *Game
	table   *feedbackTable
	measure measure
	first   int32
	memory  map[string][]float64 // the values of boards after the first guess
}

// play returns the number of guesses of a game, or 0 if ctx ended.
func (p *player) play(ctx context.Context, secrets []int32) int {
	solved := uint16(p.game.board.Feedbacks() - 1)
	sets := slices.Repeat([][]int32{p.game.all}, len(secrets))
	done := make([]bool, len(secrets))
	var played []int32
	last := func() int { // the last open board
		if i := slices.Index(done, false); p.game.sequence {
			return i
		}
		return len(secrets) - 1
	}
	mark := func(i int, guess int32) {
		mark := p.table.byColumn[secrets[i]][guess]
		if done[i] = mark == solved; done[i] {
			sets[i] = secrets[i : i+1]
			return
		}
		sets[i] = slices.DeleteFunc(slices.Clone(sets[i]), func(column int32) bool { return p.table.byColumn[column][guess] != mark })
	}
	for slices.Contains(done, false) {
		var open [][]int32
		for i := range last() + 1 {
			if !done[i] {
				open = append(open, sets[i])
			}
		}
		guess := p.first
		if len(played) > 0 {
			c := &chooser{table: p.table, measure: p.measure, turns: len(played)}
			if len(played) == 1 {
				c.recall = p.recall
			}
			best, err := c.best(ctx, open, 1)
			if err != nil {
				return 0
			}
			guess = best[0].guess
		}
		played = append(played, guess)
		before := last()
		for i := range before + 1 {
			if !done[i] {
				mark(i, guess)
			}
		}
		for i := before + 1; p.game.sequence && i < len(secrets) && done[i-1]; i++ { // boards that open mark all guesses
			for _, guess := range played {
				if !done[i] {
					mark(i, guess)
				}
			}
		}
		separate(sets)
	}
	return len(played)
}

// recall returns the values of a board that has been met after a first guess before.
func (p *player) recall(set []int32, open int, compute func() []float64) []float64 {
	key := binary.AppendUvarint(nil, uint64(open))
	for _, column := range set {
		key = binary.AppendUvarint(key, uint64(column))
	}
	values := p.memory[string(key)]
	if values == nil {
		values = compute()
		if len(p.memory) < mostRemembered {
			p.memory[string(key)] = values
		}
	}
	return values
}

// mostRemembered is the largest number of boards whose values a player remembers.
const mostRemembered = 4096
