package units_test

import (
	"context"
	"fmt"

	"codebreaker"
	"codebreaker/internal/units"
)

// A strategy's tree is divided into work units, which are run and merged.
func Example() {
	ctx := context.Background()
	game, err := codebreaker.ParseGame("3x4")
	if err != nil {
		fmt.Println(err)
		return
	}
	job := units.Job{Kind: units.Tree, Game: game.Name(), Strategies: []string{"entropy"}, Guesses: "all"}
	plan, err := units.Cut(ctx, job, game, "version 1", units.Effort{Units: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	work, err := plan.Open(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	var results []*units.Result
	for number := range plan.Units {
		result, _, err := work.Run(ctx, number+1, units.How{})
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
