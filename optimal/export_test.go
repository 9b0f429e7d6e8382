package optimal

import "codebreaker"

// Idea is a set of ideas that make the search fast.
type Idea = ablation

const (
	Memory    = noTranspositions
	Lookahead = noLookahead
	Boxes     = noBoxes
)

// Without returns options of a search that does not use some ideas.
func (o Options) Without(off Idea) Options {
	o.ablated = off
	return o
}

// Off returns the ideas that are not used.
func (o Options) Off() Idea { return o.ablated }

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
	return newCanonical(game).keyOf(new(canonicalScratch), &feedbackTable{tableSpec: tableSpec{codes: codes}}, set)
}
