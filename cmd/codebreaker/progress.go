package main

import (
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"codebreaker/tree"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

const (
	silentFor    = time.Second            // how long a person waits before the first message
	lineInterval = 500 * time.Millisecond // between two updates of the line
)

// waiting shows a line on a terminal during a long computation, and updates it. One goroutine calls
// line for the text. The caller must call stop, which removes the line, before it prints anything
// else; further calls of stop do nothing. No line is shown for --json or when standard error is not
// a terminal.
func (a *app) waiting(line func() string) (stop func()) {
	if !a.watched() || a.machine || a.quiet {
		return func() {}
	}
	done, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		shown := ""
		for next := silentFor; ; next = lineInterval {
			select {
			case <-done:
				if shown != "" {
					fmt.Fprint(a.err, eraseLine)
				}
				return
			case <-time.After(next):
			}
			if text := ansi.Truncate(line(), a.columns()-1, "…"); text != shown {
				shown = text
				fmt.Fprint(a.err, eraseLine, text)
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(done)
		<-gone
	})
}

// eraseLine moves to the start of a line and clears it.
const eraseLine = "\r\x1b[K"

// thinking shows on a terminal that an answer takes time: see waiting.
func (a *app) thinking() (stop func()) {
	return a.waiting(func() string { return a.say("thinking") })
}

// watched reports whether standard error is a terminal.
func (a *app) watched() bool {
	file, ok := a.err.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// columns returns the width of the terminal on standard error.
func (a *app) columns() int {
	if file, ok := a.err.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// treeWatch shows the progress of building a tree.
type treeWatch struct {
	*app
	start time.Time
	now   atomic.Pointer[tree.Progress]
}

func (a *app) watchTree() *treeWatch { return &treeWatch{app: a, start: time.Now()} }

// take records the progress.
func (w *treeWatch) take(now tree.Progress) { w.now.Store(&now) }

func (w *treeWatch) line() string {
	now := w.now.Load()
	if now == nil || now.Settled == 0 {
		return w.say("thinking")
	}
	spent := time.Since(w.start)
	left := time.Duration(float64(spent) * float64(now.Codes-now.Settled) / float64(now.Settled)).Round(time.Second)
	return w.say("tree-progress", "settled", now.Settled, "codes", now.Codes, "left", left.String())
}
