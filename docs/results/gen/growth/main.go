//go:build linux

// Command growth measures how time and memory grow with the number of codes. It runs whole commands in turn
// on one core, and writes the time and memory of each as JSON. That takes about five minutes:
//
//	go build ./cmd/codebreaker
//	go run ./docs/results/gen/growth -machine 'Intel Xeon, 2 cores, Go 1.26.8' > docs/results/growth.json
//	go run ./docs/results/gen
//
// Times are of the processor, so other work on the machine changes them little.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

func main() {
	binary := flag.String("binary", "./codebreaker", "the program")
	machine := flag.String("machine", "", "the machine, for the page")
	work := flag.String("work", "", "only this kind of work: trees, exact, hints, sampling, words or boards")
	flag.Parse()
	if err := measure(os.Stdout, *binary, *machine, *work); err != nil {
		fmt.Fprintln(os.Stderr, "growth:", err)
		os.Exit(1)
	}
}

// measure measures all series, or the series of one kind of work, in a separate folder, and writes them.
func measure(w io.Writer, binary, machine, work string) error {
	binary, err := filepath.Abs(binary)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "growth")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	first, err := writeLists(folder)
	if err != nil {
		return err
	}
	all, err := allSeries(first)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(s series) bool { return work != "" && s.work != work })
	return write(w, runner{binary, folder}, machine, all)
}

// A cost is what a command took.
type cost struct {
	Seconds float64 `json:"seconds"` // of the processor
	MB      float64 `json:"mb"`      // the most memory
}

// A runner runs a program in a folder.
type runner struct{ binary, folder string }

// enough is the time after which a command is not run again.
const enough, mostRuns = time.Second, 5

// run returns the least time and the most memory of a few runs of a command.
func (r runner) run(args []string) (least cost, err error) {
	spent := time.Duration(0)
	for i := 0; i < mostRuns && spent < enough; i++ {
		cmd := exec.Command(r.binary, append([]string{"--data", filepath.Join(r.folder, fmt.Sprint("data", i))}, args...)...)
		cmd.Dir = r.folder
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
		if text, err := cmd.CombinedOutput(); err != nil {
			return cost{}, fmt.Errorf("%q: %w: %s", args, err, text)
		}
		took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		memory := float64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) / 1024 // it is in KB
		if i == 0 || took.Seconds() < least.Seconds {
			least.Seconds = took.Seconds()
		}
		least.MB = max(least.MB, memory)
		spent += took
	}
	return least, nil
}

// write measures the series and writes them, one point a line.
func write(w io.Writer, r runner, machine string, all []series) error {
	start, err := r.run(nothing)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "{\n  \"machine\": %q,\n  \"date\": %q,\n  \"start\": %s,\n  \"series\": [", machine, time.Now().UTC().Format(time.DateOnly), line(start))
	for i, s := range all {
		fmt.Fprintf(w, "%s\n    {\"work\": %q, \"name\": %q, \"command\": %q, \"points\": [", comma(i), s.work, s.name, s.command)
		for k, p := range s.points {
			took, err := r.run(p.args)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%s\n      %s", comma(k), line(struct {
				Size  string  `json:"size"`
				Codes float64 `json:"codes"`
				cost
			}{p.size, p.codes, took}))
			fmt.Fprintf(os.Stderr, "%s, %s, %s: %.2f s, %.0f MB\n", s.work, s.name, p.size, took.Seconds, took.MB)
		}
		fmt.Fprint(w, "\n    ]}")
	}
	_, err = fmt.Fprint(w, "\n  ]\n}\n")
	return err
}

// line writes a value as JSON on one line.
func line(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // plain numbers and texts have a form in JSON
	}
	return text
}

// comma separates the members of a list.
func comma(i int) string {
	if i == 0 {
		return ""
	}
	return ","
}
