package strategy

import "codebreaker/internal/bitslice"

// Expected plays the guess with the smallest expected cell (Irving, "Towards an
// optimum Mastermind strategy", 1979). Its value is the sum of the squares of
// the sizes: the expected size times the number of candidates.
var Expected = builtIn("expected", bitslice.Expected)
