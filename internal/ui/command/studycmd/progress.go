package studycmd

import (
	"sync/atomic"
	"time"

	"codebreaker/internal/ui/command/cli"
)

// treeWatch shows the progress of building a tree.
type treeWatch struct {
	env   *cli.Env
	start time.Time
	now   atomic.Pointer[settledCodes]
}

// settledCodes is the number of secrets that are settled, and of all.
type settledCodes struct{ settled, codes uint64 }

func watchTree(env *cli.Env) *treeWatch { return &treeWatch{env: env, start: time.Now()} }

// take records the progress.
func (w *treeWatch) take(settled, codes uint64) { w.now.Store(&settledCodes{settled, codes}) }

func (w *treeWatch) line() string {
	now := w.now.Load()
	if now == nil || now.settled == 0 {
		return w.env.Say("thinking")
	}
	spent := time.Since(w.start)
	left := time.Duration(float64(spent) * float64(now.codes-now.settled) / float64(now.settled)).Round(time.Second)
	return w.env.Say("tree-progress", "settled", now.settled, "codes", now.codes, "left", left.String())
}
