package tui

import (
	"fmt"

	"codebreaker"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/review"

	"charm.land/lipgloss/v2"
)

func (c *crack) draw(f *frame) {
	f.title = title(c.host, c.game, c.setup)
	f.status = c.setup.Strategy
	var buttons []*line
	if !c.over || c.chosen >= 0 {
		buttons = f.footed(c.marker.draw(c.host, f))
	}
	width := f.split(c.said, len(buttons))
	spread := f.spreads(len(c.records) + 1)
	pegs := newPegs(f.theme, c.game, width-numberWidth-10-c.game.Places())
	f.focus = max(0, len(c.records)-1)
	for i, record := range c.records {
		if i == c.chosen {
			f.focus = i
			f.add(c.marking(pegs, width, record.Number, record.Guess))
			f.between(spread)
			continue
		}
		l := pegs.turnLine(i, record)
		left, at := shortLeft(record), numberWidth+pegs.width()+2+c.game.Places()+2
		if !record.Feedback.Solved() && at+lipgloss.Width(left) <= width {
			l.to(at).write(f.quiet, left)
		}
		f.add(l)
		f.between(spread)
	}
	if c.asked != nil && !c.over {
		if c.chosen < 0 {
			f.focus = len(f.body)
			f.add(c.marking(pegs, width, len(c.records)+1, *c.asked))
		} else {
			f.add(pegs.asked(len(c.records)+1, *c.asked))
		}
	}
	f.foot = append(f.foot, buttons...)
}

// shortLeft is how many codes a turn left.
func shortLeft(record match.Record) string {
	if record.More {
		return fmt.Sprintf(">%d", record.Left)
	}
	return fmt.Sprint(record.Left)
}

// asked draws a guess without a mark.
func (p *pegs) asked(number int, guess codebreaker.Code) *line {
	return p.codeLine(pad(number, 2), guess)
}

// codeLine draws a code after a word of two columns.
func (p *pegs) codeLine(before string, code codebreaker.Code) *line {
	l := new(line).write(p.strong, rightly(before, 2)).to(numberWidth)
	p.row(l, rowOf(p.game.Places(), code), -1, func(int) any { return nil })
	return l
}

// marking draws the guess whose mark is being made.
func (c *crack) marking(pegs *pegs, width, number int, guess codebreaker.Code) *line {
	l := numbered(pegs.strong, number)
	if c.byPlace() {
		c.markPlaces(l, pegs, guess)
	} else {
		l = pegs.asked(number, guess)
		l.write(pegs.plain, "  ")
		pegs.mark(l, c.marker.seen())
	}
	button := " " + c.say("key-enter") + " "
	if l.width+2+lipgloss.Width(button) > width {
		return l
	}
	l.write(pegs.plain, "  ")
	return l.touch(sendTarget{}, pegs.accent.Reverse(true), button)
}

// markPlaces draws a guess whose letters or pegs bear the mark that is being made.
func (c *crack) markPlaces(l *line, pegs *pegs, guess codebreaker.Code) {
	for place := range c.game.Places() {
		if place > 0 {
			l.write(pegs.plain, fmt.Sprintf("%*s", pegs.gap, ""))
		}
		from := l.width
		if pegs.lettersTell() {
			pegs.letter(l, int(guess[place]), c.colours[place], nil)
		} else {
			pegs.symbol(l, int(guess[place]), nil)
		}
		l.mark(from, tellTarget{place})
	}
	l.write(pegs.plain, "  ")
	feedback := c.marker.seen()
	for place := range c.game.Places() {
		style, shape := pegs.quiet, "·"
		switch feedback.Colour(place) {
		case codebreaker.Green:
			style, shape = pegs.black, "●"
		case codebreaker.Yellow:
			style, shape = pegs.white, "○"
		}
		if place == c.place {
			style = style.Reverse(true)
		}
		l.touch(tellTarget{place}, style, shape)
	}
}

// said is what is told beside the board.
func (c *crack) said(f *frame, width int) []*line {
	switch {
	case c.clash != nil:
		lines := c.clashed(f, c.repair, func(changes string) string { return c.say("crack-repair", "changes", changes) }, width)
		for _, why := range c.why {
			lines = append(lines, wrapped(f.plain, why, width)...)
		}
		return lines
	case c.over:
		return wrapped(f.accent, c.verdict, width)
	case c.chosen >= 0:
		return wrapped(f.plain, c.say("crack-mend", "turn", c.chosen+1), width)
	case len(c.records) == 0:
		return wrapped(f.plain, c.say("crack-hide", "game", telling.Game(c.lang(), c.game)), width)
	}
	last := c.records[len(c.records)-1]
	return wrapped(f.plain, telling.Hint(c.lang(), last.Left, last.More), width)
}

// told is the whole of what is told.
func (c *crack) told(f *frame) []*line { return c.said(f, f.width) }

// clashed says that marks clash and which change a key makes. Below a board, where
// there may be no room for all, the change comes first.
func (d *desk) clashed(f *frame, repair *review.Repair, say func(changes string) string, width int) []*line {
	lines := wrapped(f.alarm, d.verdict, width)
	if repair == nil {
		return lines
	}
	change := wrapped(f.accent, say(d.repairText(repair)), width)
	for _, l := range change {
		l.mark(0, repairTarget{})
	}
	if !f.wide() {
		return append(change, lines...)
	}
	return append(lines, change...)
}

func (c *crack) keys() []keyHelp {
	if c.over && c.chosen < 0 {
		return []keyHelp{
			key("enter", c.say("does-review")), key("n", c.say("does-again")), key("s", c.say("does-share")),
			key("u", c.say("does-undo")), key("e", c.say("does-mend")), key("esc", c.say("does-menu")),
			long(readKey, c.say("does-read")),
		}
	}
	var keys []keyHelp
	if c.repair != nil {
		keys = append(keys, key("r", c.say("does-repair")))
	}
	keys = append(keys, key("enter", c.say("does-mark")))
	if c.byPlace() {
		keys = append(keys, key("g", c.say("does-green")), key("y", c.say("does-yellow")), key("x", c.say("does-grey")))
	} else {
		for _, peg := range c.game.Rule().Pegs() {
			keys = append(keys, key(pegLooks[peg].key, pegLooks[peg].shape))
		}
		keys = append(keys, key("backspace", c.say("does-erase")))
	}
	return append(keys,
		key("u", c.say("does-undo")), key("e", c.say("does-mend")), key("esc", c.say("does-menu")),
		long("ctrl+y", c.say("does-redo")), long("s", c.say("does-share")),
		long(readKey, c.say("does-read")))
}
