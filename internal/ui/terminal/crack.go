package terminal

import (
	"context"
	"strings"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// crack is the screen on which the computer breaks a person's code. The person marks the guess that
// it asks about, or corrects the mark of an earlier turn.
type crack struct {
	still
	*presenter
	marker
	chosen int // the turn being corrected, from 0; -1 for the guess asked about
}

func newCrack(d *presenter) *crack {
	return &crack{presenter: d, marker: newMarker(d.game), chosen: -1}
}

func (c *crack) enter() tea.Cmd { return c.goOn(true) }

// goOn does the next step: it asks for the next guess, or selects the mark to correct.
func (c *crack) goOn(bool) tea.Cmd {
	c.marker, c.chosen = newMarker(c.game), -1
	switch {
	case c.repair() != nil:
		c.selectTurn(c.repair().Changes[0].Turn - 1)
		return nil
	case c.contradicted(), c.over(), c.asked() != nil:
		return nil
	}
	return c.work(c.say("job-choosing"), false, func(ctx context.Context) func() tea.Cmd {
		view, err := c.ask(ctx)
		return func() tea.Cmd {
			switch {
			case stopped(err):
				c.note(c.say("crack-stopped"))
			case err != nil:
				c.warn(err)
			default:
				c.view, c.board = view, &view.Boards[0]
				if c.asked() == nil {
					c.note(view.Message)
				}
			}
			return nil
		}
	})
}

// patience limits the search for a guess. It is practically unlimited, because the person can stop
// the search.
const patience = 1000 * time.Hour

// ask waits for the guess that the computer asks about.
func (d *presenter) ask(ctx context.Context) (*games.View, error) {
	opened, err := d.options().Games.Open(ctx, d.id)
	if err != nil {
		return nil, err
	}
	defer opened.Leave()
	return opened.View(ctx, d.lang(), patience)
}

// asked returns the guess that waits for its mark, or nil.
func (c *crack) asked() *rules.Code { return c.code(c.board.Ask) }

func (c *crack) press(key, text string) tea.Cmd {
	switch {
	case key == "wheelup", key == "up" && c.chosen >= 0:
		return c.choose(-1)
	case key == "wheeldown", key == "down" && c.chosen >= 0:
		return c.choose(1)
	}
	if c.editing() && !c.edit(key, text) && strings.TrimSpace(text) != "" {
		c.warn(c.noMark(text))
	}
	return nil
}

// typesQuestion reports whether ? is a part of a mark that is not known. A rule with one part has no use for it.
func (c *crack) typesQuestion() bool { return c.editing() && len(c.parts) > 1 }

// leave leaves the mark of an earlier turn, or else the screen.
func (c *crack) leave() tea.Cmd {
	if c.chosen >= 0 && !c.contradicted() {
		c.selectTurn(len(c.turns))
		return nil
	}
	return c.back()
}

// canRefuse reports whether the person can say that the guess was not accepted.
func (c *crack) canRefuse() bool { return c.view.CanRefuse && c.chosen < 0 && c.asked() != nil }

// canInstead reports whether the person can say that another guess was played.
func (c *crack) canInstead() bool { return c.view.CanInstead && c.chosen < 0 && c.asked() != nil }

// noMark says which keys make a mark.
func (c *crack) noMark(text string) error {
	var keys []string
	for _, part := range c.game.Rule().Parts() {
		keys = append(keys, c.game.Key(part))
	}
	if c.hasTiles() {
		return message.NewProblem("tui-no-tile", "{{.key}} is not a mark: press one of {{.keys}} for each place", "key", text, "keys", strings.Join(keys, ", "))
	}
	return message.NewProblem("tui-no-peg", "{{.key}} is not a mark: press {{.keys}}, or type numbers", "key", text, "keys", strings.Join(keys, ", "))
}

// editing reports whether a mark is being edited.
func (c *crack) editing() bool { return !c.over() || c.chosen >= 0 }

// choose moves the selection to another turn's mark. It wraps around at both ends.
func (c *crack) choose(by int) tea.Cmd {
	if len(c.turns) == 0 {
		return nil
	}
	at := c.chosen
	if at < 0 {
		at = len(c.turns)
	}
	many := len(c.turns) + 1
	if c.contradicted() {
		many-- // there is no guess to mark
	}
	c.selectTurn((at + by + many) % many)
	return nil
}

// selectTurn selects the mark of a turn. After the last turn comes the guess that waits for a mark.
func (c *crack) selectTurn(turn int) {
	switch {
	case turn < len(c.turns):
		c.chosen, c.marker = turn, markerOf(c.game, c.turns[turn].Feedback)
	case !c.contradicted():
		c.chosen, c.marker = -1, newMarker(c.game)
	}
}

// send sends the mark of the waiting guess, or of the turn being corrected.
func (c *crack) send() tea.Cmd {
	feedback, err := c.feedback()
	if err != nil {
		c.warn(err)
		return nil
	}
	if err := c.secretly(feedback); err != nil {
		c.warn(err)
		return nil
	}
	move := session.Move{Act: session.Mark, Mark: feedback}
	switch {
	case c.chosen >= 0:
		move = session.Move{Act: session.Edit, Marks: map[int]rules.Feedback{c.chosen + 1: feedback}}
	case c.asked() == nil:
		return c.goOn(true)
	}
	return c.move(c.say("job-counting"), move, c.goOn)
}

// emptySure returns the question whether an untouched mark has no pegs, or "".
func (c *crack) emptySure() string {
	feedback, err := c.feedback()
	if c.touched || c.chosen < 0 && c.asked() == nil || err != nil || c.secretly(feedback) != nil {
		return ""
	}
	return c.say("crack-none")
}

// secretly refuses to mark a word as the code if it is not on the list of secrets.
func (c *crack) secretly(feedback rules.Feedback) error {
	guess := c.asked()
	if c.chosen >= 0 {
		guess = &c.turns[c.chosen].Guess
	}
	if guess == nil || !feedback.Solved() || !c.game.HasWords() || c.game.CheckSecret(*guess) == nil {
		return nil
	}
	return message.NewProblem("crack-not-secret", "{{.guess}} is not on the list of secrets, so it cannot be the code", "guess", c.game.Format(*guess))
}

func (c *crack) click(target any, _ bool) tea.Cmd {
	switch target := target.(type) {
	case draw.TurnTarget:
		c.selectTurn(target.Turn)
	case draw.PlayedTarget:
		c.selectTurn(target.Turn)
	default:
		if c.editing() {
			c.marker.click(target)
		}
	}
	return nil
}

// paste reads a pasted mark.
func (c *crack) paste(text string) tea.Cmd {
	feedback, err := reading.Mark(c.game, text)
	if err != nil {
		c.warn(err)
		return nil
	}
	c.marker = markerOf(c.game, feedback)
	return nil
}
