package codebreaker_test

import (
	"context"
	"fmt"
	"log"

	"codebreaker"
)

// words are the lists that come with the module.
var words = codebreaker.WithLexicon(codebreaker.NewWordLists(nil, codebreaker.FoldAccents))

// A Quordle from its first guess to its last. The seed gives the secrets.
func ExampleBoards() {
	ctx := codebreaker.WithBudget(context.Background(), codebreaker.Budget{Threads: 2})
	game, err := codebreaker.ParseBoards("quordle:en5", words)
	if err != nil {
		log.Fatal(err)
	}
	secrets := game.Draw(1)
	p, err := game.After()
	if err != nil {
		log.Fatal(err)
	}
	for turns := []codebreaker.BoardsTurn(nil); len(p.Open()) > 0; {
		guess, err := p.Choose(ctx, codebreaker.BoardsFinish)
		if err != nil {
			log.Fatal(err)
		}
		if turns, err = game.Mark(secrets, guess, turns...); err != nil {
			log.Fatal(err)
		}
		p, err = game.After(turns...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(game.FormatTurn(turns[len(turns)-1]))
	}
	// Output:
	// SLATE=xxxxG/xxGGY/xxYGx/xYYxx
	// RINDY=YYYxx/xxxYx/xYxxx/Yxxxx
	// DEATH=xYxxx/GGGGG/xxYGx/xxYxx
	// CACTI=xxxxY/–/GGGGG/GYxxx
	// CORAL=xxYxx/–/–/GGGGG
	// BRINE=GGGGG/–/–/–
}

// The next guess of a game that was played elsewhere: its guesses, and the squares that it shares.
func ExampleBoards_ParseTurns() {
	game, err := codebreaker.ParseBoards("dordle:en5", words)
	if err != nil {
		log.Fatal(err)
	}
	turns, err := game.ParseTurns(`
SLATE
CRONY
⬜⬜🟩⬜⬜ ⬜⬜⬜⬜⬜
⬜🟩⬜⬜⬜ 🟨🟩⬜⬜⬜
`)
	if err != nil {
		log.Fatal(err)
	}
	p, err := game.After(turns...)
	if err != nil {
		log.Fatal(err)
	}
	for _, board := range p.Open() {
		fmt.Println("board", board+1, "has", len(p.Candidates(board)), "candidates")
	}
	guess, err := p.Choose(context.Background(), codebreaker.BoardsFinish)
	fmt.Println(game.Game().Format(guess), err)
	// Output:
	// board 1 has 4 candidates
	// board 2 has 2 candidates
	// PRICK <nil>
}

// In a sequence, a board opens when the one before it is done. It then marks all earlier guesses.
func ExampleBoards_Mark() {
	game, err := codebreaker.ParseBoards("2*2x3-sequence")
	if err != nil {
		log.Fatal(err)
	}
	var turns []codebreaker.BoardsTurn
	for _, text := range []string{"AB", "CA", "CB"} {
		guess, err := game.Game().ParseCode(text)
		if err != nil {
			log.Fatal(err)
		}
		first, err := game.Game().ParseCode("CA")
		if err != nil {
			log.Fatal(err)
		}
		second, err := game.Game().ParseCode("CB")
		if err != nil {
			log.Fatal(err)
		}
		if turns, err = game.Mark([]codebreaker.Code{first, second}, guess, turns...); err != nil {
			log.Fatal(err)
		}
		fmt.Println(text)
		for _, turn := range turns {
			fmt.Println("  " + game.FormatTurn(turn))
		}
	}
	// Output:
	// AB
	//   AB=O/–
	// CA
	//   AB=O/X
	//   CA=XX/X
	// CB
	//   AB=O/X
	//   CA=XX/X
	//   CB=–/XX
}
