package playcmd

import (
	"context"
	"errors"
	"strings"

	"codebreaker"
	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/codemaker"
	"codebreaker/internal/game"
	"codebreaker/internal/message"
	"codebreaker/internal/session"
	"codebreaker/strategy"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

// crackCommand returns the command that breaks a code.
func crackCommand(env *cli.Env) *cobra.Command {
	var (
		games    cli.GameFlags
		breakers cli.BreakerFlags
		secret   string
		treeFile string
		goOn     string
		json     bool
	)
	cmd := &cobra.Command{
		Use:               env.Say("crack-use"),
		Short:             env.Say("crack-short"),
		Long:              env.Say("crack-long"),
		Example:           env.Say("crack-example"),
		Args:              cli.Between(0, 1),
		ValidArgsFunction: cli.CompleteGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if goOn != "" {
				return resume(env, cmd, session.Cracking, named(goOn, args), json)
			}
			if several, err := env.Boards(cli.GameName(args), games); several != nil || err != nil {
				return crackBoards(env, cmd, several, err, breakers.Strategy, secret, json)
			}
			game, breaker, err := gameAndBreaker(env, cmd, args, games, &breakers, treeFile)
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("secret") {
				name := cli.GameName(args)
				if len(args) == 0 && treeFile != "" {
					name = game.Name() // of the tree
				}
				wish := games.Wish(session.Cracking, name)
				wish.Strategy, wish.Opening, wish.Seed = strings.ToLower(breakers.Strategy), strings.Join(breakers.Opening, " "), cli.SeedText(cmd, breakers.Seed)
				if treeFile != "" || breakers.Think > 0 {
					return follow(env, cmd, wish, breaker, json)
				}
				return advised(begin(env, cmd, wish, json), breakers.Strategy)
			}
			r := &report{env: env, game: game, json: json}
			maker, err := codemaker.Hiding(game, secret)
			if err != nil {
				return err
			}
			return advised(r.play(cmd.Context(), breaker, maker), breakers.Strategy)
		},
	}
	cmd.Flags().StringVar(&secret, "secret", "", env.Say("flag-crack-secret"))
	env.AddGameFlags(cmd, &games)
	env.AddBreakerFlags(cmd, &breakers)
	env.AddTreeFlag(cmd, &treeFile)
	addContinueFlag(env, cmd, &goOn)
	env.AddJSONFlag(cmd, &json)
	return cmd
}

// follow breaks a code with a tree, or with a strategy that has a time limit. It prints lines,
// because a new-game request cannot name such a strategy and screens reopen the game after each
// move.
func follow(env *cli.Env, cmd *cobra.Command, wish game.Request, breaker strategy.Strategy, json bool) error {
	env.Plain = true
	wish.By = breaker
	return Take(env, cmd, &wish, json)
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
func gameAndBreaker(env *cli.Env, cmd *cobra.Command, args []string, games cli.GameFlags, breakers *cli.BreakerFlags, treeFile string) (*codebreaker.Game, strategy.Strategy, error) {
	if err := cli.Exclusive(cmd, "tree", "strategy", "opening", "seed"); err != nil {
		return nil, nil, err
	}
	if treeFile != "" {
		if len(args) == 0 && games.Symbols != "" {
			return nil, nil, cli.Excluded("--tree", "--symbols")
		}
		t, err := env.ReadTree(treeFile, games.Accents)
		if err != nil {
			return nil, nil, err
		}
		if len(args) == 0 {
			return t.Game, tree.Follow(t), nil
		}
		game, err := env.Game(args[0], games)
		return game, tree.Follow(t), err
	}
	game, err := env.Game(cli.GameName(args), games)
	if err != nil {
		return nil, nil, err
	}
	breaker, err := breakers.Breaker(cmd, game)
	return game, breaker, err
}

// play prints a whole match.
func (r *report) play(ctx context.Context, breaker strategy.Strategy, maker codemaker.Codemaker) error {
	stop := r.env.Thinking()
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
		stop = r.env.Thinking()
	}
	return nil
}
