package jobs_test

import (
	"context"
	"fmt"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/rules"
)

// A strategy's tree is divided into work units, which are run and merged.
func Example() {
	ctx := context.Background()
	game, err := rules.ParseGame("3x4")
	if err != nil {
		fmt.Println(err)
		return
	}
	job := jobs.Job{Kind: jobs.Tree, Game: game.Name(), Strategies: []string{"entropy"}, Guesses: "all"}
	plan, err := jobs.Cut(ctx, job, game, "version 1", jobs.Effort{Units: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	work, err := plan.Open(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	var results []*jobs.Result
	for number := range plan.Units {
		result, _, err := work.Run(ctx, number+1, jobs.How{})
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
