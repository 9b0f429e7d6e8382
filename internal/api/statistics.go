package api

import (
	"net/http"
	"time"

	"codebreaker/internal/table"
	"codebreaker/match"
	"codebreaker/review"
	"codebreaker/store"
)

// statisticsObject sums up a player's games.
type statisticsObject struct {
	Open               int              `json:"open"`
	Played             endedObject      `json:"played"`
	Helped             endedObject      `json:"helped"`
	Practice           endedObject      `json:"practice"`
	Elsewhere          endedObject      `json:"elsewhere"`
	Cracked            endedObject      `json:"cracked"`
	Games              []gameTally      `json:"games"`
	Strategies         []strategyTally  `json:"strategies"`
	Streak             int              `json:"streak"`
	LongestStreak      int              `json:"longestStreak"`
	DailyStreak        int              `json:"dailyStreak"`
	LongestDailyStreak int              `json:"longestDailyStreak"`
	Recent             []reviewedObject `json:"recent"`
}

// endedObject counts games by how they ended.
type endedObject struct {
	Games   int `json:"games"`
	Solved  int `json:"solved"`
	Lost    int `json:"lost"`
	GivenUp int `json:"gaveUp"`
}

// tallyObject sums up games of one name.
type tallyObject struct {
	endedObject
	Distribution []barObject `json:"distribution"`
	Average      *float64    `json:"average,omitempty"`
	Best         int         `json:"best,omitempty"`
	Skill        *float64    `json:"skill,omitempty"`
	Luck         *float64    `json:"luck,omitempty"`
}

// barObject is a bar of a histogram.
type barObject struct {
	Guesses int    `json:"guesses"`
	Count   uint64 `json:"count"`
}

type gameTally struct {
	Game     string      `json:"game"`
	Title    string      `json:"title"`
	Played   tallyObject `json:"played"`
	Helped   tallyObject `json:"helped"`
	Practice tallyObject `json:"practice"`
}

type strategyTally struct {
	Game     string      `json:"game"`
	Title    string      `json:"title"`
	Strategy string      `json:"strategy"`
	Tally    tallyObject `json:"tally"`
}

type reviewedObject struct {
	ID    string    `json:"id"`
	Game  string    `json:"game"`
	Ended time.Time `json:"ended"`
	State string    `json:"state"`
	Turns int       `json:"turns"`
	Skill *int      `json:"skill,omitempty"`
	Luck  *int      `json:"luck,omitempty"`
}

// statistics sums up the player's games.
func (c *call) statistics() error {
	kind, err := c.oneOf("kind", string(match.Playing), string(match.Cracking), string(match.Helping))
	if err != nil {
		return err
	}
	filter := store.Filter{Player: c.player, Kind: match.Kind(kind), Game: c.query.Get("game")}
	all, err := c.store.Statistics(c.r.Context(), filter)
	if err != nil {
		return err
	}
	object := statisticsObject{
		Open: all.Open, Played: endedObject(all.Played), Helped: endedObject(all.Helped), Practice: endedObject(all.Practice),
		Elsewhere: endedObject(all.Elsewhere), Cracked: endedObject(all.Cracked),
		Games: []gameTally{}, Strategies: []strategyTally{}, Streak: all.Streak, LongestStreak: all.LongestStreak,
		DailyStreak: all.DailyStreak, LongestDailyStreak: all.LongestDailyStreak, Recent: []reviewedObject{},
	}
	for _, game := range all.Games {
		object.Games = append(object.Games, gameTally{game.Game, table.Title(c.lang, game.Game), newTally(&game.Played), newTally(&game.Helped), newTally(&game.Practice)})
	}
	for _, cracked := range all.Strategies {
		object.Strategies = append(object.Strategies, strategyTally{cracked.Game, table.Title(c.lang, cracked.Game), cracked.Strategy, newTally(&cracked.Tally)})
	}
	for _, recent := range all.Recent {
		object.Recent = append(object.Recent, reviewedObject{recent.ID, recent.Game, recent.Ended, string(recent.State), recent.Turns, rated(recent.Skill), rated(recent.Luck)})
	}
	return c.answer(http.StatusOK, object)
}

func newTally(tally *store.Tally) tallyObject {
	object := tallyObject{endedObject: endedObject(tally.Ended), Best: tally.Best()}
	counts := make([]uint64, len(tally.Distribution))
	for guesses, games := range tally.Distribution {
		counts[guesses] = uint64(games)
	}
	object.Distribution = bars(counts)
	if tally.Solved > 0 {
		mean := tally.Mean()
		object.Average = &mean
	}
	object.Skill, object.Luck = meanOf(tally.Skill), meanOf(tally.Luck)
	return object
}

// meanOf returns a mean, or nothing where there is none.
func meanOf(rating store.Rating) *float64 {
	mean := rating.Mean()
	if mean == review.Unrated {
		return nil
	}
	return &mean
}

// bars returns the histogram of counts by number of guesses, from 1.
func bars(counts []uint64) []barObject {
	all := []barObject{}
	for guesses, count := range counts {
		if guesses > 0 {
			all = append(all, barObject{guesses, count})
		}
	}
	return all
}
