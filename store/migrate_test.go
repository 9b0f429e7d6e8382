package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"codebreaker/match"
	"codebreaker/store"

	"github.com/google/go-cmp/cmp"
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

// TestMigratePractice holds what becomes of the games of a file of the version before
// practice was told apart: codes that the player typed, and further attempts at the
// game of a day, no longer count.
func TestMigratePractice(t *testing.T) {
	var old strings.Builder
	for _, name := range []string{"0001", "0002", "0003"} {
		statements, err := os.ReadFile("migrations/" + name + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		old.Write(statements)
	}
	old.WriteString(`INSERT INTO games VALUES
		(1, 'drawn',   '', 1, 2, 3, 4,    'play', '4x6', '', '', 'random', 7, '',           '',     0, '', '', '[]', 0, 0, 0, 0, 'solved', 3, '', 0, 90, 80),
		(2, 'typed',   '', 1, 2, 3, 4,    'play', '4x6', '', '', 'fixed',  0, '',           'BEEF', 0, '', '', '[]', 0, 0, 0, 0, 'solved', 1, '', 0, 99, 99),
		(3, 'first',   '', 1, 2, 3, 4,    'play', '4x6', '', '', 'random', 7, '2026-01-01', '',     0, '', '', '[]', 0, 0, 0, 0, 'lost',   9, '', 0, -1, -1),
		(4, 'second',  '', 1, 2, 3, 4,    'play', '4x6', '', '', 'random', 7, '2026-01-01', '',     0, '', '', '[]', 0, 0, 0, 0, 'solved', 1, '', 0, -1, -1),
		(5, 'another', '', 1, 2, 3, 4,    'play', '5x8', '', '', 'random', 7, '2026-01-01', '',     0, '', '', '[]', 0, 0, 0, 0, 'solved', 5, '', 0, -1, -1),
		(6, 'open',    '', 1, 2, NULL, 4, 'play', '4x6', '', '', 'random', 7, '2026-01-02', '',     0, '', '', '[]', 0, 0, 0, 0, 'going',  5, '', 0, -1, -1),
		(7, 'theirs', 'x', 1, 2, 3, 4,    'play', '4x6', '', '', 'random', 7, '2026-01-01', '',     0, '', '', '[]', 0, 0, 1, 0, 'solved', 5, '', 1, -1, -1);
		PRAGMA application_id = 0x4362476d; PRAGMA user_version = 3`)
	file := filepath.Join(t.TempDir(), "games.db")
	execute(t, file, "PRAGMA journal_mode = WAL;"+old.String())
	s := open(t, file)
	for id, practice := range map[string]bool{"drawn": false, "typed": false, "first": false, "second": true, "another": false, "open": false, "theirs": false} {
		if g, err := s.Game(t.Context(), id); err != nil || g.Saved.Practice != practice {
			t.Errorf("%s: %+v, %v; want practice %v", id, g, err, practice)
		}
	}
	sums, err := s.Statistics(t.Context(), store.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	want := []store.Ended{{Games: 3, Solved: 2, Lost: 1}, {}, {Games: 2, Solved: 2}}
	if diff := cmp.Diff(want, []store.Ended{sums.Played, sums.Helped, sums.Practice}); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	all, err := s.Statistics(t.Context(), store.Filter{AnyPlayer: true})
	if err != nil || all.Played.Games != 3 || all.Helped.Games != 1 || all.Practice.Games != 2 {
		t.Errorf("of all players: %+v, %v", all, err)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
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
