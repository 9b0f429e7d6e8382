package games_test

import (
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"

	"codebreaker/internal/test/memory"

	"github.com/google/go-cmp/cmp"
)

// TestDays checks that each daily game shows the attempt that counts, or else the last practice.
func TestDays(t *testing.T) {
	kept := memory.NewKeeper()
	at := games.New(games.Config{Study: gametest.NewStudy(kept), Store: kept, Now: func() time.Time { return noon }})
	add := func(name, day string, practice bool, guesses int, over bool) string {
		t.Helper()
		game := gametest.Parse(t, name)
		setup := session.Daily(game.Name(), day)
		setup.Most, setup.Practice = preset.Limit(game, nil, day, nil), practice
		played, err := session.NewStart(game).Begin(t.Context(), setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		wrong := 0
		for guess := range game.Guesses() {
			if wrong == guesses {
				break
			}
			if err := played.Guess(t.Context(), guess); err != nil {
				t.Fatal(err)
			}
			wrong++
		}
		if over {
			giveUp(played)
		}
		begun := store.NewGame(played)
		if err := kept.Save(t.Context(), begun); err != nil {
			t.Fatal(err)
		}
		return begun.ID
	}
	first := add("4x6", "2026-11-20", false, 2, false)
	add("4x6", "2026-11-20", true, 1, true)
	add("5x8", "2026-11-18", true, 0, true)
	last := add("5x8", "2026-11-18", true, 3, false)
	wordle := add("wordle:fr-weighted", "2026-11-19", false, 1, true)
	add("wordle:fr", "2026-11-19", false, 2, true)
	old := add("mot:fr", "2026-11-19", false, 2, false)
	add("mot:fr", "2026-11-20", false, 2, false) // not the daily game
	add("4x6", "2026-11-21", false, 0, false)

	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	days, err := at.Days(t.Context(), french, "2026-11-18", "2026-11-20")
	if err != nil {
		t.Fatal(err)
	}
	dayGames := func(practice bool, sutom string, begun ...games.DayGame) []games.DayGame {
		all := []games.DayGame{
			{Preset: "mastermind", Game: "4x6", Title: "Mastermind", Most: 10, Practice: practice},
			{Preset: "super", Game: "5x8", Title: "Super Mastermind", Most: 12, Practice: practice},
			{Preset: "bulls", Game: "4x10-distinct", Title: "Taureaux et vaches", Most: 10, Practice: practice},
			{Preset: "wordle", Game: "words:fr-place-weighted", Title: "Wordle", Most: 6, Practice: practice},
			{Preset: "sutom", Game: "words:" + sutom + "-place-first-weighted", Title: "SUTOM", Most: 6, Practice: practice},
			{Preset: "lingo", Game: "words:en-place-first", Title: "Lingo", Most: 5, Practice: practice},
			{Preset: "mot", Game: "words:fr-black-weighted", Title: "Master Mot", Most: 12, Practice: practice},
			{Preset: "word", Game: "words:fr-weighted", Title: "Mastermind des mots", Most: 12, Practice: practice},
			{Preset: "bagels", Game: "3x10-distinct", Title: "Bagels", Most: 20, Practice: practice},
			{Preset: "jotto", Game: "words:fr-sum-weighted", Title: "Jotto", Most: 12, Practice: practice},
			{Preset: "dordle", Game: "2*words:fr-place-weighted", Title: "Dordle", Boards: 2, Most: 7, Practice: practice},
			{Preset: "quordle", Game: "4*words:fr-place-weighted", Title: "Quordle", Boards: 4, Most: 9, Practice: practice},
			{Preset: "octordle", Game: "8*words:fr-place-weighted", Title: "Octordle", Boards: 8, Most: 13, Practice: practice},
			{Preset: "sedecordle", Game: "16*words:fr-place-weighted", Title: "Sedecordle", Boards: 16, Most: 21, Practice: practice},
			{Preset: "duotrigordle", Game: "32*words:fr-place-weighted", Title: "Duotrigordle", Boards: 32, Most: 37, Practice: practice},
			{Preset: "sexaginta", Game: "64*words:fr-place-weighted", Title: "Sexaginta-quattuordle", Boards: 64, Most: 69, Practice: practice},
		}
		for i := range all {
			all[i].Boards = max(1, all[i].Boards)
			for _, one := range begun {
				if one.Game == all[i].Game {
					one.Preset, one.Title, one.Boards, one.Most = all[i].Preset, all[i].Title, all[i].Boards, all[i].Most
					all[i] = one
				}
			}
		}
		return all
	}
	want := []games.DayOf{
		{Day: "2026-11-18", Games: dayGames(true, "fr8", games.DayGame{Game: "5x8", State: "going", ID: last, Guesses: 3, Practice: true})},
		{Day: "2026-11-19", Games: dayGames(true, "fr7", games.DayGame{Game: "words:fr-place-weighted", State: "gave-up", ID: wordle, Guesses: 1}, games.DayGame{Game: "words:fr-black-weighted", State: "going", ID: old, Guesses: 2})},
		{Day: "2026-11-20", Games: dayGames(false, "fr8", games.DayGame{Game: "4x6", State: "going", ID: first, Guesses: 2})},
	}
	if diff := cmp.Diff(want, days.Days); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, game := range days.Days[2].Games { // by its title the home page finds the game that was played last
		if title := preset.PlayedTitle(french, game.Game, session.Random); title != game.Title {
			t.Errorf("%s is %s when it is played, and %s on its day", game.Game, title, game.Title)
		}
	}
	for _, odd := range [][2]string{{"2026-11-20", "2026-11-19"}, {"2026-01-01", "2026-03-04"}, {"0001-01-01", "9999-12-31"}} {
		if _, err := at.Days(t.Context(), french, odd[0], odd[1]); !message.IsProblem(err, "days-range") {
			t.Errorf("%v: %v", odd, err)
		}
	}
	if long, err := at.Days(t.Context(), french, "2026-01-01", "2026-03-03"); err != nil || len(long.Days) != 62 {
		t.Errorf("62 days: %v", err)
	}
	if _, err := at.Days(t.Context(), french, "2026-02-30", "2026-03-03"); !message.IsProblem(err, "day-form") {
		t.Errorf("%v", err)
	}
}
