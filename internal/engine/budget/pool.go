package budget

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/limits"
)

// Pool is the workers of one task. A function that has work to give away asks for a free worker; without one it does
// the work itself.
type Pool struct{ free chan struct{} }

// New returns a pool of that many workers, the caller included, [limits.Threads] at most; 0 means one for each core.
func NewPool(threads int) *Pool {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	threads = min(threads, limits.Threads)
	p := &Pool{free: make(chan struct{}, threads)}
	for range threads - 1 {
		p.free <- struct{}{}
	}
	return p
}

type poolKey struct{}

// With returns a context whose calls share the pool.
func WithPool(ctx context.Context, p *Pool) context.Context {
	return context.WithValue(ctx, poolKey{}, p)
}

// Of returns the pool of a context, or else a new one with a worker for each core.
func PoolOf(ctx context.Context) *Pool {
	if p, ok := ctx.Value(poolKey{}).(*Pool); ok {
		return p
	}
	return NewPool(0)
}

// Within returns the pool of a context if that has at most threads workers, or threads is 0. Otherwise it returns a new
// pool of that many workers.
func PoolWithin(ctx context.Context, threads int) *Pool {
	if p, ok := ctx.Value(poolKey{}).(*Pool); ok && (threads <= 0 || p.Size() <= threads) {
		return p
	}
	return NewPool(threads)
}

// Size returns the number of workers.
func (p *Pool) Size() int { return cap(p.free) }

// Go runs work in a goroutine of the group if a worker is free, and reports whether one was.
func (p *Pool) Go(group *sync.WaitGroup, work func()) bool {
	select {
	case <-p.free:
	default:
		return false
	}
	group.Go(func() {
		defer func() { p.free <- struct{}{} }()
		work()
	})
	return true
}

// Wait waits for the group. Meanwhile the caller's worker is free.
func (p *Pool) Wait(group *sync.WaitGroup) {
	p.free <- struct{}{}
	group.Wait()
	<-p.free
}

// Share runs work as worker 0, and in as many other workers as are free, each with its number below Size. It returns
// when all have ended. With alone set, no other worker takes part.
func (p *Pool) Share(alone bool, work func(worker int)) {
	var group sync.WaitGroup
	for worker := 1; worker < p.Size() && !alone; worker++ {
		p.Go(&group, func() { work(worker) })
	}
	work(0)
	group.Wait()
}

// Lower sets a value to limit if that is less.
func Lower(value *atomic.Int64, limit int64) {
	for old := value.Load(); old > limit && !value.CompareAndSwap(old, limit); old = value.Load() {
	}
}

// Each calls do with each number from 0 to tasks-1, in as many goroutines as workers are free, and returns when all
// calls have.
func (p *Pool) Each(tasks int, do func(i int)) {
	var group sync.WaitGroup
	for i := range tasks {
		if !p.Go(&group, func() { do(i) }) {
			do(i)
		}
	}
	p.Wait(&group)
}
