package review

import (
	"errors"
	"sync"
	"testing"
)

// TestRemember holds that what was found is found once, that no more is kept than there
// is room for, and nothing that failed.
func TestRemember(t *testing.T) {
	var mu sync.Mutex
	known, found := make(map[int]int), 0
	find := func() (int, error) { found++; return found, nil }
	failed := errors.New("failed")
	if _, err := remember(&mu, known, 0, func() (int, error) { return 7, failed }); !errors.Is(err, failed) || len(known) != 0 {
		t.Errorf("%v, and %d values are kept", err, len(known))
	}
	for range 2 {
		if value, err := remember(&mu, known, 0, find); value != 1 || err != nil {
			t.Errorf("%d, %v, want what was found first", value, err)
		}
	}
	for key := range mostFirst + 1 {
		if _, err := remember(&mu, known, key, find); err != nil {
			t.Fatal(err)
		}
	}
	if len(known) != mostFirst {
		t.Errorf("%d values are kept, want %d", len(known), mostFirst)
	}
}
