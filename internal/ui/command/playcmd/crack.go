package playcmd

import (
	"context"
	"errors"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// cracking holds the options of the command that breaks a code.
type cracking struct {
	env        *cli.Env
	games      cli.GameFlags
	strategies cli.StrategyFlags
	secret     string
	treeFile   string
	goOn       string // the game to continue
	json       bool
}

// crackCommand returns the command that breaks a code.
func crackCommand(env *cli.Env, run func(*cracking, *cobra.Command, []string) error) *cobra.Command {
	c := &cracking{env: env}
	cmd := cli.NewCommand("crack", env, c, cli.Between(0, 1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	cmd.Flags().StringVar(&c.secret, "secret", "", env.Say("flag-crack-secret"))
	env.AddGameFlags(cmd, &c.games)
	env.AddPastFlags(cmd)
	env.AddStrategyFlags(cmd, &c.strategies)
	env.AddTreeFlag(cmd, &c.treeFile)
	addContinueFlag(env, cmd, &c.goOn)
	env.AddJSONFlag(cmd, &c.json)
	return cmd
}

// run breaks the given secret, or one that a person hides.
func (c *cracking) run(cmd *cobra.Command, args []string) error {
	if c.goOn != "" {
		return resume(c.env, cmd, session.Cracking, named(c.goOn, args), c.json)
	}
	if len(args) > 0 { // without a name the game has one board
		start, err := c.env.Start(cmd.Context(), args[0], c.games)
		if err != nil {
			return notSaved(cmd, c.env, args, err)
		}
		if several := start.Boards(); several != nil {
			return c.crackBoards(cmd, several, args[0])
		}
	}
	game, breaker, err := c.gameAndBreaker(cmd, args)
	if err != nil {
		return err
	}
	if !cmd.Flags().Changed("secret") {
		return c.ask(cmd, args, game, breaker)
	}
	named, secret, err := reading.Code(game, c.secret)
	if err != nil {
		return err
	}
	r := &report{env: c.env, game: named.Told(secret), json: c.json}
	return advised(r.play(cmd.Context(), breaker, c.secret), c.strategies.Strategy)
}

// ask breaks the code of a person, who marks the guesses. It prints lines for a tree or a strategy
// with a time limit, because screens reopen the game after each move by its name.
func (c *cracking) ask(cmd *cobra.Command, args []string, of *rules.Game, breaker strategy.Strategy) error {
	name := cli.GameName(args)
	if len(args) == 0 && c.treeFile != "" {
		name = of.Name() // of the tree
	}
	request := c.games.Request(session.Cracking, name)
	request.Strategy, request.Opening, request.Seed = strings.ToLower(c.strategies.Strategy), strings.Join(c.strategies.Opening, " "), cli.SeedText(cmd, c.strategies.Seed)
	if c.treeFile != "" || c.strategies.Think > 0 {
		c.env.Plain, request.By = true, breaker
		return begin(c.env, cmd, request, c.json)
	}
	return advised(begin(c.env, cmd, request, c.json), c.strategies.Strategy)
}

// advised adds to a limit error of the chosen strategy the name of a strategy without that limit.
func advised(err error, chosen string) error {
	if chosen == "" || strings.EqualFold(chosen, strategy.First.Name()) || !errors.Is(err, limits.ErrReached) {
		return err
	}
	return message.NewProblem("crack-limit", "{{.err}}; use --strategy sampled, which needs no list", "err", err)
}

// gameAndBreaker returns the game and the strategy that guesses: a named strategy, or the tree of a
// file. The file also gives the game if the arguments name none.
func (c *cracking) gameAndBreaker(cmd *cobra.Command, args []string) (*rules.Game, strategy.Strategy, error) {
	if err := cli.Exclusive(cmd, "tree", "strategy", "opening", "seed"); err != nil {
		return nil, nil, err
	}
	if c.treeFile != "" {
		if len(args) == 0 && c.games.Symbols != "" {
			return nil, nil, cli.Excluded("--tree", "--symbols")
		}
		t, err := c.env.ReadTree(cmd.Context(), c.treeFile, c.games.Accents)
		if err != nil {
			return nil, nil, err
		}
		if len(args) == 0 {
			return t.Game, tree.Follow(t), nil
		}
		game, err := c.env.Game(cmd.Context(), args[0], c.games)
		return game, tree.Follow(t), err
	}
	game, err := c.env.Game(cmd.Context(), cli.GameName(args), c.games)
	if err != nil {
		return nil, nil, err
	}
	breaker, err := c.strategies.Chosen(cmd, game)
	return game, breaker, err
}

// play prints a whole match.
func (r *report) play(ctx context.Context, breaker strategy.Strategy, secret string) error {
	stop := r.env.Thinking()
	defer func() { stop() }()
	for record, err := range session.PlayOut(ctx, r.game, breaker, secret) {
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
