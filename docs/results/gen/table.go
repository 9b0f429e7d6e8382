package main

import (
	"fmt"
	"strings"
)

// A number is the text of a number in a table.
type number string

// decimal writes a number with a fixed number of decimals.
func decimal(x float64, decimals int) number { return number(fmt.Sprintf("%.*f", decimals, x)) }

// whole writes a whole number with commas between thousands.
func whole[N int | uint64](n N) number { return grouped(fmt.Sprint(n)) }

// grouped puts commas between the thousands of a number that has no decimals.
func grouped(text string) number {
	if strings.ContainsAny(text, ".eE") {
		return number(text)
	}
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return number(text)
}

// A grid is a table: its head, and rows of strings, numbers, or nil if nothing is known.
type grid struct {
	head []string
	rows [][]any
}

func (g *grid) add(cells ...any) { g.rows = append(g.rows, cells) }

// String writes the table in Markdown. Columns of numbers alone are aligned to the right.
func (g *grid) String() string {
	var text strings.Builder
	row := func(cell func(column int) string) {
		for column := range g.head {
			text.WriteString("| ")
			if cell := cell(column); cell != "" {
				text.WriteString(cell + " ")
			}
		}
		text.WriteString("|\n")
	}
	row(func(column int) string { return g.head[column] })
	row(func(column int) string {
		if g.numeric(column) {
			return "---:"
		}
		return "---"
	})
	for _, cells := range g.rows {
		row(func(column int) string {
			if cells[column] == nil {
				return ""
			}
			return strings.ReplaceAll(fmt.Sprint(cells[column]), "|", `\|`)
		})
	}
	return text.String()
}

// numeric reports whether a column has numbers alone.
func (g *grid) numeric(column int) bool {
	numbers := 0
	for _, cells := range g.rows {
		switch cells[column].(type) {
		case number:
			numbers++
		case nil:
		default:
			return false
		}
	}
	return numbers > 0
}

// A size is the size of a game that has the same colours at all places.
type size struct{ places, colours int }

// bySize makes a table with a row for each number of places, and a column for each number of colours.
func bySize(cells map[size]number) string {
	var most size
	for of := range cells {
		most.places, most.colours = max(most.places, of.places), max(most.colours, of.colours)
	}
	table := grid{head: []string{"places / colours"}}
	for c := 2; c <= most.colours; c++ {
		table.head = append(table.head, fmt.Sprint(c))
	}
	for p := 2; p <= most.places; p++ {
		row := []any{whole(p)}
		for c := 2; c <= most.colours; c++ {
			if cell, known := cells[size{p, c}]; known {
				row = append(row, cell)
			} else {
				row = append(row, nil)
			}
		}
		table.add(row...)
	}
	return table.String()
}
