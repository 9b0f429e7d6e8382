package folder_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/files/faulty"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// smallPlan is a plan of a few units with certificates.
func smallPlan(t *testing.T) *jobs.Plan {
	t.Helper()
	job := jobs.Job{Kind: jobs.Tree, Game: "3x5", Strategies: []string{"optimal"}, Guesses: "all", Proof: true}
	made, err := jobs.Cut(context.Background(), job, testgame.Parse(t, job.Game), program, jobs.Effort{Units: 3})
	if err != nil {
		t.Fatal(err)
	}
	if len(made.Units) < 2 {
		t.Fatalf("%d units", len(made.Units))
	}
	return made
}

// again are the options of a second run. It waits for locks of this process, which does not end.
var again = folder.Options{Expire: 50 * time.Millisecond}

// work creates a plan and runs its units. It calls acknowledged after the plan, with 0, and after each unit
// with its number.
func work(t *testing.T, system files.System, name string, plan *jobs.Plan, options folder.Options, acknowledged func(number int)) error {
	t.Helper()
	if _, err := os.Stat(filepath.Join(name, "plan.json")); err != nil {
		if err := folder.Create(system, name, plan); err != nil {
			return err
		}
	}
	acknowledged(0)
	f, err := folder.Open(system, name, program)
	if err != nil {
		return err
	}
	opened, err := f.Plan.Open(testgame.Parse(t, f.Plan.Job.Game))
	if err != nil {
		return err
	}
	options.Threads, options.Save, options.Report = 1, time.Nanosecond, func(e folder.Event) {
		if e.Kind == folder.Done {
			acknowledged(e.Number)
		}
	}
	ctx, cancel := context.WithCancel(t.Context()) // a stopped unit is resumed
	defer cancel()
	stopping := options
	stopping.Report = func(e folder.Event) {
		if e.Kind == folder.Came {
			cancel()
		}
	}
	if err := folder.NewRunner(f, opened, stopping).Unit(ctx, 1); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return folder.NewRunner(f, opened, options).All(t.Context())
}

// finished checks that a job is done and whole, and that nothing temporary is left.
func finished(t *testing.T, name string) {
	t.Helper()
	r, opened := runner(t, name, folder.Options{})
	if got := total(t, r, opened); got == 0 || !r.Verify() {
		t.Errorf("total %d", got)
	}
	for _, dir := range []string{"locks", "checkpoints"} {
		left, err := os.ReadDir(filepath.Join(name, dir))
		if left = slices.DeleteFunc(left, fs.DirEntry.IsDir); err != nil || len(left) > 0 {
			t.Errorf("%v are left in %s: %v", left, dir, err)
		}
	}
	if left := faulty.Temporary(t, name); len(left) > 0 {
		t.Errorf("%v are left", left)
	}
}

// step is the distance of the operations that fail: 1 in the long tests.
func step() int {
	if longtest.On() {
		return 1
	}
	return seldom
}

const seldom = 9

// TestFaults fails each operation in turn while a job is planned and run. The error names the file, nothing
// temporary is left, and a second run completes the job.
func TestFaults(t *testing.T) {
	plan := smallPlan(t)
	for why, step := range map[error]int{syscall.ENOSPC: step(), syscall.EIO: seldom} {
		for n := 1; ; n += step {
			name := filepath.Join(t.TempDir(), "job")
			disk := faulty.Failing(files.OS{}, n, why)
			err := work(t, disk, name, plan, folder.Options{}, func(int) {})
			operation, file := disk.Failed()
			if operation == "" {
				t.Logf("fewer than %d operations, failed by %v", n, why)
				if err != nil {
					t.Fatal(err)
				}
				break
			}
			if err != nil && (!errors.Is(err, why) || !strings.Contains(err.Error(), file) || strings.Count(err.Error(), name) > 1) {
				t.Errorf("%d, %s: the error is %v", n, operation, err)
			}
			if left := faulty.Temporary(t, filepath.Dir(name)); len(left) > 0 && !strings.HasPrefix(operation, "remove") {
				t.Errorf("%d, %s: %v are left", n, operation, left)
			}
			if err := work(t, faulty.Failing(files.OS{}, 0, nil), name, plan, again, func(int) {}); err != nil {
				t.Fatalf("%d, %s: the second run: %v", n, operation, err)
			}
			finished(t, name)
		}
	}
}

// TestPowerLoss cuts the power after each change while a job is planned and run. The plan and all results
// that were reported as done are still there, and a second run completes the job.
func TestPowerLoss(t *testing.T) {
	plan, parent := smallPlan(t), t.TempDir()
	disk := faulty.Recording(t, parent)
	at := make(map[int]int) // the changes by which a unit was acknowledged
	if err := work(t, disk, filepath.Join(parent, "job"), plan, folder.Options{}, func(number int) { at[number] = disk.Changes() }); err != nil {
		t.Fatal(err)
	}
	for changes := 1; changes <= disk.Changes(); changes += step() {
		for _, keep := range []bool{false, true} {
			name := filepath.Join(disk.Crash(t, changes, keep), "job")
			for number, by := range at {
				var err error
				switch {
				case by > changes:
				case number == 0:
					_, err = folder.Open(files.OS{}, name, program)
				default:
					r, _ := runner(t, name, folder.Options{})
					results, failed := r.Results()
					err = errors.Join(failed, errors.New("no result"))
					for _, result := range results {
						if result.Unit == number && r.Verify() {
							err = failed
						}
					}
				}
				if err != nil {
					t.Fatalf("after %d changes, names kept %v: unit %d: %v", changes, keep, number, err)
				}
			}
			if err := work(t, faulty.Failing(files.OS{}, 0, nil), name, plan, again, func(int) {}); err != nil {
				t.Fatalf("after %d changes, names kept %v: %v", changes, keep, err)
			}
			finished(t, name)
		}
	}
	t.Logf("%d changes", disk.Changes())
}

// TestDropped removes the empty folders of a job, as Git does, and puts folders where its files belong.
func TestDropped(t *testing.T) {
	for _, test := range []struct{ drop, inTheWay string }{
		{drop: "locks"},
		{drop: "results"},
		{drop: "proofs"},
		{drop: "checkpoints"},
		{drop: "failures"},
		{inTheWay: "proofs/0001"},
		{inTheWay: "results/0001.json"},
		{inTheWay: "checkpoints/0001"},
		{inTheWay: "checkpoints/0001.json"},
	} {
		t.Run(test.drop+test.inTheWay, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "job")
			if err := folder.Create(files.OS{}, name, smallPlan(t)); err != nil {
				t.Fatal(err)
			}
			if test.drop != "" {
				if err := os.Remove(filepath.Join(name, test.drop)); err != nil {
					t.Fatal(err)
				}
			} else if err := os.MkdirAll(filepath.Join(name, test.inTheWay, "mine"), 0o777); err != nil {
				t.Fatal(err)
			}
			for _, dir := range []string{"proofs", "results"} { // of a killed worker
				if dir != test.drop {
					if err := os.WriteFile(filepath.Join(name, dir, ".0001.json.00112233445566aa.new"), nil, 0o666); err != nil {
						t.Fatal(err)
					}
				}
			}
			r, _ := runner(t, name, folder.Options{})
			if _, err := r.Status(); err != nil {
				t.Fatal(err)
			}
			if err := r.All(t.Context()); err != nil {
				t.Fatal(err)
			}
			finished(t, name)
		})
	}
}

// TestTakenOver removes the temporary files of a worker that is still running, as a process does that
// takes its unit over, and completes the unit. The worker then ends without an error.
func TestTakenOver(t *testing.T) {
	name := filepath.Join(t.TempDir(), "job")
	if err := folder.Create(files.OS{}, name, smallPlan(t)); err != nil {
		t.Fatal(err)
	}
	over := false
	r, _ := runner(t, name, folder.Options{Threads: 1, Report: func(e folder.Event) {
		if e.Kind != folder.Took || over {
			return
		}
		over = true
		if err := os.Remove(filepath.Join(name, "locks", fmt.Sprintf("%04d.json", e.Number))); err != nil {
			t.Error(err)
		}
		other, _ := runner(t, name, folder.Options{Threads: 1})
		if err := other.All(t.Context()); err != nil {
			t.Error(err)
		}
	}})
	if err := r.All(t.Context()); err != nil {
		t.Error(err)
	}
	finished(t, name)
}

// TestStarted checks that a folder with the start of a plan can be planned again, and that other folders are refused.
func TestStarted(t *testing.T) {
	plan := smallPlan(t)
	for _, test := range []struct {
		file string
		free bool
	}{
		{"units/0002.json", true},
		{"units/.0002.json.00112233445566aa.new", true},
		{".plan.json.00112233445566aa.new", true},
		{"results/0001.json", false},
		{"notes.txt", false},
		{"units/mine/notes.txt", false},
		{"mine/notes.txt", false},
	} {
		name := t.TempDir()
		path := filepath.Join(name, test.file)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		err := folder.Create(files.OS{}, name, plan)
		if free := err == nil; free != test.free {
			t.Errorf("%s: %v", test.file, err)
		}
		if _, err := os.Stat(path); !test.free && errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s was removed", test.file)
		}
	}
}
