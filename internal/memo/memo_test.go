package memo

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// counted makes values of a memo and counts how often.
func counted(t *testing.T, m *Memo[string, string], key string, made *int) string {
	t.Helper()
	value, err := m.Of(t.Context(), key, func() (string, error) {
		*made++
		return key + "!", nil
	})
	if err != nil {
		t.Error(err)
	}
	return value
}

// TestKeepsTheLastUsed keeps the values that were used last.
func TestKeepsTheLastUsed(t *testing.T) {
	m, made := New[string, string](2), 0
	for _, key := range []string{"a", "b", "a", "c", "a", "b"} { // b was used before a when c comes
		if got := counted(t, m, key, &made); got != key+"!" {
			t.Errorf("%s: %s", key, got)
		}
	}
	if _, known := m.Get("c"); made != 4 || known {
		t.Errorf("made %d, want 4: a, b, c, b; c is known: %v", made, known)
	}
	if value, known := m.Get("a"); !known || value != "a!" {
		t.Errorf("a: %s, %v", value, known)
	}
}

// TestOnce makes a value once for all who ask at the same time, and again after an
// error.
func TestOnce(t *testing.T) {
	m, made := New[string, string](2), 0
	wrong := errors.New("wrong")
	if _, err := m.Of(t.Context(), "a", func() (string, error) { return "", wrong }); !errors.Is(err, wrong) {
		t.Error(err)
	}
	if _, known := m.Get("a"); known {
		t.Error("an error is kept")
	}
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() { counted(t, m, "a", &made) })
	}
	group.Wait()
	if made != 1 {
		t.Errorf("made %d times", made)
	}
}

// TestWaits ends waiting for another with the context.
func TestWaits(t *testing.T) {
	m := New[string, string](2)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := m.Of(t.Context(), "a", func() (string, error) {
		return m.Of(ctx, "a", func() (string, error) { return "another", nil })
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
