package cli

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"

	"github.com/spf13/cobra"
)

// StrategyFlags choose the strategy that guesses.
type StrategyFlags struct {
	Strategy string
	Think    time.Duration
	Opening  []string
	Seed     uint64
}

// AddStrategyFlags adds the flags that choose a strategy.
func (env *Env) AddStrategyFlags(cmd *cobra.Command, flags *StrategyFlags) {
	env.addStrategyFlag(cmd, &flags.Strategy)
	env.AddThinkFlag(cmd, &flags.Think)
	cmd.Flags().StringArrayVar(&flags.Opening, "opening", nil, env.Say("flag-opening"))
	env.AddSeedFlag(cmd, &flags.Seed)
}

func (env *Env) AddThinkFlag(cmd *cobra.Command, think *time.Duration) {
	AddDuration(cmd.Flags(), think, "think", 0, 0, env.Say("flag-think"))
}

// The limits of the thinking time for a guess.
const (
	leastThought = 10 * time.Millisecond
	mostThought  = time.Hour
)

// Thoughtful returns a strategy that searches for the time of --think, or nil without that flag.
func Thoughtful(cmd *cobra.Command, think time.Duration) (strategy.Strategy, error) {
	if !cmd.Flags().Changed("think") {
		return nil, nil
	}
	if err := Exclusive(cmd, "think", "strategy", "tree"); err != nil {
		return nil, err
	}
	if think < leastThought || think > mostThought {
		return nil, message.NewProblem("think-time", "thinking time {{.think}}: choose from {{.least}} to {{.most}} per guess",
			"think", think.String(), "least", "10ms", "most", "1h")
	}
	return strategy.NewPatient("sampled-"+think.String(), func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, think)
	}), nil
}

func (env *Env) addStrategyFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "strategy", "", env.Say("flag-strategy", "names", strings.Join(study.StrategyNames(), ", ")))
	Complete(cmd, "strategy", study.StrategyNames()...)
}

// AddJudgeFlag adds the flag for the strategy that guesses are compared with.
func (env *Env) AddJudgeFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "strategy", "", env.Say("review-flag-strategy", "names", strings.Join(study.StrategyNames(), ", ")))
	Complete(cmd, "strategy", study.StrategyNames()...)
}

func (env *Env) AddSeedFlag(cmd *cobra.Command, seed *uint64) {
	AddNumber(cmd.Flags(), seed, "seed", "", 0, 0, limits.Any, env.Say("flag-seed"))
}

// DrawSeed returns the given seed, or else a random one.
func DrawSeed(cmd *cobra.Command, seed uint64) uint64 {
	if cmd.Flags().Changed("seed") {
		return seed
	}
	return rand.Uint64()
}

// SeedText returns the given seed in the form of a new-game request, or "" without one.
func SeedText(cmd *cobra.Command, seed uint64) string {
	if cmd.Flags().Changed("seed") {
		return strconv.FormatUint(seed, 10)
	}
	return ""
}

// Chosen returns the strategy that the flags ask for.
func (f *StrategyFlags) Chosen(cmd *cobra.Command, game *rules.Game) (strategy.Strategy, error) {
	chosen, err := Thoughtful(cmd, f.Think)
	switch {
	case err != nil:
		return nil, err
	case chosen != nil:
	case f.Strategy != "":
		if chosen, err = study.StrategyByName(f.Strategy, DrawSeed(cmd, f.Seed)); err != nil {
			return nil, err
		}
	}
	return study.Opened(game, chosen, f.Opening)
}
