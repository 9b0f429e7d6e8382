package protocol

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"strconv"
	"strings"
	"sync"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// budgetTable has the known bounds of whole games; docs/results/gen makes it.
//
//go:embed budgets.csv
var budgetTable string

// known is a line of the table. Unknown bounds are 0.
type known struct {
	leastMax, mostMax, leastTotal, mostTotal uint64
	opening                                  string // that reaches mostTotal
}

var budgets = sync.OnceValue(func() map[string]known {
	all := make(map[string]known)
	lines := strings.Split(strings.TrimSpace(budgetTable), "\n")
	for _, line := range lines[1:] {
		fields := strings.Split(line, ",")
		number := func(i int) uint64 {
			n, _ := strconv.ParseUint(fields[i], 10, 64) // empty: not known
			return n
		}
		all[fields[0]] = known{number(2), number(3), number(4), number(5), fields[6]}
	}
	return all
})

// budget says how many guesses a game needs.
func (e *Engine) budget(ctx context.Context, p *GameParams, tell progress) (*Budget, error) {
	game, err := e.positions.game(&p.GameOf)
	if err != nil {
		return nil, err
	}
	return e.budgets.Of(ctx, p.named(game), func() (*Budget, error) { return budgetOf(ctx, game, tell) })
}

// budgetOf looks a game up. If the table lacks a number, it searches small games, and gives
// bounds and the result of a strategy for large ones.
func budgetOf(ctx context.Context, game *rules.Game, tell progress) (*Budget, error) {
	secrets := totalWeight(game)
	b := &Budget{Game: game.Name(), Secrets: game.SecretsAbout()}
	k := budgets()[game.Name()]
	small := game.SecretCount() <= 1<<20 && provable(game, int(game.SecretCount()))
	if small && (k.leastTotal == 0 || k.leastTotal < k.mostTotal) {
		found, err := solve(ctx, position.Start(game), nil, optimal.LeastTotal, int(game.SecretCount()), tell.part(0, 0.5))
		if err != nil {
			return nil, err
		}
		k.leastTotal, k.mostTotal = max(k.leastTotal, found.lower), least(k.mostTotal, found.total)
		if !game.HasWeights() {
			k.mostMax = least(k.mostMax, uint64(found.max))
		}
	}
	if small && !game.HasWeights() && (k.leastMax == 0 || k.leastMax < k.mostMax) {
		found, err := solve(ctx, position.Start(game), nil, optimal.LeastMax, int(game.SecretCount()), tell.part(0.5, 1))
		if err != nil {
			return nil, err
		}
		k.leastMax, k.mostMax = max(k.leastMax, uint64(found.least)), least(k.mostMax, uint64(found.max))
	}
	floorMax, floorAverage := floors(game)
	b.Max = Bounds{"bounded", max(floorMax, float64(k.leastMax)), float64(k.mostMax)}
	b.Average = Bounds{"bounded", max(floorAverage, float64(k.leastTotal)/float64(secrets)), float64(k.mostTotal) / float64(secrets)}
	if k.mostMax == 0 || k.mostTotal == 0 {
		average, most, exact, err := played(ctx, game)
		if err != nil {
			return nil, err
		}
		kind := "bounded"
		if !exact {
			kind = "estimated"
		}
		if k.mostTotal == 0 {
			b.Average.Kind, b.Average.Upper = kind, max(average, b.Average.Lower)
		}
		if k.mostMax == 0 {
			b.Max.Kind, b.Max.Upper = kind, max(float64(most), b.Max.Lower)
		}
	}
	for _, bounds := range []*Bounds{&b.Max, &b.Average} {
		if bounds.Kind == "bounded" && bounds.Lower == bounds.Upper {
			bounds.Kind = "proven"
		}
	}
	return b, errors.Join(nilUnlessCancelled(ctx))
}

// nilUnlessCancelled returns an error if the request was cancelled. A request whose time is over
// gets the bounds that are known.
func nilUnlessCancelled(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}
	return nil
}

// least returns the smaller of two numbers; 0 means that a number is missing.
func least(a, b uint64) uint64 {
	if a == 0 || b == 0 {
		return cmp.Or(a, b)
	}
	return min(a, b)
}

// floors returns lower bounds of the maximum and the average. A guess has a limited number of
// marks: the first guess finds one secret at most, and each other mark leads to one guess more,
// which finds one secret at most.
func floors(game *rules.Game) (most, average float64) {
	left, found := game.SecretsAbout(), 1.0
	branches := float64(game.Feedbacks() - 1)
	total := 0.0
	for depth := 1.0; ; depth++ {
		found = min(found, left)
		total += depth * found
		if left -= found; left <= 0 || branches < 1 {
			if game.HasWeights() { // heavy secrets may come first
				return depth, 1
			}
			return depth, total / game.SecretsAbout()
		}
		found *= branches
	}
}
