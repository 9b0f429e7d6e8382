package studycmd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// openingsCommand returns the command that values every distinct first guess.
func openingsCommand(env *cli.Env, run func(*openings, *cobra.Command, []string) error) *cobra.Command {
	o := &openings{env: env}
	cmd := cli.NewCommand("openings", env, o, cli.Between(1, 1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	cli.AddNumber(cmd.Flags(), &o.top, "top", "n", 0, 0, limits.Top, env.Say("flag-top"))
	var names []string
	for _, one := range strategy.Heuristics() {
		names = append(names, one.Name())
	}
	cmd.Flags().StringVar(&o.name, "strategy", strategy.Entropy.Name(), env.Say("flag-heuristic", "names", strings.Join(names, ", ")))
	cli.Complete(cmd, "strategy", names...)
	env.AddGameFlags(cmd, &o.games)
	env.AddFormatFlag(cmd, &o.format)
	env.AddJSONFlag(cmd, &o.json)
	return cmd
}

// openings values first guesses.
type openings struct {
	env       *cli.Env
	games     cli.GameFlags
	game      *rules.Game
	name      string // of the heuristic
	heuristic *strategy.Heuristic
	format    string
	top       int // 0 means all
	json, csv bool
}

// run reads the game and values its first guesses.
func (o *openings) run(cmd *cobra.Command, args []string) (err error) {
	if o.csv, err = cli.WantsCSV(cmd, o.format); err != nil {
		return err
	}
	start, err := o.env.Start(cmd.Context(), args[0], o.games)
	if err != nil {
		return err
	}
	if start.Boards() != nil {
		return o.onBoards(cmd, start)
	}
	o.game = start.Game()
	if o.heuristic, err = study.Weighing(o.name); err != nil {
		return err
	}
	return o.value(cmd.Context())
}

// topOnBoards is the number of first guesses for several boards that are shown without --top: valuing all of them
// takes long.
const topOnBoards = 10

// onBoards ranks the first guesses of several boards.
func (o *openings) onBoards(cmd *cobra.Command, start *study.Start) error {
	if err := cli.OnlyFlags(cmd, "strategy", "top", "symbols", "accents", "json"); err != nil {
		return err
	}
	if o.top == 0 {
		o.top = topOnBoards
	}
	at, err := start.Fresh()
	if err != nil {
		return err
	}
	stop := o.env.Thinking()
	defer stop()
	advice, err := start.Several(at, nil).AdviseBoards(cmd.Context(), o.env.Lang, cli.StrategyOnBoards(cmd, o.name), o.top)
	if err != nil {
		return err
	}
	stop()
	if o.json {
		cli.PrintJSON(o.env.Out, advice)
	} else {
		o.env.PrintOnBoards(start.Game().HasWords(), advice)
	}
	return nil
}

func (o *openings) value(ctx context.Context) error {
	stop := o.env.Thinking()
	defer stop()
	if !study.WeighsOpenings(o.game) {
		return o.estimate(ctx, stop)
	}
	sizes := make(map[rules.Code]uint64)
	var guesses []rules.Code
	for _, orbit := range symmetry.Orbits(o.game) {
		guesses = append(guesses, orbit.Guess)
		sizes[orbit.Guess] = orbit.Size
	}
	p := position.Start(o.game)
	best, firsts, err := strategy.Ranked(ctx, p, guesses, strategy.Heuristics(), o.heuristic)
	if err != nil {
		return err
	}
	leaders, err := o.leaders(ctx, p, firsts)
	if err != nil {
		return err
	}
	stop()
	all := len(best)
	if o.top > 0 {
		best = best[:min(o.top, all)]
	}
	switch {
	case o.json:
		o.printJSON(best, sizes)
	case o.csv:
		o.printCSV(best, sizes)
	default:
		o.env.Tell(o.env.Say("openings-summary", "openings", all, "codes", o.game.SecretCount(), "leaders", leaders))
		fmt.Fprintln(o.env.Out)
		o.print(best, sizes)
	}
	return nil
}

// leaders names the best opening of each heuristic, given in their order.
func (o *openings) leaders(ctx context.Context, p *position.Position, guesses []rules.Code) (string, error) {
	weighed, err := strategy.Weigh(ctx, p, guesses) // with their cells
	if err != nil {
		return "", err
	}
	var leaders []string
	for i, h := range strategy.Heuristics() {
		leaders = append(leaders, fmt.Sprintf("%s %s (%s)", h.Name(), o.game.Format(guesses[i]), value(o.env, o.game, h, &weighed[i])))
	}
	return strings.Join(leaders, ", "), nil
}

// value returns the number that a heuristic compares. In games with weights, minimax and expected
// compare the largest and the mean share of the weight that remains.
func value(env *cli.Env, game *rules.Game, heuristic *strategy.Heuristic, w *strategy.Weighed) string {
	switch heuristic {
	case strategy.Minimax:
		if most, _ := weightLeft(w); game.HasWeights() {
			return wording.Chance(env.Lang, most)
		}
		return fmt.Sprint(w.Largest)
	case strategy.Expected:
		if _, mean := weightLeft(w); game.HasWeights() {
			return wording.Chance(env.Lang, mean)
		}
		return wording.Number(env.Lang, w.Expected, 2)
	case strategy.Parts:
		return fmt.Sprint(w.Cells)
	default:
		return wording.Number(env.Lang, w.Entropy, 3)
	}
}

// weightLeft returns the share of the total weight that remains after a guess: the largest and the
// mean.
func weightLeft(w *strategy.Weighed) (most, mean float64) {
	total := 0.0
	for _, cell := range w.Sizes {
		total += float64(cell.Weight)
	}
	for _, cell := range w.Sizes {
		share := float64(cell.Weight) / total
		most, mean = max(most, share), mean+share*share
	}
	return most, mean
}

func (o *openings) print(best []*strategy.Weighed, orbits map[rules.Code]uint64) {
	t := cli.Grid{Spare: cli.WeighedSpare}
	t.Add(append(o.env.WeighedHead(), o.env.Say("head-orbit"))...)
	for i := range best {
		t.Add(append(o.env.WeighedCells(o.game, best[i]), fmt.Sprint(orbits[best[i].Guess]))...)
	}
	o.env.Print(&t)
}

func (o *openings) printCSV(best []*strategy.Weighed, orbits map[rules.Code]uint64) {
	rows := [][]string{slices.Concat(cli.WeighedColumns, []string{"orbit"})}
	for i := range best {
		rows = append(rows, append(cli.WeighedRow(o.game, best[i]), fmt.Sprint(orbits[best[i].Guess])))
	}
	cli.PrintCSV(o.env.Out, rows...)
}

// openingsJSON are first guesses, one of each orbit.
type openingsJSON struct {
	Game    string        `json:"game"`
	Codes   uint64        `json:"codes"`
	Guesses []openingJSON `json:"guesses"`
}

type openingJSON struct {
	study.Measures
	Orbit uint64 `json:"orbit"` // the size of the orbit
}

func (o *openings) printJSON(best []*strategy.Weighed, orbits map[rules.Code]uint64) {
	object := openingsJSON{o.game.Name(), o.game.SecretCount(), []openingJSON{}}
	for i := range best {
		object.Guesses = append(object.Guesses, openingJSON{study.NewMeasures(o.game, best[i]), orbits[best[i].Guess]})
	}
	cli.PrintJSON(o.env.Out, object)
}
