package budget

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// counted gets a value from a memo and counts the computations.
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

// TestKeepsTheLastUsed checks that the most recently used values are kept.
func TestKeepsTheLastUsed(t *testing.T) {
	m, made := NewMemo[string, string](2), 0
	for _, key := range []string{"a", "b", "a", "c", "a", "b"} { // when c comes, a is more recent than b
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

// TestOnce checks that concurrent requests compute a value once, and that an error leads to a new
// attempt.
func TestOnce(t *testing.T) {
	m, made := NewMemo[string, string](2), 0
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

// TestWaits checks that waiting ends with the context.
func TestWaits(t *testing.T) {
	m := NewMemo[string, string](2)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := m.Of(t.Context(), "a", func() (string, error) {
		return m.Of(ctx, "a", func() (string, error) { return "another", nil })
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
