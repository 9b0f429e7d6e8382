package candidate

import (
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestPCG compares the random numbers with package rand, and the drawn codes with codes drawn by package rand.
func TestPCG(t *testing.T) {
	for _, name := range []string{"16x26", "9x3", "5x8", "2.3.4"} {
		drawer := newDrawer(testgame.Parse(t, name), nil)
		for seed := range uint64(40) {
			first, second := seed*0x9e3779b97f4a7c15, seed<<61
			own, want := &pcg{first, second}, rand.NewPCG(first, second)
			for range 100 {
				if got, want := own.Uint64(), want.Uint64(); got != want {
					t.Fatalf("seeds %d and %d: the number %d, want %d", first, second, got, want)
				}
				var code rules.Code
				for _, place := range drawer.places {
					code[place] = uint8(rand.New(want).Uint64N(drawer.limits[place]))
				}
				if got, ok := drawer.draw(own); !ok || got != code {
					t.Fatalf("%s, seeds %d and %d: the code %v, want %v", name, first, second, got, code)
				}
			}
		}
	}
}
