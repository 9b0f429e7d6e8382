package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"codebreaker"
	"codebreaker/internal/boards"
	"codebreaker/internal/gamename"
	"codebreaker/internal/message"
	"codebreaker/internal/play"
	"codebreaker/internal/telling"
	"codebreaker/internal/view"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// boards returns the game of several boards with a name, or nil for a game of one board.
func (a *app) boards(name string, flags gameFlags) (*boards.Game, error) {
	if _, _, _, several := gamename.CutBoards(name); !several {
		return nil, nil
	}
	return boards.Parse(name, func(board string) (*codebreaker.Game, error) { return a.game(board, flags) })
}

// onlyFlags returns a problem if a command got a flag that games of several boards do not take.
func onlyFlags(cmd *cobra.Command, allowed ...string) (err error) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if cmd.LocalNonPersistentFlags().Lookup(flag.Name) != nil && !slices.Contains(allowed, flag.Name) && err == nil {
			err = message.NewProblem("boards-flag", "--{{.flag}} cannot be used with several boards", "flag", flag.Name)
		}
	})
	return err
}

// boardsName returns the name of the game for a person.
func boardsName(g *boards.Game) string {
	return gamename.WithBoards(gamename.Friendly(g.Board().Name()), g.Boards(), g.Sequence())
}

// boardsRules returns what several boards add to the rules of one.
func (a *app) boardsRules(g *boards.Game) string {
	text := a.say("boards-rules", "boards", g.Boards())
	if g.Sequence() {
		text += " " + a.say("boards-rules-sequence")
	}
	if limit := g.Limit(); limit > 0 {
		text += " " + a.say("boards-rules-limit", "guesses", limit)
	}
	return text
}

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
func (a *app) hintBoards(cmd *cobra.Command, g *boards.Game, failed error, name string, top int, asJSON bool, args []string) error {
	if failed != nil {
		return failed
	}
	if err := onlyFlags(cmd, "strategy", "top", "symbols", "accents", "json"); err != nil {
		return err
	}
	ctx, by := cmd.Context(), usualBoards(cmd, name)
	text, err := a.turnText(ctx, args)
	if err != nil {
		return err
	}
	turns, err := g.ParseTurns([]string{text})
	if err != nil {
		return err
	}
	p, err := boards.After(g, turns)
	if err != nil {
		return err
	}
	stop := a.thinking()
	if top == 0 {
		top = hintTop
	}
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
		printJSON(a.out, hint)
		return nil
	}
	a.printBoards(g, p)
	if p.Won() {
		return nil
	}
	fmt.Fprintln(a.out)
	heads := map[string]string{"finish": a.say("boards-head-finish"), "entropy": a.say("boards-head-entropy"), "expected": a.say("boards-head-expected")}
	var t grid
	t.add(a.say("head-guess"), heads[by], a.say("boards-head-solves"), a.say("boards-head-bits"))
	for _, w := range best {
		var solves []string
		bits := 0.0
		for i, chance := range w.Solves {
			if bits += w.Bits[i]; chance >= 0.005 {
				solves = append(solves, fmt.Sprintf("%d: %s", i+1, percent(chance)))
			}
		}
		t.add(g.Board().Format(w.Guess), telling.Number(a.lang, w.Value, 3), strings.Join(solves, ", "), telling.Number(a.lang, bits, 2))
	}
	t.print(a.out)
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
func (a *app) printBoards(g *boards.Game, p *boards.Position) {
	for i := range g.Boards() {
		switch b := p.Board(i); {
		case b.Done > 0:
			fmt.Fprintln(a.out, a.say("boards-done", "board", i+1, "code", formatted(g, p, i)[0], "turn", b.Done))
		case !b.Open:
			fmt.Fprintln(a.out, a.say("boards-closed", "board", i+1))
		case len(b.Codes) <= fewCodes:
			fmt.Fprintln(a.out, a.say("boards-left-codes", "board", i+1, "codes", len(b.Codes), "list", strings.Join(formatted(g, p, i), " ")))
		default:
			fmt.Fprintln(a.out, a.say("boards-left", "board", i+1, "codes", len(b.Codes)))
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
func (a *app) printBoardsTurn(g *boards.Game, turns []boards.Turn, asJSON bool) {
	number := len(turns)
	turn := turns[number-1]
	if asJSON {
		marks := make([]string, len(turn.Marks))
		for i, mark := range turn.Marks {
			if mark.Places() > 0 {
				marks[i] = mark.String()
			}
		}
		printJSON(a.out, boardsTurnJSON{number, g.Board().Format(turn.Guess), marks})
		return
	}
	fmt.Fprintf(a.out, "%2d  %s  %s\n", number, g.Board().Format(turn.Guess), g.FormatMarks(turn, " "))
}

// secretsFor returns the given secrets, or drawn ones.
func (a *app) secretsFor(cmd *cobra.Command, g *boards.Game, secret string, seed uint64) ([]codebreaker.Code, error) {
	if !cmd.Flags().Changed("secret") {
		return g.Draw(drawSeed(cmd, seed)), nil
	}
	var secrets []codebreaker.Code
	for _, text := range strings.FieldsFunc(secret, func(r rune) bool { return r == ',' || r == ' ' || r == '/' }) {
		code, err := g.Board().ParseCode(text)
		if err != nil {
			return nil, err
		}
		secrets = append(secrets, code)
	}
	return secrets, g.CheckSecrets(secrets)
}

// crackBoards breaks the codes of several boards: given ones, or those that a person marks.
func (a *app) crackBoards(cmd *cobra.Command, g *boards.Game, failed error, name, secret string, asJSON bool) error {
	if failed != nil {
		return failed
	}
	if err := onlyFlags(cmd, "strategy", "secret", "symbols", "accents", "json"); err != nil {
		return err
	}
	ctx, by := cmd.Context(), usualBoards(cmd, name)
	var secrets []codebreaker.Code
	if cmd.Flags().Changed("secret") {
		var err error
		if secrets, err = a.secretsFor(cmd, g, secret, 0); err != nil {
			return err
		}
	} else if a.terminal && !asJSON {
		fmt.Fprintln(a.out, a.say("boards-crack-hello", "boards", g.Boards(), "example", g.Example()))
	}
	p, err := boards.After(g, nil)
	for err == nil && !p.Won() {
		stop := a.thinking()
		var best []boards.Weighed
		best, err = p.Best(ctx, by, 1)
		stop()
		if err != nil {
			return err
		}
		turns := p.Turns()
		if secrets != nil {
			turns = p.Mark(secrets, best[0].Guess)
			a.printBoardsTurn(g, turns, asJSON)
		} else if turns, err = a.askMarks(ctx, g, p, best[0].Guess, asJSON); err != nil {
			if err == errQuit {
				return nil
			}
			return err
		}
		p, err = boards.After(g, turns)
	}
	if err == nil && !asJSON {
		fmt.Fprintln(a.out, a.say("boards-cracked", "guesses", len(p.Turns())))
	}
	return err
}

// askMarks reads the marks of a guess. When a guess opens a board of a sequence, that board also
// marks the guesses before.
func (a *app) askMarks(ctx context.Context, g *boards.Game, p *boards.Position, guess codebreaker.Code, asJSON bool) ([]boards.Turn, error) {
	turns := append(slices.Clone(p.Turns()), boards.Turn{Guess: guess})
	number := len(turns)
	ask := func(number int, code codebreaker.Code) (string, error) {
		if asJSON {
			printJSON(a.out, askJSON{number, g.Board().Format(code), view.PegsOf(g.Board(), code)})
		} else {
			fmt.Fprintf(a.out, "%2d  %s  %s", number, g.Board().Format(code), a.say("mark-prompt"))
		}
		text, err := a.lines.Next(ctx)
		if !a.terminal && !asJSON {
			fmt.Fprintln(a.out, strings.TrimSpace(text))
		}
		if err == io.EOF {
			return "", message.NewProblem("input-ended", "the input ended before turn {{.turn}}, {{.guess}}, was marked", "turn", number, "guess", g.Board().Format(code), "err", io.ErrUnexpectedEOF)
		}
		return strings.TrimSpace(text), err
	}
	for {
		text, err := ask(number, guess)
		if err != nil {
			return nil, err
		}
		if is(text, "quit", a.say("word-quit")) {
			return nil, errQuit
		}
		if turns[number-1].Marks, err = g.ParseMarks(p.Turns(), text); err == nil {
			_, err = boards.After(g, turns)
		}
		if exitCode(err) != exitMisuse || !a.terminal {
			return turns, err
		}
		a.warn(err)
	}
}

// playBoards hides codes on several boards and marks the guesses of a person.
func (a *app) playBoards(cmd *cobra.Command, g *boards.Game, failed error, flags *playFlags) error {
	if failed != nil {
		return failed
	}
	if err := onlyFlags(cmd, "secret", "seed", "guesses", "symbols", "accents", "json"); err != nil {
		return err
	}
	ctx := cmd.Context()
	secrets, err := a.secretsFor(cmd, g, flags.secret, flags.seed)
	if err != nil {
		return err
	}
	limit := g.Limit()
	if cmd.Flags().Changed("guesses") {
		limit = int(min(flags.most, 1<<20))
	}
	if !flags.json {
		fmt.Fprintln(a.out, a.say("boards-play-hello", "boards", g.Boards(), "game", telling.Game(a.lang, g.Board()), "guesses", limit))
	}
	p, err := boards.After(g, nil)
	for err == nil && !p.Won() && (limit == 0 || len(p.Turns()) < limit) {
		if a.terminal && !flags.json {
			fmt.Fprint(a.out, a.say("guess-prompt", "turn", len(p.Turns())+1))
		}
		var text string
		if text, err = a.lines.Next(ctx); err != nil {
			if err == io.EOF {
				return message.NewProblem("boards-input-ended", "the input ended before all boards were done", "err", io.ErrUnexpectedEOF)
			}
			return err
		}
		switch text = strings.TrimSpace(text); {
		case is(text, "quit", a.say("word-quit")):
			return nil
		case is(text, "give up", a.say("word-give-up"), a.say("word-give-up-too")):
			a.endBoards(g, p, secrets, flags.json)
			return nil
		case is(text, "hint", a.say("word-hint")):
			best, err := p.Best(ctx, boards.Strategies()[0], 1)
			if err != nil {
				return err
			}
			if guess := g.Board().Format(best[0].Guess); flags.json {
				printJSON(a.out, struct {
					Hint string `json:"hint"`
				}{guess})
			} else {
				fmt.Fprintln(a.out, a.say("boards-hint", "guess", guess))
			}
			continue
		case asksHelp(text):
			fmt.Fprintln(a.out, a.say("boards-play-help"))
			continue
		}
		guess, wrong := g.Board().ParseCode(text)
		if wrong == nil {
			wrong = g.Board().CheckGuess(guess, nil)
		}
		if wrong != nil {
			if !a.terminal && exitCode(wrong) != exitMisuse {
				return wrong
			}
			a.warn(wrong)
			continue
		}
		before := p
		turns := p.Mark(secrets, guess)
		if p, err = boards.After(g, turns); err != nil {
			return err
		}
		a.printBoardsTurn(g, turns, flags.json)
		a.printOpened(g, before, p, flags.json)
	}
	if err == nil {
		a.endBoards(g, p, secrets, flags.json)
	}
	return err
}

// printOpened prints the marks that boards of a sequence give when they open.
func (a *app) printOpened(g *boards.Game, before, after *boards.Position, asJSON bool) {
	for i := range g.Boards() {
		if asJSON || before.Board(i).Open || !after.Board(i).Open {
			continue
		}
		fmt.Fprintln(a.out, a.say("boards-opens", "board", i+1))
		for _, turn := range after.Turns() {
			if mark := turn.Marks[i]; mark.Places() > 0 {
				fmt.Fprintf(a.out, "    %s  %s\n", g.Board().Format(turn.Guess), mark)
			}
		}
	}
}

// boardsEndJSON is the end of a game of several boards.
type boardsEndJSON struct {
	State   string   `json:"state"` // solved or lost
	Guesses int      `json:"guesses"`
	Secrets []string `json:"secrets"`
	Share   string   `json:"share"`
}

// endBoards prints the end of a game, and the text to share.
func (a *app) endBoards(g *boards.Game, p *boards.Position, secrets []codebreaker.Code, asJSON bool) {
	var codes []string
	for _, secret := range secrets {
		codes = append(codes, g.Board().Format(secret))
	}
	state, share := "lost", p.Share(boardsName(g))
	if p.Won() {
		state = "solved"
	}
	if asJSON {
		printJSON(a.out, boardsEndJSON{state, len(p.Turns()), codes, share})
		return
	}
	if p.Won() {
		fmt.Fprintf(a.out, "%s\n\n%s", a.say("boards-solved", "guesses", len(p.Turns())), share)
	} else {
		fmt.Fprintf(a.out, "%s\n\n%s", a.say("boards-lost", "codes", strings.Join(codes, ", ")), share)
	}
}

// compareBoards plays seeded games of several boards.
func (a *app) compareBoards(cmd *cobra.Command, g *boards.Game, failed error, names []string, played uint, c *comparison, args []string) error {
	if failed != nil {
		return failed
	}
	if err := onlyFlags(cmd, "strategies", "games", "seed", "timeout", "symbols", "accents", "json"); err != nil {
		return err
	}
	if len(args) > 1 {
		return message.NewProblem("boards-compare-one", "compare one game of several boards at a time")
	}
	if !cmd.Flags().Changed("strategies") {
		names = boards.Strategies()
	}
	ctx := cmd.Context()
	if c.timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, c.timeout)
		defer cancel()
		ctx = limited
	}
	var t grid
	t.add(a.say("head-strategy"), a.say("head-opening"), a.say("boards-head-games"), a.say("head-average"), a.say("boards-head-within"), a.say("head-max"), a.say("head-seconds"))
	var unfinished error
	for _, name := range names {
		name = strings.ToLower(strings.TrimSpace(name))
		r, err := (*boards.Result)(nil), error(nil)
		if name == play.Optimal {
			r, err = boards.Proven(ctx, g)
		} else {
			r, err = boards.Simulate(ctx, g, name, int(min(played, 1<<30)), c.seed, 0)
		}
		if err != nil && errors.Is(err, context.DeadlineExceeded) && r == nil {
			return message.NewProblem("boards-time-search", "time is up before the search was finished", "limit", codebreaker.ErrLimit)
		}
		if r == nil || errors.Is(err, context.Canceled) {
			return err
		}
		if err != nil {
			unfinished = message.NewProblem("boards-time", "time is up after {{.games}} games of {{.strategy}}", "games", r.Games, "strategy", name, "limit", codebreaker.ErrLimit)
		}
		if c.json {
			printJSON(a.out, r)
		}
		within := ""
		if r.Limit > 0 {
			within = telling.Number(a.lang, 100*r.Within, 3) + " %"
		}
		average := telling.Number(a.lang, r.Average, 4)
		if r.Total == 0 {
			average += " ± " + telling.Number(a.lang, r.Error, 4)
		}
		t.add(r.Strategy, r.Opening, fmt.Sprint(r.Games), average, within, fmt.Sprint(r.Max), telling.Number(a.lang, r.Seconds, 1))
		if unfinished != nil {
			break
		}
	}
	if !c.json {
		t.print(a.out)
	}
	return unfinished
}
