package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/draw"
	"codebreaker/internal/gamecheck"
	"codebreaker/internal/gamename"
	"codebreaker/internal/message"
	"codebreaker/internal/play"
	"codebreaker/internal/strategies"
	"codebreaker/internal/study"
	"codebreaker/internal/telling"
	"codebreaker/internal/view"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

// treeCommand returns the command that builds, measures and writes strategy trees.
func (a *app) treeCommand() *cobra.Command {
	b := &treeBuilding{app: a}
	var games gameFlags
	var name string
	cmd := &cobra.Command{
		Use:               a.say("tree-use"),
		Short:             a.say("tree-short"),
		Long:              a.say("tree-long"),
		Example:           a.say("tree-example"),
		Args:              between(1, -1),
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			ctx := cmd.Context()
			if b.game, err = a.game(args[0], games); err != nil {
				return err
			}
			turns, err := a.turns(ctx, b.game, args[1:])
			if err != nil {
				return err
			}
			if b.options.Strategy, err = strategies.Planned(name); err != nil {
				return err
			}
			if b.position, err = b.after(ctx, turns); err != nil {
				return err
			}
			return b.run(ctx)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&name, "strategy", strategy.Entropy.Name(), a.say("flag-strategy", "names", strings.Join(strategy.All(), ", ")))
	flags.StringVar(&b.opening, "opening", "", a.say("tree-flag-opening"))
	a.addOpeningFlags(cmd, &b.openings)
	flags.StringVar(&b.guesses, "pool", string(tree.AllGuesses), a.say("tree-flag-pool"))
	flags.StringVar(&b.format, "format", "", a.say("tree-flag-format"))
	flags.StringVarP(&b.file, "output", "o", "", a.say("tree-flag-output"))
	flags.BoolVar(&b.long, "long", false, a.say("tree-flag-long"))
	complete(cmd, "strategy", strategy.All()...)
	complete(cmd, "pool", string(tree.AllGuesses), string(tree.CandidateGuesses))
	complete(cmd, "format", treeFormats...)
	a.addOptimalFlags(cmd, &b.optimal)
	a.addGameFlags(cmd, &games)
	a.addJSONFlag(cmd, &b.json)
	renamed(cmd, "guesses", "pool")
	return cmd
}

// after returns the position after turns, or says which turn contradicts the ones before it.
func (b *treeBuilding) after(ctx context.Context, turns codebreaker.History) (*position.Position, error) {
	m, err := (&report{app: b.app, game: b.game, json: b.json}).played(ctx, turns)
	if err != nil {
		return nil, err
	}
	return m.Position(), nil
}

// The choice of a first guess: the strategy's own, or the best of all. Stored results contain these
// words.
const (
	openingsOwn  = study.OwnOpening
	openingsBest = "best"
)

// addOpeningFlags adds --best-opening and its former name, the hidden flag --openings.
func (a *app) addOpeningFlags(cmd *cobra.Command, openings *string) {
	flags := cmd.Flags()
	flags.StringVar(openings, "openings", openingsOwn, a.say("flag-openings"))
	flags.Lookup("openings").Hidden = true
	complete(cmd, "openings", openingsOwn, openingsBest)
	flags.BoolFunc("best-opening", a.say("flag-best-opening"), func(value string) error {
		best, err := strconv.ParseBool(value)
		if *openings = openingsOwn; best {
			*openings = openingsBest
		}
		return err
	})
}

// treeFormats are the formats of a tree.
var treeFormats = []string{"text", "json", "dot", "svg", "csv"}

// treeBuilding builds a tree.
type treeBuilding struct {
	*app
	game     *codebreaker.Game
	position *position.Position
	options  tree.Options
	opening  string
	openings string
	guesses  string
	format   string
	file     string
	output   *newFile // the file until the tree is written; nil for standard output
	proof    *newFile // the file for the certificate, or nil
	long     bool
	json     bool
	optimal  optimalFlags
}

func (b *treeBuilding) run(ctx context.Context) error {
	if err := b.readFlags(); err != nil {
		return err
	}
	if b.optimal.proof != "" && b.options.Strategy.Name() != play.Optimal {
		return message.NewProblem("tree-proof-optimal", "--proof needs --strategy optimal: other strategies prove nothing")
	}
	if b.file != "" && b.file != "-" {
		var err error
		if b.output, err = createFile(b.file); err != nil {
			return err
		}
		defer b.output.discard()
	}
	if b.options.Strategy.Name() == play.Optimal {
		return b.runOptimal(ctx)
	}
	watch := b.watchTree()
	b.options.Progress = watch.take
	b.options.Keep = b.format != ""
	build := tree.Build
	if b.openings == openingsBest {
		build = strategies.BestOpening
	}
	stop := b.waiting(watch.line)
	result, err := b.buildWithin(ctx, b.long, b.position, b.options, b.openings, build)
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
	b.options.Guesses = tree.Guesses(b.guesses)
	if err := checkGuesses(b.options.Strategy, b.guesses); err != nil {
		return err
	}
	if b.openings != openingsOwn && b.openings != openingsBest {
		return choiceProblem("openings", b.openings, openingsOwn, openingsBest)
	}
	if b.opening != "" {
		if b.openings == openingsBest {
			return excluded("--opening", "--best-opening")
		}
		guess, err := b.game.ParseCode(b.opening)
		if err != nil {
			return err
		}
		b.options.Opening = &guess
	}
	return b.readFormat()
}

// checkGuesses checks that a strategy can be limited to these guesses.
func checkGuesses(s strategy.Strategy, guesses string) error {
	wanted, err := gamecheck.Guesses(tree.Guesses(guesses))
	if err != nil {
		return choiceProblem("pool", guesses, string(tree.AllGuesses), string(tree.CandidateGuesses))
	}
	if strings.HasPrefix(s.Name(), strategy.NewOverture(false).Name()) && wanted == tree.CandidateGuesses {
		return message.NewProblem("tree-all-guesses", "the strategy {{.strategy}} cannot be limited to candidates", "strategy", s.Name())
	}
	return nil
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
		case ".txt", "":
			b.format = "text"
		default:
			return message.NewProblem("tree-file-name", "-o {{.file}}: the file name must end in .txt, .json, .dot, .gv, .svg or .csv; otherwise, choose the format with --format", "file", b.file)
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
	return choiceProblem("format", b.format, treeFormats...)
}

// write writes a tree to the file or to standard output.
func (b *treeBuilding) write(t *tree.Tree) error {
	writer := map[string]func(io.Writer) error{
		"text": t.WriteText,
		"json": t.WriteJSON,
		"csv":  t.WriteCSV,
		"dot":  func(w io.Writer) error { return draw.DOT(w, t) },
		"svg":  func(w io.Writer) error { return draw.SVG(w, t) },
	}[b.format]
	if b.output == nil {
		return writer(b.out)
	}
	return b.output.keep(writer(b.output))
}

// print shows the totals, and a row for each answer to the first guess.
func (b *treeBuilding) print(result *tree.Result) {
	m := result.Measure
	fmt.Fprintf(b.out, "%s %s %s\n", gamename.Friendly(b.game.Name()), b.options.Strategy.Name(), b.game.Format(result.Opening))
	fmt.Fprintf(b.out, "%s\n\n", b.measured(m))
	var histogram grid
	histogram.add(b.say("head-guesses"), b.say("head-codes"))
	for guesses, codes := range m.Histogram {
		if codes > 0 {
			histogram.add(fmt.Sprint(guesses), fmt.Sprint(codes))
		}
	}
	histogram.print(b.out)
	fmt.Fprintln(b.out)
	var answers grid
	answers.add(b.say("head-answer"), b.say("head-codes"), b.say("head-total"), b.say("head-average"), b.say("head-max"))
	for _, answer := range result.Answers {
		m := answer.Measure
		answers.add(b.mark(answer.Feedback), fmt.Sprint(m.Codes()), fmt.Sprint(m.Total()), telling.Number(b.lang, m.Average(), 4), fmt.Sprint(m.Max()))
	}
	answers.print(b.out)
}

// mark prints feedback in the reader's language.
func (b *treeBuilding) mark(feedback codebreaker.Feedback) string {
	return telling.Mark(b.lang, feedback)
}

// measured describes the totals of a tree.
func (a *app) measured(m tree.Measure) string {
	return a.say("tree-measured", "codes", int(m.Codes()), "total", m.Total(), "average", telling.Number(a.lang, m.Average(), 4), "most", m.Max())
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
	*proofJSON
	Seconds *float64     `json:"seconds,omitempty"`
	Work    tree.Work    `json:"work,omitzero"`
	Answers []answerJSON `json:"answers,omitempty"`
}

type answerJSON struct {
	view.Pins
	measureJSON
}

// newTreeJSON starts the description of a tree.
func newTreeJSON(game *codebreaker.Game, strategy string, guesses tree.Guesses, history codebreaker.History) treeJSON {
	object := treeJSON{Game: game.Name(), Strategy: strategy, Ties: play.Ties(game)}
	if guesses == tree.CandidateGuesses {
		object.Guesses = string(guesses)
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
	printJSON(b.out, b.treeJSON(result, seconds))
}

func (b *treeBuilding) treeJSON(result *tree.Result, seconds float64) treeJSON {
	object := newTreeJSON(b.game, b.options.Strategy.Name(), b.options.Guesses, b.position.History()).
		with(b.game.Format(result.Opening), result.Measure)
	object.Seconds, object.Work = &seconds, result.Work
	for _, answer := range result.Answers {
		object.Answers = append(object.Answers, answerJSON{view.NewPins(answer.Feedback), newMeasureJSON(answer.Measure)})
	}
	return object
}
