package codebreaker_test

import (
	"context"
	"fmt"
	"log"

	"codebreaker"
)

// The game of the Haskell program.
func ExamplePlay() {
	game, err := codebreaker.ParseGame("4x6", codebreaker.WithSymbols("White", "Pink", "Yellow", "Green", "Red", "Blue"))
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("Red Red Green Blue")
	if err != nil {
		log.Fatal(err)
	}
	for record, err := range codebreaker.Play(context.Background(), game, codebreaker.First, codebreaker.FixedSecret(secret)) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(game.Format(record.Guess), record.Feedback, record.Remaining)
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

// A game of Wordle, with the English words that come with the module.
func ExamplePlay_wordle() {
	files := codebreaker.NewWordLists(nil, codebreaker.FoldAccents)
	game, err := codebreaker.ParseGame("wordle:en", codebreaker.WithLexicon(files))
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("badge")
	if err != nil {
		log.Fatal(err)
	}
	ctx := codebreaker.WithBudget(context.Background(), codebreaker.Budget{Threads: 1}) // everything below uses one core
	for record, err := range codebreaker.Play(ctx, game, codebreaker.Entropy, codebreaker.FixedSecret(secret)) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(game.FormatTurn(record.Turn), record.Remaining)
	}
	// Output:
	// SOARE=xxYxG 42
	// GAULT=YGxxx 2
	// BADGE=GGGGG 1
}

// Knuth's strategy needs five guesses against an adversary.
func ExampleAdversary() {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	for record, err := range codebreaker.Play(context.Background(), game, codebreaker.Minimax, codebreaker.Adversary()) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(record.Number, game.Format(record.Guess), record.Feedback)
	}
	// Output:
	// 1 AABB none
	// 2 CCDE XO
	// 3 CFCF none
	// 4 DEDD OO
	// 5 EDEE XXXX
}

// A codemaker of your own needs one method. This one always knows the same code.
type loyal struct{ secret codebreaker.Code }

func (l loyal) Answer(_ context.Context, p codebreaker.Position, guess codebreaker.Code) (codebreaker.Feedback, error) {
	return p.Game().Mark(guess, l.secret), nil
}

func ExampleCodemaker() {
	game, err := codebreaker.ParseGame("2x3")
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("CA")
	if err != nil {
		log.Fatal(err)
	}
	for record, err := range codebreaker.Play(context.Background(), game, codebreaker.Entropy, loyal{secret}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(game.Format(record.Guess), record.Feedback)
	}
	// Output:
	// AB O
	// BC O
	// CA XX
}

// A game that other people play. The third turn contradicts the first two; after the
// correction 36 candidates remain.
func ExampleMatch() {
	ctx := context.Background()
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	turns, err := game.ParseTurns("AAAA=none BBBB=X CCCC=XXXX")
	if err != nil {
		log.Fatal(err)
	}
	m := codebreaker.NewMatch(game.Start())
	fmt.Println(m.Add(ctx, turns...))

	corrected, err := game.ParseFeedback("XX")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Edit(ctx, codebreaker.Change{Turn: 2, Feedback: corrected}))
	for _, record := range m.Records() {
		fmt.Println(game.FormatTurn(record.Turn), record.Remaining)
	}
	// Output:
	// turn 3, CCCC=XXXX, contradicts the turns before: no code fits all these marks
	// <nil>
	// AAAA=none 625
	// BBBB=X 256
	// CCCC=XX 36
}
