package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/message"
	"codebreaker/internal/pieces"
	"codebreaker/internal/pieces/folder"
	"codebreaker/internal/play"
	"codebreaker/internal/telling"
	"codebreaker/internal/version"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

// planCommand returns the commands that cut a long job into work units.
func (a *app) planCommand() *cobra.Command {
	return a.familyCommand(a.say("plan-use"), a.say("plan-short"), a.say("plan-long"), a.say("plan-example"), a.planTreeCommand(), a.planCompareCommand())
}

// planning plans a job.
type planning struct {
	*app
	games    gameFlags
	job      pieces.Job
	output   string
	size     time.Duration
	pieces   uint
	threads  uint
	maxDepth uint
	sample   uint
}

func (a *app) planTreeCommand() *cobra.Command {
	p := &planning{app: a, job: pieces.Job{Kind: pieces.Tree}}
	var name string
	cmd := &cobra.Command{
		Use:               a.say("plan-tree-use"),
		Short:             a.say("plan-tree-short"),
		Example:           a.say("plan-tree-example"),
		Args:              between(1, -1),
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if p.maxDepth > 0 && !strings.EqualFold(name, play.Optimal) {
				return message.NewProblem("plan-depth", "--max-depth needs --strategy optimal")
			}
			return p.run(cmd, args, []string{name})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&name, "strategy", strategy.Entropy.Name(), a.say("flag-strategy", "names", strings.Join(strategy.All(), ", ")))
	flags.StringVar(&p.job.Opening, "opening", "", a.say("tree-flag-opening"))
	flags.UintVar(&p.maxDepth, "max-depth", 0, a.say("optimal-flag-depth"))
	flags.BoolVar(&p.job.Proof, "proof", false, a.say("plan-flag-proof"))
	complete(cmd, "strategy", strategy.All()...)
	p.addFlags(cmd)
	return cmd
}

func (a *app) planCompareCommand() *cobra.Command {
	p := &planning{app: a, job: pieces.Job{Kind: pieces.Compare}}
	var names []string
	cmd := &cobra.Command{
		Use:               a.say("plan-compare-use"),
		Short:             a.say("plan-compare-short"),
		Example:           a.say("plan-compare-example"),
		Args:              between(1, 1),
		ValidArgsFunction: completeGames,
		RunE:              func(cmd *cobra.Command, args []string) error { return p.run(cmd, args, names) },
	}
	cmd.Flags().StringSliceVar(&names, "strategies", []string{"minimax", "expected", "entropy", "parts"}, a.say("compare-flag-strategies"))
	cmd.Flags().UintVar(&p.sample, "sample", 0, a.say("compare-flag-sample"))
	cmd.Flags().BoolVar(&p.job.Rows, "rows", false, a.say("plan-flag-rows"))
	a.addSeedFlag(cmd, &p.job.Seed)
	completeWith(cmd, "strategies", completeEach(strategy.All()))
	p.addFlags(cmd)
	return cmd
}

// addFlags adds the flags that all plans share.
func (p *planning) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&p.job.Guesses, "pool", string(tree.AllGuesses), p.say("tree-flag-pool"))
	flags.StringVarP(&p.output, "output", "o", "", p.say("plan-flag-output"))
	flags.DurationVar(&p.size, "size", pieces.UsualSeconds*time.Second, p.say("plan-flag-size"))
	flags.UintVar(&p.pieces, "units", 0, p.say("plan-flag-units"))
	flags.UintVar(&p.threads, "threads", 0, p.say("plan-flag-threads"))
	complete(cmd, "pool", string(tree.AllGuesses), string(tree.CandidateGuesses))
	renamed(cmd, "guesses", "pool", "pieces", "units")
	p.addGameFlags(cmd, &p.games)
}

func (p *planning) run(cmd *cobra.Command, args, names []string) error {
	ctx := cmd.Context()
	if err := positive(cmd, "size"); err != nil {
		return err
	}
	game, err := p.game(args[0], p.games)
	if err != nil {
		return err
	}
	turns, err := p.turns(ctx, game, args[1:])
	if err != nil {
		return err
	}
	start, err := (&treeBuilding{app: p.app, game: game}).after(ctx, turns)
	if err != nil {
		return err
	}
	if err := p.readJob(game, turns, names); err != nil {
		return err
	}
	if p.output == "" {
		return message.NewProblem("plan-no-folder", "-o DIR is missing: name a folder for the plan")
	}
	if err := folder.Free(p.output); err != nil {
		return err
	}
	stop := p.thinking()
	left := mostTrial
	plan, err := pieces.Cut(ctx, p.job, game, version.Source(), pieces.Effort{
		Seconds: p.size.Seconds(), Pieces: atMost(p.pieces), Threads: atMost(p.threads),
		Whole: func(name string) (float64, error) {
			s, err := strategy.ByName(name, p.job.Seed)
			if err != nil {
				return 0, err
			}
			return estimateTree(ctx, start, tree.Options{Strategy: s, Guesses: tree.Guesses(p.job.Guesses)})
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
	if err := folder.Create(p.output, plan); err != nil {
		return err
	}
	p.print(plan)
	return nil
}

// readJob checks the request and writes it into the job.
func (p *planning) readJob(game *codebreaker.Game, turns codebreaker.History, names []string) (err error) {
	p.job.Game, p.job.Accents = game.Name(), p.games.accents
	if p.games.symbols != "" {
		p.job.Symbols = splitSymbols(p.games.symbols)
	}
	for _, turn := range turns {
		p.job.History = append(p.job.History, game.FormatTurn(turn))
	}
	if p.job.Strategies, err = pieces.Planned(p.job.Kind, names); err != nil {
		return err
	}
	if len(p.job.Strategies) == 0 {
		return message.NewProblem("compare-no-strategy", "no strategy to compare; name one, such as --strategies entropy")
	}
	for _, name := range p.job.Strategies {
		s, err := strategy.ByName(name, 0)
		if err == nil {
			err = checkGuesses(s, p.job.Guesses)
		}
		if err != nil {
			return err
		}
	}
	if p.job.Opening != "" {
		guess, err := game.ParseCode(p.job.Opening)
		if err == nil {
			err = play.CheckGuess(position.After(game, turns), guess, tree.Guesses(p.job.Guesses) == tree.CandidateGuesses)
		}
		if err != nil {
			return err
		}
		p.job.Opening = game.Format(guess)
	}
	p.job.MaxDepth, p.job.Sample = atMost(p.maxDepth), atMost(p.sample)
	return p.job.Check()
}

// print describes the plan and the next step.
func (p *planning) print(plan *pieces.Plan) {
	if seconds := plan.Seconds(); seconds >= 1 {
		fmt.Fprintln(p.out, p.say("plan-planned-time", "count", len(plan.Pieces), "folder", p.output, "time", telling.Roughly(seconds)))
	} else {
		fmt.Fprintln(p.out, p.say("plan-planned", "count", len(plan.Pieces), "folder", p.output))
	}
	fmt.Fprintln(p.out, p.say("plan-next", "run", "codebreaker job run "+p.output, "merge", "codebreaker job merge "+p.output))
}
