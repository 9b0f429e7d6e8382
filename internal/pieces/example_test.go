package pieces_test

import (
	"context"
	"fmt"

	"codebreaker"
	"codebreaker/internal/pieces"
)

// A strategy's tree is divided into work units, which are run and merged.
func Example() {
	ctx := context.Background()
	game, err := codebreaker.ParseGame("3x4")
	if err != nil {
		fmt.Println(err)
		return
	}
	job := pieces.Job{Kind: pieces.Tree, Game: game.Name(), Strategies: []string{"entropy"}, Guesses: "all"}
	plan, err := pieces.Cut(ctx, job, game, "version 1", pieces.Effort{Pieces: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	work, err := plan.Open(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	var results []*pieces.Result
	for number := range plan.Pieces {
		result, _, err := work.Run(ctx, number+1, pieces.How{})
		if err != nil {
			fmt.Println(err)
			return
		}
		results = append(results, result)
	}
	joined, err := work.Join(ctx, results)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(joined.Tree.Measure().Total())
	// Output: 208
}
