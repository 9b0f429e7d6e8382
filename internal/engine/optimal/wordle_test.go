//go:build unix

package optimal_test

import (
	"io"
	"os"
	"testing"
	"time"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestWordle proves the total that Selby found for the opening SALET. An environment variable has
// the folder of the original lists, which we may not ship.
//
//	OPTIMAL_WORDLE=answers.txt+guesses.txt
func TestWordle(t *testing.T) {
	lists := os.Getenv("OPTIMAL_WORDLE")
	if lists == "" {
		t.Skip("OPTIMAL_WORDLE names no lists")
	}
	game := testgame.Parse(t, "words:"+lists+"-place", rules.WithLexicon(lexicon.NewFiles(openFile, 0)))
	if os.Getenv("OPTIMAL_OPENINGS") != "" {
		proveWordle(t, game)
		return
	}
	opening := testgame.Code(t, game, "SALET")
	start, before := time.Now(), cpu()
	result, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{Opening: &opening})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v, processor time %v, %d nodes", time.Since(start), cpu()-before, result.Nodes)
	if !result.Proven || result.Total != 7920 || result.Max != 5 {
		t.Errorf("total %d, max %d, proven %v; want 7920, 5 (Selby 2022)", result.Total, result.Max, result.Proven)
	}
}

// proveWordle proves the total over all openings, if OPTIMAL_OPENINGS is set too:
// some minutes.
func proveWordle(t *testing.T, game *rules.Game) {
	start, shown := time.Now(), time.Now()
	result, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{Progress: func(p optimal.Progress) {
		if time.Since(shown) > 10*time.Second {
			shown = time.Now()
			t.Logf("%v, processor time %v: %d of %d openings, total %d, lower %d, %d nodes", time.Since(start), cpu(), p.Settled, p.Openings, p.Total, p.Lower, p.Nodes)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v, processor time %v, %d nodes, opening %s", time.Since(start), cpu(), result.Nodes, game.Format(result.Tree.Root.Guess))
	if !result.Proven || result.Total != 7920 {
		t.Errorf("total %d, proven %v; want 7920 (Selby 2022)", result.Total, result.Proven)
	}
}

func openFile(name string) (io.ReadCloser, error) { return os.Open(name) }
