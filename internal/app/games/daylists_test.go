package games_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/memory"
)

// sutomOn returns the daily SUTOM of each day from one to another.
func sutomOn(t *testing.T, at *games.Service, l *lang.Language, from, to string) map[string]games.DayGame {
	t.Helper()
	days, err := at.Days(t.Context(), l, from, to)
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]games.DayGame)
	for _, of := range days.Days {
		all[of.Day] = of.Games[slices.IndexFunc(of.Games, func(game games.DayGame) bool { return game.Preset == "sutom" })]
	}
	return all
}

// TestDayLists checks that the daily SUTOM has words of 6 to 9 letters, that each length has its days, and that the
// language of the reader changes nothing.
func TestDayLists(t *testing.T) {
	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	at, counts, days := gametest.NewService(nil), make(map[string]int), 0
	for _, months := range [][2]string{{"2026-11-01", "2026-12-31"}, {"2027-01-01", "2027-02-08"}} {
		other := sutomOn(t, at, french, months[0], months[1])
		for day, game := range sutomOn(t, at, gametest.English(t), months[0], months[1]) {
			if other[day].Game != game.Game {
				t.Errorf("%s: %s in English, %s in French", day, game.Game, other[day].Game)
			}
			counts[game.Game]++
			days++
		}
	}
	if days != 100 || len(counts) != 4 {
		t.Errorf("%d days have %v", days, counts)
	}
	for _, letters := range []string{"6", "7", "8", "9"} {
		if of := counts["words:fr"+letters+"-place-first-weighted"]; of < 10 || of > 50 {
			t.Errorf("%d of 100 days have words of %s letters", of, letters)
		}
	}
	for day, want := range map[string]string{"2026-11-20": "fr8", "2026-11-24": "fr9", "2026-11-28": "fr6", "2026-11-29": "fr9"} { // the codes of past days stay as they are
		if got := sutomOn(t, at, french, day, day)[day].Game; got != "words:"+want+"-place-first-weighted" {
			t.Errorf("%s has %s, want %s", day, got, want)
		}
	}
}

// TestDayListNamed asks for the daily SUTOM in every way on days of each length. All begin the game that the days list,
// and a past day is practice. A list that is named stays.
func TestDayListNamed(t *testing.T) {
	at := games.New(games.Config{Study: gametest.NewStudy(nil), Now: func() time.Time { return noon }, GoOn: true, Late: true})
	seen := make(map[int]bool)
	for day, listed := range sutomOn(t, at, gametest.English(t), "2026-11-13", "2026-11-20") {
		for _, request := range []games.Request{
			{Game: "sutom", Day: day},
			{Game: "Motus", Day: day},
			{Game: listed.Game, Day: day},
			{Game: "sutom", Day: day, Hard: true},
			{Line: "sutom daily:" + day},
			{Line: "Today's: sutom daily:" + day},
			{Line: "tusmo daily:" + day},
			{Line: "sutom daily:" + day, Accents: "keep"},
		} {
			play := newPlay(t, at, request)
			if got, setup := play.Game(), play.Session().Setup(); setup.Game != listed.Game || setup.Seed != session.Daily(listed.Game, day).Seed {
				t.Errorf("%+v: the game is %s, want %s", request, setup.Game, listed.Game)
			} else if seen[got.Places()] = true; setup.Practice != (day != "2026-11-20") || setup.Practice != listed.Practice {
				t.Errorf("%+v: practice is %v", request, setup.Practice)
			}
			play.Leave()
		}
		if opened, err := at.Preview(t.Context(), gametest.English(t), "sutom daily:"+day); err != nil || opened.Game != listed.Game {
			t.Errorf("%s: the line has %+v, %v", day, opened, err)
		}
	}
	if len(seen) != 4 {
		t.Errorf("the lengths are %v", seen)
	}
	for request, want := range map[string]string{"sutom:fr5 daily:2026-11-20": "words:fr5-place-first", "sutom seed:1": "words:fr7-place-first-weighted"} {
		play := newPlay(t, at, games.Request{Line: request})
		if got := play.Session().Setup().Game; got != want {
			t.Errorf("%s: %s, want %s", request, got, want)
		}
		play.Leave()
	}
}

// TestDayListOpened continues today's SUTOM by its short name, by its line and by its ID, and lists it.
func TestDayListOpened(t *testing.T) {
	keeper := memory.NewKeeper()
	at := games.New(games.Config{Study: gametest.NewStudy(keeper), Store: keeper, Now: func() time.Time { return noon }, GoOn: true})
	first := newPlay(t, at, games.Request{Game: "sutom", Day: "2026-11-20"})
	id, name, riddle := first.ID(), first.Session().Setup().Game, first.Session().Riddle()
	first.Leave()
	for _, request := range []games.Request{{ID: id}, {Game: "sutom", Day: "2026-11-20"}, {Line: "sutom daily:2026-11-20"}, {Line: riddle}} {
		play := newPlay(t, at, request)
		if play.ID() != id || play.Session().Setup().Game != name {
			t.Errorf("%+v begins %s", request, play.Session().Setup().Game)
		}
		play.Leave()
	}
	again, err := at.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	game := gametest.Parse(t, name)
	do(t, again, session.Guess, game.Format(match.Random(game, session.Daily(name, "2026-11-20").Seed).Secret))
	again.Leave()
	if got := sutomOn(t, at, gametest.English(t), "2026-11-20", "2026-11-20")["2026-11-20"]; got.ID != id || got.State != string(session.Solved) || !strings.HasPrefix(got.Game, "words:fr8") {
		t.Errorf("the days have %+v", got)
	}
}
