// Package budgets has the numbers that decide how much work is done when the caller's budget does not say.
// Each has its reason.
package budgets

// SearchMemory is the size of the transposition table of an exact search in bytes. With it 4x8 needs no
// replacement, and a laptop has it to spare.
const SearchMemory = 256 << 20
