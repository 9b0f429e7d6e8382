package tables

import (
	"slices"

	"codebreaker/internal/engine/optimal/contract"
	"codebreaker/internal/engine/rules"
)

// hold checks a table: its candidates and guesses are in code order, Own and Owner are inverse to each other, and cell
// numbers are below the bound of each guess.
func (table *Table) hold() {
	contract.Hold(slices.IsSortedFunc(table.Codes, rules.Compare), "candidates are in code order")
	contract.Hold(slices.IsSortedFunc(table.Guesses, rules.Compare), "guesses are in code order")
	contract.Hold(slices.IsSorted(table.Orbits), "orbits are sorted")
	for candidate, guess := range table.Own {
		contract.Hold(guess < 0 || table.Owner[guess] == int32(candidate) && table.Guesses[guess] == table.Codes[candidate], "a candidate owns the guess that it is")
	}
	for guess, cells := range table.Cells {
		for candidate := range table.Codes {
			contract.Hold(table.Label(int32(guess), uint16(candidate)) < int(cells), "a cell number is below the bound")
		}
	}
}
