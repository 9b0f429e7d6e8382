package candidate_test

import (
	"context"
	"fmt"

	"codebreaker"
	"codebreaker/candidate"
)

// The first of 68 thousand million codes that agree with two turns.
func ExampleSet_Walk() {
	game, _ := codebreaker.ParseGame("12x8")
	set := candidate.All(game)
	for _, text := range []string{"AAAABBBBCCCC=2,3", "DDDDEEEEFFFF=1,2"} {
		turn, _ := game.ParseTurn(text)
		set = set.Filter(turn.Guess, turn.Feedback)
	}
	for code := range set.Walk(context.Background()) {
		fmt.Println(game.Format(code))
		break
	}
	// Output: AABBADDEGGGG
}
