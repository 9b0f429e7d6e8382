package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/test/longtest"

	"github.com/google/go-cmp/cmp"
)

// memory keeps records in memory.
type memory struct {
	mu      sync.Mutex
	records map[[2]string][]byte
}

func newMemory() *memory { return &memory{records: make(map[[2]string][]byte)} }

func (m *memory) Get(_ context.Context, kind, key string) ([]byte, error) {
	return m.records[[2]string{kind, key}], nil
}

func (m *memory) All(_ context.Context, kind string) ([][]byte, error) {
	var all [][]byte
	for name, record := range m.records {
		if name[0] == kind {
			all = append(all, record)
		}
	}
	return all, nil
}

func (m *memory) Put(_ context.Context, kind, key string, record []byte) error {
	if record == nil {
		delete(m.records, [2]string{kind, key})
	} else {
		m.records[[2]string{kind, key}] = slices.Clone(record)
	}
	return nil
}

func (m *memory) Lock(context.Context) (unlock func(), err error) {
	m.mu.Lock()
	return m.mu.Unlock, nil
}

// TestRecorder checks that records keep games as a file does: after random changes both give the
// same answers.
func TestRecorder(t *testing.T) {
	start := time.Date(2026, time.May, 1, 12, 0, 0, 0, time.UTC)
	clock := start
	store.SetClock(func() time.Time { return clock })
	t.Cleanup(func() { store.SetClock(time.Now) })
	seeds, changes := uint64(1), 80
	if longtest.On() {
		seeds, changes = 6, 150
	}
	play := func(t *testing.T, seed uint64, changes int, records store.Records) {
		clock = start
		file, recorder := open(t, newFile(t)), store.NewRecorder(records)
		random := rand.New(rand.NewPCG(seed, 1))
		p := &pair{t: t, random: random, file: file, recorder: recorder}
		for range changes {
			clock = clock.Add(time.Duration(random.IntN(3)) * time.Duration(random.IntN(20)) * time.Hour / 10) // 0 at times
			p.change()
			p.compare()
		}
	}
	for seed := range seeds {
		play(t, seed, changes, newMemory())
	}
	t.Run("IndexedDB", func(t *testing.T) { play(t, 1, 60, newBrowser(t)) })
}

// pair is a file and records that should hold the same games.
type pair struct {
	t        *testing.T
	random   *rand.Rand
	file     *store.Store
	recorder *store.Recorder
	games    []*store.Game // as they were last saved
	added    int
}

func pick[T any](random *rand.Rand, of ...T) T { return of[random.IntN(len(of))] }

// same checks that both give the same answer, and returns the error.
func same[T any](p *pair, what string, ask func(store.Keeper) (T, error)) (T, error) {
	p.t.Helper()
	want, wantErr := ask(p.file)
	got, gotErr := ask(p.recorder)
	diff := ""
	if wantErr == nil {
		diff = cmp.Diff(want, got)
	}
	if diff != "" || idOf(wantErr) != idOf(gotErr) {
		p.t.Fatalf("%s: %v and %v (-file +records)\n%s", what, wantErr, gotErr, diff)
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
		_, _ = same(p, "rate", func(k store.Keeper) (int, error) { return 0, k.Rate(ctx, id, skill, luck) })
	case n == 8:
		id := pick(random, p.games...).ID
		_, _ = same(p, "delete", func(k store.Keeper) (int, error) { return 0, k.Delete(ctx, id) })
	case n == 9:
		games := []*store.Game{p.newGame(), pick(random, p.games...)}
		_, _ = same(p, "add", func(k store.Keeper) ([]bool, error) { return k.Add(ctx, games) })
	case n == 10:
		name, words := pick(random, "birds", "trees"), pick(random, []string{"heron"}, []string{"robin", "eagle"})
		_, _ = same(p, "save list", func(k store.Keeper) (int, error) { return 0, k.SaveList(ctx, name, words) })
	default:
		name := pick(random, "birds", "trees")
		_, _ = same(p, "delete list", func(k store.Keeper) (int, error) { return k.DeleteList(ctx, name) })
	}
}

// saving saves a copy of a game, and returns it.
func saving(ctx context.Context, g *store.Game) func(store.Keeper) (*store.Game, error) {
	return func(k store.Keeper) (*store.Game, error) {
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
		_, _ = same(p, fmt.Sprintf("games %+v", f), func(k store.Keeper) ([]*store.Game, error) { return k.Games(ctx, f) })
		f.Played = false
		_, _ = same(p, fmt.Sprintf("statistics %+v", f), func(k store.Keeper) (*store.Statistics, error) { return k.Statistics(ctx, f) })
	}
	day := pick(p.random, "", "2026-05-01", "2026-05-02")
	_, _ = same(p, "day", func(k store.Keeper) (*store.Game, error) { return k.OfDay(ctx, "4x6", day) })
	_, _ = same(p, "days", func(k store.Keeper) ([]*store.Game, error) { return k.OfDays(ctx, day, "2026-05-03") })
	_, _ = same(p, "streaks", func(k store.Keeper) ([2]int, error) {
		last, longest, err := k.DailyStreaks(ctx, day)
		return [2]int{last, longest}, err
	})
	_, _ = same(p, "lists", func(k store.Keeper) ([]string, error) { return k.Lists(ctx) })
	_, _ = same(p, "list", func(k store.Keeper) ([]string, error) { return k.List(ctx, "birds") })
}

// TestDamagedRecords checks that a damaged game hides no other, and that games of a later
// version are left alone.
func TestDamagedRecords(t *testing.T) {
	records := newMemory()
	recorder := store.NewRecorder(records)
	if err := recorder.Save(t.Context(), &store.Game{ID: "whole"}); err != nil {
		t.Fatal(err)
	}
	_ = records.Put(t.Context(), "games", "cut", []byte(`{"version":1,"game":{"id":"cu`))
	if games, err := recorder.Games(t.Context(), store.Filter{}); err != nil || len(games) != 1 {
		t.Errorf("%v, %v beside a damaged game", games, err)
	}
	_, err := recorder.Game(t.Context(), "cut")
	expect(t, err, "records-damaged")
	_ = records.Put(t.Context(), "games", "later", []byte(`{"version":2,"game":{"id":"later"}}`))
	_, err = recorder.Games(t.Context(), store.Filter{})
	expect(t, err, "records-later")
}
