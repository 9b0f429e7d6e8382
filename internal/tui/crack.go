package tui

import (
	"context"
	"errors"

	"codebreaker"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/review"
	"codebreaker/store"

	tea "charm.land/bubbletea/v2"
)

// crack is the screen on which the computer breaks a person's code. The person
// marks the guess that it asks about, or mends the mark of an earlier turn.
type crack struct {
	still
	*desk
	marker
	asked  *codebreaker.Code // the guess that waits for its mark
	chosen int               // the turn that is mended, from 0; -1 for the guess asked about
	why    []string          // what explains a clash
	repair *review.Repair    // the likeliest change that would do, or nil
}

// repairTarget is what a clash proposes to change.
type repairTarget struct{}

func newCrack(h host, session *match.Session, kept *store.Game) *crack {
	c := &crack{desk: newDesk(h, session, kept), chosen: -1}
	c.marker = newMarker(c.game)
	return c
}

func (c *crack) enter() tea.Cmd { return c.goOn() }

// goOn does what the state asks for: the next guess, or what explains a clash.
func (c *crack) goOn() tea.Cmd {
	c.marker, c.chosen = newMarker(c.game), -1
	switch {
	case c.clash != nil:
		return c.explain(c.explained)
	case c.over || c.asked != nil:
		return nil
	}
	return c.work(c.say("job-choosing"), false, func(ctx context.Context) func() tea.Cmd {
		guess, err := c.session.Ask(ctx)
		return func() tea.Cmd {
			switch {
			case err == nil:
				c.asked = &guess
			case stopped(err):
				c.tell(c.say("crack-stopped"))
			default:
				c.warn(err)
			}
			return nil
		}
	})
}

// explained shows what explains a clash, and the turn to mend.
func (c *crack) explained(why []string, repair *review.Repair) {
	c.why, c.repair = why, repair
	if repair != nil {
		c.chosen = repair.Changes[0].Turn
		c.marker = markerOf(c.game, c.records[c.chosen].Feedback)
	}
}

// moved takes over what a move has left.
func (c *crack) moved(err error) tea.Cmd {
	if err != nil && !errors.Is(err, position.ErrClash) {
		if !stopped(err) {
			c.warn(err)
		}
		return nil
	}
	c.asked, c.why, c.repair = nil, nil, nil
	return c.goOn()
}

func (c *crack) press(key, text string) tea.Cmd {
	switch key {
	case "esc":
		if c.chosen >= 0 && c.clash == nil {
			c.chosen, c.marker = -1, newMarker(c.game)
			return nil
		}
		return c.home()
	case "ctrl+z", "u":
		return c.undo(false, c.afresh)
	case "ctrl+y":
		return c.undo(true, c.afresh)
	case "ctrl+s", "s":
		return c.share()
	case "pgup", "shift+up", "e", "wheelup":
		return c.choose(-1)
	case "pgdown", "shift+down", "wheeldown":
		return c.choose(1)
	case "r":
		if c.over {
			return c.open(newReview(c.host, c.game, c.setup, c.history(), nil))
		}
		return c.mend()
	case "enter":
		if c.over && c.chosen < 0 {
			return c.open(newReview(c.host, c.game, c.setup, c.history(), nil))
		}
		return c.send()
	case "n":
		if c.over {
			return c.again()
		}
	}
	if !c.over || c.chosen >= 0 {
		c.edit(key, text)
	}
	return nil
}

// afresh goes on after a move was taken back or made again.
func (c *crack) afresh() tea.Cmd {
	c.asked, c.why, c.repair = nil, nil, nil
	return c.goOn()
}

// choose goes to the mark of another turn.
func (c *crack) choose(by int) tea.Cmd {
	turns := len(c.records)
	if turns == 0 {
		return nil
	}
	at := c.chosen
	if at < 0 {
		at = turns
	}
	c.selectTurn(at + by)
	return nil
}

// selectTurn goes to the mark of a turn; past the last one is the guess that waits.
func (c *crack) selectTurn(turn int) {
	turn = max(0, turn)
	if turn >= len(c.records) {
		if c.clash != nil {
			return
		}
		c.chosen, c.marker = -1, newMarker(c.game)
		return
	}
	c.chosen, c.marker = turn, markerOf(c.game, c.records[turn].Feedback)
}

// send gives the mark: of the guess that waits, or of the turn that is mended.
func (c *crack) send() tea.Cmd {
	feedback, err := c.feedback()
	if err != nil {
		c.warn(err)
		return nil
	}
	if c.chosen >= 0 {
		return c.change(c.chosen+1, feedback)
	}
	if c.asked == nil {
		return c.goOn()
	}
	return c.move(c.say("job-counting"), func(ctx context.Context) error {
		_, err := c.session.Mark(ctx, feedback)
		return err
	}, c.moved)
}

// change gives another mark to a turn, from 1.
func (c *crack) change(number int, feedback codebreaker.Feedback) tea.Cmd {
	return c.move(c.say("job-counting"), func(ctx context.Context) error {
		return c.session.Edit(ctx, number, feedback)
	}, c.moved)
}

// mend makes the change that a clash proposes.
func (c *crack) mend() tea.Cmd {
	if c.repair == nil {
		return nil
	}
	return c.repairBy(c.repair, c.moved)
}

// again begins another game of the same kind.
func (c *crack) again() tea.Cmd {
	return begin(c.host, c.exchange, c.game, c.setup, nil)
}

func (c *crack) click(target any, _ bool) tea.Cmd {
	switch target := target.(type) {
	case repairTarget:
		return c.mend()
	case sendTarget:
		return c.send()
	case turnTarget:
		c.selectTurn(target.turn)
	case playedTarget:
		c.selectTurn(target.turn)
	default:
		if !c.over || c.chosen >= 0 {
			c.marker.click(target)
		}
	}
	return nil
}

// paste takes a mark that was pasted.
func (c *crack) paste(text string) tea.Cmd {
	feedback, err := c.game.ParseFeedback(text)
	if err != nil {
		c.warn(err)
		return nil
	}
	c.marker = markerOf(c.game, feedback)
	return nil
}
