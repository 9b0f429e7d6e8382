package optimal

import "codebreaker"

// How many codes of some shapes t guesses find at most where only black marks are
// told. A guess picks one code of a line, that with its symbol at the free place,
// and tells no two others of the line apart: t guesses find t of it at most. Of a
// plane it tells one code, a cross of two lines there, and the rest; of a space one
// code, three lines that meet there, three planes without them, and the rest:
//
//	lines(n, t) = n(t-1) + 1                              n lines that hang together
//	plane(t+1)  = plane(t) + 1 + lines(2, t)              that is t(t-1) + 1
//	two(t)      = 2t^2 - 3t + 2                           planes that cross in a line
//	three(t)    = 3(t-1)^2 + 1                            planes that cross at a code
//	space(t+1)  = space(t) + 1 + lines(3, t) + three(t)
//
// docs/optimal.md has the proofs.

// foundOfBox is the most codes of a plane and of a space that t guesses find.
type foundOfBox struct{ plane, space [enoughForBox + 1]int }

// enoughForBox is a number of guesses that may find all codes of any box: of the box
// alone, or of planes that cross.
const enoughForBox = codebreaker.MaxSymbols + 1

func newFoundOfBox() *foundOfBox {
	f := new(foundOfBox)
	f.plane[1], f.space[1] = 1, 1
	for t := 1; t < enoughForBox; t++ {
		f.plane[t+1] = f.plane[t] + 1 + foundOfLines(2, t)
		f.space[t+1] = f.space[t] + 1 + foundOfLines(3, t) + foundOfThreePlanes(t)
	}
	return f
}

// foundOfLines is the most codes of n lines that hang together that t guesses find.
func foundOfLines(n, t int) int { return n*(t-1) + 1 }

// foundOfTwoPlanes is the most codes of two planes that cross that t guesses find.
func foundOfTwoPlanes(t int) int { return 2*t*t - 3*t + 2 }

// foundOfThreePlanes is the same of three planes of a space that cross at a code.
func foundOfThreePlanes(t int) int { return 3*(t-1)*(t-1) + 1 }
