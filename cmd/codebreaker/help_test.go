package main

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/ui/command/cli"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestFlagTexts checks that the description of each flag with a value starts with the name of the
// value. Without it, help has no column for the description.
func TestFlagTexts(t *testing.T) {
	for _, language := range []string{"en", "fr"} {
		env, err := cli.NewEnv(os.Stdin, os.Stdout, os.Stderr, os.Getenv, []string{"--lang", language})
		if err != nil {
			t.Fatal(err)
		}
		var look func(cmd *cobra.Command)
		look = func(cmd *cobra.Command) {
			cmd.Flags().VisitAll(func(flag *pflag.Flag) {
				value, text, named := strings.Cut(flag.Usage, ": ")
				if flag.NoOptDefVal != "true" && (!named || text == "" || strings.Contains(strings.TrimSpace(value), " ")) {
					t.Errorf("%s, %s: --%s has no name for its value: %q", language, cmd.CommandPath(), flag.Name, flag.Usage)
				}
			})
			for _, below := range cmd.Commands() {
				look(below)
			}
		}
		look(newRoot(env))
	}
}

// each calls a function with every visible command, in a language.
func each(t *testing.T, language string, do func(env *cli.Env, cmd *cobra.Command)) {
	env, err := cli.NewEnv(os.Stdin, os.Stdout, os.Stderr, os.Getenv, []string{"--lang", language})
	if err != nil {
		t.Fatal(err)
	}
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		if cmd.Hidden {
			return
		}
		do(env, cmd)
		for _, below := range cmd.Commands() {
			look(below)
		}
	}
	look(newRoot(env))
}

// TestHelpFits checks that the program's help fits a screen of 40 lines, and that every help page
// fits 80 columns.
func TestHelpFits(t *testing.T) {
	for _, language := range []string{"en", "fr"} {
		each(t, language, func(env *cli.Env, cmd *cobra.Command) {
			var page bytes.Buffer
			env.Out = &cli.Output{Writer: &page}
			pages := map[string]func(){cmd.CommandPath(): func() { help(env, cmd, nil) }}
			if !cmd.HasParent() {
				for _, topic := range topics {
					pages["help "+topic] = func() { explainTopic(env, cmd, topic) }
				}
			}
			for name, print := range pages {
				page.Reset()
				print()
				lines := strings.Split(strings.TrimSuffix(page.String(), "\n"), "\n")
				if name == "codebreaker" && len(lines) > 40 {
					t.Errorf("%s: the help has %d lines, want 40 at most", language, len(lines))
				}
				for _, line := range lines {
					if width := ansi.StringWidth(line); width > 80 {
						t.Errorf("%s, %s: %d columns: %s", language, name, width, line)
					}
				}
			}
		})
	}
}

// TestHelpShape checks that every command is in a group of the help and has three examples.
func TestHelpShape(t *testing.T) {
	without := []string{"codebreaker help", "codebreaker version", "codebreaker moo", "codebreaker decodeur-mm"}
	for _, language := range []string{"en", "fr"} {
		each(t, language, func(_ *cli.Env, cmd *cobra.Command) {
			if cmd.Parent() != nil && cmd.Parent() == cmd.Root() && cmd.GroupID == "" {
				t.Errorf("%s is in no group", cmd.Name())
			}
			if examples := strings.Count(strings.TrimSpace(cmd.Example), "\n") + 1; examples != 3 && !slices.Contains(without, cmd.CommandPath()) {
				t.Errorf("%s, %s: %d examples, want 3", language, cmd.CommandPath(), examples)
			}
		})
	}
}
