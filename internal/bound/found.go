package bound

import "codebreaker"

// How many codes of some shapes t guesses find at most where only black marks are
// told. A guess picks one code of a line, that with its symbol at the free place,
// and tells no two others of the line apart: t guesses find t of it at most. Of a
// plane it tells one code, a cross of two lines there, and the rest; of a space one
// code, three lines that meet there, three planes without them, and the rest:
//
//	plane(t+1) = plane(t) + 1 + lines(2, t)
//	space(t+1) = space(t) + 1 + lines(3, t) + threePlanes(t)
//
// black.md has the proofs.

// enoughForBox is a number of guesses that may find all codes of any line, plane or space:
// of the box alone, or of planes that cross.
const enoughForBox = codebreaker.MaxSymbols + 1

// lines is the most codes of n lines that hang together that t guesses find.
func lines(n, t int) int { return n*(t-1) + 1 }

// plane is the most codes of a plane that t guesses find.
func plane(t int) int { return t*(t-1) + 1 }

// twoPlanes is the same of two planes that cross in a line.
func twoPlanes(t int) int { return 2*t*t - 3*t + 2 }

// threePlanes is the same of three planes of a space that cross at a code.
func threePlanes(t int) int { return 3*(t-1)*(t-1) + 1 }

// space is the same of a space.
func space(t int) int { return (t-1)*(t*t-2*t+3) + 1 }
