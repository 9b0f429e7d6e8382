package main

import (
	"codebreaker"
	"codebreaker/internal/store"
	"codebreaker/internal/table"

	"github.com/spf13/cobra"
)

// What needs a network or a terminal is not in a program for wasm. Its commands say so
// in place of doing it.

func (a *app) serveCommand() *cobra.Command { return a.absent("serve") }
func (a *app) siteCommand() *cobra.Command  { return a.absent("site") }

// absent returns a command that is not in this program, and that help does not list.
func (a *app) absent(name string) *cobra.Command {
	return &cobra.Command{
		Use: name, Hidden: true, DisableFlagParsing: true,
		RunE: func(*cobra.Command, []string) error { return absentProblem(name) },
	}
}

func absentProblem(name string) error {
	return codebreaker.NewProblem("command-absent", "this program was built without {{.command}}", "command", name)
}

// screens reports whether a person sees screens: there are only lines.
func (a *app) screens(bool) bool { return false }

func (a *app) run(*cobra.Command, *store.Store, error, table.Sit) error {
	panic("screens are never seen")
}
