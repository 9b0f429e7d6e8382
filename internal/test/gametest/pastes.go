package gametest

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Paste is a text that a person may paste, with the turns that it has, or an exclamation mark and the ID of the problem.
type Paste struct{ File, Game, Text, Want string }

// Pastes returns the texts of testdata/pastes. A line with === has the game, and the turns or the problem of the text
// below it.
func Pastes(t *testing.T) (all []Paste) {
	t.Helper()
	var files []string
	for above := "."; len(files) == 0 && len(above) < 20; above += "/.." { // from the folder of the test
		files, _ = filepath.Glob(filepath.Join(above, "testdata/pastes/*.txt"))
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for paste := range strings.SplitSeq("\n"+string(content), "\n=== ") {
			head, text, ok := strings.Cut(paste, "\n")
			if name, want, cut := strings.Cut(head, " | "); ok && cut {
				all = append(all, Paste{filepath.Base(file), name, text, want})
			}
		}
	}
	if len(all) < 400 {
		t.Errorf("there are %d texts", len(all))
	}
	return all
}

// Told returns turns in the form of a [Paste].
func Told(game *rules.Game, turns rules.History, err error) string {
	var problem *message.Problem
	switch {
	case errors.As(err, &problem):
		return "!" + problem.ID
	case err != nil:
		return err.Error()
	}
	texts := make([]string, 0, len(turns))
	for _, turn := range turns {
		texts = append(texts, game.FormatTurn(turn))
	}
	return strings.Join(texts, " ")
}
