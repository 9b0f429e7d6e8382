package playcmd

import (
	"testing"
	"time"

	"codebreaker/cmd/codebreaker/internal/clitest"
)

func TestOptions(t *testing.T) {
	clitest.Options(t, hintCommand, func(h *hint, args []string) bool {
		return h.name == "parts" && h.top == 3 && h.think == time.Second && h.games.Symbols == "WPY" && h.json && len(args) == 2
	}, "4x3", "WPYY=X", "--strategy", "parts", "-n", "3", "--think", "1s", "--symbols", "WPY", "--json")
	clitest.Options(t, crackCommand, func(c *cracking, _ []string) bool {
		return c.secret == "ABCD" && c.strategies.Strategy == "minimax" && c.strategies.Seed == 7 && c.goOn == ""
	}, "4x6", "--secret", "ABCD", "--strategy", "minimax", "--seed", "7")
	clitest.Options(t, playCommand, func(f *playFlags, args []string) bool {
		return f.maker == "random" && f.daily && f.most == 6 && f.goOn == lastGame && named(f.goOn, args) == "1234abcd"
	}, "--daily", "--guesses", "6", "--continue", "1234abcd")
	clitest.Options(t, reviewCommand, func(r *reviewer, args []string) bool {
		return r.by.Strategy == "entropy" && r.by.Seed == 0 && len(args) == 3
	}, "4x6", "AABB=X", "CCDD=XO")
}
