package position_test

import (
	"context"
	"fmt"

	"codebreaker"
	"codebreaker/position"
)

// The first of 68 thousand million codes that agree with two turns.
func ExamplePosition_Walk() {
	game, _ := codebreaker.ParseGame("12x8")
	p := position.Start(game)
	for _, text := range []string{"AAAABBBBCCCC=2,3", "DDDDEEEEFFFF=1,2"} {
		turn, _ := game.ParseTurn(text)
		p = p.After(turn.Guess, turn.Feedback)
	}
	for code, err := range p.Walk(context.Background()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(game.Format(code))
		break
	}
	// Output: AABBADDEGGGG
}
