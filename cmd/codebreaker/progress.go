package main

import (
	"fmt"
	"os"
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
	file, ok := p.err.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) || time.Since(p.last) < progressInterval {
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
