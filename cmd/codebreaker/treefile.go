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

// treeFile is an open tree file, with the options to read the word lists that its game may name.
type treeFile struct {
	io.Reader
	options []codebreaker.Option
}

// openTree opens a tree file and calls read. Its error names the file.
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

// readTree reads a tree file for a strategy that follows it.
func (a *app) readTree(name, accents string) (*tree.Tree, error) {
	return a.openTree(name, accents, func(file *treeFile) (*tree.Tree, error) {
		return tree.Read(file, file.options...)
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
