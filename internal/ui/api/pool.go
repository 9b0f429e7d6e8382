package api

import "context"

// pool limits the number of concurrent computations of a kind.
type pool chan struct{}

// enter waits for a place and returns the function that frees it. It calls queued if it has to
// wait.
func (p pool) enter(ctx context.Context, queued func()) (leave func(), err error) {
	leave = func() { <-p }
	select {
	case p <- struct{}{}:
		return leave, nil
	default:
	}
	queued()
	select {
	case p <- struct{}{}:
		return leave, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
