package boards

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// TreeLine begins the text of a strategy tree of two boards. The version of the format follows.
const TreeLine = "codebreaker boards tree"

const (
	treeVersion = 1
	longestLine = 1 << 20 // bytes
)

// WriteTree writes the strategy as text that [ReadTree] reads:
//
//	codebreaker boards tree 1
//	game: 2*2x2
//	pairs: 12
//	total: 38
//	max: 4
//	histogram: 2:2 3:6 4:4
//
//	AA
//	  –/X    AB
//	    …
//	end sha256 613c745bf5558a10
//
// A line is a position. It stands below the guess before it, two spaces further in, and gives the
// marks of both boards and the next guess. A board that was done before has a dash. Marks that end the
// game have no line. The last line has the beginning of the SHA-256 sum of all lines before it.
func (e *Exact) WriteTree(w io.Writer) error {
	buffer := bufio.NewWriter(w)
	for _, line := range treeLines(e.Result, e.game, e.Root) {
		buffer.WriteString(line)
		buffer.WriteByte('\n')
	}
	return buffer.Flush()
}

// treeLines returns the lines of the text of a tree.
func treeLines(r *Result, game *Game, root *Node) []string {
	lines := []string{fmt.Sprintf("%s %d", TreeLine, treeVersion), gameHeading + game.Name()}
	if words := game.board.WordsDigest(); words != "" {
		lines = append(lines, "words: "+words)
	}
	histogram := "histogram:"
	for n, pairs := range r.Histogram {
		if pairs > 0 {
			histogram += fmt.Sprintf(" %d:%d", n, pairs)
		}
	}
	lines = append(lines, fmt.Sprintf("pairs: %d", r.Games), fmt.Sprintf("total: %d", r.Total), fmt.Sprintf("max: %d", r.Max), histogram, "")
	var add func(n *Node, start string, depth int)
	add = func(n *Node, start string, depth int) {
		lines = append(lines, start+game.board.Format(n.Guess))
		for _, child := range n.Children {
			marks := game.FormatMarks(Turn{Marks: child.Marks[:]}, "/")
			add(child.Node, strings.Repeat(indent, depth+1)+marks+" ", depth+1)
		}
	}
	add(root, "", 0)
	sum := rules.NewDigest()
	for _, line := range lines {
		io.WriteString(sum, line+"\n")
	}
	return append(lines, endLine+sum.String())
}

const (
	gameHeading = "game: "
	endLine     = "end "
	indent      = "  "
)

// ReadTree reads a strategy tree of two boards and checks it by the rules alone: it plays every pair of
// codes, and compares each line with the one that [Exact.WriteTree] writes. Read returns the game of a board.
func ReadTree(r io.Reader, read func(board string) (*rules.Game, error)) (*Result, error) {
	var lines []string
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, longestLine)
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
	}
	if err := scanner.Err(); err != nil {
		return nil, err
	}
	game, root, err := parseTree(lines, read)
	if err != nil {
		return nil, err
	}
	histogram, err := Check(game, root)
	if err != nil {
		return nil, err
	}
	result := resultOf(game, root, histogram)
	right := treeLines(result, game, root)
	for i := range max(len(lines), len(right)) {
		if given, wanted := lineAt(lines, i), lineAt(right, i); given != wanted {
			return nil, atLine(i, message.NewProblem("boards-tree-text", "{{.text}}, but should be {{.right}}", "text", message.Quote(given), "right", strconv.Quote(wanted)))
		}
	}
	return result, nil
}

// lineAt returns a line, or an empty text after the last line.
func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// atLine says in which line, by its number from 0, something is wrong.
func atLine(i int, err error) error {
	return message.NewProblem("boards-tree-line", "line {{.line}}: {{.what}}", "line", i+1, "what", err)
}

// parseTree reads the game and the positions. The other lines are checked later.
func parseTree(lines []string, read func(board string) (*rules.Game, error)) (*Game, *Node, error) {
	name, found := strings.CutPrefix(lineAt(lines, 1), gameHeading)
	game, err := Parse(name, read)
	switch {
	case !found:
		return nil, nil, atLine(1, message.NewProblem("boards-tree-text", "{{.text}}, but should be {{.right}}", "text", message.Quote(lineAt(lines, 1)), "right", strconv.Quote(gameHeading+"…")))
	case err != nil:
		return nil, nil, atLine(1, err)
	}
	if err := searchable(game); err != nil {
		return nil, nil, atLine(1, err)
	}
	var root *Node
	var open []*Node // the positions that the next line can be below
	for i := slices.Index(lines, "") + 1; i < len(lines) && !strings.HasPrefix(lines[i], endLine); i++ {
		node, depth, err := parsePosition(game, lines[i], open)
		if err != nil {
			return nil, nil, atLine(i, err)
		}
		if open = append(open[:depth], node); depth == 0 {
			root = node
		}
	}
	return game, root, nil
}

// parsePosition reads a line and adds its position to the one above it. It returns the position and the
// number of guesses before it.
func parsePosition(game *Game, line string, open []*Node) (node *Node, depth int, err error) {
	text := strings.TrimLeft(line, " ")
	depth = (len(line) - len(text)) / len(indent)
	if depth > len(open) || depth == 0 && len(open) > 0 {
		return nil, 0, message.NewProblem("boards-tree-indent", "{{.text}} is not below another guess; write two spaces for each guess before it", "text", message.Quote(text))
	}
	node = &Node{}
	if depth > 0 {
		marks, guess, _ := strings.Cut(text, " ")
		parsed, err := game.ParseMarks(nil, marks)
		if err != nil {
			return nil, 0, err
		}
		above := open[depth-1]
		above.Children, text = append(above.Children, Child{Marks: [2]rules.Feedback(parsed), Node: node}), guess
	}
	if node.Guess, err = game.board.ParseCode(text); err == nil {
		err = game.board.CheckGuess(node.Guess, nil)
	}
	return node, depth, err
}
