package limittest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Memory is the number of bytes that the engine, the server and the commands of players may use.
const Memory = 1 << 30

// Patience is how long a process may take to end, or to answer, before a test gives up.
const Patience = 5 * time.Minute

// Process is a program that was started.
type Process struct {
	Command *exec.Cmd
	most    int64 // bytes

	mu     sync.Mutex
	killed string // why, if it was

	done chan struct{} // closed when the process ended
}

// Start starts a program, which is killed when the test ends or when it uses twice the memory that it may.
func Start(t testing.TB, command *exec.Cmd, most int64) *Process {
	t.Helper()
	command.Env = append(command.Environ(), "GOMAXPROCS="+strconv.Itoa(cores()))
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	p := &Process{Command: command, most: most, done: make(chan struct{})}
	var group sync.WaitGroup
	group.Go(func() {
		_ = command.Wait() // the state tells how it ended
		close(p.done)
	})
	group.Go(p.guard)
	t.Cleanup(func() {
		_ = command.Process.Kill()
		group.Wait()
	})
	return p
}

func cores() int { return min(2, runtime.NumCPU()) }

// guard kills the process when it takes far too much memory, so that other programs keep theirs.
func (p *Process) guard() {
	for {
		select {
		case <-p.done:
			return
		case <-time.After(20 * time.Millisecond):
			if p.Peak() > 2*p.most {
				p.Kill(fmt.Sprintf("it uses %d MB", p.Peak()>>20))
			}
		}
	}
}

// Kill kills the process and keeps the reason.
func (p *Process) Kill(reason string) {
	p.mu.Lock()
	p.killed = reason
	p.mu.Unlock()
	_ = p.Command.Process.Kill()
}

// Killed returns why the process was killed, or nothing.
func (p *Process) Killed() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.killed
}

// Done is closed when the process has ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// Ended reports whether the process has ended.
func (p *Process) Ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// file returns the content of a file of the process in /proc, or nothing when it has ended.
func (p *Process) file(name string) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/%s", p.Command.Process.Pid, name))
	return string(text)
}

// Peak returns the largest number of bytes in memory since Forget, or of its whole life when it has
// ended.
func (p *Process) Peak() int64 {
	if p.Ended() {
		return int64(usage(p.Command.ProcessState).Maxrss) << 10
	}
	_, after, _ := strings.Cut(p.file("status"), "VmHWM:")
	number, _, _ := strings.Cut(strings.TrimSpace(after), " ")
	kilobytes, _ := strconv.ParseInt(number, 10, 64)
	return kilobytes << 10
}

// Forget lets Peak begin anew.
func (p *Process) Forget() {
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", p.Command.Process.Pid), []byte("5"), 0)
}

func usage(state *os.ProcessState) *syscall.Rusage { return state.SysUsage().(*syscall.Rusage) }

// ticks is the number of units of /proc in a second.
const ticks = 100

// Work returns the time that all threads have computed. Unlike the time of the clock, it does not
// depend on what else the machine does.
func (p *Process) Work() time.Duration {
	if p.Ended() {
		return p.Command.ProcessState.UserTime() + p.Command.ProcessState.SystemTime()
	}
	text := p.file("stat")
	fields := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * time.Second / ticks
}

// Idle waits until no thread of the process computes. It reports false if that takes too long.
func (p *Process) Idle() bool {
	quiet := 0
	for begun := time.Now(); time.Since(begun) < Patience; time.Sleep(5 * time.Millisecond) {
		if quiet++; p.running() {
			quiet = 0
		}
		if quiet == 3 {
			return true
		}
	}
	return false
}

func (p *Process) running() bool {
	folder := fmt.Sprintf("/proc/%d/task", p.Command.Process.Pid)
	threads, _ := os.ReadDir(folder)
	for _, thread := range threads {
		text, _ := os.ReadFile(folder + "/" + thread.Name() + "/stat")
		if _, after, ok := bytes.Cut(text, []byte(") ")); ok && after[0] == 'R' {
			return true
		}
	}
	return false
}

// Late is the work that a process may do after its time is over: a second on each core. On a busy
// machine threads share the units of a core, and the same work takes half as long again.
func Late() time.Duration { return time.Duration(cores()) * 1500 * time.Millisecond }
