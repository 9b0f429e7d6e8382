package studycmd

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"codebreaker"
	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/boards"
	"codebreaker/internal/message"
	"codebreaker/internal/play"
	"codebreaker/internal/telling"

	"github.com/spf13/cobra"
)

// compareBoards plays seeded games of several boards.
func (c *comparison) compareBoards(cmd *cobra.Command, args []string) error {
	env, g, names := c.env, c.boards, c.names
	if err := cli.OnlyFlags(cmd, "strategies", "games", "seed", "timeout", "symbols", "accents", "json"); err != nil {
		return err
	}
	if len(args) > 1 {
		return message.NewProblem("boards-compare-one", "compare one game of several boards at a time")
	}
	if !cmd.Flags().Changed("strategies") {
		names = boards.Strategies()
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
		if name == play.Optimal {
			r, err = boards.Proven(ctx, g)
		} else {
			r, err = boards.Simulate(ctx, g, name, int(min(c.played, 1<<30)), c.seed, 0)
		}
		if err != nil && errors.Is(err, context.DeadlineExceeded) && r == nil {
			return message.NewProblem("boards-time-search", "time is up before the search was finished", "limit", codebreaker.ErrLimit)
		}
		if r == nil || errors.Is(err, context.Canceled) {
			return err
		}
		if err != nil {
			unfinished = message.NewProblem("boards-time", "time is up after {{.games}} games of {{.strategy}}", "games", r.Games, "strategy", name, "limit", codebreaker.ErrLimit)
		}
		if c.json {
			cli.PrintJSON(env.Out, r)
		}
		within := ""
		if r.Limit > 0 {
			within = telling.Number(env.Lang, 100*r.Within, 3) + " %"
		}
		average := telling.Number(env.Lang, r.Average, 4)
		if r.Total == 0 {
			average += " ± " + telling.Number(env.Lang, confidence*r.Error, 4)
		}
		t.Add(r.Strategy, r.Opening, fmt.Sprint(r.Games), average, within, fmt.Sprint(r.Max), telling.Number(env.Lang, r.Seconds, 1))
		if unfinished != nil {
			break
		}
	}
	if !c.json {
		t.Print(env.Out)
	}
	return unfinished
}
