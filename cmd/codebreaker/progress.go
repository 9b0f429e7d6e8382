package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"codebreaker/tree"

	"golang.org/x/term"
)

// progress shows on a terminal how far the building of a tree has come.
type progress struct {
	*app
	start, last time.Time
	shown       bool
}

func newProgress(a *app) *progress {
	return &progress{app: a, start: time.Now(), last: time.Now()}
}

// progressInterval is the time between two lines. The first comes after it too, so
// that quick work is silent.
const progressInterval = 500 * time.Millisecond

// show prints a line over the one before.
func (p *progress) show(now tree.Progress) {
	if !p.watched() || time.Since(p.last) < progressInterval {
		return
	}
	p.last, p.shown = time.Now(), true
	left := "…"
	if now.Settled > 0 {
		spent := time.Since(p.start)
		left = time.Duration(float64(spent) * float64(now.Codes-now.Settled) / float64(now.Settled)).Round(time.Second).String()
	}
	fmt.Fprint(p.err, "\r\x1b[K", p.say("tree-progress", "settled", now.Settled, "codes", now.Codes, "positions", now.Positions, "left", left))
}

// clear removes the line.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.err, "\r\x1b[K")
	}
}

// watched reports whether a person sees the standard error.
func (a *app) watched() bool {
	file, ok := a.err.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// thinkingAfter is how long a person waits without a word.
const thinkingAfter = time.Second

// thinking says on a terminal that an answer takes its time, if it does. The
// function returned removes the line, and must be called before anything else is
// printed; it may be called again.
func (a *app) thinking() (stop func()) {
	if !a.watched() {
		return func() {}
	}
	done, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		select {
		case <-done:
		case <-time.After(thinkingAfter):
			fmt.Fprint(a.err, "\r\x1b[K", a.say("thinking"))
			<-done
			fmt.Fprint(a.err, "\r\x1b[K")
		}
	}()
	return sync.OnceFunc(func() {
		close(done)
		<-gone
	})
}
