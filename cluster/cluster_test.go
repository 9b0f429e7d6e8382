package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"codebreaker/cluster"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/test/longtest"
)

const program = "codebreaker test"

// plan makes a folder with a plan of 4x5.
func plan(t *testing.T, job jobs.Job) (*folder.Folder, *jobs.Work) {
	t.Helper()
	job.Game = "4x5"
	return planOf(t, job, 12)
}

// planOf makes a folder with a plan of about count units.
func planOf(t *testing.T, job jobs.Job, count int) (*folder.Folder, *jobs.Work) {
	t.Helper()
	job.Guesses = "all"
	game, err := rules.ParseGame(job.Game)
	check(t, err)
	made, err := jobs.Cut(t.Context(), job, game, program, jobs.Effort{Units: count})
	check(t, err)
	name := filepath.Join(t.TempDir(), "plan")
	check(t, folder.Create(files.OS{}, name, made))
	f, err := folder.Open(files.OS{}, name, program)
	check(t, err)
	work, err := f.Plan.Open(game)
	check(t, err)
	return f, work
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// lead leads a folder. It returns the address of the server, and a channel for the result.
func lead(t *testing.T, f *folder.Folder, work *jobs.Work, silence time.Duration) (address string, end <-chan error) {
	t.Helper()
	return leadReporting(t, f, work, silence, func(cluster.Event) {})
}

// leadReporting is lead with a function that receives the events.
func leadReporting(t *testing.T, f *folder.Folder, work *jobs.Work, silence time.Duration, tell func(cluster.Event)) (address string, end <-chan error) {
	t.Helper()
	return leadAt(t.Context(), t, f, work, cluster.LeadOptions{Listen: "127.0.0.1:0", Silence: silence, Tell: tell})
}

// leadAt is lead with the given options.
func leadAt(ctx context.Context, t *testing.T, f *folder.Folder, work *jobs.Work, options cluster.LeadOptions) (address string, end <-chan error) {
	t.Helper()
	ready, ended, tell := make(chan string, 1), make(chan error, 1), options.Tell
	options.Tell = func(e cluster.Event) {
		if e.Kind == cluster.Ready {
			ready <- e.Worker
		}
		tell(e)
	}
	go func() {
		ended <- cluster.Lead(ctx, folder.NewRunner(f, work, folder.Options{}), work, options)
	}()
	select {
	case address = <-ready:
	case err := <-ended:
		t.Fatal(err)
	}
	return address, ended
}

func open(plan *jobs.Plan) (*jobs.Work, error) {
	game, err := rules.ParseGame(plan.Job.Game)
	if err != nil {
		return nil, err
	}
	return plan.Open(game)
}

func join(ctx context.Context, address, version string) error {
	return cluster.Join(ctx, cluster.WorkOptions{Access: cluster.Access{URL: "nats://" + address}, Program: version, Threads: 1, Open: open})
}

// joined returns the merged results of a folder.
func joined(t *testing.T, f *folder.Folder, work *jobs.Work) string {
	t.Helper()
	results, err := folder.NewRunner(f, work, folder.Options{}).Results()
	check(t, err)
	all, err := work.Join(t.Context(), results)
	check(t, err)
	var text bytes.Buffer
	if all.Tree != nil {
		check(t, all.Tree.WriteText(&text))
	}
	for _, m := range all.Measured {
		text.WriteString(m.Strategy)
		for _, count := range m.Measure.Histogram {
			text.WriteByte(' ')
			text.WriteString(string(rune('0' + count%10)))
		}
	}
	return text.String()
}

// TestThreeWorkers checks that three workers with a queue compute the same as one process with
// files.
func TestThreeWorkers(t *testing.T) {
	longtest.Only(t)
	for _, job := range []jobs.Job{
		{Kind: jobs.Tree, Strategies: []string{"optimal"}},
		{Kind: jobs.Tree, Strategies: []string{"entropy"}},
		{Kind: jobs.Compare, Strategies: []string{"minimax", "parts"}},
	} {
		t.Run(string(job.Kind)+" "+job.Strategies[0], func(t *testing.T) {
			files, alone := plan(t, job)
			check(t, folder.NewRunner(files, alone, folder.Options{}).All(t.Context()))
			queue, work := plan(t, job)
			address, end := lead(t, queue, work, 0)
			var group sync.WaitGroup
			for range 3 {
				group.Go(func() {
					if err := join(t.Context(), address, program); err != nil {
						t.Error(err)
					}
				})
			}
			check(t, <-end)
			group.Wait()
			if got, want := joined(t, queue, work), joined(t, files, alone); got != want {
				t.Errorf("the queue gives\n%s\nfiles give\n%s", got, want)
			}
		})
	}
}

// TestRefused checks that a second leader stops, and that another program is refused.
func TestRefused(t *testing.T) {
	longtest.Only(t)
	f, work := plan(t, jobs.Job{Kind: jobs.Tree, Strategies: []string{"entropy"}})
	address, end := lead(t, f, work, 0)
	want := func(err error, id string) {
		t.Helper()
		if problem := (*message.Problem)(nil); !errors.As(err, &problem) || problem.ID != id {
			t.Errorf("got %v, want the problem %s", err, id)
		}
	}
	want(cluster.Lead(t.Context(), folder.NewRunner(f, work, folder.Options{}), work, cluster.LeadOptions{Listen: "127.0.0.1:0"}), "folder-led")
	want(join(t.Context(), address, "codebreaker other"), "cluster-program")
	check(t, join(t.Context(), address, program))
	check(t, <-end)
}

// TestToken checks that a leader with a token refuses workers without it. The message does not
// mention flags.
func TestToken(t *testing.T) {
	f, work := plan(t, jobs.Job{Kind: jobs.Tree, Strategies: []string{"entropy"}})
	ctx, stop := context.WithCancel(t.Context())
	address, end := leadAt(ctx, t, f, work, cluster.LeadOptions{Access: cluster.Access{Token: "secret"}, Listen: "127.0.0.1:0", Tell: func(cluster.Event) {}})
	for token, want := range map[string]string{"": "cluster-token-missing", "another": "cluster-token"} {
		access := cluster.Access{URL: "nats://" + address, Token: token}
		err := cluster.Join(t.Context(), cluster.WorkOptions{Access: access, Program: program, Open: open})
		if !message.IsProblem(err, want) || strings.Contains(err.Error(), "--") {
			t.Errorf("token %q: %v, want the problem %s", token, err, want)
		}
	}
	stop()
	<-end
}

// TestLeaderStops checks that the work continues after a leader is stopped, or cannot read its
// folder. The worker waits for the next leader.
func TestLeaderStops(t *testing.T) {
	longtest.Only(t)
	f, work := plan(t, jobs.Job{Kind: jobs.Tree, Strategies: []string{"entropy"}})
	results := filepath.Join(filepath.Dir(f.QueueDir()), "results")
	unfinished := func() bool {
		standing, err := folder.NewRunner(f, work, folder.Options{}).Standing()
		check(t, err)
		return len(standing.Wanted()) > 0
	}
	address, ended := "127.0.0.1:0", make(chan error, 1) // for the worker
	lead := func(ctx context.Context, done func()) error {
		at, end := leadAt(ctx, t, f, work, cluster.LeadOptions{Listen: address, Silence: crashSilence, Tell: func(e cluster.Event) {
			if e.Kind == cluster.Done {
				done()
			}
		}})
		if at != address {
			address = at
			go func() { ended <- join(t.Context(), address, program) }()
		}
		select {
		case err := <-end:
			return err
		case err := <-ended:
			if unfinished() {
				t.Fatalf("the worker ended before the work: %v", err)
			}
			ended <- err
			return <-end
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	if err := lead(ctx, stop); !errors.Is(err, context.Canceled) {
		t.Errorf("a leader that was stopped: %v", err)
	}
	block := func() { // a file is in the way of the folder
		_ = os.Rename(results, results+".away")
		_ = os.WriteFile(results, nil, 0o666)
	}
	if err := lead(t.Context(), block); err == nil {
		t.Error("a leader that cannot read its folder ends without an error")
	}
	check(t, os.Remove(results))
	check(t, os.Rename(results+".away", results))
	if !unfinished() {
		t.Fatal("nothing is left for the last leader")
	}
	check(t, lead(t.Context(), func() {}))
	check(t, <-ended)
}

// TestHandedBack checks that another worker continues a unit that was handed back, and that the
// total time counts.
func TestHandedBack(t *testing.T) {
	longtest.Only(t)
	f, work := planOf(t, jobs.Job{Kind: jobs.Tree, Game: "4x10", Strategies: []string{"optimal"}}, 1)
	runner := folder.NewRunner(f, work, folder.Options{})
	returned := make(chan int, 1)
	address, end := leadReporting(t, f, work, 0, func(e cluster.Event) {
		if e.Kind == cluster.Returned {
			returned <- e.Number
		}
	})
	t.Cleanup(func() { <-end }) // before its folder is removed
	for _, before := range []float64{0, 1000} {
		ctx, stop := context.WithCancel(t.Context())
		tell := func(e cluster.Event) {
			if e.Kind == cluster.Began {
				go func() {
					defer stop()
					for ctx.Err() == nil && !searches(t, runner, e.Number) {
						time.Sleep(10 * time.Millisecond)
					}
				}()
			}
		}
		err := cluster.Join(ctx, cluster.WorkOptions{Access: cluster.Access{URL: "nats://" + address}, Program: program, Threads: 1, Open: open, Tell: tell})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped: %v", err)
		}
		number := <-returned
		checkpoint, seconds := runner.Checkpoint(number)
		if checkpoint == nil || seconds < before+0.5 || seconds > before+999 { // the time before counts once
			t.Errorf("unit %d has a checkpoint of %d bytes and %v seconds, want some more than %v", number, len(checkpoint), seconds, before)
		}
		for k := range work.Units { // whichever comes next
			check(t, runner.KeepCheckpoint(k+1, checkpoint, 1000))
		}
	}
}

// searches reports whether the worker of a unit has told the leader how far its search is.
func searches(t *testing.T, runner *folder.Runner, number int) bool {
	t.Helper()
	status, err := runner.Status()
	if err != nil {
		t.Error(err)
		return true
	}
	return slices.ContainsFunc(status.Running, func(r folder.Running) bool { return r.Number == number && r.Of > 0 })
}

// TestCutOff stops the proxy of a worker. The unit is given to another worker. When the first
// worker is connected again, it uploads its result, which is not counted twice.
func TestCutOff(t *testing.T) {
	t.Parallel()
	longtest.Only(t)
	job := jobs.Job{Kind: jobs.Tree, Strategies: []string{"optimal"}}
	files, alone := plan(t, job)
	check(t, folder.NewRunner(files, alone, folder.Options{}).All(t.Context()))
	f, work := plan(t, job)
	done := make(map[int]int)
	gone := make(chan bool, 100)
	address, end := leadReporting(t, f, work, 6*time.Second, func(e cluster.Event) {
		switch e.Kind {
		case cluster.Done:
			done[e.Number]++
		case cluster.Gone:
			gone <- true
		}
	})
	gate := new(sync.RWMutex) // the proxy holds it for reading while it forwards
	proxied := forward(t, address, gate)
	began := make(chan bool, 100)
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() {
		stop := sync.OnceFunc(gate.Lock)
		_ = cluster.Join(ctx, cluster.WorkOptions{
			Access: cluster.Access{URL: "nats://" + proxied}, Program: program, Threads: 1, Open: open,
			Tell: func(e cluster.Event) {
				if e.Kind == cluster.Began {
					stop()
					began <- true
				}
			},
		})
	})
	<-began
	group.Go(func() {
		if err := join(t.Context(), address, program); err != nil {
			t.Error(err)
		}
	})
	<-gone
	gate.Unlock()
	check(t, <-end)
	cancel()
	group.Wait()
	if got, want := joined(t, f, work), joined(t, files, alone); got != want {
		t.Errorf("the queue gives\n%s\nfiles give\n%s", got, want)
	}
	for number, times := range done {
		if times != 1 {
			t.Errorf("unit %d was done %d times", number, times)
		}
	}
}

// forward runs a proxy that pauses while the gate is locked.
func forward(t *testing.T, to string, gate *sync.RWMutex) (address string) {
	t.Helper()
	proxy, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	t.Cleanup(func() { proxy.Close() })
	go func() {
		for {
			near, err := proxy.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			if err != nil {
				near.Close()
				continue
			}
			for _, way := range [][2]net.Conn{{near, far}, {far, near}} {
				go func() {
					defer way[1].Close()
					for buffer := make([]byte, 1<<16); ; {
						n, err := way[0].Read(buffer)
						if err != nil {
							return
						}
						gate.RLock()
						_, err = way[1].Write(buffer[:n])
						gate.RUnlock()
						if err != nil {
							return
						}
					}
				}()
			}
		}
	}()
	return proxy.Addr().String()
}
