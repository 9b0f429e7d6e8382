package cli

import (
	"io"
	"io/fs"
	"testing"

	"codebreaker"
	"codebreaker/lexicon"
)

// TestCompleteGames reads every game that completion offers.
func TestCompleteGames(t *testing.T) {
	names, _ := CompleteManyGames(nil, nil, "")
	files := lexicon.NewFiles(func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist }, lexicon.FoldAccents)
	for _, name := range names {
		if _, err := codebreaker.ParseGame(name, codebreaker.WithLexicon(files)); err != nil {
			t.Error(err)
		}
	}
}
