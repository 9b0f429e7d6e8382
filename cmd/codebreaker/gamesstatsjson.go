package main

import (
	"time"

	"codebreaker/store"
)

// statisticsJSON are the statistics of games: docs/json.md.
type statisticsJSON struct {
	Version            int                 `json:"version"`
	Open               int                 `json:"open"`
	Played             tallyJSON           `json:"played"`
	Helped             tallyJSON           `json:"helped"`
	Elsewhere          tallyJSON           `json:"elsewhere"`
	Cracked            tallyJSON           `json:"cracked"`
	Streak             int                 `json:"streak"`
	LongestStreak      int                 `json:"longestStreak"`
	DailyStreak        int                 `json:"dailyStreak"`
	LongestDailyStreak int                 `json:"longestDailyStreak"`
	Games              []gameTallyJSON     `json:"games"`
	Strategies         []strategyTallyJSON `json:"strategies"`
	Recent             []recentJSON        `json:"recent"`
}

type tallyJSON struct {
	Games     int      `json:"games"`
	Solved    int      `json:"solved"`
	Lost      int      `json:"lost"`
	GaveUp    int      `json:"gaveUp"`
	Average   *float64 `json:"average,omitempty"`
	Best      *int     `json:"best,omitempty"`
	Histogram []int    `json:"histogram"`
	Skill     *float64 `json:"skill,omitempty"`
	Luck      *float64 `json:"luck,omitempty"`
}

type gameTallyJSON struct {
	Game   string    `json:"game"`
	Played tallyJSON `json:"played"`
	Helped tallyJSON `json:"helped"`
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
		Played: newTallyJSON(&all.Played), Helped: newTallyJSON(&all.Helped), Elsewhere: newTallyJSON(&all.Elsewhere), Cracked: newTallyJSON(&all.Cracked),
		Streak: all.Streak, LongestStreak: all.LongestStreak, DailyStreak: all.DailyStreak, LongestDailyStreak: all.LongestDailyStreak,
		Games: []gameTallyJSON{}, Strategies: []strategyTallyJSON{}, Recent: []recentJSON{},
	}
	for i := range all.Games {
		g := &all.Games[i]
		object.Games = append(object.Games, gameTallyJSON{g.Game, newTallyJSON(&g.Played), newTallyJSON(&g.Helped)})
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
		Games: t.Games, Solved: t.Solved, Lost: t.Lost, GaveUp: t.GivenUp, Histogram: append([]int{}, t.Distribution...),
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
