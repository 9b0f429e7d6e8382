package match_test

import (
	"io"
	"os"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestAbsurdle plays the game of four guesses that public solvers of Absurdle find, over the original words.
func TestAbsurdle(t *testing.T) {
	const data = "../../../../shared/data/"
	if _, err := os.Stat(data + "wordle-answers.txt"); err != nil {
		t.Skip("the original words are not there")
	}
	game := testgame.Parse(t, "wordle:"+data+"wordle-answers.txt+"+data+"wordle-guesses.txt", rules.WithLexicon(lexicon.NewFiles(func(name string) (io.ReadCloser, error) { return os.Open(name) }, lexicon.FoldAccents)))
	var marks []string
	at := position.Start(game)
	for guess := range strings.FieldsSeq("LIDAR STONY BECKE THUMP") {
		code := testgame.Code(t, game, guess)
		mark, err := match.Adversary{}.Answer(t.Context(), at, code)
		if err != nil {
			t.Fatal(err)
		}
		at, marks = at.After(code, mark), append(marks, mark.String())
	}
	if got := strings.Join(marks, " "); got != "xxxxx xYxxx xxxxx GGGGG" {
		t.Error(got)
	}
}
