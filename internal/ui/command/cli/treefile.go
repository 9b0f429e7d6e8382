package cli

import (
	"bufio"
	"compress/gzip"
	"context"
	"io"

	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"

	"github.com/spf13/cobra"
)

func (env *Env) AddTreeFlag(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVar(file, "tree", "", env.Say("flag-tree"))
}

// TreeFile is an open tree file, with the options to read the word lists that its game may name.
type TreeFile struct {
	*bufio.Reader
	Options []rules.Option
}

// Boards reports whether the tree is one of two boards.
func (f *TreeFile) Boards() bool {
	start, _ := f.Peek(len(boards.TreeLine))
	return string(start) == boards.TreeLine
}

// OpenTree opens a tree file and calls read. Its error names the file.
func (env *Env) OpenTree(ctx context.Context, name, accents string, read func(*TreeFile) error) error {
	fold, err := lexicon.ReadAccents(accents)
	if err != nil {
		return err
	}
	file, err := env.Open(ctx, name)
	if err == nil {
		defer file.Close()
		var text *bufio.Reader
		if text, err = unpacked(file); err == nil {
			err = read(&TreeFile{text, []rules.Option{rules.WithLexicon(env.Lists(ctx, fold))}})
		}
		if err == nil {
			return nil
		}
	}
	return FileProblem(name, err)
}

// ReadTree reads a tree file for a strategy that follows it.
func (env *Env) ReadTree(ctx context.Context, name, accents string) (t *tree.Tree, err error) {
	err = env.OpenTree(ctx, name, accents, func(file *TreeFile) error {
		if file.Boards() {
			return message.NewProblem("tree-boards", "this is a tree of two boards, and here a game has one board")
		}
		t, err = tree.Read(file, file.Options...)
		return err
	})
	return t, err
}

// unpacked returns the content of a file, decompressed if it is a gzip file like the trees in
// docs/results.
func unpacked(file io.Reader) (*bufio.Reader, error) {
	buffer := bufio.NewReader(file)
	if start, err := buffer.Peek(2); err != nil || start[0] != 0x1f || start[1] != 0x8b {
		return buffer, nil
	}
	packed, err := gzip.NewReader(buffer)
	if err != nil {
		return nil, err
	}
	return bufio.NewReader(packed), nil
}
