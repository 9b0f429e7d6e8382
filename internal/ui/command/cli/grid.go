package cli

import (
	"io"
	"strings"

	"charm.land/lipgloss/v2"
)

// Grid is a table of text. The first column, and the next left columns, are aligned left. The
// others are aligned right, as numbers are.
type Grid struct {
	rows  [][]string
	Left  int   // the number of columns after the first that are aligned left too
	Near  bool  // one space between columns instead of two
	Spare []int // columns to leave out of a narrow table, in this order
}

func (g *Grid) Add(cells ...string) { g.rows = append(g.rows, cells) }

// Print writes the rows. Each column is as wide as its widest cell.
func (g *Grid) Print(w io.Writer) {
	widths := g.widths()
	between := g.between()
	var text strings.Builder
	for _, row := range g.rows {
		for column, cell := range row {
			padding := strings.Repeat(" ", widths[column]-width(cell))
			switch {
			case column == 0:
				text.WriteString(cell + padding)
			case column <= g.Left:
				text.WriteString(between + cell + padding)
			default:
				text.WriteString(between + padding + cell)
			}
		}
		text.WriteByte('\n')
	}
	io.WriteString(w, text.String())
}

// between returns the space between two columns.
func (g *Grid) between() string {
	if g.Near {
		return " "
	}
	return "  "
}

// widths returns the width of each column.
func (g *Grid) widths() (widths []int) {
	for _, row := range g.rows {
		for column, cell := range row {
			if column == len(widths) {
				widths = append(widths, 0)
			}
			widths[column] = max(widths[column], width(cell))
		}
	}
	return widths
}

// width is lipgloss.Width, and faster for plain text: a list of words has some 100,000 cells.
func width(cell string) int {
	for i := range len(cell) {
		if cell[i] < ' ' || cell[i] > '~' {
			return lipgloss.Width(cell)
		}
	}
	return len(cell)
}

// fit removes spare columns until the rows fit a width.
func (g *Grid) fit(width int) {
	widths, needed := g.widths(), -len(g.between())
	for _, column := range widths {
		needed += column + len(g.between())
	}
	gone := make(map[int]bool)
	left := g.Left
	for _, column := range g.Spare {
		if needed <= width {
			break
		}
		needed -= widths[column] + len(g.between())
		gone[column] = true
		if column <= g.Left {
			left--
		}
	}
	g.Left = left
	for i, row := range g.rows {
		var kept []string
		for column, cell := range row {
			if !gone[column] {
				kept = append(kept, cell)
			}
		}
		g.rows[i] = kept
	}
}
