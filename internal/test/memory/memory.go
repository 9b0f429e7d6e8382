// Package memory keeps games in memory, for tests that need no disk.
package memory

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"codebreaker/internal/store"
)

// Records are [store.Records] in memory.
type Records struct {
	mu   sync.Mutex
	Kept map[string]store.Record
}

// New returns memory without records.
func New() *Records { return &Records{Kept: make(map[string]store.Record)} }

// NewKeeper returns a keeper without games.
func NewKeeper() *store.Keeper { return store.NewKeeper(New(), "") }

func (m *Records) Heads(context.Context) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Kept == nil {
		return "", fs.ErrClosed
	}
	var all strings.Builder
	for key, r := range m.Kept {
		fmt.Fprintf(&all, "%s\t%s\n", key, r.Head)
	}
	return all.String(), nil
}

func (m *Records) Get(_ context.Context, keys ...string) (found []store.Record, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Kept == nil {
		return nil, fs.ErrClosed
	}
	for _, key := range keys {
		if r, known := m.Kept[key]; known {
			found = append(found, r)
		}
	}
	return found, nil
}

func (m *Records) Put(_ context.Context, was string, changes []store.Record) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Kept == nil {
		return false, fs.ErrClosed
	}
	if m.Kept[""].Head != was {
		return false, nil
	}
	for _, r := range changes {
		if m.Kept[r.Key] = r; r.Head == "" {
			delete(m.Kept, r.Key)
		}
	}
	return true, nil
}

func (m *Records) Check(context.Context) error { return nil }

// Close makes everything after it fail.
func (m *Records) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Kept = nil
	return nil
}
