package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/store"
	"codebreaker/internal/store/files"

	"codebreaker/internal/test/memory"

	"github.com/google/go-cmp/cmp"
)

func open(t testing.TB, file string) *store.Keeper {
	t.Helper()
	s, err := store.Open(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newFile(t testing.TB) string {
	return filepath.Join(t.TempDir(), "new folder", "50% of games?.db")
}

// session is a game of 4x6 as the store sees it.
type session struct{ saved store.Saved }

func newSession(setup store.Setup, turns ...string) *session {
	setup.Game = "4x6"
	s := &session{store.Saved{Setup: setup}}
	s.add(turns...)
	return s
}

func (s *session) add(turns ...string) {
	s.saved.Moves = append(s.saved.Moves, turns...)
	s.saved.Done = len(s.saved.Moves)
}

func (s *session) Saved() store.Saved { return s.saved }
func (s *session) Guesses() int       { return s.saved.Done }
func (s *session) Line() string {
	return strings.Join(append([]string{s.saved.Game}, s.saved.Moves...), " ")
}

func (s *session) State() store.State {
	if strings.HasSuffix(s.Line(), "=XXXX") {
		return store.Solved
	}
	return store.Going
}

func save(t testing.TB, s *store.Keeper, g *store.Game) {
	t.Helper()
	if err := s.Save(t.Context(), g); err != nil {
		t.Fatal(err)
	}
}

// TestReopen checks that a game comes back as it was saved, even if the file was closed in
// between.
func TestReopen(t *testing.T) {
	file := newFile(t)
	s := open(t, file)
	played := newSession(store.Setup{Kind: store.Playing, Codemaker: store.Random, Seed: 1<<64 - 1})
	g := store.NewGame(played)
	save(t, s, g)
	played.add("ABCD=XO")
	g.Take(played)
	save(t, s, g)
	if g.Revision != 2 || g.Turns != 1 || len(g.ID) != 26 {
		t.Errorf("revision %d, %d turns, ID %q", g.Revision, g.Turns, g.ID)
	}
	if info, err := os.Stat(file); runtime.GOOS != "windows" && (err != nil || info.Mode().Perm() != 0o600) {
		t.Errorf("others may read the file: %v, %v", info, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := open(t, file).Game(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(g, got); diff != "" {
		t.Errorf("the game changed (-want +got)\n%s", diff)
	}
}

// TestEveryField checks that every field of a session is kept: each gets a value of its own.
func TestEveryField(t *testing.T) {
	g := &store.Game{Revision: 0}
	fill(reflect.ValueOf(&g.Saved).Elem(), 1)
	g.ID, g.State, g.Skill, g.Luck = "some-id", store.Solved, review.Unrated, 7
	s := memory.NewKeeper()
	save(t, s, g)
	got, err := s.Game(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(g.Saved, got.Saved); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestEveryFieldWritten checks that every field of a session is exported.
func TestEveryFieldWritten(t *testing.T) {
	want := new(store.Game)
	fill(reflect.ValueOf(&want.Saved).Elem(), 1)
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	got := new(store.Game)
	if err := json.Unmarshal(text, got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got)\n%s", text, diff)
	}
}

// fill sets every field to a value that is not zero.
func fill(v reflect.Value, n int) int {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			n = fill(v.Field(i), n)
		}
	case reflect.String:
		v.SetString("text " + string(rune('a'+n)))
	case reflect.Int:
		v.SetInt(int64(n))
	case reflect.Uint64:
		v.SetUint(1<<63 + uint64(n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Int {
			v.Set(reflect.ValueOf([]int{n, n + 1}))
		} else {
			v.Set(reflect.ValueOf([]string{"ABCD=XO", "1:X\n\"'\u2028"}))
		}
	default:
		panic("a field of a kind that is not filled: " + v.Kind().String())
	}
	return n + 1
}

// TestStale checks that the second of two conflicting changes is refused, and that a deleted game
// does not come back.
func TestStale(t *testing.T) {
	s := memory.NewKeeper()
	g := store.NewGame(newSession(store.Setup{Kind: store.Helping}))
	other := *g
	save(t, s, g)
	if err := s.Save(t.Context(), &other); !errors.Is(err, store.ErrStale) {
		t.Errorf("Save of a game that is there as new = %v", err)
	}
	other = *g
	save(t, s, g)
	if err := s.Save(t.Context(), &other); !errors.Is(err, store.ErrStale) || other.Revision != 1 {
		t.Errorf("Save of an old revision = %v, revision %d", err, other.Revision)
	}
	if err := s.Delete(t.Context(), g.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Save(t.Context(), g); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("Save of a deleted game = %v", err)
	}
	if err := s.Delete(t.Context(), g.ID); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("Delete of a deleted game = %v", err)
	}
	if _, err := s.Game(t.Context(), g.ID); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("Game of a deleted game = %v", err)
	}
}

// TestManyAtOnce checks that concurrent saves through two stores of one file are all kept, and that
// Close waits for them.
func TestManyAtOnce(t *testing.T) {
	file := newFile(t)
	stores := []*store.Keeper{open(t, file), open(t, file)}
	g := store.NewGame(newSession(store.Setup{Kind: store.Helping}))
	const players, moves = 20, 10
	var wait sync.WaitGroup
	for player := range players {
		wait.Go(func() {
			own := *g
			own.ID = string(rune('a' + player))
			for range moves {
				if err := stores[player%2].Save(context.Background(), &own); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	for _, s := range stores {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	games, err := open(t, file).Games(t.Context(), store.Filter{})
	if err != nil || len(games) != players {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for _, g := range games {
		if g.Revision != moves {
			t.Errorf("game %s has revision %d", g.ID, g.Revision)
		}
	}
	if err := stores[0].Save(context.Background(), g); err == nil {
		t.Error("a closed store saves")
	}
}

// TestFilter lists games by kind, by state, and after a given game.
func TestFilter(t *testing.T) {
	s := memory.NewKeeper()
	add := func(kind store.Kind, turns ...string) *store.Game {
		g := store.NewGame(newSession(store.Setup{Kind: kind}, turns...))
		save(t, s, g)
		time.Sleep(2 * time.Millisecond) // times are kept to the millisecond
		return g
	}
	first := add(store.Helping, "ABCD=XO")
	second := add(store.Cracking, "AABB=XXXX")
	third := add(store.Helping, "ABCD=XXXX")
	other := add(store.Helping)
	refusal := store.NewGame(newSession(store.Setup{Kind: store.Cracking}))
	refusal.Saved.Moves, refusal.Saved.Done = []string{"refused:CRANE"}, 1
	save(t, s, refusal)
	time.Sleep(2 * time.Millisecond)
	save(t, s, first) // played last
	for _, test := range []struct {
		name   string
		filter store.Filter
		want   []*store.Game
	}{
		{"all", store.Filter{}, []*store.Game{first, refusal, other, third, second}},
		{"two", store.Filter{Limit: 2}, []*store.Game{first, refusal}},
		{"played", store.Filter{Played: true}, []*store.Game{first, refusal, third, second}},
		{"helped", store.Filter{Kind: store.Helping}, []*store.Game{first, other, third}},
		{"open", store.Filter{Open: true}, []*store.Game{first, refusal, other}},
		{"solved", store.Filter{State: store.Solved}, []*store.Game{third, second}},
		{"before", store.Filter{Before: third.Cursor()}, []*store.Game{second}},
		{"before a game of that moment that was deleted", store.Filter{Before: store.Cursor{Updated: third.Updated, ID: "~"}}, []*store.Game{third, second}},
		{"behind a game of that moment that was deleted", store.Filter{Before: store.Cursor{Updated: third.Updated, ID: "0"}}, []*store.Game{second}},
		{"before a game that was played on", store.Filter{Before: store.Cursor{Updated: third.Updated.Add(-time.Millisecond), ID: first.ID}}, []*store.Game{second}},
		{"another game", store.Filter{Game: "5x8"}, nil},
	} {
		got, err := s.Games(t.Context(), test.filter)
		if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got)\n%s", test.name, err, diff)
		}
	}
	if g, err := s.Find(t.Context(), third.ID[:20]); err != nil || g.ID != third.ID {
		t.Errorf("Find = %v, %v", g, err)
	}
	if _, err := s.Find(t.Context(), "no such game"); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("Find of no game = %v", err)
	}
}

// TestLists keeps lists of words, which never change.
func TestLists(t *testing.T) {
	s := memory.NewKeeper()
	words := []string{"éclat", "<b>", "chien"}
	for range 2 {
		if err := s.SaveList(t.Context(), "mots", words); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SaveList(t.Context(), "mots", []string{"other"}); !errors.Is(err, store.ErrListTaken) {
		t.Errorf("SaveList of other words = %v", err)
	}
	got, err := s.List(t.Context(), "mots")
	if diff := cmp.Diff(words, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	if _, err := s.List(t.Context(), "more"); !errors.Is(err, store.ErrNoList) {
		t.Errorf("List of another name = %v", err)
	}
	if names, err := s.Lists(t.Context()); err != nil || len(names) != 1 {
		t.Errorf("Lists = %v, %v", names, err)
	}
}

// TestDeleteList deletes lists. A list that games use keeps its words for them.
func TestDeleteList(t *testing.T) {
	s := memory.NewKeeper()
	names := func() string {
		names, err := s.Lists(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(names, " ")
	}
	for _, name := range []string{"birds", "fish"} {
		if err := s.SaveList(t.Context(), name, []string{"WREN"}); err != nil {
			t.Fatal(err)
		}
	}
	g := store.NewGame(newSession(store.Setup{Kind: store.Helping}))
	g.Saved.Game = "words:birds-place"
	save(t, s, g)
	for name, want := range map[string]int{"birds": 1, "fish": 0} {
		if games, err := s.DeleteList(t.Context(), name); games != want || err != nil {
			t.Errorf("%s is deleted with %d games, %v; want %d", name, games, err, want)
		}
	}
	if names() != "" {
		t.Errorf("still there: %s", names())
	}
	if words, err := s.List(t.Context(), "birds"); err != nil || len(words) != 1 {
		t.Errorf("the game's list is %v, %v", words, err)
	}
	if _, err := s.List(t.Context(), "fish"); !errors.Is(err, store.ErrNoList) {
		t.Errorf("the other is there: %v", err)
	}
	if _, err := s.DeleteList(t.Context(), "fish"); !errors.Is(err, store.ErrNoList) {
		t.Errorf("deleted twice: %v", err)
	}
	if err := s.SaveList(t.Context(), "birds", []string{"TERN"}); !errors.Is(err, store.ErrListTaken) {
		t.Errorf("other words for the game's list: %v", err)
	}
	if err := s.SaveList(t.Context(), "birds", []string{"WREN"}); err != nil || names() != "birds" {
		t.Errorf("kept again: %v, %s", err, names())
	}
}

// TestListsTogether saves lists concurrently: the first list of a name stays, and their number
// stays within the limit.
func TestListsTogether(t *testing.T) {
	s := memory.NewKeeper()
	together := func(save func(i int) error, want int, otherwise error) (saved []int) {
		t.Helper()
		errs := make([]error, 20)
		var wait sync.WaitGroup
		for i := range errs {
			wait.Go(func() { errs[i] = save(i) })
		}
		wait.Wait()
		for i, err := range errs {
			if err == nil {
				saved = append(saved, i)
			} else if !errors.Is(err, otherwise) {
				t.Errorf("list %d: %v, want %v", i, err, otherwise)
			}
		}
		if len(saved) != want {
			t.Errorf("%v are saved, want %d", saved, want)
		}
		return saved
	}
	words := func(i int) []string { return []string{fmt.Sprint("WORD", i)} }
	saved := together(func(i int) error { return s.SaveList(t.Context(), "birds", words(i)) }, 1, store.ErrListTaken)
	if got, err := s.List(t.Context(), "birds"); err != nil || !slices.Equal(got, words(saved[0])) {
		t.Errorf("list %d was saved, and is %v, %v", saved[0], got, err)
	}
}

// TestOfDay checks that one attempt at a daily game counts, in whatever order the attempts are
// saved, and that it is found again.
func TestOfDay(t *testing.T) {
	s := memory.NewKeeper()
	daily := store.Setup{Kind: store.Playing, Codemaker: store.Random, Day: "2026-11-20"}
	if _, err := s.OfDay(t.Context(), "4x6", daily.Day); !errors.Is(err, store.ErrNoGame) {
		t.Errorf("before: %v", err)
	}
	practised := daily
	practised.Practice = true
	practice, first, second := store.NewGame(newSession(practised)), store.NewGame(newSession(daily)), store.NewGame(newSession(daily))
	next, drawn := daily, store.Setup{Kind: store.Playing, Codemaker: store.Random}
	next.Day = "2026-11-21"
	later, lot, again := store.NewGame(newSession(next)), store.NewGame(newSession(drawn)), store.NewGame(newSession(drawn))
	for _, test := range []struct {
		name     string
		game     *store.Game
		practice bool
	}{
		{"practice before", practice, true},
		{"the first", first, false},
		{"the second", second, true},
		{"another day's", later, false},
		{"drawn by lot", lot, false},
		{"drawn by lot again", again, false},
	} {
		for range 2 { // to stay so
			test.game.Take(newSession(test.game.Saved.Setup))
			save(t, s, test.game)
			kept, err := s.Game(t.Context(), test.game.ID)
			if err != nil || kept.Saved.Practice != test.practice || test.game.Saved.Practice != test.practice {
				t.Errorf("%s: practice %v, kept as %+v, %v", test.name, test.game.Saved.Practice, kept, err)
			}
		}
	}
	for _, test := range []struct {
		game, day string
		want      *store.Game
	}{{"4x6", "2026-11-20", first}, {"4x6", "2026-11-21", later}, {"5x8", "2026-11-20", nil}, {"4x6", "", nil}} {
		found, err := s.OfDay(t.Context(), test.game, test.day)
		if test.want == nil && !errors.Is(err, store.ErrNoGame) || test.want != nil && (err != nil || found.ID != test.want.ID) {
			t.Errorf("%s %s: %+v, %v", test.game, test.day, found, err)
		}
	}
	if _, err := s.Add(t.Context(), []*store.Game{{ID: "imported", Saved: first.Saved, State: store.Going}}); err != nil {
		t.Fatal(err)
	}
	if kept, err := s.Game(t.Context(), "imported"); err != nil || !kept.Saved.Practice {
		t.Errorf("imported: %+v, %v", kept, err)
	}
}

// TestCursorInOneMoment lists games that were saved in one millisecond: each appears once, even if
// the last game of each page is deleted.
func TestCursorInOneMoment(t *testing.T) {
	s := memory.NewKeeper()
	var games []*store.Game
	for range 7 {
		g := store.NewGame(newSession(store.Setup{Kind: store.Helping}))
		g.Updated, g.Revision = time.UnixMilli(1_800_000_000_000), 1
		games = append(games, g)
	}
	if _, err := s.Add(t.Context(), games); err != nil {
		t.Fatal(err)
	}
	listed := make(map[string]bool)
	for before := (store.Cursor{}); ; {
		page, err := s.Games(t.Context(), store.Filter{Limit: 2, Before: before})
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, g := range page {
			if listed[g.ID] {
				t.Errorf("%s is listed twice", g.ID)
			}
			listed[g.ID] = true
		}
		last := page[len(page)-1]
		if before = last.Cursor(); s.Delete(t.Context(), last.ID) != nil {
			t.Fatal("a game cannot be deleted")
		}
	}
	if len(listed) != len(games) {
		t.Errorf("%d games are listed, want %d", len(listed), len(games))
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

// TestOpenWhileChanging looks at a file and opens it again and again while another connection makes it longer and
// shorter. The file must never be taken for one that was cut short.
func TestOpenWhileChanging(t *testing.T) {
	file := newFile(t)
	s := open(t, file)
	save(t, s, &store.Game{ID: "first"})
	var ended atomic.Bool
	var wait sync.WaitGroup
	looks := []func() error{
		func() error { return store.Inspect(file) },
		func() error {
			reader, err := store.OpenToRead(t.Context(), file)
			if err == nil {
				err = reader.Close()
			}
			return err
		},
	}
	looked := make([]chan struct{}, len(looks))
	for i, look := range looks {
		looked[i] = make(chan struct{}, 1)
		wait.Go(func() {
			defer close(looked[i])
			for !ended.Load() {
				if err := look(); err != nil {
					t.Error(err)
					return
				}
				select {
				case looked[i] <- struct{}{}:
				default:
				}
			}
		})
	}
	long := strings.Repeat("ABCD=XO ", 2000)
	for number := range 400 {
		g := &store.Game{ID: fmt.Sprint("game", number)}
		g.Saved.Moves = []string{long}
		save(t, s, g)
		if number%20 == 19 {
			if err := s.DeleteAll(t.Context()); err != nil {
				t.Error(err)
			}
			save(t, s, &store.Game{ID: "first"})
		}
		for _, one := range looked { // a program that changes the file without a pause would lock the others out
			<-one
		}
	}
	ended.Store(true)
	wait.Wait()
}

// TestInspectWhileCreating looks at a file that SQLite has lengthened, but not written yet: another program is
// creating it. Only SQLite can tell it from a file that has NULs for good, which it refuses.
func TestInspectWhileCreating(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	nothing := make([]byte, 5*4096)
	if err := os.WriteFile(file, nothing, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := store.Inspect(file); err != nil {
		t.Error(err)
	}
	_, err := store.Open(t.Context(), file)
	expect(t, err, "store-foreign")
	_, err = store.OpenToRead(t.Context(), file)
	expect(t, err, "store-foreign")
	if left, err := os.ReadFile(file); err != nil || !bytes.Equal(left, nothing) {
		t.Errorf("the file was changed: %v", err)
	}
}

// TestOpenWhileErasing creates and opens a file again and again while another program deletes it. Then games
// cannot be saved, but the error does not say that the file is damaged or of another program.
func TestOpenWhileErasing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	var ended atomic.Bool
	var erasing, opening sync.WaitGroup
	erasing.Go(func() {
		for !ended.Load() {
			_ = store.Erase(files.OS{}, file) // it deletes no file that is being created
		}
	})
	for n := range 3 {
		opening.Go(func() {
			for number := range 60 {
				s, err := store.Open(t.Context(), file)
				if err == nil {
					err = errors.Join(s.Save(t.Context(), &store.Game{ID: fmt.Sprint(n, number)}), s.Close())
				}
				if message.IsProblem(err, "store-damaged") || message.IsProblem(err, "store-foreign") {
					t.Error(err)
				}
			}
		})
	}
	opening.Wait()
	ended.Store(true)
	erasing.Wait()
}

// TestSettings keeps settings, which are part of everything that can be deleted.
func TestSettings(t *testing.T) {
	k := memory.NewKeeper()
	defer k.Close()
	if s, err := k.Settings(t.Context()); err != nil || s != (store.Settings{}) {
		t.Errorf("the first settings are %+v, %v", s, err)
	}
	want := store.Settings{Language: "fr", Classic: true}
	if err := k.SaveSettings(t.Context(), &want); err != nil {
		t.Fatal(err)
	}
	if s, err := k.Settings(t.Context()); err != nil || s != want {
		t.Errorf("the settings are %+v, %v; want %+v", s, err, want)
	}
	if err := k.DeleteAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s, err := k.Settings(t.Context()); err != nil || s != (store.Settings{}) {
		t.Errorf("the deleted settings are %+v, %v", s, err)
	}
}
