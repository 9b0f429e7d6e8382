// Package rank says which guesses can be the best for a set of candidates before a single candidate
// is counted for them, so that nearly all need not be counted.
//
// A guess is an arrangement of a multiset of symbols. How many marks, black and white together, a
// candidate earns depends on the multiset alone: so the candidates fall into rows by this total, and
// an arrangement divides each row by the blacks.
//
// By rows: no arrangement does better than one that divides every row as evenly as its cells allow.
// All heuristics are sums over the cells of a convex function of their size, or the largest cell, and
// both are least where the sizes are even. So the sizes of the rows, which [bitslice.Set.Rows] counts
// for all multisets at once, bound all arrangements of a multiset. See rows.go.
//
// By blacks: the blacks of an arrangement, added up over the candidates of a row, are a sum over its
// places. A row whose blacks add up to a number cannot be divided quite evenly, and how well it can
// be bounded by a function that is linear in that number. So a sum over the places bounds each
// arrangement. See tangent.go.
//
// Both bounds are exact: what [Search] returns is the guess that weighing all would, ties included.
// What they save is measured in docs/results/speed.md.
package rank
