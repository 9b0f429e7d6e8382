package store_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"codebreaker/match"
	"codebreaker/store"
)

// TestMigrate holds that a file of the first version keeps its games in the latest.
func TestMigrate(t *testing.T) {
	first, err := os.ReadFile("migrations/0001.sql")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "games.db")
	execute(t, file, "PRAGMA journal_mode = WAL;"+string(first)+`;
		INSERT INTO games VALUES (1, 'an id', '', 1, 2, 3, 4, 'play', '4x6', '', '', 'random', -1, '', '', 0, '', '', '["ABCD=XXXX"]', 1, 0, 0, 0, 'solved', 1, '4x6 seed:18446744073709551615 ABCD=XXXX', 0, 90, 80);
		PRAGMA application_id = 0x4362476d; PRAGMA user_version = 1`)
	for range 2 { // the second time there is nothing left to do
		s := open(t, file)
		g, err := s.Game(t.Context(), "an id")
		if err != nil || g.Saved.Seed != 1<<64-1 || g.State != match.Solved || len(g.Saved.Moves) != 1 {
			t.Errorf("got %+v, %v", g, err)
		}
		sums, err := s.Statistics(t.Context(), store.Filter{})
		if err != nil || sums.Played.Games != 1 {
			t.Errorf("got %+v, %v", sums, err)
		}
		if _, err := s.Comparisons(t.Context(), ""); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOpenAtOnce holds that several programs may make one file at the same time.
func TestOpenAtOnce(t *testing.T) {
	file := newFile(t)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			s, err := store.Open(t.Context(), file)
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Save(t.Context(), &store.Game{ID: filepath.Base(t.TempDir())}); err != nil {
				t.Error(err)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	games, err := open(t, file).Games(t.Context(), store.Filter{})
	if err != nil || len(games) != 8 {
		t.Errorf("%d games, %v", len(games), err)
	}
}
