package playcmd

import (
	"context"
	"fmt"
	"strings"

	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/boards"
	"codebreaker/internal/study"
	"codebreaker/internal/wording"

	"github.com/spf13/cobra"
)

// usualBoards is the strategy for several boards unless another one is named.
func usualBoards(cmd *cobra.Command, name string) string {
	if cmd.Flags().Changed("strategy") {
		return strings.ToLower(name)
	}
	return boards.Strategies()[0]
}

// boardJSON is a board of a game of several.
type boardJSON struct {
	Board      int      `json:"board"`
	Open       bool     `json:"open"`
	Solved     int      `json:"solved,omitempty"` // the number of the turn
	Candidates int      `json:"candidates"`
	Codes      []string `json:"codes,omitempty"` // if they are few
}

// boardsGuessJSON is a guess for several boards.
type boardsGuessJSON struct {
	Guess  string    `json:"guess"`
	Value  float64   `json:"value"`
	Solves []float64 `json:"solves"` // by board, the probability
	Bits   []float64 `json:"bits"`
}

// boardsHintJSON is a hint for several boards.
type boardsHintJSON struct {
	Game     string            `json:"game"`
	Strategy string            `json:"strategy"`
	Turns    []string          `json:"turns"`
	Boards   []boardJSON       `json:"boards"`
	Guesses  []boardsGuessJSON `json:"guesses"`
}

// hintBoards suggests the next guess for several boards.
func hintBoards(env *cli.Env, cmd *cobra.Command, g *boards.Game, by string, top int, asJSON bool, args []string) error {
	ctx := cmd.Context()
	text, err := env.TurnText(ctx, args)
	if err != nil {
		return err
	}
	turns, err := g.ParseTurns([]string{text})
	if err != nil {
		return err
	}
	p, err := boards.After(g, turns)
	if err != nil {
		return env.ExplainAt(ctx, err, study.OfBoards(g).Several(p, nil), false)
	}
	stop := env.Thinking()
	best, err := p.Best(ctx, by, top)
	stop()
	if err != nil {
		return err
	}
	if asJSON {
		hint := boardsHintJSON{Game: g.Name(), Strategy: by, Turns: []string{}, Guesses: []boardsGuessJSON{}}
		for _, turn := range turns {
			hint.Turns = append(hint.Turns, g.FormatTurn(turn))
		}
		for i := range g.Boards() {
			b := p.Board(i)
			one := boardJSON{Board: i + 1, Open: b.Open && b.Done == 0, Solved: b.Done, Candidates: len(b.Codes)}
			if len(b.Codes) <= fewCodes {
				one.Codes = formatted(g, p, i)
			}
			hint.Boards = append(hint.Boards, one)
		}
		for _, w := range best {
			hint.Guesses = append(hint.Guesses, boardsGuessJSON{g.Board().Format(w.Guess), w.Value, w.Solves, w.Bits})
		}
		cli.PrintJSON(env.Out, hint)
		return nil
	}
	printBoards(env, g, p)
	if p.Won() {
		return nil
	}
	fmt.Fprintln(env.Out)
	heads := map[string]string{"finish": env.Say("boards-head-finish"), "entropy": env.Say("boards-head-entropy"), "expected": env.Say("boards-head-expected")}
	var t cli.Grid
	t.Add(env.Say("head-guess"), heads[by], env.Say("boards-head-solves"), env.Say("boards-head-bits"))
	for _, w := range best {
		var solves []string
		bits := 0.0
		for i, chance := range w.Solves {
			if bits += w.Bits[i]; chance >= 0.005 {
				solves = append(solves, fmt.Sprintf("%d: %s", i+1, percent(chance)))
			}
		}
		t.Add(g.Board().Format(w.Guess), wording.Number(env.Lang, w.Value, 3), strings.Join(solves, ", "), wording.Number(env.Lang, bits, 2))
	}
	t.Print(env.Out)
	return nil
}

func percent(chance float64) string { return fmt.Sprintf("%.0f %%", 100*chance) }

func formatted(g *boards.Game, p *boards.Position, i int) []string {
	var codes []string
	for _, code := range p.Candidates(i) {
		codes = append(codes, g.Board().Format(code))
	}
	return codes
}

// printBoards prints how far each board is.
func printBoards(env *cli.Env, g *boards.Game, p *boards.Position) {
	for i := range g.Boards() {
		switch b := p.Board(i); {
		case b.Done > 0:
			fmt.Fprintln(env.Out, env.Say("boards-done", "board", i+1, "code", formatted(g, p, i)[0], "turn", b.Done))
		case !b.Open:
			fmt.Fprintln(env.Out, env.Say("boards-closed", "board", i+1))
		case len(b.Codes) <= fewCodes:
			fmt.Fprintln(env.Out, env.Say("boards-left-codes", "board", i+1, "codes", len(b.Codes), "list", strings.Join(formatted(g, p, i), " ")))
		default:
			fmt.Fprintln(env.Out, env.Say("boards-left", "board", i+1, "codes", len(b.Codes)))
		}
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
	fmt.Fprintln(p.env.Out, wording.Standing(p.env.Lang, played))
	if text != "" {
		fmt.Fprintf(p.env.Out, "\n%s", text)
	}
	return nil
}
