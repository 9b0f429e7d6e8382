package strategy_test

import (
	"context"
	"fmt"
	"log"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// A game as it is meant to read.
func Example() {
	ctx := context.Background()
	game, err := rules.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("FEED")
	if err != nil {
		log.Fatal(err)
	}
	at := position.Start(game)
	for {
		guess, err := strategy.Entropy.Choose(ctx, at)
		if err != nil {
			log.Fatal(err)
		}
		feedback := game.Mark(guess, secret) // or what the codemaker answers
		fmt.Println(game.Format(guess), feedback)
		if feedback.Solved() {
			break
		}
		at = at.After(guess, feedback)
	}
	// Output:
	// ABCD X
	// BEEF XXO
	// BBEE XO
	// FEED XXXX
}

func ExampleBest() {
	game, err := rules.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	turn, err := game.ParseTurn("ABCD=XO")
	if err != nil {
		log.Fatal(err)
	}
	at := position.Start(game).After(turn.Guess, turn.Feedback)
	best, err := strategy.Best(context.Background(), at, strategy.Minimax, 2)
	if err != nil {
		log.Fatal(err)
	}
	for _, guess := range best {
		fmt.Printf("%s leaves at most %d, %.2f on average, and tells %.3f bits\n", game.Format(guess.Guess), guess.Largest, guess.Expected, guess.Entropy)
	}
	// Output:
	// AACE leaves at most 47, 33.75 on average, and tells 3.083 bits
	// AABE leaves at most 50, 34.71 on average, and tells 3.122 bits
}

// A heuristic of one's own: the guess that most often leaves nothing to guess but
// the secret.
func ExampleNewHeuristic() {
	singles := strategy.NewHeuristic("singles", func(cells []uint32) int64 {
		alone := int64(0)
		for _, size := range cells {
			if size == 1 {
				alone++
			}
		}
		return -alone // the smaller the better
	})
	game, err := rules.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	turn, err := game.ParseTurn("AABB=O")
	if err != nil {
		log.Fatal(err)
	}
	at := position.Start(game).After(turn.Guess, turn.Feedback)
	best, err := strategy.Best(context.Background(), at, singles, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.Format(best[0].Guess), best[0].Cells, "cells")

	result, err := tree.Build(context.Background(), position.Start(game), tree.Options{Strategy: singles})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s finds the %d codes in %d guesses\n", singles.Name(), result.Measure.Codes(), result.Measure.Total())
	// Output:
	// BCCD 14 cells
	// singles finds the 1296 codes in 5858 guesses
}
