package api

import (
	"context"
	"strings"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/strategy"
)

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
		if err := study.CheckCompared(started.Game(), one); err != nil {
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
			result, err := c.server.study.Compare(ctx, started, one, c.building(one.Name(), part))
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
			if started.Game().SecretCount() > c.server.limits.Compared || study.CheckCompared(started.Game(), one) != nil {
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
			result, err := c.server.study.Compare(ctx, next.started, next.by, c.building(next.by.Name(), part))
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
		if !c.server.study.IsCompared(c.ctx, started, one) {
			return c.server.long
		}
	}
	return c.server.quick
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
