package studycmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// usualGames is how many games of several boards are played without --sample.
const usualGames = 1000

// compareBoards plays seeded games of several boards.
func (c *comparison) compareBoards(cmd *cobra.Command, args []string) error {
	env, g, names := c.env, c.boards, c.names
	if err := cli.OnlyFlags(cmd, "strategy", "sample", "seed", "timeout", "symbols", "accents", "json"); err != nil {
		return err
	}
	if len(args) > 1 {
		return message.NewProblem("boards-compare-one", "compare one game of several boards at a time")
	}
	if !cmd.Flags().Changed("strategy") {
		names = boards.Strategies()
	}
	games := cmp.Or(c.sample, usualGames)
	isOptimal := func(name string) bool { return strings.EqualFold(strings.TrimSpace(name), strategy.Optimal) }
	if slices.ContainsFunc(names, isOptimal) { // it plays every pair
		games = boards.EveryPair
	}
	ctx := cmd.Context()
	if c.timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, c.timeout)
		defer cancel()
		ctx = limited
	}
	var t cli.Grid
	t.Add(env.Say("head-strategy"), env.Say("head-opening"), env.Say("boards-head-games"), env.Say("head-average"), env.Say("boards-head-within"), env.Say("head-max"), env.Say("head-seconds"))
	var unfinished error
	for _, name := range names {
		name = strings.ToLower(strings.TrimSpace(name))
		r, err := (*boards.Result)(nil), error(nil)
		if name == strategy.Optimal {
			var best *boards.Exact
			if best, err = boards.Optimum(ctx, g); err == nil {
				r = best.Result
			}
		} else {
			r, err = boards.Simulate(ctx, g, name, games, c.seed, 0)
		}
		if err != nil && errors.Is(err, context.DeadlineExceeded) && r == nil {
			return message.NewProblem("boards-time-search", "time is up before the search was finished", "limit", limits.ErrReached)
		}
		if r == nil || errors.Is(err, context.Canceled) {
			return err
		}
		if err != nil {
			unfinished = message.NewProblem("boards-time", "time is up after {{.games}} games of {{.strategy}}", "games", r.Games, "strategy", name, "limit", limits.ErrReached)
		}
		if c.json {
			cli.PrintJSON(env.Out, r)
		}
		within := ""
		if r.Limit > 0 {
			within = wording.Number(env.Lang, 100*r.Within, 3) + " %"
		}
		average := wording.Number(env.Lang, r.Average, 4)
		if r.Total == 0 {
			average += " ± " + wording.Number(env.Lang, confidence*r.Error, 4)
		}
		t.Add(r.Strategy, r.Opening, fmt.Sprint(r.Games), average, within, fmt.Sprint(r.Max), wording.Number(env.Lang, r.Seconds, 1))
		if unfinished != nil {
			break
		}
	}
	if !c.json {
		t.Print(env.Out)
	}
	return unfinished
}

// buildBoards searches for the best tree of two boards, and writes or measures it.
func (b *treeBuilding) buildBoards(cmd *cobra.Command, game *boards.Game, turns []string) error {
	if err := cli.OnlyFlags(cmd, "strategy", "output", "format", "accents", "json"); err != nil {
		return err
	}
	if err := b.readFormat(); err != nil {
		return err
	}
	if b.name != strategy.Optimal || len(turns) > 0 || b.format != "" && b.format != "text" {
		return message.NewProblem("boards-tree-optimal", "a tree of several boards needs --strategy optimal, starts before the first turn, and is written as text")
	}
	if err := b.create(); err != nil {
		return err
	}
	defer b.output.Discard()
	stop := b.env.Thinking()
	best, err := boards.Optimum(cmd.Context(), game)
	stop()
	if err != nil {
		return err
	}
	switch {
	case b.output != nil:
		err = b.output.Keep(best.WriteTree(b.output))
	case b.format != "":
		err = best.WriteTree(b.env.Out)
	}
	switch {
	case err != nil:
	case b.json:
		cli.PrintJSON(b.env.Out, best.Result)
	case b.output != nil || b.format == "":
		fmt.Fprintf(b.env.Out, "%s %s %s\n%s\n", best.Game, best.Strategy, best.Opening, measuredBoards(b.env, best.Result))
	}
	return err
}

// measuredBoards describes the total of a tree of two boards.
func measuredBoards(env *cli.Env, r *boards.Result) string {
	return env.Say("boards-measured", "pairs", r.Games, "total", r.Total, "average", wording.Number(env.Lang, r.Average, 4), "most", r.Max)
}
