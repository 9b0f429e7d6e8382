package optimal_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker"
)

// The tables of proven games in docs/results.md are made from the lines that the
// command printed, docs/results/optimal.jsonl:
//
//	go test ./optimal -run TestResults -write
var write = flag.Bool("write", false, "write the tables of docs/results.md")

// A record is a line of optimal.jsonl.
type record struct {
	Game      string
	Opening   string
	Codes     int
	Total     uint64
	Average   float64
	Max       int
	MaxDepth  int
	Histogram []uint64
	Lower     uint64
	Proven    bool
	Nodes     uint64
	Seconds   float64
}

// name is what the record is called in a table.
func (r record) name() string {
	if r.MaxDepth > 0 {
		return fmt.Sprintf("`%s --max-depth %d`", r.Game, r.MaxDepth)
	}
	return "`" + r.Game + "`"
}

// row returns the line of a table.
func (r record) row(star bool) string {
	name := r.name()
	if star {
		name += " *"
	}
	return fmt.Sprintf("| %s | %s | %d | %.4f | %d | %s | %s | %s |",
		name, r.Opening, r.Total, r.Average, r.Max, histogram(r.Histogram), thousands(r.Nodes), seconds(r.Seconds))
}

func histogram(counts []uint64) string {
	var parts []string
	for guesses, secrets := range counts {
		if secrets > 0 {
			parts = append(parts, fmt.Sprintf("%d:%d", guesses, secrets))
		}
	}
	return strings.Join(parts, " ")
}

func thousands(n uint64) string {
	text := strconv.FormatUint(n, 10)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

func seconds(s float64) string {
	if s >= 9.995 {
		return fmt.Sprintf("%.0f", s)
	}
	return fmt.Sprintf("%.2f", s)
}

// The heads of the tables that are made.
const (
	provenHead  = "| game | opening | total | average | max | histogram | nodes | seconds |"
	stoppedHead = "| game | total of the best tree | lower bound | stopped after |"
)

// section returns the heading above the row of a record, or "" if it has none: games
// of one place are summed up in a sentence.
func (r record) section(t *testing.T) string {
	if !r.Proven {
		return "### Not proven"
	}
	if strings.HasPrefix(r.Game, "words:") {
		return "### Words"
	}
	game := parse(t, r.Game)
	switch {
	case game.Places() == 1:
		return ""
	case game.Rule() == codebreaker.Black:
		return "### Black only"
	case game.Rule() == codebreaker.Place:
		return "### By place"
	case game.Distinct():
		return "### Black and white, no symbol twice"
	default:
		return "### Black and white"
	}
}

// compare orders the rows of a table: by rule, places, symbols, depth.
func compare(t *testing.T, a, b record) int {
	if strings.HasPrefix(a.Game, "words:") || strings.HasPrefix(b.Game, "words:") {
		return cmp.Compare(a.Game, b.Game)
	}
	first, second := parse(t, a.Game), parse(t, b.Game)
	repeats := func(game *codebreaker.Game) int {
		if game.Distinct() {
			return 1
		}
		return 0
	}
	return cmp.Or(
		cmp.Compare(repeats(first), repeats(second)),
		cmp.Compare(first.Places(), second.Places()),
		cmp.Compare(first.Symbols(), second.Symbols()),
		cmp.Compare(a.MaxDepth, b.MaxDepth),
	)
}

// TestResults holds docs/results.md to optimal.jsonl, and the lines of that to
// themselves.
func TestResults(t *testing.T) {
	records := readRecords(t)
	page := filepath.Join("..", "docs", "results.md")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	made := makeTables(t, string(text), records)
	if *write {
		if err := os.WriteFile(page, []byte(made), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	old, lines := strings.Split(string(text), "\n"), strings.Split(made, "\n")
	for i := range min(len(old), len(lines)) {
		if old[i] != lines[i] {
			t.Fatalf("docs/results.md, line %d, is\n%s\nbut the results make\n%s", i+1, old[i], lines[i])
		}
	}
	if len(old) != len(lines) {
		t.Errorf("docs/results.md has %d lines, the results make %d", len(old), len(lines))
	}
}

// makeTables returns the page with its tables made anew. A star stays with the game
// that has it; rows that are new have none.
func makeTables(t *testing.T, page string, records []record) string {
	t.Helper()
	rows := make(map[string][]string)
	for _, r := range records {
		section := r.section(t)
		if r.Proven {
			rows[section] = append(rows[section], r.row(strings.Contains(page, "\n| "+r.name()+" * |")))
		} else {
			rows[section] = append(rows[section], fmt.Sprintf("| %s | %d | %d | %s s |", r.name(), r.Total, r.Lower, seconds(r.Seconds)))
		}
	}
	var made []string
	section, old := "", false
	for line := range strings.SplitSeq(page, "\n") {
		if strings.HasPrefix(line, "#") {
			section = line
		}
		if old && strings.HasPrefix(line, "| `") {
			continue
		}
		old = false
		made = append(made, line)
		if n := len(made); n > 1 && (made[n-2] == provenHead || made[n-2] == stoppedHead) {
			made = append(made, rows[section]...)
			delete(rows, section)
			old = true
		}
	}
	delete(rows, "")
	for section := range rows {
		t.Errorf("docs/results.md has no table under %q", section)
	}
	return strings.Join(made, "\n")
}

// readRecords returns the lines of optimal.jsonl in the order of the tables.
func readRecords(t *testing.T) (records []record) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "docs", "results", "optimal.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for line := range bytes.Lines(text) {
		var r record
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if seen[r.name()] {
			t.Errorf("%s has two lines", r.name())
		}
		seen[r.name()] = true
		checkRecord(t, r)
		records = append(records, r)
	}
	slices.SortStableFunc(records, func(a, b record) int { return compare(t, a, b) })
	return records
}

// checkRecord holds a line to itself.
func checkRecord(t *testing.T, r record) {
	t.Helper()
	codes, total := uint64(0), uint64(0)
	for guesses, secrets := range r.Histogram {
		codes += secrets
		total += uint64(guesses) * secrets
	}
	if codes != uint64(r.Codes) || total != r.Total || r.Max != len(r.Histogram)-1 {
		t.Errorf("%s: the histogram has %d codes, total %d, max %d; the line says %d, %d, %d",
			r.Game, codes, total, len(r.Histogram)-1, r.Codes, r.Total, r.Max)
	}
	if r.Lower > r.Total || r.Proven != (r.Lower == r.Total) {
		t.Errorf("%s: lower %d, total %d, proven %v", r.Game, r.Lower, r.Total, r.Proven)
	}
}
