// Package rank finds the guesses that can be the best for a set of candidates without counting
// their partitions. Only those guesses need to be counted, usually a small fraction of all.
//
// A guess is an arrangement of a multiset of symbols. The total of black and white for a candidate
// depends on the multiset alone. So the candidates fall into rows by this total, and an arrangement
// divides each row by the number of blacks.
//
// Bound by rows: no arrangement does better than one that divides every row as evenly as its cells
// allow. Every heuristic is a sum of a convex function of the cell sizes, or the largest cell. Both
// are least if the sizes are even. [bitslice.Set.Rows] counts the row sizes of all multisets at
// once, and these sizes bound all arrangements of a multiset. See rows.go.
//
// Bound by blacks: the total number of blacks of an arrangement in a row is a sum over its places.
// A row with a given total cannot be divided quite evenly. The best possible division has a bound
// that is linear in that total. So a sum over the places bounds each arrangement. See tangent.go.
//
// Both bounds are admissible: [Search] returns the guess that exhaustive weighing would return,
// ties included. The file docs/results/speed.md shows how much they save.
package rank
