// Package review looks back at a game.
//
// Most callers need [New] and [Reviewer.Judge], which rate every guess and the luck of every
// answer, and [Explain], which finds the answers that contradict each other and proposes
// corrections. [ExplainPuzzle] does the same for the lines of a printed puzzle.
//
// A review of 4x6 takes a fraction of a second, a review of a large game or a word game up to a
// minute. An explanation usually takes milliseconds; in games that are too large to list it can
// take seconds, so give it a context with a deadline. What it found until then is still
// returned.
package review
