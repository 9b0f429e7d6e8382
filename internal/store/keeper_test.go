package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/test/longtest"

	"codebreaker/internal/test/memory"

	"github.com/google/go-cmp/cmp"
)

// TestBackends checks that a file, and a browser, keep games as memory does: after random changes both
// give the same answers. Two keepers change the records in turn.
func TestBackends(t *testing.T) {
	start := time.Date(2026, time.May, 1, 12, 0, 0, 0, time.UTC)
	clock := start
	store.SetClock(func() time.Time { return clock })
	t.Cleanup(func() { store.SetClock(time.Now) })
	seeds, changes := uint64(1), 80
	if longtest.On() {
		seeds, changes = 6, 150
	}
	play := func(t *testing.T, seed uint64, changes int, own, same *store.Keeper) {
		clock = start
		random := rand.New(rand.NewPCG(seed, 1))
		p := &pair{t: t, random: random, memory: memory.NewKeeper(), others: []*store.Keeper{own, same}}
		for range changes {
			clock = clock.Add(time.Duration(random.IntN(3)) * time.Duration(random.IntN(20)) * time.Hour / 10) // 0 at times
			p.change()
			p.compare()
		}
	}
	for seed := range seeds {
		file := newFile(t)
		play(t, seed, changes, open(t, file), open(t, file))
	}
	t.Run("IndexedDB", func(t *testing.T) {
		records := newBrowser(t)
		play(t, 1, 60, store.NewKeeper(records, ""), store.NewKeeper(records, ""))
	})
}

// pair is memory and other records that should hold the same games. Two keepers have the others.
type pair struct {
	t      *testing.T
	random *rand.Rand
	memory *store.Keeper
	others []*store.Keeper
	games  []*store.Game // as they were last saved
	added  int
}

func pick[T any](random *rand.Rand, of ...T) T { return of[random.IntN(len(of))] }

// same checks that both give the same answer, and returns the error.
func same[T any](p *pair, what string, ask func(*store.Keeper) (T, error)) (T, error) {
	p.t.Helper()
	want, wantErr := ask(p.memory)
	got, gotErr := ask(p.others[p.random.IntN(2)])
	diff := ""
	if wantErr == nil {
		diff = cmp.Diff(want, got)
	}
	if diff != "" || idOf(wantErr) != idOf(gotErr) {
		p.t.Fatalf("%s: %v and %v (-memory +other)\n%s", what, wantErr, gotErr, diff)
	}
	return want, wantErr
}

// idOf returns the ID of a problem.
func idOf(err error) string {
	var problem *message.Problem
	if errors.As(err, &problem) {
		return problem.ID
	}
	return fmt.Sprint(err)
}

// change makes the same random change to both.
func (p *pair) change() {
	ctx, random := p.t.Context(), p.random
	switch n := random.IntN(12); {
	case n < 4 || len(p.games) == 0:
		g := p.newGame()
		if saved, err := same(p, "save", saving(ctx, g)); err == nil {
			p.games = append(p.games, saved)
		}
	case n < 7: // continue a game, sometimes from an old revision
		at := random.IntN(len(p.games))
		g := *p.games[at]
		g.Turns++
		g.State = pick(random, store.Going, store.Going, store.Solved, store.Lost)
		g.Saved.Hints += random.IntN(4) / 3
		g.Saved.Done = g.Turns
		g.Revision += random.IntN(8) / 7
		if saved, err := same(p, "save again", saving(ctx, &g)); err == nil {
			p.games[at] = saved
		}
	case n == 7:
		id, skill, luck := pick(random, p.games...).ID, random.IntN(100), random.IntN(100)
		_, _ = same(p, "rate", func(k *store.Keeper) (int, error) { return 0, k.Rate(ctx, id, skill, luck) })
	case n == 8:
		id := pick(random, p.games...).ID
		_, _ = same(p, "delete", func(k *store.Keeper) (int, error) { return 0, k.Delete(ctx, id) })
	case n == 9:
		games := []*store.Game{p.newGame(), pick(random, p.games...)}
		_, _ = same(p, "add", func(k *store.Keeper) ([]bool, error) { return k.Add(ctx, games) })
	case n == 10:
		name, words := pick(random, "birds", "trees"), pick(random, []string{"heron"}, []string{"robin", "eagle"})
		_, _ = same(p, "save list", func(k *store.Keeper) (int, error) { return 0, k.SaveList(ctx, name, words) })
	default:
		name := pick(random, "birds", "trees")
		_, _ = same(p, "delete list", func(k *store.Keeper) (int, error) { return k.DeleteList(ctx, name) })
	}
}

// saving saves a copy of a game, and returns it.
func saving(ctx context.Context, g *store.Game) func(*store.Keeper) (*store.Game, error) {
	return func(k *store.Keeper) (*store.Game, error) {
		saved := *g
		return &saved, k.Save(ctx, &saved)
	}
}

// newGame makes a game up.
func (p *pair) newGame() *store.Game {
	p.added++
	random := p.random
	g := &store.Game{ID: fmt.Sprintf("game%03d", p.added), Created: time.Date(2026, time.May, 1, 0, 0, p.added, 0, time.UTC), Skill: -1, Luck: -1}
	g.Saved.Kind = pick(random, store.Playing, store.Playing, store.Cracking, store.Helping)
	g.Saved.Game = pick(random, "4x6", "5x8", "words:birds", "words:trees+birds")
	g.Saved.Day = pick(random, "", "", "2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04")
	g.Saved.Codemaker = pick(random, store.Random, store.Random, store.Fixed)
	g.Saved.Strategy = pick(random, "", "minimax")
	g.Saved.Practice = random.IntN(5) == 0
	g.State = pick(random, store.Going, store.Going, store.Solved)
	if g.State == store.Solved {
		g.Turns = 1 + random.IntN(5)
	}
	return g
}

// compare compares all answers of both.
func (p *pair) compare() {
	ctx := p.t.Context()
	for _, f := range []store.Filter{
		{},
		{Kind: store.Playing, Played: true, Limit: 3},
		{Game: "4x6", Open: true},
		{State: store.Solved},
		{Limit: 5, Before: pick(p.random, append(p.games, &store.Game{})...).Cursor()},
	} {
		_, _ = same(p, fmt.Sprintf("games %+v", f), func(k *store.Keeper) ([]*store.Game, error) { return k.Games(ctx, f) })
		f.Played = false
		_, _ = same(p, fmt.Sprintf("statistics %+v", f), func(k *store.Keeper) (*store.Statistics, error) { return k.Statistics(ctx, f) })
	}
	day := pick(p.random, "", "2026-05-01", "2026-05-02")
	_, _ = same(p, "day", func(k *store.Keeper) (*store.Game, error) { return k.OfDay(ctx, "4x6", day) })
	_, _ = same(p, "days", func(k *store.Keeper) ([]*store.Game, error) { return k.OfDays(ctx, day, "2026-05-03") })
	_, _ = same(p, "streaks", func(k *store.Keeper) ([2]int, error) {
		last, longest, err := k.DailyStreaks(ctx, day)
		return [2]int{last, longest}, err
	})
	_, _ = same(p, "lists", func(k *store.Keeper) ([]string, error) { return k.Lists(ctx) })
	_, _ = same(p, "list", func(k *store.Keeper) ([]string, error) { return k.List(ctx, "birds") })
}

// TestDamagedRecords checks that a damaged text hides no other game and can be deleted, and that a head
// that was lost or altered is noticed whatever is asked.
func TestDamagedRecords(t *testing.T) {
	records := memory.New()
	k := store.NewKeeper(records, "")
	for _, id := range []string{"whole", "cut"} {
		save(t, k, &store.Game{ID: id, Line: id})
	}
	whole := maps.Clone(records.Kept)
	r := records.Kept["game cut"]
	r.Text = r.Text[:len(r.Text)/2]
	records.Kept["game cut"] = r
	games, err := k.Games(t.Context(), store.Filter{})
	if err != nil || len(games) != 2 {
		t.Errorf("%v, %v beside a damaged game", games, err)
	}
	for _, g := range games {
		if g.Damaged != (g.ID == "cut") {
			t.Errorf("%+v", g)
		}
		if _, err := json.Marshal(g); (err != nil) != g.Damaged {
			t.Errorf("%s is written: %v", g.ID, err)
		}
	}
	_, err = k.Game(t.Context(), "cut")
	expect(t, err, "game-damaged")
	expect(t, k.Check(t.Context()), "game-damaged")
	if err := k.Delete(t.Context(), "cut"); err != nil {
		t.Error(err)
	}
	if err := k.Check(t.Context()); err != nil {
		t.Error(err)
	}
	for name, damage := range map[string]func(){
		"a game is lost":     func() { delete(records.Kept, "game cut") },
		"all are lost":       func() { clear(records.Kept); records.Kept[""] = whole[""] },
		"the stamp is lost":  func() { delete(records.Kept, "") },
		"a head is altered":  func() { r := whole["game cut"]; r.Head += "x"; records.Kept["game cut"] = r },
		"a stamp is altered": func() { r := whole[""]; r.Head += "0"; records.Kept[""] = r },
		"a game is added":    func() { records.Kept["game more"] = whole["game cut"] },
	} {
		records.Kept = maps.Clone(whole)
		damage()
		k := store.NewKeeper(records, "")
		_, err := k.Games(t.Context(), store.Filter{Limit: 1})
		_, counted := k.Statistics(t.Context(), store.Filter{})
		for _, err := range []error{err, counted, k.Save(t.Context(), &store.Game{ID: "new"}), k.Check(t.Context())} {
			if !message.IsProblem(err, "records-damaged") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestDeleteAll deletes everything. The file then has nothing of the games.
func TestDeleteAll(t *testing.T) {
	file := newFile(t)
	s := open(t, file)
	save(t, s, &store.Game{ID: "a game", Line: strings.Repeat("secret ", 1000)})
	if err := errors.Join(s.SaveList(t.Context(), "birds", []string{"secret"}), s.SaveComparison(t.Context(), played("secret")), s.DeleteAll(t.Context())); err != nil {
		t.Fatal(err)
	}
	games, err := s.Games(t.Context(), store.Filter{})
	lists, listed := s.Lists(t.Context())
	if len(games)+len(lists) > 0 || err != nil || listed != nil {
		t.Errorf("%v, %v, %v, %v are left", games, lists, err, listed)
	}
	if text, err := os.ReadFile(file); err != nil || bytes.Contains(text, []byte("secret")) {
		t.Errorf("the file has the secret, %v", err)
	}
	save(t, s, &store.Game{ID: "another"})
}
