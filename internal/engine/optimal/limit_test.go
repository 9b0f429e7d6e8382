package optimal

import (
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestLimit checks that no tree that guesses only candidates has at most some total, if it begins with one of the
// first guesses that the environment names: OPTIMAL_LIMIT="5x8 179928 AAAAA AAAAB".
func TestLimit(t *testing.T) {
	asked := strings.Fields(os.Getenv("OPTIMAL_LIMIT"))
	if len(asked) < 3 {
		asked = []string{"4x5", "2475", "AABC", "ABCD"} // 2,476 is the least
	}
	game := testgame.Parse(t, asked[0])
	limit, err := strconv.ParseInt(asked[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range asked[2:] {
		start, opening := time.Now(), testgame.Code(t, game, name)
		r, err := newRoot(t.Context(), position.Start(game), Options{CandidatesOnly: true, Opening: &opening})
		if err != nil {
			t.Fatal(err)
		}
		w := r.search.acquire()
		total := r.solve(t.Context(), w, unlimited, limit)
		r.search.release(w)
		t.Logf("%s: the total is %d or more; %v, %d nodes", name, total, time.Since(start).Round(time.Second), r.search.nodes.Load())
		if total <= limit {
			t.Errorf("%s: a tree has a total of %d", name, total)
		}
	}
}

// TestMissedLimit checks that every tree of a game misses more than some number of codes within some guesses. The
// environment names them, and numbers of first guesses if not all are wanted: those from the first number on, up to
// the last. Words are in files: OPTIMAL_MISSED="words:answers.txt+guesses.txt-place 4 16 0 6000".
func TestMissedLimit(t *testing.T) {
	name, most, limit, from, to := "4x5-place", 3, 40, 0, math.MaxInt // 41 are missed
	if asked := os.Getenv("OPTIMAL_MISSED"); asked != "" {
		if n, err := fmt.Sscan(asked, &name, &most, &limit, &from, &to); n < 3 {
			t.Fatal(err)
		}
	}
	game := wordsIn(t, name)
	r, err := newRoot(t.Context(), position.Start(game), Options{Objective: LeastMissed, MaxDepth: most})
	if err != nil {
		t.Fatal(err)
	}
	r.boundOpenings(most)
	w := r.search.acquire()
	o := newOpenings(t.Context(), r, w, most)
	start, missed, fewest := time.Now(), cost(infinite), ""
	for i := from; i < min(to, len(r.openings)); i++ {
		opening := game.Format(r.openings[i].guess)
		if found := o.evaluate(w, i, cost(limit)); found < missed {
			missed, fewest = found, opening
			t.Logf("%d %s misses %d or more; %v", i, opening, found, time.Since(start).Round(time.Second))
		}
		if i%100 == 99 {
			t.Logf("%d of %d first guesses; %v", i+1, len(r.openings), time.Since(start).Round(time.Second))
		}
	}
	if missed <= cost(limit) {
		t.Errorf("%s misses only %d", fewest, missed)
	}
}

// TestScanLimit checks that every tree of a game has at least some total, by the most cells of any guess in each branch
// of each first guess. The environment names the game, the largest number of guesses and the total:
// OPTIMAL_SCAN="words:guesses.txt-place 6 45000".
func TestScanLimit(t *testing.T) {
	name, most, least := "4x5-place", 4, 1797 // 1888 is the least
	if asked := os.Getenv("OPTIMAL_SCAN"); asked != "" {
		if _, err := fmt.Sscan(asked, &name, &most, &least); err != nil {
			t.Fatal(err)
		}
	}
	r, err := newRoot(t.Context(), position.Start(wordsIn(t, name)), Options{MaxDepth: most})
	if err != nil {
		t.Fatal(err)
	}
	r.boundOpenings(most)
	start := time.Now()
	for i := 0; i < len(r.openings); i += scannedAtOnce {
		r.scan(r.openings[i:min(i+scannedAtOnce, len(r.openings))], most, infinite)
		t.Logf("%d of %d first guesses; %v", i, len(r.openings), time.Since(start).Round(time.Second))
	}
	bound := cost(infinite)
	for _, op := range r.openings {
		bound = min(bound, max(op.bound, op.scanned))
	}
	t.Logf("no tree has a total below %d", bound)
	if bound < cost(least) {
		t.Errorf("the total is at least %d by the most cells, not %d", bound, least)
	}
}

// wordsIn returns a game, whose words may be in files.
func wordsIn(t *testing.T, name string) *rules.Game {
	return testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(func(name string) (io.ReadCloser, error) { return os.Open(name) }, 0)))
}
