package pause

import (
	"context"
	"time"
)

// between is the time between two pauses. A pause takes up to 4 ms: browsers let timers
// wait as long.
const between = 100 * time.Millisecond

// In returns a context whose Err pauses now and then, so that the caller hears whether it
// is to end. Computations ask for Err often.
func In(ctx context.Context) context.Context { return pausing{ctx} }

type pausing struct{ context.Context }

var last time.Time // when the last pause ended

func (p pausing) Err() error {
	if time.Since(last) > between {
		time.Sleep(1) // the program is idle: the browser delivers messages, and timers end
		last = time.Now()
	}
	return p.Context.Err()
}
