package drawing

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// JSON exports a tree for programs: the values of its head, and at "root" an object with "guess", "candidate",
// "codes" and "answers", which holds such an object for each answer. It writes one position a line and keeps none
// in memory.
func JSON(w io.Writer, t *tree.Tree) error {
	if err := t.Missing(); err != nil {
		return err
	}
	buffer := bufio.NewWriter(w)
	head, err := json.Marshal(t.Head())
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
func writeJSONNode(w *bufio.Writer, game *rules.Game, n *tree.Node) {
	guess, _ := json.Marshal(game.Format(n.Guess))
	fmt.Fprintf(w, `{"guess":%s,"candidate":%v,"codes":%d`, guess, n.Solved, n.Measure().Codes())
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
