package optimal_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// Prove the least total of 4 places and 5 colours, and the least total within the least maximum.
func ExampleSolve() {
	ctx := context.Background()
	game, err := rules.ParseGame("4x5")
	if err != nil {
		log.Fatal(err)
	}
	for _, objective := range []optimal.Objective{optimal.LeastTotal, optimal.LeastMax} {
		result, err := optimal.Solve(ctx, position.Start(game), optimal.Options{Objective: objective})
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
	game, err := rules.ParseGame("4x5")
	if err != nil {
		log.Fatal(err)
	}
	var certificate bytes.Buffer // for the command proofcheck
	result, err := optimal.Solve(context.Background(), position.Start(game), optimal.Options{Proof: &certificate})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("certified:", result.Certified, certificate.Len() > 0)
	secret, err := game.ParseCode("DEAD")
	if err != nil {
		log.Fatal(err)
	}
	for node := result.Tree.Root; node != nil; {
		feedback := game.Mark(node.Guess, secret)
		fmt.Println(game.Format(node.Guess), feedback)
		node = next(node, feedback)
	}
	// Output:
	// certified: true true
	// AABC O
	// DDCE XOO
	// DEDB XXO
	// DEAD XXXX
}

// next returns the node after a feedback, nil if the game is over.
func next(node *tree.Node, feedback rules.Feedback) *tree.Node {
	for _, child := range node.Children {
		if child.Feedback == feedback {
			return child.Node
		}
	}
	return nil
}

// Solve a position after a turn, with at most four more guesses and only candidates as guesses.
func ExampleOptions() {
	game, err := rules.ParseGame("3x6")
	if err != nil {
		log.Fatal(err)
	}
	turn, err := game.ParseTurn("ABC=XO")
	if err != nil {
		log.Fatal(err)
	}
	p := position.After(game, rules.History{turn})
	result, err := optimal.Solve(context.Background(), p, optimal.Options{MaxDepth: 4, CandidatesOnly: true, Budget: budget.Budget{Threads: 1}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("total", result.Total, "maximum", result.Max, "first guess", game.Format(result.Tree.Root.Guess))
	// Output:
	// total 69 maximum 4 first guess ACD
}

// Play a best tree move by move: the library contains the one of 4x6.
func ExampleStrategy() {
	ctx := context.Background()
	game, err := rules.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("FACE")
	if err != nil {
		log.Fatal(err)
	}
	p := position.Start(game)
	for {
		guess, err := (optimal.Strategy{}).Choose(ctx, p)
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
	game, err := rules.ParseGame("4x10")
	if err != nil {
		log.Fatal(err)
	}
	book := optimal.Book(game, optimal.LeastTotal)
	m := book.Measure()
	fmt.Println(game.Format(book.Root.Guess), "total", m.Total(), "maximum", m.Max())
	// Output:
	// ABCD total 55632 maximum 8
}
