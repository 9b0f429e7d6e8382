package match_test

import (
	"context"
	"fmt"
	"log"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// The game of the Haskell program.
func ExamplePlay() {
	game, err := rules.ParseGame("4x6", rules.WithSymbols("White", "Pink", "Yellow", "Green", "Red", "Blue"))
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("Red Red Green Blue")
	if err != nil {
		log.Fatal(err)
	}
	for record, err := range match.Play(context.Background(), game, strategy.First, match.Fixed(secret)) {
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
	files := lexicon.NewFiles(nil, lexicon.FoldAccents)
	game, err := rules.ParseGame("wordle:en", rules.WithLexicon(files))
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("badge")
	if err != nil {
		log.Fatal(err)
	}
	ctx := budget.Budget{Threads: 1}.Context(context.Background()) // everything below uses one core
	for record, err := range match.Play(ctx, game, strategy.Entropy, match.Fixed(secret)) {
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
	game, err := rules.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	for record, err := range match.Play(context.Background(), game, strategy.Minimax, match.Adversary()) {
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
type loyal struct{ secret rules.Code }

func (l loyal) Answer(_ context.Context, p *position.Position, guess rules.Code) (rules.Feedback, error) {
	return p.Game().Mark(guess, l.secret), nil
}

func ExampleCodemaker() {
	game, err := rules.ParseGame("2x3")
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("CA")
	if err != nil {
		log.Fatal(err)
	}
	for record, err := range match.Play(context.Background(), game, strategy.Entropy, loyal{secret}) {
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
	game, err := rules.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	turns, err := game.ParseTurns("AAAA=none BBBB=X CCCC=XXXX")
	if err != nil {
		log.Fatal(err)
	}
	m := match.New(position.Start(game))
	fmt.Println(m.Add(ctx, turns...))

	corrected, err := game.ParseFeedback("XX")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Edit(ctx, map[int]rules.Feedback{3: corrected}))
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
