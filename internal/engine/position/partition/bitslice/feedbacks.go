package bitslice

import "encoding/binary"

// A feedback is a sum of constants, one for each of some planes that holds for the candidate:
// with t = t0 + 2 t1 + 4 t2 + ..., t(t+1)/2 is the sum of 2^k(2^k+1)/2 for each bit k of t, and
// of 2^(k+l) for each two bits k < l. Adding constants to eight candidates is one multiplication
// of eight bytes that are 0 or 1.

// A term adds weight to the feedback of the candidates in plane.
type term struct {
	plane  uint64
	weight uint32
}

// maxTerms is the largest number of terms: two for each of 16 places.
const maxTerms = 2 * MaxPlaces

// A splitter finds the terms of a guess for 64 candidates at a time.
type splitter struct {
	at     offsets
	claims claims
	terms  [maxTerms]term
}

func (x *splitter) of(layout *Layout, guess *[MaxPlaces]uint8) {
	x.at.of(layout, guess)
	if layout.Rule == ByPlace {
		x.claims.n = [MaxPlaces]uint8{}
		x.claims.of(layout.Places, guess)
	}
}

// word returns the terms of the candidates from first, a multiple of 64. They are good until the
// next call.
func (x *splitter) word(s *Set, first int) []term {
	planes := s.planes[first/blockBits*s.stride():][:s.stride()][first/64%blockWords:]
	terms := x.terms[:0]
	switch s.layout.Rule {
	case BlackWhite:
		return termsBlackWhite(planes, &x.at, s.layout.Places, terms)
	case BlackOnly:
		return termsBlack(planes, &x.at, s.layout.Places, terms)
	case ByPlace:
		return termsByPlace(planes, &x.at, &x.claims, s.layout.Places, terms)
	case Sum:
		return termsSum(planes, &x.at, s.layout.Places, terms)
	}
	panic(s.layout.Rule.unknown())
}

// Feedbacks sets feedbacks[i] to the feedback of candidate i to guess, in the order in which the
// candidates were loaded. feedbacks must have as many elements as the set.
func (s *Set) Feedbacks(guess [MaxPlaces]uint8, feedbacks []uint32) {
	feedbacks = feedbacks[:s.n]
	for i, code := range s.codes {
		feedbacks[i] = s.layout.Marker.Mark(guess, code)
	}
	if s.layout.Rule == Plain {
		return
	}
	var x splitter
	x.of(&s.layout, &guess)
	for first := 0; first < s.n; first += 64 {
		s.sum(x.word(s, first), feedbacks[first:min(first+64, s.n)])
	}
}

// bytePlaces is the number of places whose marks fit in a byte: 3^5 is 243.
const bytePlaces = 5

// sum sets the feedbacks of the candidates of a word, and may change the terms. Only feedbacks by place can be wider than a
// byte: they are the sum of a byte for each five places, scaled by the weight of the first of these.
func (s *Set) sum(terms []term, feedbacks []uint32) {
	group := len(terms)
	if !s.layout.isNarrow() {
		group = 2 * bytePlaces
	}
	clear(feedbacks)
	for ; len(terms) > 0; terms = terms[group:] {
		group = min(group, len(terms))
		some, scale := terms[:group], terms[0].weight
		for i := range some {
			some[i].weight /= scale
		}
		word := feedbacksOf(s.version, some)
		for i := range feedbacks {
			feedbacks[i] += uint32(word[i%64]) * scale
		}
	}
}

// isNarrow reports whether a feedback of the layout fits in a byte.
func (l *Layout) isNarrow() bool { return l.cells() <= 256 }

// IsNarrow reports whether the set's feedbacks fit in a byte.
func (s *Set) IsNarrow() bool { return s.layout.isNarrow() }

// FeedbackBytes is Feedbacks for layouts of at most 256 cells, a byte each.
func (s *Set) FeedbackBytes(guess [MaxPlaces]uint8, feedbacks []uint8) {
	if !s.layout.isNarrow() {
		panic("bitslice: a feedback of this layout does not fit in a byte")
	}
	var x splitter
	s.bytes(&x, &guess, feedbacks[:s.n])
}

// bytes is FeedbackBytes with the memory of a splitter.
func (s *Set) bytes(x *splitter, guess *[MaxPlaces]uint8, feedbacks []uint8) {
	for i, code := range s.codes {
		feedbacks[i] = uint8(s.layout.Marker.Mark(*guess, code))
	}
	if s.layout.Rule == Plain {
		return
	}
	x.of(&s.layout, guess)
	for first := 0; first < s.n; first += 64 {
		word := feedbacksOf(s.version, x.word(s, first))
		copy(feedbacks[first:], word[:])
	}
}

// feedbacksOf returns the feedbacks of the candidates of a word.
func feedbacksOf(version Version, terms []term) (feedbacks [64]uint8) {
	if version == AVX512 {
		addTerms(terms, &feedbacks)
		return feedbacks
	}
	for first := 0; first < 64; first += 8 {
		binary.LittleEndian.PutUint64(feedbacks[first:], eightFeedbacks(terms, first))
	}
	return feedbacks
}

// eightFeedbacks returns the feedbacks of the candidates from first on of a word, the first one in
// the lowest byte.
func eightFeedbacks(terms []term, first int) uint64 {
	feedbacks := uint64(0)
	for _, term := range terms {
		feedbacks += spread(uint8(term.plane>>first)) * uint64(term.weight)
	}
	return feedbacks
}

// termsBlack appends the bits of the number of black marks and returns how many terms there are.
func termsBlack(planes []uint64, at *offsets, places int, terms []term) []term {
	sum := addPlanes(planes, &at.black, places)
	for k := 0; 1<<k <= places; k++ {
		terms = append(terms, term{sum[k], 1 << k})
	}
	return terms
}

// termsBlackWhite appends the terms of t(t+1)/2 + b.
func termsBlackWhite(planes []uint64, at *offsets, places int, terms []term) []term {
	terms = termsBlack(planes, at, places, terms)
	sum := addPlanes(planes, &at.total, places)
	for k := 0; 1<<k <= places; k++ {
		terms = append(terms, term{sum[k], 1 << k * (1<<k + 1) / 2})
		for l := range k {
			terms = append(terms, term{sum[k] & sum[l], 1 << (k + l)})
		}
	}
	return terms
}

// termsSum appends the bits of the number of marks, and the candidate that is the guess.
func termsSum(planes []uint64, at *offsets, places int, terms []term) []term {
	sum := addPlanes(planes, &at.total, places)
	for k := 0; 1<<k <= places; k++ {
		terms = append(terms, term{sum[k], 1 << k})
	}
	same := ^uint64(0)
	for place := range places {
		same &= planes[at.black[place]]
	}
	return append(terms, term{same, 1})
}

// spread returns eight bytes that are the bits of b, the lowest bit in the lowest byte: 1 or 0.
func spread(b uint8) uint64 {
	// The product has copies of b at bits 0, 7, 14, ..., 49; bit 8k of it, for k < 7, is
	// bit k of the copy at 7k, and no two copies overlap there with a carry.
	const copies = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42
	low := uint64(b&0x7f) * copies & 0x0101010101010101
	return low | uint64(b>>7)<<56
}
