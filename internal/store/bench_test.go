package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"codebreaker/internal/engine/review"
	"codebreaker/internal/store"
)

// many fills a store with games.
func many(t testing.TB, games int) *store.Keeper {
	t.Helper()
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	addMany(t, s, games)
	return s
}

// addMany adds games to a store.
func addMany(t testing.TB, s *store.Keeper, games int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for start := 0; start < games; start += 1000 {
		var some []*store.Game
		for n := start; n < min(games, start+1000); n++ {
			some = append(some, made(rng, n))
		}
		if _, err := s.Add(t.Context(), some); err != nil {
			t.Fatal(err)
		}
	}
}

// made returns game number n, a minute after the one before.
func made(rng *rand.Rand, n int) *store.Game {
	names := []string{"4x6", "5x8", "4x10-distinct", "words:en5-place", "4x6-black"}
	at := time.Date(2020, 1, 1, 0, n, 0, 0, time.UTC)
	g := &store.Game{
		ID: fmt.Sprintf("game%022d", n), Created: at, Updated: at.Add(30 * time.Second), Revision: 5,
		State: store.Solved, Turns: 3 + rng.IntN(6), Skill: review.Unrated, Luck: review.Unrated,
	}
	g.Saved.Kind, g.Saved.Game, g.Saved.Seed = store.Playing, names[rng.IntN(len(names))], rng.Uint64()
	for range g.Turns {
		g.Saved.Moves = append(g.Saved.Moves, "ABCD=XO")
	}
	g.Saved.Done = g.Turns
	g.Line = fmt.Sprintf("%s seed:%d ABCD=XO ABCD=XO ABCD=XO ABCD=XO", g.Saved.Game, g.Saved.Seed)
	switch rng.IntN(10) {
	case 0:
		g.State = store.Lost
	case 1:
		g.State, g.Saved.GaveUp = store.GivenUp, true
	case 2:
		g.Saved.Hints = 1
	case 3:
		g.Saved.Kind, g.Saved.Strategy = store.Cracking, []string{"entropy", "minimax", "parts", ""}[rng.IntN(4)]
	case 4:
		g.Saved.Day = at.Format(time.DateOnly)
	case 5:
		g.State = store.Going
	}
	if g.Over() {
		g.Ended = g.Updated
	}
	if rng.IntN(3) > 0 {
		g.Skill, g.Luck = rng.IntN(100), rng.IntN(100)
	}
	return g
}

// The targets, on two cores without other work: a list page in 5 ms once the heads are read, statistics in 60 ms,
// and 1 s to add 10,000 games. Measured: 1 ms, 5 ms and 0.3 s; 25 ms to open the file and list a page.

// BenchmarkAdd adds 10,000 games to a new file.
func BenchmarkAdd(b *testing.B) {
	for b.Loop() {
		many(b, 10_000)
	}
}

// BenchmarkOpen opens a file of 10,000 games and lists a page of them, as a command does.
func BenchmarkOpen(b *testing.B) {
	file := many(b, 10_000).File()
	for b.Loop() {
		s, err := store.Open(b.Context(), file)
		if err == nil {
			_, err = s.Games(b.Context(), store.Filter{Limit: 20})
			err = errors.Join(err, s.Close())
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStatistics sums up 10,000 games.
func BenchmarkStatistics(b *testing.B) {
	s := many(b, 10_000)
	for name, filter := range map[string]store.Filter{"all": {}, "of a game": {Game: "4x6"}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Statistics(b.Context(), filter); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkGames lists a page of 10,000 games.
func BenchmarkGames(b *testing.B) {
	s := many(b, 10_000)
	g, err := s.Game(b.Context(), "game0000000000000000005000")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := s.Games(b.Context(), store.Filter{Game: "4x6", Limit: 20, Before: g.Cursor()}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBrowser adds 10,000 games to the IndexedDB of a Chromium, reads their heads to list a page, and lists it again.
// The keeper runs outside the browser, so the times include the way there.
func BenchmarkBrowser(b *testing.B) {
	b.Run("add", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			s := store.NewKeeper(newBrowser(b), "")
			b.StartTimer()
			addMany(b, s, 10_000)
		}
	})
	records := newBrowser(b)
	s := store.NewKeeper(records, "")
	addMany(b, s, 10_000)
	list := func(b *testing.B, s *store.Keeper) {
		if _, err := s.Games(b.Context(), store.Filter{Game: "4x6", Limit: 20}); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			list(b, store.NewKeeper(records, ""))
		}
	})
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			list(b, s)
		}
	})
}

// BenchmarkSave saves moves of games, by one writer and by many at once.
func BenchmarkSave(b *testing.B) {
	for _, writers := range []int{1, 200} {
		b.Run(fmt.Sprint(writers), func(b *testing.B) {
			s := open(b, filepath.Join(b.TempDir(), "games.db"))
			var next atomic.Int64
			b.SetParallelism(writers)
			b.RunParallel(func(pb *testing.PB) {
				g := made(rand.New(rand.NewPCG(1, 2)), int(next.Add(1)))
				g.Revision = 0
				for pb.Next() {
					if err := s.Save(context.Background(), g); err != nil {
						b.Error(err)
					}
				}
			})
		})
	}
}

// BenchmarkGame reads games, many at once.
func BenchmarkGame(b *testing.B) {
	s := many(b, 1000)
	b.SetParallelism(100)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := s.Game(context.Background(), "game0000000000000000000500"); err != nil {
				b.Error(err)
			}
		}
	})
}
