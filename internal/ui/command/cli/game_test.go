package cli

import (
	"io"
	"io/fs"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
)

// TestCompleteGames reads every game that completion offers.
func TestCompleteGames(t *testing.T) {
	names, _ := CompleteManyGames(nil, nil, "")
	files := lexicon.NewFiles(func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }, lexicon.FoldAccents)
	for _, name := range names {
		_, _, board, _ := rules.CutBoards(name)
		if _, err := rules.ParseGame(board, rules.WithLexicon(files)); err != nil {
			t.Error(err)
		}
	}
}
