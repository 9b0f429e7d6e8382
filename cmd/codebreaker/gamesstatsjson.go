package main

import (
	"time"

	"codebreaker/store"
)

// statisticsJSON are the statistics of games: docs/json.md.
type statisticsJSON struct {
	Version            int                 `json:"version"`
	Open               int                 `json:"open"`
	Played             endedJSON           `json:"played"`
	Helped             endedJSON           `json:"helped"`
	Practice           endedJSON           `json:"practice"`
	Elsewhere          endedJSON           `json:"elsewhere"`
	Cracked            endedJSON           `json:"cracked"`
	Streak             int                 `json:"streak"`
	LongestStreak      int                 `json:"longestStreak"`
	DailyStreak        int                 `json:"dailyStreak"`
	LongestDailyStreak int                 `json:"longestDailyStreak"`
	Games              []gameTallyJSON     `json:"games"`
	Strategies         []strategyTallyJSON `json:"strategies"`
	Recent             []recentJSON        `json:"recent"`
}

// endedJSON counts games by how they ended.
type endedJSON struct {
	Games   int `json:"games"`
	Solved  int `json:"solved"`
	Lost    int `json:"lost"`
	GivenUp int `json:"gaveUp"`
}

// tallyJSON sums up games of one name.
type tallyJSON struct {
	endedJSON
	Average   *float64 `json:"average,omitempty"`
	Best      *int     `json:"best,omitempty"`
	Histogram []int    `json:"histogram"`
	Skill     *float64 `json:"skill,omitempty"`
	Luck      *float64 `json:"luck,omitempty"`
}

type gameTallyJSON struct {
	Game     string    `json:"game"`
	Played   tallyJSON `json:"played"`
	Helped   tallyJSON `json:"helped"`
	Practice tallyJSON `json:"practice"`
}

type strategyTallyJSON struct {
	Game     string `json:"game"`
	Strategy string `json:"strategy,omitempty"`
	tallyJSON
}

type recentJSON struct {
	ID    string    `json:"id"`
	Game  string    `json:"game"`
	Ended time.Time `json:"ended"`
	State string    `json:"state"`
	Turns int       `json:"turns"`
	Skill *int      `json:"skill,omitempty"`
	Luck  *int      `json:"luck,omitempty"`
}

func newStatisticsJSON(all *store.Statistics) statisticsJSON {
	object := statisticsJSON{
		Version: jsonVersion, Open: all.Open,
		Played: endedJSON(all.Played), Helped: endedJSON(all.Helped), Practice: endedJSON(all.Practice), Elsewhere: endedJSON(all.Elsewhere), Cracked: endedJSON(all.Cracked),
		Streak: all.Streak, LongestStreak: all.LongestStreak, DailyStreak: all.DailyStreak, LongestDailyStreak: all.LongestDailyStreak,
		Games: []gameTallyJSON{}, Strategies: []strategyTallyJSON{}, Recent: []recentJSON{},
	}
	for i := range all.Games {
		g := &all.Games[i]
		object.Games = append(object.Games, gameTallyJSON{g.Game, newTallyJSON(&g.Played), newTallyJSON(&g.Helped), newTallyJSON(&g.Practice)})
	}
	for i := range all.Strategies {
		s := &all.Strategies[i]
		object.Strategies = append(object.Strategies, strategyTallyJSON{s.Game, s.Strategy, newTallyJSON(&s.Tally)})
	}
	for i := range all.Recent {
		r := &all.Recent[i]
		object.Recent = append(object.Recent, recentJSON{r.ID, r.Game, r.Ended, string(r.State), r.Turns, ratedJSON(r.Skill), ratedJSON(r.Luck)})
	}
	return object
}

func newTallyJSON(t *store.Tally) tallyJSON {
	object := tallyJSON{
		endedJSON: endedJSON(t.Ended), Histogram: append([]int{}, t.Distribution...),
		Skill: meanJSON(t.Skill), Luck: meanJSON(t.Luck),
	}
	if t.Solved > 0 {
		mean, best := t.Mean(), t.Best()
		object.Average, object.Best = &mean, &best
	}
	return object
}

func meanJSON(rating store.Rating) *float64 {
	if rating.Games == 0 {
		return nil
	}
	mean := rating.Mean()
	return &mean
}
