package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"codebreaker"
	"codebreaker/cluster"
	"codebreaker/pieces"
	"codebreaker/pieces/folder"
)

const program = "codebreaker test"

// plan makes a folder with a plan of 4x5.
func plan(t *testing.T, job pieces.Job) (*folder.Folder, *pieces.Work) {
	t.Helper()
	job.Game, job.Guesses = "4x5", "all"
	game, err := codebreaker.ParseGame(job.Game)
	check(t, err)
	made, err := pieces.Cut(t.Context(), job, game, program, pieces.Effort{Pieces: 12})
	check(t, err)
	name := filepath.Join(t.TempDir(), "plan")
	check(t, folder.Create(name, made))
	f, err := folder.Open(name, program)
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

// lead leads a folder; the address of its server comes first, and its end later.
func lead(t *testing.T, f *folder.Folder, work *pieces.Work, silence time.Duration) (address string, end <-chan error) {
	t.Helper()
	ready, ended := make(chan string, 1), make(chan error, 1)
	options := cluster.LeadOptions{Listen: "127.0.0.1:0", Silence: silence, Tell: func(e cluster.Event) {
		if e.Kind == cluster.Ready {
			ready <- e.Worker
		}
	}}
	go func() {
		ended <- cluster.Lead(t.Context(), folder.NewRunner(f, work, folder.Options{}), work, options)
	}()
	select {
	case address = <-ready:
	case err := <-ended:
		t.Fatal(err)
	}
	return address, ended
}

func open(plan *pieces.Plan) (*pieces.Work, error) {
	game, err := codebreaker.ParseGame(plan.Job.Game)
	if err != nil {
		return nil, err
	}
	return plan.Open(game)
}

func join(ctx context.Context, address, version string) error {
	return cluster.Join(ctx, cluster.WorkOptions{Access: cluster.Access{URL: "nats://" + address}, Program: version, Threads: 1, Open: open})
}

// joined is what the results of a folder give.
func joined(t *testing.T, f *folder.Folder, work *pieces.Work) string {
	t.Helper()
	results, err := f.Results()
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

// Three workers of a queue give what one process gives through files.
func TestThreeWorkers(t *testing.T) {
	for _, job := range []pieces.Job{
		{Kind: pieces.Tree, Strategies: []string{"optimal"}},
		{Kind: pieces.Tree, Strategies: []string{"entropy"}},
		{Kind: pieces.Compare, Strategies: []string{"minimax", "parts"}},
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

// A second leader gives way, and another program is refused.
func TestRefused(t *testing.T) {
	f, work := plan(t, pieces.Job{Kind: pieces.Tree, Strategies: []string{"entropy"}})
	address, end := lead(t, f, work, 0)
	want := func(err error, id string) {
		t.Helper()
		if problem := (*codebreaker.Problem)(nil); !errors.As(err, &problem) || problem.ID != id {
			t.Errorf("got %v, want the problem %s", err, id)
		}
	}
	want(cluster.Lead(t.Context(), folder.NewRunner(f, work, folder.Options{}), work, cluster.LeadOptions{Listen: "127.0.0.1:0"}), "folder-led")
	want(join(t.Context(), address, "codebreaker other"), "cluster-program")
	check(t, join(t.Context(), address, program))
	check(t, <-end)
}

// A worker that is cut off, by a proxy that stops, loses its piece to another.
func TestCutOff(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a worker that gives no sign")
	}
	f, work := plan(t, pieces.Job{Kind: pieces.Tree, Strategies: []string{"optimal"}})
	address, end := lead(t, f, work, 6*time.Second)
	proxy, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	defer proxy.Close()
	began := make(chan bool, 100)
	stopped := make(chan bool)
	go func() {
		for {
			near, err := proxy.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", address)
			if err != nil {
				return
			}
			for _, way := range [][2]net.Conn{{near, far}, {far, near}} {
				go func() {
					for buffer := make([]byte, 1<<16); ; {
						n, err := way[0].Read(buffer)
						if err != nil {
							return
						}
						select {
						case <-stopped:
							return
						default:
						}
						if _, err := io.Copy(way[1], bytes.NewReader(buffer[:n])); err != nil {
							return
						}
					}
				}()
			}
		}
	}()
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() {
		_ = cluster.Join(ctx, cluster.WorkOptions{
			Access: cluster.Access{URL: "nats://" + proxy.Addr().String()}, Program: program, Threads: 1, Open: open,
			Tell: func(e cluster.Event) {
				if e.Kind == cluster.Began && len(began) == 0 {
					close(stopped)
					began <- true
				}
			},
		})
	})
	<-began
	check(t, join(t.Context(), address, program))
	check(t, <-end)
	cancel()
	group.Wait()
	joined(t, f, work)
}
