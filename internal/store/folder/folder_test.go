package folder_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/test/testgame"
)

const program = "codebreaker test"

// events collects the events of a runner.
type events struct {
	sync.Mutex
	all []folder.Event
}

func (e *events) take(event folder.Event) {
	e.Lock()
	defer e.Unlock()
	e.all = append(e.all, event)
}

// of returns the numbers of the units that had an event of this kind.
func (e *events) of(kind folder.Kind) (numbers []int) {
	e.Lock()
	defer e.Unlock()
	for _, event := range e.all {
		if event.Kind == kind {
			numbers = append(numbers, event.Number)
		}
	}
	return numbers
}

// plan creates a folder with a plan.
func plan(t *testing.T, strategy string, count int) string {
	t.Helper()
	game := testgame.Parse(t, "4x5")
	job := jobs.Job{Kind: jobs.Tree, Game: "4x5", Strategies: []string{strategy}, Guesses: "all"}
	made, err := jobs.Cut(context.Background(), job, game, program, jobs.Effort{Units: count})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "plan")
	if err := folder.Create(files.OS{}, name, made); err != nil {
		t.Fatal(err)
	}
	return name
}

// runner opens a folder as another process would.
func runner(t *testing.T, name string, options folder.Options) (*folder.Runner, *jobs.Work) {
	t.Helper()
	f, err := folder.Open(files.OS{}, name, program)
	if err != nil {
		t.Fatal(err)
	}
	game := testgame.Parse(t, f.Plan.Job.Game)
	work, err := f.Plan.Open(game)
	if err != nil {
		t.Fatal(err)
	}
	return folder.NewRunner(f, work, options), work
}

// total joins the results of a folder and returns the total.
func total(t *testing.T, r *folder.Runner, work *jobs.Work) uint64 {
	t.Helper()
	results, err := r.Results()
	if err != nil {
		t.Fatal(err)
	}
	joined, err := work.Join(context.Background(), results)
	if err != nil {
		t.Fatal(err)
	}
	return joined.Tree.Measure().Total()
}

// TestTogether runs one folder with several runners at once. Each unit is done once.
func TestTogether(t *testing.T) {
	name := plan(t, "entropy", 40)
	var reported events
	var group sync.WaitGroup
	var last *folder.Runner
	var work *jobs.Work
	for range 6 {
		r, w := runner(t, name, folder.Options{Threads: 1, Report: reported.take})
		last, work = r, w
		group.Go(func() {
			for {
				ran, err := r.Next(context.Background())
				if err != nil {
					t.Error(err)
				}
				if !ran || err != nil {
					return
				}
			}
		})
	}
	group.Wait()
	done := reported.of(folder.Done)
	slices.Sort(done)
	if want := len(work.Units); len(done) != want || len(slices.Compact(done)) != want {
		t.Errorf("done %v, want each of %d once", done, want)
	}
	if got := total(t, last, work); got == 0 {
		t.Errorf("total %d", got)
	}
	locks, err := os.ReadDir(filepath.Join(name, "locks"))
	if err != nil || len(locks) > 0 {
		t.Errorf("locks are left: %v, %v", locks, err)
	}
}

// hold writes a lock of that host and process, last renewed age ago.
func hold(t *testing.T, name string, number int, host string, pid int, age time.Duration) string {
	t.Helper()
	path := filepath.Join(name, "locks", fmt.Sprintf("%04d.json", number))
	text, err := json.Marshal(map[string]any{"host": host, "pid": pid, "started": time.Now().Add(-age), "renewed": time.Now().Add(-age)})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, time.Time{}, time.Now().Add(-age)); err != nil {
		t.Fatal(err)
	}
	return path
}

// renew locks, and keeps renewing the lock, like a holder on another machine, until stopped.
func renew(path string) (stop func()) {
	write := func(count int) {
		_ = os.WriteFile(path, fmt.Appendf(nil, `{"host":"elsewhere","pid":1,"done":%d}`, count), 0o644)
	}
	write(1)
	done := make(chan bool)
	var group sync.WaitGroup
	group.Go(func() {
		for count := 2; ; count++ {
			select {
			case <-done:
				return
			case <-time.After(10 * time.Millisecond):
				write(count)
			}
		}
	})
	return func() {
		close(done)
		group.Wait()
	}
}

// TestLocks checks when a locked unit may be taken over: if this process has seen the lock
// unchanged for the expiry time, whatever time it states, or if its holder ran on this machine and
// has ended.
func TestLocks(t *testing.T) {
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	const year = 365 * 24 * time.Hour
	for _, test := range []struct {
		name   string
		host   string
		pid    int
		age    time.Duration
		expire time.Duration
	}{
		{"of another machine", "elsewhere", 1, time.Minute, 50 * time.Millisecond},
		{"of another machine whose clock is ahead", "elsewhere", 1, -10 * year, 50 * time.Millisecond},
		{"of another machine whose clock is behind", "elsewhere", 1, 10 * year, 50 * time.Millisecond},
		{"of a process here", host, os.Getpid(), time.Minute, 50 * time.Millisecond},
		{"of a process here that has ended", host, 1 << 22, 0, 1000 * time.Hour},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := plan(t, "entropy", 2)
			hold(t, name, 1, test.host, test.pid, test.age)
			var reported events
			r, work := runner(t, name, folder.Options{Report: reported.take, Expire: test.expire})
			if err := r.All(context.Background()); err != nil {
				t.Fatal(err)
			}
			if took := reported.of(folder.Took); !slices.Contains(took, 1) || total(t, r, work) == 0 {
				t.Errorf("took %v", took)
			}
		})
	}
}

// TestAll checks that units of other processes are left to them while they renew their locks.
func TestAll(t *testing.T) {
	name := plan(t, "entropy", 4)
	path := filepath.Join(name, "locks", "0002.json")
	var reported events
	r, _ := runner(t, name, folder.Options{Report: reported.take})
	stop := renew(path)
	err := r.All(context.Background())
	stop()
	if err != nil {
		t.Fatal(err)
	}
	if slices.Contains(reported.of(folder.Took), 2) || len(reported.of(folder.Empty)) != 1 {
		t.Errorf("reported %v", reported.all)
	}
	// Asking for the unit by number waits for it.
	r, work := runner(t, name, folder.Options{Expire: time.Second, Report: func(e folder.Event) {
		reported.take(e)
		if e.Kind == folder.Waiting {
			os.Remove(path)
		}
	}})
	if err := r.Unit(context.Background(), 2); err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(reported.of(folder.Waiting), 2) || total(t, r, work) == 0 {
		t.Errorf("reported %v", reported.all)
	}
}

// TestInterrupted checks that an interrupted run releases its unit, and that the next run resumes
// from the checkpoint.
func TestInterrupted(t *testing.T) {
	name := plan(t, "entropy", 1)
	ctx, cancel := context.WithCancel(context.Background())
	r, _ := runner(t, name, folder.Options{Threads: 1, Report: func(e folder.Event) {
		if e.Kind == folder.Came && e.Progress.Done > 1 {
			cancel()
		}
	}})
	if err := r.All(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	if left, err := os.ReadDir(filepath.Join(name, "locks")); err != nil || len(left) > 0 {
		t.Errorf("locks are left: %v, %v", left, err)
	}
	checkpoint, seconds := r.Checkpoint(1)
	if checkpoint == nil || seconds < 0 || seconds > 100 { // 0 seconds is possible with a coarse clock
		t.Errorf("a checkpoint of %d bytes after %v seconds", len(checkpoint), seconds)
	}
	if err := r.KeepCheckpoint(1, checkpoint, 1000); err != nil {
		t.Fatal(err)
	}
	var reported events
	r, work := runner(t, name, folder.Options{Report: reported.take})
	if err := r.All(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := reported.of(folder.Resumed); len(got) != 1 {
		t.Errorf("resumed %v", got)
	}
	if status, err := r.Status(); err != nil || status.Spent < 1000 || status.Spent > 1100 {
		t.Errorf("%v seconds, want some more than 1000: %v", status.Spent, err)
	}
	if total(t, r, work) == 0 {
		t.Error("nothing joined")
	}
	if left, err := os.ReadDir(filepath.Join(name, "checkpoints")); err != nil || len(left) > 0 {
		t.Errorf("checkpoints are left: %v, %v", left, err)
	}
}

// TestDamagedCheckpoint checks that a search with a damaged checkpoint starts again.
func TestDamagedCheckpoint(t *testing.T) {
	name := plan(t, "optimal", 1)
	if err := os.WriteFile(filepath.Join(name, "checkpoints", "0001"), []byte("codebreaker"), 0o644); err != nil {
		t.Fatal(err)
	}
	var reported events
	r, work := runner(t, name, folder.Options{Report: reported.take})
	if err := r.All(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := reported.of(folder.Again); !slices.Equal(got, []int{1}) {
		t.Errorf("again %v", got)
	}
	if got := total(t, r, work); got == 0 {
		t.Errorf("total %d", got)
	}
}

// TestDamagedResult checks that a damaged result is ignored and reported once. Its unit is run
// again if needed; otherwise the other results are joined.
func TestDamagedResult(t *testing.T) {
	name := plan(t, "optimal", 20)
	r, work := runner(t, name, folder.Options{})
	for _, i := range rand.New(rand.NewPCG(0, 0)).Perm(len(work.Units)) { // in this order, one unit is not needed in the end
		if err := r.Unit(context.Background(), i+1); err != nil {
			t.Fatal(err)
		}
	}
	results, err := r.Results()
	if err != nil {
		t.Fatal(err)
	}
	want := total(t, r, work)
	pair := make(map[bool]int) // one unit that is needed and one that is not
	for _, one := range slices.Backward(results) {
		rest := slices.DeleteFunc(slices.Clone(results), func(r *jobs.Result) bool { return r == one })
		pair[len(work.Stand(rest).Wanted()) > 0] = one.Unit
	}
	for _, text := range []string{"", "{}", `{"unit":1}`} {
		for _, number := range pair {
			file := filepath.Join(name, "results", fmt.Sprintf("%04d.json", number))
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		var reported events
		r, work := runner(t, name, folder.Options{Report: reported.take})
		if err := r.All(context.Background()); err != nil {
			t.Fatal(err)
		}
		ignored := reported.of(folder.Ignored)
		if slices.Sort(ignored); !slices.Equal(ignored, slices.Sorted(maps.Values(pair))) || pair[false] == 0 {
			t.Errorf("%q in %v: ignored %v", text, pair, ignored)
		}
		if done := reported.of(folder.Done); !slices.Equal(done, []int{pair[true]}) {
			t.Errorf("%q in %v: done %v", text, pair, done)
		}
		if got := total(t, r, work); got != want {
			t.Errorf("%q in %v: total %d, want %d", text, pair, got, want)
		}
	}
}

// TestFailed checks that a failed unit is reported and skipped, and that asking for it runs it.
func TestFailed(t *testing.T) {
	name := plan(t, "entropy", 3)
	path := filepath.Join(name, "failures", "0002.json")
	if err := os.WriteFile(path, []byte(`{"unit":2,"host":"elsewhere","error":"no memory"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	r, work := runner(t, name, folder.Options{})
	if err := r.All(context.Background()); err != nil {
		t.Fatal(err)
	}
	status, err := r.Status()
	if err != nil {
		t.Fatal(err)
	}
	if len(status.Failed) != 1 || status.Failed[0].Text != "no memory" || status.Done != status.Units-1 {
		t.Errorf("status %+v", status)
	}
	if err := r.Unit(context.Background(), 2); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a unit that is done is said to have failed")
	}
	total(t, r, work)
}

// TestUnwritable checks the errors for a folder without write access.
func TestUnwritable(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("the superuser writes everywhere")
	}
	name := plan(t, "entropy", 1)
	if err := os.Chmod(filepath.Join(name, "locks"), 0o555); err != nil {
		t.Fatal(err)
	}
	r, _ := runner(t, name, folder.Options{})
	if err := r.All(context.Background()); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v", err)
	}
}

// TestOpen checks the errors for folders without a valid plan.
func TestOpen(t *testing.T) {
	name := plan(t, "entropy", 2)
	if _, err := folder.Open(files.OS{}, name, "codebreaker 0"); !message.IsProblem(err, "units-program") && !message.IsProblem(err, "in-file") {
		t.Errorf("another program: %v", err)
	}
	if _, err := folder.Open(files.OS{}, t.TempDir(), program); !message.IsProblem(err, "folder-no-plan") {
		t.Errorf("an empty folder: %v", err)
	}
	if err := os.Remove(filepath.Join(name, "units", "0002.json")); err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Open(files.OS{}, name, program); err == nil {
		t.Error("a plan without one of its units is opened")
	}
}
