package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func TestNear(t *testing.T) {
	names := []string{"word", "wordle", "mot", "minimax", "entropy"}
	for word, want := range map[string][]string{
		"wordel": {"wordle"}, "wrdle": {"wordle"}, "worde": {"word", "wordle"}, "Minmax": {"minimax"}, "antropie": {"entropy"}, "antropee": {"entropy"}, "andropie": nil, "mo": nil, "moo": nil, "ward": {"word"}, "": nil, "chess": nil,
	} {
		if got := rules.Near(word, names); !slices.Equal(got, want) {
			t.Errorf("near(%q) = %q, want %q", word, got, want)
		}
	}
}

// TestCompletion checks that the shell is offered the values of every flag with a few values, and
// the names of strategies and games.
func TestCompletion(t *testing.T) {
	env, err := cli.NewEnv(os.Stdin, os.Stdout, os.Stderr, os.Getenv, []string{"--lang", "en"})
	if err != nil {
		t.Fatal(err)
	}
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			value, _, _ := strings.Cut(flag.Usage, ": ")
			strategies := strings.HasPrefix(flag.Name, "strateg")
			if flag.Value.Type() == "bool" || !strings.Contains(value, "|") && !strategies && flag.Name != "game" {
				return
			}
			offer, ok := cmd.GetFlagCompletionFunc(flag.Name)
			if !ok {
				t.Errorf("%s --%s offers nothing", cmd.Name(), flag.Name)
				return
			}
			offered, _ := offer(cmd, nil, "")
			for _, choice := range strings.Split(value, "|") {
				if strings.Contains(value, "|") && !slices.Contains(offered, choice) {
					t.Errorf("%s --%s offers %q, not %s", cmd.Name(), flag.Name, offered, choice)
				}
			}
			if strategies && !slices.Contains(offered, "entropy") {
				t.Errorf("%s --%s offers %q", cmd.Name(), flag.Name, offered)
			}
		})
		if use := strings.Fields(cmd.Use); len(use) > 1 && strings.Contains(use[1], "GAME") && cmd.ValidArgsFunction == nil {
			t.Errorf("%s offers no games", cmd.Name())
		}
		for _, below := range cmd.Commands() {
			look(below)
		}
	}
	look(newRoot(env))
	offered, _ := cli.CompleteEach(study.StrategyNames())(nil, nil, "minimax,en")
	if !slices.Contains(offered, "minimax,entropy") || slices.Contains(offered, "minimax,minimax") {
		t.Errorf("after minimax, there are %q", offered)
	}
	if games, _ := cli.CompleteManyGames(nil, []string{"4x6"}, ""); !slices.Contains(games, "bulls") {
		t.Errorf("after a game there are %q", games)
	}
}
