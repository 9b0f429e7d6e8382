package tui

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"codebreaker"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/review"
	"codebreaker/store"
	"codebreaker/strategy"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// reviewing is the screen that looks back on a game turn by turn.
type reviewing struct {
	still
	host
	game   *codebreaker.Game
	setup  match.Setup
	turns  codebreaker.History
	kept   *store.Game // whose skill and luck are kept, or nil
	judged *review.Game
	why    []string // where the turns clash
	halted bool     // the person stopped the judging
	picker          // of a turn
}

func newReview(h host, game *codebreaker.Game, setup match.Setup, turns codebreaker.History, kept *store.Game) *reviewing {
	return &reviewing{host: h, game: game, setup: setup, turns: turns, kept: kept}
}

// enter judges the game.
func (r *reviewing) enter() tea.Cmd {
	if r.judged != nil {
		return nil
	}
	r.halted = false
	return r.work(r.say("job-judging"), true, func(ctx context.Context) func() tea.Cmd {
		judged, err := review.Judge(ctx, r.game, r.turns, strategy.Entropy)
		if err != nil {
			return func() tea.Cmd { return r.failed(err) }
		}
		var why []string
		if len(judged.Turns) < len(r.turns) {
			clash, err := review.FindClash(ctx, r.game, r.turns)
			if clash != nil {
				why = telling.Clash(r.lang(), r.game, r.turns, clash, err != nil)
			}
		}
		if r.kept != nil && judged.Skill != review.Unrated {
			err = r.options().Store.Rate(context.WithoutCancel(ctx), r.kept.ID, judged.Skill, judged.Luck)
		}
		return func() tea.Cmd {
			r.judged, r.why = judged, why
			if err != nil {
				r.warn(err)
			}
			return nil
		}
	})
}

// failed says why there is no judgement.
func (r *reviewing) failed(err error) tea.Cmd {
	r.halted = true
	if !stopped(err) {
		r.warn(err)
	}
	return nil
}

func (r *reviewing) press(key, _ string) tea.Cmd {
	if key == "enter" && r.halted {
		return r.enter()
	}
	turns := 0
	if r.judged != nil {
		turns = len(r.judged.Turns)
	}
	switch key {
	case "esc", "q":
		return r.back()
	case "left":
		key = "up"
	case "right", "enter":
		key = "down"
	}
	r.pick(key, turns)
	return nil
}

func (r *reviewing) click(target any, _ bool) tea.Cmd {
	switch target := target.(type) {
	case turnTarget:
		r.chosen = target.turn
	case playedTarget:
		r.chosen = target.turn
	}
	return nil
}

func (r *reviewing) draw(f *frame) {
	f.title = r.say("review-title", "game", telling.Game(r.lang(), r.game))
	if r.judged == nil {
		if r.halted {
			f.say(f.plain, r.say("review-halted"))
		} else {
			f.say(f.quiet, r.say("job-judging"))
		}
		return
	}
	width := f.width
	if f.wide() {
		width = f.width - 26
	}
	r.drawTurns(f, width)
	said := r.said(f)
	if f.wide() {
		f.side, f.sideAt = r.chart(f, mostChart), width+2
	} else if room := f.height - len(f.body) - len(said) - chartFrame - 1; room >= leastChart {
		f.foot = append(f.foot, r.chart(f, min(room, mostChart))...)
		f.foot = append(f.foot, &line{})
	}
	const least = 4 // the heading and some turns
	f.foot = append(f.foot, f.fitting(said, max(2, f.height-len(f.foot)-min(least, len(f.body))))...)
}

// told is the whole of what is told.
func (r *reviewing) told(f *frame) []*line {
	if r.judged == nil {
		return nil
	}
	return r.said(f)
}

// drawTurns draws a line for each turn, under a heading.
func (r *reviewing) drawTurns(f *frame, width int) {
	columns, widths := []string{r.say("head-before"), r.say("head-after"), r.say("head-skill"), r.say("head-luck")}, []int{7, 7, 7, 6}
	if width < 50 {
		columns, widths = columns[1:], []int{5, 6, 5}
	}
	rows := make([][]string, len(r.judged.Turns))
	for i := range rows {
		turn := &r.judged.Turns[i]
		rows[i] = []string{counted(turn.Before), counted(turn.After), telling.Rating(turn.Judgement.Skill), telling.Rating(turn.Judgement.Luck)}
		rows[i] = rows[i][len(rows[i])-len(columns):]
	}
	cells := 0
	for i, column := range columns {
		widths[i] = max(widths[i], lipgloss.Width(column)+1)
		for _, row := range rows {
			widths[i] = max(widths[i], lipgloss.Width(row[i])+1)
		}
		cells += widths[i]
	}
	pegs := newPegs(f.theme, r.game, width-numberWidth-markWidth(r.game)-cells)
	left := numberWidth + pegs.width()
	if !pegs.lettersTell() {
		left += 2 + r.game.Places()
	}
	head := new(line).to(left)
	for i, column := range columns {
		head.write(f.quiet, rightly(column, widths[i]))
	}
	f.add(head)
	for i := range r.judged.Turns {
		turn := &r.judged.Turns[i]
		style, number := f.plain, f.quiet
		if i == r.chosen {
			style, number, f.focus = f.strong, f.accent, len(f.body)
		}
		l := pegs.playedLine(number, i, match.Record{Number: i + 1, Turn: turn.Turn})
		l.to(left)
		for j, cell := range rows[i] {
			l.write(style, rightly(cell, widths[j]))
		}
		f.add(l.mark(0, turnTarget{i}))
	}
}

// counted prints a number of codes.
func counted(count review.Count) string {
	if count.More {
		return fmt.Sprintf(">%d", count.Codes)
	}
	return fmt.Sprint(count.Codes)
}

// said is what is told of the turn that is chosen, and of the game.
func (r *reviewing) said(f *frame) []*line {
	var lines []*line
	if r.chosen < len(r.judged.Turns) {
		turn := &r.judged.Turns[r.chosen]
		text := strings.Join(telling.Judged(r.lang(), r.game, r.chosen+1, turn), " ")
		lines = append(lines, wrapped(f.plain, text, f.width)...)
	}
	for _, why := range r.why {
		lines = append(lines, wrapped(f.alarm, why, f.width)...)
	}
	verdict := wrapped(f.accent, telling.Verdict(r.lang(), r.judged), f.width)
	if !f.wide() { // there may be no room for all
		return append(verdict, lines...)
	}
	return slices.Concat(lines, []*line{{}}, verdict)
}

// How many lines the curve takes, and what stands around it.
const (
	leastChart = 3
	mostChart  = 6
	chartFrame = 3
)

// eighths are blocks that fill so many eighths of a line.
var eighths = []string{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}

// chart draws the information gained turn by turn: a column for each, as high as
// the share of what is to be known that is known then.
func (r *reviewing) chart(f *frame, height int) []*line {
	turns := r.judged.Turns
	if len(turns) == 0 || turns[0].Before.More {
		return nil
	}
	total := math.Log2(float64(turns[0].Before.Codes))
	if total == 0 {
		return nil
	}
	const most = 8
	first := max(0, len(turns)-most)
	lines := []*line{new(line).write(f.quiet, r.say("review-curve"))}
	for row := height - 1; row >= 0; row-- {
		l := &line{}
		known := 0.0
		for i := range turns {
			known += turns[i].Gained
			if i < first {
				continue
			}
			filled := int(math.Round(known/total*float64(height*8))) - row*8
			block := eighths[max(0, min(8, filled))]
			style := f.bars
			if i == r.chosen {
				style = f.black
			}
			l.touch(turnTarget{i}, style, block+block).write(f.plain, " ")
		}
		lines = append(lines, l)
	}
	numbers := &line{}
	for i := first; i < len(turns); i++ {
		numbers.write(f.quiet, pad(i+1, 2)+" ")
	}
	known := 0.0
	for i := range turns[:r.chosen+1] {
		known += turns[i].Gained
	}
	bits := r.say("review-bits", "known", telling.Number(r.lang(), known, 1), "total", telling.Number(r.lang(), total, 1))
	return append(lines, numbers, new(line).write(f.quiet, bits))
}

func (r *reviewing) keys() []keyHelp {
	if r.halted {
		return []keyHelp{key("enter", r.say("does-judge")), key("esc", r.say("does-back"))}
	}
	return []keyHelp{key("up", r.say("does-turn")), key("esc", r.say("does-back")), long(readKey, r.say("does-read"))}
}
