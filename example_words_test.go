package codebreaker_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"testing/fstest"

	"codebreaker"
)

// birds are a word list in memory. os.DirFS("lists") has files.
var birds = fstest.MapFS{"birds": {Data: []byte("eagle\negret\nfinch\ngoose\nheron\nmacaw\nraven\nrobin\nstork\nswift\n")}}

// Solve a Wordle with a word list of your own, in little memory.
func ExampleNewWordLists() {
	ctx := codebreaker.WithBudget(context.Background(), codebreaker.Budget{Threads: 1, Memory: 1 << 20})
	game, err := codebreaker.ParseGame("wordle:birds", codebreaker.WithLexicon(codebreaker.NewWordLists(birds, codebreaker.FoldAccents)))
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("heron")
	if err != nil {
		log.Fatal(err)
	}
	for p := game.Start(); ; {
		guess, err := codebreaker.Entropy.Choose(ctx, p)
		if err != nil {
			log.Fatal(err)
		}
		feedback := game.Mark(guess, secret) // or game.ParseFeedback of what the codemaker answers
		fmt.Println(game.Format(guess), feedback)
		if feedback.Solved() {
			return
		}
		p = p.After(guess, feedback)
	}
	// Output:
	// RAVEN YxxYG
	// HERON GGGGG
}

// The mark of a guess from its tiles, and the words that agree with it.
func ExampleGame_FeedbackOf() {
	game, err := codebreaker.ParseGame("wordle:birds", codebreaker.WithLexicon(codebreaker.NewWordLists(birds, codebreaker.FoldAccents)))
	if err != nil {
		log.Fatal(err)
	}
	guess, err := game.ParseCode("stork")
	if err != nil {
		log.Fatal(err)
	}
	parts := game.Rule().Parts() // green, yellow, grey
	yellow, grey := parts[1], parts[2]
	feedback, err := game.FeedbackOf(grey, grey, yellow, yellow, grey)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(feedback)
	candidates, err := game.Start().After(guess, feedback).List(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, code := range candidates {
		fmt.Println(game.Format(code))
	}
	// Output:
	// xxYYx
	// HERON
	// ROBIN
}

// Tell errors apart: a word that is not in the list, a guess against the hard rule, and marks that no word fits.
func ExampleGame_CheckGuess() {
	game, err := codebreaker.ParseGame("wordle:birds-hard", codebreaker.WithLexicon(codebreaker.NewWordLists(birds, codebreaker.FoldAccents)))
	if err != nil {
		log.Fatal(err)
	}
	turns, err := game.ParseTurns("RAVEN=YGxxx")
	if err != nil {
		log.Fatal(err)
	}
	for _, word := range []string{"PLANE", "EGRET"} {
		guess, err := game.ParseCode(word)
		if err != nil {
			log.Fatal(err)
		}
		err = game.CheckGuess(guess, turns...)
		fmt.Println(err)
		fmt.Println(errors.Is(err, codebreaker.ErrUnlisted), errors.Is(err, codebreaker.ErrHard))
	}
	_, err = codebreaker.Entropy.Choose(context.Background(), game.After(turns...))
	fmt.Println(errors.Is(err, codebreaker.ErrContradiction))
	// Output:
	// PLANE is not in the word list
	// true false
	// EGRET: in hard mode, A must stay in place 2, found in turn 1
	// false true
	// true
}
