package bitslice

import (
	"encoding/binary"
	"slices"
)

// digitSums is the feedbacks of guesses by place that repeat no symbol. A place's digit then depends on its symbol alone,
// so a feedback is a sum of entries of a table.
type digitSums struct {
	layout Layout
	words  int      // of a row
	rows   []uint64 // by place and symbol: for each candidate a byte, the digit times 3^place
}

// mostDigits is the largest table in words, 128 KiB.
const mostDigits = 1 << 14

// fewestGuesses is the least number of guesses for which a table is made.
const fewestGuesses = 256

// of makes the table of a set, unless it would not pay for that many guesses.
func (d *digitSums) of(s *Set, guesses int) {
	words := (s.n + 7) / 8
	l := s.layout
	if d.rows = d.rows[:0]; l.Rule != ByPlace || guesses < fewestGuesses || l.Places*l.Symbols*words > mostDigits {
		return
	}
	size := l.Places * l.Symbols * words
	*d = digitSums{l, words, slices.Grow(d.rows[:0], size)[:size]}
	row, weight := d.rows, uint32(1)
	for place := range l.Places {
		for symbol := range uint8(l.Symbols) {
			green, has := l.placePlane(place, symbol)*blockWords, l.atLeastPlane(0, symbol)*blockWords
			for first := 0; first < words; first += 8 {
				planes := s.planes[first*8/blockBits*s.stride():][first/8%blockWords:]
				bytes := feedbacksOf(s.version, []term{{planes[has] &^ planes[green], weight}, {planes[green], 2 * weight}})
				for i := range min(8, words-first) {
					row[first+i] = binary.LittleEndian.Uint64(bytes[8*i:])
				}
			}
			row = row[words:]
		}
		weight *= 3
	}
}

// bytes sets feedbacks, whole words, and reports true. Without a table, or if the guess repeats a symbol, it reports
// false.
func (d *digitSums) bytes(guess *[MaxPlaces]uint8, feedbacks []uint8) bool {
	if len(d.rows) == 0 {
		return false
	}
	var at [MaxPlaces]int
	var seen uint64
	for place, symbol := range guess[:d.layout.Places] {
		if seen>>symbol&1 != 0 {
			return false
		}
		seen |= 1 << symbol
		at[place] = (place*d.layout.Symbols + int(symbol)) * d.words
	}
	for i := range d.words {
		sum := uint64(0)
		for _, first := range at[:d.layout.Places] {
			sum += d.rows[first+i]
		}
		binary.LittleEndian.PutUint64(feedbacks[8*i:], sum)
	}
	return true
}
