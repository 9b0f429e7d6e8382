package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"codebreaker/internal/store"

	"github.com/google/go-cmp/cmp"
)

// old makes a file of an earlier version and executes statements in it.
func old(t *testing.T, version int, statements string) (file string) {
	t.Helper()
	script := "PRAGMA journal_mode = WAL;"
	for number := range version {
		migration, err := os.ReadFile(fmt.Sprintf("migrations/%04d.sql", number+1))
		if err != nil {
			t.Fatal(err)
		}
		script += string(migration)
	}
	file = filepath.Join(t.TempDir(), "games.db")
	execute(t, file, script+statements+fmt.Sprintf("; PRAGMA application_id = 0x4362476d; PRAGMA user_version = %d", version))
	return file
}

// TestMigrate checks that a file of the first version keeps its games in the latest.
func TestMigrate(t *testing.T) {
	file := old(t, 1, `
		INSERT INTO games VALUES (1, 'an id', '', 1, 2, 3, 4, 'play', '4x6', '', '', 'random', -1, '', '', 0, '', '', '["ABCD=XXXX"]', 1, 0, 0, 0, 'solved', 1, '4x6 seed:18446744073709551615 ABCD=XXXX', 0, 90, 80)`)
	for range 2 { // the second time there is nothing left to do
		s := open(t, file)
		g, err := s.Game(t.Context(), "an id")
		if err != nil || g.Saved.Seed != 1<<64-1 || g.State != store.Solved || len(g.Saved.Moves) != 1 {
			t.Errorf("got %+v, %v", g, err)
		}
		sums, err := s.Statistics(t.Context(), store.Filter{})
		if err != nil || sums.Played.Games != 1 {
			t.Errorf("got %+v, %v", sums, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestMigratePractice migrates a file of the version before practice was recorded. Codes that the
// player typed, and further attempts at a daily game, no longer count.
func TestMigratePractice(t *testing.T) {
	file := old(t, 3, `INSERT INTO games VALUES
		(1, 'drawn',   '', 1, 2, 3, 4,    'play', '4x6', '', '', 'random', 7, '',           '',     0, '', '', '[]', 0, 0, 0, 0, 'solved', 3, '', 0, 90, 80),
		(2, 'typed',   '', 1, 2, 3, 4,    'play', '4x6', '', '', 'fixed',  0, '',           'BEEF', 0, '', '', '[]', 0, 0, 0, 0, 'solved', 1, '', 0, 99, 99),
		(3, 'first',   '', 1, 2, 3, 4,    'play', '4x6', '', '', 'random', 7, '2026-01-01', '',     0, '', '', '[]', 0, 0, 0, 0, 'lost',   9, '', 0, -1, -1),
		(4, 'second',  '', 1, 2, 3, 4,    'play', '4x6', '', '', 'random', 7, '2026-01-01', '',     0, '', '', '[]', 0, 0, 0, 0, 'solved', 1, '', 0, -1, -1),
		(5, 'another', '', 1, 2, 3, 4,    'play', '5x8', '', '', 'random', 7, '2026-01-01', '',     0, '', '', '[]', 0, 0, 0, 0, 'solved', 5, '', 0, -1, -1),
		(6, 'open',    '', 1, 2, NULL, 4, 'play', '4x6', '', '', 'random', 7, '2026-01-02', '',     0, '', '', '[]', 0, 0, 0, 0, 'going',  5, '', 0, -1, -1),
		(7, 'theirs', 'x', 1, 2, 3, 4,    'play', '4x6', '', '', 'random', 7, '2026-01-01', '',     0, '', '', '[]', 0, 0, 1, 0, 'solved', 5, '', 1, -1, -1);
	`)
	s := open(t, file)
	for id, practice := range map[string]bool{"drawn": false, "typed": false, "first": false, "second": true, "another": false, "open": false, "theirs": true} {
		if g, err := s.Game(t.Context(), id); err != nil || g.Saved.Practice != practice {
			t.Errorf("%s: %+v, %v; want practice %v", id, g, err, practice)
		}
	}
	sums, err := s.Statistics(t.Context(), store.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	want := []store.Ended{{Games: 3, Solved: 2, Lost: 1}, {}, {Games: 3, Solved: 3}}
	if diff := cmp.Diff(want, []store.Ended{sums.Played, sums.Helped, sums.Practice}); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestMigratePlayers checks that a file with players and groups keeps all games, lists and
// comparisons. They belong to the owner of the file; games of others become practice.
func TestMigratePlayers(t *testing.T) {
	const anna, bert = "annaannaannaannaannaannaan", "bertbertbertbertbertbertbe"
	insert := func(id, player, game, day, state string) string {
		ended := "3"
		if state == "going" {
			ended = "NULL"
		}
		return fmt.Sprintf(`INSERT INTO games (id, player, created, updated, ended, revision, kind, game, symbols, accents, codemaker, seed, day, secret, most, strategy, opening,
			moves, done, gave_up, hints, undone, state, turns, line, helped, skill, luck)
			VALUES ('%s', '%s', 1, 2, %s, 2, 'play', '%s', '', '', 'random', 7, '%s', '', 0, '', '', '["ABCD=XO"]', 1, 0, 0, 0, '%s', 1, '%[4]s seed:7 ABCD=XO', 0, 90, 80);`, id, player, ended, game, day, state)
	}
	file := old(t, 8, insert("mine", "", "4x6", "2026-11-20", "solved")+
		insert("my birds", "", "words:birds-place", "", "going")+
		insert("hers", anna, "4x6", "2026-11-20", "solved")+
		insert("her birds", anna, "words:birds@5-place", "", "going")+
		insert("her fish", anna, "words:fish", "", "lost")+
		insert("of the group", bert, "5x8", "", "solved")+`
		INSERT INTO lists (player, name, words, updated) VALUES ('', 'birds', 'ROBIN', 1), ('`+anna+`', 'birds', 'EAGLE', 1), ('`+anna+`', 'fish', 'SHARK', 1), ('`+bert+`', 'birds', 'ROBIN', 1);
		INSERT INTO comparisons (game, words, strategy, openings, guesses, ties, sample, seed, opening, codes, total, average, error, max, histogram, seconds, computed)
			VALUES ('4x6', '', 'entropy', '', '', '', 0, 0, 'AABC', 1296, 5722, 4.415, 0, 6, '[0,1,20]', 1, 1),
			('words:w', '', 'entropy', '', 'candidates', '', 0, 0, 'A', 3, 9, 3, 0, 2, '[[0,1,0,2],[0,5,0,6]]', 2, 1);
		UPDATE players SET name = 'Anna' WHERE id = '`+anna+`';
		INSERT INTO groups VALUES (1, 'group', 'Club', '5x8', '`+anna+`', 'come', x'00', 1);
		INSERT INTO members VALUES (1, 'group', '`+anna+`', 1), (2, 'group', '`+bert+`', 1);
		INSERT INTO attempts VALUES ('group', '2026-11-20', '`+bert+`', 'of the group')`)
	s := open(t, file)
	for id, want := range map[string]struct {
		game     string
		practice bool
	}{
		"mine": {"4x6", false}, "my birds": {"words:birds-place", false}, "hers": {"4x6", true}, "her birds": {"words:birds_annaanna@5-place", true},
		"her fish": {"words:fish", true}, "of the group": {"5x8", true},
	} {
		g, err := s.Game(t.Context(), id)
		if err != nil || g.Saved.Game != want.game || g.Saved.Practice != want.practice || g.Line != want.game+" seed:7 ABCD=XO" || len(g.Saved.Moves) != 1 {
			t.Errorf("%s: %+v, %v", id, g, err)
		}
	}
	if listed, err := s.Games(t.Context(), store.Filter{Played: true}); err != nil || len(listed) != 6 {
		t.Errorf("%d games, %v", len(listed), err)
	}
	for name, word := range map[string]string{"birds": "ROBIN", "birds_annaanna": "EAGLE", "fish": "SHARK"} {
		if words, err := s.List(t.Context(), name); err != nil || len(words) != 1 || words[0] != word {
			t.Errorf("%s: %v, %v", name, words, err)
		}
	}
	for _, want := range []*store.Comparison{
		{Compared: store.Compared{Game: "4x6", Strategy: "entropy"}, Opening: "AABC", Codes: 1296, Histogram: []uint64{0, 1, 20}, Seconds: 1},
		{Compared: store.Compared{Game: "words:w", Strategy: "entropy", Guesses: "candidates"}, Opening: "A", Codes: 3, Histogram: []uint64{0, 1, 0, 2}, Weights: []uint64{0, 5, 0, 6}, Seconds: 2},
	} {
		kept, err := s.Comparison(t.Context(), want.Compared)
		if diff := cmp.Diff(want, kept); diff != "" || err != nil {
			t.Errorf("a comparison: %v (-want +got)\n%s", err, diff)
		}
	}
	if of, err := s.OfDay(t.Context(), "4x6", "2026-11-20"); err != nil || of.ID != "mine" {
		t.Errorf("the game of the day: %+v, %v", of, err)
	}
	sums, err := s.Statistics(t.Context(), store.Filter{})
	if err != nil || sums.Played.Games != 1 || sums.Practice.Games != 3 || sums.Open != 2 {
		t.Errorf("%+v, %v", sums, err)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestOpenAtOnce checks that several programs may make one file at the same time.
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
