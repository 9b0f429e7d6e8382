package studycmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/ui/command/cli"
)

// run compares the strategies, prints the results and draws the plot.
func (c *comparison) run(ctx context.Context) error {
	kept, err := c.openKeeper(ctx)
	if err != nil {
		return err
	}
	defer kept.close()
	if c.timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, c.timeout)
		defer cancel()
		ctx = limited
	}
	if c.csv {
		cli.PrintCSV(c.env.Out, comparedColumns)
	}
	all, missing, err := c.collect(ctx, kept)
	if err != nil {
		return err
	}
	for _, sum := range c.sums(all) {
		c.tell(&sum)
		all = append(all, sum)
	}
	if !c.json {
		if !c.csv && len(all) > 0 {
			c.print(all)
		}
		if c.known > 0 {
			c.env.Note(c.env.Say("compare-known", "count", c.known, "flag", "--force"))
		}
	}
	if c.plot != "" {
		if err := c.writePlot(all); err != nil {
			return err
		}
	}
	return missing
}

// collect returns the result of every strategy in every game, and prints it as JSON or CSV when it
// is known. Missing says why there are fewer results. A game that is too large is reported once.
func (c *comparison) collect(ctx context.Context, kept keeper) (all []compared, missing, err error) {
	refused := c.refuseExact(ctx, kept)
	for _, game := range c.games {
		warned := ""
		for _, s := range c.strategies {
			if err := refused[game]; err != nil && s.Name() == strategy.Optimal {
				missing = err
				continue
			}
			result, err := c.one(ctx, game, s, kept)
			switch {
			case errors.Is(err, context.DeadlineExceeded):
				return all, c.timeOver(), nil
			case errors.Is(err, context.Canceled):
				return all, err, nil
			case errors.Is(err, limits.ErrReached):
				if message.IsProblem(err, "set-too-large") {
					err = message.NewProblem("compare-list", "{{.err}}; {{.sample}} estimates the results", "err", err, "sample", "codebreaker compare "+rules.Friendly(game.Name())+" --sample 1000 --strategy sampled")
				}
				if err.Error() != warned {
					c.env.Warn(err)
				}
				missing, warned = cli.Reported{Err: err}, err.Error()
				continue
			case err != nil:
				return nil, nil, err
			}
			all = append(all, *result)
			c.tell(result)
		}
	}
	return all, missing, nil
}

// tell prints a result as JSON or CSV.
func (c *comparison) tell(r *compared) {
	switch {
	case c.json:
		cli.PrintJSON(c.env.Out, r)
	case c.csv:
		cli.PrintCSV(c.env.Out, r.row())
	}
}

// refuseExact says which searches for best trees may take days, before anything is computed, and refuses them. Other
// errors are those of the search.
func (c *comparison) refuseExact(ctx context.Context, kept keeper) map[*rules.Game]error {
	refused := make(map[*rules.Game]error)
	at := slices.IndexFunc(c.strategies, func(s strategy.Strategy) bool { return s.Name() == strategy.Optimal })
	if c.long || c.sample > 0 || at < 0 {
		return refused
	}
	for _, game := range c.games {
		if known, err := kept.find(ctx, c.toCompare(game, c.strategies[at])); !c.force && err == nil && known != nil {
			continue
		}
		err := exactDays(ctx, position.Start(game), tree.Options{CandidatesOnly: c.guesses == rules.CandidateGuesses})
		if message.IsProblem(err, "tree-exact-days") {
			c.env.Warn(err)
			refused[game] = cli.Reported{Err: err}
		}
	}
	return refused
}

// timeOver says how to continue after the time limit.
func (c *comparison) timeOver() error {
	if c.stored {
		return message.NewProblem("compare-again", "time is up; run the command again to continue", "limit", limits.ErrReached)
	}
	flag := "--results"
	if c.rows != "" {
		flag = "--rows"
	} else if c.results == "" {
		return message.NewProblem("compare-cut", "time is up; with {{.flag}}, the next run continues from here", "flag", "--results", "limit", limits.ErrReached)
	}
	return message.NewProblem("compare-unfinished", "time is up; run the command again with the same {{.flag}} to continue", "flag", flag, "limit", limits.ErrReached)
}

// one returns the result of a strategy in a game. It computes the result unless it is stored.
func (c *comparison) one(ctx context.Context, game *rules.Game, s strategy.Strategy, kept keeper) (*compared, error) {
	c.number++
	r := c.toCompare(game, s)
	if !c.force {
		known, err := kept.find(context.WithoutCancel(ctx), r)
		if err != nil {
			return nil, err
		}
		if known != nil {
			c.known++
			known.Codes = r.Codes // the store keeps at most 2^64-1
			return known, nil
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	result, seconds, err := c.build(ctx, game, s)
	if err != nil {
		return nil, err
	}
	r.Seconds, r.Opening = seconds, game.Format(result.Opening)
	r.measured(result.Measure)
	r.plays = study.Plays(result)
	err = kept.keep(context.WithoutCancel(ctx), r)
	r.plays = nil // they may be large
	return r, err
}

// build plays a strategy and returns the time in seconds.
func (c *comparison) build(ctx context.Context, game *rules.Game, s strategy.Strategy) (result *tree.Result, seconds float64, err error) {
	p, options := position.Start(game), tree.Options{Strategy: s, CandidatesOnly: c.guesses == rules.CandidateGuesses, Keep: c.rows != ""}
	watch := watchTree(c.env)
	options.Progress = watch.take
	line, search := watch.line, &optimalWatch{env: c.env, start: watch.start}
	if best, exact := study.WatchedBest(s, search.take); exact && c.sample == 0 {
		options.Strategy, line = best, search.line
	}
	defer c.env.Waiting(func() string { return c.progressLine(game, s, line()) })()
	if c.sample > 0 {
		result, err = tree.Sample(ctx, p, options, c.sample, c.seed)
	} else {
		build := study.BuildTree
		if c.best {
			build = study.BestOpening
		}
		result, err = buildWithin(ctx, c.env, c.long || s.Name() == strategy.Optimal, p, options, c.best, build)
	}
	return result, time.Since(watch.start).Seconds(), err
}

// progressLine names the result that is being computed, with its number and the number of results, for a terminal.
func (c *comparison) progressLine(game *rules.Game, s strategy.Strategy, how string) string {
	return c.env.Say("compare-progress", "game", rules.Friendly(game.Name()), "strategy", s.Name(), "number", c.number, "count", len(c.games)*len(c.strategies), "how", how)
}

// print prints a row for each game and strategy.
func (c *comparison) print(all []compared) {
	var t cli.Grid
	t.Add(c.env.Say("head-game"), c.env.Say("head-strategy"), c.env.Say("head-opening"), c.env.Say("head-codes"), c.env.Say("head-total"), c.env.Say("head-average"), c.env.Say("head-max"), c.env.Say("head-seconds"))
	for i := range all {
		r := &all[i]
		average := wording.Number(c.env.Lang, r.Average, 4)
		if r.Sample > 0 {
			average += " ± " + wording.Number(c.env.Lang, r.Error, 4)
		}
		codes := cli.Decimal(r.Codes)
		if r.Codes >= 1<<64 {
			codes = wording.Short(c.env.Lang, position.Count{More: true, About: r.Codes})
		}
		t.Add(rules.Friendly(r.Game), r.Strategy, r.Opening, codes, fmt.Sprint(r.Total), average, fmt.Sprint(r.Max), wording.Number(c.env.Lang, r.Seconds, 3))
	}
	t.Print(c.env.Out)
}
