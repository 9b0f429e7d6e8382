package jobcmd

import (
	"fmt"
	"strings"
	"time"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/version"

	"github.com/spf13/cobra"
)

// planCommand returns the commands that cut a long job into work units.
func planCommand(env *cli.Env, run func(*planning, *cobra.Command, []string) error) *cobra.Command {
	return env.FamilyCommand("plan", planTreeCommand(env, run), planCompareCommand(env, run))
}

// planning plans a job.
type planning struct {
	env     *cli.Env
	games   cli.GameFlags
	job     jobs.Job
	output  string
	size    time.Duration
	units   int
	threads int
}

func planTreeCommand(env *cli.Env, run func(*planning, *cobra.Command, []string) error) *cobra.Command {
	p := &planning{env: env, job: jobs.Job{Kind: jobs.Tree, Strategies: []string{strategy.Entropy.Name()}}}
	cmd := cli.NewCommand("plan-tree", env, p, cli.Between(1, -1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	flags := cmd.Flags()
	flags.StringVar(&p.job.Strategies[0], "strategy", p.job.Strategies[0], env.Say("flag-strategy", "names", strings.Join(study.StrategyNames(), ", ")))
	flags.StringVar(&p.job.Opening, "opening", "", env.Say("tree-flag-opening"))
	cli.AddNumber(flags, &p.job.MaxDepth, "max-depth", "", 0, 0, limits.Depth, env.Say("optimal-flag-depth"))
	flags.BoolVar(&p.job.Proof, "proof", false, env.Say("plan-flag-proof"))
	cli.Complete(cmd, "strategy", study.StrategyNames()...)
	p.addFlags(cmd)
	return cmd
}

func planCompareCommand(env *cli.Env, run func(*planning, *cobra.Command, []string) error) *cobra.Command {
	p := &planning{env: env, job: jobs.Job{Kind: jobs.Compare}}
	cmd := cli.NewCommand("plan-compare", env, p, cli.Between(1, 1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	cmd.Flags().StringSliceVar(&p.job.Strategies, "strategy", []string{"minimax", "expected", "entropy", "parts"}, env.Say("compare-flag-strategies"))
	cli.AddNumber(cmd.Flags(), &p.job.Sample, "sample", "", 0, 0, limits.Sample, env.Say("compare-flag-sample"))
	cmd.Flags().BoolVar(&p.job.Rows, "rows", false, env.Say("plan-flag-rows"))
	env.AddSeedFlag(cmd, &p.job.Seed)
	cli.CompleteWith(cmd, "strategy", cli.CompleteEach(study.StrategyNames()))
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
	if p.job.MaxDepth > 0 && !strings.EqualFold(p.job.Strategies[0], strategy.Optimal) {
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
	if _, err := cli.CandidatesOnly(p.job.Guesses); err != nil {
		return err
	}
	p.job.Accents = p.games.Accents
	if p.games.Symbols != "" {
		p.job.Symbols = reading.SplitSymbols(p.games.Symbols)
	}
	if err := study.ReadJob(&p.job, start); err != nil {
		return err
	}
	if p.output == "" {
		return message.NewProblem("plan-no-folder", "-o DIR is missing: name a folder for the plan")
	}
	if err := folder.Free(p.env.Files, p.output); err != nil {
		return err
	}
	stop := p.env.Thinking()
	plan, err := study.PlanJob(ctx, p.job, start, version.Source(), jobs.Effort{Seconds: p.size.Seconds(), Units: p.units, Threads: p.threads})
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

// print describes the plan and the next step.
func (p *planning) print(plan *jobs.Plan) {
	if seconds := plan.Seconds(); seconds >= 1 {
		fmt.Fprintln(p.env.Out, p.env.Say("plan-planned-time", "count", len(plan.Units), "folder", p.output, "time", wording.Roughly(seconds)))
	} else {
		fmt.Fprintln(p.env.Out, p.env.Say("plan-planned", "count", len(plan.Units), "folder", p.output))
	}
	fmt.Fprintln(p.env.Out, p.env.Say("plan-next", "run", "codebreaker job run "+p.output, "merge", "codebreaker job merge "+p.output))
}
