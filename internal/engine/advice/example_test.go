package advice_test

import (
	"context"
	"fmt"
	"log"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
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
	for record, err := range match.Play(context.Background(), game, advice.Opened(strategy.Minimax, opening), match.Fixed{Secret: secret}) {
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
