package main

import (
	"cmp"
	"slices"
)

// renamed returns a set of guesses that is equal to this one after a renaming of places and symbols, which keeps all
// marks. It tries to return the same set for all sets that are equal in this way. If it does not, the check only takes
// longer: every result is a renaming, which swaps places, and gives symbols other names. With black pegs only and repeats,
// each place may rename its own symbols.
//
// The order of guesses and of places comes from hashes that do not depend on names. They are refined until all differ.
func (g *game) renamed(set []code) []code {
	h := &hashes{g: g, set: set, guess: make([]uint64, len(set)), place: make([]uint64, g.places)}
	for round := uint64(1); ; round++ {
		h.refine()
		if tie := firstTie(h.guess); tie >= 0 {
			h.guess[tie] += round
		} else if tie := firstTie(h.place); tie >= 0 {
			h.place[tie] += round
		} else {
			break
		}
	}
	guesses, places := order(h.guess), order(h.place)
	names := make([]map[byte]byte, g.places) // by place
	for place := range names {
		if names[place] = names[0]; place == 0 || g.apart() {
			names[place] = make(map[byte]byte)
		}
	}
	var renamed []code
	for _, guess := range guesses {
		var c code
		for to, from := range places {
			symbol := set[guess][from]
			name, known := names[to][symbol]
			if !known {
				name = byte(len(names[to]))
				names[to][symbol] = name
			}
			c = append(c, name)
		}
		renamed = append(renamed, c)
	}
	slices.SortFunc(renamed, slices.Compare[code])
	return renamed
}

// apart reports whether each place may rename its own symbols.
func (g *game) apart() bool { return g.rule == "-black" && !g.distinct }

// hashes describe guesses and places by the symbols that they have in common.
type hashes struct {
	g            *game
	set          []code
	guess, place []uint64
}

// refine replaces each hash by one that depends on the hashes next to it.
func (h *hashes) refine() {
	for range 3 {
		var symbol [16][26]uint64
		at := func(place int, c code) *uint64 {
			if !h.g.apart() {
				return &symbol[0][c[place]]
			}
			return &symbol[place][c[place]]
		}
		for i, c := range h.set {
			for place := range c {
				*at(place, c) += mix(h.guess[i], h.place[place])
			}
		}
		guess, place := make([]uint64, len(h.guess)), make([]uint64, len(h.place))
		for i, c := range h.set {
			for j := range c {
				guess[i] += mix(h.place[j], *at(j, c))
				place[j] += mix(h.guess[i], *at(j, c))
			}
		}
		for i := range guess {
			h.guess[i] = mix(h.guess[i], guess[i])
		}
		for j := range place {
			h.place[j] = mix(h.place[j], place[j])
		}
	}
}

// mix returns a hash of two numbers.
func mix(a, b uint64) uint64 {
	x := a*0x9e3779b97f4a7c15 + b + 0x7f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// firstTie returns the first number of the smallest that occurs twice, or -1.
func firstTie(of []uint64) int {
	sorted := order(of)
	for i := 1; i < len(sorted); i++ {
		if of[sorted[i-1]] == of[sorted[i]] {
			return sorted[i-1]
		}
	}
	return -1
}

// order returns the places of the numbers, the smallest first.
func order(of []uint64) []int {
	places := make([]int, len(of))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(of[a], of[b]) })
	return places
}
