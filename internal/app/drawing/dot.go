// Package drawing exports strategy trees: as a picture ([SVG]), as a graph for Graphviz ([DOT]), as a table
// ([CSV]) and as an object for programs ([JSON]). A tree without a game, a root or a secret is an error; other
// errors come from the writer.
package drawing

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"codebreaker/internal/engine/tree"
)

// DOT writes a tree as a graph for Graphviz: a box for each guess with the number of codes that
// remained before it, dashed if the guess is not a candidate, and an arrow for each answer.
func DOT(w io.Writer, t *tree.Tree) error {
	if err := t.Missing(); err != nil {
		return err
	}
	buffer := bufio.NewWriter(w)
	fmt.Fprintf(buffer, "digraph %s {\n\trankdir=LR\n\tnode [shape=box, style=rounded, fontname=monospace]\n\tedge [fontname=monospace]\n",
		strconv.Quote(t.Game.Name()+" "+t.Strategy))
	d := &dotWriter{Writer: buffer, tree: t}
	d.position(t.Root)
	buffer.WriteString("}\n")
	return buffer.Flush()
}

type dotWriter struct {
	*bufio.Writer
	tree  *tree.Tree
	nodes int
}

// position writes a node and its descendants, and returns its number.
func (d *dotWriter) position(n *tree.Node) int {
	number := d.nodes
	d.nodes++
	label, style := d.tree.Game.Format(n.Guess), ""
	if codes := n.Measure().Codes(); codes > 1 {
		label += fmt.Sprintf("\n%d", codes)
	}
	if !n.Solved {
		style = `, style="rounded,dashed"`
	}
	fmt.Fprintf(d, "\t%d [label=%s%s]\n", number, strconv.Quote(label), style)
	for _, child := range n.Children {
		below := d.position(child.Node)
		fmt.Fprintf(d, "\t%d -> %d [label=%q]\n", number, below, child.Feedback)
	}
	return number
}
