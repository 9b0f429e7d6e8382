package cluster_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/cluster"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/test/longtest"
)

// These variables make the test binary run as a leader or a worker, so that a test can kill a whole
// process.
const (
	roleVariable  = "CLUSTER_TEST_ROLE" // "lead" or "work"
	placeVariable = "CLUSTER_TEST_PLACE"
	dirVariable   = "CLUSTER_TEST_DIR"

	killsVariable = "CLUSTER_KILLS" // number of processes that TestKilled kills
	seedVariable  = "CLUSTER_SEED"  // seed for the times and the choice of processes
)

// gaveWay is the exit code of a leader that stops because there is another one.
const gaveWay = 3

// crashSilence is a little longer than the interval between signs of life.
const crashSilence = 6 * time.Second

func TestMain(m *testing.M) {
	var err error
	place := os.Getenv(placeVariable)
	switch os.Getenv(roleVariable) {
	case "lead":
		err = leadProcess(os.Getenv(dirVariable), place)
	case "work":
		err = join(context.Background(), place, program)
	default:
		os.Exit(m.Run())
	}
	if problem := (*message.Problem)(nil); errors.As(err, &problem) && problem.ID == "folder-led" {
		os.Exit(gaveWay)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func leadProcess(dir, place string) error {
	f, err := folder.Open(files.OS{}, dir, program)
	if err != nil {
		return err
	}
	work, err := open(f.Plan)
	if err != nil {
		return err
	}
	return cluster.Lead(context.Background(), folder.NewRunner(f, work, folder.Options{}), work, cluster.LeadOptions{
		Listen: place, Silence: crashSilence, Tries: 1000, // a unit must not fail because of the many kills
		Tell: func(e cluster.Event) { fmt.Println(e.Kind, e.Number) },
	})
}

// process is a running leader or worker.
type process struct {
	command *exec.Cmd
	ready   chan bool // closed when it leads
	ended   chan bool // closed when it has ended
}

func start(t *testing.T, role, dir, place string) *process {
	t.Helper()
	p := &process{command: exec.CommandContext(t.Context(), os.Args[0]), ready: make(chan bool), ended: make(chan bool)}
	p.command.Env = append(os.Environ(), roleVariable+"="+role, dirVariable+"="+dir, placeVariable+"="+place)
	told, err := p.command.StdoutPipe()
	check(t, err)
	check(t, p.command.Start())
	go func() {
		lines := bufio.NewScanner(told)
		for first := true; lines.Scan(); first = false {
			if first {
				close(p.ready)
			}
		}
		_ = p.command.Wait() // the exit code is read later
		close(p.ended)
	}()
	return p
}

// over reports whether a process has ended.
func (p *process) over() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// kill ends a process as kill -9 does.
func (p *process) kill() {
	_ = p.command.Process.Kill()
	<-p.ended
}

// number reads a number from the environment.
func number(t *testing.T, name string, usual uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.ParseUint(text, 10, 64)
	check(t, err)
	return n
}

// TestKilled kills workers and the leader at random times, and starts a second leader. The result
// must equal the result of one process.
func TestKilled(t *testing.T) {
	t.Parallel()
	longtest.Only(t)
	kills, seed := number(t, killsVariable, 4), number(t, seedVariable, 1)
	random := rand.New(rand.NewPCG(seed, kills))
	game := "4x6"
	if kills > 4 {
		game = "4x7" // enough work for all of them
	}
	job := jobs.Job{Kind: jobs.Tree, Game: game, Strategies: []string{"optimal"}}
	files, alone := planOf(t, job, 40)
	check(t, folder.NewRunner(files, alone, folder.Options{}).All(t.Context()))
	queue, work := planOf(t, job, 40)
	dir := filepath.Dir(queue.QueueDir())

	free, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	place := free.Addr().String()
	free.Close()
	leader := start(t, "lead", dir, place)
	defer func() { leader.kill() }()
	<-leader.ready
	second := start(t, "lead", dir, "127.0.0.1:0")
	if <-second.ended; second.command.ProcessState.ExitCode() != gaveWay {
		t.Errorf("a second leader ended with %d", second.command.ProcessState.ExitCode())
	}
	workers := make([]*process, 3)
	for i := range workers {
		workers[i] = start(t, "work", dir, place)
		defer func() { workers[i].kill() }()
	}
	var told []string
	for range kills {
		time.Sleep(time.Duration(50+random.IntN(450)) * time.Millisecond)
		if leader.over() {
			break
		}
		if at := random.IntN(len(workers) + 1); at < len(workers) {
			workers[at].kill()
			workers[at] = start(t, "work", dir, place)
			told = append(told, fmt.Sprint("worker ", at+1))
		} else {
			leader.kill()
			leader = start(t, "lead", dir, place)
			told = append(told, "leader")
		}
	}
	t.Log("killed: " + strings.Join(told, ", "))
	for !leader.over() {
		for i, worker := range workers {
			if worker.over() && !leader.over() { // it started while there was no leader
				time.Sleep(100 * time.Millisecond)
				workers[i] = start(t, "work", dir, place)
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	if code := leader.command.ProcessState.ExitCode(); code != 0 {
		t.Fatalf("the leader ended with %d", code)
	}
	if got, want := joined(t, queue, work), joined(t, files, alone); got != want {
		t.Errorf("the queue gives\n%s\nfiles give\n%s", got, want)
	}
	status, err := folder.NewRunner(queue, work, folder.Options{}).Status()
	check(t, err)
	if status.Done != status.Units || len(status.Running) > 0 || len(status.Failed) > 0 {
		t.Errorf("in the end the folder says %+v", status)
	}
}
