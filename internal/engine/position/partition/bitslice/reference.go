package bitslice

// Mark returns the feedback of guess if secret is the secret. It is the rule written plainly:
// every other way of counting in this package is tested against it.
func Mark(layout Layout, guess, secret [MaxPlaces]uint8) uint32 {
	switch layout.Rule {
	case BlackWhite:
		t := total(layout.Places, &guess, &secret)
		return uint32(t*(t+1)/2 + black(layout.Places, &guess, &secret))
	case BlackOnly:
		return uint32(black(layout.Places, &guess, &secret))
	case ByPlace:
		return markByPlace(layout.Places, &guess, &secret)
	case Sum:
		sum := total(layout.Places, &guess, &secret)
		if black(layout.Places, &guess, &secret) == layout.Places {
			sum++
		}
		return uint32(sum)
	case Plain:
		return layout.Marker.Mark(guess, secret)
	}
	panic(layout.Rule.unknown())
}

// black counts the places where guess and secret agree.
func black(places int, guess, secret *[MaxPlaces]uint8) int {
	n := 0
	for i := range places {
		if guess[i] == secret[i] {
			n++
		}
	}
	return n
}

// total counts black and white marks: the copies of each symbol that guess and secret share.
func total(places int, guess, secret *[MaxPlaces]uint8) int {
	var inGuess, inSecret [MaxSymbols]int
	for i := range places {
		inGuess[guess[i]]++
		inSecret[secret[i]]++
	}
	n := 0
	for symbol := range inGuess {
		n += min(inGuess[symbol], inSecret[symbol])
	}
	return n
}

// markByPlace gives greens first, then yellows from left to right while copies remain.
func markByPlace(places int, guess, secret *[MaxPlaces]uint8) uint32 {
	var left [MaxSymbols]int
	for i := range places {
		if guess[i] != secret[i] {
			left[secret[i]]++
		}
	}
	feedback, power := uint32(0), uint32(1)
	for i := range places {
		switch symbol := guess[i]; {
		case symbol == secret[i]:
			feedback += 2 * power
		case left[symbol] > 0:
			left[symbol]--
			feedback += power
		}
		power *= 3
	}
	return feedback
}

// countReference counts a partition candidate by candidate: the obvious loop.
func countReference(layout Layout, guess [MaxPlaces]uint8, candidates [][MaxPlaces]uint8, cells []uint32) {
	clear(cells)
	for _, candidate := range candidates {
		cells[Mark(layout, guess, candidate)]++
	}
}
