package playcmd

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// hint holds the options of the command, and advises on the next guess.
type hint struct {
	*report
	games    cli.GameFlags
	name     string // of the strategy
	named    bool   // a flag names the strategy
	seed     uint64
	think    time.Duration
	treeFile string
	goOn     string // the game to continue
	format   string
	csv      bool
	top      int               // 0 means all
	strategy strategy.Strategy // nil for the default
	follower strategy.Strategy // of a tree, or nil
}

// hintCommand returns the command that suggests the next guess after some turns.
func hintCommand(env *cli.Env, run func(*hint, *cobra.Command, []string) error) *cobra.Command {
	h := &hint{report: &report{env: env}}
	cmd := cli.NewCommand("hint", env, h, h.args, run)
	cmd.ValidArgsFunction = cli.CompleteGames
	cli.AddNumber(cmd.Flags(), &h.top, "top", "n", hintTop, 0, limits.Top, env.Say("hint-flag-top"))
	addContinueFlag(env, cmd, &h.goOn)
	env.AddJudgeFlag(cmd, &h.name)
	env.AddThinkFlag(cmd, &h.think)
	env.AddSeedFlag(cmd, &h.seed)
	env.AddTreeFlag(cmd, &h.treeFile)
	env.AddGameFlags(cmd, &h.games)
	env.AddPastFlags(cmd)
	env.AddFormatFlag(cmd, &h.format)
	env.AddJSONFlag(cmd, &h.json)
	return cmd
}

// args requires a game, unless the command continues a saved game or a screen asks for the turns.
func (h *hint) args(cmd *cobra.Command, args []string) error {
	switch {
	case h.goOn != "":
		return cli.Between(0, 1)(cmd, args)
	case h.env.Screens(h.json || h.format != cli.TableFormats[0]):
		return nil
	}
	return cli.Between(1, -1)(cmd, args)
}

// run reads the game and its turns, and advises on the next guess.
func (h *hint) run(cmd *cobra.Command, args []string) (err error) {
	if h.csv, err = cli.WantsCSV(cmd, h.format); err != nil {
		return err
	}
	if err = cli.Exclusive(cmd, "continue", "format"); err != nil {
		return err
	}
	if h.goOn != "" {
		return resume(h.env, cmd, session.Helping, named(h.goOn, args), h.json)
	}
	name := cli.GameName(args)
	start, rest, err := h.env.Begun(cmd.Context(), append([]string{name}, args[min(1, len(args)):]...), h.games)
	if err != nil {
		return err
	}
	if start.Boards() != nil {
		return h.boards(cmd, start, name, rest)
	}
	h.game = start.Game()
	if err = h.choose(cmd); err != nil {
		return err
	}
	if len(rest) == 0 && h.follower == nil && h.env.Screens(h.json || h.csv) && !cmd.Flags().Changed("top") && h.think == 0 {
		request := h.games.Request(session.Helping, name)
		if h.named {
			request.Strategy, request.Seed = h.strategy.Name(), strconv.FormatUint(h.seed, 10)
		}
		return begin(h.env, cmd, request, false)
	}
	turns, err := h.turns(cmd.Context(), rest)
	if err != nil {
		return err
	}
	var untold *message.Problem
	if errors.As(h.game.CheckTold(), &untold) {
		untold.Args["example"] = name + " C" + strings.Repeat(".", h.game.Places()-1) // shorter than the name of a game
		return untold
	}
	return h.advise(cmd.Context(), turns)
}

// boards suggests the next guess for several boards, or opens the screen that asks for the turns.
func (h *hint) boards(cmd *cobra.Command, start *study.Start, name string, rest []string) error {
	if err := cli.OnlyFlags(cmd, "strategy", "top", "symbols", "accents", "past", "on", "json"); err != nil {
		return err
	}
	by := cli.StrategyOnBoards(cmd, h.name)
	if len(rest) == 0 && h.env.Screens(h.json) && !cmd.Flags().Changed("top") {
		request := h.games.Request(session.Helping, name)
		request.Strategy = by
		return begin(h.env, cmd, request, false)
	}
	return hintBoards(h.env, cmd, start, by, h.most(), h.json, rest)
}

// choose reads the strategy that weighs, or the tree to follow.
func (h *hint) choose(cmd *cobra.Command) (err error) {
	h.named, h.seed = cmd.Flags().Changed("strategy"), cli.DrawSeed(cmd, h.seed)
	if h.strategy, err = cli.Thoughtful(cmd, h.think); err == nil && h.named {
		h.strategy, err = study.StrategyByName(h.name, h.seed)
	}
	if err != nil {
		return err
	}
	if err = cli.Exclusive(cmd, "tree", "strategy", "top"); err != nil || h.treeFile == "" {
		return err
	}
	t, err := h.env.ReadTree(cmd.Context(), h.treeFile, h.games.Accents)
	if err == nil {
		h.follower = tree.Follow(t)
	}
	return err
}

// hintTop is the default number of guesses shown.
const hintTop = 10

// advise weighs the guesses after some turns.
func (h *hint) advise(ctx context.Context, turns rules.History) error {
	stop := h.env.Thinking()
	defer stop()
	p, err := study.Of(h.game).Played(ctx, turns)
	if err != nil {
		return h.env.Explain(ctx, err, h.game, turns, h.json)
	}
	var advice *session.Advice
	if h.follower != nil {
		advice, err = p.Follow(ctx, h.follower)
	} else {
		advice, err = p.Advise(ctx, h.strategy, h.most())
	}
	if err != nil {
		return err
	}
	stop()
	if used := advice.By.Name(); h.strategy != nil && used != h.strategy.Name() && h.follower == nil {
		h.env.Note(h.env.Say("hint-estimated", "strategy", h.strategy.Name(), "used", used))
	}
	switch {
	case h.json:
		cli.PrintJSON(h.env.Out, study.NewAdvice(h.env.Lang, h.game, advice, h.most()))
	case !advice.Weighed:
		h.unweighed(advice)
	case h.csv:
		h.printCSV(advice.Guesses)
	default:
		h.print(advice)
	}
	return nil
}

// most returns the number of guesses to show.
func (h *hint) most() int {
	if h.top == 0 {
		return math.MaxInt
	}
	return h.top
}

// turns reads the turns of the arguments, and shows the game in their symbols afterwards.
func (r *report) turns(ctx context.Context, args []string) (turns rules.History, err error) {
	game, turns, err := r.env.Turns(ctx, r.game, args)
	if err == nil {
		r.game = game
	}
	return turns, err
}

func (h *hint) print(advice *session.Advice) {
	codes, best := advice.Codes, advice.Guesses
	h.printBest(advice)
	if listed := wording.Listed(h.env.Lang, h.game, advice); listed != "" {
		h.env.Tell(listed)
	}
	fmt.Fprintln(h.env.Out)
	t := cli.Grid{Spare: cli.WeighedSpare}
	t.Add(append(h.env.WeighedHead(), h.env.Say("head-chance"))...)
	for i := range best {
		t.Add(append(h.env.WeighedCells(h.game, &best[i]), wording.ChanceOf(h.env.Lang, h.game, &best[i], len(codes)))...)
	}
	h.env.Print(&t)
}

// printBest prints the best guess, what it does, and how many codes are left.
func (h *hint) printBest(advice *session.Advice) {
	for _, sentence := range wording.Best(h.env.Lang, h.game, advice) {
		h.env.Tell(sentence)
	}
	if advice.Remaining != (position.Count{Least: 1}) {
		h.env.Tell(wording.Hint(h.env.Lang, h.game, advice.Remaining))
	}
}

// unweighed prints advice without weighing every guess: the guess of the default strategy.
func (h *hint) unweighed(advice *session.Advice) {
	if h.csv {
		h.printEstimates(advice)
		return
	}
	h.printBest(advice)
	if len(advice.Estimates) == 0 {
		return
	}
	fmt.Fprintln(h.env.Out)
	var t cli.Grid
	t.Add(append(h.env.EstimateHead(advice.Estimates), h.env.Say("head-candidate"))...)
	for i := range advice.Estimates {
		e := &advice.Estimates[i]
		candidate := "–"
		if e.Candidate {
			candidate = h.env.Say("cell-yes")
		}
		t.Add(append(h.env.EstimateCells(h.game, advice.Estimates, i), candidate)...)
	}
	h.env.Print(&t)
}

// printEstimates prints guesses with the values that a sample gives, or just the guess.
func (h *hint) printEstimates(advice *session.Advice) {
	rows := [][]string{cli.WeighedColumns}
	for i := range advice.Estimates {
		rows = append(rows, cli.EstimateRow(h.game, &advice.Estimates[i]))
	}
	if len(advice.Estimates) == 0 {
		row := cli.EstimateRow(h.game, &strategy.Estimate{Guess: advice.Guess, Candidate: advice.Agrees})
		row[2] = "" // its entropy is unknown too
		rows = append(rows, row)
	}
	cli.PrintCSV(h.env.Out, rows...)
}

func (h *hint) printCSV(best []strategy.Weighed) {
	rows := [][]string{cli.WeighedColumns}
	for i := range best {
		rows = append(rows, cli.WeighedRow(h.game, &best[i]))
	}
	cli.PrintCSV(h.env.Out, rows...)
}
