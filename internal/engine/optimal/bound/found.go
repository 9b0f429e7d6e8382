package bound

import "codebreaker/internal/engine/rules"

// Upper bounds on the codes of some shapes that t guesses find with black-only feedback. A guess
// singles out one code of a line, the one with its symbol at the free place. It separates no other
// two codes of the line, so t guesses find at most t. In a plane a guess singles out one code, the
// cross of two lines there, and the rest. In a space it singles out one code, the three lines that
// meet there, the three planes without these lines, and the rest:
//
//	plane(t+1) = plane(t) + 1 + lines(2, t)
//	space(t+1) = space(t) + 1 + lines(3, t) + threePlanes(t)
//
// Here lines(n, t) = n(t-1) + 1 is the bound for n connected lines.
//
// black.md has the proofs.

// enoughForBox is a number of guesses that may find all codes of any line, plane or space, alone or
// in a group of crossing planes.
const enoughForBox = rules.MaxSymbols + 1

// plane returns the most codes that t guesses find in a plane.
func plane(t int) int { return t*(t-1) + 1 }

// twoPlanes returns the same for two planes that cross in a line.
func twoPlanes(t int) int { return 2*t*t - 3*t + 2 }

// threePlanes returns the same for three planes of a space that cross at a code.
func threePlanes(t int) int { return 3*(t-1)*(t-1) + 1 }

// space returns the same for a space.
func space(t int) int { return (t-1)*(t*t-2*t+3) + 1 }
