package terminal

import (
	"slices"
	"strings"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

func (p *play) draw(f *draw.Frame) {
	f.Title = p.title()
	f.Status = p.status(f)
	if p.boards != nil {
		p.drawBoards(f)
		return
	}
	rows := max(len(p.turns)+1, p.view.Most)
	var palette []*draw.Line
	if !p.over() {
		pegs := draw.NewPegs(f.Theme, p.game, f.Width)
		pegs.Barred, pegs.Place = p.notes.barred, p.cursor
		palette = f.Footed(pegs.Palette(p.lang(), f.Width, p.known()))
	}
	width := f.Split(p.said, len(palette))
	for !f.Short() && !p.over() && len(p.hints) == 0 && len(f.Foot) > 0 && f.Height-len(f.Foot)-len(palette) < rows {
		f.Foot = f.Foot[:len(f.Foot)-1] // rows matter more than the legend
	}
	b := f.Board(p.game, width, rows, f.Height-len(f.Foot)-len(palette))
	if !p.over() {
		b.Barred, b.Place = p.notes.barred, p.cursor
	}
	for i, turn := range p.turns {
		row := b.TurnLine(i, turn)
		if !*p.covered(p.view.HidesLeft) {
			p.tellLeft(row, b.Pegs, width, i)
		}
		b.Put(row)
	}
	f.Focus = len(f.Body)
	if !p.over() {
		p.drawRow(b)
		palette = b.Raised(palette, p.lang(), p.known(), rows)
	}
	if secret := p.code(p.presenter.board.Secret); secret != nil && p.view.State != string(session.Solved) {
		b.Put(b.SecretLine(*secret))
	}
	f.Focus = max(0, f.Focus-p.scrolled)
	f.Foot = append(f.Foot, palette...)
}

// status shows the progress of the game, and a friend's result if there is room.
func (p *play) status(f *draw.Frame) string {
	far := p.progress()
	if friend := strings.TrimSuffix(p.rival(), "."); friend != "" && p.friendly(f) {
		return friend + " · " + far
	}
	return far
}

// rival describes the result of the person who sent the code, until the game is over.
func (p *play) rival() string {
	if p.view.Rival == nil || p.over() {
		return ""
	}
	return p.view.Rival.Sentence
}

// friendly reports whether the heading has room for the friend's result.
func (p *play) friendly(f *draw.Frame) bool {
	return lipgloss.Width(p.rival()+p.progress())+2 <= f.Width/2 && lipgloss.Width(p.title()+p.rival()+p.progress())+3 <= f.Width
}

// progress describes the progress of the game.
func (p *play) progress() string {
	switch number := len(p.turns) + 1; {
	case p.over():
		return ""
	case p.view.Most > 0:
		return p.say("play-status-most", "turn", number, "most", p.view.Most)
	default:
		return p.say("play-status", "turn", number)
	}
}

// spells reports whether the codes of the game are words.
func (p *play) spells() bool { return p.game.HasWords() && p.game.WordKind() == rules.LetterWords }

// drawRow draws the row being edited, its kept pegs, and the empty rows.
func (p *play) drawRow(b *draw.Board) {
	number := len(p.turns) + 1
	row := draw.Numbered(b.Strong, number)
	from := row.Width
	at := b.Row(row, p.row, p.cursor, func(place int) any { return draw.PlaceTarget{Place: place} })
	b.PutEdited(row, p.notesLine(b.Pegs, from), at)
	for next := number + 1; next <= p.view.Most; next++ {
		b.PutEmpty(next)
	}
}

// notesLine shows below a row which pegs are kept, and which symbols are barred from the place of the
// cursor.
func (p *play) notesLine(pegs *draw.Pegs, from int) *draw.Line {
	l := &draw.Line{}
	for place, kept := range p.stays {
		if kept && !p.given(place) {
			l.To(from+pegs.Column(place)).Write(pegs.Accent, "▲")
		}
	}
	if l.Width > 0 {
		l.Write(pegs.Quiet, " "+p.say("play-kept"))
	}
	if here := p.barredHere(); here != "" {
		l.To(max(from, l.Width+2)).Write(pegs.Quiet, p.say("play-barred", "symbols", here))
	}
	return l
}

// said returns the text next to the board, in lines of the given width.
func (p *play) said(f *draw.Frame, width int) []*draw.Line {
	var lines []*draw.Line
	add := func(style lipgloss.Style, text string) []*draw.Line {
		added := draw.Wrap(style, text, width)
		lines = append(lines, added...)
		return added
	}
	switch {
	case p.over():
		lines = p.sayResult(f, width)
	case len(p.hints) > 0:
		p.sayHints(f, add)
	default:
		if p.rival() != "" && !p.friendly(f) {
			add(f.Plain, p.rival())
		}
		if len(p.turns) == 0 {
			_, powers := p.game.Symbol("²")
			add(f.Plain, strings.TrimSpace(wording.First(p.lang(), p.game)+" "+p.say("play-begin", "words", p.spells(), "powers", powers)))
			if !p.learned {
				for _, l := range add(f.Accent, p.say("learn-offer", "key", "F1")) {
					l.Target(0, keyTarget(lessonKey))
				}
			}
			lines = append(lines, &draw.Line{})
		}
		if p.boards == nil || len(p.turns) == 0 {
			lines = append(lines, p.legend(f, width)...)
		}
	}
	return lines
}

// fullText returns the complete text.
func (p *play) fullText(f *draw.Frame) []*draw.Line { return p.said(f, f.Width) }

// sayHints shows the hints so far, and what the next hint does. Below a board, where some lines may
// not fit, the last hint comes first.
func (p *play) sayHints(f *draw.Frame, add func(style lipgloss.Style, text string) []*draw.Line) {
	next := func() {
		if p.best == nil {
			add(f.Quiet, p.say("hint-next"))
			return
		}
		for _, l := range add(f.Accent, p.say("hint-take")) {
			l.Target(0, bestTarget{})
		}
	}
	if f.Wide() {
		for _, hint := range p.hints {
			add(f.Plain, hint)
			add(f.Plain, "")
		}
		next()
		return
	}
	last := len(p.hints) - 1
	add(f.Plain, p.hints[last])
	next()
	for _, hint := range slices.Backward(p.hints[:last]) {
		add(f.Quiet, hint)
	}
}

// known returns the best part of each symbol in a game whose letters show their marks.
func (p *play) known() draw.Known {
	best := make(map[int]rules.Part)
	if preset.LikeWordle(p.game) {
		for _, turn := range p.turns.Played() {
			learn(best, turn.Guess, turn.Feedback)
		}
	}
	return func(symbol int) (rules.Part, bool) {
		part, marked := best[symbol]
		return part, marked
	}
}

// learn adds what a mark says of its symbols to the best parts that are known. The parts of a rule begin with the
// most telling one. Only parts that say whether the secret has a symbol are of use for later guesses.
func learn(best map[int]rules.Part, guess rules.Code, mark rules.Feedback) {
	parts := mark.Rule().Parts()
	for place, part := range mark.Row() {
		symbol := int(guess[place])
		if before, known := best[symbol]; part.Means.Presence() && (!known || slices.Index(parts, part) < slices.Index(parts, before)) {
			best[symbol] = part
		}
	}
}

// title names the game.
func (d *presenter) title() string {
	text := d.view.Title
	switch {
	case d.view.Day != "":
		text += " · " + d.lang().Date(d.view.Day)
	case d.view.Codemaker == session.Adversary:
		text += " · " + d.say("maker-adversary-short")
		if d.view.Target != "" {
			text += " · " + d.say("maker-target", "code", d.view.Target)
		}
	}
	if d.setup.Practice {
		text += " · " + d.say("practice-short")
	}
	return text
}

func (p *play) keys() []binding {
	share, back := p.say("does-share"), key("esc", p.say("does-back"), p.back)
	scroll := []binding{
		long("pgup", p.say("does-scroll"), func() tea.Cmd { return p.scrollBy(1) }), long("pgdown", "", func() tea.Cmd { return p.scrollBy(-1) }),
		long("ctrl+e", p.say("does-left"), p.turnCover),
	}
	if p.boards != nil {
		scroll = append(scroll, p.boardBindings()...)
	}
	if p.over() {
		keys := []binding{key("s ctrl+s", share, p.share), key("enter r", p.say("does-review"), func() tea.Cmd { return p.open(newReviewOf(p.presenter)) })}
		return slices.Concat(keys, []binding{key("n", p.say("does-again"), p.again), back, long("m", "", p.home)}, scroll)
	}
	undo := key("ctrl+z", p.say("does-undo"), p.undo)
	if p.view.CanUndo && !p.undoesNote() {
		undo = undo.confirmed(p.counts("ctrl+z"))
	}
	keys := []binding{
		key("enter", p.say("does-guess"), p.guess), key("!", p.say("does-hint"), p.hint).confirmed(p.counts("!")),
		key("tab", p.say("does-fill"), nil), key("space", p.say("does-keep", "words", p.spells()), nil), undo, back,
		long("ctrl+y", p.say("does-redo"), p.redo),
		long("ctrl+g", p.say("does-give-up"), p.giveUp).confirmed(p.say("play-give-up-sure")), long("ctrl+s", share, p.share),
		long("left", p.say("does-place"), nil), long("up", p.say("does-symbol"), nil), long("backspace", p.say("does-erase"), nil),
		long("ctrl+u", p.say("does-clear"), nil), long(",", p.say("does-bar"), p.startBarring),
	}
	if p.game.Empties() {
		keys = append(keys, long(".", p.say("does-leave-empty"), nil))
	}
	return append(keys, scroll...)
}
