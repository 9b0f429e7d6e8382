// Package memo keeps values that take long to make.
package memo

import (
	"container/list"
	"context"
	"sync"
)

// Memo keeps values that take long to make, by their keys: those that were used last,
// so many at most. However many ask for one at the same time, it is made once. Its
// methods may be called at the same time. [New] makes it.
type Memo[K comparable, V any] struct {
	most int

	mu    sync.Mutex
	byKey map[K]*list.Element
	order *list.List // of *entry[K, V], the last used first
}

// entry is a key and its value, once that is known. Both fields of the value are
// written by who has the token, while Memo.mu is held.
type entry[K comparable, V any] struct {
	key   K
	turn  chan struct{} // holds one token: whoever has it makes the value
	known bool
	value V
}

// New returns a memo of so many values at most.
func New[K comparable, V any](most int) *Memo[K, V] {
	return &Memo[K, V]{most: most, byKey: make(map[K]*list.Element), order: list.New()}
}

// entryOf returns the entry of a key, which is the last used now.
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

// Of returns the value of a key, and makes it when it is not known. An error is not
// kept: who asks next tries again. Who waits for another to make the value does so as
// long as the context lasts.
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

// Drop forgets the values of keys. One that is made just now is made to its end.
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
