package tui

import (
	"slices"

	"codebreaker"
	"codebreaker/internal/telling"
	"codebreaker/match"

	"charm.land/lipgloss/v2"
)

// splitFrom is the width from which what is said stands beside the board.
const splitFrom = 70

func (p *play) draw(f *frame) {
	f.title = title(p.app, p.game, p.setup)
	f.status = p.status()
	var palette []*line
	if !p.over {
		palette = p.footed(f, newPegs(p.theme, p.game, f.width).palette(f.width, p.known()))
	}
	width := p.split(f, p.said, len(palette))
	pegs := boardPegs(p.theme, p.desk, width)
	spread := p.spread(f, max(len(p.records)+1, p.setup.Most))
	for i, record := range p.records {
		f.add(pegs.turnLine(i, record))
		p.between(f, spread)
	}
	f.focus = len(f.body)
	if !p.over {
		p.drawRow(f, pegs, spread)
	}
	if p.secret != nil && p.state != match.Solved {
		f.add(pegs.codeLine("=", *p.secret))
	}
	f.focus = max(0, f.focus-p.scrolled)
	f.foot = append(f.foot, palette...)
}

// footed puts an empty line above what stands at the bottom, where there is room.
func (a *app) footed(f *frame, lines []*line) []*line {
	if f.height < shortFrom {
		return lines
	}
	return slices.Insert(lines, 0, &line{})
}

// split puts what is said beside the board where there is room, and else below it. It
// leaves the board some lines, and those for what comes below, and returns how many
// columns the board has.
func (a *app) split(f *frame, said func(width int) []*line, below int) (width int) {
	least := 5
	if f.height < shortFrom {
		least = 3
	}
	if f.width < splitFrom {
		f.foot = append(f.foot, a.within(said(f.width), max(2, f.height-least-below))...)
		return f.width
	}
	width = f.width * 3 / 5
	f.side, f.sideAt = a.within(said(f.width-width-2), max(2, f.height-below)), width+2
	return width
}

// spread reports whether so many rows leave room for lines between them. It does not
// ask what else is shown, so that nothing jumps.
func (a *app) spread(f *frame, rows int) bool {
	others := 12
	if f.width >= splitFrom {
		others = 8
	} else if f.height < shortFrom-4 {
		return false
	}
	return 2*rows <= a.height-others
}

// status says how far the game is.
func (p *play) status() string {
	switch number := len(p.records) + 1; {
	case p.over:
		return ""
	case p.setup.Most > 0:
		return p.say("play-status-most", "turn", number, "most", p.setup.Most)
	default:
		return p.say("play-status", "turn", number)
	}
}

// drawRow draws the row that is made, what is kept of it, and the rows to come.
func (p *play) drawRow(f *frame, pegs *pegs, spread bool) {
	number := len(p.records) + 1
	row := numbered(p.theme.strong, number)
	from := row.width
	at := pegs.row(row, p.row, p.cursor, func(place int) any { return placeTarget{place} })
	f.caret = &caret{len(f.body), at}
	f.add(row)
	if kept := p.keptLine(pegs, from); kept.width > 0 || f.height >= shortFrom {
		f.add(kept)
	}
	for next := number + 1; next <= p.setup.Most && len(f.body) < p.height-12; next++ {
		if spread && next > number+1 {
			f.blank()
		}
		l := numbered(p.quiet(), next)
		for place := range p.row {
			l.to(from + place*(pegs.peg+pegs.gap) + (pegs.peg-pegs.label)/2)
			l.write(p.quiet(), "·")
		}
		f.add(l)
	}
}

// keptLine says below a row which pegs are kept.
func (p *play) keptLine(pegs *pegs, from int) *line {
	l := &line{}
	any := false
	for place, kept := range p.stays {
		if kept {
			l.to(from+place*(pegs.peg+pegs.gap)+(pegs.peg-pegs.label)/2).write(p.theme.accent, "▲")
			any = true
		}
	}
	if any {
		l.write(p.quiet(), " "+p.say("play-kept"))
	}
	return l
}

func (a *app) quiet() lipgloss.Style { return a.theme.quiet }

// said is what is told beside the board, in lines of that width.
func (p *play) said(width int) []*line {
	var lines []*line
	add := func(style lipgloss.Style, text string) []*line {
		added := wrapped(style, text, width)
		lines = append(lines, added...)
		return added
	}
	switch {
	case p.over:
		style := p.theme.strong
		if p.state == match.Solved {
			style = p.theme.accent
		}
		add(style, p.verdict)
		if p.judged != "" {
			add(p.theme.plain, p.judged)
		}
		if p.helped {
			add(p.theme.quiet, p.say("play-helped"))
		}
	case len(p.hints) > 0:
		p.sayHints(add)
	default:
		if len(p.records) == 0 {
			add(p.theme.plain, p.say("play-begin"))
			lines = append(lines, &line{})
		}
		lines = append(lines, p.legend(width)...)
	}
	return lines
}

// told is the whole of what is told.
func (p *play) told(width int) []*line { return p.said(width) }

// sayHints says what hints have said, and what the next one does. Below a board,
// where there may be no room for all, the last one comes first.
func (p *play) sayHints(add func(style lipgloss.Style, text string) []*line) {
	next := func() {
		if p.best == nil {
			add(p.theme.quiet, p.say("hint-next"))
			return
		}
		for _, l := range add(p.theme.accent, p.say("hint-take")) {
			l.mark(0, bestTarget{})
		}
	}
	if p.width >= splitFrom {
		for _, hint := range p.hints {
			add(p.theme.plain, hint)
			add(p.theme.plain, "")
		}
		next()
		return
	}
	last := len(p.hints) - 1
	add(p.theme.plain, p.hints[last])
	next()
	for _, hint := range slices.Backward(p.hints[:last]) {
		add(p.theme.quiet, hint)
	}
}

// legend says what marks mean.
func (d *desk) legend(width int) []*line {
	t := d.theme
	if d.game.HasWords() && d.game.Rule().TellsPlaces() {
		told := func(colour codebreaker.Colour, text string) *line {
			l := &line{}
			p := newPegs(t, d.game, width)
			p.letter(l, 0, colour, nil)
			return l.write(t.quiet, " "+text)
		}
		return []*line{
			told(codebreaker.Green, d.say("legend-black")),
			told(codebreaker.Yellow, d.say("legend-white")),
			told(codebreaker.Grey, d.say("legend-grey")),
		}
	}
	var lines []*line
	for _, peg := range d.game.Rule().Pegs() {
		lines = append(lines, new(line).write(t.peg(peg), pegLooks[peg].shape).write(t.quiet, " "+telling.Peg(d.Lang, peg)))
	}
	return lines
}

// known returns what is known of a symbol in a word game that is marked by place.
func (p *play) known() func(symbol int) (codebreaker.Colour, bool) {
	best := make(map[int]codebreaker.Colour)
	if p.game.HasWords() && p.game.Rule().TellsPlaces() {
		for _, record := range p.records {
			for place := range p.game.Places() {
				symbol := int(record.Guess[place])
				best[symbol] = max(best[symbol], record.Feedback.Colour(place))
			}
		}
	}
	return func(symbol int) (codebreaker.Colour, bool) {
		colour, told := best[symbol]
		return colour, told
	}
}

// title says which game is played.
func title(a *app, game *codebreaker.Game, setup match.Setup) string {
	text := telling.Game(a.Lang, game)
	if rule := game.Rule(); rule.Suffix() != "" && !(rule.TellsPlaces() && game.HasWords()) {
		text += " · " + telling.Rule(a.Lang, rule)
	}
	switch {
	case setup.Day != "":
		text += " · " + setup.Day
	case setup.Codemaker == match.Adversary:
		text += " · " + a.say("maker-adversary-short")
	}
	return text
}

// numbered begins a line with a number.
func numbered(style lipgloss.Style, number int) *line {
	return new(line).write(style, pad(number, 2)).to(numberWidth)
}

func (p *play) keys() []keyHelp {
	if p.over {
		return []keyHelp{
			p.key("enter", p.say("does-review")), p.key("n", p.say("does-again")), p.key("s", p.say("does-share")),
			p.key("esc", p.say("does-menu")), p.long("pgup", p.say("does-scroll")), p.long(readKey, p.say("does-read")),
		}
	}
	keys := []keyHelp{
		p.key("enter", p.say("does-guess")), p.key("!", p.say("does-hint")), p.key("tab", p.say("does-fill")), p.key("space", p.say("does-keep")),
		p.key("ctrl+z", p.say("does-undo")), p.key("esc", p.say("does-menu")),
		p.long("ctrl+y", p.say("does-redo")), p.long("ctrl+g", p.say("does-give-up")), p.long("ctrl+s", p.say("does-share")),
		p.long("left", p.say("does-place")), p.long("up", p.say("does-symbol")), p.long("backspace", p.say("does-erase")),
		p.long("ctrl+u", p.say("does-clear")), p.long("pgup", p.say("does-scroll")), p.long(readKey, p.say("does-read")),
	}
	if p.game.Empties() {
		keys = append(keys, p.long(".", p.say("does-leave-empty")))
	}
	return keys
}
