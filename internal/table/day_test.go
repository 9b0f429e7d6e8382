package table_test

import (
	"path/filepath"
	"testing"
	"time"

	"codebreaker"
	"codebreaker/internal/message"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
	"codebreaker/internal/table"
)

// noon is when 2026-11-20 begins in the last time zone.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// TestDay checks the status of requested attempts at daily games.
func TestDay(t *testing.T) {
	const refused table.Attempt = -1
	before, after := noon.Add(-time.Nanosecond), noon.Add(-2*time.Hour-time.Nanosecond)
	for _, test := range []struct {
		name string
		now  time.Time
		wish table.DayWish
		want table.Attempt
	}{
		{"today", noon, table.DayWish{Day: "2026-11-20"}, table.Counting},
		{"today, begun", noon, table.DayWish{Day: "2026-11-20", Begun: true}, table.Begun},
		{"today, again", noon, table.DayWish{Day: "2026-11-20", Begun: true, Again: true}, table.Practice},
		{"today, again before the first", noon, table.DayWish{Day: "2026-11-20", Again: true}, table.Practice},
		{"somebody else's", noon, table.DayWish{Day: "2026-11-20", Given: true}, table.Practice},
		{"somebody else's, begun", noon, table.DayWish{Day: "2026-11-20", Begun: true, Given: true}, table.Practice},
		{"today in Samoa still", before, table.DayWish{Day: "2026-11-19"}, table.Counting},
		{"over in Samoa", noon, table.DayWish{Day: "2026-11-19"}, table.Practice},
		{"yesterday's, begun", noon, table.DayWish{Day: "2026-11-19", Begun: true}, table.Begun},
		{"today in Kiribati already", noon.Add(-2 * time.Hour), table.DayWish{Day: "2026-11-21"}, table.Counting},
		{"tomorrow everywhere", after, table.DayWish{Day: "2026-11-21"}, refused},
		{"tomorrow's by somebody else", after, table.DayWish{Day: "2026-11-21", Given: true}, refused},
		{"by another clock", before.In(time.FixedZone("east", 14*3600)), table.DayWish{Day: "2026-11-19"}, table.Counting},
		{"next year", noon, table.DayWish{Day: "2027-01-01"}, refused},
	} {
		got, err := table.Day(test.now, test.wish)
		if test.want == refused && !message.IsProblem(err, "day-ahead") || test.want != refused && (err != nil || got != test.want) {
			t.Errorf("%s: %v, %v; want %v", test.name, got, err, test.want)
		}
	}
}

// TestDaily checks that one attempt at a daily game counts, with the usual number of guesses, and
// is found again.
func TestDaily(t *testing.T) {
	kept, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	game, other := parse(t, "4x6"), parse(t, "5x8")
	wish := func(game *codebreaker.Game, setup session.Setup, again bool) (*store.Game, session.Setup) {
		t.Helper()
		found, err := table.Daily(t.Context(), kept, game, &setup, again, noon)
		if err != nil {
			t.Fatal(err)
		}
		return found, setup
	}
	today := session.Daily(game, "2026-11-20")
	today.Most = 99
	found, settled := wish(game, today, false)
	if found != nil || settled.Practice || settled.Most != 10 {
		t.Errorf("the first: %+v, %+v", found, settled)
	}
	played, err := session.Begin(t.Context(), game, settled, nil)
	if err != nil {
		t.Fatal(err)
	}
	begun := store.NewGame(played)
	if err := kept.Save(t.Context(), begun); err != nil {
		t.Fatal(err)
	}
	if found, _ := wish(game, today, false); found == nil || found.ID != begun.ID {
		t.Errorf("opened again: %+v", found)
	}
	if found, settled := wish(game, today, true); found != nil || !settled.Practice || settled.Most != 10 {
		t.Errorf("again: %+v, %+v", found, settled)
	}
	given := today
	given.Practice = true
	if found, settled := wish(game, given, false); found != nil || !settled.Practice {
		t.Errorf("with turns: %+v, %+v", found, settled)
	}
	if found, settled := wish(other, session.Daily(other, "2026-11-20"), false); found != nil || settled.Practice || settled.Most != 12 {
		t.Errorf("another game: %+v, %+v", found, settled)
	}
	drawn := session.Setup{Kind: session.Playing, Codemaker: session.Random, Most: 7}
	if found, settled := wish(game, drawn, true); found != nil || settled != drawn {
		t.Errorf("of no day: %+v, %+v", found, settled)
	}
	if found, err := table.Daily(t.Context(), nil, game, &today, false, noon); found != nil || err != nil || today.Practice {
		t.Errorf("without a store: %+v, %v", found, err)
	}
	ahead, never := session.Daily(game, "2026-11-22"), session.Daily(game, "2026-02-30")
	for id, setup := range map[string]*session.Setup{"day-ahead": &ahead, "day-form": &never} {
		if _, err := table.Daily(t.Context(), kept, game, setup, false, noon); !message.IsProblem(err, id) {
			t.Errorf("%s: %v", setup.Day, err)
		}
	}
	kept.Close()
	if _, err := table.Daily(t.Context(), kept, game, &today, false, noon); err == nil {
		t.Error("a store that is closed knows no games")
	}
}
