package api

import (
	"context"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// tree describes a position of a strategy tree.
func (c *Call) tree() error {
	started, err := c.startOf(c.values["game"])
	if err != nil {
		return noSuchGame(err)
	}
	game := started.Game()
	chosen, err := c.server.study.TreeStrategy(started, c.Query.Get("strategy"))
	if err != nil {
		return err
	}
	var path []rules.Feedback
	for mark := range strings.SplitSeq(c.Query.Get("path"), ",") {
		if mark = strings.TrimSpace(mark); mark == "" {
			continue
		}
		feedback, err := reading.Mark(game, mark)
		if err != nil {
			return err
		}
		path = append(path, feedback)
	}
	if chosen.Name() != strategy.Optimal {
		if err := checkTree(game, c.server.limits.Tree); err != nil {
			return err
		}
	}
	pool := c.server.long // building a tree takes long, once
	if c.server.study.HasTree(started, chosen) {
		pool = c.server.quick
	}
	return c.think(pool, func(ctx context.Context, tell progress) (any, error) {
		built, err := c.server.study.Tree(ctx, started, chosen, c.building(chosen.Name(), tell))
		if err != nil {
			return nil, err
		}
		node, err := study.Browse(built, chosen, path)
		if message.IsProblem(err, "tree-off") {
			err = refuse(statusNotFound, err)
		}
		return node, err
	})
}

// checkTree refuses the tree of a game with more codes than most.
func checkTree(game *rules.Game, most uint64) error {
	if game.SecretCount() <= most {
		return nil
	}
	return message.NewProblem("tree-large", "{{.game}} has too many codes to browse its tree here: the limit is {{.most}}", "game", game.Name(), "most", most, "limit", limits.ErrReached)
}

// building reports how much of a tree is built.
func (c *Call) building(name string, tell progress) func(settled, codes uint64) {
	return func(settled, codes uint64) {
		if codes > 0 {
			tell(c.lang.Say("api-building", "strategy", name), float64(settled)/float64(codes))
		}
	}
}
