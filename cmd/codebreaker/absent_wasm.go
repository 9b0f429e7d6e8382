package main

import (
	"codebreaker/internal/game"
	"codebreaker/internal/message"
	"codebreaker/internal/store"

	"github.com/spf13/cobra"
)

// The program for WebAssembly has no network and no terminal. Commands that need either report that
// they are not available.

func (a *app) serveCommand() *cobra.Command { return a.absent("serve") }
func (a *app) siteCommand() *cobra.Command  { return a.absent("site") }

// absent returns a hidden command that reports that this program does not have it.
func (a *app) absent(name string) *cobra.Command {
	return &cobra.Command{
		Use: name, Hidden: true, DisableFlagParsing: true,
		RunE: func(*cobra.Command, []string) error { return absentProblem(name) },
	}
}

func absentProblem(name string) error {
	return message.NewProblem("command-absent", "this program was built without {{.command}}", "command", name)
}

// screens returns false: in WebAssembly the program prints lines only.
func (a *app) screens(bool) bool { return false }

func (a *app) run(*cobra.Command, *store.Store, error, game.Sit) error {
	panic("screens are never seen")
}
