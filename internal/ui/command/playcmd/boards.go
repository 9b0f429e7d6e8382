package playcmd

import (
	"context"
	"fmt"
	"strings"

	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// crackBoards breaks the codes of several boards. The codes are given, or a person marks the guesses.
func (c *cracking) crackBoards(cmd *cobra.Command, g *boards.Game, name string) error {
	env, by := c.env, cli.StrategyOnBoards(cmd, c.strategies.Strategy)
	if err := cli.OnlyFlags(cmd, "strategy", "secret", "symbols", "accents", "past", "on", "json"); err != nil {
		return err
	}
	if !cmd.Flags().Changed("secret") {
		request := c.games.Request(session.Cracking, name)
		request.Strategy = by
		return begin(env, cmd, request, c.json)
	}
	secrets, err := g.ParseSecrets(c.secret)
	if err != nil {
		return err
	}
	if by, err = boards.StrategyNamed(by); err != nil {
		return err
	}
	at, err := boards.After(g, nil)
	if err != nil {
		return err
	}
	for !at.Won() {
		stop := env.Thinking()
		best, err := at.Best(cmd.Context(), by, 1)
		stop()
		if err != nil {
			return err
		}
		before := at
		if at, err = boards.After(g, at.Mark(secrets, best[0].Guess)); err != nil {
			return err
		}
		printBoardsTurn(env, g, at.Turns(), c.json)
		if !c.json {
			printOpened(env, before, at)
		}
	}
	endBoards(env, at, c.json)
	return nil
}

// endBoards says how many guesses the computer took.
func endBoards(env *cli.Env, at *boards.Position, json bool) {
	if !json {
		fmt.Fprintln(env.Out, env.Say("boards-cracked", "guesses", len(at.Turns())))
	}
}

// hintBoards suggests the next guess for several boards.
func hintBoards(env *cli.Env, cmd *cobra.Command, start *study.Start, by string, top int, asJSON bool, args []string) error {
	ctx := cmd.Context()
	text, err := env.TurnText(ctx, args)
	if err != nil {
		return err
	}
	read, err := env.Boards(start.Boards(), text)
	if err != nil {
		return err
	}
	if read.Game != start.Boards() {
		start = study.OfBoards(read.Game)
	}
	at, err := boards.After(read.Game, read.Turns)
	p := start.Several(at, nil)
	if err != nil {
		return env.ExplainAt(ctx, err, p, asJSON)
	}
	if !asJSON && at.Won() {
		printBoards(env, p.Game().HasWords(), p.LeftOnBoards())
		return nil
	}
	stop := env.Thinking()
	advice, err := p.AdviseBoards(ctx, env.Lang, by, top)
	stop()
	if err != nil {
		return err
	}
	if asJSON {
		cli.PrintJSON(env.Out, advice)
		return nil
	}
	fmt.Fprintln(env.Out, env.Say("best-guess", "guess", advice.OnBoards[0].Guess))
	printBoards(env, p.Game().HasWords(), p.LeftOnBoards())
	fmt.Fprintln(env.Out)
	env.PrintOnBoards(p.Game().HasWords(), advice)
	return nil
}

// printBoards prints how far each board is.
func printBoards(env *cli.Env, words bool, boards []study.LeftOnBoard) {
	for i, b := range boards {
		said := env.Say("boards-left", "words", words, "board", i+1, "codes", b.Left)
		switch {
		case b.Done > 0:
			said = env.Say("boards-done", "board", i+1, "code", b.Codes[0], "turn", b.Done)
		case b.Locked:
			said = env.Say("boards-closed", "board", i+1)
		case b.Codes != nil:
			said = env.Say("boards-left-codes", "words", words, "board", i+1, "codes", b.Left, "list", strings.Join(b.Codes, " "))
		}
		env.Tell(said)
	}
}

// boardsTurnJSON is a turn on several boards.
type boardsTurnJSON struct {
	Number int      `json:"turn"`
	Guess  string   `json:"guess"`
	Marks  []string `json:"marks"` // by board; empty for boards that did not mark the guess
}

// printBoardsTurn prints the last turn, or as much of the turns as is new when a board opens.
func printBoardsTurn(env *cli.Env, g *boards.Game, turns []boards.Turn, asJSON bool) {
	number := len(turns)
	turn := turns[number-1]
	if asJSON {
		marks := make([]string, len(turn.Marks))
		for i, mark := range turn.Marks {
			if mark.Places() > 0 {
				marks[i] = mark.String()
			}
		}
		cli.PrintJSON(env.Out, boardsTurnJSON{number, g.Board().Format(turn.Guess), marks})
		return
	}
	fmt.Fprintf(env.Out, "%2d  %s  %s\n", number, g.Board().Format(turn.Guess), g.FormatMarks(turn, " "))
}

// printOpened prints the marks that boards of a sequence give when they open.
func printOpened(env *cli.Env, before, after *boards.Position) {
	g := after.Game()
	for i := range g.Boards() {
		if before.Board(i).Open || !after.Board(i).Open {
			continue
		}
		fmt.Fprintln(env.Out, env.Say("boards-opens", "board", i+1))
		for _, turn := range after.Turns() {
			if mark := turn.Marks[i]; mark.Places() > 0 {
				fmt.Fprintf(env.Out, "    %s  %s\n", g.Board().Format(turn.Guess), mark)
			}
		}
	}
}

// boardsEndJSON is the end of a game of several boards.
type boardsEndJSON struct {
	State   string   `json:"state"` // solved, lost or gave-up
	Guesses int      `json:"guesses"`
	Secrets []string `json:"secrets"`
	Share   string   `json:"share"` // empty without a guess
}

// endBoards prints the end of a game of several boards, and the text to share.
func (p *player) endBoards(ctx context.Context) error {
	played, text := p.Session(), ""
	if played.Guesses() > 0 {
		share, err := p.Share(ctx, p.env.Lang)
		if err != nil {
			return err
		}
		text = share.Text
	}
	if p.json {
		var codes []string
		for _, secret := range played.Secrets() {
			codes = append(codes, p.game.Format(secret))
		}
		cli.PrintJSON(p.env.Out, boardsEndJSON{string(played.State()), played.Guesses(), codes, text})
		return nil
	}
	p.env.Tell(wording.Standing(p.env.Lang, played))
	if text != "" {
		fmt.Fprintf(p.env.Out, "\n%s", text)
	}
	return nil
}
