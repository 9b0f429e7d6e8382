package strategies_test

import (
	"context"
	"fmt"

	"codebreaker"
	"codebreaker/internal/codemaker"
	"codebreaker/internal/strategies"
	"codebreaker/match"
	"codebreaker/strategy"
)

func ExampleOpened() {
	game, _ := codebreaker.ParseGame("4x6")
	opening, _ := game.ParseCode("AABB")
	secret, _ := game.ParseCode("BEEF")
	for record, err := range match.Play(context.Background(), game, strategies.Opened(strategy.Minimax, opening), codemaker.Fixed{Secret: secret}) {
		if err != nil {
			fmt.Println(err)
			return
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
