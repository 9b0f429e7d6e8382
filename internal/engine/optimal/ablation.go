package optimal

// An ablation is a set of techniques to switch off, to measure what they are worth and to test that
// no result depends on them.
type ablation uint

const (
	noTranspositions    ablation = 1 << iota // the transposition table
	noCellBounds                             // bounds by the most cells that any guess makes
	noQuickCheck                             // small sets: a candidate that separates all, or all but two, settles a set
	noLookahead                              // all subproblems of a guess are bounded before one of them is searched
	noOrdering                               // the guess with the least bound is tried first
	noOrbits                                 // of guesses that are equal by symmetry, one is tried
	noCanonicalForms                         // sets that are equal under a renaming share their entries in the transposition table
	noEquivalentGuesses                      // of guesses that partition the candidates alike, one is kept
	noCores                                  // a guess that leaves a learned core in one cell is ruled out
	noOpeningScan                            // many openings are bounded by the most cells of any guess in their branches
	noRankedMatrix                           // the scan counts the guesses with the most cells first, by rows of feedbacks in that order
	noSupersets                              // the scan skips guesses whose cells of a superset cannot beat the best
	noBoxes                                  // bounds by codes that differ at few places (black marks only), or by anagrams (sums)
)
