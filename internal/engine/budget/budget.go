// Package budget has the limits that a caller's budget puts in a context, and the defaults.
package budget

import (
	"cmp"
	"context"
	"sync/atomic"
)

const (
	// Memory is the size of the largest table or list in bytes if the caller sets none. With it an exact
	// search of 4x8 needs no replacement in its transposition table, and a laptop has it to spare.
	Memory = 256 << 20
	// Work is the usual number of candidates that are looked at one by one: a good part of a second.
	Work = 1_000_000
)

// bounds limit the tasks of a context. A limit of 0 has no effect.
type bounds struct{ memory, work int }

type key struct{}

func of(ctx context.Context) bounds {
	l, _ := ctx.Value(key{}).(bounds)
	return l
}

// With returns a context with these limits too, unless they are 0. The smaller limit holds.
func With(ctx context.Context, memory, work int) context.Context {
	old := of(ctx)
	l := bounds{lesser(old.memory, memory), lesser(old.work, work)}
	if l == old {
		return ctx
	}
	return context.WithValue(ctx, key{}, l)
}

// lesser returns the smaller of two limits.
func lesser(a, b int) int {
	if a <= 0 || b <= 0 {
		return max(a, b, 0)
	}
	return min(a, b)
}

// MemoryOf returns the limit of memory in bytes.
func MemoryOf(ctx context.Context) int { return cmp.Or(of(ctx).memory, Memory) }

// WorkOf returns the limit of work if the caller set one, or usual.
func WorkOf(ctx context.Context, usual int) int { return cmp.Or(of(ctx).work, usual) }

// Share returns the part of a usual effort, in units of its own, that the limit of work allows. It is at least 1,
// and no more than usual.
func Share[N int | uint64](ctx context.Context, usual N) N {
	work := of(ctx).work
	if work <= 0 || work >= Work {
		return usual
	}
	return max(1, N(float64(usual)*float64(work)/Work))
}

// Room is the memory that a task may still take. Its tables are counted before they are made. Its methods are safe
// for concurrent use.
type Room struct{ left atomic.Int64 }

// NewRoom returns room for that many bytes.
func NewRoom(bytes int) *Room {
	r := new(Room)
	r.left.Store(int64(bytes))
	return r
}

// Take takes some bytes, and reports whether there was room for them. Otherwise it takes none.
func (r *Room) Take(bytes uint64) bool {
	for {
		left := r.left.Load()
		if bytes > uint64(max(0, left)) {
			return false
		}
		if r.left.CompareAndSwap(left, left-int64(bytes)) {
			return true
		}
	}
}

// Give gives back bytes that were taken.
func (r *Room) Give(bytes uint64) { r.left.Add(int64(bytes)) }

// Left returns the number of bytes that are left.
func (r *Room) Left() uint64 { return uint64(max(0, r.left.Load())) }
