package tree_test

import (
	"context"
	"fmt"

	"codebreaker"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"
)

// Knuth's strategy against every secret.
func ExampleBuild() {
	game, _ := codebreaker.ParseGame("4x6")
	result, err := tree.Build(context.Background(), position.Start(game), tree.Options{Strategy: strategy.Minimax})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := result.Measure
	fmt.Printf("%s: total %d, average %.4f, max %d\n", game.Format(result.Opening), m.Total(), m.Average(), m.Max())
	// Output: AABB: total 5801, average 4.4761, max 5
}
