package studycmd

import (
	"os"
	"path/filepath"
	"testing"

	"codebreaker/internal/store/files"
	"codebreaker/internal/ui/command/cli"
)

// TestResultsTogether has several programs add to one file of results, one of which is killed while it
// writes. No result that a program has kept is lost.
func TestResultsTogether(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results.jsonl")
	program := func() *results {
		r, err := (&comparison{env: &cli.Env{Files: files.OS{}}, results: name}).openResults()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(r.close)
		return r
	}
	var all []*compared
	keep := func(by *results, strategy string) {
		c := &compared{Game: "3x4", Strategy: strategy, Codes: 1, Total: 1, Average: 1, Max: 1, Histogram: []uint64{0, 1}}
		if err := by.keep(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
		after := program()
		for _, c := range all {
			if found, err := after.find(t.Context(), c); found == nil || err != nil {
				t.Errorf("after %s: %s is lost: %v", strategy, c.Strategy, err)
			}
		}
	}
	cutShort := func() {
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
		if err == nil {
			_, err = file.WriteString(`{"game":"3x4","strat`)
		}
		if err != nil {
			t.Fatal(err)
		}
		file.Close()
	}
	one, other := program(), program()
	keep(one, "entropy")
	keep(other, "minimax")
	cutShort()
	keep(one, "parts") // it has not seen that line
	cutShort()
	third := program()
	keep(other, "first")
	keep(third, "random")
}
