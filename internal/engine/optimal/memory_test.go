package optimal

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// allocated returns the bytes that a function allocates in all.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// manyWords is a game of n different words, marked by place.
func manyWords(t *testing.T, n int) *rules.Game {
	t.Helper()
	source := rand.New(rand.NewPCG(58, 1))
	words := make(map[string]bool)
	for len(words) < n {
		word := make([]byte, 8)
		for i := range word {
			word[i] = 'A' + byte(source.IntN(15))
		}
		words[string(word)] = true
	}
	var list []string
	for word := range words {
		list = append(list, word)
	}
	slices.Sort(list)
	return testgame.Parse(t, "words:many-place", rules.WithLexicon(testgame.Lists{"many": list}))
}

// TestOpeningsTakeLittle checks that the branches of all first guesses are never there at once: each has every code, so
// that a game of words would take 16 bytes for each pair of words.
func TestOpeningsTakeLittle(t *testing.T) {
	const words = 3000
	p := position.Start(manyWords(t, words))
	taken := allocated(func() {
		r, err := newRoot(t.Context(), p, Options{Budget: budget.Budget{Threads: 1}})
		if err != nil || len(r.openings) != words {
			t.Fatalf("%v, %d openings", err, len(r.openings))
		}
	})
	if taken > 8*words*words {
		t.Errorf("the openings take %d bytes for each pair of words", taken/(words*words))
	}
}

// TestManyOpeningsStop checks that counting the cells of all first guesses ends with the context.
func TestManyOpeningsStop(t *testing.T) {
	p := position.Start(manyWords(t, 3000))
	if _, err := p.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := newRoot(ctx, p, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that is done: %v", err)
	}
	limited := budget.Budget{Memory: 1}.Context(t.Context())
	if _, err := newRoot(limited, p, Options{}); !errors.Is(err, limits.ErrReached) {
		t.Errorf("without memory: %v", err)
	}
}

// TestTablesWithoutRoom checks that a search whose tables have no room ends with a limit, a tree and a true bound.
func TestTablesWithoutRoom(t *testing.T) {
	p := position.Start(testgame.Parse(t, "5x6"))
	for objective := LeastTotal; objective <= LeastMaxThenLast; objective++ {
		result, err := Solve(t.Context(), p, Options{Objective: objective, Budget: budget.Budget{Memory: 1 << 16}})
		if err != nil {
			t.Fatalf("objective %d: %v", objective, err)
		}
		if result.Proven || !errors.Is(result.Unfinished, limits.ErrReached) || !message.IsProblem(result.Unfinished, "budget-memory") {
			t.Errorf("objective %d: %v, proven %v", objective, result.Unfinished, result.Proven)
		}
		if result.Tree == nil || result.Lower > result.Total || result.Lower == 0 {
			t.Errorf("objective %d: a total of %d to %d", objective, result.Lower, result.Total)
		}
	}
}

// TestFewCandidatesOfManyGuesses checks that the search for few candidates holds no list of all guesses: of those that
// divide the candidates alike, one is enough. If there are too many to look at, it says so at once.
func TestFewCandidatesOfManyGuesses(t *testing.T) {
	for _, test := range []struct {
		game  string
		codes []string
		most  uint64
	}{
		{"7x8", []string{"AABBCCD", "ABABCDC", "HGFEDCB", "AABBCCE", "BBAACCD", "DDDEEEF"}, 16 << 20}, // 2^21 guesses
		{"8x20", []string{"AABBCCDD", "ABABCDCE", "HGFEDCBT"}, 1 << 20},
	} {
		game := testgame.Parse(t, test.game)
		var codes []rules.Code
		for _, text := range test.codes {
			codes = append(codes, testgame.Code(t, game, text))
		}
		slices.SortFunc(codes, rules.Compare)
		p := position.Listed(game, nil, codes)
		var err error
		taken := allocated(func() { _, err = Strategy{}.Choose(t.Context(), p) })
		if large := game.GuessCount() > 1<<30; large != errors.Is(err, limits.ErrReached) || !large && err != nil {
			t.Errorf("%s: %v", test.game, err)
		}
		if taken > test.most {
			t.Errorf("%s takes %d bytes", test.game, taken)
		}
	}
}

// TestFewCandidatesWithinWork checks that the search for few candidates keeps to the limit of work, and that it refuses
// what the other search refuses.
func TestFewCandidatesWithinWork(t *testing.T) {
	game := testgame.Parse(t, "4x10-sum")
	var codes []rules.Code
	for code := range game.Secrets() {
		if codes = append(codes, code); len(codes) == few {
			break
		}
	}
	p := position.Listed(game, nil, codes)
	if _, err := (Strategy{}).Choose(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if _, err := (Strategy{Options{Budget: budget.Budget{Work: 1}}}).Choose(t.Context(), p); !errors.Is(err, limits.ErrReached) {
		t.Errorf("with little work: %v", err)
	}
	if _, err := (Strategy{Options{Objective: LeastMissed}}).Choose(t.Context(), p); !message.IsProblem(err, "optimal-missed-depth") {
		t.Errorf("the fewest missed within no number of guesses: %v", err)
	}
}

// TestOneWideTable checks that a search of the best tree has the table of one branch with all guesses at a time.
func TestOneWideTable(t *testing.T) {
	var r *root
	seen := 0
	options := Options{Budget: budget.Budget{Threads: 1}, Progress: func(Progress) {
		wide := 0
		for _, op := range r.openings {
			for _, sub := range op.subproblems {
				if sub.table != nil && !sub.table.Narrow {
					wide++
				}
			}
		}
		seen += wide
		if wide > 1 {
			t.Fatalf("%d branches have tables of all guesses", wide)
		}
	}}
	r, err := newRoot(t.Context(), position.Start(testgame.Parse(t, "4x6")), options)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.run(t.Context()); err != nil || !r.proven {
		t.Fatalf("%v, proven %v", err, r.proven)
	}
	if seen == 0 {
		t.Error("no branch was seen with a table of all guesses")
	}
}
