package tables

import "testing"

// TestStopped builds a table after the search was stopped. Its rows are missing, so it must not look for equal ones: in
// memory that was used before, that would compare each row with each other.
func TestStopped(t *testing.T) {
	_, b := wholeBuilder(t, "5x4")
	b.KeepEquivalent = false
	few := wholeSpec(b)
	few.Codes, few.Numbers, few.Keys = few.Codes[:20], few.Numbers[:20], few.Keys[:20]
	if table := b.Build(few); len(table.Guesses) == len(b.Guesses) {
		t.Fatal("no guesses are equivalent")
	}
	b.Stopped.Store(true)
	if table := b.Build(few); len(table.Guesses) != len(b.Guesses) {
		t.Errorf("%d guesses of %d", len(table.Guesses), len(b.Guesses))
	}
}
