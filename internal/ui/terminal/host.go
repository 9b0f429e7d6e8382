package terminal

import (
	"context"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/store"

	tea "charm.land/bubbletea/v2"
)

// host is the part of the program that a screen sees.
type host interface {
	// lang returns the reader's language. say returns a message in it.
	lang() *lang.Language
	say(id string, args ...any) string

	// note shows a sentence until the next key. warn shows an error in the same way.
	note(text string)
	warn(err error)

	// open puts a screen on top. exchange replaces the top screen. back removes the top screen, and
	// home all screens but the first.
	open(s screen) tea.Cmd
	exchange(s screen) tea.Cmd
	back() tea.Cmd
	home() tea.Cmd

	// work starts a job, and running returns the current one or nil. The result of do is called in
	// the program's loop.
	work(what string, aside bool, do func(ctx context.Context) (apply func() tea.Cmd)) tea.Cmd
	running() *job

	// covered returns the setting that hides the number of remaining codes while a person
	// plays; games of Wordle's kind have one of their own.
	covered(hidesLeft bool) *bool

	// noted returns the notes of a game. They last until the program ends.
	noted(id string, places int) *notes

	// settings returns the settings, and adjust applies and saves them after a change.
	settings() *store.Settings
	adjust()

	// options returns the options of the program, which include the service and the store.
	options() *Options
	// settle is called for a game after each of its moves.
	settle(d *presenter)
}
