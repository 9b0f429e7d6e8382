package store_test

import (
	"path/filepath"
	"testing"

	"codebreaker/internal/store"
	"codebreaker/internal/store/sqlite"
)

// TestBeforeAllTimes lists a game whose time was altered to one before all others, once.
func TestBeforeAllTimes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	s := open(t, file)
	g := &store.Game{ID: "altered"}
	g.Saved.Kind = store.Helping
	if err := s.Save(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.Open("file:" + filepath.ToSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), "UPDATE games SET updated = -9223372036854775808"); err != nil {
		t.Fatal(err)
	}
	found, err := s.Games(t.Context(), store.Filter{})
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	if again, err := s.Games(t.Context(), store.Filter{Before: found[0].Cursor()}); err != nil || len(again) > 0 {
		t.Error(again, err)
	}
}
