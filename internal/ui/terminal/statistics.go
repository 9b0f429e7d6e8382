package terminal

import (
	"context"
	"fmt"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/terminal/draw"
	"codebreaker/internal/ui/text"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// statistics is the screen with the statistics of saved games.
type statistics struct {
	still
	host
	picker // the first visible line
	sums   *games.Statistics
}

func newStatistics(h host) *statistics { return &statistics{host: h} }

// enter reads the statistics.
func (s *statistics) enter() tea.Cmd {
	return fetch(s.host, s.say("job-reading"), func(ctx context.Context) (*games.Statistics, error) {
		all, err := s.options().Store.Statistics(ctx, store.Filter{})
		if err != nil {
			return nil, err
		}
		return games.NewStatistics(s.lang(), all), nil
	}, func(sums *games.Statistics) tea.Cmd {
		s.sums = sums
		return nil
	})
}

func (s *statistics) press(key, _ string) tea.Cmd {
	s.pickLine(key)
	return nil
}

func (s *statistics) draw(f *draw.Frame) {
	f.Title = s.say("menu-statistics")
	switch {
	case s.sums == nil:
		return
	case s.sums.Played.Games+s.sums.Helped.Games+s.sums.Practice.Games+s.sums.Cracked.Games == 0:
		f.Say(f.Plain, s.say("statistics-none"))
		return
	}
	played := &s.sums.Played
	f.Say(f.Plain, s.say("statistics-played", "games", played.Games, "solved", played.Solved, "helped", s.sums.Helped.Games))
	if practice := &s.sums.Practice; practice.Games > 0 {
		f.Say(f.Plain, s.say("statistics-practice", "games", practice.Games, "solved", practice.Solved))
	}
	f.Say(f.Plain, s.say("statistics-streak", "streak", s.sums.Streak, "longest", s.sums.LongestStreak))
	if s.sums.LongestDailyStreak > 0 {
		f.Say(f.Plain, s.say("statistics-daily", "streak", s.sums.DailyStreak, "longest", s.sums.LongestDailyStreak))
	}
	s.drawGames(f)
	for i := range s.sums.Games {
		s.drawDistribution(f, &s.sums.Games[i])
	}
	s.drawStrategies(f)
	s.scroll(f)
}

// drawDistribution draws a bar for each number of guesses in the games of one name, apart for those with help.
func (s *statistics) drawDistribution(f *draw.Frame, of *games.GameTally) {
	for _, row := range of.Distributions(s.lang(), of.Title) {
		tally := row.Tally
		f.Blank()
		f.Say(f.Strong, row.Title)
		f.Say(f.Plain, s.say("statistics-mean", "mean", wording.Known(s.lang(), tally.Average, 2), "best", tally.Best))
		most := tally.Most()
		for _, bar := range tally.Histogram[tally.Best-1:] {
			f.Add(new(draw.Line).Write(f.Quiet, draw.Pad(bar.Guesses, 4)+" ").
				Write(f.Bars, text.Bar(int(bar.Count), most, max(8, f.Width-16))).Write(f.Plain, " "+fmt.Sprint(bar.Count)))
		}
	}
}

// drawGames draws a line for each game that was played.
func (s *statistics) drawGames(f *draw.Frame) {
	if len(s.sums.Games) == 0 {
		return
	}
	f.Blank()
	cells := 4
	if f.Width < 50 { // omit the luck, so that names have room
		cells = 3
	}
	f.Add(s.row(f.Width, f.Strong, s.say("head-game"), []string{s.say("head-games"), s.say("head-average"), s.say("head-skill"), s.say("head-luck")}[:cells]...))
	for i := range s.sums.Games {
		for _, row := range s.sums.Games[i].Rows(s.lang(), s.sums.Games[i].Title) {
			t := row.Tally
			f.Add(s.row(f.Width, f.Plain, row.Title, []string{
				fmt.Sprint(t.Games), wording.Known(s.lang(), t.Average, 2), wording.Known(s.lang(), t.Skill, 0), wording.Known(s.lang(), t.Luck, 0),
			}[:cells]...))
		}
	}
}

// drawStrategies draws a line for each strategy that cracked codes.
func (s *statistics) drawStrategies(f *draw.Frame) {
	if len(s.sums.Strategies) == 0 {
		return
	}
	f.Blank()
	f.Add(s.row(f.Width, f.Strong, s.say("statistics-cracked"), s.say("head-games"), s.say("head-average")))
	for i := range s.sums.Strategies {
		one := &s.sums.Strategies[i]
		name := one.Strategy
		if name == "" {
			name = s.say("form-usual")
		}
		f.Add(s.row(f.Width, f.Plain, one.Title+" "+name, fmt.Sprint(one.Tally.Games), wording.Known(s.lang(), one.Tally.Average, 2)))
	}
}

func (s *statistics) keys() []binding {
	return []binding{key("up", s.say("does-scroll"), nil), key("esc q", s.say("does-back"), s.back)}
}

// row draws a line of a table: a name and numbers.
func (s *statistics) row(width int, style lipgloss.Style, name string, cells ...string) *draw.Line {
	cell := 8
	if width >= 60 { // room for the names of columns
		cell = 11
	}
	l := new(draw.Line).Write(style, draw.Cut(name, max(1, width-cell*len(cells)-1)))
	l.To(width - cell*len(cells))
	for _, text := range cells {
		l.Write(style, draw.AlignRight(draw.Cut(text, cell-1), cell))
	}
	return l
}
