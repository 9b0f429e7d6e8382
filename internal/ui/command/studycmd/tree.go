package studycmd

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"codebreaker/internal/app/drawing"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// treeCommand returns the command that builds, measures and writes strategy trees.
func treeCommand(env *cli.Env, run func(*treeBuilding, *cobra.Command, []string) error) *cobra.Command {
	b := &treeBuilding{env: env}
	cmd := cli.NewCommand("tree", env, b, cli.Between(1, -1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	flags := cmd.Flags()
	flags.StringVar(&b.name, "strategy", strategy.Entropy.Name(), env.Say("flag-strategy", "names", strings.Join(study.StrategyNames(), ", ")))
	flags.StringVar(&b.opening, "opening", "", env.Say("tree-flag-opening"))
	flags.BoolVar(&b.best, "best-opening", false, env.Say("flag-best-opening"))
	flags.StringVar(&b.guesses, "pool", rules.AllGuesses, env.Say("tree-flag-pool"))
	flags.StringVar(&b.format, "format", "", env.Say("tree-flag-format"))
	flags.StringVarP(&b.file, "output", "o", "", env.Say("tree-flag-output"))
	flags.BoolVar(&b.long, "long", false, env.Say("tree-flag-long"))
	cli.Complete(cmd, "strategy", study.StrategyNames()...)
	cli.Complete(cmd, "pool", rules.AllGuesses, rules.CandidateGuesses)
	cli.Complete(cmd, "format", treeFormats...)
	addOptimalFlags(env, cmd, &b.optimal)
	env.AddGameFlags(cmd, &b.games)
	env.AddJSONFlag(cmd, &b.json)
	return cmd
}

// treeFormats are the formats of a tree.
var treeFormats = []string{"text", "json", "dot", "svg", "csv"}

// treeBuilding builds a tree.
type treeBuilding struct {
	env      *cli.Env
	games    cli.GameFlags
	game     *rules.Game
	position *position.Position
	name     string // of the strategy
	options  tree.Options
	opening  string
	best     bool // of all first guesses, rather than the strategy's own
	guesses  string
	format   string
	file     string
	output   *cli.NewFile // the file until the tree is written; nil for standard output
	proof    *cli.NewFile // the file for the certificate, or nil
	long     bool
	json     bool
	optimal  optimalFlags
}

// run reads the position and builds its tree.
func (b *treeBuilding) run(cmd *cobra.Command, args []string) (err error) {
	ctx := cmd.Context()
	start, rest, err := b.env.Begun(cmd.Context(), args, b.games)
	if err != nil {
		return err
	}
	if several := start.Boards(); several != nil {
		return b.buildBoards(cmd, several, rest)
	}
	var turns rules.History
	if b.game, turns, err = b.env.Turns(ctx, start.Game(), rest); err != nil {
		return err
	}
	if b.options.Strategy, err = study.Planned(b.name); err != nil {
		return err
	}
	if b.position, err = b.env.After(ctx, b.game, turns, b.json); err != nil {
		return err
	}
	return b.build(ctx)
}

// create opens the output file, unless the tree goes to standard output.
func (b *treeBuilding) create() (err error) {
	if b.file != "" && b.file != "-" {
		b.output, err = b.env.CreateFile(b.file)
	}
	return err
}

// garbageMeasured is the GOGC percentage while the tree of at least that many secrets is measured. Little of the memory is
// garbage, so collections are rare; with fewer secrets the heap is small, and they would be frequent. A tree that is kept
// has many nodes, which would make each collection slow.
const garbageMeasured, leastCollected = 30, 1 << 17

func (b *treeBuilding) build(ctx context.Context) error {
	if err := b.readFlags(); err != nil {
		return err
	}
	if b.optimal.proof != "" && b.options.Strategy.Name() != strategy.Optimal {
		return message.NewProblem("tree-proof-optimal", "--proof needs --strategy optimal: other strategies prove nothing")
	}
	if err := b.create(); err != nil {
		return err
	}
	defer b.output.Discard()
	if b.options.Strategy.Name() == strategy.Optimal {
		return b.runOptimal(ctx)
	}
	watch := watchTree(b.env)
	b.options.Progress = watch.take
	b.options.Keep = b.format != ""
	if !b.options.Keep && b.game.SecretCount() >= leastCollected {
		defer debug.SetGCPercent(debug.SetGCPercent(garbageMeasured))
	}
	build := tree.Build
	if b.best {
		build = study.BestOpening
	}
	stop := b.env.Waiting(watch.line)
	result, err := buildWithin(ctx, b.env, b.long, b.position, b.options, b.best, build)
	stop()
	if err != nil {
		return err
	}
	seconds := time.Since(watch.start).Seconds()
	if b.format != "" {
		if err := b.write(result.Tree); err != nil {
			return err
		}
	}
	switch {
	case b.json:
		b.printJSON(result, seconds)
	case b.file != "" && b.file != "-" || b.format == "":
		b.print(result)
	}
	return nil
}

// readFlags checks the flags that the library does not check.
func (b *treeBuilding) readFlags() error {
	b.options.CandidatesOnly = b.guesses == rules.CandidateGuesses
	if err := checkGuesses(b.options.Strategy, b.guesses); err != nil {
		return err
	}
	if b.opening != "" {
		if b.best {
			return cli.Excluded("--opening", "--best-opening")
		}
		_, guess, err := reading.Code(b.game, b.opening)
		if err != nil {
			return err
		}
		b.options.Opening = &guess
	}
	return b.readFormat()
}

// checkGuesses checks that a strategy can be limited to these guesses.
func checkGuesses(s strategy.Strategy, guesses string) error {
	candidatesOnly, err := cli.CandidatesOnly(guesses)
	if err != nil {
		return err
	}
	return study.CheckPool(s, candidatesOnly)
}

// readFormat takes the format from the file name if no flag gives it.
func (b *treeBuilding) readFormat() error {
	if b.format == "" && b.file != "" {
		switch strings.ToLower(filepath.Ext(b.file)) {
		case ".json":
			b.format = "json"
		case ".dot", ".gv":
			b.format = "dot"
		case ".svg":
			b.format = "svg"
		case ".csv":
			b.format = "csv"
		case ".txt", ".tree", "":
			b.format = "text"
		default:
			return message.NewProblem("tree-file-name", "-o {{.file}}: the file name must end in .txt, .tree, .json, .dot, .gv, .svg or .csv; otherwise, choose the format with --format", "file", b.file)
		}
	}
	if b.json && b.format != "" && (b.file == "" || b.file == "-") {
		return message.NewProblem("tree-two-outputs", "--json and --format both write to the standard output; use -o for the tree")
	}
	for _, known := range append(treeFormats, "") {
		if b.format == known {
			return nil
		}
	}
	return cli.ChoiceProblem("format", b.format, treeFormats...)
}

// write writes a tree to the file or to standard output.
func (b *treeBuilding) write(t *tree.Tree) error {
	writer := map[string]func(io.Writer) error{
		"text": t.WriteText,
		"json": func(w io.Writer) error { return drawing.JSON(w, t) },
		"csv":  func(w io.Writer) error { return drawing.CSV(w, t) },
		"dot":  func(w io.Writer) error { return drawing.DOT(w, t) },
		"svg":  func(w io.Writer) error { return drawing.SVG(w, t) },
	}[b.format]
	if b.output == nil {
		return writer(b.env.Out)
	}
	return b.output.Keep(writer(b.output))
}

// print shows the totals, and a row for each answer to the first guess.
func (b *treeBuilding) print(result *tree.Result) {
	m := result.Measure
	fmt.Fprintf(b.env.Out, "%s %s %s\n", rules.Friendly(b.game.Name()), b.options.Strategy.Name(), b.game.Format(result.Opening))
	missed := 0
	if result.Tree != nil {
		missed = result.Tree.Missed
	}
	fmt.Fprintf(b.env.Out, "%s\n\n", measured(b.env, m, missed))
	var histogram cli.Grid
	histogram.Add(b.env.Say("head-guesses"), b.env.Say("head-codes"))
	for guesses, codes := range m.Histogram {
		if codes > 0 {
			histogram.Add(fmt.Sprint(guesses), fmt.Sprint(codes))
		}
	}
	histogram.Print(b.env.Out)
	fmt.Fprintln(b.env.Out)
	var answers cli.Grid
	answers.Add(b.env.Say("head-answer"), b.env.Say("head-codes"), b.env.Say("head-total"), b.env.Say("head-average"), b.env.Say("head-max"))
	for _, answer := range result.Answers {
		m := answer.Measure
		answers.Add(b.mark(answer.Feedback), fmt.Sprint(m.Codes()), fmt.Sprint(m.Total()), wording.Number(b.env.Lang, m.Average(), 4), fmt.Sprint(m.Max()))
	}
	answers.Print(b.env.Out)
}

// mark prints feedback in the reader's language.
func (b *treeBuilding) mark(feedback rules.Feedback) string {
	return wording.Mark(b.env.Lang, feedback)
}

// measured describes the totals of a tree, and the number of codes that it misses.
func measured(env *cli.Env, m tree.Measure, missed int) string {
	text := env.Say("tree-measured", "codes", int(m.Codes()), "total", m.Total(), "average", wording.Number(env.Lang, m.Average(), 4), "most", m.Max())
	if missed > 0 {
		text = env.Say("tree-measured-missed", "measured", text, "missed", missed)
	}
	return text
}

// measureJSON holds the measures of a tree or a subtree.
type measureJSON struct {
	Codes     uint64  `json:"codes"`
	Weight    uint64  `json:"weight,omitempty"` // of the codes in games with weights, which also weight the total and the average
	Total     uint64  `json:"total"`
	Average   float64 `json:"average"`
	Max       int     `json:"max"`
	Histogram counts  `json:"histogram"`
	Weights   counts  `json:"weights,omitempty"`
}

func newMeasureJSON(m tree.Measure) measureJSON {
	object := measureJSON{Codes: m.Codes(), Total: m.Total(), Average: m.Average(), Max: m.Max(), Histogram: m.Histogram, Weights: m.Weights}
	if m.Weights != nil {
		object.Weight = m.Weight()
	}
	return object
}

// treeJSON describes a tree for comparison with others. Guesses and history are set if they are not
// the default, the opening and the measures if there is a tree.
type treeJSON struct {
	Game     string   `json:"game"`
	Strategy string   `json:"strategy"`
	Opening  string   `json:"opening,omitempty"`
	Ties     string   `json:"ties"`
	Guesses  string   `json:"guesses,omitempty"`
	History  []string `json:"history,omitempty"`
	*measureJSON
	Missed int `json:"missed,omitempty"` // codes that the tree never finds
	*proofJSON
	Seconds *float64     `json:"seconds,omitempty"`
	Answers []answerJSON `json:"answers,omitempty"`
}

type answerJSON struct {
	view.Marked
	measureJSON
}

// newTreeJSON starts the description of a tree.
func newTreeJSON(game *rules.Game, strategy string, candidatesOnly bool, history rules.History) treeJSON {
	object := treeJSON{Game: game.Name(), Strategy: strategy, Ties: weigh.Ties(game)}
	if candidatesOnly {
		object.Guesses = rules.CandidateGuesses
	}
	for _, turn := range history {
		object.History = append(object.History, game.FormatTurn(turn))
	}
	return object
}

// with returns the description with an opening and the measures of the tree.
func (t treeJSON) with(opening string, m tree.Measure) treeJSON {
	measured := newMeasureJSON(m)
	t.Opening, t.measureJSON = opening, &measured
	return t
}

func (b *treeBuilding) printJSON(result *tree.Result, seconds float64) {
	cli.PrintJSON(b.env.Out, b.treeJSON(result, seconds))
}

func (b *treeBuilding) treeJSON(result *tree.Result, seconds float64) treeJSON {
	object := newTreeJSON(b.game, b.options.Strategy.Name(), b.options.CandidatesOnly, b.position.History()).
		with(b.game.Format(result.Opening), result.Measure)
	if result.Tree != nil {
		object.Missed = result.Tree.Missed
	}
	object.Seconds = &seconds
	for _, answer := range result.Answers {
		object.Answers = append(object.Answers, answerJSON{view.NewMarked(answer.Feedback), newMeasureJSON(answer.Measure)})
	}
	return object
}
