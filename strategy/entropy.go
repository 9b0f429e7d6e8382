package strategy

import "codebreaker/internal/bitslice"

// Entropy plays the guess whose feedback tells most (Larmouth 1971, Neuwirth
// 1982, Tricot and Meirovitz 1979). With n candidates in cells of sizes s, the
// information is log2 n - (sum of s·log2 s)/n bits. Its value is that sum, in
// units of 2^-32, rounded so that equal entropies have equal values.
var Entropy = builtIn("entropy", bitslice.Entropy)
