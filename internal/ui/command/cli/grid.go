package cli

import (
	"io"
	"strings"

	"charm.land/lipgloss/v2"
)

// Grid is a table of text. The first column, and the next left columns, are aligned left. The
// others are aligned right, as numbers are.
type Grid struct {
	rows [][]string
	Left int  // the number of columns after the first that are aligned left too
	Near bool // one space between columns instead of two
}

func (g *Grid) Add(cells ...string) { g.rows = append(g.rows, cells) }

// Print writes the rows. Each column is as wide as its widest cell.
func (g *Grid) Print(w io.Writer) {
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
	if g.Near {
		between = " "
	}
	var text strings.Builder
	for _, row := range g.rows {
		for column, cell := range row {
			padding := strings.Repeat(" ", widths[column]-lipgloss.Width(cell))
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
