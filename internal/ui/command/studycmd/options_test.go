package studycmd

import (
	"slices"
	"testing"

	"codebreaker/internal/ui/command/clitest"
)

func TestOptions(t *testing.T) {
	clitest.Options(t, openingsCommand, func(o *openings, args []string) bool {
		return o.name == "parts" && o.top == 3 && o.format == "csv" && o.games.Accents == "keep" && slices.Equal(args, []string{"4x6"})
	}, "4x6", "--strategy", "parts", "-n", "3", "--format", "csv", "--accents", "keep")
	clitest.Options(t, treeCommand, func(b *treeBuilding, args []string) bool {
		return b.name == "entropy" && b.opening == "AABC" && b.guesses == "candidates" && b.file == "t.txt" && b.long && len(args) == 2
	}, "4x6", "AABB=X", "--opening", "AABC", "--pool", "candidates", "-o", "t.txt", "--long")
	clitest.Options(t, wordsCommand, func(w *wordList, args []string) bool {
		return w.accents == "fold" && w.length == 5 && w.size == 3 && w.top == 10 && w.json && len(args) == 1
	}, "en", "--length", "5", "--json")
	clitest.Options(t, compareCommand, func(c *comparison, args []string) bool {
		return slices.Equal(c.names, []string{"parts", "first"}) && len(args) == 1
	}, "3x4", "--strategy", "parts,first")
	clitest.Options(t, checkCommand, func(c *checking, args []string) bool { return c.accents == "keep" && c.json && len(args) == 2 }, "a.txt", "b.txt", "--accents", "keep", "--json")
	clitest.Options(t, benchCommand, func(b *benching, _ []string) bool { return b.json }, "--json")
	clitest.Options(t, mergeCommand, func(m *merging, args []string) bool {
		return m.format == "dot" && m.file == "t.dot" && m.rows == "r.rows" && m.proof == "t.proof" && m.anyVersion && len(args) == 1
	}, "plan", "--format", "dot", "-o", "t.dot", "--rows", "r.rows", "--proof", "t.proof", "--any-version")
}
