package tree

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"codebreaker/internal/engine/rules"
)

// mostInLine is how many answers share the line of their guess.
const mostInLine = 8

// WriteText writes the tree in the form that people read and [Read] reads back:
//
//	codebreaker tree 1
//	game: 4x6
//	strategy: minimax
//	opening: AABB, given
//	ties: value, candidate, code order
//	guesses: all
//	history: none
//	codes: 1296
//	total: 5801
//	max: 5
//	histogram: 1:1 2:6 3:62 4:533 5:694
//
//	AABB 1296
//	  none CCDE 256
//	    none FFFF
//	    O    FFDF ? 16
//	      X    EEEF
//	      OO   DDFD
//	      XO   EEFF
//	      XX   EFEF | XXOO FEEF
//	    …
//	end sha256 613c745bf5558a10
//
// A line is a position. It comes below the guess before it, two spaces further
// in, and gives the answer to that guess, the guess that is played now, a
// question mark when that guess cannot be the secret, and the number of codes
// that are left. Answers are in the order of their ordinals. If every
// further answer leaves one code, the answers follow on the same line, after bars.
//
// The last line is the beginning of the SHA-256 sum of all lines before it, each
// ended by a line feed.
//
// A tree without a game, a root or a secret is an error; other errors come from the writer.
func (t *Tree) WriteText(w io.Writer) error {
	if err := t.Missing(); err != nil {
		return err
	}
	buffer := bufio.NewWriter(w)
	sum := rules.NewDigest()
	if err := t.writeLines(io.MultiWriter(buffer, sum)); err != nil {
		return err
	}
	fmt.Fprintf(buffer, "%s %s\n", lastLine, sum)
	return buffer.Flush()
}

// digest returns the checksum at the end of the tree's text.
func (t *Tree) digest() string {
	sum := rules.NewDigest()
	if err := t.writeLines(sum); err != nil {
		panic("tree: a digest cannot fail: " + err.Error())
	}
	return sum.String()
}

// writeLines writes the text except its last line.
func (t *Tree) writeLines(w io.Writer) error {
	lines := &textWriter{Writer: bufio.NewWriter(w), game: t.Game, width: feedbackWidth(t.Game)}
	fmt.Fprintf(lines, "%s %d\n", firstLine, version)
	values := newHeader(t).values()
	for _, heading := range headings {
		if value := values[heading.name]; value != "" || !heading.optional() {
			fmt.Fprintf(lines, "%s: %s\n", heading.name, value)
		}
	}
	lines.WriteByte('\n')
	lines.position(t.Root, 0)
	return lines.Flush()
}

// The first line of a text is firstLine and the version; the last one is lastLine and the digest.
const (
	firstLine = "codebreaker tree"
	lastLine  = "end"
)

// textWriter writes positions. Its buffer keeps the first error.
type textWriter struct {
	*bufio.Writer
	game  *rules.Game
	width int // of the answers at the beginnings of lines
}

// position writes the rest of a line, after the answer, and the lines below it.
func (w *textWriter) position(n *Node, depth int) {
	w.guess(n)
	switch {
	case n.inLine():
		for _, child := range n.Children {
			w.WriteString(" | " + child.Feedback.String() + " ")
			w.guess(child.Node)
		}
	case len(n.Children) > 0:
		fmt.Fprintf(w, " %d", n.codes())
	}
	w.WriteByte('\n')
	if n.inLine() {
		return
	}
	for _, child := range n.Children {
		fmt.Fprintf(w, "%s%-*s ", strings.Repeat(indent, depth+1), w.width, child.Feedback)
		w.position(child.Node, depth+1)
	}
}

// indent is written before a position once for each turn that leads to it.
const indent = "  "

func (w *textWriter) guess(n *Node) {
	w.WriteString(w.game.Format(n.Guess))
	if !n.Solved {
		w.WriteString(" ?")
	}
}

// inLine reports whether all answers to the guess are written on its line.
func (n *Node) inLine() bool {
	for _, child := range n.Children {
		if len(child.Node.Children) > 0 {
			return false
		}
	}
	return len(n.Children) > 0 && len(n.Children) <= mostInLine
}

// codes returns the number of secrets at and below a node.
func (n *Node) codes() uint64 {
	if n == nil {
		return 0
	}
	codes := uint64(0)
	if n.Solved {
		codes = 1
	}
	for _, child := range n.Children {
		codes += child.Node.codes()
	}
	return codes
}

// feedbackWidth returns the width of the widest feedback of a game except the solved one.
func feedbackWidth(game *rules.Game) int {
	return max(len(game.FeedbackAt(0).String()), len(game.FeedbackAt(game.Feedbacks()-2).String()))
}
