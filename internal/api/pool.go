package api

import "context"

// pool bounds how many computations of a kind run at once.
type pool chan struct{}

// enter waits for a place and returns the function that leaves it. It calls queued when
// there is no place at once.
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
