package codebreaker_test

import (
	"context"
	"fmt"
	"log"

	"codebreaker"
)

// A game as it is meant to read.
func Example() {
	ctx := context.Background()
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("FEED")
	if err != nil {
		log.Fatal(err)
	}
	at := game.Start()
	for {
		guess, err := codebreaker.Entropy.Choose(ctx, at)
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
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	turn, err := game.ParseTurn("ABCD=XO")
	if err != nil {
		log.Fatal(err)
	}
	at := game.Start().After(turn.Guess, turn.Feedback)
	best, err := codebreaker.Best(context.Background(), at, codebreaker.Minimax, 2)
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
	singles := codebreaker.NewHeuristic("singles", func(cells []codebreaker.Cell) int64 {
		alone := int64(0)
		for _, cell := range cells {
			if cell.Size == 1 {
				alone++
			}
		}
		return -alone // the smaller the better
	})
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	turn, err := game.ParseTurn("AABB=O")
	if err != nil {
		log.Fatal(err)
	}
	at := game.Start().After(turn.Guess, turn.Feedback)
	best, err := codebreaker.Best(context.Background(), at, singles, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.Format(best[0].Guess), len(best[0].Cells), "cells")

	result, err := codebreaker.Build(context.Background(), game.Start(), codebreaker.BuildOptions{Strategy: singles})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s finds the %d codes in %d guesses\n", singles.Name(), result.Measure.Codes(), result.Measure.Total())
	// Output:
	// BCCD 14 cells
	// singles finds the 1296 codes in 5858 guesses
}

// A heuristic that sees the feedbacks: the least expected number of candidates. Cells without a black peg count twice.
func ExampleNewHeuristic_feedbacks() {
	blacks := codebreaker.NewHeuristic("blacks", func(cells []codebreaker.Cell) int64 {
		sum := 0
		for _, cell := range cells {
			if cell.Feedback.Count(codebreaker.MeansRight) == 0 {
				sum += cell.Size * cell.Size
			}
			sum += cell.Size * cell.Size
		}
		return int64(sum)
	})
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	built, err := codebreaker.Build(context.Background(), game.Start(), codebreaker.BuildOptions{Strategy: blacks})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("opening %s, average %.4f\n", game.Format(built.Opening), built.Measure.Average())
	// Output: opening AABC, average 4.4583
}

// Strategies by name, and how many guesses each takes on average in a small game.
func ExampleParseStrategy() {
	game, err := codebreaker.ParseGame("3x4")
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range []string{"first", "entropy", "lookahead-5"} {
		s, err := codebreaker.ParseStrategy(name, 0)
		if err != nil {
			log.Fatal(err)
		}
		result, err := codebreaker.Build(context.Background(), game.Start(), codebreaker.BuildOptions{Strategy: s})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s %.3f\n", s.Name(), result.Measure.Average())
	}
	// Output:
	// first 3.906
	// entropy 3.250
	// lookahead-5 3.219
}
