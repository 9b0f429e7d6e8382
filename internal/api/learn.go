package api

import (
	"codebreaker/internal/lesson"
)

// lesson explains how to play a game.
func (c *call) lesson() error {
	name, err := c.wanted("game")
	if err != nil {
		return err
	}
	started, err := c.startOf(name)
	if err != nil {
		return err
	}
	return c.answer(statusOK, lesson.New(c.lang, started.Game()))
}

// days lists the player's results in the daily games.
func (c *call) days() error {
	from, err := c.wanted("from")
	if err != nil {
		return err
	}
	to, err := c.wanted("to")
	if err != nil {
		return err
	}
	days, err := c.games.Days(c.ctx, c.lang, from, to)
	if err != nil {
		return err
	}
	return c.answer(statusOK, days)
}
