package tui

import (
	"context"
	"errors"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// job is work in the background. While it runs the program waits with keys and
// clicks, so that they find what the job leaves; or, when it runs aside, it does not,
// and the next job ends it.
type job struct {
	what    string // what is said while it takes its time
	aside   bool
	ctx     context.Context
	stop    context.CancelFunc
	began   time.Time
	slow    bool // it takes long enough to say so
	seconds int
}

// jobDone says that a job is done, and what is to be done with what it found.
type jobDone struct {
	job   *job
	apply func() tea.Cmd
}

// jobSlow says that a job has run for a while.
type jobSlow struct{ job *job }

// slowAfter is how long a job runs without a word.
const slowAfter = 300 * time.Millisecond

// work begins a job. What do returns runs in the program's loop.
func (a *app) work(what string, aside bool, do func(ctx context.Context) (apply func() tea.Cmd)) tea.Cmd {
	if a.job != nil {
		a.job.stop()
	}
	ctx, stop := context.WithCancel(a.ctx)
	j := &job{what: what, aside: aside, ctx: ctx, stop: stop, began: a.now()}
	a.job = j
	return tea.Batch(
		func() tea.Msg {
			if !a.crew.begin() {
				return nil
			}
			defer a.crew.end()
			return jobDone{j, do(ctx)}
		},
		tea.Tick(slowAfter, func(time.Time) tea.Msg { return jobSlow{j} }),
	)
}

// finish takes over what a job found, and answers what came meanwhile.
func (a *app) finish(done jobDone) tea.Cmd {
	if done.job != a.job {
		return nil // another job took its place
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

// grow says of a job that it takes its time.
func (a *app) grow(j *job) tea.Cmd {
	if j != a.job {
		return nil
	}
	j.slow, j.seconds = true, int(a.now().Sub(j.began)/time.Second)
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return jobSlow{j} })
}

// crew counts the jobs that run, so that the program can wait for their end.
type crew struct {
	mutex  sync.Mutex
	closed bool
	group  sync.WaitGroup
}

// begin reports whether a job may still begin.
func (c *crew) begin() bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !c.closed {
		c.group.Add(1)
	}
	return !c.closed
}

func (c *crew) end() { c.group.Done() }

// close waits for the jobs that run; no other begins.
func (c *crew) close() {
	c.mutex.Lock()
	c.closed = true
	c.mutex.Unlock()
	c.group.Wait()
}

// fetch finds something in a job and takes it over; or says why there is none.
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

// complain says why a job did not do what it should.
func complain(h host, err error) {
	if stopped(err) {
		h.tell(h.say("tui-stopped"))
	} else {
		h.warn(err)
	}
}

// stopped reports whether a job was ended by the person.
func stopped(err error) bool { return errors.Is(err, context.Canceled) }
