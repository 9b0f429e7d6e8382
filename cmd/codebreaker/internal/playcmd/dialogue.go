package playcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/marking"
	"codebreaker/internal/message"
	"codebreaker/internal/session"
	"codebreaker/internal/study"
	"codebreaker/internal/view"
	"codebreaker/internal/wording"
	"codebreaker/position"
)

// dialogue breaks a code that a person hides. It plays guesses and reads their marks.
type dialogue struct {
	*lineGame
	guess     codebreaker.Code // waits for its mark, unless the marks contradict each other
	explained bool             // the contradiction has been explained
}

// goesOn is a contradiction in a file that has more marks.
type goesOn struct{ error }

func (g goesOn) Unwrap() error { return g.error }

func (d *dialogue) run(ctx context.Context) error {
	d.prompt(d.env.Say("crack-hello", "words", d.game.HasWords(), "game", wording.Game(d.env.Lang, d.game), "mark", marking.Solved(d.game), "example", d.exampleMark()) + "\n")
	d.showTurns()
	if d.Session().Contradiction() != nil && d.env.Terminal {
		if err := d.tell(ctx); err != nil {
			return err
		}
	}
	for d.Session().State() != session.Solved {
		err := d.next(ctx)
		if err == cli.ErrQuit {
			return d.quit()
		}
		if err != nil && d.explained {
			return cli.Reported{Err: err}
		}
		if err != nil {
			return d.env.Explain(ctx, err, d.game, d.Session().Turns(), d.json)
		}
	}
	d.end(session.Cracking, session.Solved, len(d.Session().Records()), d.last().Guess)
	return nil
}

// quit returns the error for a reader who stops. A contradiction remains an error, and has already
// been reported.
func (d *dialogue) quit() error {
	if contradiction := d.Session().Contradiction(); contradiction != nil {
		return cli.Reported{Err: contradiction}
	}
	return nil
}

// next chooses a guess and reads lines until one of them changes the match. After a contradiction,
// the person or the next line of the file may correct a mark.
func (d *dialogue) next(ctx context.Context) error {
	if d.Session().Contradiction() == nil {
		stop := d.env.Thinking()
		guess, err := d.Ask(ctx)
		stop()
		if err != nil {
			return err
		}
		d.guess = guess
	}
	for {
		d.ask()
		text, err := d.env.Lines.Next(ctx)
		if err == io.EOF {
			return d.ended()
		}
		if err != nil {
			return err
		}
		err = d.obey(ctx, strings.TrimSpace(text))
		switch {
		case err == nil || err == cli.ErrQuit || ctx.Err() != nil:
			return err
		case errors.As(err, new(goesOn)):
			return err
		case errors.Is(err, position.ErrContradiction):
			d.explained = false
			if d.env.Terminal {
				return d.tell(ctx)
			}
			return nil // the next line may correct it
		case d.Session().Contradiction() != nil && !d.explained:
			if err := d.tell(ctx); err != nil {
				return err
			}
		}
		d.env.Reply(err)
	}
}

// tell explains why the marks contradict each other, and how to change the one that is most likely
// wrong.
func (d *dialogue) tell(ctx context.Context) error {
	err := d.env.Explain(ctx, d.Session().Contradiction(), d.game, d.Session().Turns(), d.json)
	if !errors.Is(err, position.ErrContradiction) {
		return err
	}
	d.env.Reply(err)
	d.clue(err)
	d.explained = true
	return nil
}

// ask shows the guess that waits for its mark.
func (d *dialogue) ask() {
	number := len(d.Session().Records()) + 1
	switch {
	case d.Session().Contradiction() != nil:
		d.prompt(d.env.Say("clash-prompt"))
	case d.json:
		cli.PrintJSON(d.env.Out, askJSON{Turn: number, Ask: d.game.Format(d.guess), Pegs: view.PegsOf(d.game, d.guess)})
	default:
		d.prompt(d.standing() + fmt.Sprintf("%2d  %s  %s", number, d.pad(d.guess), d.env.Say("mark-prompt")))
	}
}

// obey executes a line, which is a command or a mark.
func (d *dialogue) obey(ctx context.Context, text string) error {
	command, rest, _ := strings.Cut(text, " ")
	switch {
	case cli.AsksHelp(text):
		d.learn(d.env.Say("crack-help", "words", d.game.HasWords(), "mark", marking.Solved(d.game), "example", d.exampleMark()))
		return nil
	case cli.Is(command, "quit", d.env.Say("word-quit")):
		return cli.ErrQuit
	case cli.Is(command, "undo", d.env.Say("word-undo"), d.env.Say("word-undo-too")):
		return d.move(ctx, session.Undo)
	case cli.Is(command, "redo", d.env.Say("word-redo")):
		return d.move(ctx, session.Redo)
	case cli.Is(command, "share", d.env.Say("word-share")):
		return d.share(ctx)
	case cli.Is(command, "edit", d.env.Say("word-edit")):
		return d.edit(ctx, rest)
	case cli.Is(command, "refuse", d.env.Say("word-refuse")):
		return d.typed(ctx, session.Refuse, 0, rest)
	case cli.Is(command, "instead", d.env.Say("word-instead")):
		return d.typed(ctx, session.Instead, 0, rest)
	}
	if contradiction := d.Session().Contradiction(); contradiction != nil {
		if _, err := d.game.ParseFeedback(text); err == nil && !d.env.Terminal {
			return goesOn{contradiction} // a file of marks continues after a contradiction
		}
		return message.NewProblem("clash-first", "fix the marks first, because they contradict each other: write undo, edit 2 {{.example}} (the turn and its right mark) or quit", "example", d.exampleMark())
	}
	err := d.typed(ctx, session.Mark, 0, text)
	if err != nil {
		return err
	}
	return d.marked(ctx, d.last())
}

// edit changes the mark of a turn, and shows that turn and the later ones.
func (d *dialogue) edit(ctx context.Context, text string) error {
	word, mark, _ := strings.Cut(strings.TrimSpace(text), " ")
	number, err := strconv.Atoi(word)
	if err != nil {
		return message.NewProblem("edit-form", "edit {{.turn}}: write the number of a turn and its new mark, such as edit 2 {{.mark}}",
			"turn", strconv.Quote(word), "mark", d.exampleMark())
	}
	if err := d.typed(ctx, session.Edit, number, mark); err != nil {
		return err
	}
	for _, record := range d.Session().Records()[number-1:] {
		d.turn(record)
	}
	return nil
}

// exampleMark returns a mark that shows the notation.
func (d *dialogue) exampleMark() codebreaker.Feedback {
	return d.game.FeedbackAt(1)
}

// marked shows a turn that has just been marked. At a terminal the guess and the mark are already
// visible.
func (d *dialogue) marked(ctx context.Context, record session.Record) error {
	if !d.prompts() {
		if err := d.cracked(ctx, record); err != nil {
			return err
		}
	} else if !record.Feedback.Solved() {
		left, err := session.Remaining(ctx, record)
		if err != nil {
			return err
		}
		d.prompt("    " + wording.Left(d.env.Lang, left) + "\n")
	}
	rarer, err := d.Rarer(ctx, d.env.Lang)
	switch {
	case rarer == "" || d.json:
	case d.prompts():
		d.prompt("    " + rarer + "\n")
	default:
		fmt.Fprintln(d.env.Out, rarer)
	}
	return err
}

// ended returns the error for input that ends in the middle of a game.
func (d *dialogue) ended() error {
	d.prompt("\n") // end the line of the last prompt
	if contradiction := d.Session().Contradiction(); contradiction != nil {
		return contradiction
	}
	return message.NewProblem("input-ended", "the input ended before turn {{.turn}}, {{.guess}}, was marked",
		"turn", len(d.Session().Records())+1, "guess", d.game.Format(d.guess), "err", io.ErrUnexpectedEOF)
}

// clue suggests, after a contradiction, how to change the mark that is most likely wrong.
func (d *dialogue) clue(err error) {
	var c *study.Clash
	if !errors.As(err, &c) {
		return
	}
	if turn, feedback, ok := c.Likeliest(); ok {
		d.prompt(d.env.Say("clash-edit", "command", fmt.Sprintf("%s %d %s", d.env.Say("word-edit"), turn, wording.Mark(d.env.Lang, feedback))) + "\n")
	}
}
