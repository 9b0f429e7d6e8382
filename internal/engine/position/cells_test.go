package position_test

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestCells compares the position of each cell with the one after the turn: its candidates, and the guesses that are
// worth considering there. Under the rule place, those depend on the feedback.
func TestCells(t *testing.T) {
	for _, name := range []string{"3x4", "3x4-place", "3x3-place-hard", "3x3-place-ultra", "4x3-place", "3x4-distinct-black", "2.3.4-sum", "2x4-empty"} {
		game := testgame.Parse(t, name)
		guesses := slices.Collect(game.Guesses())
		for i := 0; i < len(guesses); i += 1 + len(guesses)/8 {
			cells, err := position.Start(game).Split(t.Context(), guesses[i])
			if err != nil {
				t.Fatal(err)
			}
			for _, cell := range cells {
				after := position.Start(game).After(guesses[i], cell.Feedback)
				want, err := after.Orbits(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				got, err := cell.Position.Orbits(t.Context())
				if err != nil || !slices.Equal(got, want) {
					t.Fatalf("%s: after %s=%s, guesses %v are worth considering, %v; want %v", name, game.Format(guesses[i]), cell.Feedback, got, err, want)
				}
				holdAllowed(t, after)
				holdAllowed(t, cell.Position)
			}
		}
	}
}

// holdAllowed compares what a position allows with the marks of every code, and with its list.
func holdAllowed(t *testing.T, p *position.Position) {
	t.Helper()
	game, history := p.Game(), p.History()
	list, err := p.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for code := range game.Guesses() {
		want := game.CheckSecret(code) == nil && !slices.ContainsFunc(history, func(turn rules.Turn) bool {
			return game.Mark(turn.Guess, code) != turn.Feedback
		})
		if got := p.Allows(code); got != want || want != slices.Contains(list, code) {
			t.Fatalf("%s after %v: %s is allowed: %v", game.Name(), history, game.Format(code), got)
		}
		if got, want := p.CheckGuess(code) == nil, game.CheckGuess(code, history) == nil; got != want {
			t.Fatalf("%s after %v: %s can be guessed: %v", game.Name(), history, game.Format(code), got)
		}
	}
}
