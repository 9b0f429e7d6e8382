package optimal

// Idea is a set of ideas that make the search fast. Each can be switched off, to
// measure what it is worth and to test that no result depends on it.
type Idea uint

const (
	Memory    Idea = 1 << iota // what is known of a set is kept for when it is met again
	Cells                      // the most cells that any guess makes of a set bound its cost
	Glance                     // small sets: a candidate that tells all apart, or all but two, settles it
	Lookahead                  // all parts that a guess makes are scanned before one is searched
	Order                      // the guess with the least bound is tried first
	Orbits                     // of guesses that are equal by symmetry one is tried
	Renaming                   // sets that differ in the names of symbols and places are known as one
	Twins                      // of guesses that divide the candidates alike one is kept
	Boxes                      // where only black marks are told, codes that differ in few places only bound the cost
)
