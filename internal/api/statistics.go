package api

import (
	"codebreaker/internal/store"
	"codebreaker/internal/table"
	"codebreaker/match"
)

// statistics sums up the player's games.
func (c *call) statistics() error {
	kind, err := c.oneOf("kind", string(match.Playing), string(match.Cracking), string(match.Helping))
	if err != nil {
		return err
	}
	all, err := c.store.Statistics(c.ctx, store.Filter{Kind: match.Kind(kind), Game: c.Query.Get("game")})
	if err != nil {
		return err
	}
	return c.answer(statusOK, table.NewStatistics(c.lang, all).Explain(c.lang))
}
