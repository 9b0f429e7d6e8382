package codebreaker_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"codebreaker"
)

// Knuth's strategy against every secret.
func ExampleBuild() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	result, err := codebreaker.Build(context.Background(), game.Start(), codebreaker.BuildOptions{Strategy: codebreaker.Minimax})
	if err != nil {
		log.Fatal(err)
	}
	m := result.Measure
	fmt.Printf("%s: total %d, average %.4f, max %d\n", game.Format(result.Opening), m.Total(), m.Average(), m.Max())
	// Output: AABB: total 5801, average 4.4761, max 5
}

// Walking a tree: the guesses that Knuth's strategy plays against the secret FEED.
func ExampleTree_Node() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	result, err := codebreaker.Build(context.Background(), game.Start(), codebreaker.BuildOptions{Strategy: codebreaker.Minimax, Keep: true})
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("FEED")
	if err != nil {
		log.Fatal(err)
	}
	for p := game.Start(); ; {
		node, err := result.Tree.Node(p)
		if err != nil {
			log.Fatal(err)
		}
		feedback := game.Mark(node.Guess(), secret)
		fmt.Println(game.Format(node.Guess()), feedback)
		if feedback.Solved() {
			break
		}
		p = p.After(node.Guess(), feedback)
	}
	// Output:
	// AABB none
	// CCDE OO
	// FFCD XX
	// DFED XXO
	// FEED XXXX
}

// The text format of a small tree, which Read reads back.
func ExampleTree_WriteText() {
	game, err := codebreaker.ParseGame("2x3")
	if err != nil {
		log.Fatal(err)
	}
	result, err := codebreaker.Build(context.Background(), game.Start(), codebreaker.BuildOptions{Strategy: codebreaker.Entropy, Keep: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := result.Tree.WriteText(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// codebreaker tree 1
	// game: 2x3
	// strategy: entropy
	// opening: AB, chosen
	// ties: value, candidate, code order
	// guesses: all
	// history: none
	// codes: 9
	// total: 21
	// max: 3
	// histogram: 1:1 2:4 3:4
	//
	// AB 9
	//   none CC
	//   O    BC | O CA
	//   X    AC | none BB | O CB | X AA
	//   OO   BA
	// end sha256 c321a8c2a007abaf
}

// A sample of a game of 2^48 codes.
func ExampleSample() {
	game, err := codebreaker.ParseGame("12x16")
	if err != nil {
		log.Fatal(err)
	}
	result, err := codebreaker.Sample(context.Background(), game.Start(), codebreaker.BuildOptions{Strategy: codebreaker.First}, codebreaker.Draws{Secrets: 10, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.1f guesses on average\n", result.Measure.Average())
	// Output: 16.5 guesses on average
}
