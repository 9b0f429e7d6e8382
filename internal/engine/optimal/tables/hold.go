package tables

import (
	"slices"

	"codebreaker/internal/engine/optimal/contract"
	"codebreaker/internal/engine/rules"
)

// The functions of this file check promises of tables: see package contract.

// hold checks a table: its candidates and guesses are in code order, Own and Owner are inverse to each other, cell
// numbers are below the bound of each guess, and lanes have the same numbers.
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
	table.lanes.hold(table)
}

// hold checks that each lane has one bit, the number of the candidate's cell.
func (l *lanes) hold(table *Table) {
	if l.width == 0 {
		return
	}
	perWord := 64 / l.width
	for lane := range table.Guesses {
		guess := int32(lane)
		if l.columns != nil {
			guess = l.columns[lane]
		}
		for candidate := range table.Codes {
			number := table.Label(guess, uint16(candidate)) % l.width // a folded guess may have larger numbers
			word := l.rows[candidate*l.stride+lane/perWord] >> (lane % perWord * l.width)
			contract.Hold(word<<(64-l.width) == 1<<(number+64-l.width), "a lane has the number of the candidate's cell")
		}
	}
}

// heldGuesses is the distance of the guesses whose counts are checked. To check all would take too long.
const heldGuesses = 31

// holdCounts checks the numbers of cells of a set, and the largest one.
func (table *Table) holdCounts(set []uint16, counts []uint8, most int) {
	if most == len(set) { // the other counts may be missing
		table.holdMost(set, most)
		return
	}
	largest := slices.Max(append([]uint8{0}, counts[:len(table.Guesses)]...))
	contract.Hold(int(largest) == min(most, 255), "the largest count is the most cells")
	for guess := len(set) % heldGuesses; guess < len(table.Guesses); guess += heldGuesses {
		contract.Hold(int(counts[guess]) == min(table.cellsOneByOne(int32(guess), set), 255), "a count is the number of cells")
	}
}

// holdMost checks that no guess makes more cells of a set.
func (table *Table) holdMost(set []uint16, most int) {
	for guess := len(set) % heldGuesses; guess < len(table.Guesses); guess += heldGuesses {
		contract.Hold(table.cellsOneByOne(int32(guess), set) <= most, "no guess makes more cells")
	}
}

// cellsOneByOne counts the cells of a set under a guess.
func (table *Table) cellsOneByOne(guess int32, set []uint16) int {
	cells := make(map[int]bool)
	for _, candidate := range set {
		cells[table.Label(guess, candidate)] = true
	}
	return len(cells)
}

// HoldRoom checks, when the function that it returns is called, that all tables since have given back their room.
func (b *Builder) HoldRoom() (end func()) {
	before := b.Room.Left() + b.kept.Load()
	return func() {
		contract.Hold(b.Stopped.Load() || b.Room.Left()+b.kept.Load() == before, "a table that is not in use takes no room")
	}
}
