package match_test

import (
	"context"
	"fmt"
	"testing"

	"codebreaker"
	"codebreaker/internal/codemaker"
	"codebreaker/match"
	"codebreaker/strategy"
)

func lastGuess(t *testing.T, game *codebreaker.Game, s strategy.Strategy, secret codebreaker.Code) (guess codebreaker.Code) {
	t.Helper()
	for record, err := range match.Play(t.Context(), game, s, codemaker.Fixed{Secret: secret}) {
		if err != nil {
			t.Fatal(err)
		}
		guess = record.Guess
	}
	return guess
}

// The Haskell program's game.
func ExamplePlay() {
	game, _ := codebreaker.ParseGame("4x6", codebreaker.WithSymbols("White", "Pink", "Yellow", "Green", "Red", "Blue"))
	secret, _ := game.ParseCode("Red Red Green Blue")
	for record, err := range match.Play(context.Background(), game, strategy.First, codemaker.Fixed{Secret: secret}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(game.Format(record.Guess), record.Feedback, record.Left)
	}
	// Output:
	// WWWW none 625
	// PPPP none 256
	// YYYY none 81
	// GGGG X 32
	// GRRR XOO 6
	// RGRB XXOO 3
	// RGBR XOOO 2
	// RRGB XXXX 1
}
