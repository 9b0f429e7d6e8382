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
	silentFor    = time.Second            // how long a person waits without a word
	lineInterval = 500 * time.Millisecond // between a line and the next in its place
)

// waiting shows a line on a terminal while something computes that takes its time, and
// renews it; line says what it is then, and is called by one goroutine. The function
// returned removes it, and must be called before anything else is printed; it may be
// called again. Programs that read JSON, and files, are told nothing.
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

// eraseLine goes to the beginning of a line and clears it.
const eraseLine = "\r\x1b[K"

// thinking says on a terminal that an answer takes its time, if it does: see waiting.
func (a *app) thinking() (stop func()) {
	return a.waiting(func() string { return a.say("thinking") })
}

// watched reports whether a person sees the standard error.
func (a *app) watched() bool {
	file, ok := a.err.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// columns returns the width of the terminal that the standard error is.
func (a *app) columns() int {
	if file, ok := a.err.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// treeWatch says how far the building of a tree has come.
type treeWatch struct {
	*app
	start time.Time
	now   atomic.Pointer[tree.Progress]
}

func (a *app) watchTree() *treeWatch { return &treeWatch{app: a, start: time.Now()} }

// take notes how far it has come.
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
