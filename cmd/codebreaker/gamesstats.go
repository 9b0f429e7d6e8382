package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"codebreaker/internal/game"
	"codebreaker/internal/gamename"
	"codebreaker/internal/store"
	"codebreaker/internal/telling"

	"github.com/spf13/cobra"
)

// gamesStatsCommand returns the command that prints statistics of games.
func (a *app) gamesStatsCommand() *cobra.Command {
	s := &gameStats{app: a}
	cmd := &cobra.Command{
		Use:     a.say("games-stats-use"),
		Short:   a.say("games-stats-short"),
		Long:    a.say("games-stats-long"),
		Example: a.say("games-stats-example"),
		Args:    between(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.reading(cmd.Context(), func(kept *store.Store) error { return s.run(cmd.Context(), kept) })
		},
	}
	a.addFilterFlags(cmd, &s.flags)
	a.addJSONFlag(cmd, &s.json)
	return cmd
}

// gameStats prints statistics.
type gameStats struct {
	*app
	flags filterFlags
	json  bool
}

func (s *gameStats) run(ctx context.Context, kept *store.Store) error {
	f, err := s.filter(&s.flags)
	if err != nil {
		return err
	}
	all, err := kept.Statistics(ctx, f)
	if err != nil {
		return err
	}
	if s.json {
		printJSON(s.out, game.NewStatistics(s.lang, all))
		return nil
	}
	s.print(all)
	return nil
}

func (s *gameStats) print(all *store.Statistics) {
	fmt.Fprintln(s.out, s.say("stats-played", "games", all.Played.Games, "helped", all.Helped.Games, "open", all.Open))
	if all.Played.Games > 0 {
		fmt.Fprintln(s.out, s.ended(&all.Played))
	}
	if all.LongestStreak > 0 {
		fmt.Fprintln(s.out, s.say("stats-streak", "now", all.Streak, "longest", all.LongestStreak))
	}
	if all.LongestDailyStreak > 0 {
		fmt.Fprintln(s.out, s.say("stats-daily", "now", all.DailyStreak, "longest", all.LongestDailyStreak))
	}
	for _, apart := range []struct {
		title string
		games *store.Ended
	}{{s.say("stats-helped"), &all.Helped}, {s.say("stats-practice"), &all.Practice}, {s.say("stats-elsewhere"), &all.Elsewhere}} {
		if apart.games.Games > 0 {
			fmt.Fprintf(s.out, "\n%s\n%s\n", apart.title, s.ended(apart.games))
		}
	}
	for i := range all.Games {
		s.printGame(&all.Games[i], all.Recent)
	}
	s.byGame(all.Games)
	s.byStrategy(all.Strategies)
}

// printGame draws how many guesses the games of one name took, and their skill.
func (s *gameStats) printGame(of *store.GameTally, recent []store.Reviewed) {
	t := &of.Played
	if t.Solved == 0 {
		return
	}
	fmt.Fprintf(s.out, "\n%s\n", s.say("stats-guesses", "game", gamename.Friendly(of.Game)))
	s.curve(recent, of.Game)
	s.bars(t)
}

// ended says how games ended.
func (s *gameStats) ended(games *store.Ended) string {
	return s.say("stats-ended", "solved", games.Solved, "lost", games.Lost, "gaveUp", games.GivenUp)
}

// mean prints a mean skill or luck.
func (s *gameStats) mean(rating store.Rating) string {
	if rating.Games == 0 {
		return telling.Rating(store.Unrated)
	}
	return telling.Number(s.lang, rating.Mean(), 1)
}

// levels draw a skill from 0 to 99.
var levels = []rune("▁▂▃▄▅▆▇█")

// curve draws the skill in recent games of one name, if there are enough games to show a change.
func (s *gameStats) curve(recent []store.Reviewed, game string) {
	const fewest = 3
	var line []rune
	for i := range recent {
		if skill := recent[i].Skill; skill != store.Unrated && recent[i].Game == game {
			line = append(line, levels[skill*len(levels)/100])
		}
	}
	if len(line) >= fewest {
		fmt.Fprintln(s.out, s.say("stats-recent", "count", len(line), "curve", string(line)))
	}
}

// widestBar is the length of the longest bar, in characters.
const widestBar = 30

// bars draws the number of games for each number of guesses.
func (s *gameStats) bars(t *store.Tally) {
	most := slices.Max(t.Distribution)
	for guesses := t.Best(); guesses < len(t.Distribution); guesses++ {
		games := t.Distribution[guesses]
		bar := strings.Repeat("█", (games*widestBar+most-1)/most)
		fmt.Fprintln(s.out, strings.TrimRight(fmt.Sprintf("%3d  %s %d", guesses, bar, games), " "))
	}
}

func (s *gameStats) byGame(games []store.GameTally) {
	if len(games) == 0 {
		return
	}
	var t grid
	t.add(s.say("head-game"), s.say("head-games"), s.say("head-solved"), s.say("head-average"), s.say("head-best"), s.say("head-skill"), s.say("head-luck"), s.say("head-with-help"), s.say("head-practice"))
	for i := range games {
		g := &games[i]
		t.add(append(s.row(gamename.Friendly(g.Game), &g.Played), fmt.Sprint(g.Helped.Games), fmt.Sprint(g.Practice.Games))...)
	}
	fmt.Fprintln(s.out)
	t.print(s.out)
}

// row returns the cells of a tally.
func (s *gameStats) row(name string, t *store.Tally) []string {
	average, best := "–", "–"
	if t.Solved > 0 {
		average, best = telling.Number(s.lang, t.Mean(), 2), fmt.Sprint(t.Best())
	}
	return []string{name, fmt.Sprint(t.Games), fmt.Sprint(t.Solved), average, best, s.mean(t.Skill), s.mean(t.Luck)}
}

func (s *gameStats) byStrategy(strategies []store.StrategyTally) {
	if len(strategies) == 0 {
		return
	}
	t := grid{left: 1}
	t.add(s.say("head-cracked"), s.say("head-strategy"), s.say("head-games"), s.say("head-solved"), s.say("head-average"), s.say("head-max"))
	for i := range strategies {
		of := &strategies[i]
		name := of.Strategy
		if name == "" {
			name = s.say("stats-usual")
		}
		cells := s.row(gamename.Friendly(of.Game), &of.Tally)
		t.add(cells[0], name, cells[1], cells[2], cells[3], fmt.Sprint(max(0, len(of.Distribution)-1)))
	}
	fmt.Fprintln(s.out)
	t.print(s.out)
}
