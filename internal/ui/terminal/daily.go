package terminal

import (
	"context"
	"slices"
	"strconv"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// daily is the calendar of the daily games. It has a line for each day, today first, with the
// result of each game.
type daily struct {
	still
	host
	games.Days
	picker     // of a day
	game   int // the chosen game, from 0
}

// dayTarget is a game of a day.
type dayTarget struct{ day, game int }

// daysRead is the number of days that are read at once.
const daysRead = 42

func newDaily(h host) *daily { return &daily{host: h} }

// enter reads the shown days again, because games may have ended.
func (s *daily) enter() tea.Cmd { return s.read(max(daysRead, len(s.Days.Days))) }

// read reads a number of days, up to today.
func (s *daily) read(days int) tea.Cmd {
	return fetch(s.host, s.say("job-reading"), func(ctx context.Context) (*games.Days, error) {
		all := &games.Days{}
		for last := s.options().Now(); len(all.Days) < days; last = last.AddDate(0, 0, -daysRead) {
			earlier, err := s.options().Games.Days(ctx, s.lang(), last.AddDate(0, 0, 1-daysRead).Format(time.DateOnly), last.Format(time.DateOnly))
			if err != nil {
				return nil, err
			}
			slices.Reverse(earlier.Days)
			earlier.Days = append(all.Days, earlier.Days...)
			all = earlier
		}
		return all, nil
	}, func(all *games.Days) tea.Cmd {
		s.Days = *all
		return nil
	})
}

// chosenGame returns the chosen game, or nil before the days are read.
func (s *daily) chosenGame() *games.DayGame {
	if len(s.Days.Days) == 0 {
		return nil
	}
	return &s.Days.Days[s.chosen].Games[s.game]
}

func (s *daily) press(key, _ string) tea.Cmd {
	if s.chosenGame() == nil {
		return nil
	}
	games, days := len(s.Days.Days[0].Games), len(s.Days.Days)
	switch key {
	case "left":
		s.game = (s.game + games - 1) % games
	case "right", "tab":
		s.game = (s.game + 1) % games
	case "down", "wheeldown", "pgdown", "j":
		if s.chosen == days-1 {
			return s.read(days + daysRead)
		}
	}
	s.pick(key, days)
	return nil
}

// choose plays the chosen game, or opens it if it was played. If again is set, it plays the game
// once more for practice.
func (s *daily) choose(again bool) tea.Cmd {
	chosen := s.chosenGame()
	if chosen.ID != "" && !again {
		return take(s.host, s.open, games.Request{ID: chosen.ID})
	}
	return begin(s.host, games.Request{Kind: session.Playing, Game: chosen.Game, Day: s.Days.Days[s.chosen].Day, Again: again && chosen.ID != ""})
}

func (s *daily) click(target any, _ bool) tea.Cmd {
	if at, ok := target.(dayTarget); ok {
		if s.chosen == at.day && s.game == at.game {
			return s.choose(false)
		}
		s.chosen, s.game = at.day, at.game
	}
	return nil
}

func (s *daily) draw(f *draw.Frame) {
	f.Title = s.say("menu-days")
	if s.chosenGame() == nil {
		return
	}
	f.Status = s.say("days-streak", "streak", s.Streak, "longest", s.Longest)
	at := s.heads(f)
	for i := range s.Days.Days {
		f.Add(s.dayLine(f, i, at))
	}
	game := s.chosenGame()
	about := game.Title + " · " + s.lang().Date(s.Days.Days[s.chosen].Day) + " · " + dayState(s.host, game)
	if game.Practice {
		about += " · " + s.say("practice-short")
	}
	f.Foot = append([]*draw.Line{{}}, draw.Wrap(f.Accent, about, f.Width)...)
}

// dayWidth is the number of columns for a date.
const dayWidth = 13

// heads draws the titles of the games, each in one or two lines, if the frame is wide. It returns the
// column of each game, or -1 for a game that does not fit. The chosen game always fits.
func (s *daily) heads(f *draw.Frame) []int {
	games := s.Days.Days[0].Games
	widths := slices.Repeat([]int{3}, len(games))
	for i, game := range games {
		if first, second := halves(game.Title); f.Wide() {
			widths[i] = max(lipgloss.Width(first), lipgloss.Width(second)) + 2
		}
	}
	end := dayWidth
	for _, width := range widths[:s.game+1] {
		end += width
	}
	from := 0
	for ; end > f.Width+1 && from < s.game; from++ {
		end -= widths[from]
	}
	above, below, at, column := &draw.Line{}, &draw.Line{}, slices.Repeat([]int{-1}, len(games)), dayWidth
	for i := from; i < len(games) && column+widths[i] <= f.Width+1; i++ {
		style := f.Quiet
		if i == s.game {
			style = f.Strong
		}
		if at[i] = column; f.Wide() {
			first, second := halves(games[i].Title)
			above.To(column).Write(style, first)
			below.To(column).Write(style, second)
		}
		column += widths[i]
	}
	if above.Width > 0 {
		f.Add(above)
	}
	if below.Width > 0 {
		f.Add(below)
	}
	return at
}

// halves splits a title at the space that gives the shortest lines. A single word becomes the
// second half.
func halves(title string) (first, second string) {
	second = title
	for i, r := range title {
		if r == ' ' && max(lipgloss.Width(title[:i]), lipgloss.Width(title[i+1:])) < max(lipgloss.Width(first), lipgloss.Width(second)) {
			first, second = title[:i], title[i+1:]
		}
	}
	return first, second
}

// dayLine draws a day with the result of each of its games.
func (s *daily) dayLine(f *draw.Frame, day int, at []int) *draw.Line {
	l, style := &draw.Line{}, f.Quiet
	if day == s.chosen {
		l.Write(f.Accent, "▸")
		style, f.Focus = f.Strong, len(f.Body)+1
	}
	l.To(2).Write(style, s.Days.Days[day].Day)
	for i := range s.Days.Days[day].Games {
		if at[i] < 0 {
			continue
		}
		game := &s.Days.Days[day].Games[i]
		sign, look := daySign(game), f.Quiet
		if !game.Practice && game.State == string(session.Solved) {
			look = f.Accent
		}
		if day == s.chosen && i == s.game {
			look = look.Reverse(true)
		}
		l.To(at[i]).Touch(dayTarget{day, i}, look, " "+sign+" ")
	}
	return l
}

// daySign shows a game of a day: the number of guesses if it was solved, ✗ if not, … if it is
// unfinished, · if it was not started.
func daySign(game *games.DayGame) string {
	switch session.State(game.State) {
	case "":
		return "·"
	case session.Solved:
		return strconv.Itoa(game.Guesses)
	case session.Going:
		return "…"
	default:
		return "✗"
	}
}

// dayState describes the state of a game of a day.
func dayState(h host, game *games.DayGame) string {
	if game.State == "" {
		return h.say("state-open")
	}
	return stateName(h, session.State(game.State), game.Guesses)
}

// today describes the first game of the day, the number of finished games of the day, the streak,
// and the time until the next day.
func today(h host, days *games.Days) string {
	game := &days.Days[0].Games[0]
	done := 0
	for i := range days.Days[0].Games {
		if state := days.Days[0].Games[i].State; state != "" && state != string(session.Going) {
			done++
		}
	}
	text := game.Title + " · " + dayState(h, game) + " · " + h.say("today-done", "count", done, "games", len(days.Days[0].Games))
	if days.Streak > 0 {
		text += " · " + h.say("streak-days", "count", days.Streak)
	}
	now := h.options().Now()
	year, month, day := now.Date()
	wait := time.Date(year, month, day+1, 0, 0, 0, 0, now.Location()).Sub(now)
	return text + " · " + h.say("today-next", "hours", int(wait.Hours()), "minutes", int(wait.Minutes())%60)
}

func (s *daily) keys() []binding {
	chosen := s.chosenGame()
	if chosen == nil {
		return []binding{key("esc q", s.say("does-back"), s.back)}
	}
	keys := []binding{
		key("enter", s.say("does-open"), func() tea.Cmd { return s.choose(false) }), key("up", s.say("does-day"), nil), key("left", s.say("does-game"), nil),
		key("n", s.say("does-practice"), func() tea.Cmd { return s.choose(true) }), key("esc q", s.say("does-back"), s.back),
	}
	if chosen.ID == "" { // the first attempt counts in statistics
		keys[3].does = ""
	}
	return keys
}
