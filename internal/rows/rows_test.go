package rows_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"codebreaker/internal/message"
	"codebreaker/internal/rows"
	"codebreaker/internal/store"

	"github.com/google/go-cmp/cmp"
)

// run returns a run of a strategy in 2x2.
func run(strategy string) *rows.Run {
	return &rows.Run{
		Compared: store.Compared{Game: "2x2", Strategy: strategy, Openings: "own", Ties: "value"},
		Opening:  "AB", Codes: 4, Seconds: 0.5,
	}
}

var (
	entropy = []rows.Play{{"AA", 2, 1}, {"AB", 1, 1}, {"BA", 2, 1}, {"BB", 3, 1}}
	first   = []rows.Play{{"AA", 1, 1}, {"AB", 2, 1}, {"BA", 3, 1}, {"BB", 3, 1}}
)

func open(t *testing.T, name string) *rows.File {
	t.Helper()
	file, err := rows.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

// TestAdd checks that each run is stored once, and that its sums are returned.
func TestAdd(t *testing.T) {
	file := open(t, filepath.Join(t.TempDir(), "rows.db"))
	drawn := run("entropy")
	drawn.Sample, drawn.Seed, drawn.Codes = 7, math.MaxUint64, math.MaxUint64
	heavy := run("entropy")
	heavy.Game, heavy.Weighted, heavy.Guesses = "words:w", true, "candidates"
	heavyPlays := []rows.Play{{"AA", 2, 5}, {"AB", 1, 7}, {"BA", 2, 1}}
	for range 2 {
		for _, add := range []struct {
			run   *rows.Run
			plays []rows.Play
		}{{run("entropy"), first}, {run("entropy"), entropy}, {drawn, []rows.Play{{"AA", 2, 3}, {"BB", 4, 4}}}, {heavy, heavyPlays}} {
			if err := file.Add(t.Context(), add.run, add.plays); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, test := range []struct {
		run                *rows.Run
		histogram, weights []uint64
	}{
		{run("entropy"), []uint64{0, 1, 2, 1}, nil},
		{drawn, []uint64{0, 0, 3, 0, 4}, nil},
		{heavy, []uint64{0, 1, 2}, []uint64{0, 7, 6}},
	} {
		got, err := file.Find(t.Context(), test.run.Compared)
		if err != nil {
			t.Fatal(err)
		}
		want := *test.run
		want.Histogram, want.Weights = test.histogram, test.weights
		if diff := cmp.Diff(&want, got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
	if got, err := file.Find(t.Context(), run("minimax").Compared); got != nil || err != nil {
		t.Errorf("never kept: %v, %v", got, err)
	}
	kept, err := file.Query(t.Context(), "SELECT (SELECT count(*) FROM runs), (SELECT count(*) FROM plays)")
	if err != nil || kept.Rows[0][0] != int64(3) || kept.Rows[0][1] != int64(9) {
		t.Errorf("runs and plays: %v, %v", kept, err)
	}
}

// TestAsk asks the common questions.
func TestAsk(t *testing.T) {
	file := open(t, filepath.Join(t.TempDir(), "rows.db"))
	for strategy, plays := range map[string][]rows.Play{"entropy": entropy, "first": first} {
		if err := file.Add(t.Context(), run(strategy), plays); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		question string
		about    rows.Asked
		from     int // the first column to compare
		want     [][]any
	}{
		{"averages", rows.Asked{"[]", "[]", 9}, 8, [][]any{{int64(4), int64(8), 2.0, int64(3)}, {int64(4), int64(9), 2.25, int64(3)}}},
		{"averages", rows.Asked{`["2x2"]`, `["first"]`, 9}, 8, [][]any{{int64(4), int64(9), 2.25, int64(3)}}},
		{"averages", rows.Asked{`["4x6"]`, "[]", 9}, 8, nil},
		{"hardest", rows.Asked{"[]", "[]", 2}, 5, [][]any{{"BB", int64(2), 3.0, int64(3)}, {"BA", int64(2), 2.5, int64(3)}}},
		{"hardest", rows.Asked{"[]", `["entropy"]`, 2}, 5, [][]any{{"BB", int64(1), 3.0, int64(3)}, {"AA", int64(1), 2.0, int64(2)}}},
		{"differences", rows.Asked{"[]", "[]", 2}, 5, [][]any{
			{"AA", "entropy", int64(2), "first", int64(1), int64(1)}, {"AB", "entropy", int64(1), "first", int64(2), int64(-1)},
		}},
		{"differences", rows.Asked{"[]", `["entropy"]`, 2}, 5, nil},
		{"faster", rows.Asked{"[]", "[]", 9}, 5, [][]any{{"entropy", int64(2), int64(1), "first", int64(1), -0.25}}},
		{"margins", rows.Asked{"[]", "[]", 9}, 5, [][]any{
			{"entropy", "first", int64(-1), int64(2), 0.5}, {"entropy", "first", int64(0), int64(1), 0.25}, {"entropy", "first", int64(1), int64(1), 0.25},
		}},
		{"margins", rows.Asked{"[]", `["first"]`, 9}, 5, nil},
		{"secrets", rows.Asked{"[]", `["first"]`, 9}, 8, [][]any{{"AA", int64(1), int64(1)}, {"AB", int64(2), int64(1)}, {"BA", int64(3), int64(1)}, {"BB", int64(3), int64(1)}}},
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

// TestQuery checks that queries change nothing.
func TestQuery(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "rows.db")
	if err := open(t, name).Add(t.Context(), run("entropy"), entropy); err != nil {
		t.Fatal(err)
	}
	file, err := rows.OpenToRead(t.Context(), name)
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
	if err != nil || !cmp.Equal(answer, &rows.Answer{[]string{"n", "user_version"}, [][]any{{int64(4), int64(rows.Version)}}}) {
		t.Errorf("afterwards: %v, %v", answer, err)
	}
	if _, err := os.Stat(other); err == nil {
		t.Error("a question has made a file")
	}
}

// TestOpen checks that files of other kinds are rejected and left unchanged.
func TestOpen(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	write := func(name string, text []byte) {
		t.Helper()
		if err := os.WriteFile(at(name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	file := open(t, at("whole"))
	many := make([]rows.Play, 5000)
	for i := range many {
		many[i] = rows.Play{Secret: string(rune(0x4e00 + i)), Guesses: 3, Weight: 1}
	}
	if err := file.Add(t.Context(), run("entropy"), many); err != nil {
		t.Fatal(err)
	}
	file.Close()
	whole, err := os.ReadFile(at("whole"))
	if err != nil {
		t.Fatal(err)
	}
	later := append([]byte{}, whole...)
	later[63] = rows.Version + 1 // user_version
	write("later", later)
	write("cut", whole[:len(whole)/2])
	write("notes", []byte("my notes, which are longer than the header of a database is, and are nobody else's business at all\n"))
	games, err := store.Open(t.Context(), at("games"))
	if err != nil {
		t.Fatal(err)
	}
	games.Close()
	write("empty", nil)
	for name, want := range map[string]string{
		"whole": "", "later": "store-later", "cut": "rows-damaged", "notes": "rows-foreign", "games": "rows-foreign",
		"no/such/file": "rows-closed", ".": "rows-closed", "empty": "",
	} {
		before, _ := os.ReadFile(at(name))
		file, err := rows.Open(t.Context(), at(name))
		if err == nil {
			_, err = file.Find(t.Context(), run("entropy").Compared)
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
	if _, err := rows.OpenToRead(t.Context(), at("none")); err == nil || err.(*message.Problem).ID != "rows-none" {
		t.Errorf("no file: %v", err)
	}
}
