package codebreaker_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"codebreaker"
)

// A puzzle with exactly one solution.
func ExampleCompose() {
	game, err := codebreaker.ParseGame("4x26-black")
	if err != nil {
		log.Fatal(err)
	}
	puzzle, explanation, err := codebreaker.Compose(context.Background(), codebreaker.PuzzleOrder{Game: game, Lines: 5, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	for line := range puzzle.Lines() {
		fmt.Println(puzzle.FormatLine(line))
	}
	for solution, err := range puzzle.Solutions(context.Background()) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("solution", puzzle.Format(solution), "difficulty", explanation.Difficulty)
	}
	// Output:
	// ZUTD 1
	// WYVO 0
	// GYTU 2
	// VTTY 0
	// KYIJ 1
	// solution GUIU difficulty 1
}

// Solve a puzzle of a magazine.
func ExampleReadPuzzle() {
	puzzle, err := codebreaker.ReadPuzzle(strings.NewReader(`
paume 3
palme 4
calme 3
parmi 4
`))
	if err != nil {
		log.Fatal(err)
	}
	explanation, err := puzzle.Explain(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("difficulty", explanation.Difficulty)
	for _, solution := range explanation.Solutions {
		fmt.Println(puzzle.Format(solution))
	}
	// Output:
	// difficulty 2
	// palmi
}
