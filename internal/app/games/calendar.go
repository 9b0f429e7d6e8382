package games

import (
	"context"
	"strings"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
)

// mostDays is the largest number of days in one answer.
const mostDays = 62

// Days are a player's results in the daily games of some days.
type Days struct {
	Streak  int     `json:"streak"`  // days in a row on which a daily game was solved, up to today or yesterday
	Longest int     `json:"longest"` // the longest such streak
	Days    []DayOf `json:"days"`    // in order, each with all daily games
}

// DayOf are the daily games of a day.
type DayOf struct {
	Day   string    `json:"day"`
	Games []DayGame `json:"games"` // in display order
}

// DayGame is a daily game with the player's attempt: the one that counts, or else the last
// practice.
type DayGame struct {
	Preset   string `json:"preset"`       // the name of the preset, the same on all days
	Game     string `json:"game"`         // the game's name on this day, as POST /games takes it with the day
	Title    string `json:"title"`        // what people call the game
	Boards   int    `json:"boards"`       // the number of boards
	State    string `json:"state"`        // empty if the player has no such game
	ID       string `json:"id,omitempty"` // of the player's game; absent without one
	Guesses  int    `json:"guesses"`      // so far
	Most     int    `json:"most"`         // the guess limit
	Practice bool   `json:"practice"`     // the player's game does not count, or a new one would not
}

// Days returns a player's results in the daily games from one day to another, written as in
// 2026-11-20. Games of words use the list of the language. The error is a [message.Problem] if
// the days are invalid or more than 62.
func (s *Service) Days(ctx context.Context, l *lang.Language, from, to string) (*Days, error) {
	days, err := daysBetween(from, to)
	if err != nil {
		return nil, err
	}
	told := &Days{Days: []DayOf{}}
	begun := make(map[[2]string]*store.Game)
	if s.config.Store != nil {
		games, err := s.config.Store.OfDays(ctx, from, to)
		if err != nil {
			return nil, err
		}
		for _, game := range games {
			key := [2]string{game.Saved.Day, game.Saved.Game}
			if before := begun[key]; before == nil || before.Saved.Practice {
				begun[key] = game
			}
		}
		if told.Streak, told.Longest, err = s.config.Store.DailyStreaks(ctx, ""); err != nil {
			return nil, err
		}
	}
	for _, day := range days {
		attempt, err := Day(s.config.Now(), DayRequest{Day: day})
		late := err == nil && attempt == Practice
		of := DayOf{Day: day}
		for _, game := range dailyGames(l, day) {
			played := begun[[2]string{day, game.Game}]
			if played == nil && late { // daily games of words once had no weights
				played = begun[[2]string{day, strings.TrimSuffix(game.Game, rules.WeightedSuffix)}]
			}
			of.Games = append(of.Games, newDayGame(game, played, late))
		}
		told.Days = append(told.Days, of)
	}
	return told, nil
}

// newDayGame returns a daily game with the player's attempt; late means that the day is past.
func newDayGame(game DayGame, begun *store.Game, late bool) DayGame {
	game.Practice = late
	if begun != nil {
		game.State, game.ID, game.Guesses, game.Practice = string(begun.State), begun.ID, begun.Turns, begun.Saved.Practice
	}
	return game
}

// dailyGames returns the daily games of a day without the player's attempts. It reads no words.
func dailyGames(l *lang.Language, day string) []DayGame {
	var games []DayGame
	for _, preset := range preset.Catalogue() {
		if preset.Daily {
			game := preset.Of(preset.UsualOn(day, l.Name()))
			games = append(games, DayGame{Preset: preset.Name, Game: game, Title: preset.Title(l), Boards: preset.Boards(), Most: preset.Guesses})
		}
	}
	return games
}

// daysBetween returns the days from one to another, both included.
func daysBetween(from, to string) ([]string, error) {
	for _, day := range []string{from, to} {
		if err := session.CheckDay(day); err != nil {
			return nil, err
		}
	}
	first, _ := time.Parse(time.DateOnly, from) // checked above
	last, _ := time.Parse(time.DateOnly, to)
	var days []string
	for day := first; !day.After(last) && len(days) <= mostDays; day = day.AddDate(0, 0, 1) {
		days = append(days, day.Format(time.DateOnly))
	}
	if len(days) == 0 || len(days) > mostDays {
		return nil, message.NewProblem("days-range", "{{.from}} to {{.to}}: write the first day, then a last day at most {{.most}} days later", "from", from, "to", to, "most", mostDays-1)
	}
	return days, nil
}
