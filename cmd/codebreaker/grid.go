package main

import (
	"io"
	"strings"

	"charm.land/lipgloss/v2"
)

// grid is a table of text. The first column, and the next left columns, are aligned left. The
// others are aligned right, as numbers are.
type grid struct {
	rows [][]string
	left int  // the number of columns after the first that are aligned left too
	near bool // one space between columns instead of two
}

func (g *grid) add(cells ...string) { g.rows = append(g.rows, cells) }

// print writes the rows. Each column is as wide as its widest cell.
func (g *grid) print(w io.Writer) {
	var widths []int
	for _, row := range g.rows {
		for column, cell := range row {
			if column == len(widths) {
				widths = append(widths, 0)
			}
			widths[column] = max(widths[column], lipgloss.Width(cell))
		}
	}
	between := "  "
	if g.near {
		between = " "
	}
	var text strings.Builder
	for _, row := range g.rows {
		for column, cell := range row {
			padding := strings.Repeat(" ", widths[column]-lipgloss.Width(cell))
			switch {
			case column == 0:
				text.WriteString(cell + padding)
			case column <= g.left:
				text.WriteString(between + cell + padding)
			default:
				text.WriteString(between + padding + cell)
			}
		}
		text.WriteByte('\n')
	}
	io.WriteString(w, text.String())
}
