package main

import "math/bits"

// spread reports whether two candidates are left after any guesses of this number if no place is ever right. It counts
// pairs; false means unknown.
//
// Some candidate is left if no block of s places and t symbols with s + t = n + 1 loses all its pairs (Hall 1935, König
// 1931). A guess takes at most min(s, t) pairs of a block, and one pair of each of its places and symbols. If each place
// and each symbol keeps two pairs, the candidate is not the only one.
func (o *open) spread(guesses int) bool {
	n := int(o.places)
	var all uint64 // how many pairs each symbol has, a byte for each symbol
	for _, row := range o.rows[:n] {
		if bits.OnesCount8(row) < guesses+2 {
			return false
		}
		all += inBytes[row]
	}
	if fewest(all, n, 1, n) < guesses+2 {
		return false
	}
	var pairs [1 << mostPlaces]uint64 // the same for some of the places
	for places := 1; places < 1<<n; places++ {
		pairs[places] = pairs[places&(places-1)] + inBytes[o.rows[bits.TrailingZeros(uint(places))]]
		s := bits.OnesCount(uint(places))
		t := n + 1 - s
		if s > 1 && fewest(pairs[places], n, t, guesses) <= guesses*min(s, t) {
			return false
		}
	}
	return true
}

// fewest returns how many pairs the t of n symbols that have the fewest have together. It returns a number that is larger
// than any other if there are less than t symbols of at most this many pairs.
func fewest(pairs uint64, n, t, most int) int {
	var having [mostPlaces + 1]int // how many symbols have this many pairs
	for symbol := range n {
		having[pairs>>(8*symbol)&0xff]++
	}
	sum := 0
	for count, symbols := range having[:most+1] {
		symbols = min(symbols, t)
		sum += symbols * count
		t -= symbols
	}
	if t > 0 {
		return mostPlaces*mostPlaces + 1
	}
	return sum
}

// inBytes has, for each row, its bits as bytes.
var inBytes = func() (spread [1 << mostPlaces]uint64) {
	for row := range spread {
		for rest := row; rest != 0; rest &= rest - 1 {
			spread[row] |= 1 << (8 * bits.TrailingZeros(uint(rest)))
		}
	}
	return spread
}()
