package candidate

import "codebreaker"

// Impossible returns the places, from 0, of a row whose peg cannot be right when one
// of the codes is: those whose symbol is in no code, and further ones whose symbol no
// code has there. A symbol below 0 stands for a place that is not filled yet; that and
// an empty slot are no pegs. It looks at every code.
func Impossible(game *codebreaker.Game, codes []codebreaker.Code, row []int) (absent, misplaced []int) {
	var anywhere uint64
	var there [codebreaker.MaxPlaces]uint64 // symbols at each place, as bits
	for i := range codes {
		for place, symbol := range codes[i][:len(row)] {
			there[place] |= 1 << symbol
		}
	}
	for _, symbols := range there {
		anywhere |= symbols
	}
	for place, symbol := range row {
		switch {
		case symbol < 0 || game.IsEmpty(symbol):
		case anywhere>>symbol&1 == 0:
			absent = append(absent, place)
		case there[place]>>symbol&1 == 0:
			misplaced = append(misplaced, place)
		}
	}
	return absent, misplaced
}
