package main

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/message"
	"codebreaker/internal/play"
	"codebreaker/internal/strategies"
	"codebreaker/strategy"

	"github.com/spf13/cobra"
)

// breakerFlags choose the strategy that guesses.
type breakerFlags struct {
	strategy string
	think    time.Duration
	opening  []string
	seed     uint64
}

func (a *app) addBreakerFlags(cmd *cobra.Command, flags *breakerFlags) {
	a.addStrategyFlag(cmd, &flags.strategy)
	a.addThinkFlag(cmd, &flags.think)
	cmd.Flags().StringArrayVar(&flags.opening, "opening", nil, a.say("flag-opening"))
	a.addSeedFlag(cmd, &flags.seed)
}

func (a *app) addThinkFlag(cmd *cobra.Command, think *time.Duration) {
	cmd.Flags().DurationVar(think, "think", 0, a.say("flag-think"))
}

// The limits of the thinking time for a guess.
const (
	leastThought = 10 * time.Millisecond
	mostThought  = time.Hour
)

// thoughtful returns the strategy that thinks for the time that the flag gives, or nil without the
// flag.
func thoughtful(cmd *cobra.Command, think time.Duration) (strategy.Strategy, error) {
	if !cmd.Flags().Changed("think") {
		return nil, nil
	}
	if err := exclusive(cmd, "think", "strategy", "tree"); err != nil {
		return nil, err
	}
	if think < leastThought || think > mostThought {
		return nil, message.NewProblem("think-time", "thinking time {{.think}}: choose from {{.least}} to {{.most}} per guess",
			"think", think.String(), "least", "10ms", "most", "1h")
	}
	return play.NewPatient("sampled-"+think.String(), func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, think)
	}).(strategy.Strategy), nil
}

func (a *app) addStrategyFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "strategy", "", a.say("flag-strategy", "names", strings.Join(strategy.All(), ", ")))
	complete(cmd, "strategy", strategy.All()...)
}

// addJudgeFlag adds the flag for the strategy that guesses are compared with.
func (a *app) addJudgeFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "strategy", strategy.Entropy.Name(), a.say("review-flag-strategy", "names", strings.Join(strategy.All(), ", ")))
	complete(cmd, "strategy", strategy.All()...)
}

func (a *app) addSeedFlag(cmd *cobra.Command, seed *uint64) {
	cmd.Flags().Uint64Var(seed, "seed", 0, a.say("flag-seed"))
}

// drawSeed returns the given seed, or else a random one.
func drawSeed(cmd *cobra.Command, seed uint64) uint64 {
	if cmd.Flags().Changed("seed") {
		return seed
	}
	return rand.Uint64()
}

// seedText returns the given seed in the form of a new-game request, or "" without one.
func seedText(cmd *cobra.Command, seed uint64) string {
	if cmd.Flags().Changed("seed") {
		return strconv.FormatUint(seed, 10)
	}
	return ""
}

// breaker returns the strategy that the flags ask for.
func (f *breakerFlags) breaker(cmd *cobra.Command, game *codebreaker.Game) (strategy.Strategy, error) {
	chosen, err := thoughtful(cmd, f.think)
	switch {
	case err != nil:
		return nil, err
	case chosen != nil:
	case f.strategy != "":
		if chosen, err = strategy.ByName(f.strategy, drawSeed(cmd, f.seed)); err != nil {
			return nil, err
		}
	default:
		chosen = strategies.Usual(game)
	}
	opening, err := strategies.ParseOpening(game, f.opening)
	return strategies.Opened(chosen, opening...), err
}
