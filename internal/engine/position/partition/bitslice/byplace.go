package bitslice

// Marked by place, a guess has for each place a green plane, which is a plane of the set, and a
// yellow one. Let r places before this one hold the same symbol, and let g of those after it be
// green. Each of the r is green itself or has first claim to a copy, so this place is yellow if it
// is not green and the secret has more than r + g copies.

// A claims lists, for each place of a guess, the places after it that hold the same symbol.
type claims struct {
	after [MaxPlaces][MaxPlaces]uint8
	n     [MaxPlaces]uint8
}

// of finds the claims of guess.
func (c *claims) of(places int, guess *[MaxPlaces]uint8) {
	for place := range places {
		for after := place + 1; after < places; after++ {
			if guess[after] == guess[place] {
				c.after[place][c.n[place]] = uint8(after)
				c.n[place]++
			}
		}
	}
}

// termsByPlace appends the yellow and green planes of each place.
func termsByPlace(planes []uint64, at *offsets, claims *claims, places int, terms []term) []term {
	weight := uint32(1)
	for place := range places {
		terms = append(terms,
			term{yellow(planes, at, claims, place), weight},
			term{planes[at.black[place]], 2 * weight})
		weight *= 3
	}
	return terms
}

// yellow returns the plane of candidates that mark place yellow.
func yellow(planes []uint64, at *offsets, claims *claims, place int) uint64 {
	after := claims.after[place][:claims.n[place]]
	yellow := planes[at.total[place]] &^ planes[at.black[place]] // more than r copies
	var greens [MaxPlaces]uint64                                 // greens[k]: more than k greens after
	for _, other := range after {
		carry := planes[at.black[other]]
		for k := range after {
			greens[k], carry = greens[k]|carry, greens[k]&carry
		}
	}
	for k, other := range after {
		yellow &= planes[at.total[other]] | ^greens[k] // if more than k greens follow, more than r+k+1 copies are needed
	}
	return yellow
}

// countPlain is Count for sets without a kernel.
func (s *Set) countPlain(guess *[MaxPlaces]uint8, cells []uint32) {
	clear(cells)
	if s.layout.Rule == Plain {
		for i, code := range s.codes {
			weight := uint32(1)
			if s.weights != nil {
				weight = s.weights[i]
			}
			cells[s.layout.Marker.Mark(*guess, code)] += weight
		}
		return
	}
	var x splitter
	var word [64]uint32
	x.of(&s.layout, guess)
	for first := 0; first < s.n; first += 64 {
		feedbacks := word[:min(64, s.n-first)]
		s.sum(x.word(s, first), feedbacks)
		for i, feedback := range feedbacks {
			weight := uint32(1)
			if s.weights != nil {
				weight = s.weights[first+i]
			}
			cells[feedback] += weight
		}
	}
}
