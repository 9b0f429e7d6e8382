package store_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/store/files"
)

// TestBackup copies a store while games are written to it. The copy is whole, has all games that
// were saved before it began, and only its owner may read it.
func TestBackup(t *testing.T) {
	s := open(t, newFile(t))
	for range 20 {
		save(t, s, store.NewGame(newSession(store.Setup{Kind: store.Helping}, "AABB=X")))
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		for ctx.Err() == nil {
			if err := s.Save(ctx, store.NewGame(newSession(store.Setup{Kind: store.Helping}, "ABCD=O"))); err != nil && ctx.Err() == nil {
				ended <- err
				return
			}
		}
		ended <- nil
	}()
	name := filepath.Join(t.TempDir(), "copy.db")
	err := s.Backup(t.Context(), files.OS{}, name)
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
	games, err := restored.Games(t.Context(), store.Filter{})
	before := slices.DeleteFunc(games, func(g *store.Game) bool { return g.Line != "4x6 AABB=X" })
	if err != nil || len(before) != 20 {
		t.Errorf("%d games, %v", len(before), err)
	}
	save(t, restored, store.NewGame(newSession(store.Setup{Kind: store.Helping}, "AABB=X"))) // still open

	var problem *message.Problem
	if err := s.Backup(t.Context(), files.OS{}, name); !errors.As(err, &problem) || problem.ID != "backup-there" {
		t.Errorf("over another file: %v", err)
	}
	if err := s.Backup(t.Context(), files.OS{}, filepath.Join(t.TempDir(), "none", "copy.db")); !errors.As(err, &problem) || problem.ID != "backup-failed" {
		t.Errorf("into no folder: %v", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if err := s.Backup(ctx, files.OS{}, filepath.Join(t.TempDir(), "copy.db")); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
