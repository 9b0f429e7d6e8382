// Package pause lets a single-threaded program, such as the engine in a browser, notice events
// while it computes: a request was cancelled, or its time is over. On other platforms goroutines
// run in parallel, and its contexts are ordinary ones.
package pause

import (
	"context"
	"time"
)

// WithTimeout is [context.WithTimeout], with pauses as [In] makes them.
func WithTimeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	return In(ctx), cancel
}
