package studycmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/access"
	"codebreaker/internal/fingerprint"
	"codebreaker/internal/gamename"
	"codebreaker/internal/message"
	"codebreaker/internal/play"
	"codebreaker/internal/rows"
	"codebreaker/internal/study"
	"codebreaker/internal/telling"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

// compareCommand returns the command that plays strategies against every secret of games.
func compareCommand(env *cli.Env) *cobra.Command {
	c := &comparison{env: env}
	var games cli.GameFlags
	var names []string
	var format string
	var played uint
	cmd := &cobra.Command{
		Use:               env.Say("compare-use"),
		Short:             env.Say("compare-short"),
		Long:              env.Say("compare-long"),
		Example:           env.Say("compare-example"),
		Args:              cli.Between(0, -1),
		ValidArgsFunction: cli.CompleteManyGames,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			for flag, others := range map[string][]string{"query": {"sql", "results", "force", "plot"}, "sql": {"results", "force", "plot"}, "rows": {"results"}} {
				if err := cli.Exclusive(cmd, flag, others...); err != nil {
					return err
				}
			}
			if err := c.rowsProblem(); err != nil {
				return err
			}
			asking := c.question != "" || c.sql != ""
			if !asking && len(args) == 0 {
				return cli.Between(1, -1)(cmd, args)
			}
			if c.csv, err = cli.WantsCSV(cmd, format); err != nil {
				return err
			}
			if len(args) > 0 {
				if several, err := env.Boards(args[0], games); several != nil || err != nil {
					return compareBoards(env, cmd, several, err, names, played, c, args)
				}
			}
			if c.games, err = gamesOf(env, args, games, c.most); err != nil {
				return err
			}
			for _, name := range names {
				if name = strings.TrimSpace(name); name == "" {
					continue
				}
				s, err := strategy.ByName(name, c.seed)
				if err == nil {
					err = CheckGuesses(s, c.guesses)
				}
				if err != nil {
					return err
				}
				c.strategies = append(c.strategies, s)
			}
			if asking {
				if slices.Contains([]string{"averages", "secrets"}, c.question) && !cmd.Flags().Changed("top") {
					c.top = 0
				}
				return c.asked(cmd.Context(), cmd.Flags().Changed("strategies"))
			}
			return c.checked(cmd.Context())
		},
	}
	cmd.Flags().StringSliceVar(&names, "strategies", []string{"minimax", "expected", "entropy", "parts"}, env.Say("compare-flag-strategies"))
	addOpeningFlags(env, cmd, &c.openings)
	cmd.Flags().StringVar(&c.guesses, "pool", string(tree.AllGuesses), env.Say("tree-flag-pool"))
	cmd.Flags().StringVar(&c.results, "results", "", env.Say("compare-flag-results"))
	cmd.Flags().StringVar(&c.rows, "rows", "", env.Say("compare-flag-rows"))
	cmd.Flags().StringVar(&c.question, "query", "", env.Say("compare-flag-query"))
	cmd.Flags().StringVar(&c.sql, "sql", "", env.Say("compare-flag-sql"))
	cmd.Flags().UintVarP(&c.top, "top", "n", 10, env.Say("compare-flag-top"))
	cmd.Flags().BoolVar(&c.force, "force", false, env.Say("compare-flag-force"))
	cmd.Flags().Uint64Var(&c.most, "max-codes", 10_000_000, env.Say("compare-flag-max-codes"))
	cmd.Flags().DurationVar(&c.timeout, "timeout", 0, env.Say("compare-flag-timeout"))
	cmd.Flags().UintVar(&c.sample, "sample", 0, env.Say("compare-flag-sample"))
	cmd.Flags().StringVar(&c.plot, "plot", "", env.Say("compare-flag-plot"))
	cmd.Flags().BoolVar(&c.long, "long", false, env.Say("compare-flag-long"))
	cmd.Flags().UintVar(&played, "games", 1000, env.Say("compare-flag-games"))
	cli.Complete(cmd, "query", rows.Questions()...)
	cli.CompleteWith(cmd, "strategies", cli.CompleteEach(strategy.All()))
	cli.Complete(cmd, "pool", string(tree.AllGuesses), string(tree.CandidateGuesses))
	env.AddSeedFlag(cmd, &c.seed)
	env.AddGameFlags(cmd, &games)
	env.AddFormatFlag(cmd, &format)
	env.AddJSONFlag(cmd, &c.json)
	cli.Renamed(cmd, "anew", "force", "within", "timeout", "most", "max-codes", "guesses", "pool", "strategy", "strategies")
	return cmd
}

// checked runs the comparison after checking that its flags go together and that its files can be
// written.
func (c *comparison) checked(ctx context.Context) error {
	switch {
	case len(c.strategies) == 0:
		return message.NewProblem("compare-no-strategy", "no strategy to compare; name one, such as --strategies entropy")
	case c.openings != openingsOwn && c.openings != openingsBest:
		return cli.ChoiceProblem("openings", c.openings, openingsOwn, openingsBest)
	case c.sample == 1:
		return message.NewProblem("compare-sample-one", "a sample of one secret gives no standard error; use --sample 2 or more")
	case c.sample > 0 && c.openings == openingsBest:
		return message.NewProblem("compare-sample-best", "--sample and --best-opening cannot be used together: finding the best first guess takes all secrets")
	}
	if c.plot != "" && c.plot != "-" {
		if !strings.EqualFold(filepath.Ext(c.plot), ".svg") {
			return message.NewProblem("compare-plot-name", "--plot {{.file}}: the file name must end in .svg", "file", c.plot)
		}
		file, err := cli.CreateFile(c.plot) // opened before the long work starts
		if err != nil {
			return err
		}
		file.Discard()
	}
	return c.run(ctx)
}

// gamesOf returns the games of names and ranges, in order of their number of secrets. It leaves out
// the games of a range that have more than most secrets.
func gamesOf(env *cli.Env, names []string, flags cli.GameFlags, most uint64) ([]*codebreaker.Game, error) {
	var games []*codebreaker.Game
	for _, name := range names {
		expanded := expandRange(name)
		for _, one := range expanded {
			game, err := env.Game(one, flags)
			var problem *message.Problem
			if len(expanded) > 1 && errors.As(err, &problem) && problem.ID == "game-too-few" {
				continue
			}
			if err != nil {
				return nil, err
			}
			if len(expanded) == 1 || game.SecretCount() <= most {
				games = append(games, game)
			}
		}
	}
	slices.SortStableFunc(games, func(a, b *codebreaker.Game) int { return cmp.Compare(a.SecretCount(), b.SecretCount()) })
	return games, nil
}

// expandRange returns the names in a range such as 2..4x6..8-black: every number of places with
// every number of symbols.
func expandRange(name string) []string {
	places, rest, ok := strings.Cut(name, "x")
	if !ok || !strings.Contains(name, "..") {
		return []string{name}
	}
	symbols, suffix, _ := strings.Cut(rest, "-")
	if suffix != "" {
		suffix = "-" + suffix
	}
	var names []string
	for _, p := range numbers(places) {
		for _, s := range numbers(symbols) {
			names = append(names, p+"x"+s+suffix)
		}
	}
	return names
}

// numbers returns the numbers from 2 to 8 for 2..8. It returns any other text unchanged.
func numbers(text string) []string {
	var first, last int
	if n, err := fmt.Sscanf(text, "%d..%d", &first, &last); n != 2 || err != nil || first < 0 || last > 99 || first > last {
		return []string{text}
	}
	var all []string
	for n := first; n <= last; n++ {
		all = append(all, fmt.Sprint(n))
	}
	return all
}

// comparison plays every strategy in every game.
type comparison struct {
	env        *cli.Env
	games      []*codebreaker.Game
	strategies []strategy.Strategy
	openings   string
	guesses    string
	results    string // the file that stores results
	rows       string // the file that stores one row per secret instead
	question   string // a named question about the rows
	sql        string // a question in SQL
	top        uint   // rows shown in the answer
	most       uint64
	timeout    time.Duration
	sample     uint
	seed       uint64
	plot       string
	json, csv  bool
	long       bool // compute even if it takes days

	force  bool // compute stored results again
	stored bool // results are saved in the store
	known  int  // the number of results that were already stored
	number int  // the number of the current result, from 1
}

// compared is a result as it is saved and printed.
type compared struct {
	Version   int     `json:"version,omitempty"` // set in a file of results
	Game      string  `json:"game"`
	Strategy  string  `json:"strategy"`
	Opening   string  `json:"opening"`
	Openings  string  `json:"openings"`
	Guesses   string  `json:"guesses,omitempty"` // candidates, if only candidates may be guessed
	Words     string  `json:"words,omitempty"`   // the word lists of word games
	Ties      string  `json:"ties"`
	Codes     float64 `json:"codes"` // secrets of the game; above 2^53 rounded to the nearest floating-point number
	Sample    uint    `json:"sample,omitempty"`
	Seed      uint64  `json:"seed,omitempty"`
	Total     uint64  `json:"total"`
	Average   float64 `json:"average"`
	Error     float64 `json:"error,omitempty"`
	Max       int     `json:"max"`
	Histogram counts  `json:"histogram"`
	Weights   counts  `json:"weights,omitempty"` // weight of the codes by number of guesses, if the game has weights
	Seconds   float64 `json:"seconds"`

	game  *codebreaker.Game
	plays []tree.Play // set if rows are stored
}

// comparedColumns are the CSV columns that row fills.
var comparedColumns = []string{
	"game", "words", "strategy", "opening", "openings", "pool", "codes", "sample", "seed",
	"total", "average", "error", "max", "seconds", "histogram",
}

// row returns the result as a CSV row. Missing values are empty.
func (r *compared) row() []string {
	sample, margin, seed := "", "", ""
	if r.Sample > 0 {
		sample, margin = fmt.Sprint(r.Sample), cli.Decimal(r.Error)
	}
	if r.Sample > 0 || r.Seed > 0 {
		seed = fmt.Sprint(r.Seed)
	}
	return []string{
		r.Game, r.Words, r.Strategy, r.Opening, r.Openings, cmp.Or(r.Guesses, string(tree.AllGuesses)), cli.Decimal(r.Codes), sample, seed,
		fmt.Sprint(r.Total), cli.Decimal(r.Average), margin, fmt.Sprint(r.Max), cli.Decimal(r.Seconds), strings.Trim(fmt.Sprint(r.Histogram), "[]"),
	}
}

// key identifies a result: two results of the same comparison have equal keys.
func (r *compared) key() string {
	return fmt.Sprintf("%s %s %s %s %s %d %d", r.Game, r.Words, r.Strategy, r.Openings, r.Guesses, r.Sample, r.Seed)
}

// sound reports whether the sums of a result agree with its histogram.
func (r *compared) sound() bool {
	m := tree.Measure{Histogram: r.Histogram, Weights: r.Weights}
	played := r.Codes
	if r.Sample > 0 {
		played = float64(r.Sample)
	}
	return float64(m.Codes()) == played && played > 0 &&
		m.Total() == r.Total && m.Max() == r.Max && math.Abs(m.Average()-r.Average) < 1e-9
}

func (c *comparison) run(ctx context.Context) error {
	kept, err := c.openKeeper(ctx)
	if err != nil {
		return err
	}
	defer kept.close()
	if c.timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, c.timeout)
		defer cancel()
		ctx = limited
	}
	if c.csv {
		cli.PrintCSV(c.env.Out, comparedColumns)
	}
	var all []compared
	var unfinished, tooLarge error
	for _, game := range c.games {
		for _, s := range c.strategies {
			result, err := c.one(ctx, game, s, kept)
			switch {
			case errors.Is(err, context.DeadlineExceeded):
				unfinished = c.timeOver()
			case errors.Is(err, context.Canceled):
				unfinished = err
			case errors.Is(err, codebreaker.ErrLimit):
				c.env.Warn(err)
				tooLarge = cli.Reported{Err: err}
				continue
			case err != nil:
				return err
			}
			if unfinished != nil {
				break
			}
			all = append(all, *result)
			switch {
			case c.json:
				cli.PrintJSON(c.env.Out, result)
			case c.csv:
				cli.PrintCSV(c.env.Out, result.row())
			}
		}
		if unfinished != nil {
			break
		}
	}
	if !c.json {
		if !c.csv {
			c.print(all)
		}
		if c.known > 0 {
			c.env.Note(c.env.Say("compare-known", "count", c.known, "flag", "--force"))
		}
	}
	if c.plot != "" {
		if err := c.writePlot(all); err != nil {
			return err
		}
	}
	if unfinished == nil {
		return tooLarge
	}
	return unfinished
}

// timeOver says how to continue after the time limit.
func (c *comparison) timeOver() error {
	if c.stored {
		return message.NewProblem("compare-again", "time is up; run the command again to continue", "limit", codebreaker.ErrLimit)
	}
	flag := "--results"
	if c.rows != "" {
		flag = "--rows"
	} else if c.results == "" {
		return message.NewProblem("compare-cut", "time is up; with {{.flag}}, the next run continues from here", "flag", "--results", "limit", codebreaker.ErrLimit)
	}
	return message.NewProblem("compare-unfinished", "time is up; run the command again with the same {{.flag}} to continue", "flag", flag, "limit", codebreaker.ErrLimit)
}

// one returns the result of a strategy in a game. It computes the result unless it is stored.
func (c *comparison) one(ctx context.Context, game *codebreaker.Game, s strategy.Strategy, kept keeper) (*compared, error) {
	c.number++
	r := c.toCompare(game, s)
	if !c.force {
		known, err := kept.find(context.WithoutCancel(ctx), r)
		if err != nil {
			return nil, err
		}
		if known != nil {
			c.known++
			known.Codes = r.Codes // older files hold at most 2^64-1
			return known, nil
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	result, seconds, err := c.build(ctx, game, s)
	if err != nil {
		return nil, err
	}
	r.Seconds, r.Opening = seconds, game.Format(result.Opening)
	r.measured(result.Measure)
	r.plays = result.Each()
	err = kept.keep(context.WithoutCancel(ctx), r)
	r.plays = nil // they may be large
	return r, err
}

// toCompare returns an empty result for a strategy in a game, ready to be filled in.
func (c *comparison) toCompare(game *codebreaker.Game, s strategy.Strategy) *compared {
	r := &compared{
		Game: game.Name(), Strategy: s.Name(), Openings: c.openings, Ties: play.Ties(game),
		Codes: secretsOf(game), Sample: c.sample, game: game,
	}
	if c.guesses == string(tree.CandidateGuesses) {
		r.Guesses = c.guesses
	}
	if strategy.TraitsOf(s).Random || c.sample > 0 {
		r.Seed = c.seed
	}
	r.Words = fingerprint.Words(game)
	return r
}

// secretsOf returns the number of secrets of a game.
func secretsOf(game *codebreaker.Game) float64 {
	if n := game.SecretCount(); n < math.MaxUint64 {
		return float64(n)
	}
	all, err := access.Candidates(position.Start(game)).Tally(context.Background())
	if err != nil || all == nil {
		return math.MaxUint64
	}
	n, _ := new(big.Float).SetInt(all).Float64()
	return n
}

// measured copies a measure into the result.
func (r *compared) measured(m tree.Measure) {
	r.Total, r.Average, r.Max = m.Total(), m.Average(), m.Max()
	r.Histogram, r.Weights = m.Histogram, m.Weights
	if r.Sample > 0 {
		r.Error = confidence * m.Deviation() / math.Sqrt(float64(r.Sample))
	}
}

// build plays a strategy and returns the time in seconds.
func (c *comparison) build(ctx context.Context, game *codebreaker.Game, s strategy.Strategy) (result *tree.Result, seconds float64, err error) {
	p, options := position.Start(game), tree.Options{Strategy: s, Guesses: tree.Guesses(c.guesses), Keep: c.rows != ""}
	watch := watchTree(c.env)
	options.Progress = watch.take
	defer c.env.Waiting(func() string { return c.progressLine(game, s, watch.line()) })()
	if c.sample > 0 {
		result, err = tree.Sample(ctx, p, options, int(c.sample), c.seed)
	} else {
		build := study.BuildTree
		if c.openings == openingsBest {
			build = study.BestOpening
		}
		result, err = buildWithin(c.env, ctx, c.long || s.Name() == play.Optimal, p, options, c.openings, build)
	}
	return result, time.Since(watch.start).Seconds(), err
}

// progressLine says on a terminal which result is being computed, and how far it has come.
func (c *comparison) progressLine(game *codebreaker.Game, s strategy.Strategy, how string) string {
	return c.env.Say("compare-progress", "game", gamename.Friendly(game.Name()), "strategy", s.Name(), "number", c.number, "count", len(c.games)*len(c.strategies), "how", how)
}

// print prints a row for each game and strategy.
func (c *comparison) print(all []compared) {
	var t cli.Grid
	t.Add(c.env.Say("head-game"), c.env.Say("head-strategy"), c.env.Say("head-opening"), c.env.Say("head-codes"), c.env.Say("head-total"), c.env.Say("head-average"), c.env.Say("head-max"), c.env.Say("head-seconds"))
	for i := range all {
		r := &all[i]
		average := telling.Number(c.env.Lang, r.Average, 4)
		if r.Sample > 0 {
			average += " ± " + telling.Number(c.env.Lang, r.Error, 4)
		}
		codes := cli.Decimal(r.Codes)
		if r.Codes >= 1<<64 {
			codes = telling.Short(c.env.Lang, position.Count{More: true, About: r.Codes})
		}
		t.Add(gamename.Friendly(r.Game), r.Strategy, r.Opening, codes, fmt.Sprint(r.Total), average, fmt.Sprint(r.Max), telling.Number(c.env.Lang, r.Seconds, 3))
	}
	t.Print(c.env.Out)
}
