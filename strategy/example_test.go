package strategy_test

import (
	"context"
	"fmt"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/strategy"
)

// A game as it is meant to read.
func Example() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		fmt.Println(err)
		return
	}
	secret, _ := game.ParseCode("FEED")
	set := candidate.All(game)
	for {
		guess := strategy.Entropy.Guess(set)
		feedback := game.Mark(guess, secret) // or what the codemaker answers
		fmt.Println(game.Format(guess), feedback)
		if feedback.Solved() {
			break
		}
		set = set.Filter(guess, feedback)
	}
	// Output:
	// ABCD X
	// BEEF XXO
	// BBEE XO
	// FEED XXXX
}

func ExampleBest() {
	game, _ := codebreaker.ParseGame("4x6")
	turn, _ := game.ParseTurn("ABCD=XO")
	set := candidate.All(game).Filter(turn.Guess, turn.Feedback)
	best, err := strategy.Best(context.Background(), set, strategy.Minimax, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, guess := range best {
		fmt.Printf("%s leaves at most %d, %.2f on average, and tells %.3f bits\n", game.Format(guess.Guess), guess.Largest, guess.Expected, guess.Entropy)
	}
	// Output:
	// AACE leaves at most 47, 33.75 on average, and tells 3.083 bits
	// AABE leaves at most 50, 34.71 on average, and tells 3.122 bits
}
