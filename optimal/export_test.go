package optimal

import "codebreaker"

// A CanonicalKey is the key of a set under new names.
type CanonicalKey = key

// Renamed reports whether the sets of a game have new names.
func Renamed(game *codebreaker.Game) bool { return newCanonical(game) != nil }

// CanonicalKeyOf returns the key that a set of codes has under new names.
func CanonicalKeyOf(game *codebreaker.Game, codes []codebreaker.Code) CanonicalKey {
	set := make([]uint16, len(codes))
	for i := range set {
		set[i] = uint16(i)
	}
	return newCanonical(game).keyOf(new(canonicalRoom), &view{codes: codes}, set)
}
