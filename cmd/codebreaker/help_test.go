package main

import (
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestFlagTexts holds that the text of each flag with a value begins with a name for the value, without
// which help has no column for the text.
func TestFlagTexts(t *testing.T) {
	for _, language := range []string{"en", "fr"} {
		a, err := newApp(os.Stdin, os.Stdout, os.Stderr, os.Getenv, []string{"--lang", language})
		if err != nil {
			t.Fatal(err)
		}
		var look func(cmd *cobra.Command)
		look = func(cmd *cobra.Command) {
			cmd.Flags().VisitAll(func(flag *pflag.Flag) {
				value, text, named := strings.Cut(flag.Usage, ": ")
				if flag.Value.Type() != "bool" && (!named || text == "" || strings.Contains(strings.TrimSpace(value), " ")) {
					t.Errorf("%s, %s: --%s has no name for its value: %q", language, cmd.CommandPath(), flag.Name, flag.Usage)
				}
			})
			for _, below := range cmd.Commands() {
				look(below)
			}
		}
		look(a.root())
	}
}
