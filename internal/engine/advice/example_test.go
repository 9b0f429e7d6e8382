package advice_test

import (
	"context"
	"fmt"
	"log"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/match/codemaker"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

func ExampleOpened() {
	game, err := rules.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	opening, err := game.ParseCode("AABB")
	if err != nil {
		log.Fatal(err)
	}
	secret, err := game.ParseCode("BEEF")
	if err != nil {
		log.Fatal(err)
	}
	for record, err := range match.Play(context.Background(), game, advice.Opened(strategy.Minimax, opening), codemaker.Fixed{Secret: secret}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(game.FormatTurn(record.Turn))
	}
	// Output:
	// AABB=O
	// BCDD=X
	// CCAE=O
	// BEFF=XXX
	// BEEF=XXXX
}

// Strategies by name, and how many guesses each takes on average in a small game.
func ExampleByName() {
	game, err := rules.ParseGame("3x4")
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range []string{"first", "entropy", "lookahead-5"} {
		s, err := advice.ByName(name, 0)
		if err != nil {
			log.Fatal(err)
		}
		result, err := tree.Build(context.Background(), position.Start(game), tree.Options{Strategy: s})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s %.3f\n", s.Name(), result.Measure.Average())
	}
	// Output:
	// first 3.906
	// entropy 3.250
	// lookahead-5 3.219
}
