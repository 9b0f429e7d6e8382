package strategy

import "codebreaker/internal/bitslice"

// Minimax plays the guess with the smallest largest cell (Knuth, "The computer
// as Master Mind", 1977).
var Minimax = builtIn("minimax", bitslice.Minimax)
