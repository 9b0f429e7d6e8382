package terminal

import (
	"strings"

	"codebreaker/internal/app/session"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

func (c *crack) draw(f *draw.Frame) {
	f.Title = c.title()
	f.Status = c.view.Strategy
	var buttons []*draw.Line
	if c.editing() {
		buttons = c.marker.draw(c.host, f)
		if caption := c.captions(f, false); c.hasTiles() && caption.Width > 0 {
			buttons = append(buttons, caption)
		}
		buttons = f.Footed(buttons)
	}
	width := f.Split(c.said, len(buttons))
	b := f.Board(c.game, width-c.markerWidth(), len(c.turns)+1, f.Height-len(f.Foot)-len(buttons))
	for i, turn := range c.turns {
		if i == c.chosen {
			b.PutFocused(c.marking(b.Pegs, width, i+1, turn.Guess))
		} else {
			b.Put(c.marked(b.Pegs, width, i))
		}
	}
	if asked := c.asked(); asked != nil && !c.over() {
		if c.chosen < 0 {
			b.PutFocused(c.marking(b.Pegs, width, len(c.turns)+1, *asked))
		} else {
			b.Put(b.CodeLine(draw.Pad(len(c.turns)+1, 2), *asked))
		}
	}
	f.Foot = append(f.Foot, buttons...)
}

// markerWidth returns the number of extra columns for the mark being edited.
func (c *crack) markerWidth() int {
	if c.hasTiles() {
		return 2 + c.game.Places()*squareWidth - draw.MarkWidth(c.game)
	}
	return 10
}

// marked draws a turn with the number of remaining codes, if there is room.
func (c *crack) marked(pegs *draw.Pegs, width, turn int) *draw.Line {
	l := pegs.TurnLine(turn, c.turns[turn])
	c.tellLeft(l, pegs, width, turn)
	return l
}

// tellLeft writes the number of remaining codes after a turn, if there is room.
func (d *presenter) tellLeft(l *draw.Line, pegs *draw.Pegs, width, turn int) {
	left, at := wording.Left(d.lang(), position.Count{Least: d.board.Turns[turn].Left, More: d.board.Turns[turn].More}), pegs.End()+2
	if !d.turns[turn].Feedback.Solved() && at+lipgloss.Width(left) <= width {
		l.To(at).Write(pegs.Quiet, left)
	}
}

// marking draws the guess whose mark is being edited.
func (c *crack) marking(pegs *draw.Pegs, width, number int, guess rules.Code) *draw.Line {
	l := draw.Numbered(pegs.Strong, number)
	if c.hasTiles() {
		c.markPlaces(l, pegs, width, guess)
	} else {
		l = pegs.CodeLine(draw.Pad(number, 2), guess)
		l.Write(pegs.Plain, "  ")
		pegs.Mark(l, c.marker.seen())
	}
	button := " " + c.say("key-enter") + " "
	if l.Width+2+lipgloss.Width(button) > width {
		return l
	}
	l.Write(pegs.Plain, "  ")
	return l.Touch(keyTarget("enter"), pegs.Accent.Reverse(true), button)
}

// markPlaces draws a guess whose letters or pegs show the mark being edited, followed by the mark
// in squares.
func (c *crack) markPlaces(l *draw.Line, pegs *draw.Pegs, width int, guess rules.Code) {
	for place := range c.game.Places() {
		pegs.Between(l, place)
		if pegs.LettersTell() {
			pegs.Letter(l, int(guess[place]), c.tiles[place], tellTarget{place})
		} else {
			pegs.Symbol(l, int(guess[place]), tellTarget{place})
		}
	}
	l.Write(pegs.Plain, "  ")
	narrow := l.Width+c.game.Places()*squareWidth > width
	for place, tile := range c.tiles {
		look := pegs.Look(c.game, tile)
		left, right, style := " ", " ", look.Tile
		if place == c.place {
			left, right = "›", "‹"
		}
		if narrow {
			left, right, style = "", "", style.Underline(place == c.place)
		}
		l.Touch(tellTarget{place}, style, left+look.Shape+right)
	}
}

// squareWidth is the number of columns for the square of a place, if there is room.
const squareWidth = 3

// said returns the text next to the board.
func (c *crack) said(f *draw.Frame, width int) []*draw.Line {
	switch {
	case c.contradicted():
		return c.contradiction(f, "r", "u", width)
	case c.over():
		return draw.Wrap(f.Accent, c.view.Message, width)
	case c.chosen >= 0:
		return draw.Wrap(f.Plain, c.say("crack-mend", "turn", c.chosen+1), width)
	case len(c.turns) == 0:
		return append(draw.Wrap(f.Plain, c.say("crack-hide", "game", c.view.Described), width), c.refused(f, width)...)
	}
	said := append(draw.Wrap(f.Plain, c.view.Message, width), c.lists(f, width)...)
	return append(said, c.refused(f, width)...)
}

// lists names the key that lists the remaining codes.
func (d *presenter) lists(f *draw.Frame, width int) []*draw.Line {
	if d.board.More {
		return nil
	}
	lines := draw.Wrap(f.Quiet, d.say("left-lists", "key", "F2", "count", d.board.Left), width)
	for _, l := range lines {
		l.Target(0, keyTarget(leftKey))
	}
	return lines
}

// refused lists the words that are not accepted.
func (d *presenter) refused(f *draw.Frame, width int) []*draw.Line {
	if len(d.view.Refused) == 0 {
		return nil
	}
	return draw.Wrap(f.Quiet, d.say("refused-words", "words", strings.Join(d.view.Refused, ", ")), width)
}

// fullText returns the complete text.
func (c *crack) fullText(f *draw.Frame) []*draw.Line { return c.said(f, f.Width) }

// contradiction explains a contradiction, and names the key that makes the proposed correction or
// takes the last mark back. Below a board some lines may not fit, so the key comes first.
func (d *presenter) contradiction(f *draw.Frame, key, undo string, width int) []*draw.Line {
	lines := draw.Wrap(f.Alarm, d.view.Message, width)
	if d.repair() == nil && d.view.CanUndo {
		lines = append(draw.Wrap(f.Accent, d.say("clash-undo", "key", undo), width), lines...)
	}
	if d.repair() != nil {
		change := draw.Wrap(f.Accent, d.say("clash-repair", "key", key, "changes", d.repairText()), width)
		for _, l := range change {
			l.Target(0, keyTarget(key))
		}
		if f.Wide() {
			lines = append(lines, change...)
		} else {
			lines = append(change, lines...)
		}
	}
	for _, why := range d.board.Clash.Sentences {
		lines = append(lines, draw.Wrap(f.Plain, why, width)...)
	}
	return lines
}

func (c *crack) keys() []binding {
	review := func() tea.Cmd { return c.open(newReviewOf(c.presenter)) }
	undo := key("u ctrl+z", c.say("does-undo"), func() tea.Cmd { return c.undo(false, c.goOn) })
	correct := key("e pgup shift+up", c.say("does-mend"), func() tea.Cmd { return c.choose(-1) })
	back := key("esc", c.say("does-back"), c.leave)
	hidden := []binding{
		long("tab pgdown shift+down", "", func() tea.Cmd { return c.choose(1) }),
		long("ctrl+y", c.say("does-redo"), func() tea.Cmd { return c.undo(true, c.goOn) }),
	}
	if c.over() {
		hidden = append(hidden, long("n", "", c.again), long("r", "", review))
	}
	if c.over() && c.chosen < 0 {
		return append([]binding{
			key("enter", c.say("does-review"), review), key("n", c.say("does-again"), c.again), key("s ctrl+s", c.say("does-share"), c.share), undo, correct, back,
		}, hidden...)
	}
	var keys []binding
	if !c.over() {
		keys = append(keys, key("r", c.say("does-repair"), func() tea.Cmd { return c.applyRepair(c.goOn) }).unless(c.noRepair()))
	}
	if c.chosen >= 0 {
		keys = append(keys, key("up", c.say("does-turn"), nil))
	}
	keys = append(keys, key("enter", c.say("does-mark"), c.send).confirmed(c.emptySure()))
	for _, part := range c.game.Rule().Parts() {
		does := draw.Shape(c.game, part)
		if c.hasTiles() {
			does = wording.One(c.lang(), c.game, part)
		}
		keys = append(keys, key(c.game.Key(part), does, nil))
	}
	if c.typesQuestion() {
		keys = append(keys, long("?", c.say("does-unknown"), nil))
	}
	if c.canRefuse() {
		keys = append(keys, key("a", c.say("does-refuse"), func() tea.Cmd { return c.move(c.say("job-choosing"), session.Move{Act: session.Refuse}, c.goOn) }))
	}
	if c.canInstead() {
		keys = append(keys, key("i", c.say("does-instead"), func() tea.Cmd { return c.open(newInstead(c.presenter, c.board.Ask, c.goOn)) }))
	}
	if !c.hasTiles() {
		keys = append(keys, key("backspace", c.say("does-erase"), nil))
	}
	keys = append(keys, key(leftKey, c.say("does-left"), c.listLeft).unless(c.noList()), undo, correct, back, long("s ctrl+s", c.say("does-share"), c.share))
	return append(keys, hidden...)
}
