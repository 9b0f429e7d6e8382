package match

import (
	"strconv"
	"sync"
	"testing"
)

// TestMostFirst holds that a start remembers no more openings than it has room for,
// and one place for each identity.
func TestMostFirst(t *testing.T) {
	start := NewStart(nil)
	var group sync.WaitGroup
	for i := range 3 * mostFirst {
		group.Go(func() { start.known(strconv.Itoa(i / 2)) })
	}
	group.Wait()
	if len(start.guesses) != mostFirst {
		t.Errorf("%d openings are remembered, want %d", len(start.guesses), mostFirst)
	}
	for identity, guess := range start.guesses {
		if start.known(identity) != guess {
			t.Errorf("%s has two places", identity)
		}
	}
}
