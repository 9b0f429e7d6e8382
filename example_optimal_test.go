package codebreaker_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"codebreaker"
)

// Prove the least total of 4 places and 5 colours, and the least total within the least maximum.
func ExampleSolve() {
	ctx := context.Background()
	game, err := codebreaker.ParseGame("4x5")
	if err != nil {
		log.Fatal(err)
	}
	for _, objective := range []codebreaker.Objective{codebreaker.LeastTotal, codebreaker.LeastMax} {
		result, err := codebreaker.Solve(ctx, game.Start(), codebreaker.SolveOptions{Objective: objective})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("total", result.Total, "maximum", result.Max, "proven", result.Proven)
	}
	// Output:
	// total 2463 maximum 5 proven true
	// total 2463 maximum 5 proven true
}

// Prove 4x5, write a certificate, and walk the best tree down to a secret.
func ExampleSolve_walk() {
	game, err := codebreaker.ParseGame("4x5")
	if err != nil {
		log.Fatal(err)
	}
	var certificate bytes.Buffer // for the command proofcheck
	result, err := codebreaker.Solve(context.Background(), game.Start(), codebreaker.SolveOptions{Proof: &certificate})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("certified:", result.Certified, certificate.Len() > 0)
	secret, err := game.ParseCode("DEAD")
	if err != nil {
		log.Fatal(err)
	}
	for node, ok := result.Tree.Root(), true; ok; {
		feedback := game.Mark(node.Guess(), secret)
		fmt.Println(game.Format(node.Guess()), feedback)
		node, ok = node.Child(feedback)
	}
	// Output:
	// certified: true true
	// AABC O
	// DDCE XOO
	// DEDB XXO
	// DEAD XXXX
}

// Solve a position after a turn, with at most four more guesses and only candidates as guesses.
func ExampleSolveOptions() {
	game, err := codebreaker.ParseGame("3x6")
	if err != nil {
		log.Fatal(err)
	}
	turn, err := game.ParseTurn("ABC=XO")
	if err != nil {
		log.Fatal(err)
	}
	p := game.After(turn)
	result, err := codebreaker.Solve(context.Background(), p, codebreaker.SolveOptions{MaxDepth: 4, CandidatesOnly: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("total", result.Total, "maximum", result.Max, "first guess", game.Format(result.Tree.Root().Guess()))
	// Output:
	// total 69 maximum 4 first guess ACD
}

// Play a best tree move by move: the library contains the one of 4x6.
func ExampleKnown_Choose() {
	ctx := context.Background()
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("FACE")
	if err != nil {
		log.Fatal(err)
	}
	p := game.Start()
	for {
		guess, err := codebreaker.Optimal.Choose(ctx, p)
		if err != nil {
			log.Fatal(err)
		}
		feedback := game.Mark(guess, secret)
		fmt.Println(game.Format(guess), feedback)
		if feedback.Solved() {
			return
		}
		p = p.After(guess, feedback)
	}
	// Output:
	// AABC XO
	// ADAE XO
	// CAEE XXO
	// FACE XXXX
}

// Books are the proven trees that the library contains.
func ExampleBook() {
	game, err := codebreaker.ParseGame("4x10")
	if err != nil {
		log.Fatal(err)
	}
	book, ok := codebreaker.Book(game, codebreaker.LeastTotal)
	m := book.Measure()
	fmt.Println(ok, game.Format(book.Root().Guess()), "total", m.Total(), "maximum", m.Max())
	// Output:
	// true ABCD total 55632 maximum 8
}
