package drawing

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// CSV writes a tree as a table for statistics, with a row for each secret in the order of the tree. The columns are
// secret; guesses, how many it takes; and guess1, guess2 and so on, as many as the longest game has, empty after
// the last.
func CSV(w io.Writer, t *tree.Tree) error {
	if err := t.Missing(); err != nil {
		return err
	}
	most := t.Measure().Max()
	head := []string{"secret", "guesses"}
	for number := range most {
		head = append(head, fmt.Sprintf("guess%d", number+1))
	}
	rows := &csvRows{csv.NewWriter(w), t.Game, make([]string, len(head))}
	_ = rows.Write(head) // the error is that of Flush
	rows.below(t.Root, 0)
	rows.Flush()
	return rows.Error()
}

// csvRows writes the rows of secrets.
type csvRows struct {
	*csv.Writer
	game *rules.Game
	row  []string // the one being written: secret, number, guesses
}

// below writes the secrets of a node after that number of guesses.
func (r *csvRows) below(n *tree.Node, played int) {
	guesses := r.row[2:]
	guesses[played] = r.game.Format(n.Guess)
	if n.Solved {
		r.row[0], r.row[1] = guesses[played], strconv.Itoa(played+1)
		clear(guesses[played+1:])
		_ = r.Write(r.row) // the error is that of Flush
	}
	for _, child := range n.Children {
		r.below(child.Node, played+1)
	}
}
