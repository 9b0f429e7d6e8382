// Package books has the best trees of some games that take long to solve.
package books

import (
	"bufio"
	"bytes"
	"context"
	"embed"
	"fmt"
	"io"
	"slices"
	"sync"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// A book is the best tree of a game that takes long to solve. Its file has the guesses of the tree, one a line, each
// position before those below it, these in the order of their feedbacks. It leaves out the guess of a position in which
// some candidate tells all others apart: the first of these in code order is best. The commands below made the books. A
// test checks them and compares their totals with the proven ones.

//go:generate sh -c "go run ../../../../cmd/codebreaker tree 4x6 --strategy optimal -o - | go run ./gen > 4x6.txt"
//go:generate sh -c "go run ../../../../cmd/codebreaker tree 4x7 --strategy optimal -o - | go run ./gen > 4x7.txt"
//go:generate sh -c "go run ../../../../cmd/codebreaker tree 4x8 --strategy optimal -o - | go run ./gen > 4x8.txt"
//go:generate sh -c "go run ../../../../cmd/codebreaker tree 5x5 --strategy optimal -o - | go run ./gen > 5x5.txt"
//go:generate sh -c "go run ../../../../cmd/codebreaker tree 4x10-distinct --strategy optimal -o - | go run ./gen > 4x10-distinct.txt"
//go:generate sh -c "D=$DOLLAR(mktemp -d) && C='go run ../../../../cmd/codebreaker' && ${DOLLAR}C job plan tree 4x10 --strategy optimal --units 300 -o ${DOLLAR}D/4x10 && ${DOLLAR}C job run ${DOLLAR}D/4x10 && ${DOLLAR}C job merge ${DOLLAR}D/4x10 -o ${DOLLAR}D/4x10.txt && go run ./gen < ${DOLLAR}D/4x10.txt > 4x10.txt"
//go:generate sh -c "go run ../../../../cmd/codebreaker tree 4x6 --strategy optimal --objective max -o - | go run ./gen > 4x6-max.txt"

//go:embed *.txt
var files embed.FS

// Functions that read a book on its first use, by the names of games.
var (
	leastTotal = map[string]func() *tree.Tree{
		"4x6": book("4x6", "4x6"), "4x7": book("4x7", "4x7"), "4x8": book("4x8", "4x8"), "4x10": book("4x10", "4x10"),
		"5x5": book("5x5", "5x5"), "4x10-distinct": book("4x10-distinct", "4x10-distinct"),
	}
	leastMax = map[string]func() *tree.Tree{"4x6": book("4x6", "4x6-max")}
)

// book returns a function that reads a book. It panics if the file, which is part of the program, is damaged.
func book(game, file string) func() *tree.Tree {
	return sync.OnceValue(func() *tree.Tree {
		text, err := files.ReadFile(file + ".txt")
		if err != nil {
			panic("books: " + err.Error())
		}
		t, err := read(game, text)
		if err != nil {
			panic("books: " + err.Error())
		}
		return t
	})
}

// LeastTotal returns the tree of a whole game with the least total if there is a book of it, and nil otherwise.
func LeastTotal(game *rules.Game) *tree.Tree { return find(leastTotal, game) }

// LeastMax returns the tree of a whole game with the least maximum, and then the least total, if there is a book of it,
// and nil otherwise.
func LeastMax(game *rules.Game) *tree.Tree { return find(leastMax, game) }

func find(books map[string]func() *tree.Tree, game *rules.Game) *tree.Tree {
	if read, found := books[game.Name()]; found {
		return read()
	}
	return nil
}

// read reads the file of a book.
func read(name string, text []byte) (*tree.Tree, error) {
	game, err := rules.ParseGame(name)
	if err != nil {
		return nil, err
	}
	secrets, err := position.Start(game).List(context.Background())
	if err != nil {
		return nil, err
	}
	r := reader{game, bufio.NewScanner(bytes.NewReader(text))}
	root, err := r.node(secrets)
	if err == nil && r.lines.Scan() {
		err = fmt.Errorf("the guess %s is left", r.lines.Text())
	}
	return &tree.Tree{Game: game, Strategy: strategy.Optimal, Root: root}, err
}

// reader builds a tree from the guesses of a book.
type reader struct {
	game  *rules.Game
	lines *bufio.Scanner
}

// node returns the tree for these candidates.
func (r *reader) node(codes []rules.Code) (*tree.Node, error) {
	guess, found := telling(r.game, codes)
	if !found {
		r.lines.Scan()
		var err error
		if guess, err = r.game.ParseCode(r.lines.Text()); err != nil {
			return nil, err
		}
	}
	node := &tree.Node{Guess: guess}
	for ordinal, cell := range divided(r.game, guess, codes) {
		feedback := r.game.FeedbackAt(ordinal)
		switch {
		case len(cell) == 0:
		case feedback.Solved():
			node.Solved = true
		default:
			below, err := r.node(cell)
			if err != nil {
				return nil, err
			}
			node.Children = append(node.Children, tree.Child{Feedback: feedback, Node: below})
		}
	}
	return node, nil
}

// Write writes the file of a book, given a best tree of a whole game.
func Write(w io.Writer, t *tree.Tree) error {
	secrets, err := position.Start(t.Game).List(context.Background())
	if err != nil {
		return err
	}
	var text bytes.Buffer
	var write func(node *tree.Node, codes []rules.Code)
	write = func(node *tree.Node, codes []rules.Code) {
		if _, found := telling(t.Game, codes); found {
			return
		}
		text.WriteString(t.Game.Format(node.Guess) + "\n")
		cells := divided(t.Game, node.Guess, codes)
		for _, child := range node.Children {
			write(child.Node, cells[child.Feedback.Ordinal()])
		}
	}
	write(t.Root, secrets)
	_, err = w.Write(text.Bytes())
	return err
}

// telling returns the first candidate that tells all others apart, if there is one.
func telling(game *rules.Game, codes []rules.Code) (guess rules.Code, found bool) {
	if len(codes) > game.Feedbacks() {
		return rules.Code{}, false
	}
	for _, guess := range codes {
		if !slices.ContainsFunc(divided(game, guess, codes), func(cell []rules.Code) bool { return len(cell) > 1 }) {
			return guess, true
		}
	}
	return rules.Code{}, false
}

// divided returns the cells of the candidates by the ordinals of their feedbacks.
func divided(game *rules.Game, guess rules.Code, codes []rules.Code) [][]rules.Code {
	cells := make([][]rules.Code, game.Feedbacks())
	for _, code := range codes {
		ordinal := game.Mark(guess, code).Ordinal()
		cells[ordinal] = append(cells[ordinal], code)
	}
	return cells
}
