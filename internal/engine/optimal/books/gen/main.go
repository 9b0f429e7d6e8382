// Command gen reads the text of a best tree and writes its book, as package books keeps it.
package main

import (
	"log"
	"os"

	"codebreaker/internal/engine/optimal/books"
	"codebreaker/internal/engine/tree"
)

func main() {
	log.SetFlags(0)
	t, err := tree.Read(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	if err := books.Write(os.Stdout, t); err != nil {
		log.Fatal(err)
	}
}
