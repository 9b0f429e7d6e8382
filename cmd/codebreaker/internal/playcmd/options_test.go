package playcmd

import (
	"io"
	"testing"
	"time"

	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/lang"

	"github.com/spf13/cobra"
)

// TestOptions checks what the flags of commands set, without running the commands.
func TestOptions(t *testing.T) {
	english, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	env := &cli.Env{Lang: english, Out: &cli.Output{Writer: io.Discard}, Err: io.Discard, Getenv: func(string) string { return "" }}
	ran := 0
	execute := func(cmd *cobra.Command, args ...string) {
		t.Helper()
		cmd.SetArgs(args)
		if err := cmd.ExecuteContext(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	execute(hintCommand(env, func(h *hint, _ *cobra.Command, args []string) error {
		ran++
		if h.name != "parts" || h.top != 3 || h.think != time.Second || h.games.Symbols != "WPY" || !h.json || len(args) != 2 {
			t.Errorf("hint: %+v, %q", h, args)
		}
		return nil
	}), "4x3", "WPYY=X", "--strategy", "parts", "-n", "3", "--think", "1s", "--symbols", "WPY", "--json")
	execute(crackCommand(env, func(c *cracking, _ *cobra.Command, _ []string) error {
		ran++
		if c.secret != "ABCD" || c.breakers.Strategy != "minimax" || c.breakers.Seed != 7 || c.goOn != "" {
			t.Errorf("crack: %+v", c)
		}
		return nil
	}), "4x6", "--secret", "ABCD", "--strategy", "minimax", "--seed", "7")
	execute(playCommand(env, func(f *playFlags, _ *cobra.Command, args []string) error {
		ran++
		if f.maker != "random" || !f.daily || f.most != 6 || f.goOn != lastGame || named(f.goOn, args) != "1234abcd" {
			t.Errorf("play: %+v, %q", f, args)
		}
		return nil
	}), "--daily", "--guesses", "6", "--continue", "1234abcd")
	execute(reviewCommand(env, func(r *reviewer, _ *cobra.Command, args []string) error {
		ran++
		if r.name != "entropy" || r.seed != 0 || len(args) != 3 {
			t.Errorf("review: %+v, %q", r, args)
		}
		return nil
	}), "4x6", "AABB=X", "CCDD=XO")
	if ran != 4 {
		t.Errorf("%d commands ran", ran)
	}
}
