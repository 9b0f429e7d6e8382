package boards

import (
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/openings"
	"codebreaker/internal/test/longtest"
)

// TestFirsts checks that the best first guesses are among the stored ones.
func TestFirsts(t *testing.T) {
	text, err := os.ReadFile("../strategy/openings/openings.txt")
	if err != nil {
		t.Fatal(err)
	}
	counts, found := []int{4}, false
	if longtest.On() {
		counts = []int{2, 32}
	}
	for line := range strings.Lines(string(text)) {
		name, _, kept := strings.Cut(line, "\t")
		if !kept || !longtest.On() && name != "words:en5-place" {
			continue
		}
		found = true
		board, err := rules.ParseGame(name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
		if err != nil {
			t.Fatal(err)
		}
		if board.Rule() != rules.Place || board.WordKind() != rules.LetterWords || board.GuessCount()*board.SecretCount() > 1<<27 {
			continue // all guesses are weighed, or would be here for seconds
		}
		for _, boards := range counts {
			game, err := New(board, boards, false)
			switch {
			case err == nil:
				checkFirsts(t, game)
			case !errors.Is(err, limits.ErrReached): // words of 11 letters are too long
				t.Fatal(err)
			}
		}
	}
	if !found {
		t.Error("no game has stored first guesses")
	}
}

// checkFirsts compares the best of the stored first guesses with the best of all.
func checkFirsts(t *testing.T, game *Game) {
	t.Helper()
	start, err := After(game, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &chooser{table: start.feedbackTable(start.Open())}
	if stored, err := c.guesses(t.Context(), mostFirsts); err != nil || len(stored) != openings.Most {
		t.Errorf("%s: %d first guesses are weighed (%v)", game.Name(), len(stored), err)
	}
	for _, strategy := range Strategies() {
		all, err := start.Best(t.Context(), strategy, mostFirsts+1)
		if err != nil {
			t.Fatal(err)
		}
		best, err := start.Best(t.Context(), strategy, mostFirsts)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range best {
			if w.Guess != all[i].Guess || w.Value != all[i].Value {
				t.Errorf("%s: first guess %d of %s is %s (%v), want %s (%v)", game.Name(), i+1, strategy, game.board.Format(w.Guess), w.Value, game.board.Format(all[i].Guess), all[i].Value)
			}
		}
	}
}

// TestFirstOfAList checks that the best guess does not depend on how many are asked for: at the start, while
// candidates are compared, and near the end.
func TestFirstOfAList(t *testing.T) {
	source, looked := rand.New(rand.NewPCG(5, 8)), 0
	for _, name := range []string{"2*3x4", "2*4x6", "2*4x6-sequence", "3*3x5-distinct"} {
		game := words(t, name)
		for range 12 {
			_, turns := randomly(game, source)
			for number := range turns {
				p, err := After(game, game.Wanted(turns[:number]))
				if err != nil {
					t.Fatal(err)
				}
				one, err := p.Best(t.Context(), "finish", 1)
				if err != nil {
					t.Fatal(err)
				}
				for _, most := range []int{2, 10, 60} {
					best, err := p.Best(t.Context(), "finish", most)
					if err != nil || len(best) == 0 || len(best) > most || !reflect.DeepEqual(best[0], one[0]) {
						t.Fatalf("%s, turn %d: the best %d guesses begin with %v (%v), the best guess is %v", name, number+1, most, best, err, one)
					}
					if most == 60 && len(best) <= firstGuesses {
						looked++
					}
				}
			}
		}
	}
	if looked < 20 {
		t.Errorf("%d positions were played out", looked)
	}
}
