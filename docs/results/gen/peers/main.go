//go:build linux

// Command peers times whole commands of ours and of other programs that do the same work, in turn, and writes the
// measurement as JSON. It needs a quiet machine:
//
//	go build ./cmd/codebreaker
//	go run ./docs/results/gen/peers -ours ./codebreaker -fancidev MMSTRAT -alex1770 WORDLE \
//		-answers FILE -guesses FILE -machine 'Intel Xeon, 2 cores, Go 1.26.8' > docs/results/measured/peers.json
//	go run ./docs/results/gen
//
// The peers are built as docs/results/speed.md says. Rows of a peer that is not given have only our times.
package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A contest is work that we and perhaps a peer do.
type contest struct {
	work   string
	ours   []string // our arguments
	peer   string   // its name, perhaps with a remark; may be empty
	theirs []string // its command
	runs   int
}

func main() {
	ours := flag.String("ours", "./codebreaker", "our binary")
	fancidev := flag.String("fancidev", "", "mmstrat of fancidev/mastermind")
	alex1770 := flag.String("alex1770", "", "wordle of alex1770/wordle")
	answers := flag.String("answers", "", "file of the answers of Wordle; without it there is no row of Wordle")
	guesses := flag.String("guesses", "", "file of all guesses of Wordle")
	machine := flag.String("machine", "", "the machine, for the table")
	flag.Parse()
	rows := contests(*fancidev)
	if *answers != "" {
		words := contest{
			work: "Wordle after SALET, optimal", runs: 9,
			ours: []string{"tree", "wordle:" + *answers + "+" + *guesses, "--strategy", "optimal", "--opening", "SALET"},
		}
		if *alex1770 != "" {
			words.peer, words.theirs = "alex1770", []string{*alex1770, "-w", "salet", "-a", *guesses, "-h", *answers}
		}
		rows = append(rows, words)
	}
	if err := write(os.Stdout, *ours, *machine, rows); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// contests returns the rows of games of pegs.
func contests(fancidev string) []contest {
	var rows []contest
	add := func(game, strategy, rules string, runs int, options ...string) {
		c := contest{work: game + ", " + strategy, ours: []string{"tree", game, "--strategy", strategy}, runs: runs}
		if rules != "" && fancidev != "" {
			c.peer = "fancidev"
			if len(options) > 0 {
				c.peer += ", two threads"
			}
			c.theirs = append([]string{fancidev, "-s", strategy, "-r", rules, "-S"}, options...)
		}
		rows = append(rows, c)
	}
	add("4x6", "entropy", "p4c6r", 15)
	add("4x10-distinct", "entropy", "p4c10n", 15)
	add("5x8", "entropy", "p5c8r", 9, "-mt", "2")
	add("5x12", "entropy", "", 9)
	add("6x9", "entropy", "", 5)
	add("7x7", "entropy", "", 5)
	add("4x6", "optimal", "p4c6r", 15)
	add("5x5", "optimal", "p5c5r", 5)
	add("3x10", "optimal", "p3c10r", 5)
	add("4x7", "optimal", "p4c7r", 5)
	return rows
}

// write times the rows and writes the measurement.
func write(w io.Writer, ours, machine string, contests []contest) error {
	var rows []string
	for _, c := range contests {
		row, err := c.row(ours)
		if err != nil {
			return fmt.Errorf("%s: %w", c.work, err)
		}
		var cells []string
		for _, cell := range row {
			text, err := json.Marshal(cell)
			if err != nil {
				return err
			}
			cells = append(cells, string(text))
		}
		rows = append(rows, "    ["+strings.Join(cells, ", ")+"]")
	}
	_, err := fmt.Fprintf(w, `{
  "command": "codebreaker tree GAME --strategy STRATEGY",
  "how": "medians of 5 to 15 runs, ours and the peer's in turn, most memory; Wordle is wordle:ANSWERS+GUESSES with the opening SALET",
  "machine": %q,
  "date": %q,
  "head": ["work", "seconds", "processor", "MB", "peer", "seconds", "processor", "MB", "ratio of seconds", "of processor"],
  "rows": [
%s
  ]
}
`, machine, time.Now().UTC().Format(time.DateOnly), strings.Join(rows, ",\n"))
	return err
}

// row times both commands in turn, after a run of each that does not count.
func (c *contest) row(ours string) ([]any, error) {
	var us, them runs
	for i := range c.runs + 1 {
		if err := us.run(i > 0, ours, c.ours...); err != nil {
			return nil, err
		}
		if len(c.theirs) == 0 {
			continue
		}
		if err := them.run(i > 0, c.theirs[0], c.theirs[1:]...); err != nil {
			return nil, err
		}
	}
	row := append([]any{c.work}, us.cells()...)
	if len(c.theirs) == 0 {
		return append(row, nil, nil, nil, nil, nil, nil), nil
	}
	row = append(append(row, c.peer), them.cells()...)
	return append(row, ratio(us.wall, them.wall), ratio(us.processor, them.processor)), nil
}

// runs are the seconds of each run of a command, and the most memory in MB.
type runs struct {
	wall, processor []float64
	memory          int64
}

// run runs the command once, and keeps its figures if it counts.
func (r *runs) run(counts bool, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	wall := time.Since(start)
	if counts {
		r.wall = append(r.wall, wall.Seconds())
		r.processor = append(r.processor, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
		r.memory = max(r.memory, int64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)) // in KB
	}
	return nil
}

func (r *runs) cells() []any {
	return []any{rounded(median(r.wall)), rounded(median(r.processor)), (r.memory + 512) / 1024}
}

func median(values []float64) float64 { return slices.Sorted(slices.Values(values))[len(values)/2] }

func ratio(ours, theirs []float64) float64 {
	return rounded(median(ours) / cmp.Or(median(theirs), 1e-3))
}

// rounded rounds to three digits, and to thousandths.
func rounded(x float64) float64 {
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'g', 3, 64), 64)
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'f', 3, 64), 64)
	return x
}
