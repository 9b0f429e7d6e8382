package optimal

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal/tables"
	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// builderOf returns a game and a builder of the tables of all its codes.
func builderOf(t *testing.T, name string) (*rules.Game, *tables.Builder) {
	t.Helper()
	game := testgame.Parse(t, name)
	codes := slices.Collect(game.Secrets())
	return game, tables.NewBuilder(tables.Config{
		Game: game, Codes: codes, Guesses: codes, KeepEquivalent: true, Threads: budget.NewPool(2),
		Room: budget.NewRoom(1 << 30), Largest: 1 << 28, Stopped: new(atomic.Bool),
	})
}

// tableOf returns the feedback table of a whole game under all guesses.
func tableOf(t *testing.T, name string) (*rules.Game, *tables.Table) {
	t.Helper()
	game, b := builderOf(t, name)
	return game, b.Build(specOf(b))
}

// specOf returns the specification of the table of all codes.
func specOf(b *tables.Builder) tables.Spec {
	p := tables.Spec{Codes: b.Codes, Keys: make([]transposition.Key, len(b.Codes))}
	for i := range b.Codes {
		p.Numbers = append(p.Numbers, int32(i))
	}
	return p
}

// TestFirstSeparating checks that the first guess that separates a set is found, whatever was counted before.
func TestFirstSeparating(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 5))
	found := 0
	for _, onlyMost := range []bool{false, true} {
		game, b := builderOf(t, "4x4-place")
		b.OnlyMost = onlyMost
		table := b.Build(specOf(b))
		w := (&searcher{game: game}).acquire()
		w.prepare(table)
		for range 200 {
			sub := &subproblem{table: table}
			for _, i := range draw.Perm(len(table.Codes))[:3+draw.IntN(20)] {
				sub.set = append(sub.set, uint16(i))
			}
			slices.Sort(sub.set)
			want := int32(slices.IndexFunc(table.Guesses, func(guess rules.Code) bool {
				feedbacks := make(map[rules.Feedback]bool)
				for _, i := range sub.set {
					feedbacks[game.Mark(guess, table.Codes[i])] = true
				}
				return len(feedbacks) == len(sub.set)
			}))
			table.Count(sub.set, w.counts)
			if got := w.firstSeparating(sub); got != want {
				t.Fatalf("most first %v: the first guess to separate %v is %d, not %d", onlyMost, sub.set, got, want)
			} else if got >= 0 {
				found++
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d sets can be separated", found)
	}
}
