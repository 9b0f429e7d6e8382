package strategies_test

import (
	"context"
	"fmt"
	"log"

	"codebreaker"
	"codebreaker/internal/codemaker"
	"codebreaker/internal/strategies"
	"codebreaker/match"
	"codebreaker/strategy"
)

func ExampleOpened() {
	game, err := codebreaker.ParseGame("4x6")
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
	for record, err := range match.Play(context.Background(), game, strategies.Opened(strategy.Minimax, opening), codemaker.Fixed{Secret: secret}) {
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
