package boards_test

import (
	"context"
	"fmt"
	"log"

	"codebreaker/boards"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
)

// words are the lists that come with the module.
var words = rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents))

// A Quordle from its first guess to its last. The seed gives the secrets.
func Example() {
	ctx := budget.Budget{Threads: 2}.Context(context.Background())
	game, err := boards.Parse("quordle:en5", words)
	if err != nil {
		log.Fatal(err)
	}
	secrets := game.Draw(1)
	p, err := game.After()
	if err != nil {
		log.Fatal(err)
	}
	for turns := []boards.Turn(nil); len(p.Open()) > 0; {
		guess, err := p.Choose(ctx, "finish")
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
func ExampleGame_ParseTurns() {
	game, err := boards.Parse("dordle:en5", words)
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
	guess, err := p.Choose(context.Background(), "finish")
	fmt.Println(game.Board().Format(guess), err)
	// Output:
	// board 1 has 4 candidates
	// board 2 has 2 candidates
	// PRICK <nil>
}

// In a sequence, a board opens when the one before it is done. It then marks all earlier guesses.
func ExampleGame_Mark() {
	game, err := boards.Parse("2*2x3-sequence")
	if err != nil {
		log.Fatal(err)
	}
	var turns []boards.Turn
	for _, text := range []string{"AB", "CA", "CB"} {
		guess, err := game.Board().ParseCode(text)
		if err != nil {
			log.Fatal(err)
		}
		first, err := game.Board().ParseCode("CA")
		if err != nil {
			log.Fatal(err)
		}
		second, err := game.Board().ParseCode("CB")
		if err != nil {
			log.Fatal(err)
		}
		if turns, err = game.Mark([]rules.Code{first, second}, guess, turns...); err != nil {
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
