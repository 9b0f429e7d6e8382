package main

import (
	"bufio"
	"compress/gzip"
	"io"

	"codebreaker"
	"codebreaker/lexicon"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

func (a *app) addTreeFlag(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVar(file, "tree", "", a.say("flag-tree"))
}

// treeFile is an open tree file, with what its game's name may call for.
type treeFile struct {
	io.Reader
	options []codebreaker.Option
}

// openTree reads a tree file in a way that is given, and names the file in what is
// wrong with it.
func (a *app) openTree(name, accents string, read func(*treeFile) (*tree.Tree, error)) (*tree.Tree, error) {
	fold, err := parseAccents(accents)
	if err != nil {
		return nil, err
	}
	file, err := a.open(name)
	if err == nil {
		defer file.Close()
		var t *tree.Tree
		if t, err = read(&treeFile{unpacked(file), []codebreaker.Option{codebreaker.WithLexicon(lexicon.NewFiles(a.open, fold))}}); err == nil {
			return t, nil
		}
	}
	return nil, fileProblem(name, err)
}

// readTree reads a tree file to be followed.
func (a *app) readTree(name, accents string) (*tree.Tree, error) {
	return a.openTree(name, accents, func(file *treeFile) (*tree.Tree, error) {
		return tree.Read(file, file.options...)
	})
}

// unpacked returns what a file holds, unpacked if it is packed by gzip, as the
// trees of docs/results are.
func unpacked(file io.Reader) io.Reader {
	buffer := bufio.NewReader(file)
	if start, err := buffer.Peek(2); err != nil || start[0] != 0x1f || start[1] != 0x8b {
		return buffer
	}
	packed, err := gzip.NewReader(buffer)
	if err != nil {
		return buffer // no gzip after all: what reads it says so
	}
	return packed
}
