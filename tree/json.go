package tree

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"codebreaker"
)

// jsonTree is what WriteJSON writes, except the positions. Codes, turns and feedbacks are strings as the
// game prints them.
type jsonTree struct {
	Format  string `json:"format"` // "codebreaker tree"
	Version int    `json:"version"`
	header
	Root   *Node  `json:"root"`   // nil here; its nodes are written one by one
	Digest string `json:"digest"` // of the text format, as its last line gives it
}

// WriteJSON exports the tree for programs: the header's values, and at "root" an object with "guess",
// "candidate", "codes" and "answers", which holds such an object for each answer. It writes one position a
// line and keeps none in memory. A tree without a game, a root or a secret is an error; other errors come from the writer. [Read] reads only the
// text format.
func (t *Tree) WriteJSON(w io.Writer) error {
	if err := t.missing(); err != nil {
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
