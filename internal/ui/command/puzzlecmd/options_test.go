package puzzlecmd

import (
	"testing"

	"codebreaker/internal/ui/command/clitest"
)

func TestOptions(t *testing.T) {
	clitest.Options(t, solveCommand, func(s *solver, args []string) bool {
		return s.letters == "all" && s.list == "en5" && s.explained && !s.json && len(args) == 2
	}, "a.txt", "b.txt", "--letters", "all", "--words", "en5", "--explain")
	clitest.Options(t, composeCommand, func(c *composer, args []string) bool {
		return c.request.Lines == 5 && c.request.Difficulty == 2 && c.seed == 7 && c.file == "p.txt" && c.page == "p.svg" && c.solution && len(args) == 1
	}, "4x6", "-n", "5", "--difficulty", "2", "--seed", "7", "-o", "p.txt", "--page", "p.svg", "--solution")
}
