package cli

import (
	"io"
	"io/fs"
	"testing"

	"codebreaker"
	"codebreaker/internal/gamename"
	"codebreaker/lexicon"
)

// TestCompleteGames reads every game that completion offers.
func TestCompleteGames(t *testing.T) {
	names, _ := CompleteManyGames(nil, nil, "")
	files := lexicon.NewFiles(func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }, lexicon.FoldAccents)
	for _, name := range names {
		_, _, board, _ := gamename.CutBoards(name)
		if _, err := codebreaker.ParseGame(board, codebreaker.WithLexicon(files)); err != nil {
			t.Error(err)
		}
	}
}
