package terminal

import (
	"fmt"

	"codebreaker/internal/app/session"
	"codebreaker/internal/ui/terminal/draw"
	"codebreaker/internal/ui/text"

	"charm.land/lipgloss/v2"
)

// sayResult describes a finished game: sentences, the next steps, and a histogram of earlier games
// in which the bar of this game is highlighted.
func (p *play) sayResult(f *draw.Frame, width int) []*draw.Line {
	var lines []*draw.Line
	add := func(style lipgloss.Style, text string) { lines = append(lines, draw.Wrap(style, text, width)...) }
	style := f.Strong
	if p.view.State == string(session.Solved) {
		style = f.Accent
	}
	add(style, p.view.Message)
	if p.view.Helped {
		add(f.Quiet, p.say("play-helped"))
	}
	if p.result == nil {
		return lines
	}
	for _, sentence := range p.result.Sentences {
		add(f.Plain, sentence)
	}
	if p.result.Streak > 0 {
		add(f.Plain, p.say("days-streak", "streak", p.result.Streak, "longest", p.result.Longest))
	}
	lines = append(lines, &draw.Line{}, new(draw.Line).Touch(keyTarget("s"), f.Accent.Reverse(true), " "+p.say("does-share")+" ").Write(f.Plain, "  ").
		Touch(keyTarget("enter"), f.Strong.Reverse(true), " "+p.say("does-review")+" "))
	lines = append(lines, p.histogram(f, width)...)
	for i, sentence := range p.result.Served {
		if i == 0 {
			lines = append(lines, &draw.Line{})
		}
		add(f.Quiet, sentence)
	}
	return lines
}

// histogram draws a bar for each number of guesses in games of this name.
func (p *play) histogram(f *draw.Frame, width int) []*draw.Line {
	most := uint64(0)
	for _, one := range p.result.Histogram {
		most = max(most, one.Count)
	}
	if most == 0 {
		return nil
	}
	lines := []*draw.Line{{}, new(draw.Line).Write(f.Quiet, p.say("result-histogram"))}
	for _, one := range p.result.Histogram {
		number, style := f.Quiet, f.Bars
		if p.result.Counts && one.Guesses == p.result.Guesses {
			number, style = f.Accent, f.Accent
		}
		l := new(draw.Line).Write(number, draw.Pad(one.Guesses, 2)+" ").Write(style, text.Bar(int(one.Count), int(most), max(4, width-10)))
		lines = append(lines, l.Write(number, fmt.Sprintf(" %d", one.Count)))
	}
	return lines
}
