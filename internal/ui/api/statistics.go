package api

import (
	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/store"
)

// statistics sums up the player's games.
func (c *Call) statistics() error {
	kind, err := c.oneOf("kind", string(session.Playing), string(session.Cracking), string(session.Helping))
	if err != nil {
		return err
	}
	all, err := c.server.store.Statistics(c.ctx, store.Filter{Kind: session.Kind(kind), Game: c.Query.Get("game")})
	if err != nil {
		return err
	}
	return c.answer(statusOK, games.NewStatistics(c.lang, all).Explain(c.lang))
}
