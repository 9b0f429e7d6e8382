package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A boardsResult is a line of boards.jsonl: what a strategy for several boards needed. It is a line of
// codebreaker compare --json, with the machine and the date.
type boardsResult struct {
	Game      string
	Strategy  string
	Games     int
	Seed      uint64
	Limit     int
	Opening   string
	Total     uint64
	Average   float64
	Error     float64
	Least     float64
	Within    float64
	Max       int
	Histogram histogram
	Seconds   float64
	Machine   string
	Date      string
}

// boards makes the table of simulated games, or of proven optima.
func (m *maker) boards(about string) (string, error) {
	file, err := os.Open(filepath.Join(m.folder, "boards.jsonl"))
	if err != nil {
		return "", err
	}
	defer file.Close()
	proven := about == "optimal"
	table := grid{head: []string{"game", "strategy", "first guess", "games", "average", "at least", "within the limit", "max"}}
	if proven {
		table.head = []string{"game", "pairs of codes", "first guess", "least total", "average", "max", "pairs by number of guesses", "seconds"}
	}
	machine, dates := "", []string(nil)
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var r boardsResult
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return "", err
		}
		if err := r.check(); err != nil {
			return "", err
		}
		if proven != (r.Total > 0) {
			continue
		}
		if machine = r.Machine; !slices.Contains(dates, r.Date) {
			dates = append(dates, r.Date)
		}
		if proven {
			table.add("`"+r.Game+"`", whole(r.Games), r.Opening, whole(r.Total), decimal(r.Average, 4), whole(r.Max), r.Histogram.counts(), decimal(r.Seconds, 1))
			continue
		}
		var within any
		if r.Limit > 0 {
			within = number(fmt.Sprintf("%.3f %% of %d", 100*r.Within, r.Limit))
		}
		table.add("`"+r.Game+"`", "`"+r.Strategy+"`", r.Opening, whole(r.Games), number(fmt.Sprintf("%.4f ± %.4f", r.Average, r.Error)), decimal(r.Least, 2), within, whole(r.Max))
	}
	slices.Sort(dates)
	return fmt.Sprintf("%s\n%s; %s.\n", table.String(), machine, strings.Join(dates, " and ")), lines.Err()
}

// check compares the sums of a result with its histogram.
func (r *boardsResult) check() error {
	games, total := 0, 0
	for n, count := range r.Histogram {
		games, total = games+int(count), total+n*int(count)
	}
	if games != r.Games || games == 0 || r.Least > r.Average || r.Total > 0 && uint64(total) != r.Total || r.Machine == "" || r.Date == "" ||
		r.Average-float64(total)/float64(games) > 1e-9 || float64(total)/float64(games)-r.Average > 1e-9 {
		return fmt.Errorf("boards.jsonl: %s %s: the sums do not agree, or the machine or the date is missing", r.Game, r.Strategy)
	}
	return nil
}
