// Package ending has a context that ends after some looks at it, so that a test that stops a computation needs no clock.
package ending

import (
	"context"
	"sync/atomic"
)

// A Context has ended once it was asked some times whether it has.
type Context struct {
	context.Context
	left atomic.Int64
}

// After returns a context whose Err is nil that many times.
func After(parent context.Context, times int) *Context {
	c := &Context{Context: parent}
	c.left.Store(int64(times))
	return c
}

// Err returns [context.Canceled] after the end.
func (c *Context) Err() error {
	if c.left.Add(-1) >= 0 {
		return nil
	}
	return context.Canceled
}

// Late returns how often the context was asked after its end.
func (c *Context) Late() int { return int(max(0, -c.left.Load())) }
