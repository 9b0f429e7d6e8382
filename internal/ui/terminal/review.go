package terminal

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/ui/terminal/draw"
	"codebreaker/internal/ui/text"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// reviewing is the screen that reviews a game turn by turn.
type reviewing struct {
	still
	host
	at     *study.Position // after the last turn
	id     string          // of a game that was played, or ""
	judged *study.Review
	halted bool // the person stopped the review
	picker      // of a turn
}

// newReview returns the review screen of a game. If judged is nil, the screen computes the review.
func newReview(h host, at *study.Position, judged *study.Review) *reviewing {
	return &reviewing{host: h, at: at, judged: judged}
}

// newReviewOf returns the review screen of an open game.
func newReviewOf(d *presenter) *reviewing {
	r := newReview(d.host, d.standing, nil)
	if d.setup.Kind == session.Playing {
		r.id = d.id
	}
	return r
}

// enter starts the review of the game.
func (r *reviewing) enter() tea.Cmd {
	if r.judged != nil {
		return nil
	}
	r.halted = false
	return r.work(r.say("job-judging"), true, func(ctx context.Context) func() tea.Cmd {
		judged, err := judge(ctx, r.host, r.at)
		return func() tea.Cmd {
			if err != nil {
				return r.failed(err)
			}
			r.judged = judged
			return nil
		}
	})
}

// judge reviews the turns of a game.
func judge(ctx context.Context, h host, at *study.Position) (*study.Review, error) {
	return h.options().Study.Review(ctx, h.lang(), at, study.Judge{})
}

// failed shows why there is no review.
func (r *reviewing) failed(err error) tea.Cmd {
	r.halted = true
	if !stopped(err) {
		r.warn(err)
	}
	return nil
}

func (r *reviewing) press(key, _ string) tea.Cmd {
	turns := 0
	if r.judged != nil {
		turns = len(r.judged.Turns)
	}
	switch key {
	case "left":
		key = "up"
	case "right":
		key = "down"
	}
	r.pick(key, turns)
	return nil
}

// turn returns the chosen turn, or nil.
func (r *reviewing) turn() *study.Judged {
	if r.judged == nil || r.chosen >= len(r.judged.Turns) {
		return nil
	}
	return &r.judged.Turns[r.chosen]
}

// divide shows the partition by the guess of the chosen turn, and the codes in the cell of its
// mark.
func (r *reviewing) divide() tea.Cmd {
	if r.turn() == nil {
		return nil
	}
	at, turn := r.at.After(r.chosen), r.at.Turns()[r.chosen]
	return fetch(r.host, r.say("job-counting"), func(ctx context.Context) (*partition, error) {
		if _, err := at.Candidates(ctx, 0, 1); err != nil {
			return nil, err
		}
		return newPartition(r.host, at.Position(), turn.Guess)
	}, func(cells *partition) tea.Cmd {
		cells.chosen = max(0, slices.IndexFunc(cells.cells, func(cell position.Cell) bool { return turn.Feedback.Admits(cell.Feedback) }))
		return r.open(cells)
	})
}

// playOn continues with the same code from the chosen turn, with the better guess.
func (r *reviewing) playOn() tea.Cmd {
	turn := r.turn()
	if turn == nil || r.id == "" || turn.BestGuess() == "" {
		return nil
	}
	return begin(r.host, games.Request{From: r.id, Turns: r.chosen, Guess: turn.BestGuess()})
}

func (r *reviewing) click(target any, _ bool) tea.Cmd {
	switch target := target.(type) {
	case draw.TurnTarget:
		r.chosen = target.Turn
	case draw.PlayedTarget:
		r.chosen = target.Turn
	}
	return nil
}

func (r *reviewing) draw(f *draw.Frame) {
	name := r.at.Game().Name()
	if at := r.at.Boards(); at != nil {
		name = at.Game().Name()
	}
	f.Title = r.say("review-title", "game", preset.Title(r.lang(), name))
	if r.judged == nil {
		if r.halted {
			f.Say(f.Plain, r.say("review-halted"))
		} else {
			f.Say(f.Quiet, r.say("job-judging"))
		}
		return
	}
	width := f.Width
	if f.Wide() {
		width = f.Width - 26
	}
	r.drawTurns(f, width)
	said := r.said(f)
	if f.Wide() {
		f.Side, f.SideAt = r.chart(f, mostChart), width+2
	} else if room := f.Height - len(f.Body) - len(said) - chartFrame - 1; room >= leastChart {
		f.Foot = append(f.Foot, r.chart(f, min(room, mostChart))...)
		f.Foot = append(f.Foot, &draw.Line{})
	}
	const least = 4 // the heading and some turns
	f.Foot = append(f.Foot, f.Fit(said, max(2, f.Height-len(f.Foot)-min(least, len(f.Body))))...)
}

// fullText returns the complete text.
func (r *reviewing) fullText(f *draw.Frame) []*draw.Line {
	if r.judged == nil {
		return nil
	}
	return r.said(f)
}

// reviewColumn is a column of the table of turns.
type reviewColumn struct {
	head  string
	least int // the smallest width
	cell  func(turn *study.Judged) (text string, lit bool)
}

// width returns the width of a column, with a space before its longest text.
func (c *reviewColumn) width(turns []study.Judged) int {
	width := max(c.least, lipgloss.Width(c.head)+1)
	for i := range turns {
		text, _ := c.cell(&turns[i])
		width = max(width, lipgloss.Width(text)+1)
	}
	return width
}

// columns returns the columns of the table: the codes that are left, of each board as far as there is room, and the
// ratings.
func (r *reviewing) columns(room int) []reviewColumn {
	rated := []reviewColumn{
		{r.say("head-skill"), 6, func(turn *study.Judged) (string, bool) { return wording.Rated(turn.Skill), false }},
		{r.say("head-luck"), 5, func(turn *study.Judged) (string, bool) { return wording.Rated(turn.Luck), false }},
	}
	if r.at.Boards() == nil {
		return append([]reviewColumn{{r.say("head-after"), 5, func(turn *study.Judged) (string, bool) {
			return wording.Short(r.lang(), turn.After.Remaining()), false
		}}}, rated...)
	}
	for i := range rated {
		room -= rated[i].width(r.judged.Turns)
	}
	var boards []reviewColumn
	for board := range r.judged.Boards {
		column := reviewColumn{fmt.Sprint(board + 1), 0, func(turn *study.Judged) (string, bool) {
			outcome := &turn.Boards[board]
			return wording.OnBoard(outcome.Open || outcome.Opened, outcome.Solved, outcome.After), outcome.Solved
		}}
		if room -= column.width(r.judged.Turns); room < 0 {
			break
		}
		boards = append(boards, column)
	}
	return append(boards, rated...)
}

// drawTurns draws a line for each turn under a heading, and the code of one board if it was not found.
func (r *reviewing) drawTurns(f *draw.Frame, width int) {
	const least = 3                             // width of a verdict's sign
	verdicts, turns := least, r.judged.Turns    // with its word, if there is room
	game, several := r.at.Game(), r.at.Boards() // nil for one board
	guess := draw.MarkWidth(game)               // columns after the pegs of the guess
	if several != nil {
		guess = 1
	} else if width >= 50 {
		for i := range turns {
			verdicts = max(verdicts, least+1+lipgloss.Width(turns[i].VerdictText))
		}
	}
	columns := r.columns(width - draw.NumberWidth - 2*game.Places() - guess - verdicts)
	widths, cells := make([]int, len(columns)), 0
	for i := range columns {
		widths[i] = columns[i].width(turns)
		cells += widths[i]
	}
	pegs := draw.NewPegs(f.Theme, game, width-draw.NumberWidth-guess-cells-verdicts)
	left := draw.NumberWidth + pegs.Width()
	if several != nil {
		left++
	} else if !pegs.LettersTell() {
		left += 2 + game.Places()
	}
	head := new(draw.Line).To(left)
	for i, column := range columns {
		head.Write(f.Quiet, draw.AlignRight(column.head, widths[i]))
	}
	f.Add(head)
	for i := range turns {
		style, number := f.Plain, f.Quiet
		if i == r.chosen {
			style, number, f.Focus = f.Strong, f.Accent, len(f.Body)
		}
		l := draw.Numbered(number, i+1)
		if several != nil {
			pegs.Code(l, several.Turns()[i].Guess, func(int) any { return draw.TurnTarget{Turn: i} })
		} else {
			l = pegs.PlayedLine(number, i, r.at.Turns()[i])
		}
		l.To(left)
		for j := range columns {
			text, lit := columns[j].cell(&turns[i])
			look := style
			if lit {
				look = f.Accent
			}
			l.Write(look, draw.AlignRight(text, widths[j]))
		}
		look := lookOf(f.Theme, turns[i].Verdict)
		l.Write(f.Plain, " ").Write(look.style, fmt.Sprintf("%2s", look.sign))
		if verdicts > least {
			l.Write(look.style, " "+turns[i].VerdictText)
		}
		f.Add(l.Target(0, draw.TurnTarget{Turn: i}))
	}
	secret, err := game.ParseCode(r.judged.Secret)
	if several == nil && err == nil && r.judged.State != string(session.Solved) {
		f.Add(pegs.CodeLine("=", secret))
	}
}

// verdictLook is the style of a verdict, with the sign that chess players use.
type verdictLook struct {
	sign  string
	style lipgloss.Style
}

// lookOf returns the look of a verdict.
func lookOf(t *draw.Theme, verdict string) verdictLook {
	switch verdict {
	case study.BestGuess:
		return verdictLook{"★", t.Accent}
	case study.Inaccuracy:
		return verdictLook{"?!", t.Strong}
	case study.Mistake:
		return verdictLook{"?", t.Alarm}
	case study.Blunder:
		return verdictLook{"??", t.Alarm}
	}
	return verdictLook{"", t.Plain}
}

// said returns the text about the chosen turn and about the game.
func (r *reviewing) said(f *draw.Frame) []*draw.Line {
	var lines []*draw.Line
	if r.chosen < len(r.judged.Turns) {
		if f.Wide() { // the chart needs the room
			lines = append(lines, r.beside(f)...)
		}
		text := strings.Join(r.judged.Turns[r.chosen].Sentences, " ")
		lines = append(lines, draw.Wrap(f.Plain, text, f.Width)...)
	}
	if contradiction := r.judged.Clash; contradiction != nil {
		for _, why := range contradiction.Sentences {
			lines = append(lines, draw.Wrap(f.Alarm, why, f.Width)...)
		}
	}
	sentences := r.judged.Sentences
	if r.at.Boards() != nil {
		sentences = slices.Concat(r.judged.Summary, sentences)
	}
	verdict := draw.Wrap(f.Accent, strings.Join(sentences, " "), f.Width)
	if !f.Wide() { // some lines may not fit
		return append(verdict, lines...)
	}
	return slices.Concat(lines, []*draw.Line{{}}, verdict)
}

// beside draws the guess of the chosen turn and the best guess, if they differ. It gives no number of codes that each
// leaves: the verdict counts guesses, and the better guess may leave more codes.
func (r *reviewing) beside(f *draw.Frame) []*draw.Line {
	turn := r.turn()
	best := turn.BestGuess()
	if best == "" || best == turn.Guess || turn.Boards != nil {
		return nil
	}
	pegs, l := draw.NewPegs(f.Theme, r.at.Game(), f.Width/2-14), &draw.Line{}
	for _, one := range []struct{ word, guess string }{{r.say("review-yours"), turn.Guess}, {r.say("review-best"), best}} {
		code, err := r.at.Game().ParseCode(one.guess)
		if err != nil {
			return nil
		}
		half := new(draw.Line).Write(f.Quiet, one.word+" ")
		pegs.Code(half, code, nil)
		if l.Width+half.Width+3 > f.Width {
			return nil
		}
		if l.Width > 0 {
			l.Write(f.Plain, "   ")
		}
		l.Join(half)
	}
	return []*draw.Line{l}
}

// The limits for the height of the curve, and the lines around it.
const (
	leastChart = 3
	mostChart  = 6
	chartFrame = 3
)

// chart draws the information gained, with a column for each turn. The height is the share of the
// total information that is known after the turn.
func (r *reviewing) chart(f *draw.Frame, height int) []*draw.Line {
	turns := r.judged.Turns
	if len(turns) == 0 {
		return nil
	}
	total := math.Log2(max(float64(turns[0].Before.Codes), turns[0].Before.About))
	if r.at.Boards() != nil {
		total = math.Log2(float64(turns[0].Boards[0].Before)) * float64(r.judged.Boards)
	}
	if total == 0 || slices.ContainsFunc(turns, func(turn study.Judged) bool { return turn.Gained == nil }) {
		return nil
	}
	const most = 8
	first := max(0, len(turns)-most)
	known := make([]float64, len(turns)) // after each turn
	for i := range turns {
		known[i] = *turns[i].Gained
		if i > 0 {
			known[i] += known[i-1]
		}
	}
	lines := []*draw.Line{new(draw.Line).Write(f.Quiet, r.say("review-curve"))}
	for row := height - 1; row >= 0; row-- {
		l := &draw.Line{}
		for i := first; i < len(turns); i++ {
			filled := int(math.Round(known[i]/total*float64(height*8))) - row*8
			block := text.Block(filled)
			style := f.Bars
			if i == r.chosen {
				style = f.Black
			}
			l.Touch(draw.TurnTarget{Turn: i}, style, block+block).Write(f.Plain, " ")
		}
		lines = append(lines, l)
	}
	numbers := &draw.Line{}
	for i := first; i < len(turns); i++ {
		numbers.Write(f.Quiet, draw.Pad(i+1, 2)+" ")
	}
	bits := r.say("review-bits", "known", wording.Number(r.lang(), known[r.chosen], 1), "total", wording.Number(r.lang(), total, 1))
	return append(lines, numbers, new(draw.Line).Write(f.Quiet, bits))
}

func (r *reviewing) keys() []binding {
	if r.halted {
		return []binding{key("enter", r.say("does-judge"), r.enter), key("esc q", r.say("does-back"), r.back)}
	}
	keys := []binding{key("up", r.say("does-turn"), nil)}
	if r.at.Boards() != nil {
		return append(keys, key("esc q", r.say("does-back"), r.back))
	}
	keys = append(keys, key("enter", r.say("does-partition"), r.divide))
	if turn := r.turn(); turn != nil && turn.BestGuess() != "" && r.id != "" {
		keys = append(keys, key("p", r.say("does-play-on"), r.playOn))
	}
	return append(keys, key("esc q", r.say("does-back"), r.back))
}
