package optimal

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/testgame"
	"codebreaker/position"
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
