package terminal

import (
	"context"
	"errors"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// job is work in the background. While it runs, keys and clicks wait, so that they apply to its
// result. If it runs aside, they do not wait, and the next job stops it.
type job struct {
	what    string // the message while it runs
	aside   bool
	ctx     context.Context
	stop    context.CancelFunc
	began   time.Time
	slow    bool // it has run long enough to show the message
	seconds int
}

// jobDone is the message that a job is done. apply uses its result.
type jobDone struct {
	job   *job
	apply func() tea.Cmd
}

// jobSlow is the message that a job has run for a while.
type jobSlow struct{ job *job }

// slowAfter is how long a job runs before its message is shown.
const slowAfter = 300 * time.Millisecond

// work starts a job. The result of do is called in the program's loop.
func (a *app) work(what string, aside bool, do func(ctx context.Context) (apply func() tea.Cmd)) tea.Cmd {
	if a.job != nil {
		a.job.stop()
	}
	ctx, stop := context.WithCancel(a.ctx)
	j := &job{what: what, aside: aside, ctx: ctx, stop: stop, began: a.now()}
	a.job = j
	return tea.Batch(
		func() tea.Msg {
			if !a.jobs.begin() {
				return nil
			}
			defer a.jobs.end()
			return jobDone{j, do(ctx)}
		},
		tea.Tick(slowAfter, func(time.Time) tea.Msg { return jobSlow{j} }),
	)
}

// finish applies the result of a job and handles the input that arrived meanwhile.
func (a *app) finish(done jobDone) tea.Cmd {
	if done.job != a.job {
		return nil // another job replaced it
	}
	done.job.stop()
	a.job = nil
	commands := []tea.Cmd{done.apply()}
	waiting := a.waiting
	a.waiting = nil
	for _, msg := range waiting {
		commands = append(commands, a.hear(msg))
	}
	return tea.Batch(commands...)
}

// grow updates how long a job has been running.
func (a *app) grow(j *job) tea.Cmd {
	if j != a.job {
		return nil
	}
	j.slow, j.seconds = true, int(a.now().Sub(j.began)/time.Second)
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return jobSlow{j} })
}

// jobCount counts the running jobs, so that the program can wait for them to end.
type jobCount struct {
	mutex  sync.Mutex
	closed bool
	group  sync.WaitGroup
}

// begin reports whether a job may still start.
func (c *jobCount) begin() bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !c.closed {
		c.group.Add(1)
	}
	return !c.closed
}

func (c *jobCount) end() { c.group.Done() }

// close waits for the running jobs and prevents new ones.
func (c *jobCount) close() {
	c.mutex.Lock()
	c.closed = true
	c.mutex.Unlock()
	c.group.Wait()
}

// fetch runs find in a job and passes its result to found, or shows the error.
func fetch[T any](h host, what string, find func(ctx context.Context) (T, error), found func(T) tea.Cmd) tea.Cmd {
	return h.work(what, false, func(ctx context.Context) func() tea.Cmd {
		one, err := find(ctx)
		return func() tea.Cmd {
			if err != nil {
				complain(h, err)
				return nil
			}
			return found(one)
		}
	})
}

// complain shows why a job failed.
func complain(h host, err error) {
	if stopped(err) {
		h.note(h.say("tui-stopped"))
	} else {
		h.warn(err)
	}
}

// stopped reports whether the person stopped a job.
func stopped(err error) bool { return errors.Is(err, context.Canceled) }
