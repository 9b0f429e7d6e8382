package store_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"codebreaker/internal/engine/review"
	"codebreaker/internal/store"
	"codebreaker/internal/test/longtest"

	"codebreaker/internal/test/memory"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// game reads a game from a text: its kind, its outcome, its guesses, and options: helped, practice,
// typed, skill=N, luck=N, day=DAY, game=NAME, strategy=NAME.
func game(t testing.TB, number int, text string) *store.Game {
	fields := strings.Fields(text)
	at := time.Date(2026, 1, 1, 0, number, 0, 0, time.UTC)
	g := &store.Game{ID: fmt.Sprint("game", number), Created: at, Updated: at, Revision: 1, Skill: review.Unrated, Luck: review.Unrated}
	g.Saved.Kind, g.Saved.Game, g.State = store.Kind(fields[0]), "4x6", store.State(fields[1])
	if g.Over() {
		g.Ended = at
	}
	for _, field := range fields[2:] {
		name, value, _ := strings.Cut(field, "=")
		switch name {
		case "guesses":
			fmt.Sscan(value, &g.Turns)
		case "helped":
			g.Saved.Hints = 1
		case "practice":
			g.Saved.Practice = true
		case "typed":
			g.Saved.Codemaker = store.Fixed
		case "skill":
			fmt.Sscan(value, &g.Skill)
		case "luck":
			fmt.Sscan(value, &g.Luck)
		case "day":
			g.Saved.Day = value
		case "game":
			g.Saved.Game = value
		case "strategy":
			g.Saved.Strategy = value
		default:
			t.Fatalf("%q in %q", field, text)
		}
	}
	return g
}

// keep returns a keeper of games, in memory.
func keep(t testing.TB, games ...string) *store.Keeper {
	t.Helper()
	s := memory.NewKeeper()
	var all []*store.Game
	for i, text := range games {
		all = append(all, game(t, i, text))
	}
	if _, err := s.Add(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	return s
}

func statistics(t testing.TB, f store.Filter, games ...string) *store.Statistics {
	t.Helper()
	got, err := keep(t, games...).Statistics(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

var kinds = []store.Kind{store.Playing, store.Cracking, store.Helping}

// TestCounts checks that a game knows whether statistics count it as played.
func TestCounts(t *testing.T) {
	for _, kind := range kinds {
		for _, state := range []store.State{store.Going, store.Solved, store.Lost, store.GivenUp} {
			for _, other := range []string{"", "helped", "practice", "typed", "helped practice", "helped typed"} {
				if !longtest.On() && state != store.Going && state != store.Solved {
					continue
				}
				text := fmt.Sprintf("%s %s guesses=3 %s", kind, state, other)
				counted := statistics(t, store.Filter{}, text).Played.Games == 1
				if got := game(t, 0, text).Counts(); got != counted {
					t.Errorf("%s: counts is %t, but statistics say %t", text, got, counted)
				}
				if want := kind == store.Playing && state != store.Going && other == ""; counted != want {
					t.Errorf("%s: counted is %t", text, counted)
				}
			}
		}
	}
}

// TestStatistics counts games of every kind, each in its own group.
func TestStatistics(t *testing.T) {
	games := []string{
		"play solved guesses=5 skill=90 luck=40",
		"play solved guesses=3 skill=70 luck=60",
		"play solved guesses=5 game=5x8",
		"play solved guesses=2 helped skill=99 luck=99",
		"play lost guesses=10 skill=50",
		"play gave-up guesses=1",
		"play going guesses=4",
		"play solved guesses=1 practice skill=98",
		"play lost guesses=4 typed helped",
		"crack solved guesses=4 strategy=entropy",
		"crack solved guesses=5 strategy=entropy",
		"crack solved guesses=6",
		"crack clash guesses=3",
		"solver solved guesses=3 helped",
	}
	played := store.Tally{
		Ended: store.Ended{Games: 4, Solved: 2, Lost: 1, GivenUp: 1}, Distribution: []int{0, 0, 0, 1, 0, 1},
		Skill: store.Rating{Sum: 210, Games: 3}, Luck: store.Rating{Sum: 100, Games: 2},
	}
	helped := store.Tally{
		Ended: solved(1), Distribution: []int{0, 0, 1},
		Skill: store.Rating{Sum: 99, Games: 1}, Luck: store.Rating{Sum: 99, Games: 1},
	}
	practice := store.Tally{Ended: store.Ended{Games: 2, Solved: 1, Lost: 1}, Distribution: []int{0, 1}, Skill: store.Rating{Sum: 98, Games: 1}}
	entropy := store.Tally{Ended: solved(2), Distribution: []int{0, 0, 0, 0, 1, 1}}
	usual := store.Tally{Ended: solved(1), Distribution: []int{0, 0, 0, 0, 0, 0, 1}}
	want := &store.Statistics{
		Open: 2, Played: store.Ended{Games: 5, Solved: 3, Lost: 1, GivenUp: 1}, Helped: solved(1), Practice: practice.Ended,
		Elsewhere: solved(1), Cracked: solved(3),
		Games: []store.GameTally{
			{Game: "4x6", Played: played, Helped: helped, Practice: practice},
			{Game: "5x8", Played: store.Tally{Ended: solved(1), Distribution: []int{0, 0, 0, 0, 0, 1}}},
		},
		Strategies: []store.StrategyTally{
			{Game: "4x6", Strategy: "entropy", Tally: entropy},
			{Game: "4x6", Tally: usual},
		},
		LongestStreak: 3,
	}
	for _, number := range []int{0, 1, 3, 4} {
		g := game(t, number, games[number])
		want.Recent = append(want.Recent, store.Reviewed{ID: g.ID, Game: "4x6", Ended: g.Ended, State: g.State, Turns: g.Turns, Skill: g.Skill, Luck: g.Luck, Helped: g.Helped()})
	}
	got := statistics(t, store.Filter{}, games...)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if of := &got.Games[0].Played; of.Best() != 3 || of.Mean() != 4 || of.Skill.Mean() != 70 {
		t.Errorf("best %d, mean %v, skill %v", of.Best(), of.Mean(), of.Skill.Mean())
	}
	all := statistics(t, store.Filter{Game: "5x8"}, games...)
	if all.Played.Games != 1 || len(all.Games) != 1 || all.Open != 0 {
		t.Errorf("of 5x8: %+v", all)
	}
}

// solved counts games that were all solved.
func solved(games int) store.Ended { return store.Ended{Games: games, Solved: games} }

// TestStreaks checks what lengthens, keeps and ends a streak.
func TestStreaks(t *testing.T) {
	const solved, helped, lost, gaveUp, open = "play solved", "play solved helped", "play lost", "play gave-up", "play going"
	for _, test := range []struct {
		name          string
		games         []string
		last, longest int
	}{
		{"none", nil, 0, 0},
		{"three", []string{solved, solved, solved}, 3, 3},
		{"lost last", []string{solved, solved, lost}, 0, 2},
		{"given up between", []string{solved, solved, gaveUp, solved}, 1, 2},
		{"open between", []string{solved, open, solved}, 2, 2},
		{"help between", []string{solved, helped, solved}, 2, 2},
		{"helped and lost between", []string{solved, lost + " helped", solved}, 1, 1},
		{"practice between", []string{solved, lost + " practice", gaveUp + " typed", solved + " practice", solved + " typed", solved}, 2, 2},
		{"a cracked code between", []string{solved, "crack gave-up", solved}, 2, 2},
	} {
		got := statistics(t, store.Filter{}, test.games...)
		if got.Streak != test.last || got.LongestStreak != test.longest {
			t.Errorf("%s: streak %d, longest %d; want %d, %d", test.name, got.Streak, got.LongestStreak, test.last, test.longest)
		}
	}
}

// TestDailyStreaks checks what makes a run of days, on a clock that does not pass midnight.
func TestDailyStreaks(t *testing.T) { synctest.Test(t, testDailyStreaks) }

func testDailyStreaks(t *testing.T) {
	daily := func(ago int, how string) string {
		return "play " + how + " day=" + time.Now().UTC().AddDate(0, 0, -ago).Format(time.DateOnly)
	}
	for _, test := range []struct {
		name          string
		games         []string
		last, longest int
	}{
		{"today and yesterday", []string{daily(1, "solved"), daily(0, "solved")}, 2, 2},
		{"up to yesterday", []string{daily(2, "solved"), daily(1, "solved")}, 2, 2},
		{"long ago", []string{daily(9, "solved"), daily(8, "solved")}, 0, 2},
		{"a day left out", []string{daily(3, "solved"), daily(1, "solved"), daily(0, "solved")}, 2, 2},
		{"a day lost", []string{daily(2, "solved"), daily(1, "lost"), daily(0, "solved")}, 1, 1},
		{"a day with help", []string{daily(2, "solved"), daily(1, "solved helped"), daily(0, "solved")}, 2, 2},
		{"two games a day", []string{daily(0, "solved"), daily(0, "solved helped game=5x8"), daily(0, "lost")}, 1, 1},
		{"practice", []string{daily(1, "solved practice"), daily(0, "solved")}, 1, 1},
		{"no day", []string{"play solved day=soon"}, 0, 0},
	} {
		kept := keep(t, test.games...)
		got, err := kept.Statistics(t.Context(), store.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		if got.DailyStreak != test.last || got.LongestDailyStreak != test.longest {
			t.Errorf("%s: streak %d, longest %d; want %d, %d", test.name, got.DailyStreak, got.LongestDailyStreak, test.last, test.longest)
		}
		if last, longest, err := kept.DailyStreaks(t.Context(), ""); last != test.last || longest != test.longest || err != nil {
			t.Errorf("%s alone: streak %d, longest %d, %v", test.name, last, longest, err)
		}
	}
}

// TestDailyStreaksOn checks the streaks of a past day: later days do not count, and the run reaches
// at least the day before.
func TestDailyStreaksOn(t *testing.T) {
	kept := keep(t, "play solved day=2026-05-01", "play solved day=2026-05-02", "play solved day=2026-05-03", "play solved day=2026-05-07")
	for _, test := range []struct {
		on            string
		last, longest int
	}{
		{"2026-04-30", 0, 0},
		{"2026-05-01", 1, 1},
		{"2026-05-02", 2, 2},
		{"2026-05-03", 3, 3},
		{"2026-05-04", 3, 3},
		{"2026-05-05", 0, 3},
		{"2026-05-07", 1, 3},
	} {
		if last, longest, err := kept.DailyStreaks(t.Context(), test.on); last != test.last || longest != test.longest || err != nil {
			t.Errorf("%s: streak %d, longest %d, %v; want %d, %d", test.on, last, longest, err, test.last, test.longest)
		}
	}
}

// TestTallies checks that after any saves, changes, ratings and deletions the statistics agree with the
// games.
func TestTallies(t *testing.T) {
	s, begun := memory.NewKeeper(), 0
	rapid.Check(t, func(t *rapid.T) {
		var games []*store.Game
		defer func() {
			for _, g := range games {
				_ = s.Delete(context.Background(), g.ID) // the next run begins with none
			}
		}()
		check := func(err error) {
			if err != nil {
				t.Fatal(err)
			}
		}
		alter := func(t *rapid.T, g *store.Game) {
			g.Saved.Kind = rapid.SampledFrom(kinds).Draw(t, "kind")
			g.Saved.Practice = g.Saved.Practice || rapid.Bool().Draw(t, "practice")
			g.Saved.Codemaker = rapid.SampledFrom([]string{"", store.Fixed}).Draw(t, "codemaker")
			g.Saved.Hints = rapid.IntRange(0, 1).Draw(t, "hints")
			g.State = rapid.SampledFrom([]store.State{store.Going, store.Solved, store.Lost, store.GivenUp}).Draw(t, "state")
			g.Turns = rapid.IntRange(0, 3).Draw(t, "turns")
			g.Skill = rapid.IntRange(-1, 2).Draw(t, "skill")
		}
		pick := func(t *rapid.T) int {
			if len(games) == 0 {
				t.Skip("no games")
			}
			return rapid.IntRange(0, len(games)-1).Draw(t, "game")
		}
		t.Repeat(map[string]func(*rapid.T){
			"new": func(t *rapid.T) {
				begun++
				g := &store.Game{ID: fmt.Sprint(begun), Luck: review.Unrated}
				alter(t, g)
				check(s.Save(t.Context(), g))
				games = append(games, g)
			},
			"save": func(t *rapid.T) {
				g := games[pick(t)]
				alter(t, g)
				check(s.Save(t.Context(), g))
			},
			"rate": func(t *rapid.T) {
				g := games[pick(t)]
				g.Skill, g.Luck = rapid.IntRange(-1, 9).Draw(t, "skill"), rapid.IntRange(-1, 9).Draw(t, "luck")
				check(s.Rate(t.Context(), g.ID, g.Skill, g.Luck))
			},
			"delete": func(t *rapid.T) {
				n := pick(t)
				check(s.Delete(t.Context(), games[n].ID))
				games = append(games[:n], games[n+1:]...)
			},
			"": func(t *rapid.T) {
				got, err := s.Statistics(t.Context(), store.Filter{})
				check(err)
				fresh := new(store.Statistics)
				for _, g := range games {
					count(fresh, g)
				}
				if diff := cmp.Diff([]any{fresh.Played, fresh.Helped, fresh.Practice, fresh.Elsewhere, fresh.Cracked, fresh.Games}, []any{got.Played, got.Helped, got.Practice, got.Elsewhere, got.Cracked, got.Games}); diff != "" || got.Open != fresh.Open {
					t.Fatalf("open %d, want %d (-want +got)\n%s", got.Open, fresh.Open, diff)
				}
			},
		})
	})
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// count adds one game, as plainly as possible. All games have the same name, or none has one.
func count(all *store.Statistics, g *store.Game) {
	if g.State == store.Going {
		if g.Turns > 0 {
			all.Open++
		}
		return
	}
	var ended *store.Ended
	tally := new(store.Tally)
	switch {
	case g.Saved.Kind == store.Cracking:
		ended = &all.Cracked
	case g.Saved.Kind == store.Helping:
		ended = &all.Elsewhere
	default:
		if len(all.Games) == 0 {
			all.Games = make([]store.GameTally, 1)
		}
		switch of := &all.Games[0]; {
		case g.Saved.Practice || g.Saved.Codemaker == store.Fixed:
			ended, tally = &all.Practice, &of.Practice
		case g.Helped():
			ended, tally = &all.Helped, &of.Helped
		default:
			ended, tally = &all.Played, &of.Played
		}
	}
	for _, e := range []*store.Ended{ended, &tally.Ended} {
		e.Games++
		switch g.State {
		case store.Solved:
			e.Solved++
		case store.Lost:
			e.Lost++
		case store.GivenUp:
			e.GivenUp++
		}
	}
	if g.State == store.Solved {
		for len(tally.Distribution) <= g.Turns {
			tally.Distribution = append(tally.Distribution, 0)
		}
		tally.Distribution[g.Turns]++
	}
	if g.Skill >= 0 {
		tally.Skill.Sum += g.Skill
		tally.Skill.Games++
	}
	if g.Luck >= 0 {
		tally.Luck.Sum += g.Luck
		tally.Luck.Games++
	}
}
