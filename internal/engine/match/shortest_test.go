package match_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/test/weighttest"
)

// ends reports whether some game of a number of guesses ends at the target, or anywhere, by trying all of them.
func ends(t *testing.T, p *position.Position, left int, target *rules.Code) bool {
	for guess := range p.Game().Guesses() {
		if p.CheckGuess(guess) != nil {
			continue
		}
		mark, err := match.Adversary{}.Answer(t.Context(), p, guess)
		if err != nil {
			t.Fatal(err)
		}
		if mark.Solved() {
			if target == nil || guess == *target {
				return true
			}
		} else if left > 1 && ends(t, p.After(guess, mark), left-1, target) {
			return true
		}
	}
	return false
}

// TestShortest compares the shortest games with all games of fewer guesses, and plays them.
func TestShortest(t *testing.T) {
	var games []*rules.Game
	for _, name := range []string{"2x3", "3x3-distinct", "2x4-place", "2x4-black", "2x4-sum", "3x2-place-hard", "2x3-empty"} {
		games = append(games, testgame.Parse(t, name))
	}
	source := rand.New(rand.NewPCG(6, 3))
	for range 6 {
		games = append(games, weighttest.Game(t, weighttest.Draw(source, 4+source.IntN(6), 3, 3, 5), []string{"-place-weighted", "-weighted"}[source.IntN(2)]))
	}
	const most = 3
	for _, game := range games {
		targets := []*rules.Code{nil}
		for secret := range game.Secrets() {
			targets = append(targets, &secret)
		}
		for _, target := range targets {
			line, err := match.Shortest(t.Context(), position.Start(game), target)
			if err != nil && !message.IsProblem(err, "shortest-none") {
				t.Fatal(err)
			}
			least := 0
			for left := most; left > 0 && ends(t, position.Start(game), left, target); left-- {
				least = left
			}
			if least == 0 && line != nil && len(line) <= most || least > 0 && len(line) != least {
				t.Errorf("%s: %d guesses, want %d", game, len(line), least)
			}
			at := position.Start(game)
			for _, turn := range line {
				mark, err := match.Adversary{}.Answer(t.Context(), at, turn.Guess)
				if err != nil || mark != turn.Feedback || at.CheckGuess(turn.Guess) != nil {
					t.Errorf("%s: %s is marked %v (%v)", game, game.FormatTurn(turn), mark, err)
				}
				at = at.After(turn.Guess, mark)
			}
			if n := len(line); n > 0 && (!line[n-1].Feedback.Solved() || target != nil && line[n-1].Guess != *target) {
				t.Errorf("%s: the game does not end: %v", game, line)
			}
		}
	}
}

// TestShortestRefused has games that are too large, and a target that is not possible.
func TestShortestRefused(t *testing.T) {
	if _, err := match.Shortest(t.Context(), position.Start(testgame.Parse(t, "8x8")), nil); !errors.Is(err, limits.ErrReached) {
		t.Error(err)
	}
	game := testgame.Parse(t, "2x3")
	code := testgame.Code(t, game, "AA")
	if _, err := match.Shortest(t.Context(), position.Start(game).After(testgame.Code(t, game, "BC"), game.Solved()), &code); !message.IsProblem(err, "target-gone") {
		t.Error(err)
	}
}
