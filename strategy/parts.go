package strategy

import "codebreaker/internal/bitslice"

// Parts plays the guess with the most cells (Kooi, "Yet another Mastermind
// strategy", 2005). Its value is minus their number.
var Parts = builtIn("parts", bitslice.Parts)
