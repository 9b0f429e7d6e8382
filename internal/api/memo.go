package api

import (
	"container/list"
	"context"
	"sync"
)

// memo keeps values that take long to make, by their keys: those that were used last,
// so many at most. However many ask for one at the same time, it is made once.
type memo[K comparable, V any] struct {
	most int

	mu    sync.Mutex
	byKey map[K]*list.Element
	order *list.List // of *memoEntry[K, V], the last used first
}

// memoEntry is a key and its value, once that is known. Both fields of the value are
// written by who has the token, while memo.mu is held.
type memoEntry[K comparable, V any] struct {
	key   K
	turn  chan struct{} // holds one token: whoever has it makes the value
	known bool
	value V
}

func newMemo[K comparable, V any](most int) *memo[K, V] {
	return &memo[K, V]{most: most, byKey: make(map[K]*list.Element), order: list.New()}
}

// entry returns the entry of a key, which is the last used now.
func (m *memo[K, V]) entry(key K) *memoEntry[K, V] {
	m.mu.Lock()
	defer m.mu.Unlock()
	element := m.byKey[key]
	if element == nil {
		fresh := &memoEntry[K, V]{key: key, turn: make(chan struct{}, 1)}
		fresh.turn <- struct{}{}
		element = m.order.PushFront(fresh)
		m.byKey[key] = element
	}
	m.order.MoveToFront(element)
	if m.order.Len() > m.most {
		oldest := m.order.Remove(m.order.Back()).(*memoEntry[K, V])
		delete(m.byKey, oldest.key)
	}
	return element.Value.(*memoEntry[K, V])
}

// get returns the value of a key if it is known.
func (m *memo[K, V]) get(key K) (value V, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	element := m.byKey[key]
	if element == nil {
		return value, false
	}
	m.order.MoveToFront(element)
	entry := element.Value.(*memoEntry[K, V])
	return entry.value, entry.known
}

// of returns the value of a key, and makes it when it is not known. An error is not
// kept: who asks next tries again. Who waits for another to make the value does so as
// long as the context lasts.
func (m *memo[K, V]) of(ctx context.Context, key K, make func() (V, error)) (V, error) {
	entry := m.entry(key)
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
