package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker"
	"codebreaker/match"
	"codebreaker/store"
)

// TestBackup copies a store while games are written to it: the copy is whole, has all games that were saved
// before it began, and nobody else may read it.
func TestBackup(t *testing.T) {
	s := open(t, newFile(t))
	for range 20 {
		save(t, s, store.NewGame("anna", session(t, match.Setup{Kind: match.Helping}, "AABB=X")))
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		for ctx.Err() == nil {
			if err := s.Save(ctx, store.NewGame("bert", session(t, match.Setup{Kind: match.Helping}, "ABCD=O"))); err != nil && ctx.Err() == nil {
				ended <- err
				return
			}
		}
		ended <- nil
	}()
	name := filepath.Join(t.TempDir(), "copy.db")
	err := s.Backup(t.Context(), name)
	cancel()
	if err := errors.Join(err, <-ended); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if beside, _ := filepath.Glob(name + "*"); len(beside) != 1 {
		t.Errorf("there are %q", beside)
	}
	restored := open(t, name)
	if err := restored.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if n, err := restored.Count(t.Context(), store.Filter{Player: "anna"}); n != 20 || err != nil {
		t.Errorf("%d games, %v", n, err)
	}
	save(t, restored, store.NewGame("anna", session(t, match.Setup{Kind: match.Helping}, "AABB=X"))) // it goes on

	var problem *codebreaker.Problem
	if err := s.Backup(t.Context(), name); !errors.As(err, &problem) || problem.ID != "backup-there" {
		t.Errorf("over another file: %v", err)
	}
	if err := s.Backup(t.Context(), filepath.Join(t.TempDir(), "none", "copy.db")); !errors.As(err, &problem) || problem.ID != "backup-failed" {
		t.Errorf("into no folder: %v", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if err := s.Backup(ctx, filepath.Join(t.TempDir(), "copy.db")); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// TestWrites counts what was handed to the file, and what it did not take, and tells how large it is.
func TestWrites(t *testing.T) {
	s := open(t, newFile(t))
	empty := s.Size()
	game := store.NewGame("anna", session(t, match.Setup{Kind: match.Helping}, "AABB=X"))
	save(t, s, game)
	stale := *game
	stale.Revision = 7
	if err := s.Save(t.Context(), &stale); !errors.Is(err, store.ErrStale) {
		t.Fatal(err)
	}
	if w := s.Writes(); w.Done != 2 || w.Failed != 0 || w.Taken <= 0 { // to refuse is no failure
		t.Errorf("%+v", w)
	}
	if s.Size() <= empty || empty == 0 {
		t.Errorf("%d bytes, %d before", s.Size(), empty)
	}
	if err := s.LimitPages(10); err != nil {
		t.Fatal(err)
	}
	for number := range 1000 {
		large := *game
		large.ID, large.Line, large.Revision = fmt.Sprint("large", number), strings.Repeat("long ", 1000), 0
		if s.Save(t.Context(), &large) != nil {
			break
		}
	}
	if w := s.Writes(); w.Failed != 1 {
		t.Errorf("%+v after a disk was full", w)
	}
}

// TestReady reports whether games can be read.
func TestReady(t *testing.T) {
	s := open(t, newFile(t))
	if err := s.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	s.Close()
	if s.Ready(t.Context()) == nil {
		t.Error("a store that is closed is ready")
	}
}
