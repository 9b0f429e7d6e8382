package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/message"
	"codebreaker/internal/session"
	"codebreaker/internal/strategies"
	"codebreaker/internal/study"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

// hintCommand returns the command that suggests the next guess after some turns.
func (a *app) hintCommand() *cobra.Command {
	h := &hint{report: &report{app: a}}
	var games gameFlags
	var name, treeFile, goOn, format string
	var seed uint64
	var think time.Duration
	cmd := &cobra.Command{
		Use:               a.say("hint-use"),
		Short:             a.say("hint-short"),
		Long:              a.say("hint-long"),
		Example:           a.say("hint-example"),
		Args:              h.args(&goOn, &format),
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if h.csv, err = wantsCSV(cmd, format); err != nil {
				return err
			}
			if err = exclusive(cmd, "continue", "format"); err != nil {
				return err
			}
			if goOn != "" {
				return a.goOn(cmd, session.Helping, named(goOn, args), h.json)
			}
			if h.game, err = a.game(gameName(args), games); err != nil {
				return err
			}
			seed = drawSeed(cmd, seed)
			if h.strategy, err = thoughtful(cmd, think); err == nil && h.strategy == nil {
				h.strategy, err = strategy.ByName(name, seed)
			}
			if err != nil {
				return err
			}
			if err = exclusive(cmd, "tree", "strategy", "top"); err != nil {
				return err
			}
			if len(args) < 2 && treeFile == "" && a.screens(h.json || h.csv) && !cmd.Flags().Changed("top") && think == 0 {
				wish := games.wish(session.Helping, gameName(args))
				if cmd.Flags().Changed("strategy") {
					wish.Strategy, wish.Seed = h.strategy.Name(), strconv.FormatUint(seed, 10)
				}
				return a.begin(cmd, wish, false)
			}
			if treeFile != "" {
				t, err := a.readTree(treeFile, games.accents)
				if err != nil {
					return err
				}
				h.follower = tree.Follow(t)
			}
			turns, err := h.turnsByInitials(cmd.Context(), games, args[min(1, len(args)):])
			if err != nil {
				return err
			}
			return h.advise(cmd.Context(), turns)
		},
	}
	cmd.Flags().UintVarP(&h.top, "top", "n", hintTop, a.say("hint-flag-top"))
	a.addContinueFlag(cmd, &goOn)
	a.addJudgeFlag(cmd, &name)
	a.addThinkFlag(cmd, &think)
	a.addSeedFlag(cmd, &seed)
	a.addTreeFlag(cmd, &treeFile)
	a.addGameFlags(cmd, &games)
	a.addFormatFlag(cmd, &format)
	a.addJSONFlag(cmd, &h.json)
	return cmd
}

// hintTop is the default number of guesses shown.
const hintTop = 10

// args requires a game, unless the command continues a saved game or a screen asks for the turns.
func (h *hint) args(goOn, format *string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case *goOn != "":
			return between(0, 1)(cmd, args)
		case h.screens(h.json || *format != tableFormats[0]):
			return nil
		}
		return between(1, -1)(cmd, args)
	}
}

// hint weighs the next guesses.
type hint struct {
	*report
	strategy strategy.Strategy
	follower strategy.Strategy // of a tree, or nil
	top      uint              // 0 means all
	csv      bool
}

// played returns a match after turns, or explains why they contradict each other.
func (r *report) played(ctx context.Context, turns codebreaker.History) (*match.Match, error) {
	m := match.New(position.Start(r.game))
	if err := m.Add(ctx, turns...); err != nil {
		return nil, r.explain(ctx, err, turns)
	}
	return m, nil
}

// advise weighs the guesses after some turns.
func (h *hint) advise(ctx context.Context, turns codebreaker.History) error {
	stop := h.thinking()
	defer stop()
	m, err := h.played(ctx, turns)
	if err != nil {
		return err
	}
	left, err := m.Position().Remaining(ctx, position.Budget{})
	if err != nil {
		return err
	}
	long := h.game.HasWords() && !strategies.Opening.Allows(h.game, left.Least)
	if h.game.Rule() == codebreaker.Place {
		long = h.game.HasWords() && !strategies.Weighable(ctx, m.Position(), left.Least)
	}
	if (left.More || long) && h.follower == nil {
		return h.estimated(ctx, m.Position(), stop)
	}
	codes, err := m.Position().List(ctx)
	var best []strategy.Weighed
	if err == nil {
		best, err = h.best(ctx, m.Position())
	}
	if errors.Is(err, codebreaker.ErrLimit) && h.follower == nil {
		return h.estimated(ctx, m.Position(), stop)
	}
	if err != nil {
		return err
	}
	stop()
	agrees := turns.Allows(h.game, best[0].Guess)
	advice := &session.Advice{Remaining: position.Count{Least: len(codes)}, Codes: codes, Guess: best[0].Guess, Agrees: agrees, Weighed: true, Guesses: best}
	switch {
	case h.json:
		printJSON(h.out, study.NewAdvice(h.lang, h.game, h.by(), advice, len(best)))
	case h.csv:
		h.printCSV(best)
	default:
		h.print(advice)
	}
	return nil
}

// estimated gives advice from a sample if there are too many guesses and codes to weigh.
func (h *hint) estimated(ctx context.Context, p *position.Position, stop func()) error {
	advice, err := session.Advise(ctx, p, h.strategy, h.most())
	if err != nil {
		return err
	}
	stop()
	h.unweighed(advice)
	return nil
}

// by returns the strategy or the tree that weighs.
func (h *hint) by() strategy.Strategy {
	if h.follower != nil {
		return h.follower
	}
	return h.strategy
}

// best weighs the best guesses, or the guess of a tree.
func (h *hint) best(ctx context.Context, p *position.Position) ([]strategy.Weighed, error) {
	if h.follower != nil {
		guess, err := h.follower.Choose(ctx, p)
		if err != nil {
			return nil, err
		}
		return strategy.Weigh(ctx, p, []codebreaker.Code{guess})
	}
	top := h.most()
	if codes, err := p.List(ctx); err == nil && len(codes) == 1 {
		top = 1 // there is nothing left to weigh
	}
	return session.Best(ctx, p, h.strategy, top)
}

// most returns the number of guesses to show.
func (h *hint) most() int { return int(min(h.top-1, math.MaxInt-1) + 1) } // 0 wraps to the largest number

// turns reads the turns of the arguments, and of standard input for "-".
func (a *app) turns(ctx context.Context, game *codebreaker.Game, args []string) (codebreaker.History, error) {
	text, err := a.turnText(ctx, args)
	if err != nil {
		return nil, err
	}
	return game.ParseTurns(text)
}

// turnsByInitials reads turns like [app.turns]. If that fails and --symbols is not given, it reads
// them by the initials of colours, and gives the game those names.
func (r *report) turnsByInitials(ctx context.Context, games gameFlags, args []string) (codebreaker.History, error) {
	text, err := r.turnText(ctx, args)
	if err != nil {
		return nil, err
	}
	turns, err := r.game.ParseTurns(text)
	initials := splitSymbols(r.say("colour-initials"))
	if !message.IsProblem(err, "symbol-unknown") || games.symbols != "" || r.game.HasWords() || r.game.Symbols() > len(initials) {
		return turns, err
	}
	initials = initials[:r.game.Symbols()]
	named, failed := codebreaker.ParseGame(r.game.Name(), codebreaker.WithSymbols(initials...))
	if failed != nil {
		return nil, failed
	}
	coloured, failed := named.ParseTurns(text)
	if failed != nil {
		return nil, err
	}
	r.note(r.say("colours-read", "initials", strings.Join(initials, " ")))
	r.game = named
	return coloured, nil
}

// turnText returns the text of the arguments, and of standard input for "-".
func (a *app) turnText(ctx context.Context, args []string) (string, error) {
	var texts []string
	for _, arg := range args {
		if arg != "-" {
			texts = append(texts, arg)
			continue
		}
		typed, err := a.allLines(ctx)
		if err != nil {
			return "", err
		}
		texts = append(texts, typed...)
	}
	return strings.Join(texts, "\n"), nil
}

// mostLines limits the lines of turns that are read. No game has that many.
const mostLines = 10_000

// allLines reads standard input to its end.
func (a *app) allLines(ctx context.Context) ([]string, error) {
	var all []string
	for {
		text, err := a.lines.Next(ctx)
		switch {
		case err == io.EOF:
			return all, nil
		case err != nil:
			return nil, err
		case len(all) == mostLines:
			return nil, message.NewProblem("turns-many", "more than {{.most}} lines of turns", "most", mostLines, "limit", codebreaker.ErrLimit)
		}
		all = append(all, text)
	}
}

// fewCodes is the largest number of codes that are listed one by one.
const fewCodes = 20

func (h *hint) print(advice *session.Advice) {
	codes, best := advice.Codes, advice.Guesses
	fmt.Fprintln(h.out, telling.Hint(h.lang, h.game, advice.Remaining))
	if 1 < len(codes) && len(codes) <= fewCodes || h.game.HasWeights() {
		fmt.Fprintln(h.out, telling.Listed(h.lang, h.game, codes, fewCodes))
	}
	for _, sentence := range telling.Best(h.lang, h.game, advice) {
		fmt.Fprintln(h.out, sentence)
	}
	fmt.Fprintln(h.out)
	var t grid
	t.add(append(h.weighedHead(), h.say("head-chance"))...)
	for i := range best {
		t.add(append(h.weighedCells(h.game, &best[i]), telling.ChanceOf(h.lang, h.game, &best[i], len(codes)))...)
	}
	t.print(h.out)
}

// unweighed prints advice without weighing every guess: the guess of the default strategy.
func (h *hint) unweighed(advice *session.Advice) {
	if h.json {
		printJSON(h.out, study.NewAdvice(h.lang, h.game, session.Estimator(h.game, h.strategy), advice, len(advice.Estimates)))
		return
	}
	if h.csv {
		h.printEstimates(advice)
		return
	}
	fmt.Fprintln(h.out, telling.Hint(h.lang, h.game, advice.Remaining))
	for _, sentence := range telling.Best(h.lang, h.game, advice) {
		fmt.Fprintln(h.out, sentence)
	}
	if len(advice.Estimates) == 0 {
		return
	}
	fmt.Fprintln(h.out)
	var t grid
	t.add(append(h.estimateHead(), h.say("head-candidate"))...)
	for i := range advice.Estimates {
		e := &advice.Estimates[i]
		candidate := "–"
		if e.Candidate {
			candidate = h.say("cell-yes")
		}
		t.add(append(h.estimateCells(h.game, e), candidate)...)
	}
	t.print(h.out)
}

// printEstimates prints guesses with the values that a sample gives, or just the guess.
func (h *hint) printEstimates(advice *session.Advice) {
	rows := [][]string{weighedColumns}
	for i := range advice.Estimates {
		rows = append(rows, estimateRow(h.game, &advice.Estimates[i]))
	}
	if len(advice.Estimates) == 0 {
		row := estimateRow(h.game, &strategy.Estimate{Guess: advice.Guess, Candidate: advice.Agrees})
		row[2] = "" // its entropy is unknown too
		rows = append(rows, row)
	}
	printCSV(h.out, rows...)
}

func (h *hint) printCSV(best []strategy.Weighed) {
	rows := [][]string{weighedColumns}
	for i := range best {
		rows = append(rows, weighedRow(h.game, &best[i]))
	}
	printCSV(h.out, rows...)
}
