package cli

import (
	"bufio"
	"compress/gzip"
	"io"

	"codebreaker"
	"codebreaker/lexicon"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

func (env *Env) AddTreeFlag(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVar(file, "tree", "", env.Say("flag-tree"))
}

// TreeFile is an open tree file, with the options to read the word lists that its game may name.
type TreeFile struct {
	io.Reader
	Options []codebreaker.Option
}

// OpenTree opens a tree file and calls read. Its error names the file.
func (env *Env) OpenTree(name, accents string, read func(*TreeFile) (*tree.Tree, error)) (*tree.Tree, error) {
	fold, err := ParseAccents(accents)
	if err != nil {
		return nil, err
	}
	file, err := env.Open(name)
	if err == nil {
		defer file.Close()
		var t *tree.Tree
		if t, err = read(&TreeFile{unpacked(file), []codebreaker.Option{codebreaker.WithLexicon(lexicon.NewFiles(env.Open, fold))}}); err == nil {
			return t, nil
		}
	}
	return nil, FileProblem(name, err)
}

// ReadTree reads a tree file for a strategy that follows it.
func (env *Env) ReadTree(name, accents string) (*tree.Tree, error) {
	return env.OpenTree(name, accents, func(file *TreeFile) (*tree.Tree, error) {
		return tree.Read(file, file.Options...)
	})
}

// unpacked returns the content of a file, decompressed if it is a gzip file like the trees in
// docs/results.
func unpacked(file io.Reader) io.Reader {
	buffer := bufio.NewReader(file)
	if start, err := buffer.Peek(2); err != nil || start[0] != 0x1f || start[1] != 0x8b {
		return buffer
	}
	packed, err := gzip.NewReader(buffer)
	if err != nil {
		return buffer // not gzip after all; the reader reports that
	}
	return packed
}
