package terminal

import (
	"context"
	"fmt"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// statistics is the screen with the statistics of saved games.
type statistics struct {
	still
	host
	picker // the first visible line
	sums   *store.Statistics
}

func newStatistics(h host) *statistics { return &statistics{host: h} }

// enter reads the statistics.
func (s *statistics) enter() tea.Cmd {
	return fetch(s.host, s.say("job-reading"), func(ctx context.Context) (*store.Statistics, error) {
		return s.options().Store.Statistics(ctx, store.Filter{})
	}, func(sums *store.Statistics) tea.Cmd {
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

// drawDistribution draws a bar for each number of guesses in the games of one name.
func (s *statistics) drawDistribution(f *draw.Frame, of *store.GameTally) {
	tally := &of.Played
	if tally.Solved == 0 {
		return
	}
	f.Blank()
	f.Say(f.Strong, s.called(of.Game))
	f.Say(f.Plain, s.say("statistics-mean", "mean", wording.Number(s.lang(), tally.Mean(), 2), "best", tally.Best()))
	most := 0
	for _, games := range tally.Distribution {
		most = max(most, games)
	}
	for guesses, games := range tally.Distribution {
		if guesses < tally.Best() {
			continue
		}
		l := new(draw.Line).Write(f.Quiet, draw.Pad(guesses, 4)+" ")
		if games > 0 {
			l.Write(f.Bars, draw.Bar(games, most, max(8, f.Width-16)))
		}
		f.Add(l.Write(f.Plain, " "+fmt.Sprint(games)))
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
		game := &s.sums.Games[i]
		t := &game.Played
		f.Add(s.row(f.Width, f.Plain, s.called(game.Game), []string{fmt.Sprint(t.Games), s.mean(t), s.rating(t.Skill), s.rating(t.Luck)}[:cells]...))
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
		f.Add(s.row(f.Width, f.Plain, preset.Title(s.lang(), one.Game)+" "+name, fmt.Sprint(one.Tally.Games), s.mean(&one.Tally)))
	}
}

// called returns the title of a game. If several games have that title, such as games with
// different word lists, it returns the name instead.
func (s *statistics) called(name string) string {
	title := preset.Title(s.lang(), name)
	for i := range s.sums.Games {
		if other := s.sums.Games[i].Game; other != name && preset.Title(s.lang(), other) == title {
			return rules.Friendly(name)
		}
	}
	return title
}

func (s *statistics) mean(t *store.Tally) string {
	if t.Solved == 0 {
		return "–"
	}
	return wording.Number(s.lang(), t.Mean(), 2)
}

func (s *statistics) rating(r store.Rating) string {
	if r.Games == 0 {
		return "–"
	}
	return wording.Number(s.lang(), r.Mean(), 0)
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
