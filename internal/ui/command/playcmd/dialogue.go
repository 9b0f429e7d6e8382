package playcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"
)

// dialogue breaks the codes that a person hides, on one board or several. It plays guesses and reads
// their marks.
type dialogue struct {
	*lineGame
	asked     askJSON // the guess that waits for its mark, unless the marks contradict each other
	explained bool    // the contradiction has been explained
}

// goesOn is a contradiction in a file that has more marks.
type goesOn struct{ error }

func (g goesOn) Unwrap() error { return g.error }

func (d *dialogue) run(ctx context.Context) error {
	d.greet(d.hello())
	d.showTurns()
	if d.Session().Contradiction() != nil && d.env.Terminal {
		if err := d.tell(ctx); err != nil {
			return err
		}
	}
	for d.Session().State() != session.Solved {
		err := d.next(ctx)
		if err == cli.ErrQuit {
			err = d.Session().Contradiction()
			if err == nil {
				return nil
			}
		}
		if err != nil && d.explained {
			return cli.Reported{Err: err}
		}
		if err != nil {
			return d.env.ExplainAt(ctx, err, d.Position(), d.json)
		}
	}
	if at := d.Session().Boards(); at != nil {
		endBoards(d.env, at, d.json)
		return nil
	}
	d.end(session.Cracking, session.Solved, len(d.Session().Records()), d.last().Guess)
	return nil
}

// hello returns what there is to do.
func (d *dialogue) hello() string {
	if at := d.Session().Boards(); at != nil {
		return d.env.Say("boards-crack-hello", "words", d.game.HasWords(), "boards", at.Game().Boards(), "example", at.Game().ShortExample(), "marks", d.exampleMark())
	}
	return d.env.Say("crack-hello", "words", d.game.HasWords(), "game", wording.Game(d.env.Lang, d.game), "mark", d.game.Solved(), "none", !d.game.Rule().Tiles(), "example", d.exampleMark())
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
		d.wait(guess)
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
	err := d.env.ExplainAt(ctx, d.Session().Contradiction(), d.Position(), d.json)
	if !errors.Is(err, position.ErrContradiction) {
		return err
	}
	d.env.Reply(err)
	d.clue(err)
	d.explained = true
	return nil
}

// wait sets the guess that waits for its mark. If a board has not marked an earlier guess, it says so.
func (d *dialogue) wait(guess rules.Code) {
	before := d.asked.Board
	d.asked = askJSON{Turn: d.Session().Guesses() + 1, Ask: d.game.Format(guess), Pegs: view.PegsOf(d.game, guess)}
	at := d.Session().Boards()
	if at == nil || at.Waits() == nil {
		return
	}
	wait := at.Waits()
	d.asked.Turn, d.asked.Board = wait.Turn+1, wait.Board+1
	switch {
	case d.json || d.asked.Board == before && wait.Turn > 0:
	case wait.Turn == 0 && at.Game().Sequence():
		fmt.Fprintln(d.env.Out, d.env.Say("boards-opens", "board", d.asked.Board))
	default:
		d.env.Tell(wording.Standing(d.env.Lang, d.Session()))
	}
}

// ask shows the guess that waits for its mark.
func (d *dialogue) ask() {
	switch {
	case d.Session().Contradiction() != nil:
		d.prompt(d.env.Say("clash-prompt"))
	case d.json:
		cli.PrintJSON(d.env.Out, d.asked)
	default:
		d.prompt(d.standing() + fmt.Sprintf("%2d  %s  %s", d.asked.Turn, padded(d.asked.Ask, guessWidth(d.game)), d.env.Say("mark-prompt")))
	}
}

// obey executes a line, which is a command or a mark.
func (d *dialogue) obey(ctx context.Context, text string) error {
	if known, err := d.command(ctx, text); known {
		return err
	}
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case cli.AsksHelp(text):
		d.learn(d.helpText())
		return nil
	case cli.Is(word, "edit", d.env.Say("word-edit")):
		return d.edit(ctx, rest)
	case cli.Is(word, "refuse", d.env.Say("word-refuse")):
		return d.typed(ctx, session.Refuse, 0, rest)
	case cli.Is(word, "instead", d.env.Say("word-instead")):
		return d.typed(ctx, session.Instead, 0, rest)
	}
	if contradiction := d.Session().Contradiction(); contradiction != nil {
		if _, err := d.Read(ctx, d.env.Lang, session.Mark, 0, text); err == nil && !d.env.Terminal {
			return goesOn{contradiction} // a file of marks continues after a contradiction
		}
		return message.NewProblem("clash-first", "fix the marks first, because they contradict each other: write undo, edit 2 {{.example}} (the turn and its right mark) or quit", "example", d.exampleMark())
	}
	if err := d.typed(ctx, session.Mark, 0, text); err != nil {
		return err
	}
	return d.marked(ctx)
}

// help returns what a person can write.
func (d *dialogue) helpText() string {
	if d.Session().Boards() != nil {
		return d.env.Say("boards-crack-help", "words", d.game.HasWords(), "marks", d.exampleMark(), "mark", d.game.Solved())
	}
	return d.env.Say("crack-help", "words", d.game.HasWords(), "mark", d.game.Solved(), "none", !d.game.Rule().Tiles(), "example", d.exampleMark())
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
	for turn := number; turn <= d.Session().Guesses(); turn++ {
		d.show(turn)
	}
	return nil
}

// exampleMark returns a mark that shows the notation, or the marks of several boards.
func (d *dialogue) exampleMark() any {
	if at := d.Session().Boards(); at != nil {
		example := at.Game().ShortExample()
		return example[strings.LastIndex(example, "=")+1:]
	}
	return d.game.FeedbackAt(1)
}

// marked shows the turn that has just been marked. At a terminal the guess and the mark are already
// visible.
func (d *dialogue) marked(ctx context.Context) error {
	if d.Session().Boards() != nil {
		if !d.prompts() {
			d.show(d.asked.Turn)
		}
		return nil
	}
	record := d.last()
	if !d.prompts() {
		if err := d.cracked(ctx, record); err != nil {
			return err
		}
	} else if !record.Feedback.Solved() {
		stop := d.env.Thinking()
		left, err := session.Remaining(ctx, record)
		stop()
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
		d.env.Tell(rarer)
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
		"turn", d.asked.Turn, "guess", d.asked.Ask, "err", io.ErrUnexpectedEOF)
}

// clue suggests, after a contradiction, how to change the mark that is most likely wrong.
func (d *dialogue) clue(err error) {
	var c *study.Clash
	if !errors.As(err, &c) {
		return
	}
	number, feedback, ok := c.Likeliest()
	if !ok {
		return
	}
	mark := wording.Mark(d.env.Lang, feedback)
	if at := d.Session().Boards(); at != nil {
		turn := at.Turns()[number-1]
		turn.Marks = slices.Clone(turn.Marks)
		turn.Marks[at.Contradicted()] = feedback
		mark = at.Game().FormatMarks(turn, "/")
	}
	d.prompt(d.env.Say("clash-edit", "command", fmt.Sprintf("%s %d %s", d.env.Say("word-edit"), number, mark)) + "\n")
}
