package jobcmd

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/command/studycmd"
	"codebreaker/internal/ui/version"

	"github.com/spf13/cobra"
)

// planCommand returns the commands that cut a long job into work units.
func planCommand(env *cli.Env, run func(*planning, *cobra.Command, []string) error) *cobra.Command {
	return env.FamilyCommand("plan", planTreeCommand(env, run), planCompareCommand(env, run))
}

// planning plans a job.
type planning struct {
	env      *cli.Env
	games    cli.GameFlags
	job      jobs.Job
	names    []string // of the strategies
	output   string
	size     time.Duration
	units    int
	threads  int
	maxDepth int
	sample   int
}

func planTreeCommand(env *cli.Env, run func(*planning, *cobra.Command, []string) error) *cobra.Command {
	p := &planning{env: env, job: jobs.Job{Kind: jobs.Tree}, names: []string{strategy.Entropy.Name()}}
	cmd := cli.NewCommand("plan-tree", env, p, cli.Between(1, -1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	flags := cmd.Flags()
	flags.StringVar(&p.names[0], "strategy", p.names[0], env.Say("flag-strategy", "names", strings.Join(study.StrategyNames(), ", ")))
	flags.StringVar(&p.job.Opening, "opening", "", env.Say("tree-flag-opening"))
	cli.AddNumber(flags, &p.maxDepth, "max-depth", "", 0, 0, limits.Depth, env.Say("optimal-flag-depth"))
	flags.BoolVar(&p.job.Proof, "proof", false, env.Say("plan-flag-proof"))
	cli.Complete(cmd, "strategy", study.StrategyNames()...)
	p.addFlags(cmd)
	return cmd
}

func planCompareCommand(env *cli.Env, run func(*planning, *cobra.Command, []string) error) *cobra.Command {
	p := &planning{env: env, job: jobs.Job{Kind: jobs.Compare}}
	cmd := cli.NewCommand("plan-compare", env, p, cli.Between(1, 1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	cmd.Flags().StringSliceVar(&p.names, "strategies", []string{"minimax", "expected", "entropy", "parts"}, env.Say("compare-flag-strategies"))
	cli.AddNumber(cmd.Flags(), &p.sample, "sample", "", 0, 0, limits.Sample, env.Say("compare-flag-sample"))
	cmd.Flags().BoolVar(&p.job.Rows, "rows", false, env.Say("plan-flag-rows"))
	env.AddSeedFlag(cmd, &p.job.Seed)
	cli.CompleteWith(cmd, "strategies", cli.CompleteEach(study.StrategyNames()))
	p.addFlags(cmd)
	return cmd
}

// addFlags adds the flags that all plans share.
func (p *planning) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&p.job.Guesses, "pool", rules.AllGuesses, p.env.Say("tree-flag-pool"))
	flags.StringVarP(&p.output, "output", "o", "", p.env.Say("plan-flag-output"))
	cli.AddDuration(flags, &p.size, "size", jobs.UsualSeconds*time.Second, time.Millisecond, p.env.Say("plan-flag-size"))
	cli.AddNumber(flags, &p.units, "units", "", 0, 0, limits.Units, p.env.Say("plan-flag-units"))
	cli.AddNumber(flags, &p.threads, "threads", "", 0, 0, limits.Threads, p.env.Say("plan-flag-threads"))
	cli.Complete(cmd, "pool", rules.AllGuesses, rules.CandidateGuesses)
	p.env.AddGameFlags(cmd, &p.games)
}

func (p *planning) run(cmd *cobra.Command, args []string) error {
	ctx := cmd.Context()
	if p.maxDepth > 0 && !strings.EqualFold(p.names[0], strategy.Optimal) {
		return message.NewProblem("plan-depth", "--max-depth needs --strategy optimal")
	}
	game, err := p.env.Game(cmd.Context(), args[0], p.games)
	if err != nil {
		return err
	}
	_, turns, err := p.env.Turns(ctx, game, args[1:])
	if err != nil {
		return err
	}
	start, err := p.env.After(ctx, game, turns, false)
	if err != nil {
		return err
	}
	if err := p.readJob(game, turns, p.names); err != nil {
		return err
	}
	if p.output == "" {
		return message.NewProblem("plan-no-folder", "-o DIR is missing: name a folder for the plan")
	}
	if err := folder.Free(p.env.Files, p.output); err != nil {
		return err
	}
	stop := p.env.Thinking()
	left := study.MostTrial
	plan, err := jobs.Cut(ctx, p.job, game, version.Source(), jobs.Effort{
		Seconds: p.size.Seconds(), Units: p.units, Threads: p.threads,
		Whole: func(name string) (float64, error) {
			s, err := study.StrategyByName(name, p.job.Seed)
			if err != nil {
				return 0, err
			}
			return study.EstimateTree(ctx, start, tree.Options{Strategy: s, CandidatesOnly: p.job.Guesses == rules.CandidateGuesses})
		},
		Try: func(search func(context.Context) (bool, error)) (float64, bool, error) {
			begin := time.Now()
			limited, cancel := context.WithTimeout(ctx, left)
			defer cancel()
			done, err := search(limited)
			left -= time.Since(begin)
			return time.Since(begin).Seconds(), done, cmp.Or(ctx.Err(), err)
		},
	})
	stop()
	if err != nil {
		return err
	}
	if err := folder.Create(p.env.Files, p.output, plan); err != nil {
		return err
	}
	p.print(plan)
	return nil
}

// readJob checks the request and writes it into the job.
func (p *planning) readJob(game *rules.Game, turns rules.History, names []string) (err error) {
	p.job.Game, p.job.Accents = game.Name(), p.games.Accents
	if p.games.Symbols != "" {
		p.job.Symbols = cli.SplitSymbols(p.games.Symbols)
	}
	for _, turn := range turns {
		p.job.History = append(p.job.History, game.FormatTurn(turn))
	}
	if p.job.Strategies, err = jobs.Planned(p.job.Kind, names); err != nil {
		return err
	}
	if len(p.job.Strategies) == 0 {
		return message.NewProblem("compare-no-strategy", "no strategy to compare; name one, such as --strategies entropy")
	}
	for _, name := range p.job.Strategies {
		s, err := study.StrategyByName(name, 0)
		if err == nil {
			err = studycmd.CheckGuesses(s, p.job.Guesses)
		}
		if err != nil {
			return err
		}
	}
	if p.job.Opening != "" {
		_, guess, err := reading.Code(game, p.job.Opening)
		if err == nil {
			err = weigh.CheckGuess(position.After(game, turns), guess, p.job.Guesses == rules.CandidateGuesses)
		}
		if err != nil {
			return err
		}
		p.job.Opening = game.Format(guess)
	}
	p.job.MaxDepth, p.job.Sample = p.maxDepth, p.sample
	return p.job.Check()
}

// print describes the plan and the next step.
func (p *planning) print(plan *jobs.Plan) {
	if seconds := plan.Seconds(); seconds >= 1 {
		fmt.Fprintln(p.env.Out, p.env.Say("plan-planned-time", "count", len(plan.Units), "folder", p.output, "time", wording.Roughly(seconds)))
	} else {
		fmt.Fprintln(p.env.Out, p.env.Say("plan-planned", "count", len(plan.Units), "folder", p.output))
	}
	fmt.Fprintln(p.env.Out, p.env.Say("plan-next", "run", "codebreaker job run "+p.output, "merge", "codebreaker job merge "+p.output))
}
