package tree

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Read reads a tree that [Tree.WriteText] wrote. A tree of a word game needs
// [rules.WithLexicon]. If the file is cut short, edited, of a later version or not a tree, the error is
// an error with the line. Otherwise the error comes from r or the lexicon.
//
// Read trusts a tree whose checksum agrees; [Check] does not.
func Read(r io.Reader, options ...rules.Option) (*Tree, error) {
	f, err := readFile(r, options)
	if err != nil {
		return nil, err
	}
	return f.tree, f.agree()
}

// CheckFile reads a tree as [Read] does and checks it as [Check] does. It returns the first mistake with its line and
// the turns that lead there.
func CheckFile(ctx context.Context, r io.Reader, options ...rules.Option) (*Tree, error) {
	f, err := readFile(r, options)
	if err != nil {
		return nil, err
	}
	if node, err := check(ctx, f.tree); err != nil {
		return nil, f.atPosition(node, err)
	}
	return f.tree, f.agree()
}

// file is a tree as it was read, with the header and the checksum of the file.
type file struct {
	tree     *Tree
	values   values
	digest   string
	headings map[string]int // their lines
	lines    []int          // of the positions, each before those below it
	last     int            // the line of the digest, or 0
	miscount error          // about the first wrong number of codes
}

func readFile(r io.Reader, options []rules.Option) (*file, error) {
	buffer := bufio.NewReader(r)
	if mark, _ := buffer.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
		buffer.Discard(len(byteOrderMark))
	}
	for {
		first, _ := buffer.Peek(1) // nothing at the end
		if !bytes.ContainsAny(first, " \t\r\n") {
			return readText(buffer, options)
		}
		buffer.Discard(1)
	}
}

// byteOrderMark is what some editors put before a text.
const byteOrderMark = "\ufeff"

// agree compares what the file says of its tree with the tree.
func (f *file) agree() error {
	if f.miscount != nil {
		return f.miscount
	}
	if wrong, err := f.values.disagreement(f.tree); err != nil {
		return f.atHeading(wrong, err)
	}
	if right := f.tree.digest(); f.digest != right {
		return f.atLine(f.last, message.NewProblem("tree-digest",
			"the checksum is {{.sum}}, but should be {{.right}}: the tree was changed after it was written",
			"sum", message.Quote(f.digest), "right", strconv.Quote(right)))
	}
	return nil
}

// count compares the number of codes that a file gives for a position with the number found; at adds the
// position to an error. The error waits until the tree was checked, since a failed check explains more.
func (f *file) count(given, codes uint64, at func(error) error) {
	switch {
	case f.miscount != nil:
	case codes == 0:
		f.miscount = at(noAnswers())
	case given != codes:
		f.miscount = at(message.NewProblem("tree-codes", "the number of codes is given as {{.told}}, but here and below there are {{.codes}}", "told", given, "codes", codes))
	}
}

// checkVersion refuses formats that this program does not know.
func checkVersion(written int) error {
	if written == version {
		return nil
	}
	return message.NewProblem("tree-version", "the tree has format version {{.version}}, but this program reads version {{.known}}: use a newer program",
		"version", written, "known", version)
}

func (f *file) atHeading(name string, err error) error {
	return f.atLine(f.headings[name], err)
}

func (f *file) atLine(line int, err error) error {
	if line == 0 {
		return err
	}
	return atLine(line, err)
}

// atPosition says after which turns, and if known in which line, something is
// wrong.
func (f *file) atPosition(node *Node, err error) error {
	err = atPosition(f.tree, node, err)
	if node == nil {
		return err
	}
	number := 0
	f.tree.Root.find(node, func(*Node) { number++ })
	return atLine(f.lines[number-1], err)
}

// atPosition adds the turns before a node to an error, unless the node is nil.
func atPosition(t *Tree, node *Node, err error) error {
	if node == nil {
		return err
	}
	return afterTurns(t.Game, slices.Concat(t.History, t.Root.find(node, func(*Node) {})), err)
}

// afterTurns says after which turns something is wrong.
func afterTurns(game *rules.Game, history rules.History, err error) error {
	if len(history) == 0 {
		return err
	}
	var turns []string
	for _, turn := range history {
		turns = append(turns, game.FormatTurn(turn))
	}
	return message.NewProblem("tree-position", "after {{.turns}}: {{.what}}", "turns", strings.Join(turns, ", "), "what", err)
}

func noAnswers() error {
	return message.NewProblem("tree-no-answers", "the guess cannot be the secret, so its marks must follow")
}

func noPosition() error {
	return message.NewProblem("tree-no-position", "the position is missing")
}

// find returns the turns that lead from n to a node below it. It visits nodes in the order of the file, up to
// and including that node.
func (n *Node) find(node *Node, visit func(*Node)) rules.History {
	visit(n)
	if n == node {
		return rules.History{}
	}
	for _, child := range n.Children {
		if turns := child.Node.find(node, visit); turns != nil {
			return slices.Insert(turns, 0, rules.Turn{Guess: n.Guess, Feedback: child.Feedback})
		}
	}
	return nil
}
