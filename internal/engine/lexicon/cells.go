package lexicon

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
)

// cells reads a list cell by cell. A cell ends at a separator or at the end of its line.
type cells struct {
	r          *bufio.Reader
	separators string
	cell       []byte // without the spaces and quotes around it; only the beginning of a long one
	line       int    // its number, from 1
	first      bool   // it is the first of its line
	last       bool   // it is the last of its line

	lines int  // line ends that were read
	ended bool // the cell before ended a line
	feed  bool // the line before ended with a carriage return, so a line feed belongs to it

	comment bool // the rest of the line is one
}

// separators end a cell in a list without columns.
const separators = spaces + ",;|"

// spaces are left out around a cell.
const spaces = " \t\v\f"

var errLongLine = errors.New("line too long")

func newCells(r *bufio.Reader, separators string) *cells {
	return &cells{r: r, separators: separators, ended: true}
}

// next reads the next cell. After the last one the error is io.EOF.
func (c *cells) next() error {
	c.cell, c.line, c.first, c.last = c.cell[:0], c.lines+1, c.ended, false
	quote, length := byte(0), 0
	for {
		b, err := c.r.ReadByte()
		if err == io.EOF && length == 0 && c.first {
			return io.EOF
		}
		if err != nil && err != io.EOF {
			return err
		}
		if c.feed {
			if c.feed = false; b == '\n' && err == nil {
				continue
			}
		}
		if b == '#' && len(c.cell) == 0 && length == 0 && !c.first && strings.Contains(c.separators, spaces) {
			c.comment = true
		}
		if c.comment && err == nil && b != '\n' && b != '\r' {
			continue
		}
		switch {
		case err == io.EOF || b == '\n' || b == '\r':
			c.feed = b == '\r' && err == nil
			c.lines++
			c.last, c.comment = true, false
		case quote == 0 && strings.IndexByte(c.separators, b) >= 0:
		default:
			if length++; length > maxLine {
				return errLongLine
			}
			if b == '"' && (quote != 0 || len(bytes.TrimLeft(c.cell, spaces)) == 0) { // "a ""quoted"" cell"
				quote ^= b
			}
			if len(c.cell) <= longestWord {
				c.cell = append(c.cell, b)
			}
			continue
		}
		c.ended = c.last
		c.cell = unquoted(c.cell)
		return nil
	}
}

// cellOf returns the cell without the punctuation before a separator of spaces: crane: 5.
func (c *cells) cellOf(separator string) []byte {
	if separator == spaces {
		return bytes.TrimRight(c.cell, ",;:")
	}
	return c.cell
}

// unquoted returns a cell without spaces and quotes around it.
func unquoted(cell []byte) []byte {
	cell = bytes.Trim(cell, spaces)
	for _, quotes := range [...][2]string{{`"`, `"`}, {"'", "'"}, {"“", "”"}, {"«", "»"}} {
		if len(cell) >= len(quotes[0])+len(quotes[1]) && bytes.HasPrefix(cell, []byte(quotes[0])) && bytes.HasSuffix(cell, []byte(quotes[1])) {
			return bytes.Trim(cell[len(quotes[0]):len(cell)-len(quotes[1])], spaces)
		}
	}
	return cell
}

// isNumber reports whether a cell is a number: 12, 0.00012, 1,5, 3e-05, -4.
func isNumber(cell []byte) bool {
	return len(cell) > 0 && cell[0] < 'A' && bytes.ContainsAny(cell, "0123456789") && !math.IsNaN(number(cell))
}

// number reads a number, and returns NaN for another text. A comma is a decimal point.
func number(cell []byte) float64 {
	if len(cell) == 0 || len(cell) > 64 || bytes.ContainsAny(cell, "_xXpP") {
		return math.NaN()
	}
	n, err := strconv.ParseFloat(strings.Replace(string(cell), ",", ".", 1), 64)
	if err != nil {
		return math.NaN()
	}
	return n
}
