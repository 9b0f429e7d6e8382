package games

import (
	"slices"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/store"
)

// Statistics sum up a player's games.
type Statistics struct {
	Open               int             `json:"open"`       // games in progress
	Played             Ended           `json:"played"`     // games played without help
	Helped             Ended           `json:"helped"`     // games with hints or moves taken back
	Practice           Ended           `json:"practice"`   // games that do not count: another attempt at a day, a past day, a code that the player typed
	Elsewhere          Ended           `json:"elsewhere"`  // games played elsewhere
	Cracked            Ended           `json:"cracked"`    // games that the computer cracked
	Games              []GameTally     `json:"games"`      // by number of games, the most first
	Strategies         []StrategyTally `json:"strategies"` // by number of games, the most first
	Streak             int             `json:"streak"`     // games solved in a row, up to the last one
	LongestStreak      int             `json:"longestStreak"`
	DailyStreak        int             `json:"dailyStreak"` // days in a row on which a daily game was solved, up to today or yesterday
	LongestDailyStreak int             `json:"longestDailyStreak"`
	Recent             []Reviewed      `json:"recent"`          // the last reviewed games, the oldest first
	Terms              []wording.Term  `json:"terms,omitempty"` // explain skill and luck to people
}

// Ended counts games by how they ended.
type Ended struct {
	Games   int `json:"games"` // all of them
	Solved  int `json:"solved"`
	Lost    int `json:"lost"`
	GivenUp int `json:"gaveUp"`
}

// Tally sums up games of one name.
type Tally struct {
	Ended
	Histogram []view.Bar `json:"histogram"`         // solved games by number of guesses
	Average   *float64   `json:"average,omitempty"` // mean number of guesses of solved games
	Best      int        `json:"best,omitempty"`    // the fewest guesses of a solved game
	Skill     *float64   `json:"skill,omitempty"`   // mean of the reviewed games
	Luck      *float64   `json:"luck,omitempty"`    // mean of the reviewed games
}

// GameTally counts the games of one name.
type GameTally struct {
	Game     string `json:"game"`
	Title    string `json:"title"` // the name that people use; for a custom game, its description
	Played   Tally  `json:"played"`
	Helped   Tally  `json:"helped"`
	Practice Tally  `json:"practice"`
}

// StrategyTally counts the codes of a game that a strategy searched for.
type StrategyTally struct {
	Game     string `json:"game"`
	Title    string `json:"title"`    // what people call the game; the description of a custom game
	Strategy string `json:"strategy"` // empty for the usual one of the game
	Tally    Tally  `json:"tally"`
}

// Row is a line of a table of statistics.
type Row struct {
	Title string
	Tally *Tally
}

// Rows returns the lines of a game for a table, the first with its title: games without help, then games with help and
// practice, if there are any.
func (t *GameTally) Rows(l *lang.Language, title string) []Row {
	rows := []Row{{title, &t.Played}}
	if t.Helped.Games > 0 {
		rows = append(rows, Row{"  " + l.Say("head-with-help"), &t.Helped})
	}
	if t.Practice.Games > 0 {
		rows = append(rows, Row{"  " + l.Say("head-practice"), &t.Practice})
	}
	return rows
}

// Distributions returns the games without help and those with help, as far as some were solved, with titles.
func (t *GameTally) Distributions(l *lang.Language, title string) []Row {
	rows := []Row{{title, &t.Played}, {title + ", " + l.Say("head-with-help"), &t.Helped}}
	return slices.DeleteFunc(rows, func(row Row) bool { return row.Tally.Ended.Solved == 0 })
}

// Reviewed is a game that was reviewed.
type Reviewed struct {
	ID     string    `json:"id"`
	Game   string    `json:"game"`
	Ended  time.Time `json:"ended"`
	State  string    `json:"state"` // going: it waits for a guess, a mark or a turn; clash: no code agrees with all marks; solved; lost: no guesses remain; gave-up
	Turns  int       `json:"turns"`
	Skill  *int      `json:"skill,omitempty"` // 0 to 99; absent if unknown
	Luck   *int      `json:"luck,omitempty"`  // 0 to 99; absent if unknown
	Helped bool      `json:"helped"`          // with hints or moves taken back
}

// NewStatistics returns statistics for front ends.
func NewStatistics(l *lang.Language, all *store.Statistics) *Statistics {
	told := &Statistics{
		Open: all.Open, Played: Ended(all.Played), Helped: Ended(all.Helped), Practice: Ended(all.Practice), Elsewhere: Ended(all.Elsewhere), Cracked: Ended(all.Cracked),
		Games: []GameTally{}, Strategies: []StrategyTally{}, Streak: all.Streak, LongestStreak: all.LongestStreak,
		DailyStreak: all.DailyStreak, LongestDailyStreak: all.LongestDailyStreak, Recent: []Reviewed{},
	}
	for _, game := range all.Games {
		told.Games = append(told.Games, GameTally{game.Game, preset.Title(l, game.Game), newTally(&game.Played), newTally(&game.Helped), newTally(&game.Practice)})
	}
	told.tellApart(l)
	for _, cracked := range all.Strategies {
		told.Strategies = append(told.Strategies, StrategyTally{cracked.Game, preset.Title(l, cracked.Game), cracked.Strategy, newTally(&cracked.Tally)})
	}
	for _, recent := range all.Recent {
		told.Recent = append(told.Recent, Reviewed{recent.ID, recent.Game, recent.Ended, string(recent.State), recent.Turns, view.Rated(recent.Skill), view.Rated(recent.Luck), recent.Helped})
	}
	return told
}

// Explain adds explanations of skill and luck, for front ends with human readers.
func (s *Statistics) Explain(l *lang.Language) *Statistics {
	s.Terms = wording.Ratings(l)
	return s
}

// Most returns the largest number of games of a bar of the histogram.
func (t *Tally) Most() int {
	most := uint64(0)
	for _, bar := range t.Histogram {
		most = max(most, bar.Count)
	}
	return int(most)
}

func newTally(tally *store.Tally) Tally {
	told := Tally{Ended: Ended(tally.Ended), Best: tally.Best()}
	counts := make([]uint64, len(tally.Distribution))
	for guesses, games := range tally.Distribution {
		counts[guesses] = uint64(games)
	}
	told.Histogram = view.Bars(counts)
	if tally.Solved > 0 {
		told.Average = new(tally.Mean())
	}
	told.Skill, told.Luck = meanOf(tally.Skill), meanOf(tally.Luck)
	return told
}

// meanOf returns a mean, or nil if it is unknown.
func meanOf(rating store.Rating) *float64 {
	mean := rating.Mean()
	if mean == review.Unrated {
		return nil
	}
	return &mean
}

// tellApart gives longer titles to games with equal titles, such as Wordle with two word lists.
func (s *Statistics) tellApart(l *lang.Language) {
	games := make(map[string]int)
	for _, game := range s.Games {
		games[game.Title]++
	}
	for i, game := range s.Games {
		if games[game.Title] > 1 {
			s.Games[i].Title = preset.FullTitle(l, game.Game)
		}
	}
}
