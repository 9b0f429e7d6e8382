package main

import (
	"context"
	"errors"
	"strings"

	"codebreaker"
	"codebreaker/internal/codemaker"
	"codebreaker/internal/game"
	"codebreaker/internal/message"
	"codebreaker/internal/session"
	"codebreaker/strategy"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

// crackCommand returns the command that breaks a code.
func (a *app) crackCommand() *cobra.Command {
	var (
		games    gameFlags
		breakers breakerFlags
		secret   string
		treeFile string
		goOn     string
		json     bool
	)
	cmd := &cobra.Command{
		Use:               a.say("crack-use"),
		Short:             a.say("crack-short"),
		Long:              a.say("crack-long"),
		Example:           a.say("crack-example"),
		Args:              between(0, 1),
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if goOn != "" {
				return a.goOn(cmd, session.Cracking, named(goOn, args), json)
			}
			if several, err := a.boards(gameName(args), games); several != nil || err != nil {
				return a.crackBoards(cmd, several, err, breakers.strategy, secret, json)
			}
			game, breaker, err := a.gameAndBreaker(cmd, args, games, &breakers, treeFile)
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("secret") {
				name := gameName(args)
				if len(args) == 0 && treeFile != "" {
					name = game.Name() // of the tree
				}
				wish := games.wish(session.Cracking, name)
				wish.Strategy, wish.Opening, wish.Seed = strings.ToLower(breakers.strategy), strings.Join(breakers.opening, " "), seedText(cmd, breakers.seed)
				if treeFile != "" || breakers.think > 0 {
					return a.follow(cmd, wish, breaker, json)
				}
				return advised(a.begin(cmd, wish, json), breakers.strategy)
			}
			r := &report{app: a, game: game, json: json}
			maker, err := codemaker.Hiding(game, secret)
			if err != nil {
				return err
			}
			return advised(r.play(cmd.Context(), breaker, maker), breakers.strategy)
		},
	}
	cmd.Flags().StringVar(&secret, "secret", "", a.say("flag-crack-secret"))
	a.addGameFlags(cmd, &games)
	a.addBreakerFlags(cmd, &breakers)
	a.addTreeFlag(cmd, &treeFile)
	a.addContinueFlag(cmd, &goOn)
	a.addJSONFlag(cmd, &json)
	return cmd
}

// follow breaks a code with a tree, or with a strategy that has a time limit. It prints lines,
// because a new-game request cannot name such a strategy and screens reopen the game after each
// move.
func (a *app) follow(cmd *cobra.Command, wish game.Request, breaker strategy.Strategy, json bool) error {
	a.plain = true
	wish.By = breaker
	return a.take(cmd, &wish, json)
}

// advised adds to a limit error of the chosen strategy the name of a strategy without that limit.
func advised(err error, chosen string) error {
	if chosen == "" || strings.EqualFold(chosen, strategy.First.Name()) || !errors.Is(err, codebreaker.ErrLimit) {
		return err
	}
	return message.NewProblem("crack-limit", "{{.err}}; use --strategy sampled, which needs no list", "err", err)
}

// gameAndBreaker returns the game and the strategy that guesses: a named strategy, or the tree of a
// file. The file also gives the game if the arguments name none.
func (a *app) gameAndBreaker(cmd *cobra.Command, args []string, games gameFlags, breakers *breakerFlags, treeFile string) (*codebreaker.Game, strategy.Strategy, error) {
	if err := exclusive(cmd, "tree", "strategy", "opening", "seed"); err != nil {
		return nil, nil, err
	}
	if treeFile != "" {
		if len(args) == 0 && games.symbols != "" {
			return nil, nil, excluded("--tree", "--symbols")
		}
		t, err := a.readTree(treeFile, games.accents)
		if err != nil {
			return nil, nil, err
		}
		if len(args) == 0 {
			return t.Game, tree.Follow(t), nil
		}
		game, err := a.game(args[0], games)
		return game, tree.Follow(t), err
	}
	game, err := a.game(gameName(args), games)
	if err != nil {
		return nil, nil, err
	}
	breaker, err := breakers.breaker(cmd, game)
	return game, breaker, err
}

func (a *app) addJSONFlag(cmd *cobra.Command, json *bool) {
	cmd.Flags().BoolVar(json, "json", false, a.say("flag-json"))
	cmd.PreRun = func(*cobra.Command, []string) { a.machine = *json }
}

// play prints a whole match.
func (r *report) play(ctx context.Context, breaker strategy.Strategy, maker codemaker.Codemaker) error {
	stop := r.thinking()
	defer func() { stop() }()
	for record, err := range session.PlayOut(ctx, r.game, breaker, maker) {
		stop()
		if err != nil {
			return err
		}
		if err := r.cracked(ctx, record); err != nil {
			return err
		}
		if record.Feedback.Solved() {
			r.end(session.Cracking, session.Solved, record.Number, record.Guess)
		}
		stop = r.thinking()
	}
	return nil
}
