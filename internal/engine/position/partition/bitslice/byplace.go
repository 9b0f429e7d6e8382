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
	terms = terms[:2*places]
	weight := uint32(1)
	for place := range places {
		green := planes[at.black[place]]
		yellow := planes[at.total[place]] &^ green // more than r copies
		if claims.n[place] > 0 {
			yellow &= claims.left(planes, at, place)
		}
		terms[2*place], terms[2*place+1] = term{yellow, weight}, term{green, 2 * weight}
		weight *= 3
	}
	return terms
}

// left returns the plane of candidates that have a copy left for a yellow place: if more than k greens follow, more than r+k+1
// copies are needed.
func (c *claims) left(planes []uint64, at *offsets, place int) uint64 {
	after := c.after[place][:c.n[place]]
	left := ^uint64(0)
	var greens [MaxPlaces]uint64 // greens[k]: more than k greens after
	for _, other := range after {
		carry := planes[at.black[other]]
		for k := range after {
			greens[k], carry = greens[k]|carry, greens[k]&carry
		}
	}
	for k, other := range after {
		left &= planes[at.total[other]] | ^greens[k]
	}
	return left
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
