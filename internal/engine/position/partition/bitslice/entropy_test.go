package bitslice

import "testing"

func TestSmallEntropies(t *testing.T) {
	for n, cost := range smallEntropies() {
		if want := entropyCost(uint32(n)); cost != want {
			t.Fatalf("n·log2(n) for %d: %d, want %d", n, cost, want)
		}
	}
}
