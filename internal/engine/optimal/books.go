package optimal

import (
	"compress/gzip"
	"embed"
	"sync"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// A book is the best tree of a game that takes long to solve. The commands below made the books. A
// test checks them and compares their totals with the proven ones.

//go:generate go run ../../../cmd/codebreaker tree 4x6 --strategy optimal -o books/4x6.txt
//go:generate go run ../../../cmd/codebreaker tree 4x7 --strategy optimal -o books/4x7.txt
//go:generate go run ../../../cmd/codebreaker tree 4x8 --strategy optimal -o books/4x8.txt
//go:generate go run ../../../cmd/codebreaker tree 5x5 --strategy optimal -o books/5x5.txt
//go:generate go run ../../../cmd/codebreaker tree 4x10-distinct --strategy optimal -o books/4x10-distinct.txt
//go:generate sh -c "D=$DOLLAR(mktemp -d) && C='go run ../../../cmd/codebreaker' && ${DOLLAR}C job plan tree 4x10 --strategy optimal --units 300 -o ${DOLLAR}D/4x10 && ${DOLLAR}C job run ${DOLLAR}D/4x10 && ${DOLLAR}C job merge ${DOLLAR}D/4x10 -o books/4x10.txt"
//go:generate go run ../../../cmd/codebreaker tree 4x6 --strategy optimal --objective max -o books/4x6-max.txt
//go:generate sh -c "gzip -9 -n -f books/*.txt"

//go:embed books/*.txt.gz
var bookFiles embed.FS

// books holds functions that read a book on its first use.
var books = map[Objective]map[string]func() *tree.Tree{
	LeastTotal: {
		"4x6": book("4x6"), "4x7": book("4x7"), "4x8": book("4x8"), "4x10": book("4x10"),
		"5x5": book("5x5"), "4x10-distinct": book("4x10-distinct"),
	},
	LeastMax: {"4x6": book("4x6-max")},
}

func book(name string) func() *tree.Tree {
	return sync.OnceValue(func() *tree.Tree { return readBook(name) })
}

// Book returns the best tree of a whole game if the library contains it, and nil otherwise.
func Book(game *rules.Game, objective Objective) *tree.Tree {
	if read, found := books[objective][game.Name()]; found {
		return read()
	}
	return nil
}

// readBook reads a book. It panics if the embedded file is damaged.
func readBook(name string) *tree.Tree {
	file, err := bookFiles.Open("books/" + name + ".txt.gz")
	if err != nil {
		panic("optimal: " + err.Error())
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		panic("optimal: " + err.Error())
	}
	book, err := tree.Read(text)
	if err != nil {
		panic("optimal: " + err.Error())
	}
	return book
}
