package store_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/store/sqlite"

	"codebreaker/internal/test/memory"

	"github.com/google/go-cmp/cmp"
)

// played returns the comparison of a strategy in 2x2.
func played(strategy string, plays ...store.Play) *store.Comparison {
	return &store.Comparison{
		Compared: store.Compared{Game: "2x2", Strategy: strategy, Openings: "own", Ties: "value"},
		Opening:  "AB", Codes: 4, Seconds: 0.5, Plays: plays,
	}
}

var (
	entropy = []store.Play{{"AA", 2, 1}, {"AB", 1, 1}, {"BA", 2, 1}, {"BB", 3, 1}}
	first   = []store.Play{{"AA", 1, 1}, {"AB", 2, 1}, {"BA", 3, 1}, {"BB", 3, 1}}
)

func openResults(t *testing.T, name string) *store.Results {
	t.Helper()
	file, err := store.OpenResults(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

// TestComparisons checks that both kinds of file, and memory, store each comparison once.
func TestComparisons(t *testing.T) {
	drawn := played("entropy", store.Play{"AA", 2, 3}, store.Play{"BB", 4, 4})
	drawn.Sample, drawn.Seed, drawn.Codes, drawn.Histogram = 7, math.MaxUint64, math.MaxUint64, []uint64{0, 0, 3, 0, 4}
	heavy := played("entropy", store.Play{"AA", 2, 5}, store.Play{"AB", 1, 7}, store.Play{"BA", 2, 1})
	heavy.Game, heavy.Guesses, heavy.Histogram, heavy.Weights = "words:w", "candidates", []uint64{0, 1, 2}, []uint64{0, 7, 6}
	earlier, later := played("entropy", first...), played("entropy", entropy...)
	earlier.Histogram, later.Histogram = []uint64{0, 1, 1, 2}, []uint64{0, 1, 2, 1}
	results := openResults(t, filepath.Join(t.TempDir(), "rows.db"))
	games := open(t, newFile(t))
	for name, s := range map[string]interface {
		SaveComparison(context.Context, *store.Comparison) error
		Comparison(context.Context, store.Compared) (*store.Comparison, error)
	}{"results": results, "games": games, "memory": memory.NewKeeper()} {
		for range 2 {
			for _, c := range []*store.Comparison{earlier, later, drawn, heavy} {
				if err := s.SaveComparison(t.Context(), c); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, saved := range []*store.Comparison{later, drawn, heavy} {
			want := *saved
			want.Plays = nil
			got, err := s.Comparison(t.Context(), want.Compared)
			if diff := cmp.Diff(&want, got); diff != "" || err != nil {
				t.Errorf("%s: %v (-want +got)\n%s", name, err, diff)
			}
		}
		if got, err := s.Comparison(t.Context(), played("minimax").Compared); got != nil || err != nil {
			t.Errorf("%s, never saved: %v, %v", name, got, err)
		}
	}
	kept, err := results.Query(t.Context(), "SELECT (SELECT count(*) FROM runs), (SELECT count(*) FROM plays)")
	if err != nil || kept.Rows[0][0] != int64(3) || kept.Rows[0][1] != int64(9) {
		t.Errorf("runs and plays: %v, %v", kept, err)
	}
}

// TestAsk asks the common questions.
func TestAsk(t *testing.T) {
	file := openResults(t, filepath.Join(t.TempDir(), "rows.db"))
	for strategy, plays := range map[string][]store.Play{"entropy": entropy, "first": first} {
		if err := file.SaveComparison(t.Context(), played(strategy, plays...)); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		question string
		about    store.Asked
		from     int // the first column to compare
		want     [][]any
	}{
		{"averages", store.Asked{"[]", "[]", 9}, 8, [][]any{{int64(4), int64(8), 2.0, int64(3)}, {int64(4), int64(9), 2.25, int64(3)}}},
		{"averages", store.Asked{`["2x2"]`, `["first"]`, 9}, 8, [][]any{{int64(4), int64(9), 2.25, int64(3)}}},
		{"averages", store.Asked{`["4x6"]`, "[]", 9}, 8, nil},
		{"hardest", store.Asked{"[]", "[]", 2}, 5, [][]any{{"BB", int64(2), 3.0, int64(3)}, {"BA", int64(2), 2.5, int64(3)}}},
		{"hardest", store.Asked{"[]", `["entropy"]`, 2}, 5, [][]any{{"BB", int64(1), 3.0, int64(3)}, {"AA", int64(1), 2.0, int64(2)}}},
		{"differences", store.Asked{"[]", "[]", 2}, 5, [][]any{
			{"AA", "entropy", int64(2), "first", int64(1), int64(1)}, {"AB", "entropy", int64(1), "first", int64(2), int64(-1)},
		}},
		{"differences", store.Asked{"[]", `["entropy"]`, 2}, 5, nil},
		{"faster", store.Asked{"[]", "[]", 9}, 5, [][]any{{"entropy", int64(2), int64(1), "first", int64(1), -0.25}}},
		{"margins", store.Asked{"[]", "[]", 9}, 5, [][]any{
			{"entropy", "first", int64(-1), int64(2), 0.5}, {"entropy", "first", int64(0), int64(1), 0.25}, {"entropy", "first", int64(1), int64(1), 0.25},
		}},
		{"margins", store.Asked{"[]", `["first"]`, 9}, 5, nil},
		{"secrets", store.Asked{"[]", `["first"]`, 9}, 8, [][]any{{"AA", int64(1), int64(1)}, {"AB", int64(2), int64(1)}, {"BA", int64(3), int64(1)}, {"BB", int64(3), int64(1)}}},
	} {
		answer, err := file.Ask(t.Context(), test.question, test.about)
		if err != nil {
			t.Errorf("%s: %v", test.question, err)
			continue
		}
		var got [][]any
		for _, row := range answer.Rows {
			got = append(got, row[test.from:])
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s of %v (-want +got)\n%s", test.question, test.about, diff)
		}
	}
}

// TestQueryResults checks that queries change nothing.
func TestQueryResults(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "rows.db")
	if err := openResults(t, name).SaveComparison(t.Context(), played("entropy", entropy...)); err != nil {
		t.Fatal(err)
	}
	file, err := store.ReadResults(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	other := filepath.Join(folder, "other.db")
	for _, query := range []string{
		"DELETE FROM plays", "PRAGMA query_only = 0; DELETE FROM plays", "DROP TABLE plays", "CREATE TABLE more (x)",
		"ATTACH '" + other + "' AS other", "VACUUM INTO '" + other + "'", "PRAGMA user_version = 9", "no question",
	} {
		var problem *message.Problem
		if _, err := file.Query(t.Context(), query); query != "PRAGMA user_version = 9" && (!errors.As(err, &problem) || problem.ID != "rows-sql") {
			t.Errorf("%s: %v", query, err)
		}
	}
	answer, err := file.Query(t.Context(), "SELECT count(*) AS n, user_version FROM plays, pragma_user_version")
	if err != nil || !cmp.Equal(answer, &store.Answer{[]string{"n", "user_version"}, [][]any{{int64(4), int64(0)}}}) {
		t.Errorf("afterwards: %v, %v", answer, err)
	}
	if _, err := os.Stat(other); err == nil {
		t.Error("a question has made a file")
	}
}

// TestOpenResults checks that files of other kinds are rejected and left unchanged.
func TestOpenResults(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	write := func(name string, text []byte) {
		t.Helper()
		if err := os.WriteFile(at(name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	file := openResults(t, at("whole"))
	many := make([]store.Play, 5000)
	for i := range many {
		many[i] = store.Play{Secret: string(rune(0x4e00 + i)), Guesses: 3, Weight: 1}
	}
	if err := file.SaveComparison(t.Context(), played("entropy", many...)); err != nil {
		t.Fatal(err)
	}
	file.Close()
	whole, err := os.ReadFile(at("whole"))
	if err != nil {
		t.Fatal(err)
	}
	write("cut", whole[:len(whole)-7]) // SQLite itself would notice only a missing page
	write("notes", []byte("my notes, which are longer than the header of a database is, and are nobody else's business at all\n"))
	games, err := store.Open(t.Context(), at("games"))
	if err != nil {
		t.Fatal(err)
	}
	games.Close()
	write("empty", nil)
	for name, want := range map[string]string{
		"whole": "", "cut": "store-damaged", "notes": "rows-foreign", "games": "rows-foreign",
		"no/such/file": "rows-closed", ".": "rows-closed", "empty": "",
	} {
		before, _ := os.ReadFile(at(name))
		file, err := store.OpenResults(t.Context(), at(name))
		if err == nil {
			_, err = file.Comparison(t.Context(), played("entropy").Compared)
			file.Close()
		}
		id := ""
		if problem := (*message.Problem)(nil); errors.As(err, &problem) {
			id = problem.ID
		}
		if id != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
		if after, _ := os.ReadFile(at(name)); name != "empty" && string(after) != string(before) {
			t.Errorf("%s was changed", name)
		}
	}
	if _, err := store.ReadResults(t.Context(), at("cut")); err == nil || err.(*message.Problem).ID != "store-damaged" {
		t.Errorf("a file without its last bytes: %v", err)
	}
	if _, err := store.ReadResults(t.Context(), at("none")); err == nil || err.(*message.Problem).ID != "rows-none" {
		t.Errorf("no file: %v", err)
	}
}

// TestReadUnfinished reads a file that a program was killed in while it changed it. The file has what it had before.
func TestReadUnfinished(t *testing.T) {
	file, killed := filepath.Join(t.TempDir(), "rows.db"), filepath.Join(t.TempDir(), "killed.db")
	results, err := store.OpenResults(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	c := &store.Comparison{Compared: store.Compared{Game: "4x6", Strategy: "parts"}, Codes: 1000}
	for n := range 1000 {
		c.Plays = append(c.Plays, store.Play{Secret: fmt.Sprintf("%040d", n), Guesses: 1, Weight: 1})
	}
	if err := errors.Join(results.SaveComparison(t.Context(), c), results.Close()); err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.Open("file:" + filepath.ToSlash(file) + "?_pragma=cache_size(1)") // it writes the file before the end of the transaction
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(t.Context(), "UPDATE plays SET guesses = 2"); err != nil {
		t.Fatal(err)
	}
	for _, ending := range []string{"", "-journal"} {
		content, err := os.ReadFile(file + ending)
		if err == nil {
			err = os.WriteFile(killed+ending, content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	reader, err := store.ReadResults(t.Context(), killed)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	answer, err := reader.Query(t.Context(), "SELECT sum(guesses) FROM plays")
	if err != nil || answer.Rows[0][0] != int64(1000) {
		t.Errorf("%v, %v", answer, err)
	}
}
