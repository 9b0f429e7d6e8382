package gametest

import (
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/rules"
)

// Lines returns the lines of random positions, about which all front ends give the same answers. Half
// of them have a wrong mark, so that many contradict themselves.
func Lines(t *testing.T) []string {
	t.Helper()
	const positions = 500
	names := []string{"4x6", "4x6-black", "3x5-sum", "4x10-distinct", "3x4-place", "5x4", "2x6-empty", "wordle:en4", "mot:en4", "primel"}
	source := rand.New(rand.NewPCG(2026, 11))
	var lines []string
	for number := range positions {
		game := Parse(t, names[number%len(names)])
		line := game.Name()
		for _, turn := range randomTurns(game, source) {
			line += " " + game.FormatTurn(turn)
		}
		lines = append(lines, line)
	}
	return lines
}

// randomTurns returns up to four turns with the marks of a random secret; some have a wrong one.
func randomTurns(game *rules.Game, source *rand.Rand) rules.History {
	draw := func() rules.Code {
		wanted, at := source.IntN(int(min(game.SecretCount(), 1000))), 0
		for code := range game.Secrets() {
			if at++; at > wanted {
				return code
			}
		}
		panic("a game has secrets")
	}
	secret, wrong := draw(), source.IntN(2) == 0
	var turns rules.History
	for range 2 + source.IntN(3) {
		guess := draw()
		against := secret
		if wrong && len(turns) == 1 {
			against = draw()
		}
		mark := game.Mark(guess, against)
		repeated := mark.Solved()
		for _, turn := range turns {
			repeated = repeated || turn.Guess == guess
		}
		if !repeated {
			turns = append(turns, rules.Turn{Guess: guess, Feedback: mark})
		}
	}
	return turns
}
