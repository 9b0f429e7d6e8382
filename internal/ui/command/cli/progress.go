package cli

import (
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

const (
	silentFor    = 400 * time.Millisecond // how long a person waits before the first message
	lineInterval = 500 * time.Millisecond // between two updates of the line
)

// Waiting shows a line on a terminal during a long computation, and updates it. One goroutine calls
// line for the text. The caller must call stop, which removes the line, before it prints anything
// else; further calls of stop do nothing. No line is shown for --json or when standard error is not
// a terminal. A dumb terminal shows the first text, and keeps it.
func (env *Env) Waiting(line func() string) (stop func()) {
	if !env.watched() || env.machine || env.Quiet {
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
					fmt.Fprint(env.Err, eraseLine)
				}
				return
			case <-time.After(next):
			}
			if env.dumb { // it cannot erase a line
				fmt.Fprintln(env.Err, line())
				<-done
				return
			}
			if text := ansi.Truncate(line(), env.columns()-1, "…"); text != shown {
				shown = text
				fmt.Fprint(env.Err, eraseLine, text)
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

// Thinking shows on a terminal that an answer takes time, as [Env.Waiting] does.
func (env *Env) Thinking() (stop func()) {
	return env.Waiting(func() string { return env.Say("thinking") })
}

// watched reports whether standard error is a terminal.
func (env *Env) watched() bool {
	file, ok := env.Err.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// columns returns the width of the terminal on standard error.
func (env *Env) columns() int {
	if file, ok := env.Err.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}
