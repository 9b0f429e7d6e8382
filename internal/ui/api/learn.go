package api

import (
	"strings"

	"codebreaker/internal/app/lesson"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"
)

// lesson explains how to play a game.
func (c *Call) lesson() error {
	name, err := c.wanted("game")
	if err != nil {
		return err
	}
	codemaker, err := c.oneOf("codemaker", session.Random, session.Adversary, session.Fixed)
	if err != nil {
		return err
	}
	started, err := c.server.study.Several(c.ctx, c.lang, study.Named{Game: name})
	if err != nil {
		return err
	}
	if codemaker == session.Adversary {
		return c.answer(statusOK, lesson.Of(c.lang, started.Start, session.Adversary))
	}
	return c.answer(statusOK, lesson.Named(c.lang, started.Start, name))
}

// guide plays the guided game that teaches a game, as far as the player's tries lead.
func (c *Call) guide() error {
	name, err := c.wanted("game")
	if err != nil {
		return err
	}
	started, err := c.server.study.Several(c.ctx, c.lang, study.Named{Game: name})
	if err != nil {
		return err
	}
	read := func(taught string) (*rules.Game, error) {
		start, err := c.startOf(taught)
		if err != nil {
			return nil, err
		}
		return start.Game(), nil
	}
	made, _, err := lesson.Guided(c.lang, started.Start, name, read, strings.FieldsFunc(c.Query.Get("tries"), func(r rune) bool { return r == ',' }))
	if err != nil {
		return err
	}
	return c.answer(statusOK, made)
}

// days lists the player's results in the daily games.
func (c *Call) days() error {
	from, err := c.wanted("from")
	if err != nil {
		return err
	}
	to, err := c.wanted("to")
	if err != nil {
		return err
	}
	days, err := c.server.games.Days(c.ctx, c.lang, from, to)
	if err != nil {
		return err
	}
	return c.answer(statusOK, days)
}
