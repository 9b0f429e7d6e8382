package playcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/boards"
	"codebreaker/internal/marking"
	"codebreaker/internal/message"
	"codebreaker/internal/session"
	"codebreaker/internal/study"
	"codebreaker/internal/view"
	"codebreaker/internal/wording"
	"codebreaker/position"

	"github.com/spf13/cobra"
)

// crackBoards breaks the codes of several boards. The codes are given, or a person marks the guesses.
func (c *cracking) crackBoards(cmd *cobra.Command, g *boards.Game, name string) error {
	env, by := c.env, usualBoards(cmd, c.strategies.Strategy)
	if err := cli.OnlyFlags(cmd, "strategy", "secret", "symbols", "accents", "json"); err != nil {
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

// boardsDialogue breaks the codes that a person hides on several boards. It plays guesses and reads their
// marks.
type boardsDialogue struct {
	*lineGame
	clash error // no code fits the marks; it has been explained at a terminal
	asked int   // the board, from 1, whose mark of an earlier guess was asked for last, or 0
}

// at returns the position.
func (d *boardsDialogue) at() *boards.Position { return d.Session().Boards() }

func (d *boardsDialogue) run(ctx context.Context) error {
	if d.env.Terminal && !d.json {
		fmt.Fprintln(d.env.Out, d.env.Say("boards-crack-hello", "words", d.game.HasWords(), "boards", d.at().Game().Boards(), "example", d.at().Game().Example(), "marks", d.exampleMarks()))
	}
	d.showFrom(0)
	d.clash = d.explained(ctx, d.Session().Contradiction())
	d.tell()
	for d.clash != nil || !d.at().Won() {
		err := d.next(ctx)
		switch {
		case err == cli.ErrQuit && d.clash != nil && !d.env.Terminal:
			return d.clash
		case err == cli.ErrQuit && d.clash != nil:
			return cli.Reported{Err: d.clash}
		case err == cli.ErrQuit:
			return nil
		case cli.ExitCode(err) == cli.ExitMisuse:
			d.env.Reply(err)
		case err != nil:
			return err
		}
	}
	endBoards(d.env, d.at(), d.json)
	return nil
}

// next plays a guess, and reads its marks or a correction. If the last mark opened a board of a sequence, this board
// marks the guesses before it, one in each line. A person at a terminal is asked again until the line can be read.
func (d *boardsDialogue) next(ctx context.Context) error {
	if d.clash != nil {
		return d.fix(ctx)
	}
	stop := d.env.Thinking()
	guess, err := d.Ask(ctx)
	stop()
	if err != nil {
		return err
	}
	game := d.at().Game().Board()
	asked := askJSON{Turn: len(d.at().Turns()) + 1, Ask: game.Format(guess), Pegs: view.PegsOf(game, guess)}
	if wait := d.at().Waits(); wait != nil {
		asked.Turn, asked.Board = wait.Turn+1, wait.Board+1
		switch {
		case d.json || asked.Board == d.asked && wait.Turn > 0:
		case wait.Turn == 0 && d.at().Game().Sequence():
			fmt.Fprintln(d.env.Out, d.env.Say("boards-opens", "board", asked.Board))
		default:
			fmt.Fprintln(d.env.Out, wording.Standing(d.env.Lang, d.Session()))
		}
	}
	d.asked = asked.Board
	for {
		if d.json {
			cli.PrintJSON(d.env.Out, asked)
		}
		text, err := d.line(ctx, d.standing()+fmt.Sprintf("%2d  %s  %s", asked.Turn, asked.Ask, d.env.Say("mark-prompt")))
		switch {
		case err == io.EOF:
			return message.NewProblem("input-ended", "the input ended before turn {{.turn}}, {{.guess}}, was marked", "turn", asked.Turn, "guess", asked.Ask, "err", io.ErrUnexpectedEOF)
		case err != nil:
			return err
		case d.commands(text):
			return d.obey(ctx, text)
		}
		move, err := d.read(text)
		if err == nil {
			err = d.change(ctx, move)
		}
		if err == nil {
			d.tell()
		}
		if cli.ExitCode(err) != cli.ExitMisuse {
			return err
		}
		d.env.Reply(err)
	}
}

// read reads marks, or a word that is not accepted, or the guess that was played instead.
func (d *boardsDialogue) read(text string) (session.Move, error) {
	command, rest, _ := strings.Cut(text, " ")
	switch {
	case cli.Is(command, "refuse", d.env.Say("word-refuse")):
		return d.Read(session.Refuse, 0, rest)
	case cli.Is(command, "instead", d.env.Say("word-instead")):
		return d.Read(session.Instead, 0, rest)
	}
	return d.Read(session.Mark, 0, text)
}

// fix reads a command after marks that contradict each other. From a file only a command can follow.
func (d *boardsDialogue) fix(ctx context.Context) error {
	text, err := d.line(ctx, d.env.Say("clash-prompt"))
	switch {
	case err == io.EOF || err == nil && !d.commands(text) && !d.env.Terminal:
		return d.clash
	case err != nil:
		return err
	case !d.commands(text):
		return message.NewProblem("clash-first", "fix the marks first, because they contradict each other: write undo, edit 2 {{.example}} (the turn and its right mark) or quit", "example", d.exampleMarks())
	}
	return d.obey(ctx, text)
}

// line prints a prompt and reads a line. The error is [cli.ErrQuit] for quit.
func (d *boardsDialogue) line(ctx context.Context, prompt string) (string, error) {
	if !d.json {
		fmt.Fprint(d.env.Out, prompt)
	}
	text, err := d.env.Lines.Next(ctx)
	if text = strings.TrimSpace(text); !d.env.Terminal && !d.json {
		fmt.Fprintln(d.env.Out, text)
	}
	if err == nil && cli.Is(text, "quit", d.env.Say("word-quit")) {
		return "", cli.ErrQuit
	}
	return text, err
}

// commands reports whether a line is a command that needs no guess of the computer.
func (d *boardsDialogue) commands(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return cli.AsksHelp(text) || d.steps(text) != "" || d.shares(text) || cli.Is(word, "edit", d.env.Say("word-edit"))
}

// steps returns the move of undo or redo, or "".
func (d *boardsDialogue) steps(text string) session.Act {
	switch {
	case cli.Is(text, "undo", d.env.Say("word-undo"), d.env.Say("word-undo-too")):
		return session.Undo
	case cli.Is(text, "redo", d.env.Say("word-redo")):
		return session.Redo
	}
	return ""
}

func (d *boardsDialogue) shares(text string) bool {
	return cli.Is(text, "share", d.env.Say("word-share"))
}

// obey obeys a command.
func (d *boardsDialogue) obey(ctx context.Context, text string) error {
	switch act := d.steps(text); {
	case cli.AsksHelp(text):
		d.learn(d.env.Say("boards-crack-help", "words", d.game.HasWords(), "marks", d.exampleMarks(), "mark", marking.Solved(d.game)))
		return nil
	case d.shares(text):
		return d.share(ctx)
	case act != "":
		if err := d.change(ctx, session.Move{Act: act}); err != nil {
			return err
		}
		d.showFrom(0)
		d.tell()
		return nil
	}
	_, rest, _ := strings.Cut(text, " ")
	return d.edit(ctx, rest)
}

// edit changes the marks of a turn.
func (d *boardsDialogue) edit(ctx context.Context, rest string) error {
	word, marks, _ := strings.Cut(strings.TrimSpace(rest), " ")
	number, err := strconv.Atoi(word)
	if err != nil || number < 1 || number > len(d.at().Turns()) {
		return message.NewProblem("edit-form", "edit {{.turn}}: write the number of a turn and its new mark, such as edit 2 {{.mark}}", "turn", strconv.Quote(word), "mark", d.exampleMarks())
	}
	move, err := d.Read(session.Edit, number, marks)
	if err != nil {
		return err
	}
	if err := d.change(ctx, move); err != nil {
		return err
	}
	d.showFrom(number - 1)
	d.tell()
	return nil
}

// showFrom prints the turns from a number on.
func (d *boardsDialogue) showFrom(from int) {
	for number := from; number < len(d.at().Turns()); number++ {
		d.lineGame.show(number + 1)
	}
}

// change makes a move. A contradiction can be corrected; a program gets it as an error.
func (d *boardsDialogue) change(ctx context.Context, move session.Move) error {
	err := d.do(ctx, move)
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		return err
	}
	if d.clash = d.explained(ctx, err); d.json {
		return d.clash
	}
	return nil
}

// tell explains a contradiction at a terminal, and how to change the mark that is most likely wrong.
func (d *boardsDialogue) tell() {
	var c *study.Clash
	if d.clash == nil || !d.env.Terminal {
		return
	}
	if d.env.Reply(d.clash); !errors.As(d.clash, &c) {
		return
	}
	if number, mark, ok := c.Likeliest(); ok {
		turn := d.at().Turns()[number-1]
		turn.Marks = slices.Clone(turn.Marks)
		turn.Marks[d.at().Contradicted()] = mark
		fmt.Fprintln(d.env.Out, d.env.Say("clash-edit", "command", fmt.Sprintf("%s %d %s", d.env.Say("word-edit"), number, d.at().Game().FormatMarks(turn, "/"))))
	}
}

// explained explains why no code fits the marks of a board. It returns other errors unchanged.
func (d *boardsDialogue) explained(ctx context.Context, err error) error {
	return d.env.ExplainAt(ctx, err, d.Position(), false)
}

// exampleMarks returns marks that show the notation.
func (d *boardsDialogue) exampleMarks() string {
	example := d.at().Game().Example()
	return example[strings.LastIndex(example, "=")+1:]
}
