package main

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"codebreaker/internal/longtest"
)

// folder is where the program is built, once for all tests.
var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "codebreaker-load-"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(folder) // it may stay
	os.Exit(code)
}

var builds = sync.OnceValues(func() (string, error) {
	file := filepath.Join(folder, "codebreaker")
	return file, build(context.Background(), file)
})

// built returns the program.
func built(t *testing.T) string {
	t.Helper()
	file, err := builds()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestLoad lets a few players play for a moment: no request fails, and after the
// server was killed under load every move that was acknowledged is there.
func TestLoad(t *testing.T) {
	if !longtest.On() {
		t.Skip("it builds and starts the program")
	}
	said, err := try(t.Context(), play, Options{Binary: built(t), Players: 8, Time: 3 * time.Second, Proxy: "builtin"})
	if err != nil {
		t.Fatal(err)
	}
	report := said.(*Report)
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

// TestDay lets some visitors come and go.
func TestDay(t *testing.T) {
	if !longtest.On() {
		t.Skip("it builds and starts the program")
	}
	said, err := try(t.Context(), day, Options{Binary: built(t), Players: 8, Visitors: 60, Time: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	report := said.(*Day)
	if !report.Sound() || report.Part.Games == 0 || len(report.Samples) < samples || report.After.Goroutines == 0 || report.After.File == 0 {
		t.Errorf("%+v %+v", report, report.Part)
	}
}

// TestAttack attacks a server as far as that is short.
func TestAttack(t *testing.T) {
	if !longtest.On() {
		t.Skip("it builds and starts the program")
	}
	said, err := try(t.Context(), attack, Options{Binary: built(t), Players: 8, Idle: 100, Games: 400, Brief: true, Time: 12 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	report := said.(*Attacks)
	if !report.Sound() || len(report.Tried) != 5 {
		t.Errorf("%+v", report)
	}
	for i, want := range []map[string]int{{"": 100}, {"413": 16}, {"400": 200}, {"": 1000}, {"": 100}} {
		if got := report.Tried[i]; !maps.Equal(got.Statuses, want) {
			t.Errorf("%s: %v, want %v", got.Name, got.Statuses, want)
		}
	}
}
