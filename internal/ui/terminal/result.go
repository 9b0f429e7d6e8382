package terminal

import (
	"fmt"

	"codebreaker/internal/app/session"

	"charm.land/lipgloss/v2"
)

// sayResult describes a finished game: sentences, the next steps, and a histogram of earlier games
// in which the bar of this game is highlighted.
func (p *play) sayResult(f *frame, width int) []*line {
	var lines []*line
	add := func(style lipgloss.Style, text string) { lines = append(lines, wrapped(style, text, width)...) }
	style := f.strong
	if p.view.State == string(session.Solved) {
		style = f.accent
	}
	add(style, p.view.Message)
	if p.view.Helped {
		add(f.quiet, p.say("play-helped"))
	}
	if p.result == nil {
		return lines
	}
	for _, sentence := range p.result.Sentences {
		add(f.plain, sentence)
	}
	if p.result.Streak > 0 {
		add(f.plain, p.say("days-streak", "streak", p.result.Streak, "longest", p.result.Longest))
	}
	lines = append(lines, &line{}, new(line).touch(keyTarget("s"), f.accent.Reverse(true), " "+p.say("does-share")+" ").write(f.plain, "  ").
		touch(keyTarget("enter"), f.strong.Reverse(true), " "+p.say("does-review")+" "))
	lines = append(lines, p.histogram(f, width)...)
	for i, sentence := range p.result.Served {
		if i == 0 {
			lines = append(lines, &line{})
		}
		add(f.quiet, sentence)
	}
	return lines
}

// histogram draws a bar for each number of guesses in games of this name.
func (p *play) histogram(f *frame, width int) []*line {
	most := uint64(0)
	for _, one := range p.result.Histogram {
		most = max(most, one.Count)
	}
	if most == 0 {
		return nil
	}
	lines := []*line{{}, new(line).write(f.quiet, p.say("result-histogram"))}
	for _, one := range p.result.Histogram {
		number, style := f.quiet, f.bars
		if p.result.Counts && one.Guesses == p.result.Guesses {
			number, style = f.accent, f.accent
		}
		l := new(line).write(number, pad(one.Guesses, 2)+" ")
		if one.Count > 0 {
			l.write(style, bar(int(one.Count), int(most), max(4, width-10)))
		}
		lines = append(lines, l.write(number, fmt.Sprintf(" %d", one.Count)))
	}
	return lines
}
