// Package testgame parses games and turns for tests.
package testgame

import "codebreaker"

// T is a test, a benchmark or a fuzz target.
type T interface {
	Helper()
	Fatal(args ...any)
}

// Parse returns the game with a name.
func Parse(t T, name string, options ...codebreaker.Option) *codebreaker.Game {
	t.Helper()
	game, err := codebreaker.ParseGame(name, options...)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// Turns returns turns of a game, as [codebreaker.Game.ParseTurns] reads them.
func Turns(t T, game *codebreaker.Game, text string) codebreaker.History {
	t.Helper()
	turns, err := game.ParseTurns(text)
	if err != nil {
		t.Fatal(err)
	}
	return turns
}
