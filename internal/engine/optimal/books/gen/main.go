// Command gen reads the text of a best tree and writes its book, as package optimal keeps it.
package main

import (
	"log"
	"os"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/tree"
)

func main() {
	log.SetFlags(0)
	t, err := tree.Read(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	if err := optimal.WriteBook(os.Stdout, t); err != nil {
		log.Fatal(err)
	}
}
