package api_test

import (
	"net/http"
	"testing"
	"time"

	"codebreaker/internal/ui/api"
)

// TestClockJumps plays games while the clock of the machine jumps, a day and a year back and forth.
// Every move succeeds, each day keeps its game, and statistics are available.
func TestClockJumps(t *testing.T) {
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	now := noon
	c := &client{t: t, handler: newHandler(t, api.Config{Now: func() time.Time { return now }}), header: make(http.Header)}
	day := object{"game": "mastermind", "day": "2026-11-20"}
	path, _ := c.begin(day)
	for turn, jump := range []time.Duration{-24 * time.Hour, 365 * 24 * time.Hour, -2 * 365 * 24 * time.Hour, time.Second, 400 * 24 * time.Hour} {
		now = now.Add(jump)
		game := c.ask(http.StatusOK, "POST", path+"/guess", object{"guess": "AABB"})
		if got := len(game.board()["turns"].([]any)); got != turn+1 {
			t.Fatalf("%d turns after a jump of %v, want %d", got, jump, turn+1)
		}
		c.get("/statistics")
		c.get("/games")
	}
	now = noon
	if again := c.ask(http.StatusOK, "POST", "/games", day); "/games/"+again.text("id") != path {
		t.Errorf("%s is the game of the day, which was %s", again.text("id"), path)
	}
	now = noon.AddDate(0, 0, 1)
	if other, _ := c.begin(object{"game": "mastermind", "day": "2026-11-21"}); other == path {
		t.Error("the next day has the same game")
	}
}
