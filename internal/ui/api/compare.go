package api

import (
	"context"
	"strings"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/strategy"
)

// mostComparisons is the number of comparisons to keep.
const mostComparisons = 500

// comparison holds the results of strategies in a game.
type comparison struct {
	Game       string            `json:"game"`
	Strategies []*study.Compared `json:"strategies"`
}

// bySize holds the results of strategies in games of colours, by size.
type bySize struct {
	Sizes []sizeCompared `json:"sizes" description:"by strategy, places and symbols"`
}

// sizeCompared is the result of a strategy in the game of one size.
type sizeCompared struct {
	Strategy string  `json:"strategy"`
	Game     string  `json:"game"`
	Places   int     `json:"places" minimum:"1"`
	Symbols  int     `json:"symbols" minimum:"1"`
	Average  float64 `json:"average"`
	Max      int     `json:"max" minimum:"1"`
}

// mostStrategies is the largest number of strategies in one comparison.
const mostStrategies = 8

// compare plays strategies against every secret of a game.
func (c *Call) compare() error {
	started, err := c.startOf(c.values["game"])
	if err != nil {
		return err
	}
	chosen, err := c.compareWhich()
	if err != nil {
		return err
	}
	for _, one := range chosen {
		if err := checkBest(started, one); err != nil {
			return err
		}
	}
	if game, most := started.Game(), c.server.limits.Compared; game.SecretCount() > most {
		return message.NewProblem("compare-large", "{{.game}} has too many codes to compare strategies here: the limit is {{.most}}", "game", game.Name(), "most", most, "limit", limits.ErrReached)
	}
	return c.think(c.comparePool(started, chosen), func(ctx context.Context, tell progress) (any, error) {
		answer := comparison{Game: started.Game().Name()}
		for i, one := range chosen {
			part := func(text string, done float64) { tell(text, (float64(i)+done)/float64(len(chosen))) }
			result, err := c.measure(ctx, started, one, part)
			if err != nil {
				return nil, err
			}
			answer.Strategies = append(answer.Strategies, result)
		}
		return answer, nil
	})
}

// compareSizes plays strategies against every secret of games of colours, from small to large.
func (c *Call) compareSizes() error {
	chosen, err := c.compareWhich()
	if err != nil {
		return err
	}
	var asked []sizeAsked
	pool := c.server.quick
	for _, one := range chosen {
		for _, name := range study.Sizes(one) {
			started, err := c.startOf(name)
			if err != nil {
				return err
			}
			if started.Game().SecretCount() > c.server.limits.Compared || checkBest(started, one) != nil {
				continue
			}
			asked = append(asked, sizeAsked{one, started})
			if c.comparePool(started, []strategy.Strategy{one}) == c.server.long {
				pool = c.server.long
			}
		}
	}
	return c.think(pool, func(ctx context.Context, tell progress) (any, error) {
		answer := bySize{Sizes: []sizeCompared{}}
		for i, next := range asked {
			part := func(text string, done float64) { tell(text, (float64(i)+done)/float64(len(asked))) }
			result, err := c.measure(ctx, next.started, next.by, part)
			if err != nil {
				return nil, err
			}
			game := next.started.Game()
			answer.Sizes = append(answer.Sizes, sizeCompared{next.by.Name(), game.Name(), game.Places(), game.Symbols(), result.Average, result.Max})
		}
		return answer, nil
	})
}

// sizeAsked is one comparison of a request: a strategy and the game of one size.
type sizeAsked struct {
	by      strategy.Strategy
	started *study.Start
}

// comparePool returns the pool for a comparison. It takes long unless all results are known.
func (c *Call) comparePool(started *study.Start, chosen []strategy.Strategy) pool {
	for _, one := range chosen {
		if _, known := c.server.compared.Get(newPlayedGame(started, one)); known {
			continue
		}
		if kept, err := c.server.study.FindCompared(c.ctx, started, one); kept == nil || err != nil { // the computation will report the error
			return c.server.long
		}
	}
	return c.server.quick
}

// checkBest refuses a search for the best trees that could take long.
func checkBest(started *study.Start, one strategy.Strategy) error {
	game := started.Game()
	if one.Name() != strategy.Optimal || study.KnownBest(game) != nil || study.SearchesBest(game) {
		return nil
	}
	return noBook(game)
}

// compareWhich returns the strategies that a request names.
func (c *Call) compareWhich() ([]strategy.Strategy, error) {
	names := c.Query.Get("strategies")
	if names == "" {
		names = "minimax,expected,entropy,parts"
	}
	var chosen []strategy.Strategy
	for name := range strings.SplitSeq(names, ",") {
		one, err := study.StrategyByName(strings.TrimSpace(name), 0)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, one)
	}
	if len(chosen) > mostStrategies {
		return nil, message.NewProblem("compare-many", "{{.strategies}} strategies: compare at most {{.most}} at once", "strategies", len(chosen), "most", mostStrategies)
	}
	return chosen, nil
}

// measure returns the result of a strategy in a game, which is computed once.
func (c *Call) measure(ctx context.Context, started *study.Start, one strategy.Strategy, tell progress) (*study.Compared, error) {
	return c.server.compared.Of(ctx, newPlayedGame(started, one), func() (*study.Compared, error) {
		return c.server.study.Compare(ctx, started, one, c.building(one.Name(), tell))
	})
}
