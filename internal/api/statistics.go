package api

import (
	"net/http"

	"codebreaker/internal/table"
	"codebreaker/match"
	"codebreaker/store"
)

// statistics sums up the player's games.
func (c *call) statistics() error {
	kind, err := c.oneOf("kind", string(match.Playing), string(match.Cracking), string(match.Helping))
	if err != nil {
		return err
	}
	all, err := c.store.Statistics(c.r.Context(), store.Filter{Kind: match.Kind(kind), Game: c.query.Get("game")})
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, table.NewStatistics(c.lang, all).Explain(c.lang))
}
