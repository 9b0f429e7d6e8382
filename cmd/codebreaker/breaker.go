package main

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/breakers"
	"codebreaker/strategy"

	"github.com/spf13/cobra"
)

// breakerFlags say who chooses the guesses.
type breakerFlags struct {
	strategy string
	opening  []string
	seed     uint64
}

func (a *app) addBreakerFlags(cmd *cobra.Command, flags *breakerFlags) {
	a.addStrategyFlag(cmd, &flags.strategy)
	cmd.Flags().StringArrayVar(&flags.opening, "opening", nil, a.say("flag-opening"))
	a.addSeedFlag(cmd, &flags.seed)
}

func (a *app) addStrategyFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "strategy", "", a.say("flag-strategy", "names", strings.Join(breakers.Names(), ", ")))
	complete(cmd, "strategy", breakers.Names()...)
}

// addJudgeFlag adds the flag for whose guesses are the best.
func (a *app) addJudgeFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "strategy", strategy.Entropy.Name(), a.say("review-flag-strategy", "names", strings.Join(breakers.Names(), ", ")))
	complete(cmd, "strategy", breakers.Names()...)
}

func (a *app) addSeedFlag(cmd *cobra.Command, seed *uint64) {
	cmd.Flags().Uint64Var(seed, "seed", 0, a.say("flag-seed"))
}

// drawSeed returns the seed that was given, or one that nobody knows.
func drawSeed(cmd *cobra.Command, seed uint64) uint64 {
	if cmd.Flags().Changed("seed") {
		return seed
	}
	return rand.Uint64()
}

// seedText is the seed that was given, as a wish has it, or nothing.
func seedText(cmd *cobra.Command, seed uint64) string {
	if cmd.Flags().Changed("seed") {
		return strconv.FormatUint(seed, 10)
	}
	return ""
}

// breaker returns the strategy that the flags ask for.
func (f *breakerFlags) breaker(cmd *cobra.Command, game *codebreaker.Game) (strategy.Strategy, error) {
	chosen := breakers.Usual(game)
	if f.strategy != "" {
		var err error
		if chosen, err = breakers.ByName(f.strategy, drawSeed(cmd, f.seed)); err != nil {
			return nil, err
		}
	}
	opening, err := breakers.ParseOpening(game, f.opening)
	return breakers.Opened(chosen, opening...), err
}
