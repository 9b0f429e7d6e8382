package studycmd

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// compareCommand returns the command that plays strategies against every secret of games.
func compareCommand(env *cli.Env, run func(*comparison, *cobra.Command, []string) error) *cobra.Command {
	c := &comparison{env: env}
	cmd := cli.NewCommand("compare", env, c, cli.Between(0, -1), run)
	cmd.ValidArgsFunction = cli.CompleteManyGames
	cmd.Flags().StringSliceVar(&c.names, "strategy", []string{"minimax", "expected", "entropy", "parts"}, env.Say("compare-flag-strategies"))
	cmd.Flags().BoolVar(&c.best, "best-opening", false, env.Say("flag-best-opening"))
	cmd.Flags().StringVar(&c.guesses, "pool", rules.AllGuesses, env.Say("tree-flag-pool"))
	cmd.Flags().StringVar(&c.results, "results", "", env.Say("compare-flag-results"))
	cmd.Flags().StringVar(&c.rows, "rows", "", env.Say("compare-flag-rows"))
	cmd.Flags().StringVar(&c.question, "query", "", env.Say("compare-flag-query"))
	cmd.Flags().StringVar(&c.sql, "sql", "", env.Say("compare-flag-sql"))
	cli.AddNumber(cmd.Flags(), &c.top, "top", "n", 10, 0, limits.Top, env.Say("compare-flag-top"))
	cmd.Flags().BoolVar(&c.force, "force", false, env.Say("compare-flag-force"))
	cli.AddNumber(cmd.Flags(), &c.most, "max-codes", "", 10_000_000, 0, limits.Any, env.Say("compare-flag-max-codes"))
	cli.AddDuration(cmd.Flags(), &c.timeout, "timeout", 0, 0, env.Say("compare-flag-timeout"))
	cli.AddNumber(cmd.Flags(), &c.sample, "sample", "", 0, 0, limits.Sample, env.Say("compare-flag-sample"))
	cmd.Flags().StringVar(&c.plot, "plot", "", env.Say("compare-flag-plot"))
	cmd.Flags().BoolVar(&c.long, "long", false, env.Say("compare-flag-long"))
	cli.Complete(cmd, "query", store.Questions()...)
	cli.CompleteWith(cmd, "strategy", cli.CompleteEach(study.StrategyNames()))
	cli.Complete(cmd, "pool", rules.AllGuesses, rules.CandidateGuesses)
	env.AddSeedFlag(cmd, &c.seed)
	env.AddGameFlags(cmd, &c.flags)
	env.AddFormatFlag(cmd, &c.format)
	env.AddJSONFlag(cmd, &c.json)
	return cmd
}

// execute compares strategies, or answers a question about results.
func (c *comparison) execute(cmd *cobra.Command, args []string) error {
	if err := c.read(cmd, args); err != nil {
		return err
	}
	switch {
	case c.boards != nil:
		return c.compareBoards(cmd, args)
	case c.asking():
		return c.asked(cmd.Context(), cmd.Flags().Changed("strategy"))
	}
	return c.checked(cmd.Context())
}

// read checks the arguments and the flags of the command, and reads the games and the strategies.
func (c *comparison) read(cmd *cobra.Command, args []string) (err error) {
	for flag, others := range map[string][]string{"query": {"sql", "results", "force", "plot"}, "sql": {"results", "force", "plot"}, "rows": {"results"}} {
		if err := cli.Exclusive(cmd, flag, others...); err != nil {
			return err
		}
	}
	if err := c.rowsProblem(); err != nil {
		return err
	}
	if !c.asking() && len(args) == 0 {
		return cli.Between(1, -1)(cmd, args)
	}
	if c.csv, err = cli.WantsCSV(cmd, c.format); err != nil {
		return err
	}
	if _, _, _, several := rules.CutBoards(strings.Join(args[:min(1, len(args))], "")); several {
		start, err := c.env.Start(cmd.Context(), args[0], c.flags)
		if err != nil {
			return err
		}
		if c.boards = start.Boards(); c.boards != nil {
			return nil
		}
		args[0] = start.Name() // 1*4x6 is 4x6
	}
	if c.games, err = gamesOf(cmd.Context(), c.env, args, c.flags, c.most); err != nil {
		return err
	}
	c.byLetter()
	if slices.Contains([]string{"averages", "secrets"}, c.question) && !cmd.Flags().Changed("top") {
		c.top = 0
	}
	return c.readStrategies()
}

// readStrategies reads the names of the strategies, of which some may be empty.
func (c *comparison) readStrategies() error {
	for _, name := range c.names {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		s, err := study.StrategyByName(name, c.seed)
		if err == nil {
			err = checkGuesses(s, c.guesses)
		}
		if err != nil {
			return err
		}
		c.strategies = append(c.strategies, s)
	}
	return nil
}

// asking reports whether the command answers a question about rows instead of computing them.
func (c *comparison) asking() bool { return c.question != "" || c.sql != "" }

// checked runs the comparison after checking that its flags go together and that its files can be
// written.
func (c *comparison) checked(ctx context.Context) error {
	switch {
	case len(c.strategies) == 0:
		return study.NoStrategy()
	case c.sample == 1:
		return message.NewProblem("compare-sample-one", "a sample of one secret gives no standard error; use --sample 2 or more")
	case c.sample > 0 && c.best:
		return message.NewProblem("compare-sample-best", "--sample and --best-opening cannot be used together: finding the best first guess takes all secrets")
	}
	if c.plot != "" && c.plot != "-" {
		if !strings.EqualFold(filepath.Ext(c.plot), ".svg") {
			return message.NewProblem("compare-plot-name", "--plot {{.file}}: the file name must end in .svg", "file", c.plot)
		}
		file, err := c.env.CreateFile(c.plot) // opened before the long work starts
		if err != nil {
			return err
		}
		file.Discard()
	}
	return c.run(ctx)
}

// comparison plays every strategy in every game.
type comparison struct {
	env        *cli.Env
	flags      cli.GameFlags
	games      []*rules.Game
	lettered   []lettered   // games whose first letter is given; games has one for each letter instead
	boards     *boards.Game // several boards instead of games, or nil
	names      []string     // of the strategies
	strategies []strategy.Strategy
	best       bool // by the best of all first guesses, rather than the strategies' own
	guesses    string
	results    string // the file that stores results
	rows       string // the file that stores one row per secret instead
	question   string // a named question about the rows
	sql        string // a question in SQL
	top        int    // rows shown in the answer
	most       uint64
	timeout    time.Duration
	sample     int
	seed       uint64
	plot       string
	json, csv  bool
	format     string
	long       bool // compute even if it takes days

	force  bool // compute stored results again
	stored bool // results are saved in the store
	known  int  // the number of results that were already stored
	number int  // the number of the current result, from 1
}
