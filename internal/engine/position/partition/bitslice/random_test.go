package bitslice

import (
	"math/rand/v2"
	"testing"
)

// code is a named type, like the code type of the root package.
type code [MaxPlaces]uint8

// onEachVersion runs test once with each version that this machine has.
func onEachVersion(t *testing.T, test func(t *testing.T)) {
	for _, version := range Versions() {
		t.Run(version.String(), func(t *testing.T) {
			defer Use(version)()
			test(t)
		})
	}
}

// smallLayouts returns all layouts that have at most 1,296 codes, under each rule.
func smallLayouts() (layouts []Layout) {
	for places := 1; places <= 10; places++ {
		codes := 1
		for symbols := 1; symbols <= MaxSymbols; symbols++ {
			codes = 1
			for range places {
				codes *= symbols
			}
			if codes > 1296 {
				break
			}
			for rule := BlackWhite; rule <= Sum; rule++ {
				layouts = append(layouts, Layout{Places: places, Symbols: symbols, Rule: rule})
			}
		}
	}
	return layouts
}

// allCodes returns all codes of layout in code order, repeats allowed.
func allCodes(layout Layout) []code {
	codes := []code{{}}
	for place := range layout.Places {
		longer := make([]code, 0, len(codes)*layout.Symbols)
		for _, c := range codes {
			for symbol := range layout.Symbols {
				c[place] = uint8(symbol)
				longer = append(longer, c)
			}
		}
		codes = longer
	}
	return codes
}

// distinctCodes returns the codes of layout in which no symbol repeats.
func distinctCodes(layout Layout) (codes []code) {
	for _, c := range allCodes(layout) {
		var seen uint64
		for _, symbol := range c[:layout.Places] {
			seen |= 1 << symbol
		}
		if onesCount(seen) == layout.Places {
			codes = append(codes, c)
		}
	}
	return codes
}

func onesCount(x uint64) (n int) {
	for ; x > 0; x &= x - 1 {
		n++
	}
	return n
}

type random struct{ *rand.Rand }

func newRandom(seed uint64) random { return random{rand.New(rand.NewPCG(seed, 0))} }

// layout returns a random layout.
func (r random) layout() Layout {
	places := 1 + r.IntN(MaxPlaces)
	return Layout{
		Places: places, Symbols: 1 + r.IntN(MaxSymbols),
		Copies: r.IntN(places + 1), Rule: Rule(r.IntN(3)),
	}
}

// code returns a random code. About half of the codes have many repeats.
func (r random) code(layout Layout) (c code) {
	symbols := layout.Symbols
	if r.IntN(2) == 0 {
		symbols = min(symbols, 1+r.IntN(4))
	}
	for place := range layout.Places {
		c[place] = uint8(r.IntN(symbols))
	}
	return c
}

// candidate returns a code that obeys layout.Copies, or false if it found none.
func (r random) candidate(layout Layout) (c code, ok bool) {
	copies := layout.normal().Copies
	var seen [MaxSymbols]int
	for place := range layout.Places {
		for try := 0; ; try++ {
			c[place] = uint8(r.IntN(layout.Symbols))
			if seen[c[place]] < copies {
				break
			}
			if try > 100 {
				return c, false
			}
		}
		seen[c[place]]++
	}
	return c, true
}

// candidates returns up to n codes that obey layout.Copies.
func (r random) candidates(layout Layout, n int) (codes []code) {
	for range n {
		if c, ok := r.candidate(layout); ok {
			codes = append(codes, c)
		}
	}
	return codes
}
