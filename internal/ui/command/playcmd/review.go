package playcmd

import (
	"context"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// reviewer holds the options of the command, and reviews games.
type reviewer struct {
	*report
	games  cli.GameFlags
	by     study.Judge
	secret string // marks the guesses
}

// reviewCommand returns the command that reviews a finished game.
func reviewCommand(env *cli.Env, run func(*reviewer, *cobra.Command, []string) error) *cobra.Command {
	r := &reviewer{report: &report{env: env}}
	cmd := cli.NewCommand("review", env, r, cli.Between(0, -1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	cmd.Flags().StringVar(&r.secret, "secret", "", env.Say("flag-review-secret"))
	env.AddJudgeFlag(cmd, &r.by.Strategy)
	env.AddSeedFlag(cmd, &r.by.Seed)
	env.AddGameFlags(cmd, &r.games)
	env.AddPastFlags(cmd)
	env.AddJSONFlag(cmd, &r.json)
	return cmd
}

// run reads a game and its turns, or the text of a shared game, and reviews it. A single word that names no game is
// the ID of a saved game.
func (r *reviewer) run(cmd *cobra.Command, args []string) (err error) {
	if len(args) == 0 {
		return r.ask(cmd, args)
	}
	r.by.Seed = cli.DrawSeed(cmd, r.by.Seed)
	if len(args) == 1 { // a pasted text
		if line := session.FindLine(args[0]); line != strings.TrimSpace(args[0]) {
			args = strings.Fields(line)
		}
	}
	isID := len(args) == 1 && !strings.ContainsAny(args[0], " \n=") && args[0] != "-" && !cli.IsGame(study.NameIn(r.env.Lang, args[0]))
	if isID && !cmd.Flags().Changed("secret") {
		return r.saved(cmd, args)
	}
	start, rest, err := r.begun(cmd, args)
	if isID && message.IsProblem(err, "game-unknown") {
		return r.saved(cmd, args)
	}
	if err == nil && len(rest) == 0 {
		return r.ask(cmd, args)
	}
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("secret") {
		p, err := r.marked(start, rest)
		if err == nil {
			_, err = r.judge(cmd.Context(), p)
		}
		return err
	}
	setup, turns, failed := start.ReadLine(strings.Join(rest, " "))
	hides := failed == nil && setup.Kind == session.Playing
	if hides && len(turns) == 0 { // a code to find
		request := r.games.Request(session.Playing, "")
		request.Line = strings.Join(args, " ")
		return begin(r.env, cmd, request, r.json)
	}
	if cmd.Flags().Changed("strategy") && start.Boards() == nil {
		if _, err = study.StrategyByName(r.by.Strategy, r.by.Seed); err != nil {
			return err
		}
	}
	if hides && setup.Symbols != "" {
		r.games.Symbols = strings.ReplaceAll(setup.Symbols, " ", ",")
		if start, err = r.env.Start(cmd.Context(), args[0], r.games); err != nil {
			return err
		}
	}
	p, err := r.position(cmd.Context(), start, rest, hides, turns)
	if err == nil {
		_, err = r.judge(cmd.Context(), p)
	}
	return err
}

// begun returns the game that the arguments begin with, and the other arguments. Guesses that --secret marks can also be
// words without a game.
func (r *reviewer) begun(cmd *cobra.Command, args []string) (*study.Start, []string, error) {
	if cmd.Flags().Changed("secret") && !cli.IsGame(study.NameIn(r.env.Lang, args[0])) {
		turns := make([]string, len(args))
		for i, guess := range args {
			turns[i] = guess + "=" + strings.Repeat("x", utf8.RuneCountInString(guess)) // any mark will do
		}
		if start, _, err := r.env.Begun(cmd.Context(), turns, r.games); err == nil {
			return start, args, nil
		}
	}
	return r.env.Begun(cmd.Context(), args, r.games)
}

// ask opens the screen on which a game is typed, which begins with its name. Without screens the turns are missing.
func (r *reviewer) ask(cmd *cobra.Command, args []string) error {
	if !r.env.Screens(r.json) {
		return cli.Between(len(args)+1, -1)(cmd, args)
	}
	return onScreens(r.env, cmd, first{review: true, name: study.Named{Game: strings.Join(args, " ")}})
}

// saved reviews a saved game.
func (r *reviewer) saved(cmd *cobra.Command, ids []string) error {
	for _, flag := range []string{"secret", "symbols", "accents"} { // the saved game has its own
		if cmd.Flags().Changed(flag) {
			return cli.Excluded("ID", "--"+flag)
		}
	}
	return readStored(cmd.Context(), r.env, func(kept *store.Keeper) error {
		found, err := findGames(cmd.Context(), kept, ids)
		if err != nil {
			return err
		}
		opened, err := keptGames(r.env, kept).Open(cmd.Context(), found[0].ID)
		if err != nil {
			return err
		}
		defer opened.Leave()
		return (&gameShow{env: r.env, json: r.json, by: r.by}).judge(cmd.Context(), found[0], opened)
	})
}

// marked returns the position after guesses, which the codes of --secret mark.
func (r *reviewer) marked(start *study.Start, guesses []string) (*study.Position, error) {
	if r.game = start.Game(); start.Boards() != nil {
		return r.markedOnBoards(start, guesses)
	}
	game, secret, err := reading.Code(r.game, r.secret)
	if err == nil {
		err = game.CheckSecret(secret)
	}
	if err != nil {
		return nil, err
	}
	r.game = game
	var turns rules.History
	for _, text := range guesses {
		guess, err := game.ParseCode(text)
		if err != nil {
			return nil, err
		}
		turns = append(turns, rules.Turn{Guess: guess, Feedback: game.Mark(guess, secret)})
	}
	return study.Of(game).After(turns), nil
}

// markedOnBoards does the work of marked for several boards.
func (r *reviewer) markedOnBoards(start *study.Start, guesses []string) (*study.Position, error) {
	g := start.Boards()
	secrets, err := g.ParseSecrets(r.secret)
	if err != nil {
		return nil, err
	}
	at, err := boards.After(g, nil)
	for _, text := range guesses {
		guess, failed := g.Board().ParseCode(text)
		if err == nil {
			err = failed
		}
		if err != nil {
			return nil, err
		}
		at, err = boards.After(g, at.Mark(secrets, guess))
	}
	if err != nil {
		return nil, err
	}
	return start.Several(at, nil), nil
}

// position returns the position after the turns of the arguments. If they are a line that hides a code, its turns
// have been read.
func (r *reviewer) position(ctx context.Context, start *study.Start, args []string, hides bool, turns rules.History) (p *study.Position, err error) {
	r.game = start.Game()
	all := start.Boards()
	switch {
	case all == nil && hides:
		return start.After(turns), nil
	case all == nil:
		turns, err = r.turns(ctx, args)
		if err == nil && len(turns) > 0 && len(turns.Played()) == 0 {
			err = message.NewProblem("review-facts", "{{.fact}} says what is known without a guess, and a review judges guesses: write them too, such as {{.example}}",
				"fact", r.game.FormatTurn(turns[0]), "example", r.game.ExampleTurn())
		}
		return study.Of(r.game).After(turns), err
	}
	var marked []boards.Turn
	if text := strings.Join(args, " "); hides {
		_, marked, err = start.ReadBoards(text)
	} else if text, err = r.env.TurnText(ctx, args); err == nil {
		var read *reading.OnBoards
		if read, err = r.env.Boards(all, text); err == nil {
			all, marked = read.Game, read.Turns
		}
	}
	if err != nil {
		return nil, err
	}
	if all != start.Boards() {
		start = study.OfBoards(all)
	}
	at, err := boards.After(all, marked)
	if at == nil {
		return nil, err
	}
	return start.Several(at, nil), nil
}

// judge reviews a game and prints the review. Its error says so if the answers contradict each
// other.
func (r *reviewer) judge(ctx context.Context, p *study.Position) (*study.Review, error) {
	stop := r.env.Thinking()
	judged, err := r.env.Studies(nil).Review(ctx, r.env.Lang, p, r.by)
	stop()
	switch {
	case err != nil:
		return nil, err
	case r.json:
		judged.Line, judged.Terms = "", nil // for pages
		cli.PrintJSON(r.env.Out, judged)
	default:
		r.print(judged)
	}
	if judged.Clash != nil {
		return judged, judged.Clash
	}
	return judged, nil
}

// print prints a review: a row for each turn, and below it what the turns are about.
func (r *reviewer) print(judged *study.Review) {
	if len(judged.Turns) == 0 {
		return
	}
	t := cli.Grid{Near: true} // the games of most people fit into 80 columns
	head := []string{r.env.Say("head-turn"), r.env.Say("head-guess")}
	if judged.Boards == 0 {
		head = append(head, r.env.Say("head-mark"), r.env.Say("head-before"), r.env.Say("head-after"), r.env.Say("head-expected"))
	}
	for i := range shownBoards(judged.Boards) {
		head = append(head, fmt.Sprint(i+1))
	}
	head = append(head, r.env.Say("head-gained"), r.env.Say("head-entropy"), r.env.Say("review-head-best"), r.env.Say("head-cost"), r.env.Say("head-skill"), r.env.Say("head-luck"), r.env.Say("head-verdict"))
	t.Add(head...)
	t.Spare = []int{len(head) - 6, len(head) - 7, len(head) - 2, len(head) - 3} // information, luck and skill
	if judged.Boards == 0 {
		t.Spare = append([]int{5, 3}, t.Spare...) // expected and before
	}
	for i := range judged.Turns {
		t.Add(r.cells(&judged.Turns[i])...)
	}
	r.env.Print(&t)
	fmt.Fprintln(r.env.Out)
	for i := range judged.Turns {
		remark := judged.Turns[i].Remark
		if judged.Boards > 0 {
			remark = judged.Turns[i].Sentences[0] // the boards that it served
		}
		if remark != "" {
			r.env.Tell(remark)
		}
	}
	if judged.Boards > 0 {
		fmt.Fprintln(r.env.Out)
		r.env.Tell(strings.Join(judged.Summary, " "))
	}
	if judged.Errors != "" {
		r.env.Tell(judged.Errors)
	}
	r.env.Tell(wording.VerdictBy(r.env.Lang, judged.Score, judged.Strategy))
}

// shownBoards returns the number of boards that have columns of their own: all, or none if they are many.
func shownBoards(boards int) int {
	if boards > 8 {
		return 0
	}
	return boards
}

// cost prints the cost of a guess.
func (r *reviewer) cost(turn *study.Judged) string {
	cost := wording.Number(r.env.Lang, math.Round(100**turn.Cost)/100+0, 2) // +0 turns -0 into 0
	if !turn.PlayedOn {
		cost = "~" + cost
	}
	return cost
}

// cells returns the row of a turn in the table.
func (r *reviewer) cells(turn *study.Judged) []string {
	const unknown = "–"
	expected, gained, entropy, best, cost := unknown, unknown, unknown, unknown, unknown
	switch {
	case turn.OwnEstimate != nil:
		expected, entropy = wording.ShortAbout(r.env.Lang, turn.OwnEstimate.Leaves*turn.Before.About), "~"+wording.Number(r.env.Lang, turn.OwnEstimate.Entropy, 2)
		if turn.Gained != nil {
			gained = "~" + wording.Number(r.env.Lang, *turn.Gained, 2)
		}
	case turn.Own != nil:
		expected, gained, entropy = wording.Number(r.env.Lang, turn.Own.Expected, 2), wording.Number(r.env.Lang, *turn.Gained, 2), wording.Number(r.env.Lang, turn.Own.Entropy, 2)
	case turn.OwnOnBoards != nil:
		gained, entropy = wording.Number(r.env.Lang, *turn.Gained, 2), wording.Number(r.env.Lang, turn.OwnOnBoards.Entropy, 2)
	}
	if turn.Cost != nil {
		best, cost = r.code(turn.BestGuess()), r.cost(turn)
	}
	row := []string{fmt.Sprint(turn.Turn), r.code(turn.Guess)}
	if turn.Boards == nil {
		played, _ := r.game.ParseTurn(turn.Guess + "=" + turn.Mark) // the game printed it
		row = row[:1]
		guess, mark := r.env.Played(r.game, played)
		row = append(row, guess, mark, wording.Short(r.env.Lang, turn.Before.Remaining()), wording.Short(r.env.Lang, turn.After.Remaining()), expected)
	}
	for _, board := range turn.Boards[:shownBoards(len(turn.Boards))] {
		row = append(row, wording.OnBoard(board.Open || board.Opened, board.Solved, board.After))
	}
	return append(row, gained, entropy, best, cost, wording.Rated(turn.Skill), wording.Rated(turn.Luck), strings.ToLower(turn.VerdictText))
}

// code prints a code of the review.
func (r *reviewer) code(text string) string {
	code, err := r.game.ParseCode(text)
	if err != nil {
		return text
	}
	return r.env.Code(r.game, code)
}
