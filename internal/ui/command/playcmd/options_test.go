package playcmd

import (
	"testing"
	"time"

	"codebreaker/internal/ui/command/clitest"
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
	}, "4x6", "--daily", "--guesses", "6", "--continue", "1234abcd")
	clitest.Options(t, reviewCommand, func(r *reviewer, args []string) bool {
		return r.by.Strategy == "" && r.by.Seed == 0 && len(args) == 3
	}, "4x6", "AABB=X", "CCDD=XO")
	clitest.Options(t, rulesCommand, func(r *ruleBook, args []string) bool { return r.games.Symbols == "WPY" && r.json && len(args) == 1 }, "4x3", "--symbols", "WPY", "--json")
	clitest.Options(t, gamesListCommand, func(l *gameList, _ []string) bool {
		return l.flags == filterFlags{true, "crack", "4x6"} && l.limit == 5 && l.json
	}, "--open", "--kind", "crack", "--game", "4x6", "-n", "5", "--json")
	clitest.Options(t, gamesShowCommand, func(s *gameShow, args []string) bool { return s.review && s.json && len(args) == 2 }, "1", "2", "--review", "--json")
	clitest.Options(t, gamesStatsCommand, func(s *gameStats, _ []string) bool { return s.flags.game == "4x6" && s.json }, "--game", "4x6", "--json")
	clitest.Options(t, gamesExportCommand, func(e *exporter, args []string) bool {
		return e.flags.open && e.format == "csv" && e.output == "games.csv" && len(args) == 1
	}, "1", "--open", "--format", "csv", "-o", "games.csv")
	clitest.Options(t, gamesImportCommand, func(i *importer, args []string) bool { return i.json && len(args) == 1 }, "games.json", "--json")
}
