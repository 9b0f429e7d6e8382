package study

import (
	"cmp"
	"context"
	"strings"
	"time"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/engine/tree"
)

// PlanJob cuts a job that [ReadJob] has read at a position into work units for a version of the program. It estimates
// times by trials.
func PlanJob(ctx context.Context, job jobs.Job, at *position.Position, program string, effort jobs.Effort) (*jobs.Plan, error) {
	left := mostTrial
	effort.Whole = func(name string) (float64, error) {
		s, err := StrategyByName(name, job.Seed)
		if err != nil {
			return 0, err
		}
		return estimateTree(ctx, at, tree.Options{Strategy: s, CandidatesOnly: job.Guesses == rules.CandidateGuesses})
	}
	effort.Try = func(search func(context.Context) (bool, error)) (float64, bool, error) {
		begin := time.Now()
		limited, cancel := context.WithTimeout(ctx, left)
		defer cancel()
		done, err := search(limited)
		left -= time.Since(begin)
		return time.Since(begin).Seconds(), done, cmp.Or(ctx.Err(), err)
	}
	return jobs.Cut(ctx, job, at.Game(), program, effort)
}

// ReadJob checks a job and adds the game and the turns of a position to it. It reads the strategies and the opening as a
// person writes them.
func ReadJob(job *jobs.Job, at *position.Position) (err error) {
	game := at.Game()
	job.Game = game.Name()
	for _, turn := range at.History() {
		job.History = append(job.History, game.FormatTurn(turn))
	}
	if job.Strategies, err = jobs.Planned(job.Kind, job.Strategies); err != nil {
		return err
	}
	if len(job.Strategies) == 0 {
		return NoStrategy()
	}
	candidatesOnly, err := rules.CandidatesOnly(job.Guesses)
	if err != nil {
		return err
	}
	for _, name := range job.Strategies {
		s, err := StrategyByName(name, 0)
		if err == nil {
			err = CheckPool(s, candidatesOnly)
		}
		if err != nil {
			return err
		}
	}
	if job.Opening != "" {
		_, guess, err := reading.Code(game, job.Opening)
		if err == nil {
			err = weigh.CheckGuess(at, guess, candidatesOnly)
		}
		if err != nil {
			return err
		}
		job.Opening = game.Format(guess)
	}
	return job.Check()
}

// NoStrategy returns the problem of a comparison without strategies.
func NoStrategy() error {
	return message.NewProblem("compare-no-strategy", "no strategy to compare; name one, such as --strategy entropy")
}

// CheckPool checks that a strategy can be limited to candidates.
func CheckPool(s strategy.Strategy, candidatesOnly bool) error {
	if strings.HasPrefix(s.Name(), "overture") && candidatesOnly {
		return message.NewProblem("tree-all-guesses", "the strategy {{.strategy}} cannot be limited to candidates", "strategy", s.Name())
	}
	return nil
}
