package main

import (
	"testing"
	"time"
)

// TestLoad lets a few players play for a moment: no request fails, and after the
// server was killed under load every move that was acknowledged is there.
func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds and starts the program")
	}
	report, err := measure(t.Context(), Options{Players: 8, Time: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if !report.Sound() || len(report.Parts) != 2 || report.Kill.Moves < 8 {
		t.Errorf("%+v", report)
	}
	for _, part := range report.Parts {
		if part.All.Errors > 0 || part.All.Requests == 0 {
			t.Errorf("%+v", part)
		}
	}
}

// TestIsIn tells a game that has all that was acknowledged, and perhaps the change
// that was under way, from one that lacks something.
func TestIsIn(t *testing.T) {
	type turn = struct{ Guess, Mark string }
	first, second, other := turn{"AABB", "O"}, turn{"CCDD", "X"}, turn{"CCDD", "XX"}
	acknowledged := keptGame{game: game{Revision: 3, State: "going", Boards: []board{{Turns: []turn{first, second}}}}}
	for _, test := range []struct {
		found game
		want  bool
	}{
		{game{Revision: 3, State: "going", Boards: []board{{Turns: []turn{first, second}}}}, true},
		{game{Revision: 4, State: "going", Boards: []board{{Turns: []turn{first, second, other}}}}, true},
		{game{Revision: 4, State: "going", Boards: []board{{Turns: []turn{first}}}}, true}, // taken back
		{game{Revision: 2, State: "going", Boards: []board{{Turns: []turn{first}}}}, false},
		{game{Revision: 3, State: "going", Boards: []board{{Turns: []turn{first, other}}}}, false},
		{game{Revision: 4, State: "going", Boards: []board{{Turns: []turn{other}}}}, false},
		{game{Revision: 5, State: "going", Boards: []board{{Turns: []turn{first, second}}}}, false},
	} {
		if got := acknowledged.isIn(test.found); got != test.want {
			t.Errorf("%+v: %v, want %v", test.found, got, test.want)
		}
	}
}

// TestTimes works out percentiles.
func TestTimes(t *testing.T) {
	var times Times
	for n := range 100 {
		times.add(time.Duration(100-n)*time.Millisecond, n == 7)
	}
	times.sum(10)
	if times.P50 != 51 || times.P99 != 100 || times.Max != 100 || times.Second != 10 || times.Errors != 1 {
		t.Errorf("%+v", times)
	}
}
