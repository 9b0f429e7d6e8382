package optimal

// idea is a set of ideas that make the search fast. Each can be switched off, to
// measure what it is worth and to test that no result depends on it.
type ablation uint

const (
	noTranspositions    ablation = 1 << iota // what is known of a set is kept for when it is met again
	noCellBounds                             // the most cells that any guess makes of a set bound its cost
	noQuickCheck                             // small sets: a candidate that tells all apart, or all but two, settles it
	noLookahead                              // all parts that a guess makes are scanned before one is searched
	noOrdering                               // the guess with the least bound is tried first
	noOrbits                                 // of guesses that are equal by symmetry one is tried
	noCanonicalForms                         // sets that differ in the names of symbols and places are known as one
	noEquivalentGuesses                      // of guesses that divide the candidates alike one is kept
	noBoxes                                  // codes that differ in few places bound the cost where only black marks are told, anagrams where only sums are
)
