package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"codebreaker/match"
	"codebreaker/store"
)

// Players of browsers, whose IDs have 26 characters.
var anna, bob, cleo = strings.Repeat("a", 26), strings.Repeat("b", 26), strings.Repeat("c", 26)

// keepAll keeps games as they are.
func keepAll(t *testing.T, s *store.Store, games ...*store.Game) {
	t.Helper()
	for _, g := range games {
		if g.Revision == 0 {
			g.Revision = 1
		}
		g.Created, g.Updated = time.UnixMilli(1000).UTC(), time.UnixMilli(2000).UTC()
		if g.Over() {
			g.Ended = g.Updated
		}
	}
	if _, err := s.Add(t.Context(), games); err != nil {
		t.Fatal(err)
	}
}

func played(id, player, game, day string, state match.State) *store.Game {
	g := &store.Game{ID: id, Player: player, State: state, Turns: 3, Skill: 50, Luck: 50}
	g.Saved.Setup = match.Setup{Kind: match.Playing, Game: game, Codemaker: match.Random, Day: day}
	return g
}

// TestMoveGames holds what becomes of games that move: of two attempts at a day the other
// player's counts, tallies stay those of the games, a game that is held somewhere is of
// an older revision, and a list of the same name with other words stays with its games.
func TestMoveGames(t *testing.T) {
	s := open(t, newFile(t))
	keepAll(t, s,
		played("theirs", bob, "4x6", "2026-01-01", match.Lost),
		played("mine", anna, "4x6", "2026-01-01", match.Solved),
		played("day", anna, "4x6", "2026-01-02", match.Solved),
		played("free", anna, "4x6", "", match.Going),
		played("same", anna, "words:same", "", match.Solved),
		played("other", anna, "words:other", "", match.Solved),
		played("alone", anna, "words:alone-place", "", match.Solved),
		played("third", cleo, "4x6", "", match.Solved),
	)
	for _, list := range []struct{ player, name, word string }{{anna, "same", "cat"}, {bob, "same", "cat"}, {anna, "other", "cat"}, {bob, "other", "dog"}, {anna, "alone", "eel"}} {
		if err := s.SaveList(t.Context(), list.player, list.name, []string{list.word}, 0); err != nil {
			t.Fatal(err)
		}
	}
	held, err := s.Game(t.Context(), "free")
	if err != nil {
		t.Fatal(err)
	}
	moved, left, err := s.MoveGames(t.Context(), anna, bob)
	if err != nil || moved != 5 || left != 1 {
		t.Fatalf("moved %d, left %d, %v", moved, left, err)
	}
	for id, want := range map[string]struct {
		player   string
		practice bool
	}{"theirs": {bob, false}, "mine": {bob, true}, "day": {bob, false}, "free": {bob, false}, "same": {bob, false}, "other": {anna, false}, "alone": {bob, false}, "third": {cleo, false}} {
		if g, err := s.Game(t.Context(), id); err != nil || g.Player != want.player || g.Saved.Practice != want.practice {
			t.Errorf("%s: %+v, %v; want %+v", id, g, err, want)
		}
	}
	if err := s.Save(t.Context(), held); !errors.Is(err, store.ErrStale) {
		t.Errorf("a game that was held goes on as another player's: %v", err)
	}
	for _, list := range []struct{ player, name, word string }{{bob, "same", "cat"}, {bob, "other", "dog"}, {anna, "other", "cat"}, {bob, "alone", "eel"}} {
		if words, err := s.List(t.Context(), list.player, list.name); err != nil || strings.Join(words, " ") != list.word {
			t.Errorf("%v: %v, %v", list, words, err)
		}
	}
	if names, err := s.Lists(t.Context(), anna); err != nil || strings.Join(names, " ") != "other" {
		t.Errorf("lists that stayed: %v, %v", names, err)
	}
	if sums, err := s.Statistics(t.Context(), store.Filter{Player: bob}); err != nil || sums.Played.Games != 4 || sums.Practice.Games != 1 || sums.Open != 1 {
		t.Errorf("%+v, %v", sums, err)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if moved, _, err := s.MoveGames(t.Context(), bob, bob); err != nil || moved != 0 {
		t.Errorf("to the same: %d, %v", moved, err)
	}
}

// TestPlayerNames holds that a player has one name and one link, of which the last holds.
func TestPlayerNames(t *testing.T) {
	s := open(t, newFile(t))
	if _, err := s.LinkPlayer(t.Context(), anna); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("a link of nobody: %v", err)
	}
	for _, name := range []string{"Ann", "Anna"} {
		if err := s.NamePlayer(t.Context(), anna, name, 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.NamePlayer(t.Context(), bob, "Bob", 1); !errors.Is(err, store.ErrManyPlayers) {
		t.Errorf("one more than there may be: %v", err)
	}
	old, err := s.LinkPlayer(t.Context(), anna)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := s.LinkPlayer(t.Context(), anna)
	if err != nil || secret == old {
		t.Fatalf("%s, %v", secret, err)
	}
	if p, err := s.PlayerOfLink(t.Context(), secret); err != nil || p.ID != anna || p.Name != "Anna" || !p.Linked {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := s.PlayerOfLink(t.Context(), old); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("the old link leads to %+v, %v", p, err)
	}
	_ = s.Close()
	kept, err := os.ReadFile(s.File())
	if log, logErr := os.ReadFile(s.File() + "-wal"); logErr == nil {
		kept = append(kept, log...)
	}
	if err != nil || strings.Contains(string(kept), secret) || !strings.Contains(string(kept), "Anna") {
		t.Error("the file has the link's secret, or no name")
	}
}

// TestRenewPlayer holds that all that is kept of a player goes on under the new ID, that nothing has the old one, and that a
// game that is held somewhere is of an older revision.
func TestRenewPlayer(t *testing.T) {
	s := open(t, newFile(t))
	keepAll(t, s, played("day", anna, "4x6", "2026-01-02", match.Solved), played("free", anna, "words:a", "", match.Going), played("theirs", bob, "4x6", "", match.Solved))
	if err := s.SaveList(t.Context(), anna, "a", []string{"cat"}, 0); err != nil {
		t.Fatal(err)
	}
	for player, name := range map[string]string{anna: "Anna", bob: "Bob"} {
		if err := s.NamePlayer(t.Context(), player, name, 0); err != nil {
			t.Fatal(err)
		}
	}
	group, err := s.MakeGroup(t.Context(), anna, "club", "4x6", 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.SaveAttempt(t.Context(), group.ID, "2026-01-02", anna, "day"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.RenewPlayer(t.Context(), anna); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("without a link: %v", err)
	}
	secret, err := s.LinkPlayer(t.Context(), anna)
	if err != nil {
		t.Fatal(err)
	}
	held, err := s.Game(t.Context(), "free")
	if err != nil {
		t.Fatal(err)
	}
	before, err := s.Statistics(t.Context(), store.Filter{Player: anna})
	if err != nil {
		t.Fatal(err)
	}
	renewed, err := s.RenewPlayer(t.Context(), anna)
	if err != nil || len(renewed) != len(anna) || renewed == anna {
		t.Fatalf("%q, %v", renewed, err)
	}
	if p, err := s.PlayerOfLink(t.Context(), secret); err != nil || p.ID != renewed || p.Name != "Anna" {
		t.Errorf("the link leads to %+v, %v", p, err)
	}
	if after, err := s.Statistics(t.Context(), store.Filter{Player: renewed}); err != nil || !reflect.DeepEqual(after, before) {
		t.Errorf("%+v, %v; want %+v", after, err, before)
	}
	if g, err := s.GroupOfMember(t.Context(), group.ID, renewed); err != nil || g.Owner != renewed {
		t.Errorf("the group: %+v, %v", g, err)
	}
	if game, err := s.Attempt(t.Context(), group.ID, "2026-01-02", renewed); err != nil || game != "day" {
		t.Errorf("the attempt: %q, %v", game, err)
	}
	if names, err := s.Lists(t.Context(), renewed); err != nil || strings.Join(names, " ") != "a" {
		t.Errorf("lists: %v, %v", names, err)
	}
	if g, err := s.Game(t.Context(), "theirs"); err != nil || g.Player != bob {
		t.Errorf("another's game: %+v, %v", g, err)
	}
	if err := s.Save(t.Context(), held); !errors.Is(err, store.ErrStale) {
		t.Errorf("a game that was held goes on as the old player's: %v", err)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if holds(t, s, anna) || !holds(t, s, renewed) {
		t.Error("the file has the old ID somewhere, or not the new one")
	}
}

// TestMigratePlayers holds that the players of a file of the version before count as
// seen now, those of browsers alone.
func TestMigratePlayers(t *testing.T) {
	var old strings.Builder
	for _, name := range []string{"0001", "0002", "0003", "0004", "0005", "0006"} {
		statements, err := os.ReadFile("migrations/" + name + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		old.Write(statements)
	}
	for i, player := range []string{"", "bearer", anna, anna} {
		old.WriteString(strings.NewReplacer("(N", "("+string(rune('1'+i)), "gameN", "game"+string(rune('1'+i)), "PLAYER", player).Replace(`INSERT INTO games VALUES
			(N, 'gameN', 'PLAYER', 1, 2, NULL, 4, 'play', '4x6', '', '', 'random', 7, '', '', 0, '', '', '[]', 0, 0, 0, 0, 'going', 3, '', 0, -1, -1, 0, 0);`))
	}
	old.WriteString("INSERT INTO lists VALUES ('" + anna + "', 'a', 'cat', 5, 0), ('" + bob + "', 'b', 'dog', 5, 0); PRAGMA application_id = 0x4362476d; PRAGMA user_version = 6")
	file := filepath.Join(t.TempDir(), "games.db")
	execute(t, file, "PRAGMA journal_mode = WAL;"+old.String())
	s := open(t, file)
	players, err := s.Players(t.Context())
	if err != nil || len(players) != 2 {
		t.Fatalf("%+v, %v", players, err)
	}
	for _, p := range players {
		if p.ID != anna && p.ID != bob || p.Name != "" || p.Linked || time.Since(p.Seen) > time.Hour {
			t.Errorf("%+v", p)
		}
	}
}

// TestSeePlayer notes who is here once a day, and nobody of whom nothing is kept.
func TestSeePlayer(t *testing.T) {
	s := open(t, newFile(t))
	begun := time.Now()
	seen := func(at time.Time) time.Time {
		t.Helper()
		if err := s.SeePlayer(t.Context(), anna, at); err != nil {
			t.Fatal(err)
		}
		p, err := s.Player(t.Context(), anna)
		if err != nil {
			return time.Time{}
		}
		return p.Seen
	}
	if got := seen(begun); !got.IsZero() {
		t.Errorf("of a stranger it is kept that they were seen: %v", got)
	}
	keepAll(t, s, played("a", anna, "4x6", "", match.Going))
	first := seen(begun)
	if first.Before(begun.Add(-2 * time.Second)) {
		t.Errorf("who began a game was seen %v", first)
	}
	if got := seen(first.Add(23 * time.Hour)); !got.Equal(first) {
		t.Errorf("after an hour less than a day: %v", got)
	}
	if got := seen(first.Add(25 * time.Hour)); !got.Equal(first.Add(25 * time.Hour)) {
		t.Errorf("after a day: %v", got)
	}
}
