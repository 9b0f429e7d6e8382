package tree

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"codebreaker"
)

// jsonTree is the JSON form. Codes, turns and feedbacks are strings as the game
// prints them.
type jsonTree struct {
	Format  string `json:"format"` // "codebreaker tree"
	Version int    `json:"version"`
	header
	Root   *jsonNode `json:"root"`
	Digest string    `json:"digest"` // of the text form, as its last line gives it
}

type jsonNode struct {
	Guess     string               `json:"guess"`
	Candidate bool                 `json:"candidate"` // the guess can be the secret
	Codes     uint64               `json:"codes"`     // that are left before the guess
	Answers   map[string]*jsonNode `json:"answers,omitempty"`
}

// WriteJSON writes the tree for programs: the header's values, and at "root" an
// object with "guess", "candidate", "codes" and "answers", which holds such an
// object for each answer. It writes a position a line, without keeping any. The error
// is that of [Tree.Missing], or the writer's.
func (t *Tree) WriteJSON(w io.Writer) error {
	if err := t.Missing(); err != nil {
		return err
	}
	buffer := bufio.NewWriter(w)
	head, err := json.Marshal(jsonTree{Format: firstLine, Version: version, header: *newHeader(t), Digest: t.digest()})
	if err != nil {
		return err
	}
	before, after, _ := bytes.Cut(head, []byte("null,\"digest\""))
	buffer.Write(before)
	writeJSONNode(buffer, t.Game, t.Root)
	buffer.WriteString(",\n\"digest\"")
	buffer.Write(after)
	buffer.WriteByte('\n')
	return buffer.Flush()
}

// writeJSONNode writes a position and those below it.
func writeJSONNode(w *bufio.Writer, game *codebreaker.Game, n *Node) {
	guess, _ := json.Marshal(game.Format(n.Guess))
	fmt.Fprintf(w, `{"guess":%s,"candidate":%v,"codes":%d`, guess, n.Solved, n.codes())
	between := `,"answers":{`
	for _, child := range n.Children {
		fmt.Fprintf(w, "%s\n\"%s\":", between, child.Feedback)
		writeJSONNode(w, game, child.Node)
		between = ","
	}
	if len(n.Children) > 0 {
		w.WriteByte('}')
	}
	w.WriteByte('}')
}

// largestJSON is how many bytes of JSON are read, for they are held whole: room
// for a million codes. The text form, which is read line by line, has no limit.
const largestJSON = 1 << 27

func readJSON(r io.Reader, options []codebreaker.Option) (*file, error) {
	text, err := io.ReadAll(io.LimitReader(r, largestJSON+1))
	if err != nil {
		return nil, err
	}
	if len(text) > largestJSON {
		return nil, codebreaker.NewProblem("tree-json-large", "the JSON is larger than {{.most}} bytes; use the text format for a larger tree", "most", largestJSON, "limit", codebreaker.ErrLimit)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	var read jsonTree
	if err := decoder.Decode(&read); err != nil {
		return nil, explainJSON(text, err)
	}
	if decoder.More() {
		return nil, codebreaker.NewProblem("tree-json-more", "unexpected text after the JSON of the tree")
	}
	if read.Format != firstLine {
		return nil, codebreaker.NewProblem("tree-json-format", "the format {{.format}} is not a tree; it should be {{.right}}", "format", quote(read.Format), "right", quote(firstLine))
	}
	if err := checkVersion(read.Version); err != nil {
		return nil, err
	}
	f := &file{values: read.values(), digest: read.Digest}
	if f.tree, _, err = f.values.newTree(options); err != nil {
		return nil, err
	}
	builder := &jsonBuilder{file: f}
	if f.tree.Root, _, err = builder.node(read.Root); err != nil {
		return nil, err
	}
	return f, nil
}

// jsonBuilder makes nodes of what was read.
type jsonBuilder struct {
	*file
	turns []string // that lead to the position being made
}

func (b *jsonBuilder) node(read *jsonNode) (*Node, uint64, error) {
	if read == nil {
		return nil, 0, b.problem(noPosition())
	}
	game := b.tree.Game
	guess, err := game.ParseCode(read.Guess)
	if err != nil {
		return nil, 0, b.problem(err)
	}
	node, codes := &Node{Guess: guess, Solved: read.Candidate}, uint64(0)
	if node.Solved {
		codes = 1
	}
	for answer, next := range read.Answers {
		feedback, err := game.ParseFeedback(answer)
		if err != nil {
			return nil, 0, b.problem(err)
		}
		b.turns = append(b.turns, game.FormatTurn(codebreaker.Turn{Guess: guess, Feedback: feedback}))
		child, below, err := b.node(next)
		if err != nil {
			return nil, 0, err
		}
		b.turns = b.turns[:len(b.turns)-1]
		node.Children = append(node.Children, Child{feedback, child})
		codes += below
	}
	b.count(read.Codes, codes, b.problem)
	slices.SortFunc(node.Children, func(x, y Child) int { return x.Feedback.Ordinal() - y.Feedback.Ordinal() })
	return node, codes, nil
}

func (b *jsonBuilder) problem(err error) error {
	if len(b.turns) == 0 {
		return err
	}
	return codebreaker.NewProblem("tree-position", "after {{.turns}}: {{.what}}", "turns", strings.Join(b.turns, ", "), "what", err)
}

// explainJSON says in which line of a text a mistake of JSON stands.
func explainJSON(text []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		line, _ := lineAt(text, int64(len(text)))
		return codebreaker.NewProblem("tree-json-cut", "the tree is cut off in line {{.line}}: its JSON must end with a brace", "line", line)
	case errors.As(err, &syntax):
		line, column := lineAt(text, syntax.Offset-1)
		rest := text[min(max(syntax.Offset-1, 0), int64(len(text))):]
		return atLine(line, codebreaker.NewProblem("tree-json", "invalid JSON at column {{.column}}: {{.text}}", "text", quote(string(rest[:min(len(rest), 10)])), "column", column))
	case errors.As(err, &kind):
		line, _ := lineAt(text, kind.Offset)
		return atLine(line, codebreaker.NewProblem("tree-json-type", "a {{.value}} cannot be the value of {{.field}}", "value", kind.Value, "field", kind.Field))
	}
	return err
}

// lineAt returns the line and the column, in bytes and from 1, of an offset.
func lineAt(text []byte, offset int64) (line, column int) {
	before := text[:min(max(offset, 0), int64(len(text)))]
	return bytes.Count(before, []byte("\n")) + 1, len(before) - bytes.LastIndexByte(before, '\n')
}
