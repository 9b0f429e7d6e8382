package tui

import (
	"context"

	"codebreaker/internal/lang"

	tea "charm.land/bubbletea/v2"
)

// host is what a screen sees of the program that shows it.
type host interface {
	// lang is the reader's language, say a message in it.
	lang() *lang.Language
	say(id string, args ...any) string

	// tell shows a sentence until the next key, warn what is wrong.
	tell(text string)
	warn(err error)

	// open puts a screen on top, exchange in the place of the top one. back takes the
	// top one away, home all but the first.
	open(s screen) tea.Cmd
	exchange(s screen) tea.Cmd
	back() tea.Cmd
	home() tea.Cmd

	// work begins a job; running returns the one that runs, or nil. What do returns runs
	// in the program's loop.
	work(what string, aside bool, do func(ctx context.Context) (apply func() tea.Cmd)) tea.Cmd
	running() *job

	// covered is whether players are not told how many codes are left, in games that hide
	// it as a rule and in others.
	covered(hidesLeft bool) *bool

	// options are what the program was given: where games come from and are kept.
	options() *Options
	// settle is told of a game after each of its moves.
	settle(d *desk)
}
