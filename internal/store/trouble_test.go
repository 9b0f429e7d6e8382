package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/sqlite"
	"codebreaker/internal/test/longtest"
)

// expect checks that an error is the problem of that ID.
func expect(t *testing.T, err error, id string) {
	t.Helper()
	var problem *message.Problem
	if !errors.As(err, &problem) || problem.ID != id || strings.Contains(problem.Error(), "{{") {
		t.Errorf("got %v, want a problem %s", err, id)
	}
}

// kept makes a store of some games, closes it and returns its file.
func kept(t *testing.T, games int) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.db")
	s := open(t, file)
	all := make([]*store.Game, games)
	for i := range all {
		all[i] = store.NewGame(newSession(store.Setup{Kind: store.Helping}, "ABCD=XO"))
	}
	if _, err := s.Add(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return file
}

// expectLeft checks that opening a file fails with a problem, and leaves the file and its folder as
// they were.
func expectLeft(t *testing.T, file, id string) {
	t.Helper()
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), file)
	if err == nil {
		s.Close()
	}
	expect(t, err, id)
	after, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was changed, %v", err)
	}
	if files, _ := filepath.Glob(file + "*"); len(files) != 1 {
		t.Errorf("there are files beside it: %q", files)
	}
}

// execute changes a file behind the store's back.
func execute(t *testing.T, file, statements string) {
	t.Helper()
	db, err := sqlite.Open("file:" + filepath.ToSlash(file))
	if err == nil {
		_, err = db.Exec(statements)
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestForeignFiles checks that a file of another kind is reported and not changed.
func TestForeignFiles(t *testing.T) {
	for name, text := range map[string]string{"words": strings.Repeat("hello\n", 100), "short": "hi", "zeros": strings.Repeat("\x00", 4096)} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		expectLeft(t, file, "store-foreign")
	}
	file := filepath.Join(t.TempDir(), "other.db")
	execute(t, file, "CREATE TABLE addresses (name TEXT)")
	expectLeft(t, file, "store-foreign")
	if _, err := store.Open(t.Context(), t.TempDir()); err == nil {
		t.Error("a folder is opened")
	} else {
		expect(t, err, "store-foreign")
	}
	if _, err := store.Open(t.Context(), ""); err == nil {
		t.Error("no file is opened")
	} else {
		expect(t, err, "store-nowhere")
	}
	if _, err := store.Open(t.Context(), filepath.Join(file, "games.db")); err == nil {
		t.Error("a file is opened as a folder")
	}
}

// TestErase deletes files of games, also damaged ones, and leaves files of another kind. A program that has
// the file open gets an error when it saves.
func TestErase(t *testing.T) {
	file := kept(t, 3)
	other := open(t, file)
	if err := os.WriteFile(file+"-journal", []byte("left"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := store.Erase(files.OS{}, file); err != nil {
			t.Fatal(err)
		}
		if left, _ := filepath.Glob(file + "*"); len(left) > 0 {
			t.Fatalf("%q are left", left)
		}
	}
	if err := other.Save(t.Context(), &store.Game{ID: "new"}); err == nil {
		t.Error("a game is saved in a file that is gone")
	}
	damaged := kept(t, 3)
	if err := os.Truncate(damaged, 5000); err != nil {
		t.Fatal(err)
	}
	if err := store.Erase(files.OS{}, damaged); err != nil {
		t.Error(err)
	}
	addresses := filepath.Join(t.TempDir(), "other.db")
	execute(t, addresses, "CREATE TABLE addresses (name TEXT)")
	expect(t, store.Erase(files.OS{}, addresses), "store-foreign")
	expect(t, store.Erase(files.OS{}, filepath.Dir(addresses)), "store-foreign")
	if _, err := os.Stat(addresses); err != nil {
		t.Error(err)
	}
}

// TestOtherTables checks that a file with our mark and other tables is reported as damaged, and not
// changed.
func TestOtherTables(t *testing.T) {
	file := kept(t, 1)
	execute(t, file, "DROP TABLE texts")
	expectLeft(t, file, "store-damaged")
}

// TestCutShort cuts a file at every few bytes: the damage is reported, and the file is not changed.
// An empty file is a new store.
func TestCutShort(t *testing.T) {
	file := kept(t, 300)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for size := 20; size < len(whole); size += len(whole)/50 + 1 {
		if err := os.WriteFile(file, whole[:size], 0o666); err != nil {
			t.Fatal(err)
		}
		expectLeft(t, file, "store-damaged")
	}
}

// TestDamage checks that a page of noise is reported when it is read, and that nothing is written
// afterwards.
func TestDamage(t *testing.T) {
	file := kept(t, 300)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for at := 4096; at < len(whole); at++ {
		whole[at] = byte(at * 7)
	}
	if err := os.WriteFile(file, whole, 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), file)
	if err != nil {
		expect(t, err, "store-damaged")
		return
	}
	defer s.Close()
	_, err = s.Games(t.Context(), store.Filter{})
	expect(t, err, "store-damaged")
	for range 2 {
		expect(t, s.Save(t.Context(), store.NewGame(newSession(store.Setup{Kind: store.Helping}))), "store-damaged")
	}
	s.Close()
	after, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(whole, after) {
		t.Errorf("the damaged file was changed, %v", err)
	}
}

// TestFullDisk fills a disk.
func TestFullDisk(t *testing.T) {
	file := filepath.Join(smallDisk(t), "games.db")
	fillUp(t, file, open(t, file))
}

// TestFullFile fills a file that may not grow.
func TestFullFile(t *testing.T) {
	file := newFile(t)
	s := open(t, file)
	if err := s.LimitPages(t.Context(), 40); err != nil {
		t.Fatal(err)
	}
	fillUp(t, file, s)
}

// fillUp saves games until one does not fit. The failure is reported, and all games saved before
// are safe.
func fillUp(t *testing.T, file string, s *store.Keeper) {
	t.Helper()
	g := store.NewGame(newSession(store.Setup{Kind: store.Helping}))
	saved := 0
	var err error
	for ; saved < 10_000; saved++ {
		g.Line = strings.Repeat("long ", 1000)
		other := *g
		other.ID = fmt.Sprint("game", saved)
		if err = s.Save(t.Context(), &other); err != nil {
			break
		}
	}
	expect(t, err, "store-full")
	games, err := s.Games(t.Context(), store.Filter{})
	if err != nil || len(games) != saved || saved == 0 {
		t.Errorf("%d games are kept, %v; %d were saved", len(games), err, saved)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if games, err = open(t, file).Games(t.Context(), store.Filter{}); err != nil || len(games) != saved {
		t.Errorf("opened again, %d games are kept, %v; %d were saved", len(games), err, saved)
	}
}

// TestLocked checks that a file that another program has locked is reported.
func TestLocked(t *testing.T) {
	t.Parallel()
	if !longtest.On() {
		t.Skip("waits for ten seconds")
	}
	file := kept(t, 1)
	db, err := sqlite.Open("file:" + filepath.ToSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	_, err = store.Open(t.Context(), file)
	expect(t, err, "store-locked")
}

// expectRead checks that a file can be read, that saving to it is refused, and that nothing
// changes.
func expectRead(t *testing.T, file string, games int) {
	t.Helper()
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.OpenToRead(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.Games(t.Context(), store.Filter{})
	if err != nil || len(list) != games {
		t.Fatalf("%d games are read, %v; want %d", len(list), err, games)
	}
	if _, err := s.Game(t.Context(), list[0].ID); err != nil {
		t.Error(err)
	}
	if _, err := s.Statistics(t.Context(), store.Filter{}); err != nil {
		t.Error(err)
	}
	err = s.Save(t.Context(), list[0])
	expect(t, err, "store-read-only")
	if !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("%v is not ErrReadOnly", err)
	}
	expect(t, s.Delete(t.Context(), list[0].ID), "store-read-only")
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	after, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was changed, %v", err)
	}
	if files, _ := filepath.Glob(file + "*"); len(files) != 1 {
		t.Errorf("there are files beside it: %q", files)
	}
}

// TestOpenToRead reads a file without permission to write it.
func TestOpenToRead(t *testing.T) {
	expectRead(t, kept(t, 3), 3)
	_, err := store.OpenToRead(t.Context(), filepath.Join(t.TempDir(), "none.db"))
	expect(t, err, "store-read-only")
}

// TestReadBesideWriter reads a file that another program has open.
func TestReadBesideWriter(t *testing.T) {
	file := newFile(t)
	s := open(t, file)
	save(t, s, store.NewGame(newSession(store.Setup{Kind: store.Helping}, "ABCD=XO")))
	reader, err := store.OpenToRead(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	games, err := reader.Games(t.Context(), store.Filter{})
	if err != nil || len(games) != 1 {
		t.Errorf("%d games are read, %v", len(games), err)
	}
}
