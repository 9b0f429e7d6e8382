package codebreaker_test

import (
	"context"
	"fmt"
	"log"

	"codebreaker"
)

// The first of 68 billion codes that agree with two turns.
func ExamplePosition_Walk() {
	game, err := codebreaker.ParseGame("12x8")
	if err != nil {
		log.Fatal(err)
	}
	turns, err := game.ParseTurns("AAAABBBBCCCC=2,3 DDDDEEEEFFFF=1,2")
	if err != nil {
		log.Fatal(err)
	}
	p := game.After(turns...)
	for code, err := range p.Walk(context.Background()) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(game.Format(code))
		break
	}
	// Output: AABBADDEGGGG
}

// Counting candidates: a game of 4x6, and one with too many candidates to list.
func ExamplePosition_Remaining() {
	for name, text := range map[string]string{"4x6": "AABB=XO", "8x12": "AABBCCDD=XO"} {
		game, err := codebreaker.ParseGame(name)
		if err != nil {
			log.Fatal(err)
		}
		turn, err := game.ParseTurn(text)
		if err != nil {
			log.Fatal(err)
		}
		p := game.Start().After(turn.Guess, turn.Feedback)
		count, err := p.Remaining(codebreaker.WithBudget(context.Background(), codebreaker.Budget{Threads: 2}))
		if err != nil {
			log.Fatal(err)
		}
		if n, exact := count.Exact(); exact {
			fmt.Println(name, "exactly", n)
		} else {
			fmt.Printf("%s about %.2g\n", name, count.About)
		}
	}
	// Unordered output:
	// 4x6 exactly 208
	// 8x12 exactly 48692288
}

// The partition that a guess makes of the candidates.
func ExamplePosition_Split() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	turn, err := game.ParseTurn("AABB=XO")
	if err != nil {
		log.Fatal(err)
	}
	p := game.Start().After(turn.Guess, turn.Feedback)
	guess, err := game.ParseCode("ABCC")
	if err != nil {
		log.Fatal(err)
	}
	cells, err := p.Split(context.Background(), guess)
	if err != nil {
		log.Fatal(err)
	}
	for _, cell := range cells[:3] {
		fmt.Println(cell.Feedback, cell.Size)
	}
	// Output:
	// O 39
	// X 45
	// OO 40
}

// Guesses that are equal by symmetry: of 1,296 first guesses, five are different.
func ExamplePosition_Orbits() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	orbits, err := game.Start().Orbits(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, guess := range orbits {
		fmt.Print(game.Format(guess), " ")
	}
	// Output: AAAA AAAB AABB AABC ABCD
}
