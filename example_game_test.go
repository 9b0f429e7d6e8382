package codebreaker_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"codebreaker"
)

func ExampleParseGame() {
	for _, name := range []string{"mastermind", "bulls", "10.11.12", "17x6"} {
		game, err := codebreaker.ParseGame(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(game, game.Places(), game.Symbols(), game.SecretCount())
	}
	// Output:
	// 4x6 4 6 1296
	// 4x10-distinct 4 10 5040
	// 10.11.12 3 12 1320
	// game "17x6": 17 places; a code can have 1 to 16
}

func ExampleGame_Code() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	for _, symbols := range [][]int{{0, 1, 2, 3}, {5, 5, 5, 6}, {0, 1, 2}} {
		code, err := game.Code(symbols...)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(game.Format(code))
	}
	// Output:
	// ABCD
	// place 4 of a code: symbol 6 does not exist; the symbols of 4x6 are numbered 0 to 5
	// "0 1 2": 3 symbols, but 4x6 takes 4; write one such as ABCD
}

func ExampleGame_Counted() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	for _, pegs := range [][2]int{{1, 2}, {3, 1}, {3, 2}} {
		feedback, err := game.Counted(pegs[0], pegs[1])
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(feedback)
	}
	// Output:
	// XOO
	// mark "3 1": if all other places are right, the last symbol cannot be in the wrong place; write a mark such as O
	// mark "3 2": 5 pegs for 4 places; write XO, 1 1, 1b1w, or none
}

func ExampleGame_Mark() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	guess, err := game.ParseCode("AABB")
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("ABBC")
	if err != nil {
		log.Fatal(err)
	}
	feedback := game.Mark(guess, secret)
	fmt.Println(feedback, feedback.Count(codebreaker.MeansRight), feedback.Count(codebreaker.MeansMisplaced), feedback.Solved())
	// Output: XXO 2 1 false
}

func ExampleGame_ParseFeedback() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	for _, mark := range []string{"XOO", "1 2", "1b2w", "bcc", "1A2B", "3 1"} {
		feedback, err := game.ParseFeedback(mark)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(feedback)
	}
	// Output:
	// XOO
	// XOO
	// XOO
	// XOO
	// XOO
	// mark "3 1": if all other places are right, the last symbol cannot be in the wrong place; write a mark such as O
}

// Count the candidates after each turn of a game.
func ExamplePosition_Allows() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	turns, err := game.ParseTurns("AABB=XO AACD=OO BEAE=XXO")
	if err != nil {
		log.Fatal(err)
	}
	for played := range len(turns) + 1 {
		candidates, p := 0, game.After(turns[:played]...)
		for code := range game.Secrets() {
			if p.Allows(code) {
				candidates++
			}
		}
		fmt.Println(played, "turns:", candidates, "candidates")
	}
	// Output:
	// 0 turns: 1296 candidates
	// 1 turns: 208 candidates
	// 2 turns: 24 candidates
	// 3 turns: 2 candidates
}

// Play Wordle with a list that comes with the module: guess the first candidate until it is right.
func ExampleGame_Mark_wordle() {
	game, err := codebreaker.ParseGame("wordle:en", codebreaker.WithLexicon(codebreaker.NewWordLists(nil, codebreaker.FoldAccents)))
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("grape")
	if err != nil {
		log.Fatal(err)
	}
	guess, err := game.ParseCode("crane")
	if err != nil {
		log.Fatal(err)
	}
	for p := game.Start(); ; {
		feedback := game.Mark(guess, secret)
		fmt.Println(game.Format(guess), feedback)
		if feedback.Solved() {
			return
		}
		p = p.After(guess, feedback)
		if guess, err = p.First(context.Background()); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// CRANE xGGxG
	// BRAKE xGGxG
	// DRAPE xGGGG
	// GRAPE GGGGG
}

// An error in a text has the part that is wrong and an example of the right form.
func ExampleParseError() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"ABCD=XO", "ABCG=XO", "ABC=XO", "ABCD=XXXXX", "ABCD"} {
		_, err := game.ParseTurn(text)
		var parse *codebreaker.ParseError
		if errors.As(err, &parse) {
			fmt.Printf("%s: want text such as %s\n", parse.Input, parse.Want)
		}
	}
	// Output:
	// ABCG: want text such as ABCD
	// ABC: want text such as ABCD
	// XXXXX: want text such as X
	// ABCD: want text such as ABCD=X
}
