package limittest

import (
	"sync"
	"testing"
	"time"
)

// longest is how long the lines of a table may take together. The three tables of the program take ten minutes at most.
const longest = 200 * time.Second

// Worst keeps the lines of a table that took most.
type Worst struct {
	begun  time.Time
	mu     sync.Mutex
	lines  int
	memory int64
	heavy  string
	late   time.Duration
	slow   string
}

// NewWorst returns the worst lines of a table that begins.
func NewWorst() *Worst { return &Worst{begun: time.Now()} }

// Continue skips the rest of a table that has taken long: the machine is busy.
func (w *Worst) Continue(t testing.TB) {
	t.Helper()
	if time.Since(w.begun) > longest {
		t.Skipf("the table has taken %v", longest)
	}
}

// Add adds a line: the most memory, and the work after the end of its time.
func (w *Worst) Add(line string, memory int64, late time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines++
	if memory > w.memory {
		w.memory, w.heavy = memory, line
	}
	if late > w.late {
		w.late, w.slow = late, line
	}
}

// Log reports the worst lines.
func (w *Worst) Log(t testing.TB) {
	t.Helper()
	t.Logf("%d lines; most memory %d MB: %s; most work after the end %v: %s", w.lines, w.memory>>20, w.heavy, w.late, w.slow)
}
