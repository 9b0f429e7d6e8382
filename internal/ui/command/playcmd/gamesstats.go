package playcmd

import (
	"context"
	"fmt"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/text"

	"github.com/spf13/cobra"
)

// gamesStatsCommand returns the command that prints statistics of games.
func gamesStatsCommand(env *cli.Env, run func(*gameStats, *cobra.Command, []string) error) *cobra.Command {
	s := &gameStats{env: env}
	cmd := cli.NewCommand("games-stats", env, s, cli.Between(0, 0), run)
	addFilterFlags(env, cmd, &s.flags)
	env.AddJSONFlag(cmd, &s.json)
	return cmd
}

// gameStats prints statistics.
type gameStats struct {
	env   *cli.Env
	flags filterFlags
	json  bool
	names map[string]string // by game, for tables
}

func (s *gameStats) run(cmd *cobra.Command, _ []string) error {
	return readStored(cmd.Context(), s.env, func(kept *store.Keeper) error { return s.compute(cmd.Context(), kept) })
}

func (s *gameStats) compute(ctx context.Context, kept *store.Keeper) error {
	f, err := filter(ctx, s.env, &s.flags)
	if err != nil {
		return err
	}
	sums, err := kept.Statistics(ctx, f)
	if err != nil {
		return err
	}
	all := games.NewStatistics(s.env.Lang, sums)
	if s.json {
		cli.PrintJSON(s.env.Out, all)
		return nil
	}
	s.print(all)
	return nil
}

func (s *gameStats) print(all *games.Statistics) {
	s.name(all)
	fmt.Fprintln(s.env.Out, s.env.Say("stats-played", "games", all.Played.Games, "helped", all.Helped.Games, "open", all.Open))
	if all.Played.Games > 0 {
		fmt.Fprintln(s.env.Out, s.ended(&all.Played))
	}
	if all.LongestStreak > 0 {
		fmt.Fprintln(s.env.Out, s.env.Say("stats-streak", "now", all.Streak, "longest", all.LongestStreak))
	}
	if all.LongestDailyStreak > 0 {
		fmt.Fprintln(s.env.Out, s.env.Say("stats-daily", "now", all.DailyStreak, "longest", all.LongestDailyStreak))
	}
	for _, apart := range []struct {
		title string
		games *games.Ended
	}{{s.env.Say("stats-helped"), &all.Helped}, {s.env.Say("stats-practice"), &all.Practice}, {s.env.Say("stats-elsewhere"), &all.Elsewhere}} {
		if apart.games.Games > 0 {
			fmt.Fprintf(s.env.Out, "\n%s\n%s\n", apart.title, s.ended(apart.games))
		}
	}
	for i := range all.Games {
		s.printGame(&all.Games[i], all.Recent)
	}
	s.byGame(all.Games)
	s.byStrategy(all.Strategies)
}

// name gives each game a short title, with the rest of its name if another game has the same title.
func (s *gameStats) name(all *games.Statistics) {
	s.names = make(map[string]string)
	for i := range all.Games {
		s.names[all.Games[i].Game] = ""
	}
	for i := range all.Strategies {
		s.names[all.Strategies[i].Game] = ""
	}
	alike := make(map[string]int)
	for game := range s.names {
		title := preset.Short(s.env.Lang, game, false)
		s.names[game] = title
		alike[title]++
	}
	for game, title := range s.names {
		if alike[title] > 1 {
			s.names[game] = preset.Short(s.env.Lang, game, true)
		}
	}
}

// printGame draws how many guesses the games of one name took, and their skill.
func (s *gameStats) printGame(of *games.GameTally, recent []games.Reviewed) {
	for _, row := range of.Distributions(s.env.Lang, s.names[of.Game]) {
		fmt.Fprintf(s.env.Out, "\n%s\n", s.env.Say("stats-guesses", "game", row.Title))
		s.curve(recent, of.Game, row.Tally == &of.Helped)
		s.bars(row.Tally)
	}
}

// ended says how games ended.
func (s *gameStats) ended(all *games.Ended) string {
	return s.env.Say("stats-ended", "solved", all.Solved, "lost", all.Lost, "gaveUp", all.GivenUp)
}

// curve draws the skill in recent games of one name, played with or without help, if there are enough games to show a
// change.
func (s *gameStats) curve(recent []games.Reviewed, game string, helped bool) {
	const fewest = 3
	line, count := "", 0
	for i := range recent {
		if skill := recent[i].Skill; skill != nil && recent[i].Game == game && recent[i].Helped == helped {
			line, count = line+text.Block(1+*skill*8/100), count+1
		}
	}
	if count >= fewest {
		fmt.Fprintln(s.env.Out, s.env.Say("stats-recent", "count", count, "curve", line))
	}
}

// widestBar is the length of the longest bar, in characters.
const widestBar = 30

// bars draws the number of games for each number of guesses.
func (s *gameStats) bars(t *games.Tally) {
	most := t.Most()
	for _, bar := range t.Histogram[t.Best-1:] {
		fmt.Fprintf(s.env.Out, "%3d  %s %d\n", bar.Guesses, text.Bar(int(bar.Count), most, widestBar), bar.Count)
	}
}

func (s *gameStats) byGame(all []games.GameTally) {
	if len(all) == 0 {
		return
	}
	var t cli.Grid
	t.Add(s.env.Say("head-game"), s.env.Say("head-games"), s.env.Say("head-solved"), s.env.Say("head-average"), s.env.Say("head-best"), s.env.Say("head-skill"), s.env.Say("head-luck"))
	told := make(map[int]bool) // columns that have more than zeros
	for i := range all {
		for _, row := range all[i].Rows(s.env.Lang, s.names[all[i].Game]) {
			cells := s.row(row.Title, row.Tally)
			for column, cell := range cells {
				told[column] = told[column] || cell != "–"
			}
			t.Add(cells...)
		}
	}
	for _, known := range []bool{false, true} { // a narrow table loses columns without numbers first
		for _, column := range []int{6, 4, 5} {
			if told[column] == known {
				t.Spare = append(t.Spare, column)
			}
		}
	}
	fmt.Fprintln(s.env.Out)
	s.env.Print(&t)
}

// row returns the cells of a tally.
func (s *gameStats) row(name string, t *games.Tally) []string {
	best := "–"
	if t.Solved > 0 {
		best = fmt.Sprint(t.Best)
	}
	known := func(value *float64, decimals int) string { return wording.Known(s.env.Lang, value, decimals) }
	return []string{name, fmt.Sprint(t.Games), fmt.Sprint(t.Solved), known(t.Average, 2), best, known(t.Skill, 1), known(t.Luck, 1)}
}

func (s *gameStats) byStrategy(strategies []games.StrategyTally) {
	if len(strategies) == 0 {
		return
	}
	t := cli.Grid{Left: 1}
	t.Add(s.env.Say("head-cracked"), s.env.Say("head-strategy"), s.env.Say("head-games"), s.env.Say("head-solved"), s.env.Say("head-average"), s.env.Say("head-max"))
	for i := range strategies {
		of := &strategies[i]
		name := of.Strategy
		if name == "" {
			name = s.env.Say("stats-usual")
		}
		cells := s.row(s.names[of.Game], &of.Tally)
		t.Add(cells[0], name, cells[1], cells[2], cells[3], fmt.Sprint(len(of.Tally.Histogram)))
	}
	fmt.Fprintln(s.env.Out)
	s.env.Print(&t)
}
