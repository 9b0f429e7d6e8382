package studycmd

import (
	"sync/atomic"
	"time"

	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/tree"
)

// treeWatch shows the progress of building a tree.
type treeWatch struct {
	env   *cli.Env
	start time.Time
	now   atomic.Pointer[tree.Progress]
}

func watchTree(env *cli.Env) *treeWatch { return &treeWatch{env: env, start: time.Now()} }

// take records the progress.
func (w *treeWatch) take(now tree.Progress) { w.now.Store(&now) }

func (w *treeWatch) line() string {
	now := w.now.Load()
	if now == nil || now.Settled == 0 {
		return w.env.Say("thinking")
	}
	spent := time.Since(w.start)
	left := time.Duration(float64(spent) * float64(now.Codes-now.Settled) / float64(now.Settled)).Round(time.Second)
	return w.env.Say("tree-progress", "settled", now.Settled, "codes", now.Codes, "left", left.String())
}
