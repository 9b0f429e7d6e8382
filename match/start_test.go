package match_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"codebreaker/match"
)

// TestStart begins many sessions of one game at once: each asks what a session of
// its own would ask, and the codes are listed once for all.
func TestStart(t *testing.T) {
	game := parseGame(t, "4x6")
	alone, err := match.Begin(t.Context(), game, match.Setup{Kind: match.Cracking}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := alone.Ask(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	start := match.NewStart(game)
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			session, err := start.Begin(t.Context(), match.Setup{Kind: match.Cracking}, nil)
			if err != nil {
				t.Error(err)
				return
			}
			if got, err := session.Ask(t.Context()); err != nil || got != want {
				t.Errorf("asks %v, %v, want %v", got, err, want)
			}
			if session.Match().Set() != start.Set() {
				t.Error("the session has codes of its own before the first turn")
			}
		})
	}
	group.Wait()
}

// TestStartWaits holds that who waits for an opening can go away, and that the
// opening is still chosen for those who stay.
func TestStartWaits(t *testing.T) {
	start := match.NewStart(parseGame(t, "4x6"))
	session, err := start.Begin(t.Context(), match.Setup{Kind: match.Cracking}, nil)
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := session.Ask(gone); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that the context was canceled", err)
	}
	if _, err := session.Ask(t.Context()); err != nil {
		t.Error(err)
	}
}
