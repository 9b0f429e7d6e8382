package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codebreaker/match"
	"codebreaker/store"
)

// TestForget holds who is forgotten: players without a name who were neither seen nor
// played since.
func TestForget(t *testing.T) {
	s := open(t, newFile(t))
	keepAll(t, s, played("a", anna, "4x6", "", match.Solved), played("b", bob, "4x6", "", match.Going), played("c", cleo, "4x6", "", match.Going), played("d", "", "4x6", "", match.Going), played("e", "bearer", "4x6", "", match.Going))
	if err := s.NamePlayer(t.Context(), bob, "Bob", 0); err != nil {
		t.Fatal(err)
	}
	soon := time.Now().Add(time.Hour)
	if players, games, err := s.Forget(t.Context(), time.Now().Add(-time.Hour)); err != nil || players != 0 || games != 0 {
		t.Errorf("at once: %d, %d, %v", players, games, err)
	}
	c, err := s.Game(t.Context(), "c")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Save(t.Context(), c); err != nil { // played now, wherever that was
		t.Fatal(err)
	}
	for id, at := range map[string]time.Time{anna: soon.Add(-time.Minute), cleo: soon.Add(-time.Minute)} {
		if err := s.SeePlayer(t.Context(), id, at.Add(48*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	if players, _, err := s.Forget(t.Context(), soon); err != nil || players != 0 {
		t.Errorf("who was seen is forgotten: %d, %v", players, err)
	}
	if players, games, err := s.Forget(t.Context(), soon.Add(48*time.Hour)); err != nil || players != 2 || games != 2 {
		t.Errorf("after the time: %d, %d, %v", players, games, err)
	}
	for id, there := range map[string]bool{"a": false, "b": true, "c": false, "d": true, "e": true} {
		if _, err := s.Game(t.Context(), id); (err == nil) != there {
			t.Errorf("%s: %v", id, err)
		}
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestForgetPlayed holds that a game that was played since keeps its player, who was not
// seen: somebody else plays it.
func TestForgetPlayed(t *testing.T) {
	s := open(t, newFile(t))
	old := played("a", anna, "4x6", "", match.Going)
	keepAll(t, s, old)
	before := time.Now().Add(time.Hour)
	old.Updated = before.Add(time.Minute)
	later := played("b", anna, "4x6", "", match.Going)
	later.Revision, later.Created, later.Updated = 1, before, before.Add(time.Minute)
	if _, err := s.Add(t.Context(), []*store.Game{later}); err != nil {
		t.Fatal(err)
	}
	if players, _, err := s.Forget(t.Context(), before); err != nil || players != 0 {
		t.Errorf("%d, %v", players, err)
	}
	if players, games, err := s.Forget(t.Context(), before.Add(2*time.Minute)); err != nil || players != 1 || games != 2 {
		t.Errorf("%d, %d, %v", players, games, err)
	}
}

// TestDeletePlayer says of who is not there that there is none.
func TestDeletePlayer(t *testing.T) {
	s := open(t, newFile(t))
	if _, err := s.DeletePlayer(t.Context(), anna); !errors.Is(err, store.ErrNoPlayer) {
		t.Error(err)
	}
	keepAll(t, s, played("d", "", "4x6", "", match.Going))
	if _, err := s.DeletePlayer(t.Context(), ""); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("the person at this machine: %v", err)
	}
	keepAll(t, s, played("a", anna, "4x6", "2026-01-01", match.Solved))
	if games, err := s.DeletePlayer(t.Context(), anna); err != nil || games != 1 {
		t.Errorf("%d games, %v", games, err)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if holds(t, s, anna) {
		t.Error("the file has the ID of who was deleted")
	}
}

// holds reports whether a file has a text somewhere, but where it was deleted.
func holds(t *testing.T, s *store.Store, text string) bool {
	t.Helper()
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(kept), text)
}

// TestDeleteOwner passes a group on to the member who has been in it longest, and deletes
// one in which nobody is left.
func TestDeleteOwner(t *testing.T) {
	s, ctx := open(t, newFile(t)), t.Context()
	keepAll(t, s, played("a", anna, "4x6", "", match.Going), played("b", bob, "4x6", "", match.Going), played("c", cleo, "4x6", "", match.Going))
	group, err := s.MakeGroup(ctx, anna, "5b", "4x6", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, player := range []string{cleo, bob} {
		if _, err := s.JoinGroup(ctx, group.Invitation, player, 0, 0); err != nil {
			t.Fatal(err)
		}
	}
	for _, left := range []struct{ player, owner string }{{anna, cleo}, {cleo, bob}} {
		if _, err := s.DeletePlayer(ctx, left.player); err != nil {
			t.Fatal(err)
		}
		if g, err := s.Group(ctx, group.ID); err != nil || g.Owner != left.owner {
			t.Errorf("%s is gone: %+v, %v, want the owner %s", left.player, g, err, left.owner)
		}
	}
	if _, err := s.DeletePlayer(ctx, bob); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Group(ctx, group.ID); !errors.Is(err, store.ErrNoGroup) {
		t.Errorf("a group of nobody: %v", err)
	}
}
