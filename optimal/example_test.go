package optimal_test

import (
	"context"
	"fmt"

	"codebreaker"
	"codebreaker/optimal"
	"codebreaker/position"
)

func ExampleSolve() {
	game, _ := codebreaker.ParseGame("4x6")
	result, _ := optimal.Solve(context.Background(), position.Start(game), optimal.Options{})
	fmt.Println(result.Total, result.Max, result.Proven)
	result, _ = optimal.Solve(context.Background(), position.Start(game), optimal.Options{Objective: optimal.LeastMax})
	fmt.Println(result.Total, result.Max, result.Proven)
	// Output:
	// 5625 6 true
	// 5626 5 true
}
