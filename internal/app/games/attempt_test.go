package games_test

import (
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/memory"
)

// noon is when 2026-11-20 begins in the last time zone.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// TestDay checks the status of requested attempts at daily games.
func TestDay(t *testing.T) {
	const refused games.Attempt = -1
	before, after := noon.Add(-time.Nanosecond), noon.Add(-2*time.Hour-time.Nanosecond)
	for _, test := range []struct {
		name    string
		now     time.Time
		request games.DayRequest
		want    games.Attempt
	}{
		{"today", noon, games.DayRequest{Day: "2026-11-20"}, games.Counting},
		{"today, begun", noon, games.DayRequest{Day: "2026-11-20", Begun: true}, games.Begun},
		{"today, again", noon, games.DayRequest{Day: "2026-11-20", Begun: true, Again: true}, games.Practice},
		{"today, again before the first", noon, games.DayRequest{Day: "2026-11-20", Again: true}, games.Practice},
		{"somebody else's", noon, games.DayRequest{Day: "2026-11-20", Given: true}, games.Practice},
		{"somebody else's, begun", noon, games.DayRequest{Day: "2026-11-20", Begun: true, Given: true}, games.Practice},
		{"today in Samoa still", before, games.DayRequest{Day: "2026-11-19"}, games.Counting},
		{"over in Samoa", noon, games.DayRequest{Day: "2026-11-19"}, games.Practice},
		{"yesterday's, begun", noon, games.DayRequest{Day: "2026-11-19", Begun: true}, games.Begun},
		{"today in Kiribati already", noon.Add(-2 * time.Hour), games.DayRequest{Day: "2026-11-21"}, games.Counting},
		{"tomorrow everywhere", after, games.DayRequest{Day: "2026-11-21"}, refused},
		{"tomorrow's by somebody else", after, games.DayRequest{Day: "2026-11-21", Given: true}, refused},
		{"by another clock", before.In(time.FixedZone("east", 14*3600)), games.DayRequest{Day: "2026-11-19"}, games.Counting},
		{"next year", noon, games.DayRequest{Day: "2027-01-01"}, refused},
	} {
		got, err := games.Day(test.now, test.request)
		if test.want == refused && !message.IsProblem(err, "day-ahead") || test.want != refused && (err != nil || got != test.want) {
			t.Errorf("%s: %v, %v; want %v", test.name, got, err, test.want)
		}
	}
}

// TestDaily checks that one attempt at a daily game counts, with the usual number of guesses, and
// is found again.
func TestDaily(t *testing.T) {
	kept := memory.NewKeeper()
	mastermind, other := gametest.Parse(t, "4x6"), gametest.Parse(t, "5x8")
	request := func(of *rules.Game, setup session.Setup, again bool) (*store.Game, session.Setup) {
		t.Helper()
		found, err := games.Daily(t.Context(), kept, session.NewStart(of), &setup, again, noon)
		if err != nil {
			t.Fatal(err)
		}
		return found, setup
	}
	today := session.Daily(mastermind.Name(), "2026-11-20")
	today.Most = 99
	found, prepared := request(mastermind, today, false)
	if found != nil || prepared.Practice || prepared.Most != 10 {
		t.Errorf("the first: %+v, %+v", found, prepared)
	}
	played, err := session.NewStart(mastermind).Begin(t.Context(), prepared, nil)
	if err != nil {
		t.Fatal(err)
	}
	begun := store.NewGame(played)
	if err := kept.Save(t.Context(), begun); err != nil {
		t.Fatal(err)
	}
	if found, _ := request(mastermind, today, false); found == nil || found.ID != begun.ID {
		t.Errorf("opened again: %+v", found)
	}
	if found, prepared := request(mastermind, today, true); found != nil || !prepared.Practice || prepared.Most != 10 {
		t.Errorf("again: %+v, %+v", found, prepared)
	}
	given := today
	given.Practice = true
	if found, prepared := request(mastermind, given, false); found != nil || !prepared.Practice {
		t.Errorf("with turns: %+v, %+v", found, prepared)
	}
	if found, prepared := request(other, session.Daily(other.Name(), "2026-11-20"), false); found != nil || prepared.Practice || prepared.Most != 12 {
		t.Errorf("another game: %+v, %+v", found, prepared)
	}
	drawn := session.Setup{Kind: session.Playing, Codemaker: session.Random, Most: 7}
	if found, prepared := request(mastermind, drawn, true); found != nil || prepared != drawn {
		t.Errorf("of no day: %+v, %+v", found, prepared)
	}
	if found, err := games.Daily(t.Context(), nil, session.NewStart(mastermind), &today, false, noon); found != nil || err != nil || today.Practice {
		t.Errorf("without a store: %+v, %v", found, err)
	}
	ahead, never := session.Daily(mastermind.Name(), "2026-11-22"), session.Daily(mastermind.Name(), "2026-02-30")
	for id, setup := range map[string]*session.Setup{"day-ahead": &ahead, "day-form": &never} {
		if _, err := games.Daily(t.Context(), kept, session.NewStart(mastermind), setup, false, noon); !message.IsProblem(err, id) {
			t.Errorf("%s: %v", setup.Day, err)
		}
	}
	kept.Close()
	if _, err := games.Daily(t.Context(), kept, session.NewStart(mastermind), &today, false, noon); err == nil {
		t.Error("a store that is closed knows no games")
	}
}
