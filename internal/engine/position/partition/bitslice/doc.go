// Package bitslice counts partitions of many candidates at once on machine words.
//
// Given a set of candidates, how many would answer a guess with each feedback? Nearly all the time
// of a codebreaker goes into that question. Asking the candidates one by one costs tens of
// instructions each; here 64 (a word), 256 (AVX2) or 512 (AVX-512) of them answer together.
//
// # The bits
//
// Candidate i is bit i of a row of words, a plane. A set has a plane for each fact that a guess can
// ask about: "symbol c is at place p" and "symbol c occurs at least k times". Four candidates,
// numbered from the right, with 3 places and the symbols A, B, C:
//
//	candidate         3   2   1   0
//	                 BBB CBA ABC AAB
//	A at place 0      0   0   1   1
//	B at place 1      1   1   1   0
//	B at place 2      1   0   0   1
//	A at least once   0   1   1   1
//	B at least once   1   1   1   1
//	B at least twice  1   0   0   0
//	...
//
// The guess ABB selects exactly these six planes. The first three, added up column by column, are
// the number of black marks; the other three are black and white together, since a symbol that
// occurs m times in the guess and s times in the secret earns min(m, s) marks, one for each of
// "at least 1" to "at least m" that holds.
//
// Adding columns of bits is done with full adders, which work on whole words: three planes become
// a plane of ones and a plane of twos. So the sums are planes too:
//
//	black, ones       0   1   0   0
//	black, twos       1   0   1   1      2  1  2  2
//	total, ones       0   0   0   0
//	total, twos       1   1   1   1      2  2  2  2
//
// A cell of the partition is an AND of such planes, and its size the number of bits set: total 2
// and black 2 is 1011, three candidates; total 2 and black 1 is 0100, one candidate.
//
// # Which functions to call
//
// [NewSet] slices the candidates; [Load] does so into memory already there. [Set.Count] gives
// the sizes of the cells for one guess; [NewGuesses] prepares a list of guesses, and
// [Set.CountAll], [Set.Values] and [Set.Best] try them all: Best returns the guess that a
// [Heuristic] likes most, ties settled as everywhere in codebreaker. [Set.Feedbacks] lists the
// feedback of each candidate, to split the set, and [Set.FeedbackBytes] a byte each, to keep
// the feedbacks of all pairs of a word game in a table.
//
// Guesses made of the same symbols go together: [NewMultisets] prepares multisets of symbols, and
// [Set.Rows] counts the candidates by their total with each. A [Division] is how the arrangements of one
// divide the set, with black alone left to count: [Division.Best] is the best of them, [Division.Each] gives
// all that are good enough. Package rank selects the multisets that are worth weighing.
//
// The methods of a loaded set do not change it, so goroutines may share it. Counting allocates
// nothing.
//
// # Versions
//
// The reference ([Mark]) is the rule written plainly, and the oracle of all others. The portable
// version runs on 64-bit words everywhere. The programs in gen generate the AVX2 and AVX-512
// versions, one of which is chosen at run time, and the NEON version of arm64.
// CODEBREAKER_SIMD=avx512, avx2 or off sets the most that may be used; the build tag purego leaves
// machine code out. For small sets the AVX versions also transpose the slices, so that the lanes are
// guesses instead of candidates: see lanes.go, and rows.go for the arrangements of one multiset. The
// file docs/results/speed.md has measurements.
package bitslice
