package budget

import (
	"container/list"
	"context"
	"sync"
)

// Memo is a cache that keeps the most recently used values. Concurrent requests for the same key
// compute its value once. Its methods are safe for concurrent use. Create one with [NewMemo].
type Memo[K comparable, V any] struct {
	most int

	mu    sync.Mutex
	byKey map[K]*list.Element
	order *list.List // of *entry[K, V], the most recently used first
}

// entry is a key with its value, once known. Only the holder of the token writes the value fields,
// while it also holds Memo.mu.
type entry[K comparable, V any] struct {
	key   K
	turn  chan struct{} // holds one token; its holder computes the value
	known bool
	value V
}

// New returns a memo that keeps at most that many values.
func NewMemo[K comparable, V any](most int) *Memo[K, V] {
	return &Memo[K, V]{most: most, byKey: make(map[K]*list.Element), order: list.New()}
}

// entryOf returns the entry of a key and marks it as the most recently used.
func (m *Memo[K, V]) entryOf(key K) *entry[K, V] {
	m.mu.Lock()
	defer m.mu.Unlock()
	element := m.byKey[key]
	if element == nil {
		fresh := &entry[K, V]{key: key, turn: make(chan struct{}, 1)}
		fresh.turn <- struct{}{}
		element = m.order.PushFront(fresh)
		m.byKey[key] = element
	}
	m.order.MoveToFront(element)
	if m.order.Len() > m.most {
		oldest := m.order.Remove(m.order.Back()).(*entry[K, V])
		delete(m.byKey, oldest.key)
	}
	return element.Value.(*entry[K, V])
}

// Get returns the value of a key if it is known.
func (m *Memo[K, V]) Get(key K) (value V, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	element := m.byKey[key]
	if element == nil {
		return value, false
	}
	m.order.MoveToFront(element)
	entry := element.Value.(*entry[K, V])
	return entry.value, entry.known
}

// Of returns the value of a key, and computes it if unknown. Errors are not cached: the next call
// tries again. A call that waits for another one to compute the value stops waiting when the
// context ends.
func (m *Memo[K, V]) Of(ctx context.Context, key K, make func() (V, error)) (V, error) {
	entry := m.entryOf(key)
	select {
	case <-entry.turn:
	case <-ctx.Done():
		var none V
		return none, ctx.Err()
	}
	defer func() { entry.turn <- struct{}{} }()
	if entry.known {
		return entry.value, nil
	}
	value, err := make()
	if err == nil {
		m.mu.Lock()
		entry.value, entry.known = value, true
		m.mu.Unlock()
	}
	return value, err
}

// Drop removes the values of some keys. It does not interrupt a computation in progress.
func (m *Memo[K, V]) Drop(drops func(K) bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key, element := range m.byKey {
		if drops(key) {
			m.order.Remove(element)
			delete(m.byKey, key)
		}
	}
}
